//! What two dice oblige to beyond one (DICE2-5).

use super::Parchis;
use super::legal::MoveList;
use super::moves::{Move, Uses};
use crate::game::Die;

impl Parchis {
    /// Both dice must be used if some order of them allows it: of the moves with a single die, those after which the
    /// other can be moved; all of them, if there is none. A jump by both is not concerned.
    pub(super) fn keep_those_that_use_both(&self, moves: &mut MoveList) {
        if self.hand.both().is_none() || !self.table.rules().two_dice_use_both {
            return;
        }
        let mut uses_both = moves.clone();
        uses_both.retain(|m| match m.uses {
            Uses::OneOfTwo(die) => self.leaves_a_move(m, die),
            Uses::BothDice | Uses::Die | Uses::Bonus => false,
        });
        if !uses_both.is_empty() {
            moves.retain(|m| m.uses == Uses::BothDice || uses_both.contains(m));
        }
    }

    /// Whether the other die can be moved right after this one has been, leaving any bonus out of account. A move that finishes
    /// ends the turn.
    fn leaves_a_move(&self, m: &Move, die: Die) -> bool {
        let mut after = *self;
        after.relocate(m);
        after.hand.play(die);
        !after.is_home_free(m.piece.colour()) && after.can_move()
    }
}
