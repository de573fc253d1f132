//! The dice of the roll that is being played.

use crate::game::{Die, Roll};

/// The dice of the roll that is being played, and which of them are still to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hand {
    rolled: [Option<Die>; 2],
    left: [Option<Die>; 2],
}

impl Hand {
    /// Nothing has been rolled, or all that came of it is over.
    pub(super) const EMPTY: Hand = Hand { rolled: [None, None], left: [None, None] };

    /// What was rolled, all of it still to play.
    pub(super) fn rolled(roll: &Roll) -> Hand {
        let faces = roll.faces();
        let rolled = [faces.first().copied(), faces.get(1).copied()];
        Hand { rolled, left: rolled }
    }

    /// A hand where `left` of the `rolled` dice are still to play: at most two of each.
    pub(super) fn of(rolled: &[Die], left: &[Die]) -> Hand {
        let two = |dice: &[Die]| [dice.first().copied(), dice.get(1).copied()];
        Hand { rolled: two(rolled), left: two(left) }
    }

    /// The dice still to play, in the order in which they were rolled.
    pub(super) const fn left(&self) -> [Option<Die>; 2] {
        self.left
    }

    /// The dice as they were rolled.
    pub(super) fn as_rolled(&self) -> impl Iterator<Item = Die> + use<> {
        self.rolled.into_iter().flatten()
    }

    /// Whether nothing is left to play.
    pub(super) fn is_empty(&self) -> bool {
        self.left[0].is_none()
    }

    /// Both dice of a roll of two, while neither has been played.
    pub(super) fn both(&self) -> Option<(Die, Die)> {
        self.left[0].zip(self.left[1])
    }

    /// One die, or the other of two, has been played.
    pub(super) fn play(&mut self, die: Die) {
        match self.left {
            [Some(first), second] if first == die => self.left = [second, None],
            [first, _] => self.left = [first, None],
        }
    }

    /// The dice still to play are given up, or were all played.
    pub(super) fn put_down(&mut self) {
        self.left = [None, None];
    }
}
