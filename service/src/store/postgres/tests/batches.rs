//! Batches that meet a real database.

use std::num::NonZeroUsize;
use std::time::Duration;

use futures_util::future::{join, join_all};
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::Barrier;

use super::*;
use crate::store::conformance::{append, new_game, random_id};

/// Another transaction that has written an event and not committed it: whoever writes the same one waits.
pub(super) struct Rival(PgConnection);

impl Rival {
    pub(super) async fn of(database: &Database, append: &Append) -> Rival {
        let mut connection = database.owner().connect().await.unwrap();
        sqlx::raw_sql("begin").execute(&mut connection).await.unwrap();
        let row = &append.row;
        let insert =
            sqlx::query("insert into game_events values ($1, $2, 0, null, '', $3, sha256(''), 1, '', '', '', 1, '')");
        insert.bind(row.game_id).bind(row.version).bind(random_id()).execute(&mut connection).await.unwrap();
        Rival(connection)
    }

    pub(super) async fn give_up(self) {
        self.0.close().await.unwrap();
    }

    pub(super) async fn win(mut self) {
        sqlx::raw_sql("commit").execute(&mut self.0).await.unwrap();
        self.give_up().await;
    }
}

pub(super) async fn created(store: &PostgresStore) -> Uuid {
    let new = new_game();
    assert_eq!(store.create(&new).await.unwrap(), Created::Made);
    new.game.id
}

/// How many games have come to `version`, as another connection sees it.
pub(super) async fn count(database: &Database, version: i32) -> i64 {
    let mut connection = database.owner().connect().await.unwrap();
    let query = sqlx::query_scalar("select count(*) from game_events where version = $1");
    query.bind(version).fetch_one(&mut connection).await.unwrap()
}

fn one_writer(options: &mut Options) {
    options.writers = NonZeroUsize::MIN;
}

/// Commits them all while the only writer is held up, so that they wait together, and until all are at `gate`. Answers in
/// the order given.
async fn commit_together(
    database: &Database,
    store: &PostgresStore,
    appends: &[Append],
    gate: &Barrier,
) -> Vec<Result<Commit, StoreError>> {
    let held = append(random_id(), 2);
    let rival = Rival::of(database, &held).await;
    let open_the_gate = async {
        // Time for the calls to be queued.
        tokio::time::sleep(Duration::from_millis(50)).await;
        gate.wait().await;
        rival.give_up().await;
    };
    let calls = async {
        // The first one is in the hands of the writer before the others come.
        let (held, answers) = join(store.commit(&held), async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            join_all(appends.iter().map(|append| store.commit(append))).await
        })
        .await;
        assert_eq!(held.unwrap(), Commit::Committed);
        answers
    };
    join(calls, open_the_gate).await.0
}

