//! Why the store failed: at work, and when it was opened.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What lies under an error, for whoever debugs. Shared, because one failed statement may fail many calls.
pub type Source = Arc<dyn Error + Send + Sync>;

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

/// Why a store cannot be opened. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names no kind of database that there is. It is not repeated, for it may hold a password.
    #[error("the database address must be sqlite:<file>")]
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
    /// The file cannot be used.
    #[error("the database {} cannot be used", .path.display())]
    Unusable {
        /// Which file.
        path: PathBuf,
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
    #[error("it belongs to another program: name another file")]
    NotOurs,
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
    /// It cannot be opened, read or migrated.
    #[error("it cannot be opened")]
    Failed(#[source] Source),
}
