//! The span of the call that is being answered: what its line in the log will say beside method, code and duration.
//!
//! The server opens one span a call and writes its line when the call has been answered. Whoever learns what the call
//! is about says so here, in the task that answers the call: a spawned task has another current span.

use std::error::Error;
use std::fmt::Display;

use tracing::field::{self, Empty};
use tracing::{Span, error_span};

/// A span in which nothing is known yet. It is there at every level that is logged, as a line at any level may need it.
pub fn span() -> Span {
    error_span!(
        "call",
        game.id = Empty,
        kind = Empty,
        version = Empty,
        request.id = Empty,
        reason = Empty,
        error = Empty
    )
}

/// The call is about this game.
pub fn is_about_game(game_id: impl Display) {
    record("game.id", game_id);
}

/// The game is of this kind.
pub fn is_of_kind(kind: &'static str) {
    record("kind", kind);
}

/// The call read or made this version of its game. Said once: some formats keep what was said before.
pub fn reached_version(version: i32) {
    Span::current().record("version", version);
}

/// The caller gave the call this name.
pub fn has_request_id(request_id: impl Display) {
    record("request.id", request_id);
}

/// The call is answered with this machine-readable reason.
pub fn is_refused(reason: &str) {
    record("reason", reason);
}

/// The call failed, and not by its caller: the error and what caused it, outermost first.
pub fn failed(error: &(dyn Error + 'static)) {
    record("error", with_causes(error));
}

/// An error and what caused it, outermost first, in one line. Some errors tell their cause themselves: it is told once.
pub fn with_causes(error: &(dyn Error + 'static)) -> String {
    let causes = std::iter::successors(error.source(), |&error| error.source());
    causes
        .map(ToString::to_string)
        .fold(error.to_string(), |told, cause| if told.ends_with(&cause) { told } else { format!("{told}: {cause}") })
}

fn record(name: &'static str, value: impl Display) {
    Span::current().record(name, field::display(value));
}
