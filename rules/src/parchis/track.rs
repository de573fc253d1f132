//! The board: ring, exits, safe squares, corridors and goal, on any number of arms (BRD-1 to BRD-8).
//!
//! The ring has 17 squares an arm, printed 1 to 17n and numbered in the direction of travel, counter-clockwise seen from
//! above. Arm k has its exit on 5 + 17k; its colour leaves the ring after 17k (the last square of the ring for arm 0)
//! into a corridor of seven squares of its own, and the goal comes after the seventh. The four squares between a
//! colour's corridor and its exit are the only ones of the ring that it never walks.

use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::colour::Colour;

const SQUARES_PER_ARM: u8 = 17;
const EXIT: u8 = 5;
const CORRIDOR: u8 = 7;
/// Squares of the largest ring, that of eight arms.
const MAX_SQUARES: u8 = 8 * SQUARES_PER_ARM;

/// A square of the ring, by its printed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this printed number; none but from 1 to 136, the last one of the largest board.
    pub const fn new(number: u8) -> Option<Square> {
        if 1 <= number && number <= MAX_SQUARES { Some(Square(number)) } else { None }
    }

    /// The printed number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether nobody can be captured here but by a piece that comes out (SAFE-1).
    #[doc(alias = "seguro")]
    pub const fn is_safe(self) -> bool {
        matches!((self.0 - 1) % SQUARES_PER_ARM + 1, EXIT | 12 | SQUARES_PER_ARM)
    }

    /// Whether it is the exit of an arm.
    #[doc(alias = "salida")]
    pub const fn is_exit(self) -> bool {
        self.0 % SQUARES_PER_ARM == EXIT
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

/// Where a piece stands. It prints as notation writes it: `H`, the number of a square, `c1` to `c7`, `G` or `X`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Place(u8);

/// What kind of place a [`Place`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The colour's home, where its pieces begin and where captured ones go.
    Home,
    /// A square of the ring.
    Ring(Square),
    /// A square of the colour's own corridor, 1 to 7.
    Corridor(u8),
    /// The goal.
    Goal,
    /// Out of the game: the seat has resigned.
    Off,
}

impl Place {
    /// The colour's home.
    #[doc(alias = "casa")]
    pub const HOME: Place = Place(0);
    /// The goal.
    #[doc(alias = "meta")]
    pub const GOAL: Place = Place(MAX_SQUARES + CORRIDOR + 1);
    /// Out of the game.
    pub const OFF: Place = Place(MAX_SQUARES + CORRIDOR + 2);

    /// The square of the ring.
    pub const fn ring(square: Square) -> Place {
        Place(square.0)
    }

    /// The square of the corridor with this number; none but from 1 to 7.
    #[doc(alias = "pasillo")]
    pub const fn corridor(number: u8) -> Option<Place> {
        if 1 <= number && number <= CORRIDOR { Some(Place(MAX_SQUARES + number)) } else { None }
    }

    /// Where a piece is that has gone so many steps from the last square of the ring: in the corridor or the goal, none
    /// if that is beyond it.
    pub(super) const fn in_corridor(steps: u8) -> Option<Place> {
        if steps == CORRIDOR + 1 { Some(Place::GOAL) } else { Place::corridor(steps) }
    }

    /// What kind of place it is.
    pub const fn zone(self) -> Zone {
        const FIRST: u8 = MAX_SQUARES + 1;
        const LAST: u8 = MAX_SQUARES + CORRIDOR;
        match self.0 {
            0 => Zone::Home,
            number @ 1..=MAX_SQUARES => Zone::Ring(Square(number)),
            number @ FIRST..=LAST => Zone::Corridor(number - MAX_SQUARES),
            place if place == Place::GOAL.0 => Zone::Goal,
            _ => Zone::Off,
        }
    }

    /// The square, if the place is on the ring.
    pub const fn square(self) -> Option<Square> {
        match self.zone() {
            Zone::Ring(square) => Some(square),
            _ => None,
        }
    }

    /// Whether pieces move from here on a count: the ring and the corridor.
    pub const fn is_on_the_way(self) -> bool {
        Place::HOME.0 < self.0 && self.0 < Place::GOAL.0
    }

