//! What belongs to each side beside its pieces, and which sides have finished or resigned.

use super::{Check, has_twice};
use crate::game::Seat;
use crate::parchis::Phase;
use crate::parchis::position::{Position, Side};
use crate::parchis::position_error::{Part, PositionError};

/// More than any game comes to: a hundred million captures at the highest stake.
const MOST_STAKED: i64 = 100_000_000 * 1_000_000;

impl Check<'_> {
    /// What has been won and lost, and what is owed.
    pub(super) fn stakes(&mut self) {
        if !self.knows(&[Part::Sides, Part::Phase]) {
            return;
        }
        let sides = &self.position.sides;
        let sum = sides.iter().try_fold(0_i64, |sum, side| sum.checked_add(side.balance));
        let played_for = self.table.rules().stakes.is_some();
        let fits = |side: &Side| {
            let owes = played_for && self.position.phase != Phase::Over;
            (played_for || side.balance == 0)
                && (-MOST_STAKED..=MOST_STAKED).contains(&side.balance)
                && (0..=if owes { MOST_STAKED } else { 0 }).contains(&side.fines)
        };
        self.refuse_if(sum != Some(0) || !sides.iter().all(fits), PositionError::Stakes);
    }

    pub(super) fn silent_turns(&mut self) {
        let rules = self.table.rules();
        let most = match (rules.turn_seconds, rules.autoplay_limit) {
            (0, _) => 0,
            (_, 0) => u8::MAX,
            (_, limit) => limit,
        };
        let fits = |side: &Side| side.silent_turns <= most;
        self.refuse_if(!self.position.sides.iter().all(fits), PositionError::SilentTurns);
    }

    /// Those who have finished are those in the goal, and at the end the one who is left alone.
    pub(super) fn finished(&mut self) {
        let Position { finished, phase, .. } = self.position;
        if !self.knows(&[Part::Finished, Part::Pieces, Part::Resigned, Part::Phase]) {
            return self.refuse_if(self.knows(&[Part::Finished]) && has_twice(finished), PositionError::Finished);
        }
        let home_free = Seat::all(self.table.seats()).filter(|&seat| self.has_come_in(seat)).count();
        let left_alone = usize::from(*phase == Phase::Over && finished.len() == home_free + 1);
        let come_in = &finished[..finished.len() - left_alone];
        let fits = come_in.len() == home_free && come_in.iter().all(|&seat| self.has_come_in(seat));
        self.refuse_if(!fits || has_twice(finished), PositionError::Finished);
    }

    pub(super) fn resigned(&mut self) {
        let Position { finished, resigned, .. } = self.position;
        let both = self.knows(&[Part::Finished]) && resigned.iter().any(|seat| finished.contains(seat));
        let fits = !has_twice(resigned) && (!both || self.plays_for_partners());
        self.refuse_if(self.knows(&[Part::Resigned]) && !fits, PositionError::Resigned);
    }
}
