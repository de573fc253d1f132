//! The file and its schema: made, recognised, migrated.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlSafeStr, SqliteConnection};

use super::failure;
use crate::store::{OpenError, Unusable};

/// Every migration: number, name, text.
const MIGRATIONS: &[(i64, &str, &str)] = &[(1, "games", include_str!("../../../../migrations/sqlite/0001_games.sql"))];

/// Marks a file as ours, as SQLite files are marked: "Arbi".
const APPLICATION_ID: i32 = 0x4172_6269;
const MARK: &str = "pragma application_id = 0x41726269";
const READ_MARK: &str = "select application_id, (select count(*) from sqlite_schema) from pragma_application_id";

const WRITE_AHEAD: &str = "pragma journal_mode = wal";

/// How long a statement waits for another process to finish writing.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

const BUSY_PAUSE: Duration = Duration::from_millis(10);

/// How to open a file that [`prepare`] has seen.
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
pub(super) async fn prepare(path: &Path) -> Result<(), OpenError> {
    make_folder(path)?;
    let connected = options(path).create_if_missing(true).connect().await;
    let mut connection = connected.map_err(|error| unusable(path, error))?;
    let prepared = recognise_and_migrate(&mut connection).await;
    connection.close().await.map_err(|error| unusable(path, error))?;
    prepared.map_err(|why| OpenError::Unusable { path: path.to_owned(), why })
}

pub(super) fn unusable(path: &Path, error: sqlx::Error) -> OpenError {
    OpenError::Unusable { path: path.to_owned(), why: error.into() }
}

fn make_folder(path: &Path) -> Result<(), OpenError> {
    let Some(folder) = path.parent() else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|source| OpenError::Folder { folder: folder.to_owned(), source })
}

/// In one transaction, so that of two servers that start at once the second finds the work done.
async fn recognise_and_migrate(connection: &mut SqliteConnection) -> Result<(), Unusable> {
    let mut transaction = connection.begin_with("begin immediate").await?;
    match sqlx::query_as(READ_MARK).fetch_one(&mut *transaction).await? {
        (APPLICATION_ID, _) | (0, 0) => {}
        _ => return Err(Unusable::NotOurs),
    }
    // `run` itself makes a future that the compiler does not let move between threads.
    migrator().run_direct(None, &mut *transaction, false).await?;
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
            Err(error) if failure::result_code(&error) == Some(failure::BUSY) && Instant::now() < deadline => {
                tokio::time::sleep(BUSY_PAUSE).await;
            }
            done => return done.map(drop),
        }
    }
}

fn migrator() -> Migrator {
    let migration = |&(number, name, text): &(i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect())
}

impl From<MigrateError> for Unusable {
    fn from(error: MigrateError) -> Unusable {
        match error {
            MigrateError::VersionMissing(found) => {
                let known = MIGRATIONS.iter().map(|&(number, ..)| number).max().unwrap_or(0);
                Unusable::SchemaAhead { found, known }
            }
            MigrateError::VersionMismatch(migration) => Unusable::SchemaDiffers(migration),
            error => Unusable::Failed(Arc::new(error)),
        }
    }
}

impl From<sqlx::Error> for Unusable {
    fn from(error: sqlx::Error) -> Unusable {
        match failure::result_code(&error) {
            Some(failure::NOT_A_DATABASE) => Unusable::NotADatabase,
            _ => Unusable::Failed(Arc::new(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_of_the_folder_is_built_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/sqlite");
        let mut files: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let built_in: Vec<String> =
            MIGRATIONS.iter().map(|(number, name, _)| format!("{number:04}_{name}.sql")).collect();
        assert_eq!(files, built_in);
    }
}
