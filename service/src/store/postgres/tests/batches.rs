//! Batches that meet a real database.

use std::num::NonZeroUsize;
use std::time::Duration;

use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::task::JoinSet;

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

/// Commits them all while the only writer is held up, so that they wait together, and answers in the order given.
async fn commit_together(
    database: &Database,
    store: Arc<PostgresStore>,
    appends: Vec<Append>,
) -> Vec<Result<Commit, StoreError>> {
    let held = append(created(&store).await, 2);
    let rival = Rival::of(database, &held).await;
    let mut calls = Vec::new();
    for append in std::iter::once(held).chain(appends) {
        let store = store.clone();
        calls.push(tokio::spawn(async move { store.commit(&append).await }));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    rival.give_up().await;
    let mut answers = Vec::new();
    for call in calls {
        answers.push(call.await.unwrap());
    }
    assert_eq!(answers.remove(0).unwrap(), Commit::Committed);
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_callers_at_one_version_that_wait_together_one_wins() {
    let database = Database::migrated().await;
    let store = Arc::new(database.open_with(one_writer).await);
    let (contested, other) = (created(&store).await, created(&store).await);
    let appends = vec![append(contested, 2), append(other, 2), append(contested, 2)];
    let answers = commit_together(&database, store.clone(), appends).await;
    let answers: Vec<Commit> = answers.into_iter().map(Result::unwrap).collect();
    assert_eq!(answers, [Commit::Committed, Commit::Committed, Commit::Stale { actual: 2 }]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_may_end_in_a_batch_with_others_that_go_on() {
    let database = Database::migrated().await;
    let store = Arc::new(database.open_with(one_writer).await);
    let mut appends = Vec::new();
    for index in 0..8 {
        let mut append = append(created(&store).await, 2);
        if index % 2 == 0 {
            (append.row.awaited, append.outcome) = (None, Some(index));
        }
        appends.push(append);
    }
    commit_together(&database, store.clone(), appends.clone()).await.into_iter().for_each(|answer| {
        assert_eq!(answer.unwrap(), Commit::Committed);
    });
    for append in appends {
        let loaded = store.load(append.row.game_id, None).await.unwrap().unwrap();
        assert_eq!((loaded.newest, loaded.outcome), (append.row, append.outcome));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_the_database_refuses_fails_alone() {
    let database = Database::migrated().await;
    let store = Arc::new(database.open_with(one_writer).await);
    let mut appends = Vec::new();
    for _ in 0..7 {
        appends.push(append(created(&store).await, 2));
    }
    // Text that Postgres cannot hold, and a constraint.
    appends[2].row.notation = "\0".into();
    appends[4].row.awaited = Some(0);
    let answers = commit_together(&database, store, appends).await;
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
    let store = Arc::new(store);
    let (held, free) = (append(created(&store).await, 2), append(created(&store).await, 2));
    let rival = Rival::of(&database, &held).await;
    let mut calls = JoinSet::new();
    for append in [held.clone(), free] {
        let store = store.clone();
        calls.spawn(async move { (append.row.game_id, store.commit(&append).await) });
    }
    for (game_id, answer) in calls.join_all().await {
        match answer {
            Ok(Commit::Committed) => assert_ne!(game_id, held.row.game_id),
            Err(StoreError::Unavailable { .. }) => assert_eq!(game_id, held.row.game_id),
            other => panic!("{other:?}"),
        }
    }
    rival.win().await;
    assert_eq!(store.commit(&held).await.unwrap(), Commit::Stale { actual: 2 });
}

#[tokio::test(flavor = "multi_thread")]
async fn batches_that_meet_on_the_same_games_do_not_deadlock() {
    const GAMES: usize = 16;
    const VERSIONS: i32 = 12;
    let database = Database::migrated().await;
    let servers = [Arc::new(database.open().await), Arc::new(database.open().await)];
    let mut games = Vec::new();
    for _ in 0..GAMES {
        games.push(created(&servers[0]).await);
    }
    let mut calls = JoinSet::new();
    for version in 2..=VERSIONS {
        for server in &servers {
            for &game_id in &games {
                let server = server.clone();
                calls.spawn(async move { server.commit(&append(game_id, version)).await.unwrap() });
            }
            // Each server meets them in another order.
            games.reverse();
            games.rotate_left(3);
        }
    }
    calls.join_all().await;
    let mut connection = database.owner().connect().await.unwrap();
    let deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    let deadlocks: i64 = sqlx::query_scalar(deadlocks).fetch_one(&mut connection).await.unwrap();
    assert_eq!(deadlocks, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn loads_that_wait_together_answer_as_loads_alone() {
    let database = Database::migrated().await;
    let store = Arc::new(database.open_with(|options| options.readers = NonZeroUsize::MIN).await);
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
    let mut calls = Vec::new();
    for &(game_id, request_id) in &asked {
        let store = store.clone();
        calls.push(tokio::spawn(async move { store.load(game_id, request_id).await.unwrap() }));
    }
    for (call, alone) in calls.into_iter().zip(alone) {
        let together = call.await.unwrap();
        let timeless = |loaded: Option<Loaded>| loaded.map(|loaded| Loaded { now: 0, ..loaded });
        assert_eq!(timeless(together), timeless(alone));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_tampered_with_fails_its_own_callers_alone() {
    let database = Database::migrated().await;
    let store = Arc::new(database.open_with(|options| options.readers = NonZeroUsize::MIN).await);
    let (tampered, sound) = (created(&store).await, created(&store).await);
    database
        .execute(&format!(
            "alter table game_events drop constraint game_events_request_hash_check;
            update game_events set request_hash = '' where game_id = '{tampered}'"
        ))
        .await
        .unwrap();
    let mut calls = JoinSet::new();
    for game_id in [tampered, sound].repeat(8) {
        let store = store.clone();
        calls.spawn(async move { (game_id, store.load(game_id, None).await) });
    }
    for (game_id, answer) in calls.join_all().await {
        match answer {
            Ok(Some(_)) => assert_eq!(game_id, sound),
            Err(StoreError::Corrupt(_)) => assert_eq!(game_id, tampered),
            other => panic!("{other:?}"),
        }
    }
}
