//! The one writer: takes everything that waits as one transaction.
//!
//! SQLite writes one transaction at a time and syncs the disk for each, so the writes that arrive meanwhile share the next
//! one (natural batching; no timer: alone, a write goes at once). Callers only wait for the answer: one that goes away
//! leaves no transaction open, since the transaction is not its own.

use std::slice;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sqlx::{Connection, SqliteConnection, SqlitePool};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::failure::{overloaded, unavailable};
use super::statements;
use crate::clock::Clock;
use crate::store::{Append, Commit, Created, NewGame, StoreError};

/// Most writes that wait; one more is refused.
pub(super) const QUEUE: usize = 1024;
/// Most writes of one transaction.
pub(super) const BATCH: usize = 128;

pub(super) struct Writer {
    running: Mutex<Option<Running>>,
}

struct Running {
    queue: mpsc::Sender<Job>,
    task: JoinHandle<()>,
}

enum Job {
    Create(Pending<NewGame, Created>),
    Append(Pending<Append, Commit>),
}

/// A write, and who waits for its answer. `done` is the answer if the transaction commits.
struct Pending<W, A> {
    write: Box<W>,
    done: Option<A>,
    answer: oneshot::Sender<Result<A, StoreError>>,
}

/// The writer stopped before it answered.
#[derive(Debug, thiserror::Error)]
#[error("the writer has stopped")]
struct Stopped;

impl Writer {
    /// Starts the writer on `pool`, which has a single connection.
    pub(super) fn start(pool: SqlitePool, clock: Clock) -> Writer {
        let (queue, inbox) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(inbox, pool, clock));
        Writer { running: Mutex::new(Some(Running { queue, task })) }
    }

    pub(super) async fn create(&self, new: NewGame) -> Result<Created, StoreError> {
        self.submit(new, Job::Create).await
    }

    pub(super) async fn append(&self, append: Append) -> Result<Commit, StoreError> {
        self.submit(append, Job::Append).await
    }

    /// Takes nothing more, and returns when what waited is written.
    pub(super) async fn stop(&self) {
        let Some(Running { queue, task }) = self.lock().take() else { return };
        drop(queue);
        // The task cannot fail: what can runs in tasks of its own.
        task.await.ok();
    }

    async fn submit<W, A>(&self, write: W, job: fn(Pending<W, A>) -> Job) -> Result<A, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.enqueue(job(Pending { write: Box::new(write), done: None, answer }))?;
        answered.await.unwrap_or_else(|_| Err(unavailable(Stopped)))
    }

    fn enqueue(&self, job: Job) -> Result<(), StoreError> {
        let running = self.lock();
        let Running { queue, .. } = running.as_ref().ok_or_else(|| unavailable(Stopped))?;
        queue.try_send(job).map_err(|refused| match refused {
            TrySendError::Full(_) => overloaded(),
            TrySendError::Closed(_) => unavailable(Stopped),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn run(mut inbox: mpsc::Receiver<Job>, pool: SqlitePool, clock: Clock) {
    let mut batch = Vec::new();
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let unit = write(pool.clone(), clock.clone(), std::mem::take(&mut batch));
        // A task of its own: a panic drops the answers of this batch, which its callers see, and the next one goes on.
        tokio::spawn(unit).await.ok();
    }
}

/// Writes a batch and answers its callers. A fault of one write does not fail the others: they then go one by one. That
/// the database does not answer is no fault of a write, and nobody is made to wait for it twice.
async fn write(pool: SqlitePool, clock: Clock, mut jobs: Vec<Job>) {
    jobs.retain(Job::is_awaited);
    let written = transaction(&pool, &clock, &mut jobs).await;
    if jobs.len() == 1 || matches!(written, Ok(()) | Err(StoreError::Unavailable { .. })) {
        return jobs.into_iter().for_each(|job| job.answer(written.clone()));
    }
    for mut job in jobs {
        let written = transaction(&pool, &clock, slice::from_mut(&mut job)).await;
        job.answer(written);
    }
}

/// Performs `jobs` in one transaction.
///
/// A connection on which that failed is given up. SQLite ends the transaction by itself after some errors, a full disk
/// among them; sqlx would go on believing that it is open and never begin another.
async fn transaction(pool: &SqlitePool, clock: &Clock, jobs: &mut [Job]) -> Result<(), StoreError> {
    if jobs.is_empty() {
        return Ok(());
    }
    let mut connection = pool.acquire().await?;
    let written = perform_all(&mut connection, clock, jobs).await;
    if written.is_err() {
        connection.close_on_drop();
    }
    written
}

async fn perform_all(connection: &mut SqliteConnection, clock: &Clock, jobs: &mut [Job]) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("begin immediate").await?;
    for job in jobs {
        job.perform(&mut transaction, clock).await?;
    }
    Ok(transaction.commit().await?)
}

impl Job {
    /// Whether anybody still waits for it. What nobody waits for any more, and is not sent, is not written.
    fn is_awaited(&self) -> bool {
        match self {
            Job::Create(pending) => !pending.answer.is_closed(),
            Job::Append(pending) => !pending.answer.is_closed(),
        }
    }

    async fn perform(&mut self, db: &mut SqliteConnection, clock: &Clock) -> Result<(), StoreError> {
        match self {
            Job::Create(pending) => {
                pending.done = Some(statements::create(db, &pending.write, clock.now_ms()).await?);
            }
            Job::Append(pending) => pending.done = Some(statements::commit(db, &pending.write).await?),
        }
        Ok(())
    }

    fn answer(self, written: Result<(), StoreError>) {
        match self {
            Job::Create(pending) => pending.answer(written),
            Job::Append(pending) => pending.answer(written),
        }
    }
}

impl<W, A> Pending<W, A> {
    fn answer(self, written: Result<(), StoreError>) {
        let answer = match (written, self.done) {
            (Ok(()), Some(done)) => Ok(done),
            (Ok(()), None) => Err(unavailable(Stopped)),
            (Err(error), _) => Err(error),
        };
        // A caller that went away needs no answer.
        self.answer.send(answer).ok();
    }
}
