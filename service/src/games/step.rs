//! An accepted input and what it led to: as it was judged, as it is stored, and as it is told.

use proto::v1;
use rules::game::{self, Event, Roll, Seat, Time, Turn};

use super::AnyState;
use super::export::Logged;
use super::format::{self, FormatError};
use super::wire::{self, Wire};

/// An accepted input of some game and what it led to.
pub trait AnyStep: Send + Sync {
    /// As it is stored.
    fn row(&self) -> StepRow;
    /// The input.
    fn what(&self) -> v1::event::What;
    /// What the rules of the game say of it, if it was a roll.
    fn roll(&self) -> Option<v1::roll_response::Detail>;
    /// What it caused.
    fn effects(&self) -> Vec<v1::Effect>;
    /// The game after it.
    fn after(&self) -> &dyn AnyState;
    /// The same, for itself.
    fn into_after(self: Box<Self>) -> Box<dyn AnyState>;
}

/// A step as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRow {
    /// The version of the rules that judged it.
    pub rules_version: u16,
    /// The seat whose input it was.
    pub seat: Option<Seat>,
    /// The input.
    pub event: Vec<u8>,
    /// What it caused.
    pub effects: Vec<u8>,
    /// The game after it.
    pub state: Vec<u8>,
    /// The input as a person writes it.
    pub line: String,
    /// The seats the game waits for after it, a bit a seat; none when the game is over.
    pub awaited: Option<u8>,
    /// The seats that won, a bit a seat, if the game ended with it.
    pub winners: Option<u8>,
}

/// A step of one game.
pub(super) struct Judged<G: Wire> {
    pub(super) event: Event<G>,
    pub(super) line: String,
    pub(super) rules_version: u16,
    pub(super) step: game::Step<G>,
}

impl<G: Wire> Judged<G> {
    /// The step that a row holds.
    pub(super) fn stored(row: &StepRow) -> Result<Judged<G>, FormatError> {
        Ok(Judged {
            event: format::read(G::FORMAT, &row.event)?,
            line: row.line.clone(),
            rules_version: row.rules_version,
            step: game::Step {
                game: format::read(G::FORMAT, &row.state)?,
                effects: format::read(G::FORMAT, &row.effects)?,
            },
        })
    }

    /// As an entry of a log, judged at `at`.
    pub(super) fn logged(self, at: Time) -> Logged<G> {
        let Judged { event, line, step, .. } = self;
        Logged { at, event, line, effects: step.effects, after: step.game }
    }
}

impl<G: Wire> AnyStep for Judged<G> {
    fn row(&self) -> StepRow {
        let after = &self.step.game;
        let turn = game::Game::turn(after);
        let (awaited, winners) = match &turn {
            Turn::Over(outcome) => (None, Some(outcome.ranks.winners(game::Game::seats(after)).bits())),
            turn => (Some(turn.awaited().bits()), None),
        };
        StepRow {
            rules_version: self.rules_version,
            seat: seat_of(&self.event),
            event: format::write(G::FORMAT, &self.event),
            effects: format::write(G::FORMAT, &self.step.effects),
            state: format::write(G::FORMAT, after),
            line: self.line.clone(),
            awaited,
            winners,
        }
    }

    fn what(&self) -> v1::event::What {
        what(self)
    }

    fn roll(&self) -> Option<v1::roll_response::Detail> {
        match &self.event {
            Event::Rolled(_, roll) => self.step.game.roll_out(roll, &self.step.effects),
            Event::Created(_) | Event::Acted(..) | Event::Expired | Event::Restored { .. } => None,
        }
    }

    fn effects(&self) -> Vec<v1::Effect> {
        self.step.effects.iter().map(wire::effect).collect()
    }

    fn after(&self) -> &dyn AnyState {
        &self.step.game
    }

    fn into_after(self: Box<Self>) -> Box<dyn AnyState> {
        Box::new(self.step.game)
    }
}

fn seat_of<G: Wire>(event: &Event<G>) -> Option<Seat> {
    match event {
        Event::Acted(seat, _) => *seat,
        Event::Rolled(seat, _) => Some(*seat),
        Event::Created(_) | Event::Expired | Event::Restored { .. } => None,
    }
}

fn what<G: Wire>(judged: &Judged<G>) -> v1::event::What {
    use v1::event::What;
    let Judged { event, line, step, .. } = judged;
    match event {
        Event::Created(_) => What::Created(v1::CreatedEvent {}),
        Event::Acted(_, action) => step.game.action_out(action, line, &step.effects),
        Event::Rolled(_, roll) => What::Rolled(v1::RolledEvent { dice: pips(roll) }),
        Event::Expired => What::Expired(v1::ExpiredEvent {}),
        Event::Restored { version } => {
            What::Restored(v1::RestoredEvent { version: i32::try_from(*version).unwrap_or(i32::MAX) })
        }
    }
}

fn pips(roll: &Roll) -> Vec<i32> {
    roll.faces().iter().map(|die| i32::from(die.pips())).collect()
}
