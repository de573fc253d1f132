//! Which moves a roll or a bonus allows (section 2.13, step 4).

use arrayvec::ArrayVec;

use super::Parchis;
use super::colour::Colour;
use super::moves::{Move, Uses};
use super::refusal::Refusal;
use super::track::Place;
use crate::game::Die;

/// The count that brings a piece out (FIVE-1).
pub(super) const FIVE: u8 = 5;
/// The die that repeats the turn and opens barriers (SIX-4, OPEN-1).
pub(super) const SIX: u8 = 6;

/// Moves of one seat at one time.
pub(super) type MoveList = ArrayVec<Move, 24>;

/// What the seat on turn is obliged to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// Nothing in particular.
    None,
    /// To bring a piece out (FIVE-1).
    Exit,
    /// To open a barrier of its own (OPEN-1).
    OpenBarrier,
    /// To count a bonus of so many squares (BON-2, GOAL-2).
    CountBonus(u8),
}

/// The legal moves, sorted, and the obligation that they meet.
pub(super) struct Legal {
    pub(super) moves: MoveList,
    pub(super) obligation: Obligation,
}

impl Parchis {
    /// The legal moves of the seat on turn; none unless it has a die or a bonus to move.
    pub(super) fn legal(&self) -> Legal {
        let colour = self.colour_in_play();
        if self.bonus > 0 {
            let moves = self.advances(colour, self.bonus, Uses::Bonus);
            return Legal { moves, obligation: Obligation::CountBonus(self.bonus) };
        }
        match self.hand.first() {
            Some(die) => self.legal_with(colour, die),
            None => Legal { moves: MoveList::new(), obligation: Obligation::None },
        }
    }

    fn legal_with(&self, colour: Colour, die: Die) -> Legal {
        if die.pips() == FIVE {
            let moves: MoveList = colour.pieces().filter_map(|piece| self.exit(piece, Uses::Die).ok()).collect();
            if !moves.is_empty() {
                return Legal { moves, obligation: Obligation::Exit };
            }
        }
        let mut moves = self.advances(colour, self.count(die), Uses::Die);
        if die.pips() == SIX && self.table.rules().open_barrier_on_six {
            let opens = |m: &Move| self.must_open(colour, m.from);
            if moves.iter().any(opens) {
                moves.retain(|m| opens(m));
                return Legal { moves, obligation: Obligation::OpenBarrier };
            }
        }
        Legal { moves, obligation: Obligation::None }
    }

    /// How many squares the die counts for the seat on turn (SIX-1 to SIX-3).
    pub(super) fn count(&self, die: Die) -> u8 {
        let nobody_at_home = self.board.count(self.colour_in_play(), Place::HOME) == 0;
        if die.pips() == SIX && nobody_at_home { self.table.rules().six_all_out } else { die.pips() }
    }

    fn advances(&self, colour: Colour, count: u8, uses: Uses) -> MoveList {
        colour.pieces().filter_map(|piece| self.advance(piece, count, uses).ok()).collect()
    }

    /// Why the seat on turn may not play this move, which is not legal.
    pub(super) fn why_not(&self, m: &Move) -> Refusal {
        if m.piece.colour() != self.colour_in_play() {
            return Refusal::NotYourPiece;
        }
        if self.board.place(m.piece) != m.from {
            return Refusal::NotThere;
        }
        let able = match self.hand.first() {
            _ if self.bonus > 0 => self.advance(m.piece, self.bonus, Uses::Bonus),
            Some(die) if die.pips() == FIVE && m.from == Place::HOME => self.exit(m.piece, Uses::Die),
            Some(die) => self.advance(m.piece, self.count(die), Uses::Die),
            None => return Refusal::WrongCount,
        };
        match (able, self.legal().obligation) {
            (Err(hindered), _) => hindered,
            (Ok(able), Obligation::CountBonus(_)) if able.to != m.to => Refusal::MustCountBonus,
            (Ok(able), _) if able.to != m.to => Refusal::WrongCount,
            (Ok(able), Obligation::Exit) if able.from != Place::HOME => Refusal::MustExit,
            (Ok(able), Obligation::OpenBarrier) if !self.must_open(m.piece.colour(), able.from) => {
                Refusal::MustOpenBarrier
            }
            (Ok(_), _) => Refusal::WrongDetails,
        }
    }
}
