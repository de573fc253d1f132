//! What the README tells its reader to copy works.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use e2e::database::Database;
use e2e::readme::{commands, root, run, shell};
use e2e::server::Server;
use tempfile::TempDir;

/// What the answers to the calls tell, without blanks.
const TOLD: [&str; 4] = [r#""notation":"e2e4""#, r#""dice":["#, r#""notation":"y0:"#, r#""STALEMATE""#];

/// The calls are made with buf, which `tests/run` installs: where it is missing, this fails.
#[tokio::test]
async fn the_calls_are_answered() {
    let blocks = blocks("Call it");
    let server = Server::start().await;
    let mut told = String::new();
    for block in blocks {
        let output = run(&block, server.address());
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{}\n{block}\n{out}\n{err}", output.status);
        told.extend(out.split_whitespace());
    }
    for expected in TOLD {
        assert!(told.contains(expected), "{expected} is not in {told}");
    }
}

/// `tests/run` stands beside the first command, and runs this test.
#[test]
fn the_first_command_serves() {
    let first = &blocks("")[0];
    let (serve, checks) = first.split_once('\n').expect("two commands");
    assert!(checks.starts_with("tests/run "), "{checks}");
    let folder = TempDir::with_prefix("arbitro-e2e-").expect("a temporary folder can be made");
    check_serves(serve, folder.path());
    assert!(folder.path().join("data/arbitro.db").exists(), "the games are where the README says");
}

#[test]
fn the_demos_play() {
    let demos = &blocks("")[1];
    let folder = TempDir::with_prefix("arbitro-e2e-").expect("a temporary folder can be made");
    let output = shell(demos, folder.path()).output().expect("bash can be started");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains(" of chess, at ") && told.contains(" of parchis, at "), "{told}");
}

#[tokio::test]
async fn one_command_more_serves_on_postgres() {
    const URL: &str = "postgres://arbitro:secret@localhost/arbitro";
    let database = Database::empty().await;
    let [block] = &blocks("On Postgres")[..] else { panic!("one block") };
    assert!(block.contains(URL), "{block}");
    let folder = TempDir::with_prefix("arbitro-e2e-").expect("a temporary folder can be made");
    check_serves(&block.replace(URL, &format!("'{}'", database.owner_url())), folder.path());
}

fn blocks(title: &str) -> Vec<String> {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    let blocks = commands(&readme, title);
    assert!(!blocks.is_empty(), "the README has no commands there");
    blocks
}

/// The last of the commands starts a server that says where it listens. It is stopped then.
fn check_serves(commands: &str, folder: &Path) {
    // In the place of the shell, so that the server ends with it.
    let commands = commands.replace("cargo run --release  ", "exec \"$BINARY\"  ");
    let mut serving = shell(&commands, folder).stdout(Stdio::piped()).spawn().expect("bash can be started");
    let out = BufReader::new(serving.stdout.take().expect("it is piped"));
    let listens = out.lines().map_while(Result::ok).any(|line| line.contains("listens on 127.0.0.1:"));
    serving.kill().expect("a child can be killed");
    serving.wait().expect("a child can be waited for");
    assert!(listens, "it did not serve");
}
