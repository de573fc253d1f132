//! What the README tells its reader to copy works.

use std::fs;

use e2e::readme::{commands, root, run};
use e2e::server::Server;

/// What the answers to the calls tell, without blanks.
const TOLD: [&str; 4] = [r#""notation":"e2e4""#, r#""dice":["#, r#""notation":"y0:"#, r#""STALEMATE""#];

/// The calls are made with buf, which `tests/run` installs: where it is missing, this fails.
#[tokio::test]
async fn the_calls_are_answered() {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    let blocks = commands(&readme, "Call it");
    assert!(!blocks.is_empty(), "the README has no calls");
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
