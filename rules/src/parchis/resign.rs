//! A seat gives up (RES-1).

use alloc::vec::Vec;

use super::effect::Effect;
use super::end::append;
use super::refusal::Refusal;
use super::track::Place;
use super::{Parchis, Phase};
use crate::game::Seat;

impl Parchis {
    /// The seat resigns: its pieces that are not in the goal are off, what it had pending is lost, and turns skip it.
    pub(super) fn resign(&mut self, seat: Seat, effects: &mut Vec<Effect>) -> Result<(), Refusal> {
        if !self.plays_on(seat) {
            return Err(Refusal::NotInGame);
        }
        effects.push(Effect::Resigned(seat));
        self.resigned = append(self.resigned, seat);
        for piece in self.table.colour(seat).pieces() {
            if self.board.place(piece) != Place::GOAL {
                self.board.shift(piece, Place::OFF);
            }
        }
        if self.end_if_decided(effects) {
            self.clear_turn();
        } else if self.phase == Phase::Opening {
            self.leave_opening(seat, effects);
        } else if self.turn == seat {
            self.end_turn(effects);
        }
        Ok(())
    }
}
