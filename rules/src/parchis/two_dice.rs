//! What two dice oblige to beyond one (DICE2-5).

use super::Parchis;
use super::legal::MoveList;
use super::moves::{Move, Uses};
use super::track::Place;
use crate::game::Die;

impl Parchis {
    /// Both dice must be used if some order of them allows it: of the moves with a single die, those after which the
    /// other can be moved; all of them, if there is none. A jump by both is not concerned.
    pub(super) fn keep_those_that_use_both(&self, moves: &mut MoveList) {
        let Some((one, other)) = self.hand.both() else { return };
        if !self.table.rules().two_dice_use_both {
            return;
        }
        let leaves_a_move = |m: &Move| match m.uses {
            Uses::OneOfTwo(die) => {
                let rest = Uses::OneOfTwo(if die == one { other } else { one });
                self.leaves_a_move(m, die, moves.iter().filter(|next| next.uses == rest).copied())
            }
            Uses::BothDice | Uses::Die | Uses::Bonus => false,
        };
        let mut uses_both = 0_u32;
        for (nth, m) in moves.iter().enumerate() {
            uses_both |= u32::from(leaves_a_move(m)) << nth;
        }
        let of_one_die = moves.iter().filter(|m| m.uses != Uses::BothDice).count();
        if uses_both.count_ones() as usize == of_one_die {
            return;
        }
        let mut nth = 0;
        moves.retain(|m| {
            let kept = uses_both == 0 || uses_both >> nth & 1 == 1 || m.uses == Uses::BothDice;
            nth += 1;
            kept
        });
    }

    /// Whether the other die can be moved right after this one has been.
    pub(super) fn uses_both(&self, m: &Move, die: Die) -> bool {
        let way = self.way_of_die(self.other_die(die));
        self.leaves_a_move(m, die, m.piece.colour().pieces().filter_map(|piece| self.attempt(piece, way).ok()))
    }

    /// Whether the other die can be moved right after this one has been, leaving any bonus out of account. `next` are
    /// moves that it can make before. A move that finishes ends the turn.
    fn leaves_a_move(&self, m: &Move, die: Die, mut next: impl Iterator<Item = Move>) -> bool {
        if next.any(|next| self.stays_open(&next, m)) || self.goes_on(m, die) {
            return true;
        }
        let mut after = *self;
        after.relocate(m);
        after.hand.play(die);
        !after.is_home_free(m.piece.colour()) && after.can_move()
    }

    /// Whether plainly the same piece can count the other die too. What the first move changes lies behind it.
    fn goes_on(&self, m: &Move, die: Die) -> bool {
        let rest = self.other_die(die).pips();
        self.count(rest) == rest && self.advance_from(m.piece, m.to, rest, m.uses).is_ok()
    }

    /// The die beside this one.
    fn other_die(&self, die: Die) -> Die {
        self.hand.left().into_iter().flatten().find(|&other| other != die).unwrap_or(die)
    }

    /// Whether plainly one move of a colour can still be made after another: another piece makes it, and nothing comes to
    /// stand in its way.
    fn stays_open(&self, next: &Move, first: &Move) -> bool {
        let progress = |place: Place| self.track().progress(next.piece.colour(), place);
        let on_the_way = progress(next.from) < progress(first.to) && progress(first.to) <= progress(next.to);
        next.piece != first.piece && !on_the_way
    }
}
