//! A move, in all its parts.

use serde::{Deserialize, Serialize};

use super::colour::Piece;
use super::track::Place;
use crate::game::Die;

/// One piece goes from one place to another. It prints as its notation, `y0:5>12xb2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Move {
    /// What moves.
    pub piece: Piece,
    /// Where it stands.
    pub from: Place,
    /// Where it lands.
    pub to: Place,
    /// The squares counted; 5 to come out.
    pub count: u8,
    /// What the count is made with.
    pub uses: Uses,
    /// The other piece that comes out with it (FIVE-3).
    pub beside: Option<Piece>,
    /// Whom it captures.
    pub captured: Captured,
    /// How it shares the square where it lands.
    pub landing: Landing,
}

/// What a move is counted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Uses {
    /// The die of a game with one die.
    Die,
    /// This one of two dice.
    OneOfTwo(Die),
    /// Both of two dice.
    BothDice,
    /// The bonus for a capture or the goal.
    Bonus,
}

/// How a piece shares the square where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Landing {
    /// As the rules have it.
    Plain,
    /// It makes a barrier with its partner's piece instead of capturing it (PAIR-3).
    Bridge,
}

/// The pieces that a move captures: at most two, in the order in which they had arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Captured([Option<Piece>; 2]);

impl Captured {
    /// Nobody.
    pub const NONE: Captured = Captured([None, None]);

    /// One piece.
    pub const fn one(piece: Piece) -> Captured {
        Captured([Some(piece), None])
    }

    /// Two pieces, the first to arrive first.
    pub const fn two(first: Piece, last: Piece) -> Captured {
        Captured([Some(first), Some(last)])
    }

    /// These and one more, the last to arrive; none if they are two already.
    pub(super) fn and(self, last: Piece) -> Option<Captured> {
        match self.0 {
            [None, _] => Some(Captured::one(last)),
            [Some(first), None] => Some(Captured::two(first, last)),
            [Some(_), Some(_)] => None,
        }
    }

    /// These, with every piece put in the place of another.
    #[must_use]
    pub fn map(self, mut f: impl FnMut(Piece) -> Piece) -> Captured {
        Captured(self.0.map(|piece| piece.map(&mut f)))
    }

    /// The captured pieces.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        self.0.into_iter().flatten()
    }
}
