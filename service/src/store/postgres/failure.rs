//! What an error of Postgres means: for the caller, for the batch, and for whoever opens the database.
//!
//! Errors are told apart by SQLSTATE alone: behind Citus the names of constraints come back empty.

use std::sync::Arc;

use crate::store::failure::{Meaning, sqlstate};
use crate::store::{StoreError, Unusable};

/// Why a statement failed, by what can be done about it.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The connection is of no more use. What was sent may have been applied.
    Lost(StoreError),
    /// One row is to blame, or what another transaction holds. Nothing was written, but row by row it may do.
    Row(StoreError),
    /// There is no connection, or the server refuses the statement whatever its rows. Nothing was written.
    Refused(StoreError),
}

impl Failure {
    pub(super) fn into_error(self) -> StoreError {
        match self {
            Failure::Lost(error) | Failure::Row(error) | Failure::Refused(error) => error,
        }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        use sqlx::Error::{Io, Protocol, Tls};
        let failure = match (&error, sqlstate(&error)) {
            (_, Some(state)) => blame(state),
            (Io(_) | Protocol(_) | Tls(_), None) => Failure::Lost,
            _ => Failure::Refused,
        };
        failure(error.into())
    }
}

fn blame(state: &str) -> fn(StoreError) -> Failure {
    match (class(state), state) {
        // The session was ended, or its server has become a standby: the next connection may find the new primary.
        (_, "57P01" | "57P02" | "57P03" | "57P04" | "57P05" | "25P03" | "25006") => Failure::Lost,
        // Data, constraint, deadlock, size, lock, time. 08 comes from Citus, and says that one of its servers is away.
        ("08" | "22" | "23" | "40" | "54", _) | (_, "55P03" | "57014") => Failure::Row,
        _ => Failure::Refused,
    }
}

pub(in crate::store) fn meaning(state: &str) -> Meaning {
    match (class(state), state) {
        (_, "53100") => StoreError::DiskFull,
        (_, "XX001" | "XX002") => StoreError::Corrupt,
        ("08" | "28" | "3D" | "40" | "53" | "57" | "58", _) | (_, "25006" | "25P03" | "55P03") => {
            StoreError::unavailable_from
        }
        _ => StoreError::Defect,
    }
}

/// What an error in connecting, or in looking at the schema, means.
pub(in crate::store) fn unusable(error: sqlx::Error) -> Unusable {
    use sqlx::Error::{Io, Protocol, Tls};
    let why = match (&error, sqlstate(&error)) {
        (_, Some("3D000")) => return Unusable::NoSuchDatabase,
        (_, Some("42501")) => return Unusable::Forbidden,
        (_, Some(state)) if class(state) == "28" => Unusable::Refused,
        (_, Some(state)) if matches!(class(state), "08" | "53" | "57" | "58") => Unusable::Down,
        (Io(_), None) => Unusable::Down,
        (Protocol(_), None) => Unusable::NotPostgres,
        (Tls(_), None) => Unusable::Encryption,
        _ => Unusable::Failed,
    };
    why(Arc::new(error))
}

/// The first two characters of an SQLSTATE.
fn class(state: &str) -> &str {
    state.get(..2).unwrap_or(state)
}
