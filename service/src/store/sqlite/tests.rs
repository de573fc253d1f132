//! What is SQLite's own: the file, the triggers, the writer. The rest is in `conformance.rs`.

use std::path::PathBuf;
use std::sync::Arc;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tempfile::TempDir;
use tokio::task::JoinSet;

use super::*;
use crate::store::conformance::{self, append, new_game};

/// A folder of its own, gone with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("data/arbitro.db")
    }

    async fn open(&self) -> Result<SqliteStore, OpenError> {
        SqliteStore::open(&self.file(), Migrations::Run, Clock::System).await
    }

    /// A connection that knows nothing of the store, as any other program's.
    async fn connect(&self) -> SqliteConnection {
        std::fs::create_dir_all(self.file().parent().unwrap()).unwrap();
        SqliteConnectOptions::new().filename(self.file()).create_if_missing(true).connect().await.unwrap()
    }

    async fn execute(&self, sql: &'static str) -> Result<u64, sqlx::Error> {
        let mut connection = self.connect().await;
        let done = sqlx::raw_sql(sql).execute(&mut connection).await.map(|done| done.rows_affected());
        connection.close().await.unwrap();
        done
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_conforms() {
    let folder = Folder::new();
    conformance::check(async || Arc::new(folder.open().await.unwrap()) as Arc<dyn Store>).await;
}

#[tokio::test]
async fn rows_are_never_changed() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let mut new = new_game();
    (new.first.row.awaited, new.first.outcome) = (None, Some(1));
    store.create(&new).await.unwrap();
    for (statement, table) in [
        ("update games set kind = ''", "games"),
        ("delete from games", "games"),
        ("update game_seats set player_id = ''", "game_seats"),
        ("delete from game_seats", "game_seats"),
        ("update game_events set state = x''", "game_events"),
        ("delete from game_events", "game_events"),
        ("update game_results set outcome = 2", "game_results"),
        ("delete from game_results", "game_results"),
    ] {
        let refused = folder.execute(statement).await.unwrap_err().to_string();
        assert!(refused.contains(&format!("{table} is append-only")), "{statement}: {refused}");
    }
}

/// Refused for the reason, and left as it was.
async fn check_refused(folder: &Folder, reason: &str) {
    let before = std::fs::read(folder.file()).ok();
    let Err(OpenError::Unusable { database, why }) = folder.open().await else { panic!("opened, though {reason}") };
    assert_eq!((database, why.to_string().as_str()), (folder.file().display().to_string(), reason));
    assert_eq!(std::fs::read(folder.file()).ok(), before, "{reason}");
}

#[tokio::test]
async fn what_is_no_file_of_ours_is_refused() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("data")).unwrap();
    std::fs::write(folder.file(), "notes of last summer\n".repeat(100)).unwrap();
    check_refused(&folder, "it is not an SQLite database: name another file, or move this one away").await;

    for foreign in ["create table notes (note text)", "pragma application_id = 1"] {
        let folder = Folder::new();
        folder.execute(foreign).await.unwrap();
        check_refused(&folder, "it belongs to another program: name another one").await;
    }
}

#[tokio::test]
async fn a_schema_with_another_past_is_refused() {
    for (past, reason) in [
        (
            "insert into _sqlx_migrations values (99, 'later', 0, true, x'00', 0)",
            "its schema is newer (migration 99) than this release knows (1): start a newer release",
        ),
        (
            "update _sqlx_migrations set checksum = x'00'",
            "migration 1 ran with another text than this release has: start the release that made it",
        ),
    ] {
        let folder = Folder::new();
        folder.open().await.unwrap().close().await;
        folder.execute(past).await.unwrap();
        check_refused(&folder, reason).await;
    }
}

