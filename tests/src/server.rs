//! A server process, started and stopped as an operator would.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;
use tokio::time::{Instant, sleep, timeout};

use crate::client::{self, Client};

/// A server has so long to be ready, and so long to stop.
const PATIENCE: Duration = Duration::from_secs(20);
/// So long between two looks at a process or its log.
const GLANCE: Duration = Duration::from_millis(5);
/// Starts the binary. Of a file that may not grow it hears as of a full disk, by an error and not by a signal.
const SERVE: &str = "trap '' XFSZ; exec \"$0\" serve";
/// The setting of the database.
pub const DATABASE_URL: &str = "ARBITRO__DATABASE__URL";
/// So many lines of the log are shown when a test fails.
const LOG_LINES: usize = 60;

/// A server with a folder of its own, on a free port of the loopback interface. Its database is an SQLite file in that
/// folder, unless its settings name another.
///
/// When it is dropped the process is killed and the folder removed. Its log is shown if the test has failed, and a
/// panic of the server fails the test.
#[derive(Debug)]
pub struct Server {
    folder: TempDir,
    settings: Vec<(String, String)>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    process: Child,
    address: String,
}

impl Server {
    /// A server with the built-in settings.
    pub async fn start() -> Server {
        Server::with(&[]).await
    }

    /// A server with other settings: name as in the environment, such as `ARBITRO__TEST__DICE`, and value. One without a
    /// value is left out.
    pub async fn with(settings: &[(&str, &str)]) -> Server {
        let mut server = Server::stopped(settings);
        server.restart().await;
        server
    }

    /// A server that listens, and does not serve yet if its database is not there.
    pub async fn waiting(settings: &[(&str, &str)]) -> Server {
        let mut server = Server::stopped(settings);
        server.launch().await;
        server
    }

    fn stopped(settings: &[(&str, &str)]) -> Server {
        let folder = TempDir::with_prefix("arbitro-e2e-").expect("a temporary folder can be made");
        let given = settings.iter().filter(|(_, value)| !value.is_empty());
        let settings = given.map(|(name, value)| (name.to_string(), value.to_string())).collect();
        Server { folder, settings, running: None }
    }

    /// Starts the process, on the same database as before, and waits until it serves. It must not be running.
    pub async fn restart(&mut self) {
        self.launch().await;
        let serving = timeout(PATIENCE, client::await_serving(self.url())).await;
        serving.expect("the server says that it serves");
    }

    async fn launch(&mut self) {
        assert!(self.running.is_none(), "the server is running");
        let logged = self.log().len();
        let mut process = self.spawn();
        let address = self.await_address(&mut process, logged).await;
        self.running = Some(Running { process, address });
    }

    /// Where it listens, as host and port. It must be running.
    pub fn address(&self) -> &str {
        &self.running.as_ref().expect("the server is running").address
    }

    /// Its database.
    pub fn database_url(&self) -> String {
        let named = self.settings.iter().find(|(name, _)| name == DATABASE_URL);
        named.map_or_else(|| format!("sqlite:{}", self.database_file().display()), |(_, url)| url.clone())
    }

    /// Where its SQLite file is, unless its settings name another database.
    pub fn database_file(&self) -> PathBuf {
        self.folder.path().join("arbitro.db")
    }

    /// Where it listens, as a URL.
    pub fn url(&self) -> String {
        format!("http://{}", self.address())
    }

    /// A client with a connection of its own.
    pub async fn client(&self) -> Client {
        client::connect(self.url()).await
    }

    /// Ends the process as a power cut would: `kill -9`.
    pub fn kill(&mut self) {
        let mut running = self.running.take().expect("the server is running");
        end(&mut running.process);
    }

    /// Asks the process to stop (SIGTERM) and answers how it ended.
    pub async fn stop(&mut self) -> ExitStatus {
        self.terminate();
        self.await_end().await
    }

    /// Sends SIGTERM and does not wait.
    pub fn terminate(&self) {
        self.signal("TERM");
    }

