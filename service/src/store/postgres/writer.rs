//! The writers: each takes what waits and writes it as one statement on its connection.
//!
//! - A batch holds one event a game and is sorted by game and version: unsorted batches that meet on the same games
//!   deadlock.
//! - A statement has 1, 2, 4 … 128 events, so that few statements serve all batches and stay prepared.
//! - A batch that fails for the sake of one row, or of another transaction, is written row by row.
//! - After a lost connection what was written is looked up, and only the rest is sent again, the same bytes: rules and
//!   dice are not run again.

use std::collections::{HashMap, HashSet, VecDeque};
use std::num::NonZeroUsize;

use uuid::Uuid;

use super::failure::Failure;
use super::line::{Line, Patience};
use super::queries::{Insert, Key, LookUp, MOST_EVENTS, Standing};
use crate::store::batch::{Job, Pending, Worker};
use crate::store::{Append, Commit, EventRow, StoreError};

/// An event that waits to be written.
pub(super) type Write = Pending<Append, Commit>;

/// Where a writer writes: one connection to the table of events.
pub(super) trait Log: Send + 'static {
    /// Writes those events whose version is free and whose request is new, as one statement, and says which.
    fn insert(&mut self, appends: &[&Append]) -> impl Future<Output = Result<Vec<Key>, Failure>> + Send;

    /// What stands where these events would.
    fn look_up(&mut self, appends: &[&Append]) -> impl Future<Output = Result<Vec<Standing>, StoreError>> + Send;

    /// The same log by another connection.
    fn another(&self) -> Self;
}

impl Log for Line {
    async fn insert(&mut self, appends: &[&Append]) -> Result<Vec<Key>, Failure> {
        self.ask_once(&Insert(appends), Patience::Short).await
    }

    async fn look_up(&mut self, appends: &[&Append]) -> Result<Vec<Standing>, StoreError> {
        self.ask_once(&LookUp(appends), Patience::Long).await.map_err(Failure::into_error)
    }

    fn another(&self) -> Line {
        Line::another(self)
    }
}

pub(super) struct Writer<L> {
    log: L,
    /// Most events of a batch: a power of two.
    most: usize,
}

/// Whether a batch was sent before, on a connection that was then lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sent {
    Never,
    Before,
}

impl<L: Log> Writer<L> {
    /// A writer of batches of at most `most` events.
    pub(super) fn new(log: L, most: NonZeroUsize) -> Writer<L> {
        Writer { log, most: power_of_two(most.get().min(MOST_EVENTS)) }
    }
}

impl<L: Log> Worker<Write> for Writer<L> {
    /// The oldest event of each game, of as many games as make a power of two. Any writer may take any game's.
    fn take(&mut self, waiting: &mut VecDeque<Write>) -> Vec<Write> {
        let games: HashSet<Uuid> = waiting.iter().map(|write| write.input.row.game_id).collect();
        let size = power_of_two(games.len().min(self.most));
        let mut taken = HashSet::with_capacity(size);
        let (mut batch, left): (Vec<Write>, Vec<Write>) = std::mem::take(waiting)
            .into_iter()
            .partition(|write| taken.len() < size && taken.insert(write.input.row.game_id));
        *waiting = left.into();
        batch.sort_unstable_by_key(|write| (write.input.row.game_id, write.input.row.version));
        batch
    }

    async fn work(&mut self, batch: Vec<Write>) {
        self.write(batch, Sent::Never).await;
    }

    fn replacement(&self) -> Writer<L> {
        Writer { log: self.log.another(), most: self.most }
    }
}

impl<L: Log> Writer<L> {
    /// Writes a sorted batch, whose size is a power of two, and answers its callers.
    async fn write(&mut self, batch: Vec<Write>, sent: Sent) {
        match (self.log.insert(&appends(&batch)).await, sent) {
            (Ok(written), _) => self.settle(batch, &written, sent).await,
            (Err(Failure::Lost(_)), Sent::Never) => self.write_again(batch).await,
            (Err(Failure::Row(_)), _) if batch.len() > 1 => self.write_one_by_one(batch, sent).await,
            (Err(failure), _) => fail(batch, &failure.into_error()),
        }
    }

