//! Callers that go away before they are answered, and statements that take too long.

use std::num::NonZeroUsize;
use std::time::Duration;

use sqlx::ConnectOptions;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::batches::{Rival, created};
use super::*;
use crate::store::conformance::{append, new_game};

#[tokio::test(flavor = "multi_thread")]
async fn callers_that_go_away_leave_no_write_unseen() {
    const CALLERS: u64 = 100;
    const CALLS: u64 = 200;
    let database = Database::migrated().await;
    let few = |options: &mut Options| (options.writers, options.readers) = (NonZeroUsize::MIN, NonZeroUsize::MIN);
    let store = Arc::new(database.open_with(few).await);
    let game_id = created(&store).await;
    let mut callers = JoinSet::new();
    for caller in 0..CALLERS {
        let store = store.clone();
        callers.spawn(async move {
            for call in 0..CALLS {
                let patience = Duration::from_micros((caller * 37 + call * 61) % 3000);
                match call % 4 {
                    0 => timeout(patience, store.load(game_id, None)).await.map(drop).ok(),
                    1 => timeout(patience, store.create(&new_game())).await.map(drop).ok(),
                    _ => timeout(patience, store.commit(&append(game_id, 2 + call as i32 / 4))).await.map(drop).ok(),
                };
            }
        });
    }
    callers.join_all().await;

    let new = new_game();
    store.create(&new).await.unwrap();
    assert_eq!(store.commit(&append(new.game.id, 2)).await.unwrap(), Commit::Committed);
    let mut elsewhere = database.owner().connect().await.unwrap();
    let seen = sqlx::query_scalar("select count(*) from game_events where game_id = $1").bind(new.game.id);
    let seen: i64 = seen.fetch_one(&mut elsewhere).await.unwrap();
    assert_eq!(seen, 2, "another connection sees what was answered");
    assert_eq!(database.sessions("idle in transaction%").await, 0);
    assert_eq!(database.sessions("%").await, 2, "and no connection was lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_is_written_though_its_caller_goes_away_and_what_waits_is_not() {
    let database = Database::migrated().await;
    let store = database.open_with(|options| options.writers = NonZeroUsize::MIN).await;
    let (sent, waiting, after) =
        (append(created(&store).await, 2), append(created(&store).await, 2), append(created(&store).await, 2));
    let rival = Rival::of(&database, &sent).await;
    for append in [&sent, &waiting] {
        timeout(Duration::from_millis(100), store.commit(append)).await.unwrap_err();
    }
    rival.give_up().await;
    assert_eq!(store.commit(&after).await.unwrap(), Commit::Committed);
    let newest = async |append: &Append| store.load(append.row.game_id, None).await.unwrap().unwrap().newest;
    assert_eq!(newest(&sent).await, sent.row);
    assert_eq!(newest(&waiting).await.version, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_written_before_the_store_is_closed() {
    let database = Database::migrated().await;
    let store = Arc::new(database.open_with(|options| options.writers = NonZeroUsize::MIN).await);
    let mut appends = Vec::new();
    for _ in 0..9 {
        appends.push(append(created(&store).await, 2));
    }
    let rival = Rival::of(&database, &appends[0]).await;
    let mut calls = JoinSet::new();
    for append in appends {
        let store = store.clone();
        calls.spawn(async move { store.commit(&append).await });
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let closed = tokio::spawn({
        let store = store.clone();
        async move { store.close().await }
    });
    rival.give_up().await;
    closed.await.unwrap();
    calls.join_all().await.into_iter().for_each(|answer| assert_eq!(answer.unwrap(), Commit::Committed));
    while database.sessions("%").await > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_is_ended_by_the_server_though_its_caller_has_gone() {
    let database = Database::migrated().await;
    let short = Duration::from_millis(400);
    let store = database.open_with(|options| options.statement_timeout = short).await;
    let new = new_game();
    database
        .execute(
            "create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end';
            create trigger dawdle before insert on games for each row execute function dawdle()",
        )
        .await
        .unwrap();
    timeout(Duration::from_millis(100), store.create(&new)).await.unwrap_err();
    assert_eq!(database.sessions("active").await, 1, "it goes on without its caller");
    let ended = async {
        while database.sessions("active").await > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(short * 3, ended).await.unwrap();
    store.ping().await.unwrap();
}

#[tokio::test]
async fn every_session_has_its_bounds_and_finds_rows_by_key() {
    let database = Database::migrated().await;
    let url = database.runtime_url();
    let options = Options { statement_timeout: Duration::from_millis(1500), ..Options::of(&url) };
    let mut session = Server::new(&url, &options).unwrap().connect().await.unwrap();
    for (setting, value) in [
        ("statement_timeout", "1500ms"),
        ("lock_timeout", "750ms"),
        ("idle_in_transaction_session_timeout", "1500ms"),
        ("default_transaction_isolation", "read committed"),
        ("synchronous_commit", "on"),
        ("plan_cache_mode", "force_generic_plan"),
        ("enable_seqscan", "off"),
        ("enable_hashjoin", "off"),
        ("enable_mergejoin", "off"),
    ] {
        let shown: String =
            sqlx::query_scalar("select current_setting($1)").bind(setting).fetch_one(&mut session).await.unwrap();
        assert_eq!(shown, value, "{setting}");
    }
}
