//! Where everything lies in a picture of a board.

use proto::v1;

use super::super::canvas::{Canvas, Ink};
use super::colour;
use super::cross::Cross;
use super::strips::Strips;

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spot {
    /// Of the ring, by its printed number.
    Ring(u8),
    /// Of the corridor of an arm, counted from 0, by its number from 1 to 7.
    Corridor(u8, u8),
}

impl Spot {
    /// The square that a place of this colour is; none if it is none.
    pub(super) fn of(colour: v1::ParchisColour, place: &v1::ParchisPlace) -> Option<Spot> {
        let square = u8::try_from(place.square).ok()?;
        match place.zone() {
            v1::ParchisZone::Ring => Some(Spot::Ring(square)),
            v1::ParchisZone::Corridor => Some(Spot::Corridor(colour::arm(colour)?, square)),
            _ => None,
        }
    }
}

/// Where the parts of a board lie: lines and columns of a picture. Arms are counted from 0.
pub(super) trait Layout {
    /// How many arms it has.
    fn arms(&self) -> u8;

    /// What is always there, squares apart.
    fn canvas(&self) -> Canvas;

    /// Where a square lies; none if the board has no such square.
    fn slot(&self, spot: Spot) -> Option<Slot>;

    /// Where the four pieces of an arm's colour stand in the goal.
    fn goal(&self, arm: u8) -> [(usize, usize); 4];

    /// The upper left corner of the nest of an arm.
    fn nest(&self, arm: u8) -> (usize, usize);

    /// What is drawn around a nest.
    fn frame(&self) -> &'static str;
}

/// The layout of the board on which a position stands.
pub(super) fn of(position: &v1::ParchisPosition) -> Box<dyn Layout> {
    match position.options.as_ref().and_then(|options| options.arms) {
        Some(arms @ (3 | 5 | 6 | 8)) => Box::new(Strips(arms as u8)),
        _ => Box::new(Cross),
    }
}

/// The characters of the picture that belong to a square: its number, a mark, two pieces.
pub(super) struct Slot {
    pub(super) line: usize,
    /// Of the last two digits of the number.
    pub(super) column: usize,
    pub(super) shape: Shape,
}

pub(super) enum Shape {
    /// One line of eight characters.
    Wide,
    /// Three lines of three characters.
    Tall,
}

impl Slot {
    /// Writes the number, and what is printed beside it. A third digit stands to the left.
    pub(super) fn put_number(&self, canvas: &mut Canvas, number: &str, mark: char, ink: Ink) {
        let more = number.chars().count().saturating_sub(2);
        canvas.put(self.line, self.column - more, &format!("{number:>2}{mark}"), ink);
    }

    /// Changes the ink of the number.
    pub(super) fn tint(&self, canvas: &mut Canvas, ink: Ink) {
        canvas.tint(self.line, self.column, 2, ink);
    }

    /// Where two pieces stand.
    pub(super) fn pieces(&self) -> [(usize, usize); 2] {
        match self.shape {
            Shape::Wide => [(self.line, self.column + 3), (self.line, self.column + 6)],
            Shape::Tall => [(self.line + 1, self.column), (self.line + 2, self.column)],
        }
    }

    /// Marks the two as a barrier.
    pub(super) fn put_barrier(&self, canvas: &mut Canvas, ink: Ink) {
        match self.shape {
            Shape::Wide => canvas.put(self.line, self.column + 5, "=", ink),
            Shape::Tall => {
                canvas.put(self.line + 1, self.column + 2, "┐", ink);
                canvas.put(self.line + 2, self.column + 2, "┘", ink);
            }
        }
    }
}
