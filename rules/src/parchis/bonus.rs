//! The squares counted for a capture and for the goal (BON, GOAL-2).

use alloc::vec::Vec;

use super::Parchis;
use super::effect::Effect;
use super::moves::{Captured, Move};
use super::rules::Rules;
use super::track::Place;

/// What the move earns: so many squares, to be counted at once; 0 for nothing. Two pieces captured by one move count
/// once (FIVE-3).
pub(super) fn earned(rules: &Rules, m: &Move) -> u8 {
    if m.captured != Captured::NONE {
        rules.capture_bonus
    } else if m.to == Place::GOAL {
        rules.goal_bonus
    } else {
        0
    }
}

impl Parchis {
    /// A bonus that no piece can count is lost (BON-2).
    pub(super) fn lose_uncountable_bonus(&mut self, effects: &mut Vec<Effect>) {
        if !self.can_move() {
            effects.push(Effect::BonusLost(self.bonus));
            self.bonus = 0;
        }
    }
}
