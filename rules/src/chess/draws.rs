//! Draws by repetition and by moves without progress (Articles 9.2, 9.3 and 9.6).

use core::fmt::{self, Display};

use super::action::Move;
use super::position::Position;

/// Plies without capture or pawn move after which the player to move can claim a draw (S69, S70).
pub const FIFTY_MOVES: u16 = 100;
/// Plies without capture or pawn move after which the game is drawn (S71).
pub const SEVENTY_FIVE_MOVES: u16 = 150;
/// Times that a position must occur for the player to move to claim a draw (S64).
pub const THREEFOLD: u32 = 3;
/// Times that a position must occur for the game to be drawn (S71).
pub const FIVEFOLD: u32 = 5;

/// A draw that the player to move could claim now. Its text is the machine-readable name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// The position has occurred three times or more (S64).
    Threefold,
    /// Fifty moves by each side without capture or pawn move (S69).
    Fifty,
}

impl Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::Threefold => "THREEFOLD",
            Claim::Fifty => "FIFTY",
        })
    }
}

/// How often `current` has occurred since `base`, itself included. `since` leads from one to the other.
pub(super) fn occurrences(base: &Position, since: &[Move], current: &Position) -> u32 {
    // A position cannot come back in fewer than four plies, and only with the same side to move.
    let Some(last) = since.len().checked_sub(4) else { return 1 };
    let mut count = 1;
    let mut position = base.clone();
    for (ply, &m) in since.iter().enumerate().take(last + 1) {
        if position.turn() == current.turn() && position.repeats(current) {
            count += 1;
        }
        if ply < last {
            position = position.after(m);
        }
    }
    count
}

/// Whether no position before this move can come back after it: a capture or a pawn move, a castling right lost, or a
/// possible en passant capture forgone (S66).
pub(super) fn is_irreversible(before: &Position, after: &Position) -> bool {
    after.halfmove_clock() == 0 || !before.has_castling_of(after) || before.en_passant().is_some()
}
