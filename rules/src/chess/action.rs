//! Moves, and what else a player can ask for.

use core::fmt::{self, Debug, Display};

use serde::{Deserialize, Serialize};

use super::arbiter::Ruling;
use super::piece::Role;
use super::square::Square;
use super::touch::Touch;
use crate::game::{self, Needs};

/// A move, legal or not: a piece goes from one square to another.
///
/// Castling is a move of the king. In standard chess it goes two squares (`e1g1`, S35); in Chess960 the move is written
/// as the king taking its own rook (`e1h1`), because the king may have to move one square or none.
/// Its text is UCI: the two squares and the lower-case letter of a promotion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes on the last rank; none for any other move (S26, S27).
    pub promotion: Option<Role>,
}

impl Move {
    /// The move of the generator, but for castling in standard chess, which it writes otherwise.
    pub(super) fn from_cozy(m: cozy_chess::Move) -> Move {
        let (from, to) = (Square::from_cozy(m.from), Square::from_cozy(m.to));
        Move { from, to, promotion: m.promotion.map(Role::from_cozy) }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}

impl Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// Six bits each for the squares, low ones first, then 0 for no promotion or 1 to 6 for pawn to king.
impl From<Move> for u16 {
    fn from(m: Move) -> u16 {
        let promotion = m.promotion.map_or(0, |role| role as u16 + 1);
        u16::from(m.from.index()) | u16::from(m.to.index()) << 6 | promotion << 12
    }
}

impl TryFrom<u16> for Move {
    type Error = &'static str;
    fn try_from(bits: u16) -> Result<Move, Self::Error> {
        let square = |shift: u32| Square::from_index((bits >> shift & 63) as u8).ok_or("no such square");
        let promotion = match bits >> 12 {
            0 => None,
            number => Some(*Role::ALL.get(usize::from(number) - 1).ok_or("no such promotion")?),
        };
        Ok(Move { from: square(0)?, to: square(6)?, promotion })
    }
}

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Play a move: only the side to move (S04).
    Move(Move),
    /// Play a move and offer a draw with it (S72).
    MoveAndOffer(Move),
    /// Give the game up: either side, at any time (S53).
    Resign,
    /// Offer a draw, which accepts one that is offered (S72).
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline the opponent's offer.
    DeclineDraw,
    /// Claim a draw by repetition or by fifty moves, with the move about to be made if one is named (S64, S69, S73).
    ClaimDraw(Option<Move>),
    /// Claim a draw because the rival cannot mate (S63).
    ClaimCannotMate,
    /// Say that a flag has fallen (S75).
    ClaimTimeout,
    /// Propose to take moves back.
    ProposeTakeback,
    /// Accept what the opponent proposed.
    AcceptTakeback,
    /// Decline what the opponent proposed.
    DeclineTakeback,
    /// Touch men: only the side to move (S80 to S91).
    Touch(Touch),
    /// Claim that the last move broke the obligation of a touch (S92).
    ClaimTouch,
    /// Call the game off before both have moved (S51).
    Abort,
    /// A decision of the arbiter, who is no player (S51).
    Rule(Ruling),
}

impl game::Action for Action {
    type Move = Move;

    fn play(m: Move) -> Action {
        Action::Move(m)
    }

    fn needs(&self) -> Needs {
        match self {
            Action::Move(_)
            | Action::MoveAndOffer(_)
            | Action::ClaimDraw(_)
            | Action::Touch(_)
            | Action::ClaimTouch => Needs::Turn,
            Action::Rule(_) => Needs::Nobody,
            _ => Needs::Seat,
        }
    }
}
