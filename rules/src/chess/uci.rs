//! The canonical notation of moves: UCI.

use super::action::Move;
use super::castling::Wing;
use super::piece::Role;
use super::position::{Position, Variant};
use super::square::Square;
use crate::game::Misread;

impl Position {
    /// The move that `text` names here; it need not be legal.
    ///
    /// Any text of two squares and an optional lower-case letter of a piece is read. Castling is read as `e1g1`, as the
    /// king taking its rook (`e1h1`), as `O-O` and as `0-0`; in Chess960 not as `e1g1`, which is a plain king move there.
    pub fn read_uci(&self, text: &str) -> Result<Move, Misread> {
        match castling_wing(text) {
            Some(wing) => self.castling_move(wing),
            None => read_squares(text).map(|m| self.in_canonical_form(m)),
        }
        .ok_or(Misread::Unreadable)
    }

    /// In standard chess, `e1g1` for `e1h1` where king and rook stand there.
    fn in_canonical_form(&self, m: Move) -> Move {
        let king = self.king(self.turn());
        let takes_own_rook = m.from == king && self.own(Role::Rook).has(m.to.cozy()) && m.to.rank() == king.rank();
        if self.variant() == Variant::Chess960 || !takes_own_rook {
            return m;
        }
        let wing = match m.to.file() {
            7 => Wing::King,
            0 => Wing::Queen,
            _ => return m,
        };
        self.castling_move(wing).map_or(m, |castling| Move { promotion: m.promotion, ..castling })
    }
}

/// The wing that a text of letters O, or digits 0, castles to.
pub(super) fn castling_wing(text: &str) -> Option<Wing> {
    match text {
        "O-O" | "0-0" => Some(Wing::King),
        "O-O-O" | "0-0-0" => Some(Wing::Queen),
        _ => None,
    }
}

/// Two squares and an optional letter of a piece.
pub(super) fn read_squares(text: &str) -> Option<Move> {
    let from = Square::read(text.get(..2)?)?;
    let to = Square::read(text.get(2..4)?)?;
    let mut letters = text[4..].chars();
    let promotion = match letters.next() {
        Some(letter) => Some(Role::from_letter(letter)?),
        None => None,
    };
    if letters.next().is_some() { None } else { Some(Move { from, to, promotion }) }
}
