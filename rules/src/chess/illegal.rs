//! Illegal moves that are counted (S94 to S96; Article 7.5).

use alloc::vec::Vec;

use super::action::Move;
use super::effect::Effect;
use super::ending::{Ended, Ending};
use super::mating;
use super::piece::Colour;
use super::refusal::Refusal;
use super::state::Chess;
use crate::game::{Step, Time};

impl Chess {
    /// How many illegal moves of this side have been counted.
    pub fn illegal_moves(&self, colour: Colour) -> u8 {
        self.illegal_moves[colour as usize]
    }

    /// What becomes of a move that the laws refuse for `why`: it is refused or, where illegal moves are counted, it is
    /// counted. The opponent then gets time, what was touched obliges, and the last one that is allowed loses the game,
    /// or draws it if the opponent cannot mate.
    pub(super) fn with_illegal_move(&self, at: Time, m: Move, why: Refusal) -> Result<Step<Chess>, Refusal> {
        let limit = self.rules.illegal_move_limit;
        if limit == 0 {
            return Err(why);
        }
        let offender = self.position().turn();
        let mut next = self.clone();
        let count = &mut next.illegal_moves[offender as usize];
        *count = count.saturating_add(1);
        let mut effects = Vec::from([Effect::IllegalMove { count: *count, limit, why }]);
        if *count >= limit {
            let Step { game, effects: ended } = next.ended_at(at, self.ended_by_illegal_moves(offender));
            effects.extend(ended);
            return Ok(Step { game, effects });
        }
        effects.extend(next.penalise(offender));
        if self.rules.touch_move {
            next.dealings.touched.extend_by_move(self.position(), m);
        }
        Ok(Step { game: next, effects })
    }

    fn ended_by_illegal_moves(&self, offender: Colour) -> Ended {
        if mating::can_mate(self.position(), !offender, self.rules.dead_position) {
            Ended::won(Ending::IllegalMoves, !offender)
        } else {
            Ended::drawn(Ending::IllegalMoves)
        }
    }
}
