//! Natural batching: a few workers, each with a connection of its own, take what waits together.
//!
//! There is no timer. Alone, a job is done at once; while it is, the next ones queue, and a worker that is free takes them
//! together. So batches are as large as the load makes them, and no larger.
//!
//! - The queue is bounded: one job more is refused.
//! - A job whose caller has gone away is dropped while it waits; once a worker has it, it is done whatever its caller does.
//! - A worker that panics is replaced. What it had in hand is answered as unavailable, and may have been done.
//! - On [`Workers::stop`] no more is taken, and what waits is done.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::StoreError;
use queue::Queue;

mod queue;
#[cfg(test)]
mod tests;

/// Something that waits to be done.
pub(super) trait Job: Send + 'static {
    /// Whether anybody still waits for the answer.
    fn is_awaited(&self) -> bool;
}

/// What does the jobs.
pub(super) trait Worker<J>: Send + 'static {
    /// Moves out of `waiting`, whose oldest job is in front, what is to be done together: something, unless nothing waits.
    fn take(&mut self, waiting: &mut VecDeque<J>) -> Vec<J>;

    /// Does these jobs and answers them.
    fn work(&mut self, batch: Vec<J>) -> impl Future<Output = ()> + Send;

    /// A worker to stand in for this one after a panic.
    fn replacement(&self) -> Self;
}

/// What was asked, and who waits for the answer.
pub(super) struct Pending<I, A> {
    pub(super) input: Box<I>,
    answer: oneshot::Sender<Result<A, StoreError>>,
}

/// The worker stopped before it answered.
#[derive(Debug, thiserror::Error)]
#[error("the worker has stopped")]
struct Stopped;

/// The workers of one queue. When it is dropped they end, once they have done what waits.
pub(super) struct Workers<J: Job> {
    queue: Queue<J>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl<J: Job> Workers<J> {
    /// Starts the workers. At most `bound` jobs wait.
    pub(super) fn start<W: Worker<J>>(bound: usize, workers: impl IntoIterator<Item = W>) -> Workers<J> {
        let queue = Queue::new(bound);
        let start = |worker| tokio::spawn(keep_working(queue.clone(), worker));
        let tasks = workers.into_iter().map(start).collect();
        Workers { queue, tasks: Mutex::new(tasks) }
    }

    /// Queues `input`, made into a job by `job`, and waits for the answer.
    pub(super) async fn submit<I, A>(&self, input: I, job: impl FnOnce(Pending<I, A>) -> J) -> Result<A, StoreError> {
        let (pending, answer) = Pending::new(input);
        self.queue.push(job(pending))?;
        answer.await.unwrap_or_else(|_| Err(StoreError::unavailable(Stopped)))
    }

    /// Takes nothing more, and returns when what waited is done.
    pub(super) async fn stop(&self) {
        self.queue.close();
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for task in tasks {
            // It cannot fail: what can runs in a task of its own.
            task.await.ok();
        }
    }
}

impl<J: Job> Drop for Workers<J> {
    fn drop(&mut self) {
        self.queue.close();
    }
}

async fn keep_working<J: Job, W: Worker<J>>(queue: Queue<J>, mut worker: W) {
    loop {
        let replacement = worker.replacement();
        match tokio::spawn(work(queue.clone(), worker)).await {
            Err(lost) if lost.is_panic() => worker = replacement,
            _ => return,
        }
    }
}

async fn work<J: Job, W: Worker<J>>(queue: Queue<J>, mut worker: W) {
    while let Some(batch) = queue.take(|waiting| worker.take(waiting)).await {
        worker.work(batch).await;
    }
}

impl<I, A> Pending<I, A> {
    /// `input`, and where its answer will come.
    pub(super) fn new(input: I) -> (Pending<I, A>, oneshot::Receiver<Result<A, StoreError>>) {
        let (answer, answered) = oneshot::channel();
        (Pending { input: Box::new(input), answer }, answered)
    }

    pub(super) fn answer(self, answer: Result<A, StoreError>) {
        // A caller that went away needs none.
        self.answer.send(answer).ok();
    }
}

impl<I: Send + 'static, A: Send + 'static> Job for Pending<I, A> {
    fn is_awaited(&self) -> bool {
        !self.answer.is_closed()
    }
}
