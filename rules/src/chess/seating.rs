//! Which seat plays which colour, and what dice still decide before play (S05).

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::ending::Score;
use super::history::{History, Past};
use super::options::Start;
use super::piece::Colour;
use super::position::Position;
use super::state::Chess;
use crate::game::{Dice, Die, Ranks, Roll, Seat, Seats, Time, Turn};

/// Which seat is White, and what is not decided yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seating {
    /// The seat of White.
    white: Seat,
    /// What the next roll decides.
    undecided: Undecided,
}

/// What dice decide before play, the colours first. The first seat rolls them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Undecided {
    Nothing,
    Colours,
    ColoursAndPosition,
    Position,
}

/// The dice that draw a position of Chess960.
const POSITION_DICE: Dice = Dice::new(4).expect("a roll has up to four dice");

impl Seating {
    /// The first seat is White, and nothing is left to dice.
    pub(super) const USUAL: Seating = Seating { white: Colour::White.usual_seat(), undecided: Undecided::Nothing };

    /// Before any roll.
    pub(super) fn new(draws_colours: bool, start: &Start) -> Seating {
        let undecided = match (draws_colours, start) {
            (true, Start::Drawn) => Undecided::ColoursAndPosition,
            (true, Start::Position(_)) => Undecided::Colours,
            (false, Start::Drawn) => Undecided::Position,
            (false, Start::Position(_)) => Undecided::Nothing,
        };
        Seating { undecided, ..Seating::USUAL }
    }

    pub(super) fn seat(self, colour: Colour) -> Seat {
        if self.white == Colour::White.usual_seat() { colour.usual_seat() } else { (!colour).usual_seat() }
    }

    fn colour(self, seat: Seat) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.seat(colour) == seat)
    }

    /// The roll that is awaited.
    pub(super) fn awaited<E>(self) -> Option<Turn<E>> {
        let dice = match self.undecided {
            Undecided::Nothing => return None,
            Undecided::Colours | Undecided::ColoursAndPosition => Dice::ONE,
            Undecided::Position => POSITION_DICE,
        };
        Some(Turn::Roll(Seats::from(Colour::White.usual_seat()), dice))
    }

    /// Whether nobody knows yet where the pieces stand.
    pub(super) fn draws_position(self) -> bool {
        matches!(self.undecided, Undecided::Position | Undecided::ColoursAndPosition)
    }

    pub(super) fn is_decided(self) -> bool {
        self.undecided == Undecided::Nothing
    }
}

impl Chess {
    /// The seat that plays this colour: for White the first, unless a die has decided otherwise.
    pub fn seat_of(&self, colour: Colour) -> Seat {
        self.seating.seat(colour)
    }

    /// The colour that this seat plays; none beyond the second seat.
    pub fn colour_of(&self, seat: Seat) -> Option<Colour> {
        self.seating.colour(seat)
    }

    /// Whether dice have decided all that they decide: who is White, and where the pieces stand.
    pub fn is_set_up(&self) -> bool {
        self.seating.is_decided()
    }

    /// The place of each seat.
    pub(super) fn ranks(&self, score: Score) -> Ranks {
        let rank = |colour| score.half_points(colour).map(|half_points| if half_points > 0 { 1 } else { 2 });
        Colour::ALL.into_iter().fold(Ranks::default(), |ranks, colour| match rank(colour) {
            Some(rank) => ranks.with(self.seat_of(colour), rank),
            None => ranks,
        })
    }

    /// What the dice decide: 1 to 3 make the first seat White; four dice, read in base 6, number the position, and more
    /// than it has numbers are rolled again. The clocks start when all is decided.
    pub(super) fn with_roll(&self, at: Time, roll: &Roll) -> (Chess, Vec<Effect>) {
        let mut next = self.clone();
        let effect = match (self.seating.undecided, roll.faces()) {
            (Undecided::Position, faces) => match Position::chess960(number_of(faces)) {
                Some(position) => {
                    next.history = History::at(position, Past::Known);
                    next.seating.undecided = Undecided::Nothing;
                    Effect::Position(number_of(faces))
                }
                None => Effect::RollAgain,
            },
            (undecided, faces) => {
                let is_low = faces.first().is_none_or(|die| die.pips() <= 3);
                next.seating.white = if is_low { Colour::White } else { Colour::Black }.usual_seat();
                next.seating.undecided = match undecided {
                    Undecided::ColoursAndPosition => Undecided::Position,
                    _ => Undecided::Nothing,
                };
                Effect::White(next.seating.white)
            }
        };
        if next.seating.is_decided() {
            next.turns = [self.events.saturating_add(1), 0, 0];
            next.start_clock(at);
        }
        (next, Vec::from([effect]))
    }
}

/// The dice in base 6, each face less one, the first die highest.
fn number_of(faces: &[Die]) -> u16 {
    faces.iter().fold(0, |number, die| number * 6 + u16::from(die.pips()) - 1)
}
