//! Taking the address that the server is reached at.

use std::io;
use std::net::SocketAddr;

use tokio::net::TcpListener;

/// Why the server cannot listen.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// The port is taken.
    #[error("cannot listen on {0}: another program does already; stop it, or choose another address with --listen")]
    InUse(SocketAddr),
    /// The address is not one of this machine, or this process may not take it.
    #[error("cannot listen on {0}")]
    Refused(SocketAddr, #[source] io::Error),
}

/// Listens on `address`; port 0 is any free one. Clients can connect from now on, and wait for [`super::run`].
pub async fn listen(address: SocketAddr) -> Result<TcpListener, ListenError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ListenError::InUse(address),
        _ => ListenError::Refused(address, error),
    })
}
