//! The picture of a parchís position: the cross of four arms, the nests between them, the goal in the middle.

use std::collections::BTreeMap;

use proto::v1;

use super::super::canvas::{Canvas, Ink};
use super::colour::{self, COLOURS};
use super::nest;
use super::track::{self, Field, Mark};

/// The walls between the lanes and around the goal. Squares and pieces are written into it.
const WALLS: &str = "
                         ┌────────┬────────┬────────┐
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
┌────────────────────────┼────────┴────────┴────────┼────────────────────────┐
│                        │╲                        ╱│                        │
│                        │  ╲                    ╱  │                        │
│                        │    ╲                ╱    │                        │
├────────────────────────┤      ╲            ╱      ├────────────────────────┤
│                        │        ╲        ╱        │                        │
│                        │           GOAL           │                        │
│                        │        ╱        ╲        │                        │
├────────────────────────┤      ╱            ╲      ├────────────────────────┤
│                        │    ╱                ╲    │                        │
│                        │  ╱                    ╲  │                        │
│                        │╱                        ╲│                        │
└────────────────────────┼────────┬────────┬────────┼────────────────────────┘
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         │        │        │        │
                         └────────┴────────┴────────┘
";

/// What the marks mean.
const LEGEND: &str = "○ safe   ● exit, safe too   y0=y1 barrier (on the side arms ┐ ┘)   c1-c7 corridor";

/// Where the four pieces of each arm's colour stand in the goal: line and column.
const GOALS: [[(usize, usize); 4]; 4] = [
    [(11, 33), (11, 36), (11, 39), (11, 42)],
    [(14, 28), (14, 31), (16, 28), (16, 31)],
    [(19, 33), (19, 36), (19, 39), (19, 42)],
    [(14, 45), (14, 48), (16, 45), (16, 48)],
];

/// One of the pieces of a colour, by its number.
#[derive(Clone, Copy)]
struct Piece {
    colour: v1::ParchisColour,
    index: usize,
}

/// The ink of the numbers of the squares between which the last move went.
const MOVED: Ink = Ink::of(16).on(250);

/// Draws a position, and in ink the move that led there. What a message says that no board can show is left out.
pub(super) fn picture(position: &v1::ParchisPosition, moved: Option<&v1::ParchisMove>) -> Canvas {
    let mut canvas = Canvas::of(WALLS.trim_matches('\n'), Ink::FAINT);
    number_squares(&mut canvas);
    if let Some(moved) = moved {
        tint_move(&mut canvas, moved);
    }
    put_pieces(&mut canvas, position);
    nest::put_all(&mut canvas, position);
    canvas.put(canvas.height(), 0, LEGEND, Ink::FAINT);
    canvas
}

fn number_squares(canvas: &mut Canvas) {
    for square in track::RING {
        let (mark, ink) = match track::mark(square) {
            Mark::None => (' ', Ink::PLAIN),
            Mark::Safe => ('○', Ink::PLAIN.bold()),
            Mark::Exit(arm) => ('●', colour::letters(COLOURS[usize::from(arm)])),
        };
        number(canvas, track::ring(square), &format!("{square:>2}{mark}"), ink);
    }
    for (arm, colour) in (0..).zip(COLOURS) {
        for square in track::CORRIDOR {
            number(canvas, track::corridor(arm, square), &format!("c{square}"), colour::letters(colour));
        }
    }
}

fn number(canvas: &mut Canvas, field: Option<Field>, text: &str, ink: Ink) {
    if let Some(slot) = field.map(Slot::of) {
        canvas.put(slot.line, slot.column, text, ink);
    }
}

fn tint_move(canvas: &mut Canvas, moved: &v1::ParchisMove) {
    let colour = moved.piece.as_ref().map_or(v1::ParchisColour::Unspecified, v1::ParchisPiece::colour);
    let places = [&moved.from, &moved.to].into_iter().flatten();
    for slot in places.filter_map(|place| field_of(colour, place)).map(Slot::of) {
        canvas.tint(slot.line, slot.column, 2, MOVED);
    }
}

