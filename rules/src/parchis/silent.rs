//! Playing for a silent seat, so that a player who vanished never blocks a table (AUTO-1).

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Parchis;
use super::effect::Effect;
use super::moves::Move;
use super::refusal::Refusal;
use crate::game::{Dice, Game, Roll, Seat, Time, Turn};

/// How long the seat on turn has been awaited. It stays as it is at tables without [`turn_seconds`](super::Rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Waiting {
    /// Since when: since its turn began, or since it last did something itself.
    since: Time,
    /// Whether it has done something itself in this turn.
    acted: bool,
}

impl Parchis {
    /// The dice that must be thrown to play one step for the seat on turn; none where it is to move. Refused as long as it
    /// has time, unless it has resigned.
    pub fn dice_to_autoplay(&self, at: Time) -> Result<Option<Dice>, Refusal> {
        if self.resigned.of(self.turn).is_none() && !self.has_run_out(at) {
            return Err(Refusal::TooEarly);
        }
        Ok(match Game::turn(self) {
            Turn::Roll(_, dice) => Some(dice),
            Turn::Play(_) | Turn::Over(_) => None,
        })
    }

    /// Somebody plays one step for the seat on turn: the roll that is awaited, or the first of the legal moves.
    pub(super) fn autoplay(&mut self, at: Time, roll: Option<&Roll>, effects: &mut Vec<Effect>) -> Result<(), Refusal> {
        if self.dice_to_autoplay(at)? != roll.map(Roll::dice) {
            return Err(Refusal::WrongDice);
        }
        effects.push(Effect::Autoplayed(self.turn));
        match roll {
            Some(roll) => self.take_throw(roll, effects),
            None => self.first_move().into_iter().for_each(|m| self.play(&m, effects)),
        }
        Ok(())
    }

    /// Somebody plays this move for the seat on turn: no other than the first of the legal ones.
    pub(super) fn autoplay_move(&mut self, at: Time, m: &Move, effects: &mut Vec<Effect>) -> Result<(), Refusal> {
        let is_another = self.first_move().is_some_and(|first| first != *m);
        if self.dice_to_autoplay(at)?.is_none() && is_another {
            return Err(Refusal::WrongDetails);
        }
        self.autoplay(at, None, effects)
    }

    /// The move that is played for a silent seat; none where none is awaited.
    pub(super) fn first_move(&self) -> Option<Move> {
        self.legal().moves.first().copied()
    }

    fn has_run_out(&self, at: Time) -> bool {
        let allowed = i64::from(self.table.rules().turn_seconds) * 1000;
        allowed > 0 && at.0 >= self.waiting.since.0.saturating_add(allowed)
    }

    /// The seat on turn does something itself.
    pub(super) fn act_itself(&mut self, at: Time) {
        if self.table.rules().turn_seconds > 0 {
            self.waiting = Waiting { since: at, acted: true };
        }
    }

    /// The time of the seat on turn starts anew, if the turn has passed to it.
    pub(super) fn wait_anew(&mut self, at: Time, effects: &[Effect]) {
        let passed = effects.iter().any(|effect| matches!(effect, Effect::Turn(_) | Effect::First(_)));
        if passed && self.table.rules().turn_seconds > 0 {
            self.waiting = Waiting { since: at, acted: false };
        }
    }

    /// The game is awaited from now on.
    pub(super) fn begin_at(&mut self, at: Time) {
        if self.table.rules().turn_seconds > 0 {
            self.waiting = Waiting { since: at, acted: false };
        }
    }

    /// Whether the seat whose turn ends has been silent for so many turns in a row that it resigns. One step of its own
    /// in a turn is enough not to be silent.
    pub(super) fn is_given_up(&mut self) -> bool {
        let rules = self.table.rules();
        if rules.turn_seconds == 0 || !self.may_resign(self.turn) {
            return false;
        }
        let silent_turns = &mut self.silent_turns[self.turn.index()];
        *silent_turns = if self.waiting.acted { 0 } else { silent_turns.saturating_add(1) };
        rules.autoplay_limit > 0 && *silent_turns >= rules.autoplay_limit
    }

    /// The turns in a row that were played for the seat.
    pub fn silent_turns(&self, seat: Seat) -> u8 {
        self.silent_turns[seat.index()]
    }
}
