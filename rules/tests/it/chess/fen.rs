//! FEN: each sentence of the contract, kept and broken, and what is written.

use rules::chess::FenError::*;
use rules::chess::{FenError, Position, Variant};
use rules::game::Refusal;

fn standard(text: &str) -> Result<Position, FenError> {
    Position::read(text, Variant::Standard)
}

fn chess960(text: &str) -> Result<Position, FenError> {
    Position::read(text, Variant::Chess960)
}

/// Texts that break one sentence, below the sentence, and the error.
const BROKEN: &[(&str, FenError)] = &[
    // One blank between the fields.
    ("", Blanks),
    (" 4k3/8/8/8/8/8/8/4K3 w - - 0 1", Blanks),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", Blanks),
    ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", Blanks),
    // Six fields.
    ("4k3/8/8/8/8/8/8/4K3", FieldCount),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0", FieldCount),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", FieldCount),
    ("4k3/8/8/8/8/8/8/4K3\tw\t-\t-\t0\t1", FieldCount),
    // Eight ranks of eight squares, digits 1 to 8, not next to each other.
    ("4k3/8/8/8/8/8/4K3 w - - 0 1", RankCount),
    ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", RankCount),
    ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", RankCount),
    ("4k3/8/8/9/8/8/8/4K3 w - - 0 1", PieceLetter),
    ("4k3/8/8/0p7/8/8/8/4K3 w - - 0 1", PieceLetter),
    ("4k3/8/8/7x/8/8/8/4K3 w - - 0 1", PieceLetter),
    ("4k3/8/8/7é/8/8/8/4K3 w - - 0 1", PieceLetter),
    ("4k3/8/8/44/8/8/8/4K3 w - - 0 1", AdjacentDigits),
    ("4k3/8/8/7/8/8/8/4K3 w - - 0 1", RankWidth),
    ("4k3/8/8//8/8/8/4K3 w - - 0 1", RankWidth),
    ("4k3/8/8/8p/8/8/8/4K3 w - - 0 1", RankWidth),
    ("4k3/8/8/7p8/8/8/8/4K3 w - - 0 1", RankWidth),
    // One king each, not next to each other.
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", KingCount),
    ("4k3/8/8/8/8/8/8/8 w - - 0 1", KingCount),
    ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", KingCount),
    ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", KingsAdjacent),
    ("8/8/8/8/8/3k4/4K3/8 w - - 0 1", KingsAdjacent),
    // No pawn on the first or the eighth rank.
    ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", PawnRank),
    ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", PawnRank),
    // At most sixteen men, and pawns and surplus pieces at most eight.
    ("4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1", TooManyMen),
    ("rnbqkbnr/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", TooManyMen),
    ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", TooManyPromotions),
    ("4k3/pppppppp/8/8/8/8/8/nnn1K3 w - - 0 1", TooManyPromotions),
    // w or b.
    ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", SideToMove),
    ("4k3/8/8/8/8/8/8/4K3 - - - 0 1", SideToMove),
    // The side that is not to move is not in check, and there are at most two checkers.
    ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", OpponentInCheck),
    ("4k3/8/8/8/4r3/8/8/4K3 b - - 0 1", OpponentInCheck),
    ("4k3/8/8/8/4r2b/8/2n5/4K3 w - - 0 1", TooManyCheckers),
    // Castling letters once each, with king and rook at home.
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQxq - 0 1", CastlingLetters),
    ("r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", CastlingLetters),
    ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", CastlingLetters),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1", CastlingTwice),
    ("r3k2r/8/8/8/8/8/8/R3K3 w K - 0 1", CastlingNotAtHome),
    ("r3k2r/8/8/8/8/8/8/r3K2R w Q - 0 1", CastlingNotAtHome),
    ("r3k2r/8/8/8/8/8/8/R2K3R w K - 0 1", CastlingNotAtHome),
    ("r3k2r/8/8/8/8/8/4K3/R6R w K - 0 1", CastlingNotAtHome),
    // En passant: the sixth rank of the side to move, that square and the one behind it empty, the pawn in front.
    ("4k3/8/8/4Pp2/8/8/8/4K3 w - f 0 1", EnPassantSquare),
    ("4k3/8/8/4Pp2/8/8/8/4K3 w - i6 0 1", EnPassantSquare),
    ("4k3/8/8/4Pp2/8/8/8/4K3 w - F6 0 1", EnPassantSquare),
    ("4k3/8/8/4Pp2/8/8/8/4K3 w - f5 0 1", EnPassantRank),
    ("4k3/8/8/4Pp2/8/8/8/4K3 b - f6 0 1", EnPassantRank),
    ("4k3/8/5n2/4Pp2/8/8/8/4K3 w - f6 0 1", EnPassantOccupied),
    ("4k3/5n2/8/4Pp2/8/8/8/4K3 w - f6 0 1", EnPassantOccupied),
    ("4k3/8/8/4P3/8/8/8/4K3 w - f6 0 1", EnPassantNoPawn),
    ("4k3/8/8/4PP2/8/8/8/4K3 w - f6 0 1", EnPassantNoPawn),
    // … and any check explained by that push.
    ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", EnPassantCheck),
    ("8/8/8/8/4pP2/1N6/8/k3K3 b - f3 0 1", EnPassantCheck),
    // The halfmove clock from 0 to 65535, the move number from 1 to 65535.
    ("4k3/8/8/8/8/8/8/4K3 w - - x 1", HalfmoveClock),
    ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", HalfmoveClock),
    ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", HalfmoveClock),
    ("4k3/8/8/8/8/8/8/4K3 w - - 65536 1", HalfmoveClock),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", FullmoveNumber),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 65536", FullmoveNumber),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 -", FullmoveNumber),
];

