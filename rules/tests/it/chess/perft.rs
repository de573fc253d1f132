//! The number of lines of legal moves, against known counts.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rules::chess::{Position, Variant};

use super::csv;

fn check(file: &str, variant: Variant) {
    let Some(mut rows) = csv::rows(file, ["fen", "depth", "nodes"]) else { return };
    rows.sort_by_key(|[.., nodes]| std::cmp::Reverse(nodes.parse::<u64>().unwrap()));
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some([fen, depth, nodes]) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            let position = Position::read(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error:?}"));
            assert_eq!(position.perft(depth.parse().unwrap()).to_string(), *nodes, "{fen} at depth {depth}");
        }
    };
    thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
}

#[test]
fn standard() {
    check("chess/perft.csv", Variant::Standard);
}

#[test]
fn chess960() {
    check("chess/perft960.csv", Variant::Chess960);
}
