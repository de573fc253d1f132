//! What the rules are asked, on a thread beside where their game says that it may take long.

use std::sync::Arc;

use proto::v1;
use rules::game::{Roll, Seat, Time};
use uuid::Uuid;

use super::Play;
use crate::aside::Pace;
use crate::error::Error;
use crate::games::format::FormatError;
use crate::games::wire::{Glance, MoveAsk};
use crate::games::{AnyState, AnyStep, Takes, Task};
use crate::request::{Ask, OnPosition, PositionAsk, Write};

impl Play {
    /// What the rules say of how a game stands.
    pub(super) async fn status(&self, state: &Arc<dyn AnyState>, glance: Glance) -> v1::status_response::Detail {
        let (state, pace) = (Arc::clone(state), pace(state.as_ref(), Task::Status(glance)));
        self.aside.run(pace, move || state.status(glance)).await
    }

    /// What follows if a flag has fallen by now.
    pub(super) async fn expire(&self, state: &Arc<dyn AnyState>, now: i64) -> Option<Box<dyn AnyStep>> {
        let (state, at) = (Arc::clone(state), Time(now));
        self.aside.run(pace(state.as_ref(), Task::Expire(at)), move || state.expire(at)).await
    }

    /// The step that a write leads to from `state`. Dice are thrown only where they are awaited, and an earlier state is
    /// loaded only where the write goes back to it.
    pub(super) async fn step(
        &self,
        write: &Write,
        state: &Arc<dyn AnyState>,
        now: i64,
    ) -> Result<Box<dyn AnyStep>, Error> {
        let (at, seat) = (Time(now), write.seat);
        match &write.ask {
            Ask::Move(ask) => self.play(state, at, seat, ask.clone()).await,
            Ask::Action(action) => {
                let past = match state.goes_back_to(seat, action)? {
                    Some(version) => Some(self.past(write.game_id, version).await?),
                    None => None,
                };
                let roll = state.dice_for(at, action)?.map(|dice| self.dice.roll(dice)).transpose()?;
                let pace = pace(state.as_ref(), Task::Act(at, seat, action));
                let (state, action) = (Arc::clone(state), action.clone());
                self.aside.run(pace, move || state.act(at, seat, &action, Takes { roll, past })).await
            }
            Ask::Roll => {
                let (seat, dice) = state.awaited_roll(seat)?;
                self.roll(state, at, seat, self.dice.roll(dice)?).await
            }
        }
    }

    /// A bare position has no clocks: it is judged at the epoch.
    pub(super) async fn on_position(&self, on: OnPosition) -> Result<Box<dyn AnyStep>, Error> {
        let (state, at): (Arc<dyn AnyState>, _) = (on.state.into(), Time::default());
        match on.ask {
            PositionAsk::Move(ask) => self.play(&state, at, on.seat, ask).await,
            PositionAsk::Roll(roll) => {
                let (seat, _) = state.awaited_roll(on.seat)?;
                self.roll(&state, at, seat, roll).await
            }
        }
    }

    async fn play(
        &self,
        state: &Arc<dyn AnyState>,
        at: Time,
        seat: Option<i32>,
        ask: MoveAsk,
    ) -> Result<Box<dyn AnyStep>, Error> {
        let (state, pace) = (Arc::clone(state), pace(state.as_ref(), Task::Play(at, &ask)));
        self.aside.run(pace, move || state.play(at, seat, &ask)).await
    }

    async fn roll(
        &self,
        state: &Arc<dyn AnyState>,
        at: Time,
        seat: Seat,
        roll: Roll,
    ) -> Result<Box<dyn AnyStep>, Error> {
        let (state, pace) = (Arc::clone(state), pace(state.as_ref(), Task::Roll(at, seat, &roll)));
        self.aside.run(pace, move || state.roll(at, seat, roll)).await
    }

    /// The stored state after the event of this version.
    async fn past(&self, game_id: Uuid, version: u32) -> Result<Vec<u8>, Error> {
        let before = i32::try_from(version).unwrap_or(i32::MAX).saturating_sub(1);
        let rows = self.store.events(game_id, before, 1).await?.ok_or(Error::NoSuchGame)?;
        // A version that the newest state names is in the log, or the log is damaged.
        rows.into_iter().next().map(|row| row.state).ok_or(Error::Format(FormatError::Unknown))
    }
}

fn pace(state: &dyn AnyState, task: Task<'_>) -> Pace {
    Pace::of(state.takes_long(task))
}
