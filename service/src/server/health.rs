//! Health: SERVING while the store answers.

use std::convert::Infallible;
use std::error::Error;
use std::time::Duration;

use proto::v1::game_rules_service_server::SERVICE_NAME;
use tokio::time::{sleep, timeout};
use tonic_health::ServingStatus;
use tonic_health::pb::health_server::{self, HealthServer};
use tonic_health::server::{HealthReporter, health_reporter};

/// A store that takes longer to answer a ping does not answer.
const PING_TIMEOUT: Duration = Duration::from_secs(1);
/// What health is asked for: the whole server, or the service of the games. They are well together.
const SERVICES: [&str; 2] = ["", SERVICE_NAME];

/// What the health service says.
pub(super) struct Health {
    reporter: HealthReporter,
}

impl Health {
    /// NOT_SERVING, and the service that says so.
    pub(super) async fn new() -> (Health, HealthServer<impl health_server::Health>) {
        let (reporter, service) = health_reporter();
        let health = Health { reporter };
        // The reporter starts as SERVING.
        health.report(ServingStatus::NotServing).await;
        (health, service)
    }

    /// Pings now, and again `interval` after each answer, and says so when what comes of it has changed: whoever
    /// watches is sent all that is reported, changed or not.
    pub(super) async fn follow<F, E>(&self, ping: impl Fn() -> F, interval: Duration) -> Infallible
    where
        F: Future<Output = Result<(), E>>,
        E: Error,
    {
        let mut is_serving = false;
        loop {
            match why_not(ping()).await {
                None if !is_serving => {
                    tracing::info!("the store answers: serving");
                    self.report(ServingStatus::Serving).await;
                    is_serving = true;
                }
                Some(why) if is_serving => {
                    tracing::warn!(error = why, "the store does not answer: not serving");
                    self.report(ServingStatus::NotServing).await;
                    is_serving = false;
                }
                _ => {}
            }
            sleep(interval).await;
        }
    }

    /// NOT_SERVING for good. Whoever watches is told, and its stream ends: it would hold up the graceful stop.
    pub(super) async fn stop(mut self) {
        self.report(ServingStatus::NotServing).await;
        for service in SERVICES {
            self.reporter.clear_service_status(service).await;
        }
    }

    async fn report(&self, status: ServingStatus) {
        for service in SERVICES {
            self.reporter.set_service_status(service, status).await;
        }
    }
}

async fn why_not<E: Error>(ping: impl Future<Output = Result<(), E>>) -> Option<String> {
    match timeout(PING_TIMEOUT, ping).await {
        Ok(Ok(())) => None,
        Ok(Err(error)) => Some(error.to_string()),
        Err(_) => Some(format!("no answer within {} ms", PING_TIMEOUT.as_millis())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::{pending, ready};
    use std::io;

    #[tokio::test(start_paused = true)]
    async fn a_ping_fails_by_its_error_or_by_its_silence() {
        assert_eq!(why_not(ready(io::Result::Ok(()))).await, None);
        assert_eq!(why_not(ready(Err(io::Error::other("gone")))).await.as_deref(), Some("gone"));
        assert_eq!(why_not(pending::<io::Result<()>>()).await.as_deref(), Some("no answer within 1000 ms"));
    }
}
