//! What a result code of SQLite means for the caller.

use crate::store::error::Source;
use crate::store::failure::Meaning;
use crate::store::{StoreError, Unusable};

// Primary result codes of SQLite.
pub(super) const BUSY: i32 = 5;
const LOCKED: i32 = 6;
const READ_ONLY: i32 = 8;
const IO_ERROR: i32 = 10;
const CORRUPT: i32 = 11;
const FULL: i32 = 13;
const CANNOT_OPEN: i32 = 14;
pub(super) const NOT_A_DATABASE: i32 = 26;

pub(in crate::store) fn meaning(code: i32) -> Meaning {
    match code {
        BUSY | LOCKED | READ_ONLY | IO_ERROR | CANNOT_OPEN => StoreError::unavailable_from,
        FULL => StoreError::DiskFull,
        CORRUPT | NOT_A_DATABASE => StoreError::Corrupt,
        _ => StoreError::Defect,
    }
}

/// What it means in opening the file.
pub(in crate::store) fn unusable(code: i32) -> fn(Source) -> Unusable {
    match code {
        NOT_A_DATABASE => |_| Unusable::NotADatabase,
        _ => Unusable::Failed,
    }
}
