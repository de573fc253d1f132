//! Who calls.

use tonic::Request;

/// Who sent a request, and on whose account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// On whose account games are made.
    pub tenant: String,
    /// The name under which requests are kept apart and logged.
    pub name: String,
}

impl Caller {
    /// Who sent this request. In mode `none` every caller is one and the same trusted back end.
    pub fn of<T>(_request: &Request<T>) -> Caller {
        Caller { tenant: "default".into(), name: "anonymous".into() }
    }
}
