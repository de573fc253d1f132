//! Why the store failed: at work, and when it was opened.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;

/// What lies under an error, for whoever debugs. Shared, because one failed statement may fail many calls.
pub type Source = Arc<dyn Error + Send + Sync>;

/// How long a caller should wait before it tries again.
const RETRY: Duration = Duration::from_secs(1);

/// Why a call failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database does not answer, or is busy. A write may have been applied: only the same request again can tell.
    #[error("the database does not answer")]
    Unavailable {
        /// How long to wait before the next try.
        retry: Duration,
        /// What happened.
        #[source]
        source: Source,
    },
    /// Too many writes are waiting. This one was not applied.
    #[error("too many writes are waiting for the database")]
    Overloaded {
        /// How long to wait before the next try.
        retry: Duration,
    },
    /// The disk is full. The write was not applied.
    #[error("the disk of the database is full")]
    DiskFull(#[source] Source),
    /// A stored row or page cannot be read.
    #[error("the stored data cannot be read")]
    Corrupt(#[source] Source),
    /// The database refuses a row or a statement of ours: a fault of this program. The write was not applied.
    #[error("the database refuses what the server asks of it")]
    Defect(#[source] Source),
}

/// A game has at least one event, and an event has a game.
#[derive(Debug, thiserror::Error)]
#[error("the game {0} and its events do not belong together")]
struct Torn(Uuid);

impl StoreError {
    pub(super) fn torn(game_id: Uuid) -> StoreError {
        StoreError::Corrupt(Arc::new(Torn(game_id)))
    }

    pub(super) fn unavailable(source: impl Error + Send + Sync + 'static) -> StoreError {
        StoreError::unavailable_from(Arc::new(source))
    }

    pub(super) fn unavailable_from(source: Source) -> StoreError {
        StoreError::Unavailable { retry: RETRY, source }
    }

    pub(super) fn overloaded() -> StoreError {
        StoreError::Overloaded { retry: RETRY }
    }
}

/// Why a store cannot be opened or migrated. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names no kind of database that there is. It is not repeated, for it may hold a password.
    #[error("the database address must be sqlite:<file> or postgres://<user>:<password>@<host>:<port>/<database>")]
    Address,
    /// The folder of the file cannot be made.
    #[error("the folder {} cannot be made", .folder.display())]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The database cannot be used.
    #[error("the database {database} cannot be used")]
    Unusable {
        /// Which one: its file, or its name and server. Never its password.
        database: String,
        /// Why.
        #[source]
        why: Unusable,
    },
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// The file is something else.
    #[error("it is not an SQLite database: name another file, or move this one away")]
    NotADatabase,
    /// Another program made it.
    #[error("it belongs to another program: name another one")]
    NotOurs,
    /// This release has migrations that did not run.
    #[error("its schema is behind (migration {found}; this release needs {known}): run `arbitro migrate`")]
    SchemaBehind {
        /// The newest migration that ran; 0 if none did.
        found: i64,
        /// The newest migration that this release knows.
        known: i64,
    },
    /// A newer release has migrated it.
    #[error("its schema is newer (migration {found}) than this release knows ({known}): start a newer release")]
    SchemaAhead {
        /// The migration that this release does not know.
        found: i64,
        /// The newest migration that this release knows.
        known: i64,
    },
    /// A migration that ran is not the one that this release knows by that number.
    #[error("migration {0} ran with another text than this release has: start the release that made it")]
    SchemaDiffers(i64),
    /// The name of the server is not known.
    #[error("no server is known by the name in its address")]
    UnknownHost(#[source] Source),
    /// Something answers that does not speak the protocol.
    #[error("what answers at its address is not Postgres")]
    NotPostgres(#[source] Source),
    /// The connection cannot be encrypted as the address asks for.
    #[error("the connection to it cannot be encrypted")]
    Encryption(#[source] Source),
    /// The server refuses the user or the password.
    #[error("the server refuses the user or the password of its address")]
    Refused(#[source] Source),
    /// The server has no such database.
    #[error("the server has no database of this name: create it, or name another one")]
    NoSuchDatabase,
    /// The user lacks privileges.
    #[error(
        "its user lacks privileges: run `arbitro migrate` as the owner, with `database.runtime_role` set to this user"
    )]
    Forbidden,
    /// Between us and the server, sessions are shared among clients, which gives silently wrong answers.
    #[error(
        "it is reached through a pooler that shares sessions (PgBouncer in transaction mode?): connect to the server \
         itself, or let the pooler keep a session for each client"
    )]
    SharedSessions,
    /// The role that is to be granted the run of the database does not exist.
    #[error("there is no role {0}: create it first")]
    NoSuchRole(String),
    /// The role to be granted to could do what no server may.
    #[error(
        "the role {0} could change what happened, or the schema: it must be no superuser, own nothing here, and be a \
         member of no role that does"
    )]
    TooPowerful(String),
    /// It does not answer now; it may later.
    #[error("it does not answer")]
    Down(#[source] Source),
    /// It cannot be opened, read or migrated.
    #[error("it cannot be opened")]
    Failed(#[source] Source),
}
