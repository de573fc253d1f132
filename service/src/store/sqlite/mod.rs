//! The store in an SQLite file: the default that needs no set-up, for one server.
//!
//! One connection writes ([`writer`]) and several read; in WAL mode neither waits for the other. Reads run in tasks of
//! their own, so that a caller that goes away never leaves a connection half used.

use std::panic::resume_unwind;
use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::SqlitePool;
use sqlx::sqlite::SqlitePoolOptions;
use uuid::Uuid;

use crate::clock::Clock;
use crate::store::batch::Workers;
use crate::store::{
    Append, Commit, Created, EventRow, Listed, Loaded, Migrations, NewGame, OpenError, Store, StoreError, StoredId,
};
use writer::{Write, Writer};

pub(super) use failure::{meaning, unusable};

mod failure;
mod schema;
mod statements;
#[cfg(test)]
mod tests;
mod writer;

/// How many reads run at once.
const READERS: u32 = 4;
/// Most writes that wait.
const QUEUE: usize = 1024;
/// How long a call waits for a free connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);

/// A [`Store`] in an SQLite file.
pub struct SqliteStore {
    clock: Clock,
    writer: Workers<Write>,
    writing: SqlitePool,
    reading: SqlitePool,
}

/// Makes the file `path` and its folder if they are missing, and brings the schema up to date.
pub(super) async fn migrate(path: &Path) -> Result<(), OpenError> {
    schema::migrate(path).await
}

impl SqliteStore {
    /// Opens the database in the file `path`. `clock` is its time. Must be called within a tokio runtime.
    pub async fn open(path: &Path, migrations: Migrations, clock: Clock) -> Result<SqliteStore, OpenError> {
        match migrations {
            Migrations::Run => schema::migrate(path).await?,
            Migrations::Require => schema::check(path).await?,
        }
        let options = schema::options(path);
        let writing = pool(1).connect_with(options.clone()).await.map_err(|error| schema::unusable(path, error))?;
        let reading = pool(READERS).connect_lazy_with(options.read_only(true));
        let writer = Workers::start(QUEUE, [Writer { pool: writing.clone(), clock: clock.clone() }]);
        Ok(SqliteStore { clock, writer, writing, reading })
    }
}

fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
}

/// Runs `work` to its end even if the caller goes away. A panic in it is the caller's.
async fn unit<T, W>(work: W) -> Result<T, StoreError>
where
    T: Send + 'static,
    W: Future<Output = Result<T, StoreError>> + Send + 'static,
{
    match tokio::spawn(work).await {
        Ok(result) => result,
        Err(lost) => match lost.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(cancelled) => Err(StoreError::unavailable(cancelled)),
        },
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, new: &NewGame) -> Result<Created, StoreError> {
        self.writer.submit(new.clone(), Write::create).await
    }

    async fn load(&self, game_id: Uuid, request_id: Option<Uuid>) -> Result<Option<Loaded>, StoreError> {
        let (reading, now) = (self.reading.clone(), self.clock.now_ms());
        unit(async move { statements::load(&mut *reading.acquire().await?, game_id, request_id, now).await }).await
    }

    async fn commit(&self, append: &Append) -> Result<Commit, StoreError> {
        self.writer.submit(append.clone(), Write::append).await
    }

    async fn events(&self, game_id: Uuid, after_version: i32, limit: u32) -> Result<Option<Vec<EventRow>>, StoreError> {
        let reading = self.reading.clone();
        unit(async move { statements::events(&mut *reading.acquire().await?, game_id, after_version, limit).await })
            .await
    }

    async fn ids(&self, from: Uuid, limit: u32) -> Result<Vec<StoredId>, StoreError> {
        let reading = self.reading.clone();
        unit(async move { statements::ids(&mut *reading.acquire().await?, from, limit).await }).await
    }

    async fn game(&self, game_id: Uuid) -> Result<Option<Listed>, StoreError> {
        let reading = self.reading.clone();
        unit(async move { statements::listed(&mut *reading.acquire().await?, game_id).await }).await
    }

    async fn versions(&self, game_ids: &[Uuid]) -> Result<Vec<Option<i32>>, StoreError> {
        let (reading, game_ids) = (self.reading.clone(), game_ids.to_vec());
        unit(async move { statements::versions(&mut *reading.acquire().await?, &game_ids).await }).await
    }

    async fn now(&self) -> Result<i64, StoreError> {
        Ok(self.clock.now_ms())
    }

    async fn ping(&self) -> Result<(), StoreError> {
        let reading = self.reading.clone();
        unit(async move { statements::ping(&mut *reading.acquire().await?).await }).await
    }

    async fn close(&self) {
        self.writer.stop().await;
        self.reading.close().await;
        self.writing.close().await;
    }
}
