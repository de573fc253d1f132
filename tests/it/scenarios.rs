//! The scenarios of the rules, over gRPC: on SQLite by one server, on Postgres by two that take turns.

use e2e::database::Database;
use e2e::scenario::{Replicas, Tally, files};
use e2e::server::Server;

/// The settings of what the dice show, and of the file that holds the time.
const DICE: &str = "ARBITRO__TEST__DICE";
const CLOCK: &str = "ARBITRO__TEST__CLOCK_FILE";

#[tokio::test]
async fn chess_on_sqlite() {
    play("chess", 1, async |dice, clock| Server::with(&[(DICE, dice), (CLOCK, clock)]).await).await;
}

#[tokio::test]
async fn parchis_on_sqlite() {
    play("parchis", 1, async |dice, clock| Server::with(&[(DICE, dice), (CLOCK, clock)]).await).await;
}

#[tokio::test]
async fn chess_on_postgres() {
    let database = Database::new().await;
    play("chess", 2, async |dice, clock| database.serve(&[(DICE, dice), (CLOCK, clock)]).await).await;
}

#[tokio::test]
async fn parchis_on_postgres() {
    let database = Database::new().await;
    play("parchis", 2, async |dice, clock| database.serve(&[(DICE, dice), (CLOCK, clock)]).await).await;
}

/// Plays every file of a kind, each on servers of its own, who share the dice of the file.
async fn play(kind: &str, replicas: usize, serve: impl AsyncFn(&str, &str) -> Server) {
    let files = files(kind);
    assert!(!files.is_empty(), "no scenarios of {kind}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut failures = Vec::new();
    for file in &files {
        let clock = folder.path().join("clock");
        let (mut servers, mut clients) = (Vec::new(), Vec::new());
        for faces in file.dice(replicas) {
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            let server = serve(&faces.join(" "), &clock.to_string_lossy()).await;
            clients.push(server.client().await);
            servers.push(server);
        }
        match file.play(&Replicas::new(clients, clock)).await {
            Ok(tally) => println!("{}: {}", file.name, told(&tally)),
            Err(failure) => failures.push(format!("{}:{failure}", file.name)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn told(tally: &Tally) -> String {
    let Tally { scenarios, acts, bare, checks, unsayable } = tally;
    format!("{scenarios} scenarios, {acts} acts, {bare} on bare positions, {checks} checks, {unsayable} not sayable")
}
