//! The places at a table, and how they are ranked at the end.

use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

/// Most seats a table can have (parchís on the board of eight arms).
pub const MAX_SEATS: u8 = 8;

/// A place at the table. Seats are numbered from 1 on the wire and in print, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, counted from 0; none from [`MAX_SEATS`] on.
    pub const fn from_index(index: u8) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index)) } else { None }
    }

    /// The seat with this number, counted from 1 as on the wire.
    pub const fn from_number(number: u8) -> Option<Seat> {
        match number.checked_sub(1) {
            Some(index) => Seat::from_index(index),
            None => None,
        }
    }

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 1, as on the wire and in print.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Every seat of a table of `count` seats, in order.
    pub fn all(count: u8) -> impl Iterator<Item = Seat> {
        (0..count.min(MAX_SEATS)).map(Seat)
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.number(), f)
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;
    fn try_from(index: u8) -> Result<Seat, Self::Error> {
        Seat::from_index(index).ok_or("no such seat")
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// This set and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The members as bits, the lowest for the first seat.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The members, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }

    /// The one member of a set of one.
    pub fn only(self) -> Option<Seat> {
        if self.0.count_ones() == 1 { Seat::from_index(self.0.trailing_zeros() as u8) } else { None }
    }
}

impl From<Seat> for Seats {
    fn from(seat: Seat) -> Seats {
        Seats::NONE.with(seat)
    }
}

/// The place of each seat at the end: 1 is the best; seats that share a place have the same rank; a seat may have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ranks([u8; MAX_SEATS as usize]);

impl Ranks {
    /// These ranks plus that of `seat`.
    #[must_use]
    pub fn with(mut self, seat: Seat, rank: u8) -> Ranks {
        self.0[seat.index()] = rank;
        self
    }

    /// The rank of `seat`, from 1; none if it was not ranked.
    pub fn of(self, seat: Seat) -> Option<u8> {
        Some(self.0[seat.index()]).filter(|&rank| rank > 0)
    }

    /// The seats that share the first place.
    pub fn first(self) -> Seats {
        Seat::all(MAX_SEATS).filter(|&seat| self.of(seat) == Some(1)).fold(Seats::NONE, Seats::with)
    }

    /// The seats that won at a table of `seats`: those that share the first place, none if all of them do.
    pub fn winners(self, seats: u8) -> Seats {
        let first = self.first();
        if first == Seat::all(seats).fold(Seats::NONE, Seats::with) { Seats::NONE } else { first }
    }
}
