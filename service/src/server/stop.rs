//! The signals that stop the process.

use std::io;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// SIGTERM and SIGINT, counted. From [`StopSignals::listen`] on they do not end the process by themselves.
#[derive(Debug)]
pub struct StopSignals {
    received: watch::Receiver<u32>,
}

impl StopSignals {
    /// Starts to count. Must be called within a tokio runtime; fails if the system lets no handler be set.
    pub fn listen() -> io::Result<StopSignals> {
        let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        let (count, received) = watch::channel(0);
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    _ = terminate.recv() => tracing::info!("SIGTERM received"),
                    _ = interrupt.recv() => tracing::info!("SIGINT received"),
                }
                count.send_modify(|count| *count += 1);
            }
        });
        Ok(StopSignals { received })
    }

    /// Waits until `count` of them have been received: the first asks to stop, a second to stop at once.
    pub async fn received(&self, count: u32) {
        // The task that counts ends with the runtime alone, and whoever waits here ends with it too.
        let _ = self.received.clone().wait_for(|received| *received >= count).await;
    }
}
