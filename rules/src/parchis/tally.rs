//! What each seat has rolled: players complain of rigged dice, these are the numbers.

use serde::{Deserialize, Serialize};

use super::legal::FIVE;
use crate::game::Roll;

/// What one seat has rolled in its turns; the opening apart. No count goes beyond 65,535.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How often each face was rolled, ones first.
    pub faces: [u16; 6],
    /// Rolls in a row, up to the latest, in which no die showed a five.
    pub drought: u16,
    /// The most there have ever been.
    pub longest_drought: u16,
}

impl Tally {
    /// Counts a roll.
    pub(super) fn add(&mut self, roll: &Roll) {
        for die in roll.faces() {
            let count = &mut self.faces[usize::from(die.pips()) - 1];
            *count = count.saturating_add(1);
        }
        let five = roll.faces().iter().any(|die| die.pips() == FIVE);
        self.drought = if five { 0 } else { self.drought.saturating_add(1) };
        self.longest_drought = self.longest_drought.max(self.drought);
    }
}