/// Texts that keep what those above break.
const KEPT: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    // Nine queens and no pawn; three knights and seven pawns.
    "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
    "4k3/ppppppp1/8/8/8/8/8/nnn1K3 w - - 0 1",
    // Two checkers.
    "4k3/8/8/8/4r2b/8/8/4K3 w - - 0 1",
    // Some castling rights.
    "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
    // En passant where the pawn gives check.
    "8/8/8/4k3/3Pp3/8/8/4K3 b - d3 0 1",
    // Clocks at their bounds, and not compared with each other.
    "4k3/8/8/8/8/8/8/R3K3 w - - 65535 1",
    "4k3/8/8/8/8/8/8/R3K3 w - - 0 65535",
    "4k3/8/8/8/8/8/8/R3K3 w - - 150 1",
];

#[test]
fn the_first_problem_is_named() {
    for (text, expected) in BROKEN {
        assert_eq!(standard(text).map(|position| position.fen()), Err(*expected), "{text}");
    }
}

#[test]
fn what_breaks_nothing_is_read_and_written_as_it_was() {
    for text in KEPT {
        assert_eq!(standard(text).map(|position| position.fen()).as_deref(), Ok(*text));
    }
}

#[test]
fn a_hundred_bytes_are_read() {
    let padded = |length: usize| {
        let start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 ";
        format!("{start}{:0>width$}", 1, width = length - start.len())
    };
    assert_eq!(standard(&padded(100)).map(|position| position.fullmove_number()), Ok(1));
    assert_eq!(standard(&padded(101)), Err(TooLong));
}

