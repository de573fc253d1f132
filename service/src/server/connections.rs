//! Connections: accepted, kept alive, sent away when they are old, and drained at the end.

use std::convert::Infallible;
use std::pin::pin;
use std::time::Duration;

use hyper::rt::Executor;
use hyper::server::conn::http2;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::TaskTracker;

use super::front::Front;
use crate::settings;

/// Pause after a connection could not be accepted: it is mostly for want of file descriptors, and would fail again.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// A client is asked for a sign of life so often, so that one that has vanished does not hold its connection.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(30);
/// And has so long to give it.
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(10);
/// All headers of a request, in bytes as HTTP/2 counts them. Our callers send a few hundred; tokens may take thousands.
const MAX_HEADER_BYTES: u32 = 16 * 1_024;

/// All connections of a server, and the calls on them.
pub(super) struct Connections {
    front: Front,
    http: http2::Builder<Tasks>,
    max_age: Duration,
    tasks: Tasks,
    draining: CancellationToken,
    _cut_on_drop: DropGuard,
}

impl Connections {
    pub(super) fn new(front: Front, settings: &settings::Server) -> Connections {
        let tasks = Tasks::default();
        let mut http = http2::Builder::new(tasks.clone());
        http.timer(TokioTimer::new())
            .max_concurrent_streams(settings.max_concurrent_streams)
            .max_header_list_size(MAX_HEADER_BYTES)
            .keep_alive_interval(KEEP_ALIVE_INTERVAL)
            .keep_alive_timeout(KEEP_ALIVE_TIMEOUT);
        let _cut_on_drop = tasks.cut.clone().drop_guard();
        let draining = CancellationToken::new();
        Connections { front, http, max_age: settings.max_connection_age, tasks, draining, _cut_on_drop }
    }

    /// Accepts connections for ever.
    pub(super) async fn accept(&self, listener: &TcpListener) -> Infallible {
        let mut accepted = 0;
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    self.tasks.execute(self.serve(stream, age(self.max_age, accepted)));
                    accepted += 1;
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }

    /// Asks every client to go, and waits until the last call is answered, but no longer than `limit`: then connections
    /// are cut, and calls dropped.
    pub(super) async fn drain(self, limit: Duration) {
        self.draining.cancel();
        self.tasks.running.close();
        if timeout(limit, self.tasks.running.wait()).await.is_err() {
            tracing::warn!(tasks = self.tasks.running.len(), "calls were still in flight: their connections are cut");
            self.tasks.cut.cancel();
            self.tasks.running.wait().await;
        }
    }

    /// Serves one connection until it closes. From `age` on, or when the server stops, its client is told to open no
    /// more streams; those that are open are served to their end.
    fn serve(&self, stream: TcpStream, age: Duration) -> impl Future<Output = ()> + use<> {
        // A small answer must not wait for the acknowledgement of the one before. Only a dead socket refuses this.
        let _ = stream.set_nodelay(true);
        let connection = self.http.serve_connection(TokioIo::new(stream), self.front.clone());
        let draining = self.draining.clone();
        async move {
            let mut connection = pin!(connection);
            let closed = tokio::select! {
                closed = connection.as_mut() => closed,
                () = async { tokio::select! { () = sleep(age) => {} () = draining.cancelled() => {} } } => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = closed {
                tracing::debug!(%error, "a connection failed");
            }
        }
    }
}

/// The age of the connection that was accepted after `accepted` others: `max_age`, less or more by up to a tenth, so
/// that clients that came together, after a restart say, do not leave together. Multiples of the golden ratio spread
/// evenly however many there are.
fn age(max_age: Duration, accepted: u64) -> Duration {
    const GOLDEN_RATIO: f64 = 0.618_033_988_749_894_9;
    max_age.mul_f64(0.9 + 0.2 * (accepted as f64 * GOLDEN_RATIO).fract())
}

/// The tasks of a server: one a connection and one a call. All can be waited for, and all be dropped at once.
#[derive(Clone, Default)]
struct Tasks {
    running: TaskTracker,
    cut: CancellationToken,
}

impl<F: Future<Output = ()> + Send + 'static> Executor<F> for Tasks {
    fn execute(&self, task: F) {
        self.running.spawn(self.cut.clone().run_until_cancelled_owned(task));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_spread_by_a_tenth_around_the_setting() {
        let max_age = Duration::from_secs(1_000);
        let mut ages: Vec<u64> = (0..100).map(|accepted| age(max_age, accepted).as_secs()).collect();
        ages.sort();
        assert!(ages[0] >= 900 && ages[99] <= 1_100, "{ages:?}");
        let widest_gap = ages.windows(2).map(|pair| pair[1] - pair[0]).max();
        assert!(widest_gap <= Some(5), "{ages:?}");
    }
}
