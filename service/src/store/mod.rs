//! Everything that lasts: games and their logs of events, append-only.
//!
//! The store knows no game: options, events, effects and states are bytes to it. What it does know is order. The key of
//! an event, its game and version, *is* the compare-and-swap; the request of an event, unique in its game, *is* the
//! idempotency; the id of a game is both for its creation. So any number of servers can share a database.

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use uuid::Uuid;

use crate::clock::Clock;

mod batch;
#[cfg(test)]
mod conformance;
mod error;
mod failure;
mod migrations;
mod options;
mod postgres;
mod rows;
mod sqlite;

pub use error::{OpenError, Source, StoreError, Unusable};
pub use options::{Migrations, Options};
pub use postgres::PostgresStore;
pub use rows::{Append, Commit, Created, EventRow, GameRow, Listed, Loaded, NewGame, Player, ResultRow, StoredId};
pub use sqlite::SqliteStore;

/// A database of games.
///
/// What a call answers is durable. A caller may go away at any time: its write is then either applied whole or not at
/// all, and disturbs nobody else's. Every method fails as [`StoreError`] says.
#[async_trait]
pub trait Store: Send + Sync {
    /// Makes a game with its players and its first event, whole or not at all.
    async fn create(&self, new: &NewGame) -> Result<Created, StoreError>;

    /// The game as it stands, together with the event of `request_id` if that request was accepted; none if there is no
    /// such game.
    async fn load(&self, game_id: Uuid, request_id: Option<Uuid>) -> Result<Option<Loaded>, StoreError>;

    /// Writes an event if its version is free and its request is new, and otherwise says which it was. Where both hold,
    /// the answer is [`Commit::Replay`]. The game must exist.
    async fn commit(&self, append: &Append) -> Result<Commit, StoreError>;

    /// The events after `after_version` in order, at most `limit` of them; none if there is no such game.
    async fn events(&self, game_id: Uuid, after_version: i32, limit: u32) -> Result<Option<Vec<EventRow>>, StoreError>;

    /// The ids from `from` on under which anything is stored, in their order, at most `limit` of them.
    async fn ids(&self, from: Uuid, limit: u32) -> Result<Vec<StoredId>, StoreError>;

    /// The game of this id without its events; none if there is no such game.
    async fn game(&self, game_id: Uuid) -> Result<Option<Listed>, StoreError>;

    /// The newest version of each game, in the order asked; none for a game that there is not.
    async fn versions(&self, game_ids: &[Uuid]) -> Result<Vec<Option<i32>>, StoreError>;

    /// The time of the database, in milliseconds since the Unix epoch: the `at` of a game that is about to be made.
    async fn now(&self) -> Result<i64, StoreError>;

    /// Asks the database for a row, and answers if it does.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Writes what is waiting, then lets go of the database. Later calls fail as unavailable.
    async fn close(&self);
}

/// Opens the database at `url`: `sqlite:<file>`, `sqlite://<file>`, or `postgres://<user>:<password>@<host>/<database>`
/// with whatever else libpq allows.
///
/// A Postgres that does not answer is opened all the same, and works as soon as it does. `clock` is the time of a database
/// that has none of its own, which is SQLite; a scripted one is that of any. Must be called within a tokio runtime.
pub async fn open(url: &str, options: &Options, clock: Clock) -> Result<Arc<dyn Store>, OpenError> {
    match Address::of(url).ok_or(OpenError::Address)? {
        Address::Sqlite(path) => Ok(Arc::new(SqliteStore::open(path, options.migrations, clock).await?)),
        Address::Postgres => Ok(Arc::new(PostgresStore::open(url, options, clock).await?)),
    }
}

/// Brings the schema of the database at `url` up to date, and makes an SQLite file that is missing.
///
/// On Postgres `runtime_role` is the role that servers connect as, if not as the owner: it is granted what they need,
/// which is to read and to insert, and refused if it could do more.
pub async fn migrate(url: &str, runtime_role: Option<&str>) -> Result<(), OpenError> {
    match Address::of(url).ok_or(OpenError::Address)? {
        Address::Sqlite(path) => sqlite::migrate(path).await,
        Address::Postgres => postgres::migrate(url, runtime_role).await,
    }
}

/// Which kind of database an address names.
#[derive(Debug, PartialEq, Eq)]
enum Address<'a> {
    Sqlite(&'a Path),
    Postgres,
}

impl Address<'_> {
    fn of(url: &str) -> Option<Address<'_>> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Some(Address::Postgres);
        }
        sqlite_file(url).map(Address::Sqlite)
    }
}

/// A database in memory is refused: it would lose what was answered.
fn sqlite_file(url: &str) -> Option<&Path> {
    let file = url.strip_prefix("sqlite:")?;
    let file = file.strip_prefix("//").unwrap_or(file);
    let is_uri = file.starts_with("file:") || file.contains('?');
    let is_memory = file.starts_with(':');
    if file.is_empty() || is_uri || is_memory { None } else { Some(Path::new(file)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_database() {
        for (url, file) in [
            ("sqlite:data/arbitro.db", Some("data/arbitro.db")),
            ("sqlite://data/arbitro.db", Some("data/arbitro.db")),
            ("sqlite:///var/lib/arbitro.db", Some("/var/lib/arbitro.db")),
            ("sqlite:", None),
            ("sqlite://", None),
            ("sqlite::memory:", None),
            ("sqlite://:memory:", None),
            ("sqlite:arbitro.db?mode=memory", None),
            ("sqlite:file:arbitro.db", None),
            ("data/arbitro.db", None),
            ("mysql://localhost/arbitro", None),
            ("", None),
        ] {
            assert_eq!(Address::of(url), file.map(|file| Address::Sqlite(Path::new(file))), "{url}");
        }
        for url in ["postgres://localhost/arbitro", "postgresql://localhost/arbitro"] {
            assert_eq!(Address::of(url), Some(Address::Postgres), "{url}");
        }
    }
}
