//! What is agreed before a game of chess.

mod error;
mod rules;
#[cfg(feature = "scenario")]
mod text;
mod time_control;

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

pub use error::BadOption;
pub use rules::{DeadPosition, DrawOffers, DrawnBy, FlagRule, Penalty, Rules, Takeback};
pub use time_control::{Bonus, ClockStart, MAX_PERIODS, Period, TimeControl};

use super::action::Move;
use super::fen::Packed;
use super::line::BadPly;
use super::pgn::Tag;
use super::position::{Position, Variant};
use super::state::Chess;
use crate::game::Time;

/// The options of a game: its rules, and where it starts. They are valid: a game can be started from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredOptions", into = "StoredOptions")]
pub struct Options {
    rules: Rules,
    start: Start,
    moves: Vec<Move>,
    tags: Vec<Tag>,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// From this position.
    Position(Position),
    /// From an initial array of Chess960 that four dice draw.
    Drawn,
}

impl Options {
    /// A game by `rules` that starts from `start` after `moves`, which are played under the rules of a game: draws that
    /// need no claim end it. A start that is over already is refused; whether it is dead may take a search.
    pub fn new(rules: Rules, start: Start, moves: Vec<Move>) -> Result<Options, BadStart> {
        let (options, game) = Options::playable(rules, start, moves)?;
        if game.ended_by_itself().is_some() { Err(BadStart::PositionOver) } else { Ok(options) }
    }

    /// The same without the search, with the game as it starts.
    fn playable(rules: Rules, start: Start, moves: Vec<Move>) -> Result<(Options, Chess), BadStart> {
        let problems = rules.problems();
        if !problems.is_empty() {
            return Err(BadStart::Options(problems));
        }
        let options = Options { rules, start, moves, tags: Vec::new() };
        let game = Chess::replay(&options, Time::default()).map_err(BadStart::Ply)?;
        if game.outcome().is_some() { Err(BadStart::PositionOver) } else { Ok((options, game)) }
    }

    /// The same with these tags for the PGN of the game.
    #[must_use]
    pub fn with_tags(self, tags: Vec<Tag>) -> Options {
        Options { tags, ..self }
    }

    /// The tags given for the PGN of the game.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Standard chess or Chess960.
    pub fn variant(&self) -> Variant {
        match &self.start {
            Start::Position(position) => position.variant(),
            Start::Drawn => Variant::Chess960,
        }
    }

    /// Where the game starts; [`Options::moves`] were played from there.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The moves already played when the game starts.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// Standard chess from the initial array (S02), by the Laws of FIDE.
impl Default for Options {
    fn default() -> Options {
        Options {
            rules: Rules::default(),
            start: Start::Position(Position::initial()),
            moves: Vec::new(),
            tags: Vec::new(),
        }
    }
}

/// Why a game cannot start so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadStart {
    /// Some options cannot be: every one of them.
    Options(Vec<BadOption>),
    /// One of the moves cannot be played.
    Ply(BadPly),
    /// The game would be over before it starts: `POSITION_OVER`.
    PositionOver,
}

/// What is stored of the options.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredOptions {
    rules: Rules,
    /// None where dice draw it.
    start: Option<Packed>,
    moves: Vec<Move>,
    tags: Vec<Tag>,
}

impl From<Options> for StoredOptions {
    fn from(options: Options) -> StoredOptions {
        let start = match &options.start {
            Start::Position(position) => Some(Packed::from(position)),
            Start::Drawn => None,
        };
        StoredOptions { rules: options.rules, start, moves: options.moves, tags: options.tags }
    }
}

impl TryFrom<StoredOptions> for Options {
    type Error = &'static str;
    fn try_from(stored: StoredOptions) -> Result<Options, Self::Error> {
        let start = match stored.start {
            Some(packed) => Start::Position(packed.unpack().map_err(|_| "no such position")?),
            None => Start::Drawn,
        };
        // What was stored was searched before.
        let (options, _) =
            Options::playable(stored.rules, start, stored.moves).map_err(|_| "no game can start there")?;
        Ok(options.with_tags(stored.tags))
    }
}
