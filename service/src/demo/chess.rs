//! Chess, drawn and in words.

use proto::v1;

use super::canvas::{Canvas, Ink, Paint};
use super::player::Done;
use super::show::Show;
use super::words;

mod board;

/// Chess: seat 1 is White.
pub(super) struct Chess;

impl Show for Chess {
    fn options(&self) -> v1::new_game_request::Options {
        v1::new_game_request::Options::Chess(v1::ChessOptions::default())
    }

    fn again(&self, command: &str) -> String {
        format!("To see this game again: {command}")
    }

    fn picture(&self, status: &v1::StatusResponse, _: Option<&v1::Move>, paint: Paint) -> Canvas {
        match &status.detail {
            Some(v1::status_response::Detail::Chess(chess)) => board::picture(chess, paint),
            _ => Canvas::of("(no chess board)", Ink::PLAIN),
        }
    }

    fn seat(&self, seat: i32) -> String {
        if seat == 1 { "White" } else { "Black" }.to_owned()
    }

    fn line(&self, done: &Done) -> String {
        // The game was made as version 1, so White's first move makes version 2.
        let number = done.version / 2;
        let dots = if done.seat == 1 { "." } else { "..." };
        let (san, notation) = done.moved.as_ref().map(texts).unwrap_or_default();
        let effects = words::all(&done.effects, effect);
        format!("{number:>4}{dots:<3} {:<5}  {san:<7}  {notation:<5}  {effects}", self.seat(done.seat))
    }

    fn ending(&self, outcome: &v1::Outcome) -> String {
        let result = match outcome.winners[..] {
            [seat] => format!("{} wins", self.seat(seat)),
            _ => "a draw".to_owned(),
        };
        format!("{}: {result}.", words::capitalised(&reason(&outcome.reason)))
    }
}

/// A move as players write it, and as the contract does.
fn texts(played: &v1::Move) -> (&str, &str) {
    match &played.detail {
        Some(v1::r#move::Detail::Chess(chess)) => (&chess.san, &played.notation),
        _ => ("", &played.notation),
    }
}

/// An effect of a move; none of what the move itself or the end of the game tells.
fn effect(name: &str, value: &str) -> Option<String> {
    let role = value.chars().next().map_or("piece", role);
    Some(match name {
        "over" => return None,
        "capture" => format!("takes a {role}"),
        "promotion" => format!("becomes a {role}"),
        "castling" => "castles".to_owned(),
        _ => words::effect(name, value),
    })
}

fn role(letter: char) -> &'static str {
    match letter.to_ascii_uppercase() {
        'P' => "pawn",
        'N' => "knight",
        'B' => "bishop",
        'R' => "rook",
        'Q' => "queen",
        'K' => "king",
        _ => "piece",
    }
}

fn reason(code: &str) -> String {
    match code {
        "FIVEFOLD" => "the same position for the fifth time".to_owned(),
        "SEVENTYFIVE" => "75 moves each without a capture or a pawn move".to_owned(),
        "DEAD_POSITION" => "nobody can mate any more".to_owned(),
        _ => words::plain(code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(version: i32, notation: &str, san: &str, effects: &[(&str, &str)]) -> Done {
        let chess = v1::ChessMove { san: san.into(), ..Default::default() };
        Done {
            version,
            seat: 1 + version % 2,
            moved: Some(v1::Move { notation: notation.into(), detail: Some(v1::r#move::Detail::Chess(chess)) }),
            effects: effects.iter().map(|&(name, value)| words::tests::effect(name, value)).collect(),
            ..Done::default()
        }
    }

    #[test]
    fn a_move_is_a_line() {
        let check = |version, notation, san, effects: &[_], line| {
            assert_eq!(Chess.line(&done(version, notation, san, effects)).trim_end(), line);
        };
        check(2, "e2e4", "e4", &[], "   1.   White  e4       e2e4");
        check(3, "e7e5", "e5", &[], "   1... Black  e5       e7e5");
        check(
            246,
            "e7d8q",
            "exd8=Q#",
            &[("capture", "Rd8"), ("promotion", "Q"), ("check", ""), ("over", "CHECKMATE")],
            " 123.   White  exd8=Q#  e7d8q  takes a rook, becomes a queen, check",
        );
        check(
            9,
            "e5d6",
            "exd6",
            &[("en_passant", ""), ("capture", "Pd5")],
            "   4... Black  exd6     e5d6   en passant, takes a pawn",
        );
    }

    #[test]
    fn an_ending_is_a_sentence() {
        let check = |reason: &str, winners: &[i32], sentence| {
            let outcome = v1::Outcome { reason: reason.into(), winners: winners.into(), ranks: vec![] };
            assert_eq!(Chess.ending(&outcome), sentence);
        };
        check("CHECKMATE", &[2], "Checkmate: Black wins.");
        check("STALEMATE", &[], "Stalemate: a draw.");
        check("DEAD_POSITION", &[], "Nobody can mate any more: a draw.");
        check("SOME_NEW_REASON", &[1], "Some new reason: White wins.");
    }
}
