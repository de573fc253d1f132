//! What is learnt about the call that is being answered: its line in the log says it beside method, code and duration.
//!
//! The server notes the facts of one call while it answers it, and writes its line when the call has been answered.
//! Whoever learns something says so here, in the task that answers the call: a spawned task answers no call.

use std::error::Error;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

tokio::task_local! {
    static NOTED: Arc<Mutex<Facts>>;
}

/// What is known of a call, in the words of the log.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The game that it is about.
    pub game_id: Option<String>,
    /// The kind of the game.
    pub kind: Option<&'static str>,
    /// The version of the game that it read or made.
    pub version: Option<i32>,
    /// The name that its caller gave it.
    pub request_id: Option<String>,
    /// The machine-readable reason for which it was refused.
    pub reason: Option<String>,
    /// The error for which it failed, and what caused that.
    pub error: Option<String>,
}

/// A place for the facts of a call. Clones are the same place.
#[derive(Clone, Default)]
pub struct Notes(Arc<Mutex<Facts>>);

impl Notes {
    /// Notes here what is learnt while `answer` is made.
    pub fn while_making<T>(&self, answer: impl Future<Output = T>) -> impl Future<Output = T> {
        NOTED.scope(Arc::clone(&self.0), answer)
    }

    /// What was noted.
    pub fn facts(&self) -> Facts {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// What is known so far of the call that is being answered; nothing outside of any.
pub fn facts() -> Facts {
    NOTED.try_with(|noted| Notes(Arc::clone(noted)).facts()).unwrap_or_default()
}

/// The call is about this game.
pub fn is_about_game(game_id: impl Display) {
    note(|facts| facts.game_id = Some(game_id.to_string()));
}

/// The game is of this kind.
pub fn is_of_kind(kind: &'static str) {
    note(|facts| facts.kind = Some(kind));
}

/// The call read or made this version of its game.
pub fn reached_version(version: i32) {
    note(|facts| facts.version = Some(version));
}

/// The caller gave the call this name.
pub fn has_request_id(request_id: impl Display) {
    note(|facts| facts.request_id = Some(request_id.to_string()));
}

/// The call is answered with this machine-readable reason.
pub fn is_refused(reason: &str) {
    note(|facts| facts.reason = Some(reason.to_owned()));
}

/// The call failed, and not by its caller: the error and what caused it, outermost first.
pub fn failed(error: &(dyn Error + 'static)) {
    note(|facts| facts.error = Some(with_causes(error)));
}

fn note(fact: impl FnOnce(&mut Facts)) {
    // Outside of any call there is nobody to tell.
    let _ = NOTED.try_with(|noted| fact(&mut noted.lock().unwrap_or_else(PoisonError::into_inner)));
}

/// An error and what caused it, outermost first, in one line. Some errors tell their cause themselves: it is told once.
pub fn with_causes(error: &(dyn Error + 'static)) -> String {
    let causes = std::iter::successors(error.source(), |&error| error.source());
    causes
        .map(ToString::to_string)
        .fold(error.to_string(), |told, cause| if told.ends_with(&cause) { told } else { format!("{told}: {cause}") })
}
