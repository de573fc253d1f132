//! What is agreed before a game of chess.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::action::Move;
use super::line::BadPly;
use super::position::{Position, Variant};
use super::state::Chess;
use crate::game::{Game, Turn};

/// The options of a game: where it starts. They are valid: a game can be started from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredOptions", into = "StoredOptions")]
pub struct Options {
    start: Position,
    moves: Vec<Move>,
}

impl Options {
    /// A game of the start's variant that starts from `start` after `moves`, which are played under the rules of a game:
    /// draws that need no claim end it. A start that is over already is refused.
    pub fn new(start: Position, moves: Vec<Move>) -> Result<Options, BadStart> {
        let options = Options { start, moves };
        match Chess::replay(&options).map_err(BadStart::Ply)?.turn() {
            Turn::Over(_) => Err(BadStart::PositionOver),
            _ => Ok(options),
        }
    }

    /// Standard chess or Chess960.
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The position from which [`Options::moves`] were played.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves already played when the game starts.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// Standard chess from the initial array (S02).
impl Default for Options {
    fn default() -> Options {
        Options { start: Position::initial(), moves: Vec::new() }
    }
}

/// Why a game cannot start there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadStart {
    /// One of the moves cannot be played.
    Ply(BadPly),
    /// The game would be over before it starts: `POSITION_OVER`.
    PositionOver,
}

/// What is stored of the options.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredOptions {
    variant: Variant,
    start: String,
    moves: Vec<Move>,
}

impl From<Options> for StoredOptions {
    fn from(options: Options) -> StoredOptions {
        StoredOptions { variant: options.variant(), start: options.start.stored(), moves: options.moves }
    }
}

impl TryFrom<StoredOptions> for Options {
    type Error = &'static str;
    fn try_from(stored: StoredOptions) -> Result<Options, Self::Error> {
        let start = Position::read(&stored.start, stored.variant).map_err(|_| "no such position")?;
        Options::new(start, stored.moves).map_err(|_| "no game can start there")
    }
}