    /// Sends a signal: `STOP` halts the process, `CONT` lets it go on.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.process_id()]).status();
        assert!(sent.expect("there is a command `kill`").success(), "SIG{name} was not sent");
    }

    /// From now on no file of the process can grow beyond so many bytes, as if the disk were full; none lets them grow
    /// again.
    pub fn limit_files(&self, bytes: Option<u64>) {
        let limit = bytes.map_or("unlimited".to_owned(), |bytes| bytes.to_string());
        let set = Command::new("prlimit").args(["--pid", &self.process_id(), &format!("--fsize={limit}:")]).status();
        assert!(set.expect("there is a command `prlimit`").success(), "no limit was set");
    }

    /// Changes a setting of the next start.
    pub fn set(&mut self, name: &str, value: &str) {
        self.settings.retain(|(set, _)| set != name);
        self.settings.push((name.to_owned(), value.to_owned()));
    }

    fn process_id(&self) -> String {
        self.running.as_ref().expect("the server is running").process.id().to_string()
    }

    /// Waits until the process has ended by itself.
    pub async fn await_end(&mut self) -> ExitStatus {
        let mut running = self.running.take().expect("the server is running");
        let ended = until(|| running.process.try_wait().expect("a child can be waited for")).await;
        ended.unwrap_or_else(|| {
            end(&mut running.process);
            panic!("the server did not stop within {PATIENCE:?}")
        })
    }

    /// All that the server has logged, over all its runs.
    pub fn log(&self) -> String {
        fs::read(self.log_path()).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("server.log")
    }

    fn log_file(&self) -> File {
        let mut append = OpenOptions::new();
        append.create(true).append(true).open(self.log_path()).expect("the log can be written")
    }

    fn spawn(&self) -> Child {
        without_settings(Command::new("sh").args(["-c", SERVE]).arg(binary()))
            .env("ARBITRO__SERVER__LISTEN", "127.0.0.1:0")
            .env(DATABASE_URL, self.database_url())
            .envs(self.settings.iter().map(|(name, value)| (name, value)))
            .env("RUST_BACKTRACE", "1")
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(self.log_file())
            .stderr(self.log_file())
            .spawn()
            .expect("ARBITRO_BIN can be started")
    }

    /// The address that the process says it listens on, behind the first `logged` bytes of the log.
    async fn await_address(&self, process: &mut Child, logged: usize) -> String {
        let address = until(|| {
            if let Some(status) = process.try_wait().expect("a child can be waited for") {
                panic!("the server ended at once, {status}:\n{}", self.log());
            }
            self.log().get(logged..).and_then(listening_address)
        })
        .await;
        address.unwrap_or_else(|| {
            end(process);
            panic!("the server did not say where it listens:\n{}", self.log())
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(running) = &mut self.running {
            end(&mut running.process);
        }
        let log = self.log();
        if thread::panicking() {
            let lines: Vec<&str> = log.lines().collect();
            println!("-- log of the server, its end:");
            lines[lines.len().saturating_sub(LOG_LINES)..].iter().for_each(|line| println!("{line}"));
        } else {
            assert!(!log.contains("panicked"), "the server panicked:\n{log}");
        }
    }
}

/// The binary under test.
pub fn binary() -> OsString {
    std::env::var_os("ARBITRO_BIN").expect("ARBITRO_BIN is the path of the binary: tests/run builds it and sets it")
}

/// The command, without the settings that this process may have inherited.
pub fn without_settings(command: &mut Command) -> &mut Command {
    let names = std::env::vars_os().map(|(name, _)| name);
    let settings = names.filter(|name| name.to_string_lossy().starts_with("ARBITRO_") || name == "DATABASE_URL");
    settings.fold(command, |command, name| command.env_remove(name))
}

fn end(process: &mut Child) {
    process.kill().expect("a child can be killed");
    process.wait().expect("a child can be waited for");
}

/// What `look` finds within [`PATIENCE`].
async fn until<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(found) = look() {
            return Some(found);
        }
        sleep(GLANCE).await;
    }
    None
}

/// The first loopback address with a port of its own in a text.
fn listening_address(log: &str) -> Option<String> {
    const HOST: &str = "127.0.0.1:";
    let ports =
        log.split(HOST).skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default());
    let port = ports.filter_map(|digits| digits.parse::<u16>().ok()).find(|&port| port != 0)?;
    Some(format!("{HOST}{port}"))
}

#[cfg(test)]
mod tests {
    use super::listening_address;

    #[test]
    fn the_address_is_read_from_the_log() {
        assert_eq!(listening_address("{\"listen\":\"127.0.0.1:0\"}"), None);
        assert_eq!(listening_address("x\nhttp://127.0.0.1:4321 here").as_deref(), Some("127.0.0.1:4321"));
        assert_eq!(listening_address("127.0.0.1:0, then 127.0.0.1:50051."), Some("127.0.0.1:50051".to_string()));
    }
}
