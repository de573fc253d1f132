//! Where a game of chess, or a bare position, stands.

use proto::v1;
use rules::chess::{BadPgn, BadPly, Chess, Letters, Move, PgnGame, Position, Variant};

use crate::error::{Reason, Violation, Violations, violation, wrong};

/// Most moves of a line that a request may bring.
const LINE_MOVES: usize = 1_000;

/// A position by itself.
pub(super) fn bare(position: &v1::ChessPosition) -> Result<Chess, Violations> {
    let variant = variant("chess.variant", position.variant)?;
    let (start, moves) = line(position, variant)?;
    Chess::bare(start, &moves).map_err(|ply| bad_ply(&ply))
}

/// The position that the FEN names and the moves played since.
pub(super) fn line(position: &v1::ChessPosition, variant: Variant) -> Result<(Position, Vec<Move>), Violations> {
    if position.moves.len() > LINE_MOVES {
        return violation("chess.moves", wrong::too_long(LINE_MOVES, "moves", "jugadas"));
    }
    if !position.pgn.is_empty() {
        return from_pgn(position, variant);
    }
    let start = match (position.fen.as_str(), variant) {
        ("", Variant::Standard) => Position::initial(),
        ("", Variant::Chess960) => return violation("chess.fen", wrong::missing()),
        (fen, variant) => Position::read(fen, variant).or_else(|error| violation("chess.fen", Reason::of(&error)))?,
    };
    let moves = start.read_line(position.moves.iter().map(String::as_str)).map_err(|ply| bad_ply(&ply))?;
    Ok((start, moves))
}

/// The start and the main line of a PGN, which stands in place of everything else.
fn from_pgn(position: &v1::ChessPosition, variant: Variant) -> Result<(Position, Vec<Move>), Violations> {
    if !position.fen.is_empty() || !position.moves.is_empty() {
        return violation("chess.pgn", two_starts());
    }
    match PgnGame::read(&position.pgn, variant, Letters::English) {
        Ok(game) => Ok((game.start, game.moves)),
        Err(BadPgn::Ply(ply)) => violation("chess.pgn", numbered(&ply)),
        Err(bad) => violation("chess.pgn", Reason::of(&bad)),
    }
}

/// A move of a line that cannot be played.
pub(super) fn bad_ply(ply: &BadPly) -> Violations {
    vec![Violation::new(format!("chess.moves[{}]", ply.index), Reason::of(&ply.why))]
}

/// The variant of this number.
pub(super) fn variant(field: &str, number: i32) -> Result<Variant, Violations> {
    match v1::ChessVariant::try_from(number) {
        Ok(v1::ChessVariant::Unspecified | v1::ChessVariant::Standard) => Ok(Variant::Standard),
        Ok(v1::ChessVariant::Chess960) => Ok(Variant::Chess960),
        Err(_) => violation(field, wrong::unknown_value()),
    }
}

/// The number of a variant.
pub(super) fn variant_out(variant: Variant) -> i32 {
    match variant {
        Variant::Standard => v1::ChessVariant::Standard,
        Variant::Chess960 => v1::ChessVariant::Chess960,
    }
    .into()
}

/// Why a move of a PGN cannot be played, with its number as a ply, from 1.
fn numbered(ply: &BadPly) -> Reason {
    let Reason { code, english, spanish } = Reason::of(&ply.why);
    let number = ply.index + 1;
    Reason {
        code,
        english: format!("Ply {number}: {english}").into(),
        spanish: format!("Ply {number}: {spanish}").into(),
    }
}

/// Two of what there can be one of: a start in two forms.
pub(super) fn two_starts() -> Reason {
    Reason::new("TWO_STARTS", "Only one start can be given.", "Solo se puede dar un comienzo.")
}
