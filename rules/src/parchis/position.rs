//! A position with every part in the open: what comes in from elsewhere, and what goes out.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::board::Standing;
use super::colour::Piece;
use super::end::in_order;
use super::tally::Tally;
use super::track::Place;
use super::{Parchis, Phase};
use crate::game::{Die, Seat};

/// All that a game of parchís holds beyond its [`Table`](super::Table). Anything can be written down here;
/// [`Parchis::from_position`] refuses what no game comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The pieces of each seat, in the order of the seats.
    pub sides: Vec<Side>,
    /// The two pieces on a square of the ring, the first to arrive first. A square left out counts as reached in the
    /// order of the colours, then of the pieces' numbers.
    pub arrivals: Vec<[Piece; 2]>,
    /// What the game is in the middle of.
    pub phase: Phase,
    /// The seat on turn; in the opening the seat that throws next; of no meaning when the game is over.
    pub turn: Seat,
    /// The dice of the roll that is being played, as they were rolled. May be empty where nothing of it is left.
    pub rolled: Vec<Die>,
    /// Those that are still to play.
    pub dice_left: Vec<Die>,
    /// The bonus that must be counted now; 0 if none is.
    pub bonus: u8,
    /// Sixes in a row rolled so far in this turn: 0 to 2.
    pub run: u8,
    /// The piece last moved in this turn.
    pub last_moved: Option<Piece>,
    /// The round of the opening: the seats that throw in it, in order.
    pub throws: Vec<Throw>,
    /// The seats that have finished, in that order, and at the end the last one, if it was left alone.
    pub finished: Vec<Seat>,
    /// The seats that have resigned, in that order.
    pub resigned: Vec<Seat>,
}

/// The pieces of one seat, and what belongs to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// Where the four pieces stand, by their number.
    pub places: [Place; 4],
    /// Whether a piece of the seat has ever come out.
    pub begun: bool,
    /// What the seat has won, or lost if it is negative (CUA-5).
    pub balance: i64,
    /// What it will owe the winner for third sixes (CUA-4).
    pub fines: i64,
    /// Turns in a row that were played for the seat (AUTO-1).
    pub silent_turns: u8,
    /// What the seat has rolled so far.
    pub tally: Tally,
}

/// One seat's part in a round of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// Who throws.
    pub seat: Seat,
    /// What it has thrown; none while that is to come.
    pub die: Option<Die>,
}

impl Parchis {
    /// The position, complete: [`Parchis::from_position`] makes the same game of it.
    pub fn position(&self) -> Position {
        Position {
            sides: self.sides().collect(),
            arrivals: self.arrivals().collect(),
            phase: self.phase,
            turn: self.turn,
            rolled: self.hand.as_rolled().collect(),
            dice_left: self.hand.left().into_iter().flatten().collect(),
            bonus: self.bonus,
            run: self.run,
            last_moved: self.last_moved,
            throws: self.throws().collect(),
            finished: in_order(self.finished).collect(),
            resigned: in_order(self.resigned).collect(),
        }
    }

    fn sides(&self) -> impl Iterator<Item = Side> {
        Seat::all(self.table.seats()).zip(self.table.colours()).map(|(seat, colour)| Side {
            places: self.board.places(colour),
            begun: self.begun.contains(seat),
            balance: self.ledger.balances[seat.index()],
            fines: self.ledger.fines[seat.index()],
            silent_turns: self.silent_turns[seat.index()],
            tally: self.tallies[seat.index()],
        })
    }

    fn arrivals(&self) -> impl Iterator<Item = [Piece; 2]> {
        self.board.full_squares().filter_map(|square| match self.board.on(square) {
            Standing::Two(first, last) => Some([first, last]),
            Standing::One(_) | Standing::Nobody => None,
        })
    }

    fn throws(&self) -> impl Iterator<Item = Throw> {
        self.opening.contenders.iter().map(|seat| Throw { seat, die: self.opening.thrown[seat.index()] })
    }
}
