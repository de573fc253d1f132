//! How a game stands.

use alloc::vec::Vec;

use super::draws::{Claim, FIFTY_MOVES, FIVEFOLD, SEVENTY_FIVE_MOVES, THREEFOLD};
use super::ending::{self, Ending};
use super::position::Position;
use super::state::{Chess, Scope};
use crate::game::Outcome;

impl Position {
    /// The outcome if the side to move has no legal move: mate or stalemate (S49, S54).
    pub fn mate_or_stalemate(&self) -> Option<Outcome<Ending>> {
        match (self.has_moves(), self.is_check()) {
            (true, _) => None,
            (false, true) => Some(ending::won(Ending::Checkmate, !self.turn())),
            (false, false) => Some(ending::drawn(Ending::Stalemate)),
        }
    }
}

impl Chess {
    /// The outcome under the rules of a game, also where a bare position goes on: the first ending that holds.
    pub fn status(&self) -> Option<Outcome<Ending>> {
        self.resignation().or_else(|| self.position().mate_or_stalemate()).or_else(|| self.automatic_draw())
    }

    /// The draws that the player to move could claim: none if the game is over.
    pub fn claims(&self) -> Vec<Claim> {
        let mut claims = Vec::new();
        if self.status().is_some() {
            return claims;
        }
        if self.repetitions() >= THREEFOLD {
            claims.push(Claim::Threefold);
        }
        if self.position().halfmove_clock() >= FIFTY_MOVES {
            claims.push(Claim::Fifty);
        }
        claims
    }

    /// The outcome that ends it: of a bare position only mate and stalemate.
    pub(super) fn outcome(&self) -> Option<Outcome<Ending>> {
        match self.scope() {
            Scope::Game => self.status(),
            Scope::Bare => self.resignation().or_else(|| self.position().mate_or_stalemate()),
        }
    }

    /// Whether the game has ended although there may be legal moves.
    pub(super) fn is_stopped(&self) -> bool {
        self.resigned().is_some() || self.scope() == Scope::Game && self.automatic_draw().is_some()
    }

    /// A loss, or a draw if the opponent cannot mate (S53).
    fn resignation(&self) -> Option<Outcome<Ending>> {
        let winner = !self.resigned()?;
        let outcome = if self.position().can_mate(winner) {
            ending::won(Ending::Resignation, winner)
        } else {
            ending::drawn(Ending::Resignation)
        };
        Some(outcome)
    }

    fn automatic_draw(&self) -> Option<Outcome<Ending>> {
        let ending = if self.position().is_dead_by_material() {
            Ending::DeadPosition
        } else if self.repetitions() >= FIVEFOLD {
            Ending::Fivefold
        } else if self.position().halfmove_clock() >= SEVENTY_FIVE_MOVES {
            Ending::SeventyFive
        } else {
            return None;
        };
        Some(ending::drawn(ending))
    }
}
