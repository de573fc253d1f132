//! A way to the server that can be cut, and that can lose a reply.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::postgres::PgConnectOptions;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

pub(super) struct Proxy {
    server: (String, u16),
    port: u16,
    way: JoinSet<()>,
    loses_reply: Arc<AtomicBool>,
}

impl Proxy {
    /// A way to the server of `address`.
    pub(super) async fn to(address: &PgConnectOptions) -> Proxy {
        let server = (address.get_host().to_owned(), address.get_port());
        let loses_reply = Arc::new(AtomicBool::new(false));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut way = JoinSet::new();
        way.spawn(listen(listener, server.clone(), loses_reply.clone()));
        Proxy { server, port, way, loses_reply }
    }

    /// The same database by this way.
    pub(super) fn on_the_way(&self, address: PgConnectOptions) -> PgConnectOptions {
        address.host("127.0.0.1").port(self.port)
    }

    /// Ends all connections, and refuses new ones.
    pub(super) async fn cut(&mut self) {
        self.way.shutdown().await;
    }

    /// Ends all connections, and leaves new ones without an answer.
    pub(super) async fn stall(&mut self) {
        self.cut().await;
        let listener = self.bind().await;
        self.way.spawn(async move {
            let mut unanswered = Vec::new();
            while let Ok(client) = listener.accept().await {
                unanswered.push(client);
            }
        });
    }

    /// Undoes [`Proxy::cut`] and [`Proxy::stall`].
    pub(super) async fn mend(&mut self) {
        self.cut().await;
        let listener = self.bind().await;
        self.way.spawn(listen(listener, self.server.clone(), self.loses_reply.clone()));
    }

    async fn bind(&self) -> TcpListener {
        TcpListener::bind(("127.0.0.1", self.port)).await.unwrap()
    }

    /// The next reply of the server does not arrive: its connection ends instead.
    pub(super) fn lose_reply(&self) {
        self.loses_reply.store(true, Ordering::SeqCst);
    }
}

async fn listen(listener: TcpListener, server: (String, u16), loses_reply: Arc<AtomicBool>) {
    let mut connections = JoinSet::new();
    while let Ok((client, _)) = listener.accept().await {
        let Ok(server) = TcpStream::connect(&server).await else { continue };
        connections.spawn(connect(client, server, loses_reply.clone()));
    }
}

async fn connect(client: TcpStream, server: TcpStream, loses_reply: Arc<AtomicBool>) {
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    tokio::select! {
        () = pass(from_client, to_server, || false) => {}
        () = pass(from_server, to_client, || loses_reply.swap(false, Ordering::SeqCst)) => {}
    }
}

/// Passes on what comes, until one of the ends is closed or something is to be lost.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, is_lost: impl Fn() -> bool) {
    let mut buffer = vec![0; 65_536];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        if is_lost() || to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
}
