//! Connections that are lost, and a server that is away.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tokio::task::JoinSet;

use super::batches::{Rival, count, created};
use super::proxy::Proxy;
use super::*;
use crate::store::conformance::{append, new_game, random_id};
use crate::store::migrate;

/// A call fails within this time when the server is away, and succeeds within [`RECOVERY`] when it is back.
const PROMPT: Duration = Duration::from_millis(300);
const RECOVERY: Duration = Duration::from_secs(2);

/// With few connections, which take long to make where tests run.
async fn open(address: &PgConnectOptions) -> PostgresStore {
    let url = address.to_url_lossy().to_string();
    let options = Options { writers: NonZeroUsize::MIN, readers: NonZeroUsize::MIN, ..Options::of(&url) };
    PostgresStore::open(&url, &options, Clock::System).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_whose_reply_is_lost_is_found_and_not_written_again() {
    let database = Database::migrated().await;
    let proxy = Proxy::to(&database.runtime()).await;
    let store = open(&proxy.on_the_way(database.runtime())).await;
    let game_id = created(&store).await;
    for version in 2..=9 {
        // Every other one, so that the statement is prepared and the reply lost is that to what it did.
        if version % 2 == 1 {
            proxy.lose_reply();
        }
        assert_eq!(store.commit(&append(game_id, version)).await.unwrap(), Commit::Committed);
        assert_eq!(count(&database, version).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_reply_is_lost_is_found_and_not_made_again() {
    let database = Database::migrated().await;
    let proxy = Proxy::to(&database.runtime()).await;
    let store = open(&proxy.on_the_way(database.runtime())).await;
    for game in 1..=6 {
        if game % 2 == 0 {
            proxy.lose_reply();
        }
        assert_eq!(store.create(&new_game()).await.unwrap(), Created::Made);
        assert_eq!(count(&database, 1).await, game);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_whose_reply_is_lost_is_asked_again() {
    let database = Database::migrated().await;
    let proxy = Proxy::to(&database.runtime()).await;
    let store = open(&proxy.on_the_way(database.runtime())).await;
    let game_id = created(&store).await;
    proxy.lose_reply();
    let loaded = loop {
        match store.load(game_id, None).await {
            Ok(loaded) => break loaded,
            // The new connection takes long to make where tests run.
            Err(StoreError::Unavailable { source, .. }) if source.to_string().contains("in time") => {}
            Err(error) => panic!("{error:?}"),
        }
    };
    assert_eq!(loaded.unwrap().game.id, game_id);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_whose_session_is_ended_is_sent_again() {
    let database = Database::migrated().await;
    let store = Arc::new(database.open().await);
    let held = append(created(&store).await, 2);
    let rival = Rival::of(&database, &held).await;
    let call = tokio::spawn({
        let (store, held) = (store.clone(), held.clone());
        async move { store.commit(&held).await }
    });
    let mut ended = 0;
    while ended == 0 {
        ended = database.execute(&format!("{END_WAITING} and usename = '{}'", database.role())).await.unwrap();
    }
    rival.give_up().await;
    assert_eq!(call.await.unwrap().unwrap(), Commit::Committed);
    assert_eq!(store.load(held.row.game_id, None).await.unwrap().unwrap().newest, held.row);
}

const END_WAITING: &str = "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'";

/// Every call of a store, all at once.
async fn call_all(store: &Arc<PostgresStore>) -> Vec<(Duration, Result<(), StoreError>)> {
    let mut calls = JoinSet::new();
    for call in 0..7 {
        let store = store.clone();
        calls.spawn(async move {
            let began = Instant::now();
            let answer = match call {
                0 => store.create(&new_game()).await.map(drop),
                1 => store.load(random_id(), None).await.map(drop),
                2 => store.commit(&append(random_id(), 2)).await.map(drop),
                3 => store.events(random_id(), 0, 1).await.map(drop),
                4 => store.versions(&[random_id()]).await.map(drop),
                5 => store.now().await.map(drop),
                _ => store.ping().await,
            };
            (began.elapsed(), answer)
        });
    }
    calls.join_all().await
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_server_is_away_calls_fail_promptly_and_recover_by_themselves() {
    let database = Database::migrated().await;
    let mut proxy = Proxy::to(&database.runtime()).await;
    let store = Arc::new(open(&proxy.on_the_way(database.runtime())).await);
    for _ in 0..2 {
        proxy.cut().await;
        check_outage(&store).await;
        proxy.mend().await;
        check_recovery(&store).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_server_lets_nobody_connect_calls_fail_promptly_and_recover_by_themselves() {
    let database = Database::migrated().await;
    let mut proxy = Proxy::to(&database.runtime()).await;
    let store = Arc::new(open(&proxy.on_the_way(database.runtime())).await);
    proxy.stall().await;
    // What was under way is looked into for longer.
    call_all(&store).await;
    check_outage(&store).await;
    proxy.mend().await;
    check_recovery(&store).await;
}

async fn check_outage(store: &Arc<PostgresStore>) {
    for _ in 0..10 {
        for (took, answer) in call_all(store).await {
            assert!(matches!(answer, Err(StoreError::Unavailable { .. })), "{answer:?}");
            assert!(took < PROMPT, "{took:?}");
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn check_recovery(store: &Arc<PostgresStore>) {
    let began = Instant::now();
    while call_all(store).await.iter().any(|(_, answer)| answer.is_err()) {
        assert!(began.elapsed() < RECOVERY);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_away_at_the_start_is_waited_for() {
    let database = Database::migrated().await;
    let mut proxy = Proxy::to(&database.runtime()).await;
    proxy.cut().await;
    let store = Arc::new(open(&proxy.on_the_way(database.runtime())).await);
    for (took, answer) in call_all(&store).await {
        assert!(matches!(answer, Err(StoreError::Unavailable { .. })), "{answer:?}");
        assert!(took < PROMPT, "{took:?}");
    }
    proxy.mend().await;
    check_recovery(&store).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_comes_with_another_schema_is_not_used() {
    let database = Database::empty().await;
    let mut proxy = Proxy::to(&database.runtime()).await;
    proxy.cut().await;
    let store = Arc::new(open(&proxy.on_the_way(database.runtime())).await);
    proxy.mend().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let behind = "run `arbitro migrate`";
    let mut why = String::new();
    while !why.contains(behind) {
        let Err(StoreError::Unavailable { source, .. }) = store.ping().await else { panic!("it answered") };
        why = source.to_string();
    }
    migrate(&database.owner_url(), Some(database.role())).await.unwrap();
    check_recovery(&store).await;
}
