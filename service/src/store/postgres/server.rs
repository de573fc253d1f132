//! The server: where it is, and how a session with it begins.

use std::io;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use tokio::sync::OnceCell;
use tokio::time::timeout;

use super::{schema, sessions};
use crate::store::{Migrations, OpenError, Options, Unusable};

/// How long a connection may take to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(1500);

/// A server and the database on it.
pub(super) struct Server {
    address: PgConnectOptions,
    statement_timeout: Duration,
    migrations: Migrations,
    examined: OnceCell<()>,
}

impl Server {
    pub(super) fn new(url: &str, options: &Options) -> Result<Server, OpenError> {
        Ok(Server {
            address: address(url)?,
            statement_timeout: options.statement_timeout,
            migrations: options.migrations,
            examined: OnceCell::new(),
        })
    }

    /// How long the server lets a statement run.
    pub(super) fn statement_timeout(&self) -> Duration {
        self.statement_timeout
    }

    /// Connects as every statement of the store wants it. No connection is made before the database has been found to be
    /// usable, once.
    pub(super) async fn connect(&self) -> Result<PgConnection, Unusable> {
        let mut examined = None;
        let examine = async {
            examined = Some(self.examine().await?);
            Ok::<(), Unusable>(())
        };
        self.examined.get_or_try_init(|| examine).await?;
        let mut connection = match examined {
            Some(connection) => connection,
            None => connect(&self.address).await?,
        };
        sqlx::raw_sql(AssertSqlSafe(settings(self.statement_timeout))).execute(&mut connection).await?;
        Ok(connection)
    }

    async fn examine(&self) -> Result<PgConnection, Unusable> {
        let mut connection = connect_directly(&self.address).await?;
        match (schema::check(&mut connection).await, self.migrations) {
            (Err(Unusable::SchemaBehind { .. }), Migrations::Run) => schema::migrate(&mut connection, None).await?,
            (checked, _) => checked?,
        }
        Ok(connection)
    }

    /// Refuses an address whose host is not known: it is most likely mistyped.
    pub(super) async fn resolve(&self) -> Result<(), Unusable> {
        resolve(&self.address).await
    }

    pub(super) fn unusable(&self, why: Unusable) -> OpenError {
        unusable(&self.address, why)
    }
}

/// Brings the schema of the database at `url` up to date and grants `runtime_role`, if it is given, what a server needs.
pub(in crate::store) async fn migrate(url: &str, runtime_role: Option<&str>) -> Result<(), OpenError> {
    let address = address(url)?;
    let migrated = async {
        resolve(&address).await?;
        let mut connection = connect_directly(&address).await?;
        schema::migrate(&mut connection, runtime_role).await
    };
    migrated.await.map_err(|why| unusable(&address, why))
}

fn address(url: &str) -> Result<PgConnectOptions, OpenError> {
    let address = PgConnectOptions::from_str(url).map_err(|_| OpenError::Address)?;
    // Statements are not logged. The number of digits of floats is of no interest, and PgBouncer refuses to be told.
    Ok(address.disable_statement_logging().extra_float_digits(None).application_name("arbitro"))
}

fn unusable(address: &PgConnectOptions, why: Unusable) -> OpenError {
    let name = address.get_database().unwrap_or(address.get_username());
    let database = format!("{name} on {}:{}", address.get_host(), address.get_port());
    OpenError::Unusable { database, why }
}

/// How every statement finds its rows: each by a key. The planner is told, for it knows neither how long the lists are
/// nor how fast the tables grow: it would plan each list anew, which takes longer than the look-up, or read all events
/// for it.
const BY_KEY: &str = "set plan_cache_mode = force_generic_plan; \
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off";

/// What every session begins with. A statement that is not answered in time is ended by the server, even if its client is
/// gone. `synchronous_commit` is left as it is: what is answered must be durable.
fn settings(statement_timeout: Duration) -> String {
    let statement_ms = statement_timeout.as_millis().max(1);
    let lock_ms = (statement_ms / 2).max(1);
    format!(
        "set statement_timeout = {statement_ms}; set lock_timeout = {lock_ms}; \
         set idle_in_transaction_session_timeout = {statement_ms}; \
         set default_transaction_isolation = 'read committed'; {BY_KEY}"
    )
}

async fn resolve(address: &PgConnectOptions) -> Result<(), Unusable> {
    let host = address.get_host();
    if address.get_socket().is_some() || host.starts_with('/') {
        return Ok(());
    }
    match timeout(CONNECT_TIMEOUT, tokio::net::lookup_host((host, address.get_port()))).await {
        Ok(Err(unknown)) => Err(Unusable::UnknownHost(Arc::new(unknown))),
        Ok(Ok(_)) | Err(_) => Ok(()),
    }
}

/// A connection whose session is its own.
async fn connect_directly(address: &PgConnectOptions) -> Result<PgConnection, Unusable> {
    let mut connection = connect(address).await?;
    let mut other = connect(address).await?;
    sessions::check(&mut connection, &mut other).await?;
    Ok(connection)
}

async fn connect(address: &PgConnectOptions) -> Result<PgConnection, Unusable> {
    let late = |_| Err(sqlx::Error::Io(io::ErrorKind::TimedOut.into()));
    Ok(timeout(CONNECT_TIMEOUT, address.connect()).await.unwrap_or_else(late)?)
}
