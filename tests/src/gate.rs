//! A way to a Postgres that a test can shut: what a network or a server that is down looks like.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Passes what comes to a loopback port of its own on to a server, while it is open.
#[derive(Debug)]
pub struct Gate {
    address: SocketAddr,
    server: (String, u16),
    passing: Option<JoinHandle<()>>,
}

impl Gate {
    /// An open gate to the server with this host and port.
    pub async fn to(host: &str, port: u16) -> Gate {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port of the loopback interface");
        let address = listener.local_addr().expect("a bound port has an address");
        let mut gate = Gate { address, server: (host.to_owned(), port), passing: None };
        gate.pass(listener);
        gate
    }

    /// The port to connect to, on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Cuts every connection and refuses new ones, until it is opened again.
    pub async fn shut(&mut self) {
        if let Some(passing) = self.passing.take() {
            passing.abort();
            passing.await.ok();
        }
    }

    /// Takes connections again.
    pub async fn open(&mut self) {
        self.shut().await;
        let listener = TcpListener::bind(self.address).await.expect("the port of the gate is still free");
        self.pass(listener);
    }

    fn pass(&mut self, listener: TcpListener) {
        let server = self.server.clone();
        self.passing = Some(tokio::spawn(async move {
            // Dropped, and with it every connection that it passes, when the gate shuts.
            let mut connections = tokio::task::JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                connections.spawn(pass(client, server.clone()));
            }
        }));
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        if let Some(passing) = &self.passing {
            passing.abort();
        }
    }
}

async fn pass(mut client: TcpStream, server: (String, u16)) {
    if let Ok(mut server) = TcpStream::connect(server).await {
        copy_bidirectional(&mut client, &mut server).await.ok();
    }
}
