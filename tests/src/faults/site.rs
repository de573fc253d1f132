//! What is under test.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::sleep;

use crate::client::{Client, connect_lazily};
use crate::database::Database;
use crate::postgres::Postgres;
use crate::random::Random;
use crate::server::Server;

/// A client gives a call up after this time, and tries again.
const CALL_LIMIT: Duration = Duration::from_secs(1);
/// Servers on one Postgres.
const REPLICAS: usize = 2;

/// Servers on one database.
#[derive(Debug)]
pub struct Site {
    // In this order they are dropped: servers, their database, its server.
    replicas: Vec<Server>,
    _database: Option<Database>,
    postgres: Option<Postgres>,
    servers: Servers,
}

/// Where the servers can be reached. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Servers(Arc<Mutex<Vec<Client>>>);

impl Site {
    /// One server on a file.
    pub async fn on_sqlite() -> Site {
        Site::of(vec![Server::start().await], None, None)
    }

    /// Two servers on one database of the Postgres that all tests share.
    pub async fn on_postgres() -> Site {
        let database = Database::new().await;
        Site::of(replicas(&database).await, Some(database), None)
    }

    /// Two servers on a Postgres of their own.
    pub async fn on_its_own_postgres() -> Site {
        let postgres = Postgres::start();
        let database = Database::at(postgres.superuser()).await;
        Site::of(replicas(&database).await, Some(database), Some(postgres))
    }

    fn of(replicas: Vec<Server>, database: Option<Database>, postgres: Option<Postgres>) -> Site {
        let servers = Servers(Arc::new(Mutex::new(replicas.iter().map(client).collect())));
        Site { replicas, _database: database, postgres, servers }
    }

    /// Where the servers can be reached, now and later.
    pub fn servers(&self) -> Servers {
        self.servers.clone()
    }

    /// A client of each server, which gives no call up.
    pub async fn patient_clients(&self) -> Vec<Client> {
        let mut clients = Vec::new();
        for server in &self.replicas {
            clients.push(server.client().await);
        }
        clients
    }

    /// The URL of the database, as its servers use it.
    pub fn database_url(&self) -> String {
        self.replicas[0].database_url()
    }

    /// Any of the servers.
    pub fn pick(&self, random: &mut Random) -> &Server {
        random.pick(&self.replicas)
    }

    /// Kills any of the servers, lets `change` have it, and starts it again.
    pub async fn kill_server(&mut self, random: &mut Random, change: impl FnOnce(&mut Server)) {
        let index = random.below(self.replicas.len());
        let server = &mut self.replicas[index];
        server.kill();
        change(server);
        self.restart(index).await;
    }

    /// Halts the Postgres for this time, kills any of the servers meanwhile, and starts it again afterwards.
    pub async fn kill_server_of_halted_postgres(&mut self, random: &mut Random, time: Duration) {
        self.postgres().halt();
        sleep(time / 2).await;
        let index = random.below(self.replicas.len());
        self.replicas[index].kill();
        sleep(time / 2).await;
        self.postgres().go_on();
        self.restart(index).await;
    }

    /// Starts a server that was killed, and has the clients call it where it is now.
    async fn restart(&mut self, index: usize) {
        let server = &mut self.replicas[index];
        server.restart().await;
        self.servers.with(|servers| servers[index] = client(server));
    }

    /// The Postgres of its own.
    pub fn postgres(&self) -> &Postgres {
        self.postgres.as_ref().expect("the site has a Postgres of its own")
    }
}

impl Servers {
    /// Any of them.
    pub fn pick(&self, random: &mut Random) -> Client {
        self.with(|servers| random.pick(servers).clone())
    }

    fn with<T>(&self, use_it: impl FnOnce(&mut Vec<Client>) -> T) -> T {
        use_it(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

async fn replicas(database: &Database) -> Vec<Server> {
    let mut replicas = Vec::new();
    for _ in 0..REPLICAS {
        replicas.push(database.serve(&[]).await);
    }
    replicas
}

fn client(server: &Server) -> Client {
    connect_lazily(server.url(), CALL_LIMIT)
}
