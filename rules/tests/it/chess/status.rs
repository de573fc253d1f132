//! status.csv and bugs.csv: rows of a start, moves, a question and the answer.

use super::csv;
use super::query::Query;
use crate::scenarios;

/// Rows of status.csv that wait for the search for mates in locked positions and forced lines.
const LATER: [&str; 0] = [];

/// Rows of bugs.csv that wait for the same.
const LATER_BUGS: [(&str, &str, &str); 0] = [];

/// The title of the scenario that covers each kind of prose; none where it waits.
const PROSE: [(&str, Option<&str>); 8] = [
    ("uci_out", Some("Castling is written e1g1, and read in four ways")),
    ("xfen", Some("A castling right is written by its file where its rook is not the outermost")),
    ("uci_in_960", Some("In Chess960 castling is the king taking its rook")),
    ("uci_960", Some("In Chess960 castling is the king taking its rook")),
    ("pgn_header", None),
    ("pgn_export", None),
    ("flow", None),
    ("api", None),
];

/// Runs rows of (name, start, moves, query, expected, waits) and demands that those that wait still fail.
fn check(rows: impl Iterator<Item = (String, [String; 4], bool)>) {
    let mut wrong = Vec::new();
    let mut waiting = 0;
    for (name, [start, moves, text, expected], waits) in rows {
        let query = Query::read(&text);
        if let Query::Prose(kind) = &query {
            assert!(PROSE.iter().any(|(known, _)| known == kind), "{name}: no scenario for {kind}");
            continue;
        }
        let answer = query.answer(&start, &moves);
        waiting += usize::from(waits);
        let is_right = answer.as_deref().is_some_and(|answer| agrees(&query, answer, &expected));
        if is_right == waits {
            wrong.push(format!("{name} ({text}): expected {expected}, found {answer:?}, waits: {waits}"));
        }
    }
    println!("{waiting} rows wait");
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
    check(rows.into_iter().map(|[id, start, moves, query, expected, _]| {
        let is_later = LATER.contains(&id.as_str());
        (id, [start, moves, query, expected], is_later)
    }));
}

#[test]
fn bugs() {
    let heading = ["repo", "issue", "title", "start", "moves", "query", "wrong", "right", "verified"];
    let Some(rows) = csv::rows("chess/bugs.csv", heading) else { return };
    check(rows.into_iter().map(|[repo, issue, title, start, moves, query, _, right, verified]| {
        assert_eq!(verified == "documented", matches!(Query::read(&query), Query::Prose(_)), "{title}");
        let is_later = LATER_BUGS.contains(&(repo.as_str(), issue.as_str(), query.as_str()));
        (format!("{repo} {issue}"), [start, moves, query, right], is_later)
    }));
}

#[test]
fn the_scenarios_that_cover_prose_exist() {
    let titles = scenarios::titles("chess");
    for title in PROSE.iter().filter_map(|(_, title)| *title) {
        assert!(titles.iter().any(|known| known == title), "{title}");
    }
}
