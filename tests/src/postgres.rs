//! A Postgres server of one test's own, which may be killed and halted.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::readme::root;

/// Tells what the script has told the command, and ends when this process does.
const COMMAND: &str = r#"echo "$ARBITRO_TEST_DATABASE_URL" && echo "$ARBITRO_TEST_POSTGRES" && exec cat"#;

/// A throw-away server, run by `tests/postgres.sh`. It is removed when this is dropped, or this process gone.
#[derive(Debug)]
pub struct Postgres {
    script: Child,
    superuser: String,
    folder: String,
}

impl Postgres {
    /// Starts it.
    pub fn start() -> Postgres {
        let mut script = Command::new(path())
            .args(["sh", "-c", COMMAND])
            .env_remove("ARBITRO_TEST_DATABASE_URL")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("tests/postgres.sh can be started");
        let mut told = BufReader::new(script.stdout.take().expect("a pipe")).lines();
        let mut line = || told.next().expect("tests/postgres.sh starts a Postgres").expect("a line of text");
        let (superuser, folder) = (line(), line());
        Postgres { script, superuser, folder }
    }

    /// The URL of its superuser.
    pub fn superuser(&self) -> &str {
        &self.superuser
    }

    /// Ends all its processes as a power cut would: `kill -9`.
    pub fn kill(&self) {
        run("--kill", &self.folder);
    }

    /// Lets all its processes stand still (SIGSTOP).
    pub fn halt(&self) {
        run("--halt", &self.folder);
    }

    /// Lets them go on.
    pub fn go_on(&self) {
        run("--go-on", &self.folder);
    }

    /// Starts it again after it was killed, and waits until it takes connections.
    pub async fn restart(&self) {
        let folder = self.folder.clone();
        tokio::task::spawn_blocking(move || run("--start", &folder)).await.expect("Postgres starts");
    }
}

fn run(verb: &str, folder: &str) {
    let done = Command::new(path()).args([verb, folder]).stdin(Stdio::null()).status();
    assert!(done.expect("tests/postgres.sh can be started").success(), "tests/postgres.sh {verb} failed");
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.script.stdin.take());
        self.script.wait().ok();
    }
}

fn path() -> PathBuf {
    root().join("tests/postgres.sh")
}
