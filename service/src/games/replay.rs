//! The log of a stored game judged again, event by event.

use std::collections::BTreeMap;

use rules::game::{self, Event, Refusal, Time};

use super::format::FormatError;
use super::step::Judged;
use super::wire::Wire;
use super::{AnyStep, Options, StepRow};

/// A log that is being replayed.
pub trait AnyReplay: Send {
    /// The version of the rules that judge now.
    fn rules_version(&self) -> u16;

    /// Judges the event of a version again, at the time when it was judged. Versions come in order; some may be missing. In
    /// place of the first event it judges that the game was made with its options.
    ///
    /// The replay goes on from the state that the rules lead to. Where they lead to none, or other rules judged the event,
    /// it goes on from the stored state.
    fn follow(&mut self, version: i32, at: Time, row: &StepRow) -> Result<Replayed, FormatError>;
}

/// An event that was judged again.
pub struct Replayed {
    /// What its row holds.
    pub stored: Box<dyn AnyStep>,
    /// What the rules say.
    pub verdict: Verdict,
}

/// What the rules of this release say of a stored event.
pub enum Verdict {
    /// It is accepted, and leads to this.
    Accepted(Box<dyn AnyStep>),
    /// It is refused, for this reason.
    Refused(&'static str),
    /// Nothing: the event before it is missing.
    None,
}

pub(super) struct Replay<G: Wire> {
    options: G::Options,
    /// The states so far, by version: an event may go back to any of them.
    states: BTreeMap<i32, G>,
}

impl<G: Wire> Replay<G> {
    pub(super) fn of(options: G::Options) -> Replay<G> {
        Replay { options, states: BTreeMap::new() }
    }

    fn judge(&self, version: i32, at: Time, stored: &Event<G>) -> Option<Result<Judged<G>, &'static str>> {
        if version == 1 {
            let made = Options::<G>(self.options.clone());
            return Some(Ok(made.first(at)));
        }
        let last = self.states.get(&version.checked_sub(1)?)?;
        let step = game::advance(last, self.past(stored), at, stored).map_err(|refused| refused.reason());
        Some(step.map(|step| Judged {
            event: stored.clone(),
            line: last.line(stored),
            rules_version: G::RULES_VERSION,
            step,
        }))
    }

    fn past(&self, event: &Event<G>) -> Option<&G> {
        let Event::Restored { version } = event else { return None };
        self.states.get(&i32::try_from(*version).ok()?)
    }
}

impl<G: Wire> AnyReplay for Replay<G> {
    fn rules_version(&self) -> u16 {
        G::RULES_VERSION
    }

    fn follow(&mut self, version: i32, at: Time, row: &StepRow) -> Result<Replayed, FormatError> {
        let stored = Judged::<G>::stored(row)?;
        let judged = self.judge(version, at, &stored.event);
        let state = match &judged {
            Some(Ok(judged)) if row.rules_version == G::RULES_VERSION => &judged.step.game,
            _ => &stored.step.game,
        };
        self.states.insert(version, state.clone());
        let verdict = match judged {
            Some(Ok(judged)) => Verdict::Accepted(Box::new(judged)),
            Some(Err(reason)) => Verdict::Refused(reason),
            None => Verdict::None,
        };
        Ok(Replayed { stored: Box::new(stored), verdict })
    }
}
