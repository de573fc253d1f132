//! How a database is used: what an installation may want otherwise.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::settings;

/// What to do about migrations that did not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Migrations {
    /// Run them. On Postgres the server then has to connect as the owner of the tables.
    Run,
    /// Refuse to open the database.
    Require,
}

/// How a database is used. All but `migrations` is Postgres's alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What to do about migrations that did not run.
    pub migrations: Migrations,
    /// How many connections write events: about as many as the database has cores, for more only make the batches
    /// smaller.
    pub writers: NonZeroUsize,
    /// How many connections read, and make games.
    pub readers: NonZeroUsize,
    /// Most events of one statement, and most games of one load; the former is rounded down to a power of two, 128 at the
    /// most.
    pub batch: NonZeroUsize,
    /// Most writes that wait, and most reads; one more is refused as overloaded.
    pub queue: NonZeroUsize,
    /// How long a statement may run. Keep it under the deadline of the calls.
    pub statement_timeout: Duration,
}

impl From<&settings::Database> for Options {
    fn from(settings: &settings::Database) -> Options {
        Options {
            migrations: if settings.auto_migrate { Migrations::Run } else { Migrations::Require },
            writers: settings.writers,
            readers: settings.readers,
            batch: settings.batch,
            queue: settings.queue,
            statement_timeout: settings.statement_timeout,
        }
    }
}

#[cfg(test)]
impl Options {
    /// What the settings are by default, for the database at `url`.
    pub fn of(url: &str) -> Options {
        let auto_migrate = url.starts_with("sqlite:");
        Options::from(&settings::Database { auto_migrate, ..settings::Settings::default().database })
    }
}
