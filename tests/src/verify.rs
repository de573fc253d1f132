//! `arbitro verify`, run as an owner would.

use std::process::{Command, Stdio};

use crate::server::{DATABASE_URL, binary, without_settings};

/// What it said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How it ended: 0 without faults, 1 with faults, 2 if it could not be done.
    pub code: Option<i32>,
    /// Its lines, the last of which is the sum.
    pub lines: Vec<String>,
    /// What it complained of on standard error.
    pub complaint: String,
}

/// Runs it on a database: `--all`, or the ids of games.
pub fn verify(database_url: &str, games: &[&str]) -> Verified {
    let output = without_settings(Command::new(binary()).arg("verify").args(games))
        .env(DATABASE_URL, database_url)
        .stdin(Stdio::null())
        .output()
        .expect("ARBITRO_BIN can be started");
    Verified {
        code: output.status.code(),
        lines: String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect(),
        complaint: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
