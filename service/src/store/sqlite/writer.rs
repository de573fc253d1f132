//! The one writer: takes everything that waits as one transaction.
//!
//! SQLite writes one transaction at a time and syncs the disk for each, so the writes that arrive meanwhile share the next
//! one. Callers only wait for the answer: one that goes away leaves no transaction open, since the transaction is not its
//! own.

use std::collections::VecDeque;
use std::slice;

use sqlx::{Connection, SqliteConnection, SqlitePool};

use super::statements;
use crate::clock::Clock;
use crate::store::batch::{Job, Pending, Worker};
use crate::store::{Append, Commit, Created, NewGame, StoreError};

/// Most writes of one transaction.
pub(super) const BATCH: usize = 128;

/// Writes on `pool`, which has a single connection.
#[derive(Clone)]
pub(super) struct Writer {
    pub(super) pool: SqlitePool,
    pub(super) clock: Clock,
}

pub(super) enum Write {
    Create(Performed<NewGame, Created>),
    Append(Performed<Append, Commit>),
}

/// A write, with its answer if the transaction commits.
pub(super) struct Performed<I, A> {
    pending: Pending<I, A>,
    done: Option<A>,
}

/// A transaction was committed without a write that was to be in it.
#[derive(Debug, thiserror::Error)]
#[error("the write was left out of its transaction")]
struct LeftOut;

impl Worker<Write> for Writer {
    fn take(&mut self, waiting: &mut VecDeque<Write>) -> Vec<Write> {
        waiting.drain(..waiting.len().min(BATCH)).collect()
    }

    /// A fault of one write does not fail the others: they then go one by one. That the database does not answer is no
    /// fault of a write, and nobody is made to wait for it twice.
    async fn work(&mut self, mut batch: Vec<Write>) {
        let written = self.transaction(&mut batch).await;
        if batch.len() == 1 || matches!(written, Ok(()) | Err(StoreError::Unavailable { .. })) {
            return batch.into_iter().for_each(|write| write.answer(written.clone()));
        }
        for mut write in batch {
            let written = self.transaction(slice::from_mut(&mut write)).await;
            write.answer(written);
        }
    }

    fn replacement(&self) -> Writer {
        self.clone()
    }
}

impl Writer {
    /// Performs `writes` in one transaction.
    ///
    /// A connection on which that failed is given up. SQLite ends the transaction by itself after some errors, a full
    /// disk among them; sqlx would go on believing that it is open and never begin another.
    async fn transaction(&self, writes: &mut [Write]) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        let written = self.perform_all(&mut connection, writes).await;
        if written.is_err() {
            connection.close_on_drop();
        }
        written
    }

    async fn perform_all(&self, connection: &mut SqliteConnection, writes: &mut [Write]) -> Result<(), StoreError> {
        let mut transaction = connection.begin_with("begin immediate").await?;
        for write in writes {
            write.perform(&mut transaction, &self.clock).await?;
        }
        Ok(transaction.commit().await?)
    }
}

impl Write {
    pub(super) fn create(pending: Pending<NewGame, Created>) -> Write {
        Write::Create(Performed { pending, done: None })
    }

    pub(super) fn append(pending: Pending<Append, Commit>) -> Write {
        Write::Append(Performed { pending, done: None })
    }

    async fn perform(&mut self, db: &mut SqliteConnection, clock: &Clock) -> Result<(), StoreError> {
        match self {
            Write::Create(new) => {
                new.done = Some(statements::create(db, &new.pending.input, clock.now_ms()).await?);
            }
            Write::Append(append) => append.done = Some(statements::commit(db, &append.pending.input).await?),
        }
        Ok(())
    }

    fn answer(self, written: Result<(), StoreError>) {
        match self {
            Write::Create(new) => new.answer(written),
            Write::Append(append) => append.answer(written),
        }
    }
}

impl Job for Write {
    fn is_awaited(&self) -> bool {
        match self {
            Write::Create(new) => new.pending.is_awaited(),
            Write::Append(append) => append.pending.is_awaited(),
        }
    }
}

impl<I, A> Performed<I, A> {
    fn answer(self, written: Result<(), StoreError>) {
        let left_out = || StoreError::unavailable(LeftOut);
        self.pending.answer(written.and_then(|()| self.done.ok_or_else(left_out)));
    }
}
