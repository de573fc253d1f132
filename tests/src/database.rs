//! A Postgres database for one test, and the role that its servers connect as.

use std::process::{self, Command, Stdio};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use crate::gate::Gate;
use crate::server::{DATABASE_URL, Server, binary, without_settings};

/// Where the tests find the URL of a superuser.
const SUPERUSER: &str = "ARBITRO_TEST_DATABASE_URL";

/// A migrated database, and a role that may do in it what a server must, both of its own.
///
/// When it is dropped, both are removed: after a panic too, and whoever is still connected.
#[derive(Debug)]
pub struct Database {
    server: PgConnectOptions,
    /// The name of the database, of the role, and the password of the role.
    name: String,
}

impl Database {
    /// A database on the server of the superuser that ARBITRO_TEST_DATABASE_URL names.
    pub async fn new() -> Database {
        Database::at(&superuser()).await
    }

    /// A database on the server of the superuser with this URL.
    pub async fn at(superuser: &str) -> Database {
        let database = Database::create(superuser).await;
        database.migrate();
        database
    }

    /// A database in which nothing is yet, on the server of the superuser that ARBITRO_TEST_DATABASE_URL names.
    pub async fn empty() -> Database {
        Database::create(&superuser()).await
    }

    async fn create(superuser: &str) -> Database {
        let server = PgConnectOptions::from_str(superuser).expect("the URL of a superuser of Postgres");
        let database = Database { server, name: unique_name() };
        let name = &database.name;
        // One by one, for databases are not made in transactions.
        for statement in [
            format!("create role {name} login password '{name}'"),
            format!("create database {name} template template0"),
        ] {
            execute(&database.server, &statement).await.unwrap_or_else(|error| panic!("{statement}: {error}"));
        }
        database
    }

    /// Its URL, as its owner.
    pub fn owner_url(&self) -> String {
        self.owner().to_url_lossy().to_string()
    }

    /// Its URL, as the role that serves.
    pub fn runtime_url(&self) -> String {
        self.runtime().to_url_lossy().to_string()
    }

    /// A gate to its server.
    pub async fn gate(&self) -> Gate {
        Gate::to(self.server.get_host(), self.server.get_port()).await
    }

    /// Its URL through a gate to its server, as the role that serves.
    pub fn runtime_url_through(&self, gate: &Gate) -> String {
        self.runtime().host("127.0.0.1").port(gate.port()).to_url_lossy().to_string()
    }

    /// Starts a server on it, with these settings beside the built-in ones.
    pub async fn serve(&self, settings: &[(&str, &str)]) -> Server {
        let url = self.runtime_url();
        let settings = [&[(DATABASE_URL, url.as_str())], settings].concat();
        Server::with(&settings).await
    }

    /// Runs SQL as its owner.
    pub async fn execute(&self, sql: &str) -> Result<(), sqlx::Error> {
        execute(&self.owner(), sql).await
    }

    /// What a query for one number finds, as its owner.
    pub async fn number(&self, sql: &str) -> Result<i64, sqlx::Error> {
        let mut connection = self.owner().connect().await?;
        sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut connection).await
    }

    fn owner(&self) -> PgConnectOptions {
        self.server.clone().database(&self.name)
    }

    fn runtime(&self) -> PgConnectOptions {
        self.owner().username(&self.name).password(&self.name)
    }

    fn migrate(&self) {
        let migrated = without_settings(Command::new(binary()).arg("migrate"))
            .env(DATABASE_URL, self.owner_url())
            .env("ARBITRO__DATABASE__RUNTIME_ROLE", &self.name)
            .stdin(Stdio::null())
            .output()
            .expect("ARBITRO_BIN can be started");
        let log = String::from_utf8_lossy(&migrated.stderr);
        assert!(migrated.status.success(), "`arbitro migrate` failed, {}:\n{log}", migrated.status);
    }
}

/// In a thread, for nothing can be awaited here.
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
        thread::spawn(remove).join().ok();
    }
}

fn superuser() -> String {
    std::env::var(SUPERUSER).expect(
        "ARBITRO_TEST_DATABASE_URL is the URL of a superuser of Postgres: tests/run sets it, and so does \
         `tests/postgres.sh cargo test -p e2e`",
    )
}

/// Runs `sql` on a connection of its own.
async fn execute(address: &PgConnectOptions, sql: &str) -> Result<(), sqlx::Error> {
    let mut connection = address.connect().await?;
    let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await;
    connection.close().await?;
    done.map(drop)
}

/// A name that no other database of the server has, whatever runs beside this test.
fn unique_name() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970").as_nanos();
    format!("arbitro_e2e_{}_{now:x}_{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}
