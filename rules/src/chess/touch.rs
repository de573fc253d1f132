//! Touching pieces (S80 to S92): what was touched in this turn, and the action that says so.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::action::Move;
use super::effect::Effect;
use super::obligation::{self, Duty};
use super::piece::Role;
use super::position::Position;
use super::refusal::Refusal;
use super::square::Square;
use super::state::Chess;
use crate::game::Step;

/// Most squares of one touch: every man can be touched once.
pub const MAX_TOUCHED: usize = 32;

/// Men that the player to move touches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Touch {
    /// Where they stand: 1 to [`MAX_TOUCHED`] squares.
    pub squares: Vec<Square>,
    /// In what manner.
    pub manner: Manner,
}

/// In what manner men are touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Manner {
    /// In the order given.
    InOrder,
    /// In an order that nobody saw: one's own count as touched before the rival's, the king before a rook (S84).
    OrderUnknown,
    /// To put them right, announced before ("compongo"): it binds to nothing (S81).
    Adjust,
}

/// What the player to move has touched, in order, each man once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Touched(Vec<Square>);

impl Touched {
    pub(super) fn squares(&self) -> &[Square] {
        &self.0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds what has not been touched yet.
    pub(super) fn extend(&mut self, squares: impl IntoIterator<Item = Square>) {
        for square in squares {
            if !self.0.contains(&square) {
                self.0.push(square);
            }
        }
    }

    /// Adds what a refused move touched: its piece, then the one that it would have captured; king and rook where it
    /// would have castled (S94).
    pub(super) fn extend_by_move(&mut self, position: &Position, m: Move) {
        let target = match position.castling_wing(m) {
            Some(wing) => position.castling_rook(position.turn(), wing),
            None => position.piece_at(m.to).filter(|piece| piece.colour != position.turn()).map(|_| m.to),
        };
        let piece = Some(m.from).filter(|&from| position.piece_at(from).is_some());
        self.extend(piece.into_iter().chain(target));
    }
}

impl Chess {
    /// What the player to move is obliged to by what was touched.
    pub fn duty(&self) -> Option<Duty> {
        self.obliged().map(|(duty, _)| duty)
    }

    /// Whether what was touched forbids `m`, which is legal.
    pub(super) fn is_against_touch(&self, m: Move) -> bool {
        self.obliged().is_some_and(|(_, allowed)| !allowed.contains(&m))
    }

    /// What was touched after a move had been announced obliges to nothing: that move binds (S73).
    fn obliged(&self) -> Option<(Duty, Vec<Move>)> {
        let is_free = self.dealings.announced.is_none();
        if is_free { obligation::of(self.position(), self.dealings.touched.squares()) } else { None }
    }

    /// Whether a move against the touch is refused at once, not only when the opponent claims (S92).
    pub(super) fn enforces_touch(&self) -> bool {
        !self.rules.touch_claim || self.dealings.must_obey
    }

    /// The player to move touches men: a standing offer of the opponent is rejected, and no claim can be made in this
    /// turn (S74).
    pub(super) fn touch(&self, touch: &Touch) -> Result<Step<Chess>, Refusal> {
        if !self.rules.touch_move {
            return Err(Refusal::TouchMoveOff);
        }
        if touch.squares.is_empty() || touch.squares.iter().any(|&square| self.position().piece_at(square).is_none()) {
            return Err(Refusal::EmptySquare);
        }
        let mut next = self.clone();
        if touch.manner == Manner::Adjust {
            let effects = touch.squares.iter().map(|&square| Effect::Adjust(square)).collect();
            return Ok(Step { game: next, effects });
        }
        let mut squares = touch.squares.clone();
        if touch.manner == Manner::OrderUnknown {
            squares.sort_by_key(|&square| self.rank_of_touch(square));
        }
        let mut effects: Vec<Effect> = squares.iter().map(|&square| Effect::Touch(square)).collect();
        next.dealings.touched.extend(squares);
        next.dealings.broken = None;
        effects.extend(next.reject_offer());
        Ok(Step { game: next, effects })
    }

    /// Which men count as touched first if nobody saw the order.
    fn rank_of_touch(&self, square: Square) -> u8 {
        match self.position().piece_at(square) {
            Some(piece) if piece.colour != self.position().turn() => 2,
            Some(piece) if piece.role == Role::King => 0,
            _ => 1,
        }
    }
}
