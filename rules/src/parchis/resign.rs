//! A seat gives up (RES-1).

use alloc::vec::Vec;

use super::colour::Colour;
use super::effect::Effect;
use super::end::append;
use super::refusal::Refusal;
use super::rules::ResignedPieces;
use super::track::Place;
use super::{Parchis, Phase};
use crate::game::Seat;

impl Parchis {
    /// The seat resigns.
    pub(super) fn resign(&mut self, seat: Seat, effects: &mut Vec<Effect>) -> Result<(), Refusal> {
        if !self.may_resign(seat) {
            return Err(Refusal::NotInGame);
        }
        self.give_up(seat, effects);
        Ok(())
    }

    /// The pieces of the seat that are not in the goal are off, or are played for it if that is agreed; what it had
    /// pending is lost.
    pub(super) fn give_up(&mut self, seat: Seat, effects: &mut Vec<Effect>) {
        effects.push(Effect::Resigned(seat));
        self.resigned = append(self.resigned, seat);
        if self.table.rules().resigned_pieces == ResignedPieces::Remove {
            self.remove_pieces(self.table.colour(seat));
        }
        if self.end_if_decided(effects) {
            self.clear_turn();
        } else if self.phase == Phase::Opening {
            self.leave_opening(seat, effects);
        } else if self.turn == seat {
            self.end_turn(effects);
        }
    }

    fn remove_pieces(&mut self, colour: Colour) {
        for piece in colour.pieces() {
            if self.board.place(piece) != Place::GOAL {
                self.board.shift(piece, Place::OFF);
            }
        }
    }
}
