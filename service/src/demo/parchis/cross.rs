//! The board of four arms as it is printed: a cross, the nests between its arms, the goal in the middle.

use super::super::canvas::{Canvas, Ink};
use super::layout::{Layout, Shape, Slot, Spot};
use super::track::{self, Field};

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

const LEGEND: &str = "○ safe   ● exit, safe too   y0=y1 barrier (on the side arms ┐ ┘)   c1-c7 corridor";

const NEST: &str = "\
╭───────────────────╮
│                   │
│                   │
│                   │
╰───────────────────╯";

/// The upper left corner of the nest of each arm: line and column. Yellow's is north-west of its arm, and so on round.
const NESTS: [(usize, usize); 4] = [(2, 2), (24, 2), (24, 55), (2, 55)];

/// Where the four pieces of each arm's colour stand in the goal: line and column.
const GOALS: [[(usize, usize); 4]; 4] = [
    [(11, 33), (11, 36), (11, 39), (11, 42)],
    [(14, 28), (14, 31), (16, 28), (16, 31)],
    [(19, 33), (19, 36), (19, 39), (19, 42)],
    [(14, 45), (14, 48), (16, 45), (16, 48)],
];

/// The board of four arms.
pub(super) struct Cross;

impl Layout for Cross {
    fn arms(&self) -> u8 {
        4
    }

    fn canvas(&self) -> Canvas {
        let mut canvas = Canvas::of(WALLS.trim_matches('\n'), Ink::FAINT);
        canvas.put(canvas.height(), 0, LEGEND, Ink::FAINT);
        canvas
    }

    fn slot(&self, spot: Spot) -> Option<Slot> {
        match spot {
            Spot::Ring(square) => track::ring(square),
            Spot::Corridor(arm, square) => track::corridor(arm, square),
        }
        .map(slot_of)
    }

    fn goal(&self, arm: u8) -> [(usize, usize); 4] {
        GOALS[usize::from(arm)]
    }

    fn nest(&self, arm: u8) -> (usize, usize) {
        NESTS[usize::from(arm)]
    }

    fn frame(&self) -> &'static str {
        NEST
    }
}

fn slot_of(field: Field) -> Slot {
    let (row, column) = (usize::from(field.row), usize::from(field.column));
    let shape = if (8..=10).contains(&column) { Shape::Wide } else { Shape::Tall };
    Slot { line: offset(row, 1, 4), column: offset(column, 3, 9), shape }
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
