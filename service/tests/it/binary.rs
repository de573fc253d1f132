//! The binary `arbitro`, as whoever starts and stops it sees it.

use std::io::{BufRead, BufReader, Read};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio_stream::StreamExt;

use crate::server::reflection;
use crate::server::stub::Client;

/// The binary, in a folder of its own and without the settings that this process may have inherited.
fn arbitro(folder: &TempDir, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbitro"));
    let inherited = std::env::vars_os().map(|(name, _)| name);
    for name in inherited.filter(|name| name.to_string_lossy().starts_with("ARBITRO_") || name == "DATABASE_URL") {
        command.env_remove(name);
    }
    command.args(args).current_dir(folder.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn output(args: &[&str]) -> Output {
    arbitro(&TempDir::new().unwrap(), args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A server that has said where it listens.
struct Serving {
    process: Child,
    address: String,
    _folder: TempDir,
}

impl Serving {
    fn start() -> Serving {
        let folder = TempDir::new().unwrap();
        let mut process = arbitro(&folder, &["--listen", "127.0.0.1:0"]).spawn().unwrap();
        let mut first_line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut first_line).unwrap();
        let (_, rest) = first_line.split_once("listens on ").unwrap();
        let (address, _) = rest.split_once(". ").unwrap();
        Serving { address: address.to_owned(), process, _folder: folder }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.process.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// The code it ends with, and its log.
    fn ended(&mut self) -> (Option<i32>, String) {
        let mut log = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.process.wait().unwrap().code(), log)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
    }
}

#[test]
fn either_signal_stops_it_and_that_is_no_failure() {
    for name in ["TERM", "INT"] {
        let mut serving = Serving::start();
        serving.signal(name);
        let (code, log) = serving.ended();
        assert_eq!(code, Some(0), "{log}");
        assert!(log.contains("\"stopped\""), "{log}");
        assert!(log.contains("\"WARN\"") && log.contains("one replica"), "a file is not for many: {log}");
    }
}

#[tokio::test]
async fn a_second_signal_stops_it_at_once() {
    let mut serving = Serving::start();
    let client = Client::connect(&serving.address).await;
    let mut stream = reflection(&client, "v1", tokio_stream::pending()).await;
    let started = Instant::now();
    serving.signal("TERM");
    while TcpStream::connect(&serving.address).is_ok() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    serving.signal("TERM");
    let (code, log) = serving.ended();
    assert_eq!(code, Some(1), "{log}");
    assert!(started.elapsed() < Duration::from_secs(10), "it did not wait for the stream, as it would for 20 s");
    assert!(stream.next().await.is_some_and(|message| message.is_err()));
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = output(&["serve", "--listen", &address]);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.starts_with(&format!("arbitro: cannot listen on {address}: ")), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn what_it_cannot_do_is_said_in_one_line() {
    for (args, code, said) in [
        (
            &["--listen", "127.0.0.1:0", "--set", "database.url=mysql://localhost/arbitro"][..],
            1,
            "arbitro: the database address must be ",
        ),
        (&["--set", "server.colour=red"], 2, "arbitro: the settings are wrong:\n  "),
        (&["--colour"], 2, "error: unexpected argument '--colour' found"),
        (&["descriptor", "--out", "no/such/folder"], 1, "arbitro: cannot write no/such/folder: "),
        (&["demo", "go"], 1, "arbitro: there is no demo of \"go\""),
        (&["demo", "--server", "http://127.0.0.1:1"], 1, "arbitro: no server answers at http://127.0.0.1:1"),
    ] {
        let output = output(args);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
        assert!(error.starts_with(said), "{args:?}: {error}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn it_prints_what_it_is_asked_for() {
    for (args, said) in [(["--help"], "Usage: arbitro"), (["--version"], "arbitro "), (["--print-config"], "[server]")]
    {
        let output = output(&args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(text(&output.stdout).contains(said), "{args:?}: {}", text(&output.stdout));
        assert!(output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn the_descriptor_set_is_that_of_the_contract() {
    assert_eq!(output(&["descriptor"]).stdout, proto::DESCRIPTORS);
    let folder = TempDir::new().unwrap();
    assert!(arbitro(&folder, &["descriptor", "--out", "set.bin"]).status().unwrap().success());
    assert_eq!(std::fs::read(folder.path().join("set.bin")).unwrap(), proto::DESCRIPTORS);
}
