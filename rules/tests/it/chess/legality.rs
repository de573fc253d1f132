//! Whatever can be written is judged as the list of legal moves says.

use rules::chess::{Move, Position, Role, Square, Variant};

use super::csv;

fn check(file: &str, variant: Variant) {
    let Some(rows) = csv::rows(file, ["fen", "depth", "nodes"]) else { return };
    for [fen, ..] in rows {
        let position = Position::read(&fen, variant).unwrap();
        let moves = position.moves();
        assert!(moves.is_sorted() && position.has_moves() != moves.is_empty(), "{fen}");
        for m in every_text() {
            let is_listed = moves.binary_search(&m).is_ok();
            assert_eq!(position.is_legal(m), is_listed, "{m} in {fen}");
            assert_eq!(position.play(m).is_ok(), is_listed, "{m} in {fen}");
        }
    }
}

fn every_text() -> impl Iterator<Item = Move> {
    let squares = || (0..64).filter_map(Square::from_index);
    let promotions = || Role::ALL.into_iter().map(Some).chain([None]);
    squares().flat_map(move |from| {
        squares().flat_map(move |to| promotions().map(move |promotion| Move { from, to, promotion }))
    })
}

#[test]
fn standard() {
    check("chess/perft.csv", Variant::Standard);
}

#[test]
fn chess960() {
    check("chess/perft960.csv", Variant::Chess960);
}
