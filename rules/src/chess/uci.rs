//! The canonical notation of moves: UCI.

use super::action::Move;
use super::moves::KING_HOME_FILE;
use super::piece::Role;
use super::position::{Position, Variant, Wing};
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

    /// The move by which the king castles to this wing, legal or not; none if the king or every rook of that wing has
    /// left its home rank.
    pub(super) fn castling_move(&self, wing: Wing) -> Option<Move> {
        let colour = self.turn();
        let from = self.king(colour);
        if from.rank() != colour.home_rank() {
            return None;
        }
        let to = match self.variant() {
            Variant::Standard if from.file() != KING_HOME_FILE => return None,
            Variant::Standard => Square::new(wing.king_file(), from.rank())?,
            Variant::Chess960 => self.castling_rook(colour, wing).or_else(|| self.outermost_rook(wing))?,
        };
        Some(Move { from, to, promotion: None })
    }

    /// The rook of the side to move that stands farthest from its king to this wing of the home rank.
    fn outermost_rook(&self, wing: Wing) -> Option<Square> {
        let king = self.king(self.turn());
        let on_home_rank = self.own(Role::Rook).into_iter().map(Square::from).filter(|rook| rook.rank() == king.rank());
        match wing {
            Wing::King => on_home_rank.filter(|&rook| rook > king).max(),
            Wing::Queen => on_home_rank.filter(|&rook| rook < king).min(),
        }
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
