//! The store in Postgres, for any number of servers.
//!
//! A few writers and a few readers have a connection each and take what waits together; see [`batch`](super::batch).
//! Callers only wait for answers: no connection is ever theirs, so one that goes away leaves none half used or inside an
//! open transaction, and no statement is dropped once it is sent.

use std::sync::Arc;

use async_trait::async_trait;
use uuid::Uuid;

use super::batch::Workers;
use super::{
    Append, Commit, Created, EventRow, Listed, Loaded, NewGame, OpenError, Options, Store, StoreError, StoredId,
    Unusable,
};
use crate::clock::Clock;
use breaker::Breaker;
use line::Line;
use queries::{Events, Game, Ids, Load, Now, Ping, Versions};
use reader::{Call, Reader};
use server::Server;
use writer::{Write, Writer};

mod breaker;
mod failure;
mod line;
mod queries;
mod reader;
mod schema;
mod server;
mod sessions;
#[cfg(test)]
mod tests;
mod writer;

pub(super) use failure::{meaning, unusable};
pub(super) use server::migrate;

/// A [`Store`] in a Postgres database.
pub struct PostgresStore {
    clock: Clock,
    writers: Workers<Write>,
    readers: Workers<Call>,
}

impl PostgresStore {
    /// Opens the database at `url`. If it does not answer it is opened all the same, and works as soon as it does.
    ///
    /// Its time is the database's own, unless `clock` is scripted. Must be called within a tokio runtime.
    pub async fn open(url: &str, options: &Options, clock: Clock) -> Result<PostgresStore, OpenError> {
        let server = Arc::new(Server::new(url, options)?);
        let opened = PostgresStore::start(&server, options, clock).await;
        opened.map_err(|why| server.unusable(why))
    }

    async fn start(server: &Arc<Server>, options: &Options, clock: Clock) -> Result<PostgresStore, Unusable> {
        server.resolve().await?;
        let breaker = Arc::new(Breaker::default());
        let (mut writers, mut readers) = (Vec::new(), Vec::new());
        for _ in 0..options.writers.get() {
            writers.push(Writer::new(Line::open(server, &breaker).await?, options.batch));
        }
        for _ in 0..options.readers.get() {
            readers.push(Reader::new(Line::open(server, &breaker).await?, options.batch));
        }
        let queue = options.queue.get();
        Ok(PostgresStore { clock, writers: Workers::start(queue, writers), readers: Workers::start(queue, readers) })
    }

    fn on_the_clock(&self, loaded: Loaded) -> Loaded {
        match &self.clock {
            Clock::System => loaded,
            Clock::Scripted(_) | Clock::File(_) => Loaded { now: self.clock.now_ms().max(loaded.newest.at), ..loaded },
        }
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, new: &NewGame) -> Result<Created, StoreError> {
        match self.readers.submit(new.clone(), Call::Create).await? {
            Created::Made => Ok(Created::Made),
            Created::Exists(there) => Ok(Created::Exists(Box::new(self.on_the_clock(*there)))),
        }
    }

    async fn load(&self, game_id: Uuid, request_id: Option<Uuid>) -> Result<Option<Loaded>, StoreError> {
        let loaded = self.readers.submit(Load { game_id, request_id }, Call::Load).await?;
        Ok(loaded.map(|loaded| self.on_the_clock(loaded)))
    }

    async fn commit(&self, append: &Append) -> Result<Commit, StoreError> {
        self.writers.submit(append.clone(), |write| write).await
    }

    async fn events(&self, game_id: Uuid, after_version: i32, limit: u32) -> Result<Option<Vec<EventRow>>, StoreError> {
        self.readers.submit(Events { game_id, after_version, limit }, Call::Events).await
    }

    async fn ids(&self, from: Uuid, limit: u32) -> Result<Vec<StoredId>, StoreError> {
        self.readers.submit(Ids { from, limit }, Call::Ids).await
    }

    async fn game(&self, game_id: Uuid) -> Result<Option<Listed>, StoreError> {
        self.readers.submit(Game(game_id), Call::Game).await
    }

    async fn versions(&self, game_ids: &[Uuid]) -> Result<Vec<Option<i32>>, StoreError> {
        self.readers.submit(Versions(game_ids.to_vec()), Call::Versions).await
    }

    async fn now(&self) -> Result<i64, StoreError> {
        match &self.clock {
            Clock::System => self.readers.submit(Now, Call::Now).await,
            Clock::Scripted(_) | Clock::File(_) => Ok(self.clock.now_ms()),
        }
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.readers.submit(Ping, Call::Ping).await
    }

    async fn close(&self) {
        self.writers.stop().await;
        self.readers.stop().await;
    }
}
