//! status.csv and bugs.csv: rows of a start, moves, a question and the answer.

use std::fs;
use std::path::Path;

use super::csv;
use super::query::Query;
use crate::scenarios;

/// What shows a kind of prose.
enum Shown {
    /// The scenario of this title.
    Scenario(&'static str),
    /// The test of this name in this file below the workspace.
    Test(&'static str, &'static str),
}

use Shown::{Scenario, Test};

const PGN: &str = "rules/tests/it/chess/pgn.rs";

/// What shows each kind of prose.
const PROSE: [(&str, &[Shown]); 8] = [
    ("uci_out", &[Scenario("Castling is written e1g1, and read in four ways")]),
    ("xfen", &[Scenario("A castling right is written by its file where its rook is not the outermost")]),
    ("uci_in_960", &[Scenario("In Chess960 castling is the king taking its rook")]),
    ("uci_960", &[Scenario("In Chess960 castling is the king taking its rook")]),
    ("pgn_header", &[Test(PGN, "quotes_in_tags_are_escaped_and_read_again")]),
    ("pgn_export", &[Test(PGN, "a_start_without_setup_is_written_with_both_tags")]),
    (
        "flow",
        &[
            Scenario("An offer made after the undone ply vanishes with it"),
            Scenario("A draw offer is never withdrawn"),
            Scenario("Claims stay possible where agreements are barred"),
            Scenario(
                "A game that was over before the flag fell stays as it ended; an open offer of a draw lapses with the \
                 flag",
            ),
        ],
    ),
    ("api", &[Test("tests/it/scenarios.rs", "chess_on_postgres"), Test("tests/it/bad_input/mod.rs", "writes")]),
];

/// Runs rows of (name, start, moves, query, expected).
fn check(rows: impl Iterator<Item = (String, [String; 4])>) {
    let mut wrong = Vec::new();
    for (name, [start, moves, text, expected]) in rows {
        let query = Query::read(&text);
        if let Query::Prose(kind) = &query {
            assert!(PROSE.iter().any(|(known, _)| known == kind), "{name}: no scenario for {kind}");
            continue;
        }
        let answer = query.answer(&start, &moves);
        if !answer.as_deref().is_some_and(|answer| agrees(&query, answer, &expected)) {
            wrong.push(format!("{name} ({text}): expected {expected}, found {answer:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn agrees(query: &Query, answer: &str, expected: &str) -> bool {
    match (query, expected) {
        (Query::Valid, "INVALID" | "REJECT") => answer == "INVALID",
        (Query::Valid, "VALID" | "ACCEPT") => answer == "VALID",
        (Query::Valid, other) => panic!("no such answer: {other}"),
        _ => answer == expected,
    }
}

#[test]
fn status() {
    let Some(rows) = csv::rows("chess/status.csv", ["id", "start", "moves", "query", "expected", "why"]) else {
        return;
    };
    check(rows.into_iter().map(|[id, start, moves, query, expected, _]| (id, [start, moves, query, expected])));
}

#[test]
fn bugs() {
    let heading = ["repo", "issue", "title", "start", "moves", "query", "wrong", "right", "verified"];
    let Some(rows) = csv::rows("chess/bugs.csv", heading) else { return };
    check(rows.into_iter().map(|[repo, issue, title, start, moves, query, _, right, verified]| {
        assert_eq!(verified == "documented", matches!(Query::read(&query), Query::Prose(_)), "{title}");
        (format!("{repo} {issue}"), [start, moves, query, right])
    }));
}

#[test]
fn what_shows_prose_exists() {
    let titles = scenarios::titles("chess");
    for shown in PROSE.iter().flat_map(|(_, shown)| *shown) {
        match shown {
            Scenario(title) => assert!(titles.iter().any(|known| known == title), "{title}"),
            Test(path, name) => assert!(has_test(path, name), "{path}: {name}"),
        }
    }
}

fn has_test(path: &str, name: &str) -> bool {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    source.contains(&format!("fn {name}("))
}
