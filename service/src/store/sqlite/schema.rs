//! The file and its schema: made, recognised, migrated.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::failure;
use crate::store::failure::sqlite_code;
use crate::store::migrations::{APPLIED, SQLITE};
use crate::store::{OpenError, Unusable};

/// Marks a file as ours, as SQLite files are marked: "Arbi".
const APPLICATION_ID: i32 = 0x4172_6269;
const MARK: &str = "pragma application_id = 0x41726269";
const READ_MARK: &str = "select application_id, (select count(*) from sqlite_schema) from pragma_application_id";

const WRITE_AHEAD: &str = "pragma journal_mode = wal";

/// How long a statement waits for another process to finish writing.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

const BUSY_PAUSE: Duration = Duration::from_millis(10);

/// How to open a file that has been checked.
///
/// Every commit is synced to the disk before it is answered. Foreign keys are off: there are none.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(BUSY_TIMEOUT)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(false)
}

/// Makes the file and its folder if they are missing, and brings the schema up to date.
///
/// Whatever is not a database of ours, or is newer than this release, is refused and left as it was.
pub(super) async fn migrate(path: &Path) -> Result<(), OpenError> {
    make_folder(path)?;
    let mut connection = connect(path, options(path).create_if_missing(true)).await?;
    let migrated = recognise_and_migrate(&mut connection).await;
    connection.close().await.map_err(|error| unusable(path, error))?;
    migrated.map_err(|why| unusable(path, why))
}

/// Refuses a file that is missing, is not ours, or has another schema than this release's.
pub(super) async fn check(path: &Path) -> Result<(), OpenError> {
    if !path.exists() {
        return SQLITE.check(&[]).map_err(|why| unusable(path, why));
    }
    let mut connection = connect(path, options(path)).await?;
    let checked = recognise_and_check(&mut connection).await;
    connection.close().await.map_err(|error| unusable(path, error))?;
    checked.map_err(|why| unusable(path, why))
}

async fn connect(path: &Path, options: SqliteConnectOptions) -> Result<SqliteConnection, OpenError> {
    options.connect().await.map_err(|error| unusable(path, error))
}

pub(super) fn unusable(path: &Path, why: impl Into<Unusable>) -> OpenError {
    OpenError::Unusable { database: path.display().to_string(), why: why.into() }
}

fn make_folder(path: &Path) -> Result<(), OpenError> {
    let Some(folder) = path.parent() else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|source| OpenError::Folder { folder: folder.to_owned(), source })
}

async fn recognise_and_check(connection: &mut SqliteConnection) -> Result<(), Unusable> {
    let applied = match recognise(connection).await? {
        Content::Nothing => Vec::new(),
        Content::Games => sqlx::query_as(APPLIED).fetch_all(connection).await?,
    };
    SQLITE.check(&applied)
}

/// What is in a file that may be used.
enum Content {
    Nothing,
    Games,
}

async fn recognise(connection: &mut SqliteConnection) -> Result<Content, Unusable> {
    match sqlx::query_as(READ_MARK).fetch_one(connection).await? {
        (APPLICATION_ID, _) => Ok(Content::Games),
        (0, 0) => Ok(Content::Nothing),
        _ => Err(Unusable::NotOurs),
    }
}

/// In one transaction, so that of two servers that start at once the second finds the work done.
async fn recognise_and_migrate(connection: &mut SqliteConnection) -> Result<(), Unusable> {
    let mut transaction = connection.begin_with("begin immediate").await?;
    recognise(&mut transaction).await?;
    // `run` itself makes a future that the compiler does not let move between threads.
    SQLITE.migrator().run_direct(None, &mut *transaction, false).await.map_err(|error| SQLITE.unusable(error))?;
    sqlx::query(MARK).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(write_ahead(connection).await?)
}

/// Lets readers and the writer work side by side. The file remembers it, so it is set once and only when the file is
/// known to be ours. Here alone SQLite does not wait by itself for another server that is doing the same.
async fn write_ahead(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let deadline = Instant::now() + BUSY_TIMEOUT;
    loop {
        match sqlx::query(WRITE_AHEAD).execute(&mut *connection).await {
            Err(error) if sqlite_code(&error) == Some(failure::BUSY) && Instant::now() < deadline => {
                tokio::time::sleep(BUSY_PAUSE).await;
            }
            done => return done.map(drop),
        }
    }
}
