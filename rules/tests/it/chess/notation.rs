//! san.csv and chess960.csv: moves as text.

use rules::chess::{Chess, Letters, Position, Variant};
use rules::game::Game;

use super::{csv, query};

#[test]
fn algebraic() {
    let Some(rows) = csv::rows("chess/san.csv", ["dir", "fen", "uci_or_result", "san_text", "san_es", "lan"]) else {
        return;
    };
    for [direction, fen, uci, san, san_es, lan] in rows {
        let position = Position::read(&fen, Variant::Standard).unwrap();
        match direction.as_str() {
            "read" => assert_eq!(query::read_san(&position, &san), uci, "{san:?} in {fen}"),
            "write" => {
                let m = position.read_uci(&uci).unwrap();
                let written = [position.san(m, Letters::English), position.san(m, Letters::Spanish), position.lan(m)];
                assert_eq!(written, [Some(san), Some(san_es), Some(lan)], "{uci} in {fen}");
            }
            other => panic!("neither read nor write: {other}"),
        }
    }
}

#[test]
fn chess960() {
    let heading = ["fen", "uci_king_takes_rook", "legal", "kind", "san", "shredder_fen_after"];
    let Some(rows) = csv::rows("chess/chess960.csv", heading) else { return };
    for [fen, uci, legal, kind, san, after] in rows {
        let chess = Chess::bare(Position::read(&fen, Variant::Chess960).unwrap(), &[]).unwrap();
        assert_eq!(query::legal(&chess, &uci), legal, "{uci} in {fen}");
        if legal == "ILLEGAL" {
            continue;
        }
        let m = chess.read(&uci).unwrap();
        let written = chess.position().san(m, Letters::English).unwrap();
        assert_eq!(written, san, "{uci} in {fen}");
        assert_eq!(written.starts_with("O-O"), kind == "castling", "{uci} in {fen}");
        assert_eq!(chess.position().play(m).unwrap().shredder_fen(), after, "{uci} in {fen}");
    }
}

/// What is written is read again as the same move, in every notation, in positions of the vectors.
#[test]
fn every_notation_is_read_again() {
    let Some(rows) = csv::rows("chess/perft.csv", ["fen", "depth", "nodes"]) else { return };
    for [fen, ..] in rows {
        let position = Position::read(&fen, Variant::Standard).unwrap();
        for m in position.moves() {
            assert_eq!(position.read_uci(&m.to_string()), Ok(m), "{fen}");
            for letters in [Letters::English, Letters::Spanish] {
                let san = position.san(m, letters).unwrap();
                assert_eq!(position.read_san(&san, letters), Ok(m), "{san} in {fen}");
            }
            let lan = position.lan(m).unwrap();
            assert_eq!(position.read_san(&lan, Letters::English), Ok(m), "{lan} in {fen}");
        }
    }
}
