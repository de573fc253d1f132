//! How a game of chess ends.

use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::piece::Colour;

/// Why the game ended. Where several endings hold, the first of this list counts. Its text is the machine-readable name.
///
/// Who won is told by the [`Score`]: a resignation is a draw if the opponent cannot mate (S53).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The king of the side to move is in check and no move is legal (S49).
    #[doc(alias = "jaque mate")]
    Checkmate,
    /// The side to move is not in check and has no legal move (S54).
    #[doc(alias = "ahogado")]
    Stalemate,
    /// Neither side can mate by any series of legal moves (S55 to S58).
    DeadPosition,
    /// The position has occurred five times (S71).
    Fivefold,
    /// Seventy-five moves by each side without capture or pawn move (S71).
    SeventyFive,
    /// The position has occurred three times, and that was claimed or counts by itself (S64).
    Threefold,
    /// Fifty moves by each side without capture or pawn move, and that was claimed or counts by itself (S69).
    Fifty,
    /// Each side has its king and one minor piece, where that is agreed to be a draw (S60).
    OneMinorEach,
    /// The rival of the claimant cannot mate, where that can be claimed (S63).
    CannotMate,
    /// The players have agreed on a draw (S72).
    Agreement,
    /// A player has given the game up (S53).
    Resignation,
    /// A flag has fallen (S75, S76).
    Timeout,
    /// A player has made as many illegal moves as lose (S96).
    IllegalMoves,
    /// The game was called off before both had moved (S51).
    Aborted,
    /// A player did not appear (S51).
    Forfeit,
    /// A player has left (S51).
    Abandoned,
    /// The arbiter has decided (S51).
    Arbiter,
}

impl Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Checkmate => "CHECKMATE",
            Ending::Stalemate => "STALEMATE",
            Ending::DeadPosition => "DEAD_POSITION",
            Ending::Fivefold => "FIVEFOLD",
            Ending::SeventyFive => "SEVENTYFIVE",
            Ending::Threefold => "THREEFOLD",
            Ending::Fifty => "FIFTY",
            Ending::OneMinorEach => "ONE_MINOR_EACH",
            Ending::CannotMate => "CANNOT_MATE",
            Ending::Agreement => "AGREEMENT",
            Ending::Resignation => "RESIGNATION",
            Ending::Timeout => "TIMEOUT",
            Ending::IllegalMoves => "ILLEGAL_MOVES",
            Ending::Aborted => "ABORTED",
            Ending::Forfeit => "FORFEIT",
            Ending::Abandoned => "ABANDONED",
            Ending::Arbiter => "ARBITER",
        })
    }
}

/// What the players get for a game (S52). Its text is the result in PGN, which has none for a game that both lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Score {
    /// One point for White.
    WhiteWins,
    /// One point for Black.
    BlackWins,
    /// Half a point each.
    Draw,
    /// Nothing for either, by decision of the arbiter.
    BothLose,
    /// No result: the game does not count.
    None,
}

impl Score {
    /// The score when this side has won.
    pub(super) const fn won_by(winner: Colour) -> Score {
        match winner {
            Colour::White => Score::WhiteWins,
            Colour::Black => Score::BlackWins,
        }
    }

    /// The half points of a side: 2, 1 or 0; none if the game does not count.
    pub const fn half_points(self, colour: Colour) -> Option<u8> {
        Some(match (self, colour) {
            (Score::None, _) => return None,
            (Score::WhiteWins, Colour::White) | (Score::BlackWins, Colour::Black) => 2,
            (Score::Draw, _) => 1,
            (Score::WhiteWins | Score::BlackWins | Score::BothLose, _) => 0,
        })
    }
}

impl Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Score::WhiteWins => "1-0",
            Score::BlackWins => "0-1",
            Score::Draw => "1/2-1/2",
            Score::BothLose | Score::None => "*",
        })
    }
}

/// How a game ended: why, and what the players get for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Why.
    pub ending: Ending,
    /// What the players get.
    pub score: Score,
}

impl Ended {
    /// This side has won.
    pub(super) const fn won(ending: Ending, winner: Colour) -> Ended {
        Ended { ending, score: Score::won_by(winner) }
    }

    /// Nobody has won.
    pub(super) const fn drawn(ending: Ending) -> Ended {
        Ended { ending, score: Score::Draw }
    }
}