    async fn write_one_by_one(&mut self, batch: Vec<Write>, sent: Sent) {
        for write in batch.into_iter().filter(Write::is_awaited) {
            Box::pin(self.write(vec![write], sent)).await;
        }
    }

    /// Answers the callers whose rows are there, and sends the others' once more.
    async fn write_again(&mut self, batch: Vec<Write>) {
        let standings = match self.look_up(&batch).await {
            Ok(standings) => standings,
            Err(error) => return fail(batch, &error),
        };
        let mut missing = Vec::new();
        for write in batch {
            match standings.accepted(&write.input, Sent::Before) {
                Some(commit) => write.answer(Ok(commit)),
                None => missing.push(write),
            }
        }
        while !missing.is_empty() {
            let rest = missing.split_off(power_of_two(missing.len()));
            Box::pin(self.write(std::mem::replace(&mut missing, rest), Sent::Before)).await;
        }
    }

    /// Answers the callers of a batch of which just `written` was written.
    async fn settle(&mut self, batch: Vec<Write>, written: &[Key], sent: Sent) {
        let written: HashSet<&Key> = written.iter().collect();
        let (written, lost): (Vec<Write>, Vec<Write>) =
            batch.into_iter().partition(|write| written.contains(&key(&write.input)));
        written.into_iter().for_each(|write| write.answer(Ok(Commit::Committed)));
        if lost.is_empty() {
            return;
        }
        match self.look_up(&lost).await {
            Ok(standings) => lost.into_iter().for_each(|write| {
                let answer = standings.answer(&write.input, sent);
                write.answer(answer);
            }),
            Err(error) => fail(lost, &error),
        }
    }

    async fn look_up(&mut self, batch: &[Write]) -> Result<Standings, StoreError> {
        Ok(Standings::new(self.log.look_up(&appends(batch)).await?))
    }
}

/// What stands in the place of events.
struct Standings {
    newest: HashMap<Uuid, i32>,
    accepted: HashMap<(Uuid, Uuid), EventRow>,
}

impl Standings {
    fn new(found: Vec<Standing>) -> Standings {
        let newest = found.iter().map(|standing| (standing.game_id, standing.newest)).collect();
        let accepted = found.into_iter().filter_map(|standing| standing.accepted);
        Standings { newest, accepted: accepted.map(|row| ((row.game_id, row.request_id), row)).collect() }
    }

    /// What became of the request of an event if it was accepted. A row with the very bytes of one that was sent before
    /// is that one.
    fn accepted(&self, append: &Append, sent: Sent) -> Option<Commit> {
        let row = self.accepted.get(&(append.row.game_id, append.row.request_id))?;
        let is_this_one = sent == Sent::Before && *row == append.row;
        Some(if is_this_one { Commit::Committed } else { Commit::Replay(Box::new(row.clone())) })
    }

    /// What became of an event that was not written.
    fn answer(&self, append: &Append, sent: Sent) -> Result<Commit, StoreError> {
        let game_id = append.row.game_id;
        let stale = || self.newest.get(&game_id).map(|&actual| Commit::Stale { actual });
        self.accepted(append, sent).or_else(stale).ok_or_else(|| StoreError::torn(game_id))
    }
}

fn fail(batch: Vec<Write>, error: &StoreError) {
    batch.into_iter().for_each(|write| write.answer(Err(error.clone())));
}

fn appends(batch: &[Write]) -> Vec<&Append> {
    batch.iter().map(|write| &*write.input).collect()
}

fn key(append: &Append) -> Key {
    (append.row.game_id, append.row.version, append.row.request_id)
}

/// The largest power of two up to `count`; 0 if that is 0.
fn power_of_two(count: usize) -> usize {
    count.checked_ilog2().map_or(0, |exponent| 1 << exponent)
}
