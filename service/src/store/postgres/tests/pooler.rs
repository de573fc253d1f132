//! PgBouncer between us and the server.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tempfile::TempDir;
use tokio::net::TcpStream;

use super::*;
use crate::store::conformance::new_game;
use crate::store::migrate;

/// A running PgBouncer, gone with the test.
struct PgBouncer {
    process: Child,
    port: u16,
    _folder: TempDir,
}

impl PgBouncer {
    /// Between us and `database`, as the role that serves.
    async fn start(database: &Database, pool_mode: &str) -> PgBouncer {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (server, role) = (database.runtime(), database.role());
        let settings = folder.path().join("pgbouncer.ini");
        let text = format!(
            "[databases]\n* = host={} port={} user={role} password={role}\n\
             [pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nauth_type = any\nunix_socket_dir =\n\
             pool_mode = {pool_mode}\n",
            server.get_host(),
            server.get_port()
        );
        std::fs::write(&settings, text).unwrap();
        let process =
            command(&settings, folder.path()).spawn().expect("PgBouncer is installed: apt-get install pgbouncer");
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        PgBouncer { process, port, _folder: folder }
    }

    fn on_the_way(&self, address: PgConnectOptions) -> String {
        address.host("127.0.0.1").port(self.port).to_url_lossy().to_string()
    }
}

/// It refuses to run as root, and then must be told who else to be.
fn command(settings: &Path, folder: &Path) -> Command {
    let is_installed = |path: &&str| Path::new(path).exists();
    let program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].into_iter().find(is_installed).unwrap_or("pgbouncer");
    let mut command = Command::new(program);
    std::fs::set_permissions(folder, PermissionsExt::from_mode(0o755)).unwrap();
    let whoami = Command::new("id").arg("-u").output().unwrap();
    if whoami.stdout == b"0\n" {
        command.args(["--user", "nobody"]);
    }
    command.arg("--quiet").arg(settings);
    command
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_that_shares_sessions_is_refused() {
    for mode in ["transaction", "statement"] {
        let database = Database::migrated().await;
        let pooler = PgBouncer::start(&database, mode).await;
        let url = pooler.on_the_way(database.runtime());
        let opened = PostgresStore::open(&url, &Options::of(&url), Clock::System).await.map(drop);
        for refused in [opened, migrate(&url, None).await] {
            let Err(OpenError::Unusable { why, .. }) = refused else { panic!("used by {mode}") };
            assert!(matches!(why, Unusable::SharedSessions), "{mode}: {why}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_that_keeps_sessions_apart_will_do() {
    let database = Database::migrated().await;
    let pooler = PgBouncer::start(&database, "session").await;
    let url = pooler.on_the_way(database.runtime());
    let store = PostgresStore::open(&url, &Options::of(&url), Clock::System).await.unwrap();
    let new = new_game();
    store.create(&new).await.unwrap();
    assert_eq!(store.load(new.game.id, None).await.unwrap().unwrap().game, new.game);
}
