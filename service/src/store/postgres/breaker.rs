//! A circuit breaker: while the server does not let us connect, calls fail at once instead of trying, one after another,
//! for as long as an attempt may take.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::store::StoreError;

/// How long after a failed attempt no other is made. It is what recovery takes at the most, once the server is back.
const PAUSE: Duration = Duration::from_millis(250);

/// Closed, or open since the last attempt failed. Shared by all the connections of a store.
#[derive(Default)]
pub(super) struct Breaker(Mutex<Option<(Instant, StoreError)>>);

impl Breaker {
    /// Refuses an attempt too soon after a failed one, with the error of that one.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Some((failed_at, error)) if failed_at.elapsed() < PAUSE => Err(error.clone()),
            _ => Ok(()),
        }
    }

    /// Remembers that an attempt failed.
    pub(super) fn open(&self, error: &StoreError) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), error.clone()));
    }

    /// Remembers that an attempt succeeded.
    pub(super) fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
