//! How a writer batches, without a database.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard};

use tokio::sync::oneshot;

use super::*;
use crate::store::batch::{Pending, Worker};
use crate::store::conformance::{append, random_id};
use crate::store::postgres::failure::Failure;
use crate::store::postgres::queries::{Key, Standing};
use crate::store::postgres::writer::Log;

/// A log in memory, which meets with what a test wants. It refuses statements that would not do in earnest.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Table>>);

#[derive(Default)]
struct Table {
    rows: Vec<EventRow>,
    /// How many rows each statement had.
    sizes: Vec<usize>,
    /// What the next statements meet with.
    troubles: VecDeque<Trouble>,
    /// A row of this game fails its statement.
    poison: Option<Uuid>,
}

enum Trouble {
    /// The connection is lost when so many rows have been written.
    LostAfter(usize),
    /// Another transaction is in the way.
    Deadlock,
    /// The server refuses the statement whatever its rows.
    Refused,
}

impl Memory {
    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap()
    }

    fn with(troubles: impl IntoIterator<Item = Trouble>) -> Memory {
        let memory = Memory::default();
        memory.lock().troubles.extend(troubles);
        memory
    }
}

impl Table {
    fn insert(&mut self, appends: &[&Append]) -> Result<Vec<Key>, Failure> {
        assert!(appends.len().is_power_of_two());
        assert!(appends.is_sorted_by(|a, b| a.row.game_id < b.row.game_id), "sorted, and one event a game");
        self.sizes.push(appends.len());
        match self.troubles.pop_front() {
            Some(Trouble::LostAfter(count)) => {
                for append in &appends[..count] {
                    self.write(append);
                }
                Err(Failure::Lost(StoreError::unavailable(std::fmt::Error)))
            }
            Some(Trouble::Deadlock) => Err(Failure::Row(StoreError::unavailable(std::fmt::Error))),
            Some(Trouble::Refused) => Err(Failure::Refused(StoreError::DiskFull(Arc::new(std::fmt::Error)))),
            None if appends.iter().any(|append| Some(append.row.game_id) == self.poison) => {
                Err(Failure::Row(StoreError::Defect(Arc::new(std::fmt::Error))))
            }
            // In another order than they were sent in.
            None => Ok(appends.iter().rev().filter_map(|append| self.write(append)).collect()),
        }
    }

    fn write(&mut self, Append { row, .. }: &Append) -> Option<Key> {
        let conflicts = |other: &EventRow| {
            other.game_id == row.game_id && (other.version == row.version || other.request_id == row.request_id)
        };
        if self.rows.iter().any(conflicts) {
            return None;
        }
        self.rows.push(row.clone());
        Some((row.game_id, row.version, row.request_id))
    }

    fn look_up(&self, Append { row, .. }: &Append) -> Option<Standing> {
        let of_game = || self.rows.iter().filter(|other| other.game_id == row.game_id);
        let newest = of_game().map(|other| other.version).max()?;
        let accepted = of_game().find(|other| other.request_id == row.request_id).cloned();
        Some(Standing { game_id: row.game_id, newest, accepted })
    }
}

impl Log for Memory {
    async fn insert(&mut self, appends: &[&Append]) -> Result<Vec<Key>, Failure> {
        self.lock().insert(appends)
    }

    async fn look_up(&mut self, appends: &[&Append]) -> Result<Vec<Standing>, StoreError> {
        Ok(appends.iter().rev().filter_map(|append| self.lock().look_up(append)).collect())
    }

    fn another(&self) -> Memory {
        self.clone()
    }
}

/// What became of `appends`, which all waited when the writer came.
async fn write(memory: &Memory, most: usize, appends: &[Append]) -> Vec<Result<Commit, StoreError>> {
    let (waiting, answers): (VecDeque<Write>, Vec<_>) = appends.iter().cloned().map(Pending::new).unzip();
    work(memory, most, waiting).await;
    answers.into_iter().map(answer).collect()
}

async fn work(memory: &Memory, most: usize, mut waiting: VecDeque<Write>) {
    let mut writer = Writer::new(memory.clone(), NonZeroUsize::new(most).unwrap());
    while !waiting.is_empty() {
        let batch = writer.take(&mut waiting);
        writer.work(batch).await;
    }
}

fn answer(mut answer: oneshot::Receiver<Result<Commit, StoreError>>) -> Result<Commit, StoreError> {
    answer.try_recv().expect("every caller is answered")
}

/// Second events of different games.
fn of_games(count: usize) -> Vec<Append> {
    (0..count).map(|_| append(random_id(), 2)).collect()
}

fn assert_all_committed(answers: Vec<Result<Commit, StoreError>>) {
    assert!(answers.iter().all(|answer| matches!(answer, Ok(Commit::Committed))), "{answers:?}");
}

#[tokio::test]
async fn a_batch_has_as_many_events_as_the_largest_power_of_two_that_waits() {
    for (waiting, most, sizes) in [
        (1, 128, [1].as_slice()),
        (2, 128, &[2]),
        (7, 128, &[4, 2, 1]),
        (200, 128, &[128, 64, 8]),
        (200, 1000, &[128, 64, 8]),
        (200, 100, &[64, 64, 64, 8]),
        (3, 1, &[1, 1, 1]),
    ] {
        let memory = Memory::default();
        assert_all_committed(write(&memory, most, &of_games(waiting)).await);
        assert_eq!(memory.lock().sizes, sizes, "{waiting} waiting, at most {most}");
    }
}

