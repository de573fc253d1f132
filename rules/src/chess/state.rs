//! The state of a game: the position, and as much of its past as repetition needs.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::action::Move;
use super::draws;
use super::line::{BadPly, Unplayed};
use super::options::Options;
use super::piece::Colour;
use super::position::{Position, Variant};
use crate::game::{Game, Refused, Turn};

/// A game of chess, or a position that is judged by itself.
///
/// It is stored as the position after the last irreversible move and the moves since: in a game these are at most 150,
/// as the 75-move rule ends it, and the whole takes at most 512 bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Chess {
    scope: Scope,
    /// The position after the last irreversible move, or the first known one.
    base: Position,
    past: Past,
    /// From `base` to `position`.
    since: Vec<Move>,
    position: Position,
    last_move: Option<Move>,
    /// How often `position` has occurred since `base`: follows from the fields above.
    occurrences: u32,
    resigned: Option<Colour>,
}

/// Which rules end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Scope {
    /// A game: draws that need no claim end it.
    Game,
    /// A position: only mate and stalemate end it.
    Bare,
}

/// Whether a position before `base` could be equal to one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Past {
    /// No: an irreversible move led to `base`.
    Known,
    /// Perhaps: `base` was given, and what led there is not known.
    Unknown,
}

impl Chess {
    /// A position by itself, after `moves` from `start`, or the first of them that cannot be played (S97). Only mate and
    /// stalemate end it; [`Chess::status`] tells what a game would have ended by.
    pub fn bare(start: Position, moves: &[Move]) -> Result<Chess, BadPly> {
        Chess::at(Scope::Bare, start).play_all(moves)
    }

    /// The game with these options as it starts.
    pub(super) fn replay(options: &Options) -> Result<Chess, BadPly> {
        Chess::at(Scope::Game, options.start().clone()).play_all(options.moves())
    }

    fn at(scope: Scope, position: Position) -> Chess {
        let past = match scope {
            Scope::Game if position.halfmove_clock() == 0 => Past::Known,
            _ => Past::Unknown,
        };
        Chess {
            scope,
            base: position.clone(),
            past,
            since: Vec::new(),
            position,
            last_move: None,
            occurrences: 1,
            resigned: None,
        }
    }

    fn play_all(mut self, moves: &[Move]) -> Result<Chess, BadPly> {
        for (index, &m) in moves.iter().enumerate() {
            let bad = |refused| BadPly { index, why: Unplayed::Refused(refused) };
            if let Turn::Over(_) = self.turn() {
                return Err(bad(Refused::GameOver));
            }
            let next = self.position.play(m).map_err(|refusal| bad(Refused::Rules(refusal)))?;
            self.push(m, next);
            // Only a game ends by repetition: for a bare position one count, at the end, is enough.
            if self.scope == Scope::Game {
                self.count_occurrences();
            }
        }
        self.count_occurrences();
        Ok(self)
    }

    /// The state after `m`, which led to `position`.
    pub(super) fn with_move(&self, m: Move, position: Position) -> Chess {
        let mut chess = self.extended(self.since.clone(), m, position);
        chess.count_occurrences();
        chess
    }

    /// Adds a move, without counting how often the position has occurred.
    fn push(&mut self, m: Move, position: Position) {
        let since = core::mem::take(&mut self.since);
        *self = self.extended(since, m, position);
    }

    /// The state after `m`, made whole rather than copied and changed; `since` is that of this state.
    fn extended(&self, mut since: Vec<Move>, m: Move, position: Position) -> Chess {
        let (base, past) = if draws::is_irreversible(&self.position, &position) {
            since.clear();
            (position.clone(), Past::Known)
        } else {
            since.push(m);
            (self.base.clone(), self.past)
        };
        let Chess { scope, resigned, .. } = *self;
        Chess { scope, base, past, since, position, last_move: Some(m), occurrences: 1, resigned }
    }

    fn count_occurrences(&mut self) {
        self.occurrences = draws::occurrences(&self.base, &self.since, &self.position);
    }

    /// The state after this side has given the game up.
    pub(super) fn with_resignation(&self, colour: Colour) -> Chess {
        Chess { resigned: Some(colour), ..self.clone() }
    }

    pub(super) fn scope(&self) -> Scope {
        self.scope
    }

    /// The side that has given the game up.
    pub(super) fn resigned(&self) -> Option<Colour> {
        self.resigned
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position after the last irreversible move, or the first known one, and the moves since: all that repetition
    /// depends on.
    pub fn line_since_irreversible(&self) -> (&Position, &[Move]) {
        (&self.base, &self.since)
    }

    /// The last move of the game; none before the first.
    pub fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// How often the position has occurred so far as is known, now included: 1 or more (S64 to S67).
    pub fn repetitions(&self) -> u32 {
        self.occurrences
    }

    /// Whether every earlier position that could equal this one is known: otherwise it may have occurred more often than
    /// [`Chess::repetitions`] tells.
    pub fn is_history_complete(&self) -> bool {
        self.past == Past::Known
    }
}

/// What is stored of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Stored {
    scope: Scope,
    variant: Variant,
    base: String,
    past: Past,
    since: Vec<Move>,
    /// Only where `since` does not tell it.
    last_move: Option<Move>,
    resigned: Option<Colour>,
}

impl From<Chess> for Stored {
    fn from(chess: Chess) -> Stored {
        Stored {
            scope: chess.scope,
            variant: chess.base.variant(),
            base: chess.base.stored(),
            past: chess.past,
            last_move: chess.last_move.filter(|_| chess.since.is_empty()),
            since: chess.since,
            resigned: chess.resigned,
        }
    }
}

impl TryFrom<Stored> for Chess {
    type Error = &'static str;
    fn try_from(stored: Stored) -> Result<Chess, Self::Error> {
        let base = Position::read(&stored.base, stored.variant).map_err(|_| "no such position")?;
        let mut chess = Chess::at(stored.scope, base);
        chess.past = stored.past;
        chess.last_move = stored.last_move;
        chess.resigned = stored.resigned;
        for m in stored.since {
            let next = chess.position.play(m).map_err(|_| "a move that cannot be played")?;
            chess.push(m, next);
        }
        chess.count_occurrences();
        Ok(chess)
    }
}