async fn commit_in_one_batch(
    store: &PostgresStore,
    database: &Database,
    appends: &[Append],
) -> Vec<Result<Commit, StoreError>> {
    commit_together(database, store, appends, &Barrier::new(1)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_callers_at_one_version_that_wait_together_one_wins() {
    let database = Database::migrated().await;
    let store = database.open_with(one_writer).await;
    let (contested, other) = (created(&store).await, created(&store).await);
    let appends = [append(contested, 2), append(other, 2), append(contested, 2)];
    let answers = commit_in_one_batch(&store, &database, &appends).await;
    let answers: Vec<Commit> = answers.into_iter().map(Result::unwrap).collect();
    assert_eq!(answers, [Commit::Committed, Commit::Committed, Commit::Stale { actual: 2 }]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_may_end_in_a_batch_with_others_that_go_on() {
    let database = Database::migrated().await;
    let store = database.open_with(one_writer).await;
    let mut appends = Vec::new();
    for index in 0..8 {
        let mut append = append(created(&store).await, 2);
        if index % 2 == 0 {
            (append.row.awaited, append.outcome) = (None, Some(index));
        }
        appends.push(append);
    }
    for answer in commit_in_one_batch(&store, &database, &appends).await {
        assert_eq!(answer.unwrap(), Commit::Committed);
    }
    for append in appends {
        let loaded = store.load(append.row.game_id, None).await.unwrap().unwrap();
        assert_eq!((loaded.newest, loaded.outcome), (append.row, append.outcome));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_the_database_refuses_fails_alone() {
    let database = Database::migrated().await;
    let store = database.open_with(one_writer).await;
    let mut appends = Vec::new();
    for _ in 0..7 {
        appends.push(append(created(&store).await, 2));
    }
    // Text that Postgres cannot hold, and a constraint.
    appends[2].row.notation = "\0".into();
    appends[4].row.awaited = Some(0);
    let answers = commit_in_one_batch(&store, &database, &appends).await;
    for (index, answer) in answers.into_iter().enumerate() {
        match answer {
            Ok(Commit::Committed) => assert!(![2, 4].contains(&index)),
            Err(StoreError::Defect(_)) => assert!([2, 4].contains(&index)),
            other => panic!("{index}: {other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_another_transaction_holds_up_fails_alone() {
    let database = Database::migrated().await;
    let store = database.open_with(|options| options.statement_timeout = Duration::from_millis(500)).await;
    let (held, free) = (append(created(&store).await, 2), append(created(&store).await, 2));
    let rival = Rival::of(&database, &held).await;
    let (unanswered, committed) = join(store.commit(&held), store.commit(&free)).await;
    assert!(matches!(unanswered, Err(StoreError::Unavailable { .. })), "{unanswered:?}");
    assert_eq!(committed.unwrap(), Commit::Committed);
    rival.win().await;
    assert_eq!(store.commit(&held).await.unwrap(), Commit::Stale { actual: 2 });
}

/// Two servers get events of the same games at once, one of them in the opposite order, in full batches.
#[tokio::test(flavor = "multi_thread")]
async fn batches_that_meet_on_the_same_games_do_not_deadlock() {
    let database = Database::migrated().await;
    let servers = [database.open_with(one_writer).await, database.open_with(one_writer).await];
    let games: Vec<Uuid> = (0..128).map(|_| random_id()).collect();
    let gate = Barrier::new(servers.len());
    for version in 2..=9 {
        let appends: Vec<Append> = games.iter().map(|&game_id| append(game_id, version)).collect();
        let opposite: Vec<Append> = games.iter().rev().map(|&game_id| append(game_id, version)).collect();
        // The games were never made, so those who lose are not told the version: it does not matter here.
        join(
            commit_together(&database, &servers[0], &appends, &gate),
            commit_together(&database, &servers[1], &opposite, &gate),
        )
        .await;
    }
    for server in servers {
        server.close().await;
    }
    assert_eq!(deadlocks(&database).await, 0);
}

/// As the sessions report when they end.
async fn deadlocks(database: &Database) -> i64 {
    let mut connection = database.owner().connect().await.unwrap();
    while database.sessions("%").await > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    sqlx::query_scalar(deadlocks).fetch_one(&mut connection).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn loads_that_wait_together_answer_as_loads_alone() {
    let database = Database::migrated().await;
    let store = database.open_with(|options| options.readers = NonZeroUsize::MIN).await;
    let mut asked = vec![(random_id(), None), (random_id(), Some(random_id()))];
    for _ in 0..4 {
        let new = new_game();
        store.create(&new).await.unwrap();
        let mut last = append(new.game.id, 2);
        (last.row.awaited, last.outcome) = (None, Some(3));
        store.commit(&last).await.unwrap();
        for request_id in [None, Some(random_id()), Some(new.first.row.request_id), Some(last.row.request_id)] {
            asked.extend([(new.game.id, request_id); 2]);
        }
    }
    let mut alone = Vec::new();
    for &(game_id, request_id) in &asked {
        alone.push(store.load(game_id, request_id).await.unwrap());
    }
    let together = join_all(asked.iter().map(|&(game_id, request_id)| store.load(game_id, request_id))).await;
    for (together, alone) in together.into_iter().map(Result::unwrap).zip(alone) {
        let timeless = |loaded: Option<Loaded>| loaded.map(|loaded| Loaded { now: 0, ..loaded });
        assert_eq!(timeless(together), timeless(alone));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_tampered_with_fails_its_own_callers_alone() {
    let database = Database::migrated().await;
    let store = database.open_with(|options| options.readers = NonZeroUsize::MIN).await;
    let (tampered, sound) = (created(&store).await, created(&store).await);
    database
        .execute(&format!(
            "alter table game_events drop constraint game_events_request_hash_check;
            update game_events set request_hash = '' where game_id = '{tampered}'"
        ))
        .await
        .unwrap();
    let games = [tampered, sound].repeat(8);
    let answers = join_all(games.iter().map(|&game_id| store.load(game_id, None))).await;
    for (game_id, answer) in games.into_iter().zip(answers) {
        match answer {
            Ok(Some(_)) => assert_eq!(game_id, sound),
            Err(StoreError::Corrupt(_)) => assert_eq!(game_id, tampered),
            other => panic!("{other:?}"),
        }
    }
}
