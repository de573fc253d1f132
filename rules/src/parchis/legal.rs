//! Which moves a roll or a bonus allows (section 2.13, step 4).

use arrayvec::ArrayVec;

use super::Parchis;
use super::moves::{Captured, Landing, Move, Uses};
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
        let mut legal = Legal { moves: MoveList::new(), obligation: Obligation::None };
        if self.bonus > 0 {
            legal.obligation = Obligation::CountBonus(self.bonus);
            self.add_advances(self.bonus, Uses::Bonus, &mut legal.moves);
        } else if let Some(die) = self.hand.first() {
            legal.obligation = self.add_moves_of(die, &mut legal.moves);
        }
        legal
    }

    /// Whether the seat on turn has a legal move: no obligation ever takes the last one away.
    pub(super) fn can_move(&self) -> bool {
        let able = |count, uses| self.colour_in_play().pieces().any(|piece| self.advance(piece, count, uses).is_ok());
        match self.hand.first() {
            _ if self.bonus > 0 => able(self.bonus, Uses::Bonus),
            Some(die) => self.can_exit_with(die) || able(self.count(die), Uses::Die),
            None => false,
        }
    }

    fn can_exit_with(&self, die: Die) -> bool {
        die.pips() == FIVE && self.colour_in_play().pieces().any(|piece| self.exit(piece, Uses::Die).is_ok())
    }

    fn add_moves_of(&self, die: Die, moves: &mut MoveList) -> Obligation {
        if self.can_exit_with(die) {
            moves.extend(self.colour_in_play().pieces().filter_map(|piece| self.exit(piece, Uses::Die).ok()));
            return Obligation::Exit;
        }
        self.add_advances(self.count(die), Uses::Die, moves);
        if die.pips() == SIX && self.table.rules().open_barrier_on_six {
            let opens = |m: &Move| self.must_open(m.piece.colour(), m.from);
            if moves.iter().any(opens) {
                moves.retain(|m| opens(m));
                return Obligation::OpenBarrier;
            }
        }
        Obligation::None
    }

    fn add_advances(&self, count: u8, uses: Uses, moves: &mut MoveList) {
        for piece in self.colour_in_play().pieces() {
            if let Ok(m) = self.advance(piece, count, uses) {
                moves.extend(self.bridging(&m));
                moves.push(m);
            }
        }
    }

    /// The move that makes a barrier with the partner's piece where this one captures it (PAIR-3).
    fn bridging(&self, m: &Move) -> Option<Move> {
        let partner = m.captured.iter().any(|captured| self.is_bridge(m.piece, captured));
        partner.then_some(Move { captured: Captured::NONE, landing: Landing::Bridge, ..*m })
    }

    /// How many squares the die counts for the seat on turn (SIX-1 to SIX-3).
    pub(super) fn count(&self, die: Die) -> u8 {
        let nobody_at_home = self.board.count(self.colour_in_play(), Place::HOME) == 0;
        if die.pips() == SIX && nobody_at_home { self.table.rules().six_all_out } else { die.pips() }
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
