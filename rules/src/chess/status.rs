//! How a game stands.

use super::draws::{FIFTY_MOVES, FIVEFOLD, SEVENTY_FIVE_MOVES, THREEFOLD};
use super::ending::{Ended, Ending};
use super::mating::{self, Dead};
use super::options::DrawnBy;
use super::piece::Colour;
use super::position::Position;
use super::state::{Chess, Scope};

impl Position {
    /// How the game ends if the side to move has no legal move: mate or stalemate (S49, S54).
    pub fn mate_or_stalemate(&self) -> Option<Ended> {
        match (self.has_moves(), self.is_check()) {
            (true, _) => None,
            (false, true) => Some(Ended::won(Ending::Checkmate, !self.turn())),
            (false, false) => Some(Ended::drawn(Ending::Stalemate)),
        }
    }
}

impl Chess {
    /// How it ended under the rules of a game, also where a bare position goes on: the first ending that holds.
    pub fn status(&self) -> Option<Ended> {
        match self.scope {
            Scope::Game => self.ended,
            Scope::Bare => self.ended.or_else(|| self.ended_by_itself()),
        }
    }

    /// How it ended: a bare position only by mate and stalemate.
    pub fn outcome(&self) -> Option<Ended> {
        match self.scope {
            Scope::Game => self.ended,
            Scope::Bare => self.ended.or_else(|| self.position().mate_or_stalemate()),
        }
    }

    /// Why neither side can mate; none if one can, as far as the table looks for it (S55). A game that goes on was asked
    /// after its last move: it would have ended.
    pub fn dead(&self) -> Option<Dead> {
        match (self.scope, self.ended) {
            (Scope::Game, None) => None,
            (Scope::Game, Some(_)) | (Scope::Bare, _) => self.found_dead(),
        }
    }

    fn found_dead(&self) -> Option<Dead> {
        mating::is_dead(self.position(), self.rules.dead_position)
    }

    /// The ending that needs nobody to ask for it: the first that holds of those below, in the order of precedence.
    pub(super) fn ended_by_itself(&self) -> Option<Ended> {
        self.position().mate_or_stalemate().or_else(|| self.drawn_by_itself().map(Ended::drawn))
    }

    fn drawn_by_itself(&self) -> Option<Ending> {
        let (repetitions, clock) = (self.repetitions(), self.position().halfmove_clock());
        let is_automatic = |how| how == DrawnBy::Automatic;
        if self.found_dead().is_some() {
            Some(Ending::DeadPosition)
        } else if repetitions >= FIVEFOLD {
            Some(Ending::Fivefold)
        } else if clock >= SEVENTY_FIVE_MOVES {
            Some(Ending::SeventyFive)
        } else if repetitions >= THREEFOLD && is_automatic(self.rules.threefold) {
            Some(Ending::Threefold)
        } else if clock >= FIFTY_MOVES && is_automatic(self.rules.fifty_move) {
            Some(Ending::Fifty)
        } else if self.rules.one_minor_each_draw && self.position().has_one_minor_each() {
            Some(Ending::OneMinorEach)
        } else {
            None
        }
    }

    /// How the game ends when this side gives it up: a loss, or a draw if the opponent cannot mate (S53).
    pub fn ended_by_resignation(&self, by: Colour) -> Ended {
        if mating::can_mate(self.position(), !by, self.rules.dead_position) {
            Ended::won(Ending::Resignation, !by)
        } else {
            Ended::drawn(Ending::Resignation)
        }
    }
}
