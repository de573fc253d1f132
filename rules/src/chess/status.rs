//! How a game stands.

use alloc::vec::Vec;

use super::action::Move;
use super::dead::Verdict;
use super::draws::{Claim, FIFTY_MOVES, FIVEFOLD, SEVENTY_FIVE_MOVES, THREEFOLD};
use super::ending::{Ended, Ending};
use super::mating::{self, Dead};
use super::options::DrawnBy;
use super::piece::Colour;
use super::position::Position;
use super::state::{Chess, Scope};

/// How a game stands beside its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How it ended under the rules of a game, as [`Chess::status`] tells it.
    pub ended: Option<Ended>,
    /// Why neither side can mate; none if one can, as far as the table looks for it (S55).
    pub dead: Option<Dead>,
    /// Whether White and Black can mate; none if that was not asked.
    pub verdicts: Option<[Verdict; 2]>,
    /// As [`Chess::claims`] tells them.
    pub claims: Vec<Claim>,
    /// As [`Chess::claiming_moves`] tells them.
    pub claiming_moves: Vec<Move>,
}

/// Whether it is looked for each side if it can mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdicts {
    /// It is told.
    Told,
    /// It is not: all that is told is whether the position is dead.
    Untold,
}

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

    /// How it stands, all of it looked at once. It takes a search of at most [`super::MATING_BUDGET`] nodes for each side
    /// where no game that goes on has been searched before, and where `verdicts` asks for them.
    pub fn standing(&self, verdicts: Verdicts) -> Standing {
        let (position, looked_for) = (self.position(), self.rules.dead_position);
        let verdicts = match verdicts {
            Verdicts::Told => Some(Colour::ALL.map(|colour| position.mating_verdict(colour))),
            Verdicts::Untold => None,
        };
        let dead = match (self.scope, self.ended, &verdicts) {
            // It was asked after the last move: the game would have ended.
            (Scope::Game, None, _) => None,
            (_, _, Some(verdicts)) => mating::dead_by_verdicts(position, looked_for, verdicts),
            (_, _, None) => mating::dead(position, looked_for),
        };
        let ended = match self.scope {
            Scope::Game => self.ended,
            Scope::Bare => self.ended.or_else(|| self.ended_if(dead)),
        };
        let (claims, claiming_moves) = match ended {
            Some(_) => (Vec::new(), Vec::new()),
            None => (self.open_claims(), self.open_claiming_moves()),
        };
        Standing { ended, dead, verdicts, claims, claiming_moves }
    }

    /// The ending that needs nobody to ask for it: the first that holds of those below, in the order of precedence.
    pub(super) fn ended_by_itself(&self) -> Option<Ended> {
        let dead = || mating::dead(self.position(), self.rules.dead_position);
        self.position().mate_or_stalemate().or_else(|| self.drawn_by_itself(dead()).map(Ended::drawn))
    }

    /// The same without a search: a position that is dead by its moves is not seen.
    pub(super) fn ended_at_sight(&self) -> Option<Ended> {
        self.ended_if(mating::dead_by_material(self.position()))
    }

    fn ended_if(&self, dead: Option<Dead>) -> Option<Ended> {
        self.position().mate_or_stalemate().or_else(|| self.drawn_by_itself(dead).map(Ended::drawn))
    }

    fn drawn_by_itself(&self, dead: Option<Dead>) -> Option<Ending> {
        let (repetitions, clock) = (self.repetitions(), self.position().halfmove_clock());
        let is_automatic = |how| how == DrawnBy::Automatic;
        if dead.is_some() {
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
