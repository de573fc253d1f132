//! The scenarios of the rules, over gRPC.

use e2e::scenario::{Replicas, Tally, files};
use e2e::server::Server;

#[tokio::test]
async fn chess() {
    play("chess").await;
}

#[tokio::test]
async fn parchis() {
    play("parchis").await;
}

/// Plays every file of a kind, each on a server of its own, whose dice are those of the file.
async fn play(kind: &str) {
    let files = files(kind);
    assert!(!files.is_empty(), "no scenarios of {kind}");
    let mut failures = Vec::new();
    for file in &files {
        let server = Server::with_dice(&file.dice()).await;
        let replicas = Replicas::new(vec![server.client().await]);
        match file.play(&replicas).await {
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
