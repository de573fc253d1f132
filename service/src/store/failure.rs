//! What an error of the database means: for the caller, and for whoever opens it.

use std::sync::Arc;

use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

use super::error::Source;
use super::{StoreError, Unusable, postgres, sqlite};

/// What a caller is told, given the error that led to it.
pub(super) type Meaning = fn(Source) -> StoreError;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        meaning(&error)(Arc::new(error))
    }
}

impl From<sqlx::Error> for Unusable {
    fn from(error: sqlx::Error) -> Unusable {
        match sqlite_code(&error) {
            Some(code) => sqlite::unusable(code)(Arc::new(error)),
            None => postgres::unusable(error),
        }
    }
}

fn meaning(error: &sqlx::Error) -> Meaning {
    use sqlx::Error::{BeginFailed, ColumnDecode, Decode, Io, PoolClosed, PoolTimedOut, Protocol, Tls, WorkerCrashed};
    if let Some(code) = sqlite_code(error) {
        return sqlite::meaning(code);
    }
    if let Some(state) = sqlstate(error) {
        return postgres::meaning(state);
    }
    match error {
        Io(_) | Tls(_) | Protocol(_) | PoolTimedOut | PoolClosed | WorkerCrashed | BeginFailed => {
            StoreError::unavailable_from
        }
        ColumnDecode { .. } | Decode(_) => StoreError::Corrupt,
        _ => StoreError::Defect,
    }
}

/// The primary result code of an error that SQLite itself reported.
pub(super) fn sqlite_code(error: &sqlx::Error) -> Option<i32> {
    let refused = error.as_database_error()?;
    refused.try_downcast_ref::<SqliteError>()?;
    let extended: i32 = refused.code()?.parse().ok()?;
    Some(extended & 0xff)
}

/// The SQLSTATE of an error that Postgres itself reported.
pub(super) fn sqlstate(error: &sqlx::Error) -> Option<&str> {
    Some(error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?.code())
}
