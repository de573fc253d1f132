//! Databases that may be opened, and those that may not.

use sqlx::ConnectOptions;
use sqlx::postgres::PgSslMode;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::database::execute;
use super::*;
use crate::store::{Migrations, migrate};

const TABLES: [&str; 4] = ["games", "game_seats", "game_events", "game_results"];

#[tokio::test]
async fn the_role_that_serves_can_only_read_and_insert() {
    let database = Database::migrated().await;
    let store = database.open().await;
    let mut new = conformance::new_game();
    (new.first.row.awaited, new.first.outcome) = (None, Some(1));
    store.create(&new).await.unwrap();
    for table in TABLES {
        for statement in [
            format!("delete from {table}"),
            format!("truncate {table}"),
            format!("alter table {table} add column note text"),
            format!("drop table {table}"),
            format!("create index on {table} ((1))"),
        ] {
            check_forbidden(&database, &statement).await;
        }
    }
    for statement in [
        "update games set kind = ''",
        "update game_seats set player_id = ''",
        "update game_events set state = ''",
        "update game_results set outcome = 2",
        "update _sqlx_migrations set checksum = ''",
        "delete from _sqlx_migrations",
        "insert into _sqlx_migrations values (2, '', now(), true, '', 0)",
        "create table notes (note text)",
        "create schema notes",
    ] {
        check_forbidden(&database, statement).await;
    }
}

async fn check_forbidden(database: &Database, statement: &str) {
    let refused = execute(&database.runtime(), statement).await.unwrap_err();
    assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement}: {refused}");
}

/// Refused for the reason.
async fn check_refused(url: &str, reason: &str) {
    let refused = PostgresStore::open(url, &Options::of(url), Clock::System).await;
    check_reason(refused.map(drop), reason);
}

fn check_reason(refused: Result<(), OpenError>, reason: &str) {
    let Err(OpenError::Unusable { database, why }) = refused else { panic!("not refused: {reason}") };
    assert_eq!(why.to_string(), reason);
    let (_, server) = database.split_once(" on ").unwrap();
    assert!(server.contains(':') && !server.contains('@'), "{database}");
}

const NOT_OURS: &str = "it belongs to another program: name another one";
const BEHIND: &str = "its schema is behind (migration 0; this release needs 1): run `arbitro migrate`";

#[tokio::test]
async fn an_empty_database_has_to_be_migrated() {
    let database = Database::empty().await;
    check_refused(&database.runtime_url(), BEHIND).await;
    let url = database.owner_url();
    let options = Options { migrations: Migrations::Run, ..Options::of(&url) };
    let store = PostgresStore::open(&url, &options, Clock::System).await.unwrap();
    store.ping().await.unwrap();
    check_refused(
        &database.runtime_url(),
        "its user lacks privileges: run `arbitro migrate` as the owner, with `database.runtime_role` set to this user",
    )
    .await;
    migrate(&url, Some(database.role())).await.unwrap();
    database.open().await.ping().await.unwrap();
}

#[tokio::test]
async fn a_database_of_another_project_is_refused_and_left_alone() {
    for foreign in [
        "create table notes (note text)",
        "create view notes as select 1",
        "create table _sqlx_migrations (version bigint, description text, checksum bytea)",
    ] {
        let database = Database::empty().await;
        database.execute(foreign).await.unwrap();
        check_refused(&database.owner_url(), NOT_OURS).await;
        check_reason(migrate(&database.owner_url(), Some(database.role())).await, NOT_OURS);
        let tables = "do $$ begin assert to_regclass('games') is null; end $$";
        database.execute(tables).await.unwrap();
    }
}

#[tokio::test]
async fn a_schema_with_another_past_is_refused() {
    for (past, reason) in [
        (
            "insert into _sqlx_migrations values (99, 'later', now(), true, '', 0)",
            "its schema is newer (migration 99) than this release knows (1): start a newer release",
        ),
        (
            "update _sqlx_migrations set checksum = ''",
            "migration 1 ran with another text than this release has: start the release that made it",
        ),
        ("delete from _sqlx_migrations", BEHIND),
    ] {
        let database = Database::migrated().await;
        database.execute(past).await.unwrap();
        check_refused(&database.runtime_url(), reason).await;
    }
}

#[tokio::test]
async fn a_role_that_could_do_more_is_refused() {
    let database = Database::empty().await;
    let (url, role) = (database.owner_url(), database.role());
    check_reason(migrate(&url, Some("nobody; --")).await, "there is no role nobody; --: create it first");
    for (give, take) in [
        (format!("alter role {role} superuser"), format!("alter role {role} nosuperuser")),
        (format!("grant create on schema public to {role}"), format!("revoke create on schema public from {role}")),
        (
            format!(
                "create role {role}_owner; grant all on schema public to {role}_owner; grant {role}_owner to {role}"
            ),
            format!("drop owned by {role}_owner; drop role {role}_owner"),
        ),
    ] {
        database.execute(&give).await.unwrap();
        let reason = format!(
            "the role {role} could change what happened, or the schema: it must be no superuser, own nothing here, and \
             be a member of no role that does"
        );
        check_reason(migrate(&url, Some(role)).await, &reason);
        database.execute(&take).await.unwrap();
        check_refused(&url, BEHIND).await;
    }
    migrate(&url, Some(role)).await.unwrap();
    // What was granted too much in the meantime is taken back.
    database.execute(&format!("grant all on all tables in schema public to {role}")).await.unwrap();
    migrate(&url, Some(role)).await.unwrap();
    check_forbidden(&database, "delete from games").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_may_migrate_at_once() {
    let database = Database::empty().await;
    let mut migrations = JoinSet::new();
    for _ in 0..4 {
        let (url, role) = (database.owner_url(), database.role().to_owned());
        migrations.spawn(async move { migrate(&url, Some(&role)).await });
    }
    migrations.join_all().await.into_iter().for_each(|migrated| migrated.unwrap());
    database.open().await.ping().await.unwrap();
}

#[tokio::test]
async fn a_wrong_address_is_refused_at_once() {
    let database = Database::migrated().await;
    let right = database.runtime();
    let refused = "the server refuses the user or the password of its address";
    for (wrong, reason) in [
        (right.clone().password("wrong"), refused),
        (right.clone().username("nobody_at_all"), refused),
        (right.clone().database("nowhere"), "the server has no database of this name: create it, or name another one"),
        (right.clone().host("nowhere.invalid"), "no server is known by the name in its address"),
        (right.clone().ssl_mode(PgSslMode::Require), "the connection to it cannot be encrypted"),
    ] {
        check_refused(wrong.to_url_lossy().as_str(), reason).await;
    }
    for url in ["postgres://host:port/database", "mysql://host/database"] {
        let refused = crate::store::open(url, &Options::of(url), Clock::System).await;
        assert!(matches!(refused.err(), Some(OpenError::Address)), "{url}");
    }
}

#[tokio::test]
async fn what_is_not_postgres_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            client.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await.ok();
        }
    });
    let url = format!("postgres://user@127.0.0.1:{port}/database");
    check_refused(&url, "what answers at its address is not Postgres").await;
}
