//! What an error of SQLite means for the caller.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use crate::store::StoreError;

/// How long a caller should wait before it tries again.
const RETRY: Duration = Duration::from_secs(1);

// Primary result codes of SQLite.
pub(super) const BUSY: i32 = 5;
const LOCKED: i32 = 6;
const READ_ONLY: i32 = 8;
const IO_ERROR: i32 = 10;
const CORRUPT: i32 = 11;
const FULL: i32 = 13;
const CANNOT_OPEN: i32 = 14;
pub(super) const NOT_A_DATABASE: i32 = 26;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        use sqlx::Error::{BeginFailed, ColumnDecode, Decode, Io, PoolClosed, PoolTimedOut, WorkerCrashed};
        match (&error, result_code(&error)) {
            (_, Some(BUSY | LOCKED | READ_ONLY | IO_ERROR | CANNOT_OPEN)) => unavailable(error),
            (_, Some(FULL)) => StoreError::DiskFull(Arc::new(error)),
            (_, Some(CORRUPT | NOT_A_DATABASE)) => StoreError::Corrupt(Arc::new(error)),
            (Io(_) | PoolTimedOut | PoolClosed | WorkerCrashed | BeginFailed, _) => unavailable(error),
            (ColumnDecode { .. } | Decode(_), _) => StoreError::Corrupt(Arc::new(error)),
            _ => StoreError::Defect(Arc::new(error)),
        }
    }
}

/// The primary result code of an error that SQLite itself reported.
pub(super) fn result_code(error: &sqlx::Error) -> Option<i32> {
    let extended: i32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(extended & 0xff)
}

pub(super) fn unavailable(source: impl Error + Send + Sync + 'static) -> StoreError {
    StoreError::Unavailable { retry: RETRY, source: Arc::new(source) }
}

pub(super) fn overloaded() -> StoreError {
    StoreError::Overloaded { retry: RETRY }
}
