//! What is found to be wrong with a stored game, in a sentence each.

use std::fmt::{self, Display};

use uuid::Uuid;

use crate::games::format::FormatError;
use crate::store::Source;

/// Something that was found. Its text is one line.
#[derive(Debug)]
pub struct Finding {
    /// The game.
    pub game_id: Uuid,
    /// Which of its events, by its version; none if it is the game itself.
    pub version: Option<i32>,
    /// What was found.
    pub what: What,
}

/// What was found. All but [`What::OtherRules`] are faults.
#[derive(Debug, thiserror::Error)]
pub enum What {
    /// There is no game of an id that was asked for.
    #[error("there is no such game")]
    NoSuchGame,
    /// Events or a result stand under an id of which there is no game.
    #[error("it has events or a result, and its game is gone")]
    GameGone,
    /// It has no events, not even its first.
    #[error("it has no events")]
    NoEvents,
    /// Versions before this one are missing, from this on.
    #[error("the log has nothing between version {0} and this one")]
    Gap(i32),
    /// The event of an earlier version came from the same request.
    #[error("it was accepted for the same request as version {0}")]
    SameRequest(i32),
    /// The event stands at an earlier time than the one before.
    #[error("its time is before that of the event before it")]
    BackInTime,
    /// The first event and the game were not made together.
    #[error("the game has another {0} than its first event")]
    NotItsGame(&'static str),
    /// The rules that judged the event do not lead to what is stored.
    #[error("{0}")]
    Differs(Difference),
    /// Another version of the rules judged the event: what is stored stands, whatever the rules of today lead to.
    #[error("other rules judged it (version {judged_by}), and today {difference}")]
    OtherRules {
        /// The version of those rules.
        judged_by: u16,
        /// What today's say.
        difference: Difference,
    },
    /// The game is over and has no result.
    #[error("the game ended and has no result")]
    NoResult,
    /// The game goes on and has a result.
    #[error("the game goes on and has a result")]
    EarlyResult,
    /// The result does not stand with the event that ended the game, or says something else.
    #[error("the game ended otherwise than its result says")]
    OtherResult,
    /// The bytes of its kind cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(FormatError),
    /// The rows cannot be read.
    #[error("it cannot be read: {0}")]
    Corrupt(Source),
}

/// What the rules say otherwise than a stored event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// They refuse it.
    #[error("the rules refuse it: {0}")]
    Refused(&'static str),
    /// They lead to something else, such as "another state".
    #[error("the rules lead to {0}")]
    Leads(&'static str),
}

impl Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { game_id, version, what } = self;
        match version {
            Some(version) => write!(f, "game {game_id}: version {version}: {what}"),
            None => write!(f, "game {game_id}: {what}"),
        }
    }
}
