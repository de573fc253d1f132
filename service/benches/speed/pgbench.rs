//! pgbench, which comes with Postgres: as fast as a client gets that sends a statement a call.
//!
//! Each of its clients has a game of its own, as the callers of the store have. It looks that up once.

use std::fmt::Write;
use std::fs;
use std::process::Command;
use std::time::Duration;

use tempfile::NamedTempFile;
use uuid::Uuid;

use crate::ROUND;
use crate::games::{Games, typical};

/// How much longer it runs: it makes its connections first, and does not count the time.
const CONNECTING: Duration = Duration::from_secs(2);

const INSERT: &str = r"
\set version :version + 1
insert into game_events (game_id, version, at, seat, caller, request_id, request_hash, rules_version, event, effects,
    state, awaited, notation)
    values (:game_id, :version, :at, :seat, :caller, gen_random_uuid(), :request_hash, :rules_version, :event, :effects,
    :state, :awaited, :notation)
    on conflict do nothing returning game_id, version, request_id;
";

const READ: &str = "
select game_id, version, at, seat, caller, request_id, request_hash, rules_version, event, effects, state, awaited,
    notation
    from game_events where game_id = :game_id order by version desc limit 1;
";

/// Inserts a second: the very insert of the store, of one row with the same bytes, into the same table.
pub(crate) fn insert<'a>(games: &'a Games<'a>, clients: usize) -> impl FnMut() -> f64 + 'a {
    let name = format!("pgbench inserts {clients}");
    games.make(&name, clients);
    let row = typical(Uuid::nil(), 0, Uuid::nil()).row;
    let number = |number: Option<u8>| number.expect("a move has a seat, and one is awaited after it").to_string();
    let variables = [
        ("at", row.at.to_string()),
        ("seat", number(row.seat)),
        ("caller", row.caller),
        ("request_hash", hex(&row.request_hash)),
        ("rules_version", row.rules_version.to_string()),
        ("event", hex(&row.event)),
        ("effects", hex(&row.effects)),
        ("state", hex(&row.state)),
        ("awaited", number(row.awaited)),
        ("notation", row.notation),
    ];
    let script = script(&name, INSERT);
    move || transactions(games, &script, &variables, clients)
}

/// Reads a second: the newest row of a game.
pub(crate) fn read<'a>(games: &'a Games<'a>, clients: usize) -> impl FnMut() -> f64 + 'a {
    let name = format!("pgbench reads {clients}");
    games.make_with_a_move(&name, clients);
    let script = script(&name, READ);
    move || transactions(games, &script, &[], clients)
}

/// A script in which client n is at the game that has this name and n.
fn script(name: &str, statement: &str) -> NamedTempFile {
    let script = NamedTempFile::with_prefix("arbitro-pgbench-").expect("a temporary file");
    let find = format!(
        r"
\if :found = 0
select g.id as game_id, e.version from games g
    cross join lateral (select version from game_events where game_id = g.id order by version desc limit 1) e
    where g.client_ref = '{name} ' || :client_id::text \gset
\set found 1
\endif"
    );
    fs::write(script.path(), find + statement).expect("a temporary file is written");
    script
}

fn transactions(games: &Games<'_>, script: &NamedTempFile, variables: &[(&str, String)], clients: usize) -> f64 {
    let mut pgbench = Command::new("pgbench");
    pgbench.args(["--no-vacuum", "--protocol=prepared", "--jobs=2"]);
    pgbench
        .arg(format!("--client={clients}"))
        .arg(format!("--time={}", (ROUND + CONNECTING).as_secs()))
        .arg("--define=found=0");
    pgbench.args(variables.iter().map(|(name, value)| format!("--define={name}={value}")));
    pgbench.arg(format!("--file={}", script.path().display())).arg(&games.database);
    let output = pgbench.output().expect("pgbench is installed with Postgres");
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let speed = told.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    assert!(output.status.success(), "pgbench fails: {told}{errors}");
    speed.expect("pgbench says how fast it was")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(r"\x".into(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string grows");
        text
    })
}