    /// The place that notation writes so.
    pub fn read(text: &str) -> Option<Place> {
        match text {
            "H" => Some(Place::HOME),
            "G" => Some(Place::GOAL),
            "X" => Some(Place::OFF),
            _ => match text.strip_prefix('c') {
                Some(number) => Place::corridor(read_number(number)?),
                None => Square::new(read_number(text)?).map(Place::ring),
            },
        }
    }
}

/// A number as it is printed: no sign, no leading zero.
pub(super) fn read_number<N: core::str::FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.zone() {
            Zone::Home => f.write_str("H"),
            Zone::Ring(square) => Display::fmt(&square, f),
            Zone::Corridor(number) => write!(f, "c{number}"),
            Zone::Goal => f.write_str("G"),
            Zone::Off => f.write_str("X"),
        }
    }
}

impl TryFrom<u8> for Place {
    type Error = &'static str;
    fn try_from(place: u8) -> Result<Place, Self::Error> {
        if place <= Place::OFF.0 { Ok(Place(place)) } else { Err("no such place") }
    }
}

impl From<Place> for u8 {
    fn from(place: Place) -> u8 {
        place.0
    }
}

/// The board of so many arms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    ring: u8,
}

impl Track {
    /// Whether there is a board of so many arms (BRD-7).
    pub const fn exists(arms: u8) -> bool {
        matches!(arms, 3 | 4 | 5 | 6 | 8)
    }

    /// The board of so many arms; none but of 3, 4, 5, 6 or 8.
    pub const fn new(arms: u8) -> Option<Track> {
        if Track::exists(arms) { Some(Track { ring: arms * SQUARES_PER_ARM }) } else { None }
    }

    /// How many squares the ring has; the last one has this number.
    pub const fn squares(self) -> u8 {
        self.ring
    }

    /// Where the colour comes out.
    pub const fn exit(self, colour: Colour) -> Square {
        Square(EXIT + SQUARES_PER_ARM * colour.index())
    }

    /// The last square of the ring that the colour walks.
    pub const fn entry(self, colour: Colour) -> Square {
        Square(if colour.index() == 0 { self.ring } else { SQUARES_PER_ARM * colour.index() })
    }

    /// Whether a piece of the colour can ever stand here: not on the four squares that it never walks, nor beyond the
    /// ring of this board.
    pub const fn walks(self, colour: Colour, place: Place) -> bool {
        match place.square() {
            Some(square) => square.0 <= self.ring && self.to_entry(colour, square) <= self.ring - EXIT,
            None => true,
        }
    }

    /// How far the colour has come, in steps: home 0, exit 1, goal 72 on four arms. A piece that is off has come 0.
    pub const fn progress(self, colour: Colour, place: Place) -> u8 {
        let entry = self.ring - EXIT + 1;
        match place.zone() {
            Zone::Home | Zone::Off => 0,
            Zone::Ring(square) => entry - self.to_entry(colour, square),
            Zone::Corridor(number) => entry + number,
            Zone::Goal => entry + CORRIDOR + 1,
        }
    }

    /// Where a piece of the colour comes to that goes `count` squares on from a square of the ring or the corridor;
    /// none if that is beyond the goal, or it stands elsewhere.
    pub const fn ahead(self, colour: Colour, from: Place, count: u8) -> Option<Place> {
        let in_corridor = match from.zone() {
            Zone::Ring(square) => {
                let to_entry = self.to_entry(colour, square);
                if count <= to_entry {
                    return Some(Place::ring(self.after(square, count)));
                }
                count - to_entry
            }
            Zone::Corridor(number) => number + count,
            Zone::Home | Zone::Goal | Zone::Off => return None,
        };
        Place::in_corridor(in_corridor)
    }

    /// How many steps the colour has from the square to its entry.
    pub(super) const fn to_entry(self, colour: Colour, square: Square) -> u8 {
        let entry = self.entry(colour).0;
        if square.0 <= entry { entry - square.0 } else { entry + self.ring - square.0 }
    }

    /// The square so many steps on along the ring; less than once around.
    pub(super) const fn after(self, square: Square, steps: u8) -> Square {
        let left = self.ring - square.0;
        Square(if steps <= left { square.0 + steps } else { steps - left })
    }
}