#[tokio::test]
async fn a_batch_has_one_event_a_game_in_the_order_of_their_arrival() {
    let memory = Memory::default();
    let (first, other) = (random_id(), random_id());
    let appends = [append(first, 2), append(first, 3), append(other, 2), append(first, 4)];
    assert_all_committed(write(&memory, 128, &appends).await);
    assert_eq!(memory.lock().sizes, [2, 1, 1]);
}

#[tokio::test]
async fn of_two_callers_at_one_version_the_first_wins() {
    let memory = Memory::default();
    let game_id = random_id();
    let mut appends = vec![append(game_id, 2), append(game_id, 2), append(game_id, 3)];
    appends.extend(of_games(5));
    let mut answers = write(&memory, 128, &appends).await;
    assert_eq!(answers.remove(1).unwrap(), Commit::Stale { actual: 2 });
    assert_all_committed(answers);
}

#[tokio::test]
async fn of_two_copies_of_a_request_the_second_is_replayed() {
    let memory = Memory::default();
    let same = append(random_id(), 2);
    let answers = write(&memory, 128, &[same.clone(), same.clone()]).await;
    let answers: Vec<Commit> = answers.into_iter().map(Result::unwrap).collect();
    assert_eq!(answers, [Commit::Committed, Commit::Replay(Box::new(same.row))]);
}

#[tokio::test]
async fn a_faulty_row_fails_alone() {
    let memory = Memory::default();
    let appends = of_games(4);
    memory.lock().poison = Some(appends[2].row.game_id);
    let mut answers = write(&memory, 128, &appends).await;
    assert!(matches!(answers.remove(2), Err(StoreError::Defect(_))));
    assert_all_committed(answers);
    assert_eq!(memory.lock().sizes, [4, 1, 1, 1, 1]);
}

#[tokio::test]
async fn a_batch_that_met_another_transaction_goes_row_by_row() {
    let memory = Memory::with([Trouble::Deadlock]);
    assert_all_committed(write(&memory, 128, &of_games(2)).await);
    assert_eq!(memory.lock().sizes, [2, 1, 1]);
}

#[tokio::test]
async fn row_by_row_what_nobody_awaits_any_more_is_left_out() {
    let memory = Memory::with([Trouble::Deadlock]);
    let (waiting, mut answers): (VecDeque<Write>, Vec<_>) = of_games(2).into_iter().map(Pending::new).unzip();
    drop(answers.pop());
    work(&memory, 128, waiting).await;
    assert_eq!(memory.lock().sizes, [2, 1]);
    assert_all_committed(answers.into_iter().map(answer).collect());
}

#[tokio::test]
async fn what_the_server_refuses_is_not_sent_again() {
    let memory = Memory::with([Trouble::Refused]);
    let answers = write(&memory, 128, &of_games(4)).await;
    assert!(answers.iter().all(|answer| matches!(answer, Err(StoreError::DiskFull(_)))), "{answers:?}");
    assert_eq!(memory.lock().sizes, [4]);
}

#[tokio::test]
async fn after_a_lost_connection_only_what_is_missing_is_sent_again() {
    // A statement is applied whole or not at all, but for Citus when one of its servers fails.
    for (written, sizes) in [(0, [4, 4].as_slice()), (1, &[4, 2, 1]), (4, &[4])] {
        let memory = Memory::with([Trouble::LostAfter(written)]);
        let appends = of_games(4);
        assert_all_committed(write(&memory, 128, &appends).await);
        let Table { rows, sizes: sent, .. } = &*memory.lock();
        assert_eq!((sent.as_slice(), rows.len()), (sizes, 4), "{written} written");
        assert!(appends.iter().all(|append| rows.contains(&append.row)), "the same bytes");
    }
}

#[tokio::test]
async fn after_a_lost_connection_a_faulty_row_still_fails_alone() {
    let memory = Memory::with([Trouble::LostAfter(0)]);
    let appends = of_games(2);
    memory.lock().poison = Some(appends[0].row.game_id);
    let mut answers = write(&memory, 128, &appends).await;
    assert!(matches!(answers.remove(0), Err(StoreError::Defect(_))));
    assert_all_committed(answers);
    assert_eq!(memory.lock().sizes, [2, 2, 1, 1]);
}

#[tokio::test]
async fn a_connection_that_is_lost_again_fails_what_is_still_missing() {
    let memory = Memory::with([Trouble::LostAfter(3), Trouble::LostAfter(0)]);
    let answers = write(&memory, 128, &of_games(4)).await;
    let failed = answers.iter().filter(|answer| matches!(answer, Err(StoreError::Unavailable { .. }))).count();
    let committed = answers.iter().filter(|answer| matches!(answer, Ok(Commit::Committed))).count();
    assert_eq!((failed, committed), (1, 3), "{answers:?}");
}

#[tokio::test]
async fn a_request_that_another_server_wrote_meanwhile_is_replayed() {
    let memory = Memory::with([Trouble::LostAfter(0)]);
    let ours = append(random_id(), 2);
    let mut theirs = ours.row.clone();
    theirs.at += 1;
    memory.lock().rows.push(theirs.clone());
    let answers = write(&memory, 128, &[ours]).await;
    assert_eq!(*answers[0].as_ref().unwrap(), Commit::Replay(Box::new(theirs)));
}
