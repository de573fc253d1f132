//! What the use cases answer.

use std::sync::Arc;

use proto::v1;
use uuid::Uuid;

use crate::games::export::Format;
use crate::games::{AnyState, AnyStep};
use crate::store::{EventRow, GameRow};

/// A game, or a bare position, as it stands.
pub struct View {
    /// Its version; none for a bare position.
    pub stored: Option<Stored>,
    /// Its state.
    pub state: Arc<dyn AnyState>,
}

/// A game, or a bare position, and what its rules say of how it stands.
pub struct Told {
    /// The game.
    pub view: View,
    /// What its rules say.
    pub detail: v1::status_response::Detail,
}

/// Where and when something stands in the log of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The version.
    pub version: i32,
    /// The time of the database, in milliseconds since the Unix epoch.
    pub at: i64,
}

/// An accepted input.
pub struct Done {
    /// Where it stands in the log; none for a bare position.
    pub stored: Option<Stored>,
    /// Whether an earlier call did it.
    pub replayed: bool,
    /// What was done and what it led to.
    pub step: Box<dyn AnyStep>,
}

/// A new game.
pub struct Made {
    /// Its id.
    pub game_id: Uuid,
    /// Its first step.
    pub done: Done,
}

/// What a stored game is.
pub struct Described {
    /// What was agreed.
    pub game: GameRow,
    /// Its options.
    pub options: v1::game::Options,
    /// Its newest version.
    pub version: i32,
    /// Its state.
    pub state: Arc<dyn AnyState>,
}

/// A whole stored game as one text.
pub struct Exported {
    /// The version that it tells.
    pub version: i32,
    /// How it is written.
    pub format: Format,
    /// The text.
    pub text: String,
}

/// An entry of the log of a game.
pub struct Entry {
    /// As it is stored.
    pub row: EventRow,
    /// What was done and what it led to.
    pub step: Box<dyn AnyStep>,
}