#[tokio::test]
async fn a_place_where_no_file_can_be_is_refused() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.file()).unwrap();
    check_refused(&folder, "it cannot be opened").await;

    let folder = Folder::new();
    std::fs::write(folder.0.path().join("data"), "a file where the folder should be").unwrap();
    assert!(matches!(folder.open().await, Err(OpenError::Folder { .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_may_start_at_once() {
    let folder = Arc::new(Folder::new());
    let mut starts = JoinSet::new();
    for _ in 0..8 {
        let folder = folder.clone();
        starts.spawn(async move { folder.open().await });
    }
    let stores: Vec<SqliteStore> = starts.join_all().await.into_iter().map(|store| store.unwrap()).collect();
    let new = new_game();
    stores[0].create(&new).await.unwrap();
    assert!(stores[7].load(new.game.id, None).await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn callers_that_go_away_leave_no_transaction_open() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let new = new_game();
    store.create(&new).await.unwrap();
    for version in 2..=300 {
        let append = append(new.game.id, version);
        let patience = Duration::from_micros(u64::from(version.unsigned_abs()) * 5);
        tokio::time::timeout(patience, store.commit(&append)).await.ok();
        tokio::time::timeout(patience, store.load(new.game.id, None)).await.ok();
    }

    let last = append(new.game.id, 1000);
    assert_eq!(store.commit(&last).await.unwrap(), Commit::Committed);
    let mut elsewhere = folder.connect().await;
    let seen: i32 = sqlx::query_scalar("select max(version) from game_events").fetch_one(&mut elsewhere).await.unwrap();
    assert_eq!(seen, 1000, "another connection sees what was answered");
    let begun = elsewhere.begin_with("begin immediate").await;
    begun.expect("nobody holds a transaction").rollback().await.unwrap();
}

#[tokio::test]
async fn a_write_nobody_waits_for_is_not_sent() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let (sent, abandoned, after) = (new_game(), new_game(), new_game());
    let held = store.writing.acquire().await.unwrap();
    let impatient = Duration::from_millis(20);
    tokio::time::timeout(impatient, store.create(&sent)).await.unwrap_err();
    tokio::time::timeout(impatient, store.create(&abandoned)).await.unwrap_err();
    drop(held);
    store.create(&after).await.unwrap();
    assert!(store.load(sent.game.id, None).await.unwrap().is_some(), "the writer had it in hand");
    assert!(store.load(abandoned.game.id, None).await.unwrap().is_none(), "it was still waiting");
}

#[tokio::test]
async fn a_queue_that_is_full_refuses() {
    const CALLS: usize = 2000;
    let folder = Folder::new();
    let store = Arc::new(folder.open().await.unwrap());
    let held = store.writing.acquire().await.unwrap();
    let mut calls = JoinSet::new();
    for _ in 0..CALLS {
        let store = store.clone();
        calls.spawn(async move { store.create(&new_game()).await });
    }
    let mut overloaded = 0;
    while let Ok(Some(answer)) = tokio::time::timeout(Duration::from_millis(100), calls.join_next()).await {
        assert!(matches!(answer, Ok(Err(StoreError::Overloaded { .. }))), "{answer:?}");
        overloaded += 1;
    }
    assert!((CALLS - QUEUE - writer::BATCH..=CALLS - QUEUE).contains(&overloaded), "{overloaded}");
    drop(held);
    let answers = calls.join_all().await;
    assert!(answers.iter().all(|answer| matches!(answer, Ok(Created::Made))), "what waited is written");
    assert_eq!(answers.len() + overloaded, CALLS);
}

#[tokio::test]
async fn a_faulty_row_does_not_fail_its_batch() {
    let folder = Folder::new();
    let store = Arc::new(folder.open().await.unwrap());
    let new = new_game();
    store.create(&new).await.unwrap();
    let mut calls = JoinSet::new();
    for version in 2..=9 {
        let (store, mut append) = (store.clone(), append(new.game.id, version));
        append.row.awaited = if version == 5 { Some(0) } else { Some(1) };
        calls.spawn(async move { (version, store.commit(&append).await) });
    }
    for (version, answer) in calls.join_all().await {
        match answer {
            Ok(Commit::Committed) => assert_ne!(version, 5),
            Err(StoreError::Defect(_)) => assert_eq!(version, 5),
            other => panic!("version {version}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_survived() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    // Of the one connection that writes; the next one has no such limit.
    sqlx::raw_sql("pragma max_page_count = 20").execute(&store.writing).await.unwrap();
    let mut new = new_game();
    new.first.row.state = vec![0; 1_000_000];
    let refused = store.create(&new).await;
    assert!(matches!(refused, Err(StoreError::DiskFull(_))), "{refused:?}");
    assert_eq!(store.load(new.game.id, None).await.unwrap(), None, "nothing is half done");
    assert_eq!(store.create(&new).await.unwrap(), Created::Made);
}

#[tokio::test]
async fn a_row_that_was_tampered_with_fails_its_own_callers_alone() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let (tampered, sound) = (new_game(), new_game());
    store.create(&tampered).await.unwrap();
    let tamper = "drop trigger game_events_no_update; pragma ignore_check_constraints = on;
        update game_events set request_hash = x'00'";
    folder.execute(tamper).await.unwrap();
    store.create(&sound).await.unwrap();
    let (replay, next) = (tampered.first, append(sound.game.id, 2));
    // Both are waiting when the writer wakes: one batch.
    let (replayed, committed) = tokio::join!(store.commit(&replay), store.commit(&next));
    assert!(matches!(replayed, Err(StoreError::Corrupt(_))), "{replayed:?}");
    assert!(matches!(committed, Ok(Commit::Committed)), "{committed:?}");
    let loaded = store.load(tampered.game.id, None).await;
    assert!(matches!(loaded, Err(StoreError::Corrupt(_))), "{loaded:?}");
}

#[tokio::test]
async fn the_time_is_that_of_the_clock() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.file(), Migrations::Run, Clock::scripted(2_000_000_000_000)).await.unwrap();
    let new = new_game();
    store.create(&new).await.unwrap();
    assert_eq!(store.now().await.unwrap(), 2_000_000_000_000);
    assert_eq!(store.load(new.game.id, None).await.unwrap().unwrap().now, 2_000_000_000_000);
}

#[tokio::test]
async fn a_schema_that_is_behind_is_refused_unless_it_may_be_migrated() {
    let folder = Folder::new();
    let require = async || SqliteStore::open(&folder.file(), Migrations::Require, Clock::System).await;
    let reason = "its schema is behind (migration 0; this release needs 1): run `arbitro migrate`";
    for prepare in [None, Some("select 1")] {
        if let Some(sql) = prepare {
            folder.execute(sql).await.unwrap();
        }
        let Err(OpenError::Unusable { why, .. }) = require().await else { panic!("opened") };
        assert_eq!(why.to_string(), reason);
    }
    migrate(&folder.file()).await.unwrap();
    require().await.unwrap().ping().await.unwrap();
}
