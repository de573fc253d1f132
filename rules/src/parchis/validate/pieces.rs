//! The pieces: each on its way, never too many on a square.

use alloc::vec::Vec;

use super::Check;
use crate::game::Seat;
use crate::parchis::colour::Piece;
use crate::parchis::position_error::{Part, PositionError};
use crate::parchis::rules::{Barriers, ResignedPieces};
use crate::parchis::track::{Place, Square, Zone};

impl Check<'_> {
    pub(super) fn places(&mut self) {
        let (position, track) = (self.position, self.table.track());
        for (piece, place) in self.pieces().collect::<Vec<_>>() {
            self.refuse_if(!track.walks(piece.colour(), place), PositionError::NotOnItsWay(piece));
        }
        for (colour, side) in self.table.colours().zip(&position.sides) {
            let out = side.places.iter().any(|place| !matches!(place.zone(), Zone::Home | Zone::Off));
            self.refuse_if(out && !side.begun, PositionError::NotBegun(colour));
            for square in (1..=7).filter_map(Place::corridor) {
                let here = side.places.iter().filter(|&&place| place == square).count();
                self.refuse_if(here > 2, PositionError::CorridorCrowded(colour, square));
            }
        }
        if self.knows(&[Part::Pieces, Part::Resigned]) {
            self.off();
        }
    }

    /// What a seat that has resigned had outside the goal is off, where it is removed, and nothing else.
    fn off(&mut self) {
        let (position, remove) = (self.position, self.table.rules().resigned_pieces == ResignedPieces::Remove);
        for ((seat, colour), side) in Seat::all(self.table.seats()).zip(self.table.colours()).zip(&position.sides) {
            let removed = remove && position.resigned.contains(&seat);
            for (piece, place) in colour.pieces().zip(side.places) {
                let off = removed && place != Place::GOAL;
                self.refuse_if(off != (place == Place::OFF), PositionError::Off(piece));
            }
        }
    }

    pub(super) fn squares(&mut self) {
        let mut pieces: Vec<(Square, Piece)> =
            self.pieces().filter_map(|(piece, place)| Some((place.square()?, piece))).collect();
        pieces.sort_unstable();
        for here in pieces.chunk_by(|(one, _), (other, _)| one == other).filter(|here| here.len() > 1) {
            let square = here[0].0;
            let mixed = here.windows(2).any(|pair| pair[0].1.colour() != pair[1].1.colour());
            let forbidden = self.table.rules().barriers == Barriers::SafesOnlyForbid && !mixed;
            self.refuse_if(here.len() > 2, PositionError::SquareCrowded(square));
            self.refuse_if(
                mixed && !square.is_safe() && !self.may_bridge(here),
                PositionError::ColoursOnPlainSquare(square),
            );
            self.refuse_if(forbidden && !square.is_safe(), PositionError::PairForbidden(square));
        }
    }

    /// Whether the pieces are of partners who make barriers together.
    fn may_bridge(&self, here: &[(Square, Piece)]) -> bool {
        let partners = |pair: &[(Square, Piece)]| {
            let (one, other) = (pair[0].1.colour(), pair[1].1.colour());
            one == other || self.table.partner(one) == Some(other)
        };
        self.table.rules().partner_bridge && here.windows(2).all(partners)
    }

    pub(super) fn arrivals(&mut self) {
        if !self.knows(&[Part::Arrivals, Part::Pieces]) {
            return;
        }
        let mut seen = Vec::new();
        for &pair in &self.position.arrivals {
            let [first, last] = pair.map(|piece| self.place(piece).and_then(Place::square));
            let share = pair[0] != pair[1] && first.is_some() && first == last;
            self.refuse_if(!share || seen.contains(&first), PositionError::Arrival(pair));
            seen.push(first);
        }
    }
}