/// A text that breaks two sentences has the error of the first, in the order of [`FenError`].
#[test]
fn errors_come_in_order() {
    assert!(BROKEN.is_sorted_by_key(|(_, error)| error));
    let check = |text, expected| assert_eq!(standard(text).err(), Some(expected), "{text}");
    check("4k3/8/8/8/8/8/8 w - - 0", FieldCount);
    check("4k3/8/8/44/8/8/8 w - - 0 1", RankCount);
    check("8/8/8/8/8/8/8/P7 w - - 0 1", KingCount);
    check("8/8/8/8/8/8/4k3/P3K3 w - - 0 1", KingsAdjacent);
    check("4k3/8/8/8/P7/PPPPPPPP/PPPPPPPP/P3K3 w - - 0 1", PawnRank);
    check("4k3/8/8/8/8/8/4R3/4K3 x - - 0 1", SideToMove);
    check("4k3/8/8/8/8/8/4R3/4K3 w K - 0 1", OpponentInCheck);
    check("4k3/8/8/8/8/8/8/4K3 w K e3 0 1", CastlingNotAtHome);
    check("4k3/8/8/8/8/8/8/4K3 w - e3 x 0", EnPassantRank);
    check("4k3/8/8/8/8/8/8/4K3 w - - x 0", HalfmoveClock);
}

#[test]
fn en_passant_is_written_only_where_it_is_legal() {
    let check = |read, written| assert_eq!(standard(read).map(|position| position.fen()).as_deref(), Ok(written));
    check("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1");
    check("4k3/8/8/5p2/8/8/8/4K3 w - f6 0 1", "4k3/8/8/5p2/8/8/8/4K3 w - - 0 1");
    check("4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/4r3/8/3pP3/8/8/8/4K3 w - - 0 1");
    check("8/8/8/8/R3Pp1k/8/8/4K3 b - e3 0 1", "8/8/8/8/R3Pp1k/8/8/4K3 b - - 0 1");
    // The push opened the line of the rook, and the capture does not close it.
    check("8/8/8/8/3pP3/8/R6k/4K3 b - e3 0 1", "8/8/8/8/3pP3/8/R6k/4K3 b - - 0 1");
}

#[test]
fn castling_rights_of_chess960() {
    let check = |read: &str, x_fen: &str, shredder: &str| {
        let position = chess960(&format!("{read} - 0 1")).unwrap();
        assert_eq!(position.fen(), format!("{x_fen} - 0 1"));
        assert_eq!(position.shredder_fen(), format!("{shredder} - 0 1"));
    };
    let home = "r3k2r/8/8/8/8/8/8/R3K2R w";
    check(&format!("{home} HAha"), &format!("{home} KQkq"), &format!("{home} HAha"));
    check(&format!("{home} qK"), &format!("{home} Kq"), &format!("{home} Ha"));
    let inner = "4k3/8/8/8/8/8/8/RR2K1RR w";
    check(&format!("{inner} GB"), &format!("{inner} GB"), &format!("{inner} GB"));
    check(&format!("{inner} KQ"), &format!("{inner} KQ"), &format!("{inner} HA"));

    let broken = |text, expected| assert_eq!(chess960(text).err(), Some(expected), "{text}");
    broken("4k3/8/8/8/8/8/8/RR2K1RR w KH - 0 1", CastlingTwice);
    broken("4k3/8/8/8/8/8/8/RR2K1RR w HG - 0 1", CastlingTwice);
    broken("4k3/8/8/8/8/8/8/RR2K1RR w F - 0 1", CastlingNotAtHome);
    broken("4k3/8/8/8/8/8/8/RR2K3 w K - 0 1", CastlingNotAtHome);
    broken("4k3/8/8/8/8/8/4K3/RR6 w B - 0 1", CastlingNotAtHome);
    broken("4k3/8/8/8/8/8/8/RR2K1RR w I - 0 1", CastlingLetters);
}

#[test]
fn an_epd_is_what_must_be_equal_for_a_repetition() {
    let position = standard("4k3/8/8/5p2/8/8/8/R3K3 w Q f6 3 9").unwrap();
    assert_eq!(position.epd(), "4k3/8/8/5p2/8/8/8/R3K3 w Q -");
}

#[test]
fn every_error_says_what_is_wrong() {
    for (_, error) in BROKEN {
        assert!(error.reason().starts_with("FEN_"), "{error:?}");
        assert!(error.english().ends_with('.') && error.spanish().ends_with('.'), "{error:?}");
    }
}