fn put_pieces(canvas: &mut Canvas, position: &v1::ParchisPosition) {
    let mut squares: BTreeMap<Field, Vec<Piece>> = BTreeMap::new();
    for (colour, side) in colour::seated(position).into_iter().zip(&position.sides) {
        for (index, place) in side.pieces.iter().take(4).enumerate() {
            let piece = Piece { colour, index };
            match (place.zone(), field_of(colour, place)) {
                (v1::ParchisZone::Goal, _) => put_in_goal(canvas, piece),
                (_, Some(field)) => squares.entry(field).or_default().push(piece),
                (_, None) => {}
            }
        }
    }
    for (field, pieces) in squares {
        put_on_square(canvas, Slot::of(field), &pieces);
    }
}

/// Where a place of this colour lies; none if it is no square.
fn field_of(colour: v1::ParchisColour, place: &v1::ParchisPlace) -> Option<Field> {
    let square = u8::try_from(place.square).ok()?;
    match place.zone() {
        v1::ParchisZone::Ring => track::ring(square),
        v1::ParchisZone::Corridor => track::corridor(colour::arm(colour)?, square),
        _ => None,
    }
}

fn put_in_goal(canvas: &mut Canvas, piece: Piece) {
    let Some(arm) = colour::arm(piece.colour) else { return };
    let (line, column) = GOALS[usize::from(arm)][piece.index];
    put_piece(canvas, line, column, piece);
}

fn put_piece(canvas: &mut Canvas, line: usize, column: usize, piece: Piece) {
    canvas.put(line, column, &colour::piece(piece.colour, piece.index), colour::counter(piece.colour));
}

/// Puts up to two pieces on a square and, if they are of one colour, the mark of a barrier (rule BAR-1).
fn put_on_square(canvas: &mut Canvas, slot: Slot, pieces: &[Piece]) {
    for (&piece, (line, column)) in pieces.iter().zip(slot.pieces()) {
        put_piece(canvas, line, column, piece);
    }
    if let [one, other] = pieces
        && one.colour == other.colour
    {
        slot.put_barrier(canvas, colour::letters(one.colour));
    }
}

/// The characters of the picture that belong to a field: its number, a mark, two pieces.
struct Slot {
    line: usize,
    column: usize,
    shape: Shape,
}

enum Shape {
    /// On the northern and southern arms: one line of eight characters.
    Wide,
    /// On the western and eastern arms: three lines of three characters.
    Tall,
}

impl Slot {
    fn of(field: Field) -> Slot {
        let (row, column) = (usize::from(field.row), usize::from(field.column));
        let shape = if (8..=10).contains(&column) { Shape::Wide } else { Shape::Tall };
        Slot { line: offset(row, 1, 4), column: offset(column, 3, 9), shape }
    }

    fn pieces(&self) -> [(usize, usize); 2] {
        match self.shape {
            Shape::Wide => [(self.line, self.column + 3), (self.line, self.column + 6)],
            Shape::Tall => [(self.line + 1, self.column), (self.line + 2, self.column)],
        }
    }

    fn put_barrier(&self, canvas: &mut Canvas, ink: Ink) {
        match self.shape {
            Shape::Wide => canvas.put(self.line, self.column + 5, "=", ink),
            Shape::Tall => {
                canvas.put(self.line + 1, self.column + 2, "┐", ink);
                canvas.put(self.line + 2, self.column + 2, "┘", ink);
            }
        }
    }
}

/// Where a row or column of the grid starts in the picture, if those of the arms are `outer` wide and the three in the
/// middle, each with its wall, `middle`.
fn offset(index: usize, outer: usize, middle: usize) -> usize {
    let arm = 2 + 8 * outer;
    match index {
        0..8 => 1 + index * outer,
        8..11 => arm + (index - 8) * middle,
        _ => arm + 3 * middle + (index - 11) * outer,
    }
}

#[cfg(test)]
mod tests;
