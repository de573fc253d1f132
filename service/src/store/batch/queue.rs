//! What waits for the workers.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::task::yield_now;

use super::{Job, Stopped};
use crate::store::StoreError;

/// A bounded queue from which every worker takes. Clones are the same queue.
pub(super) struct Queue<J>(Arc<Shared<J>>);

struct Shared<J> {
    bound: usize,
    state: Mutex<State<J>>,
    changed: Notify,
}

struct State<J> {
    waiting: VecDeque<J>,
    closed: bool,
}

impl<J> Clone for Queue<J> {
    fn clone(&self) -> Queue<J> {
        Queue(self.0.clone())
    }
}

impl<J: Job> Queue<J> {
    pub(super) fn new(bound: usize) -> Queue<J> {
        let state = State { waiting: VecDeque::new(), closed: false };
        Queue(Arc::new(Shared { bound, state: Mutex::new(state), changed: Notify::new() }))
    }

    /// Jobs that nobody awaits any more hold no place.
    pub(super) fn push(&self, job: J) -> Result<(), StoreError> {
        let mut state = self.lock();
        if state.closed {
            return Err(StoreError::unavailable(Stopped));
        }
        if state.waiting.len() >= self.0.bound {
            state.waiting.retain(J::is_awaited);
        }
        if state.waiting.len() >= self.0.bound {
            return Err(StoreError::overloaded());
        }
        state.waiting.push_back(job);
        drop(state);
        self.0.changed.notify_one();
        Ok(())
    }

    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.0.changed.notify_waiters();
    }

    /// What `choose` takes, as soon as it takes something; none when the queue is closed and empty.
    ///
    /// Whoever is about to push goes first: callers that were just answered, and those whose requests came with the one
    /// that wakes the worker. Else it would take that one alone, and the others would wait for its round trip.
    pub(super) async fn take(&self, mut choose: impl FnMut(&mut VecDeque<J>) -> Vec<J>) -> Option<Vec<J>> {
        loop {
            yield_now().await;
            // Made before looking, so that no change is missed in between.
            let changed = self.0.changed.notified();
            match self.try_take(&mut choose) {
                Next::Batch(batch) => return Some(batch),
                Next::Wait => changed.await,
                Next::End => return None,
            }
        }
    }

    fn try_take(&self, choose: impl FnOnce(&mut VecDeque<J>) -> Vec<J>) -> Next<J> {
        let mut state = self.lock();
        state.waiting.retain(J::is_awaited);
        let batch = choose(&mut state.waiting);
        if !state.waiting.is_empty() {
            self.0.changed.notify_one();
        }
        match (batch.is_empty(), state.closed) {
            (false, _) => Next::Batch(batch),
            (true, false) => Next::Wait,
            (true, true) => Next::End,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<J>> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a worker does next.
enum Next<J> {
    Batch(Vec<J>),
    Wait,
    End,
}
