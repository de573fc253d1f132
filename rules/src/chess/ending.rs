//! How a game of chess ends.

use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::piece::Colour;
use crate::game::{Outcome, Ranks};

/// Why the game ended. Where several endings hold, the first of this list counts. Its text is the machine-readable name.
///
/// Who won is told by the ranks of the [`Outcome`]: a resignation is a draw if the opponent cannot mate (S53).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The king of the side to move is in check and no move is legal (S49).
    #[doc(alias = "jaque mate")]
    Checkmate,
    /// The side to move is not in check and has no legal move (S54).
    #[doc(alias = "ahogado")]
    Stalemate,
    /// Neither side can mate with what is on the board (S55 to S58).
    DeadPosition,
    /// The position has occurred five times (S71).
    Fivefold,
    /// Seventy-five moves by each side without capture or pawn move (S71).
    SeventyFive,
    /// A player has given the game up (S53).
    Resignation,
}

impl Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Checkmate => "CHECKMATE",
            Ending::Stalemate => "STALEMATE",
            Ending::DeadPosition => "DEAD_POSITION",
            Ending::Fivefold => "FIVEFOLD",
            Ending::SeventyFive => "SEVENTYFIVE",
            Ending::Resignation => "RESIGNATION",
        })
    }
}

/// The outcome in which `winner` has won.
pub(super) fn won(ending: Ending, winner: Colour) -> Outcome<Ending> {
    Outcome { ending, ranks: Ranks::default().with(winner.seat(), 1).with((!winner).seat(), 2) }
}

/// The outcome in which nobody has won.
pub(super) fn drawn(ending: Ending) -> Outcome<Ending> {
    Outcome {
        ending,
        ranks: Colour::ALL.into_iter().fold(Ranks::default(), |ranks, colour| ranks.with(colour.seat(), 1)),
    }
}
