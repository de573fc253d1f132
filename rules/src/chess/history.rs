//! The position, and as much of its past as repetition needs (S64, S66, S71).

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::action::Move;
use super::draws;
use super::fen::Packed;
use super::position::Position;

/// A position and the reversible moves that led to it.
///
/// It is stored as the position after the last irreversible move and the moves since: in a game these are at most 150, as
/// the 75-move rule ends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub(super) struct History {
    /// The position after the last irreversible move, or the first known one.
    base: Position,
    past: Past,
    /// From `base` to `position`.
    since: Vec<Move>,
    position: Position,
    last_move: Option<Move>,
    /// How often `position` has occurred since `base`: follows from the fields above.
    occurrences: u32,
}

/// Whether a position before `base` could be equal to one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Past {
    /// No: an irreversible move led to `base`.
    Known,
    /// Perhaps: `base` was given, and what led there is not known.
    Unknown,
}

impl History {
    /// A position that no known move led to.
    pub(super) fn at(position: Position, past: Past) -> History {
        History { base: position.clone(), past, since: Vec::new(), position, last_move: None, occurrences: 1 }
    }

    /// The history after `m`, which led to `position`.
    pub(super) fn with_move(&self, m: Move, position: Position) -> History {
        let mut next = self.extended(self.since.clone(), m, position);
        next.count_occurrences();
        next
    }

    /// Adds a move, without counting how often the position has occurred.
    pub(super) fn push(&mut self, m: Move, position: Position) {
        let since = core::mem::take(&mut self.since);
        *self = self.extended(since, m, position);
    }

    /// The history after `m`, made whole rather than copied and changed; `since` is that of this one.
    fn extended(&self, mut since: Vec<Move>, m: Move, position: Position) -> History {
        let (base, past) = if draws::is_irreversible(&self.position, &position) {
            since.clear();
            (position.clone(), Past::Known)
        } else {
            since.push(m);
            (self.base.clone(), self.past)
        };
        History { base, past, since, position, last_move: Some(m), occurrences: 1 }
    }

    pub(super) fn count_occurrences(&mut self) {
        self.occurrences = draws::occurrences(&self.base, &self.since, &self.position);
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn line(&self) -> (&Position, &[Move]) {
        (&self.base, &self.since)
    }

    pub(super) fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    pub(super) fn occurrences(&self) -> u32 {
        self.occurrences
    }

    pub(super) fn is_complete(&self) -> bool {
        self.past == Past::Known
    }
}

/// What is stored of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Stored {
    base: Packed,
    past: Past,
    since: Vec<Move>,
    /// Only where `since` does not tell it.
    last_move: Option<Move>,
}

impl From<History> for Stored {
    fn from(history: History) -> Stored {
        Stored {
            base: Packed::from(&history.base),
            past: history.past,
            last_move: history.last_move.filter(|_| history.since.is_empty()),
            since: history.since,
        }
    }
}

impl TryFrom<Stored> for History {
    type Error = &'static str;
    fn try_from(stored: Stored) -> Result<History, Self::Error> {
        let base = stored.base.unpack().map_err(|_| "no such position")?;
        let mut history = History::at(base, stored.past);
        history.last_move = stored.last_move;
        for m in stored.since {
            let next = history.position.play(m).map_err(|_| "a move that cannot be played")?;
            history.push(m, next);
        }
        history.count_occurrences();
        Ok(history)
    }
}
