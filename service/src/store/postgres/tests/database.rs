//! A database for one test, with the role that serves it.

use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use crate::clock::Clock;
use crate::store::conformance::random_id;
use crate::store::{Options, PostgresStore, migrate};

/// A database and a role of its own, on the server that ARBITRO_TEST_DATABASE_URL names. Both are gone with it.
pub(super) struct Database {
    server: PgConnectOptions,
    /// The name of the database, of the role, and the password of the role.
    name: String,
}

impl Database {
    /// Without any tables. The role may do nothing yet but connect.
    pub(super) async fn empty() -> Database {
        let url = std::env::var("ARBITRO_TEST_DATABASE_URL")
            .expect("the tests need a Postgres: run them by `tests/postgres.sh cargo test`");
        let name = format!("arbitro_{}", random_id().simple());
        let database = Database { server: PgConnectOptions::from_str(&url).unwrap(), name };
        let name = &database.name;
        // One by one, for databases are not made in transactions.
        for statement in [
            format!("create role {name} login password '{name}'"),
            format!("create database {name} template template0"),
        ] {
            execute(&database.server, &statement).await.unwrap();
        }
        database
    }

    /// Migrated by its owner, with what the role needs granted to it.
    pub(super) async fn migrated() -> Database {
        let database = Database::empty().await;
        migrate(&database.owner_url(), Some(&database.name)).await.unwrap();
        database
    }

    pub(super) fn role(&self) -> &str {
        &self.name
    }

    pub(super) fn owner(&self) -> PgConnectOptions {
        self.server.clone().database(&self.name)
    }

    pub(super) fn runtime(&self) -> PgConnectOptions {
        self.owner().username(&self.name).password(&self.name)
    }

    pub(super) fn owner_url(&self) -> String {
        self.owner().to_url_lossy().to_string()
    }

    pub(super) fn runtime_url(&self) -> String {
        self.runtime().to_url_lossy().to_string()
    }

    /// The store, as the role that serves.
    pub(super) async fn open(&self) -> PostgresStore {
        self.open_with(|_| {}).await
    }

    pub(super) async fn open_with(&self, change: impl FnOnce(&mut Options)) -> PostgresStore {
        let url = self.runtime_url();
        let mut options = Options::of(&url);
        change(&mut options);
        PostgresStore::open(&url, &options, Clock::System).await.unwrap()
    }

    /// How many sessions of stores are in a state like this.
    pub(super) async fn sessions(&self, state: &str) -> i64 {
        let count = "select count(*) from pg_stat_activity
            where datname = current_database() and application_name = 'arbitro' and state like $1";
        let mut connection = self.owner().connect().await.unwrap();
        sqlx::query_scalar(count).bind(state).fetch_one(&mut connection).await.unwrap()
    }

    pub(super) async fn execute(&self, sql: &str) -> Result<u64, sqlx::Error> {
        execute(&self.owner(), sql).await
    }
}

/// Runs `sql` on a connection of its own, and says how many rows it affected.
pub(super) async fn execute(address: &PgConnectOptions, sql: &str) -> Result<u64, sqlx::Error> {
    let mut connection = address.connect().await?;
    let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.map(|done| done.rows_affected());
    connection.close().await?;
    done
}

/// Whatever became of the test. In a thread, for nothing can be awaited here.
impl Drop for Database {
    fn drop(&mut self) {
        let (server, name) = (self.server.clone(), self.name.clone());
        let remove = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async {
                execute(&server, &format!("drop database {name} with (force)")).await.ok();
                execute(&server, &format!("drop role {name}")).await.ok();
            });
            std::io::Result::Ok(())
        };
        std::thread::spawn(remove).join().ok();
    }
}
