//! What ends or stops a game from outside: calling it off, and the decisions of the arbiter (S51).

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::ending::{Ended, Ending, Score};
use super::refusal::Refusal;
use super::state::Chess;
use crate::game::{Seat, Step, Time};

/// A decision of the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ruling {
    /// The game ends with this score, because of this.
    Adjudicate(Score, Cause),
    /// A seat gets so many more seconds.
    AddTime(Seat, u32),
    /// The clocks stop. Moves may still be made.
    Pause,
    /// The clocks go on.
    Resume,
}

/// Why the arbiter ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// A player did not appear.
    Forfeit,
    /// A player has left.
    Abandoned,
    /// Any other reason.
    Arbiter,
}

impl Chess {
    /// Whether both sides have moved in this game.
    pub(super) fn has_begun(&self) -> bool {
        self.plies >= 2
    }

    /// The game is called off, which is possible until both have moved: it does not count.
    pub(super) fn abort(&self, at: Time) -> Result<Step<Chess>, Refusal> {
        if self.has_begun() {
            return Err(Refusal::AbortTooLate);
        }
        Ok(self.ended_at(at, Ended { ending: Ending::Aborted, score: Score::None }))
    }

    /// What the arbiter decides.
    pub(super) fn rule(&self, at: Time, ruling: Ruling) -> Result<Step<Chess>, Refusal> {
        match ruling {
            Ruling::Adjudicate(score, cause) => {
                let ending = match cause {
                    Cause::Forfeit => Ending::Forfeit,
                    Cause::Abandoned => Ending::Abandoned,
                    Cause::Arbiter => Ending::Arbiter,
                };
                Ok(self.ended_at(at, Ended { ending, score }))
            }
            Ruling::AddTime(seat, seconds) => {
                let mut next = self.clone();
                let added = next.add_time(seat, seconds).ok_or(Refusal::NoClocks)?;
                Ok(Step { game: next, effects: Vec::from([added]) })
            }
            Ruling::Pause => self.paused(at),
            Ruling::Resume => self.resumed(at),
        }
    }

    fn paused(&self, at: Time) -> Result<Step<Chess>, Refusal> {
        if self.is_paused().ok_or(Refusal::NoClocks)? {
            return Err(Refusal::AlreadyPaused);
        }
        let mut next = self.clone();
        next.pause(at);
        Ok(Step { game: next, effects: Vec::from([Effect::Paused]) })
    }

    fn resumed(&self, at: Time) -> Result<Step<Chess>, Refusal> {
        if !self.is_paused().ok_or(Refusal::NoClocks)? {
            return Err(Refusal::NotPaused);
        }
        let mut next = self.clone();
        next.resume(at);
        Ok(Step { game: next, effects: Vec::from([Effect::Resumed]) })
    }
}
