//! What an accepted input caused.

use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::colour::Piece;
use super::stakes::Payment;
use crate::game::{Die, Seat};

/// What an accepted input caused. Several of one input stand in the order of this list, but that what a bonus or a turn
/// that passes causes comes after what caused it.
///
/// | text | when |
/// |---|---|
/// | `autoplayed:2` | the step was played for this seat, which is silent or has resigned |
/// | `exit` | a piece comes out |
/// | `capture:blue2` | the piece is captured and goes home |
/// | `opens_barrier` | the piece leaves a barrier |
/// | `forms_barrier` | the piece makes a barrier where it lands |
/// | `corridor` | the piece leaves the ring |
/// | `goal` | the piece reaches the goal |
/// | `count:7` | a six counts so many squares, because nobody is at home |
/// | `no_move` | the roll allows no move |
/// | `die_lost:3` | no piece can move the die that is left |
/// | `third_six` | the roll is the third six, or double, in a row, and is not played |
/// | `sent_home:yellow2` | the third six sends this piece home |
/// | `paid:2>1:5:winner` | the second seat pays 5 to the first, who has won; the other reasons are `capture`, `unfinished` and `third_six` |
/// | `bonus:20` | so many squares must be counted next |
/// | `bonus_lost:20` | no piece could count the bonus |
/// | `finished:1` | the seat has its four pieces in the goal |
/// | `resigned:1` | the seat has resigned; its pieces not in the goal are off, or are played for it |
/// | `repeat` | the same seat rolls again |
/// | `turn:2` | the turn passes to this seat |
/// | `tied:2` | the seat shares the highest throw of the opening, and throws again |
/// | `first:3` | the seat has won the opening and starts |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// The step was played for this seat (AUTO-1).
    Autoplayed(Seat),
    /// A piece comes out (FIVE-1).
    Exit,
    /// The piece is captured and goes home (CAP-1, EXIT-2 to EXIT-4).
    Capture(Piece),
    /// The piece leaves a barrier (OPEN-1).
    OpensBarrier,
    /// The piece makes a barrier where it lands (BAR-1).
    FormsBarrier,
    /// The piece leaves the ring (BRD-5).
    Corridor,
    /// The piece reaches the goal (GOAL-1).
    Goal,
    /// A six counts so many squares, because nobody is at home (SIX-2).
    Count(u8),
    /// The roll allows no move (TURN-3).
    NoMove,
    /// No piece can move the die that is left of two (DICE2-5).
    DieLost(Die),
    /// The roll is the third six, or double, in a row, and is not played (SIX-6, DICE2-4).
    ThirdSix,
    /// The third six sends this piece home (SIX-6).
    SentHome(Piece),
    /// One seat pays another (CUA-1).
    Paid(Payment),
    /// So many squares must be counted next (BON-1, GOAL-2).
    Bonus(u8),
    /// No piece could count the bonus (BON-2).
    BonusLost(u8),
    /// The seat has its four pieces in the goal (GOAL-3).
    Finished(Seat),
    /// The seat has resigned (RES-1).
    Resigned(Seat),
    /// The same seat rolls again (SIX-4).
    Repeat,
    /// The turn passes to this seat (TURN-2).
    Turn(Seat),
    /// The seat shares the highest throw of the opening, and throws again (OPN-2).
    Tied(Seat),
    /// The seat has won the opening and starts (OPN-1).
    First(Seat),
}

impl Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Autoplayed(seat) => write!(f, "autoplayed:{seat}"),
            Effect::Exit => f.write_str("exit"),
            Effect::Capture(piece) => write!(f, "capture:{piece}"),
            Effect::OpensBarrier => f.write_str("opens_barrier"),
            Effect::FormsBarrier => f.write_str("forms_barrier"),
            Effect::Corridor => f.write_str("corridor"),
            Effect::Goal => f.write_str("goal"),
            Effect::Count(count) => write!(f, "count:{count}"),
            Effect::NoMove => f.write_str("no_move"),
            Effect::DieLost(die) => write!(f, "die_lost:{}", die.pips()),
            Effect::ThirdSix => f.write_str("third_six"),
            Effect::SentHome(piece) => write!(f, "sent_home:{piece}"),
            Effect::Paid(payment) => write!(f, "paid:{payment}"),
            Effect::Bonus(count) => write!(f, "bonus:{count}"),
            Effect::BonusLost(count) => write!(f, "bonus_lost:{count}"),
            Effect::Finished(seat) => write!(f, "finished:{seat}"),
            Effect::Resigned(seat) => write!(f, "resigned:{seat}"),
            Effect::Repeat => f.write_str("repeat"),
            Effect::Turn(seat) => write!(f, "turn:{seat}"),
            Effect::Tied(seat) => write!(f, "tied:{seat}"),
            Effect::First(seat) => write!(f, "first:{seat}"),
        }
    }
}
