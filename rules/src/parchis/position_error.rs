//! Why a position is refused.

use core::fmt::{self, Display};

use super::colour::{Colour, Piece};
use super::track::{Place, Square};
use crate::game::Seat;

/// Why no game comes to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// There is not one side for each seat.
    Sides,
    /// The piece stands where its colour never walks, or on no square of this board.
    NotOnItsWay(Piece),
    /// More than two pieces stand on the square of the ring.
    SquareCrowded(Square),
    /// More than two pieces of the colour stand on this square of their corridor.
    CorridorCrowded(Colour, Place),
    /// Two colours stand on a square that is not safe.
    ColoursOnPlainSquare(Square),
    /// Two pieces of one colour stand on a plain square, where that is forbidden.
    PairForbidden(Square),
    /// The two pieces do not share a square of the ring, or are named twice.
    Arrival([Piece; 2]),
    /// The colour has pieces out and yet has never begun.
    NotBegun(Colour),
    /// The piece is off, and its seat has not resigned; or the other way round.
    Off(Piece),
    /// A seat is named, in this part, that is not at the table.
    NoSuchSeat(Part, Seat),
    /// The seat on turn has finished or resigned.
    TurnOfNobody,
    /// Those who have finished are not those with four pieces in the goal.
    Finished,
    /// Those who have resigned are named twice, or have finished.
    Resigned,
    /// The throws of the opening are not those of a round that is going on.
    Throws,
    /// Pieces have moved, or somebody has rolled or finished, before the opening is over.
    OpeningUnderway,
    /// The dice are not those of a roll that is being played.
    Dice,
    /// Nobody has earned this bonus.
    Bonus,
    /// The run of sixes is longer than 2, or does not fit the dice.
    Run,
    /// The piece cannot be the one moved last in this turn.
    LastMoved,
    /// More turns in a row were played for a seat than it takes to resign.
    SilentTurns,
    /// The balances do not sum to 0, or something is owed that is not played for.
    Stakes,
    /// A move is awaited, and there is none.
    NothingToMove,
    /// The game would be over.
    AlreadyOver,
    /// The game would not be over.
    NotOver,
}

impl PositionError {
    /// The part of a [`Position`](super::Position) that is wrong.
    pub const fn part(&self) -> Part {
        match self {
            PositionError::Sides => Part::Sides,
            PositionError::NotOnItsWay(_)
            | PositionError::SquareCrowded(_)
            | PositionError::CorridorCrowded(..)
            | PositionError::ColoursOnPlainSquare(_)
            | PositionError::PairForbidden(_)
            | PositionError::NotBegun(_)
            | PositionError::Off(_) => Part::Pieces,
            PositionError::SilentTurns => Part::SilentTurns,
            PositionError::Stakes => Part::Stakes,
            PositionError::Arrival(_) => Part::Arrivals,
            PositionError::NoSuchSeat(part, _) => *part,
            PositionError::TurnOfNobody => Part::Turn,
            PositionError::Finished => Part::Finished,
            PositionError::Resigned => Part::Resigned,
            PositionError::Throws => Part::Throws,
            PositionError::Dice => Part::Dice,
            PositionError::Bonus => Part::Bonus,
            PositionError::Run => Part::Run,
            PositionError::LastMoved => Part::LastMoved,
            PositionError::OpeningUnderway
            | PositionError::NothingToMove
            | PositionError::AlreadyOver
            | PositionError::NotOver => Part::Phase,
        }
    }
}

/// A part of a [`Position`](super::Position) that can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// How many sides there are.
    Sides,
    /// The pieces of the sides.
    Pieces,
    /// What the sides have won and owe.
    Stakes,
    /// Turns played for the sides.
    SilentTurns,
    /// [`Position::arrivals`](super::Position::arrivals).
    Arrivals,
    /// [`Position::phase`](super::Position::phase).
    Phase,
    /// [`Position::turn`](super::Position::turn).
    Turn,
    /// [`Position::rolled`](super::Position::rolled) and [`Position::dice_left`](super::Position::dice_left).
    Dice,
    /// [`Position::bonus`](super::Position::bonus).
    Bonus,
    /// [`Position::run`](super::Position::run).
    Run,
    /// [`Position::last_moved`](super::Position::last_moved).
    LastMoved,
    /// [`Position::throws`](super::Position::throws).
    Throws,
    /// [`Position::finished`](super::Position::finished).
    Finished,
    /// [`Position::resigned`](super::Position::resigned).
    Resigned,
}

impl Part {
    /// The field of a [`Position`](super::Position) that holds it.
    pub const fn field(self) -> &'static str {
        match self {
            Part::Sides | Part::Pieces | Part::Stakes | Part::SilentTurns => "sides",
            Part::Arrivals => "arrivals",
            Part::Phase => "phase",
            Part::Turn => "turn",
            Part::Dice => "dice_left",
            Part::Bonus => "bonus",
            Part::Run => "run",
            Part::LastMoved => "last_moved",
            Part::Throws => "throws",
            Part::Finished => "finished",
            Part::Resigned => "resigned",
        }
    }
}

impl Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Sides => f.write_str("there must be one side for each seat"),
            PositionError::NotOnItsWay(piece) => write!(f, "{piece} stands where its colour never walks"),
            PositionError::SquareCrowded(square) => write!(f, "more than two pieces stand on {square}"),
            PositionError::CorridorCrowded(colour, place) => {
                write!(f, "more than two pieces of {colour} stand on {place}")
            }
            PositionError::ColoursOnPlainSquare(square) => {
                write!(f, "two colours stand on {square}, which is not safe")
            }
            PositionError::PairForbidden(square) => write!(f, "two pieces of one colour may not stand on {square}"),
            PositionError::Arrival([one, other]) => write!(f, "{one} and {other} do not share a square of the ring"),
            PositionError::NotBegun(colour) => write!(f, "{colour} has pieces out, so it has begun"),
            PositionError::Off(piece) => {
                write!(f, "{piece}: only what a seat that has resigned had outside the goal is off")
            }
            PositionError::NoSuchSeat(_, seat) => write!(f, "there is no seat {seat}"),
            PositionError::TurnOfNobody => f.write_str("the seat on turn has finished or resigned"),
            PositionError::Finished => {
                f.write_str("those who have finished must be those with four pieces in the goal")
            }
            PositionError::Resigned => f.write_str("a seat resigns once, and not when it has finished"),
            PositionError::Throws => f.write_str("the throws are not those of a round of the opening"),
            PositionError::OpeningUnderway => f.write_str("nothing can have happened before the opening is over"),
            PositionError::Dice => f.write_str("the dice are not those of a roll that is being played"),
            PositionError::Bonus => f.write_str("nobody has earned this bonus"),
            PositionError::Run => f.write_str("the run of sixes does not fit"),
            PositionError::LastMoved => f.write_str("this piece cannot have been the last to move in this turn"),
            PositionError::SilentTurns => f.write_str("a seat would have resigned for its silence"),
            PositionError::Stakes => f.write_str("what was won and lost does not fit the stakes"),
            PositionError::NothingToMove => f.write_str("there is no legal move"),
            PositionError::AlreadyOver => f.write_str("the game would be over"),
            PositionError::NotOver => f.write_str("the game would not be over"),
        }
    }
}
