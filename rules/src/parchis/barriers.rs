//! Barriers: which pairs are one, whom they stop, and who must open them (BAR, BARV, OPEN).

use super::Parchis;
use super::board::Standing;
use super::colour::{Colour, Piece};
use super::rules::Barriers;
use super::track::{Place, Square, Zone};

impl Parchis {
    /// The squares of the ring on which a barrier stands, in ascending order.
    pub fn barriers(&self) -> impl Iterator<Item = Square> {
        self.board
            .full_squares()
            .filter(|&square| self.pair(square).is_some_and(|(one, other)| self.pair_is_barrier(square, one, other)))
    }

    /// The squares of the colour's corridor on which it has a barrier (BAR-5), in ascending order.
    pub fn barriers_in_corridor(&self, colour: Colour) -> impl Iterator<Item = Place> {
        (1..=7).filter_map(Place::corridor).filter(move |&place| self.is_barrier(colour, place))
    }

    /// Whether the pieces of the colour on this place are part of a barrier.
    pub(super) fn is_barrier(&self, colour: Colour, place: Place) -> bool {
        match place.zone() {
            Zone::Ring(square) => {
                self.pair(square).is_some_and(|(one, other)| self.pair_is_barrier(square, one, other))
            }
            Zone::Corridor(_) => self.board.count(colour, place) == 2,
            Zone::Home | Zone::Goal | Zone::Off => false,
        }
    }

    /// Whether a six obliges a piece of the colour that stands on this place to open a barrier (OPEN-1, OPEN-6): one of
    /// its own colour, or one with its partner (PAIR-3).
    pub(super) fn must_open(&self, colour: Colour, place: Place) -> bool {
        match place.zone() {
            Zone::Ring(square) => self.pair(square).is_some_and(|(one, other)| {
                let own = one.colour() == other.colour() || self.is_bridge(one, other);
                own && self.pair_is_barrier(square, one, other)
            }),
            Zone::Corridor(_) => self.table.rules().open_corridor_on_six && self.is_barrier(colour, place),
            Zone::Home | Zone::Goal | Zone::Off => false,
        }
    }

    /// Whether a piece of the colour may not pass the square of the ring (BAR-2 to BAR-4).
    pub(super) fn blocks(&self, square: Square, mover: Colour) -> bool {
        let Some((one, other)) = self.pair(square) else { return false };
        let rules = self.table.rules();
        let own = one.colour() == mover && other.colour() == mover;
        let passed =
            own && !rules.own_barrier_blocks_own || rules.white_safes_pass && square.is_safe() && !square.is_exit();
        !passed && self.pair_is_barrier(square, one, other)
    }

    /// Whether a piece of the colour may not pass the square of its corridor (BAR-5).
    pub(super) fn blocks_in_corridor(&self, mover: Colour, place: Place) -> bool {
        self.table.rules().own_barrier_blocks_own && self.board.count(mover, place) == 2
    }

    fn pair(&self, square: Square) -> Option<(Piece, Piece)> {
        if !self.board.is_full(square) {
            return None;
        }
        match self.board.on(square) {
            Standing::Two(first, last) => Some((first, last)),
            Standing::One(_) | Standing::Nobody => None,
        }
    }

    fn pair_is_barrier(&self, square: Square, one: Piece, other: Piece) -> bool {
        let rules = self.table.rules();
        if one.colour() == other.colour() {
            rules.barriers == Barriers::Anywhere || square.is_safe()
        } else {
            self.is_bridge(one, other) || rules.mixed_barriers_on_safes && square.is_safe()
        }
    }

    /// Whether pieces of two colours make a barrier as partners do (PAIR-3).
    pub(super) fn is_bridge(&self, one: Piece, other: Piece) -> bool {
        self.table.rules().partner_bridge && self.table.partner(one.colour()) == Some(other.colour())
    }
}
