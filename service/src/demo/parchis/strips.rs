//! A board of any number of arms, one below the other in the order of play: the ring runs through them line by line, and
//! from the middle of each line, where a colour leaves the ring, its corridor turns off.

use super::super::canvas::{Canvas, Ink};
use super::layout::{Layout, Shape, Slot, Spot};
use super::track::ARM;

/// Which of them, counted from 0, lies before the corridor.
const ENTRY: u8 = 8;
/// Lines of the picture for one arm: a rule, its squares of the ring, its corridor, each with its pieces.
const LINES: usize = 7;
/// Characters for one square.
const WIDTH: usize = 4;

const LEGEND: &str = "\
○ safe   ● exit, safe too   ┐ ┘ barrier   c1-c7 corridor, from the square above c1
Each line of the ring goes on in the next one, and the last in the first.";

/// The board of so many arms.
pub(super) struct Strips(pub(super) u8);

impl Layout for Strips {
    fn arms(&self) -> u8 {
        self.0
    }

    fn canvas(&self) -> Canvas {
        let mut canvas = Canvas::default();
        for arm in 0..self.0 {
            canvas.put(top(arm), 0, &"─".repeat(usize::from(ARM) * WIDTH), Ink::FAINT);
            canvas.put(top(arm) + 4, corridor_column(8), "GOAL", Ink::FAINT);
        }
        for (line, text) in (top(self.0)..).zip(LEGEND.lines()) {
            canvas.put(line, 0, text, Ink::FAINT);
        }
        canvas
    }

    fn slot(&self, spot: Spot) -> Option<Slot> {
        let (line, column) = match spot {
            Spot::Ring(square) if (1..=ARM * self.0).contains(&square) => {
                let steps = (square + ENTRY) % (ARM * self.0);
                (top(steps / ARM) + 1, usize::from(steps % ARM) * WIDTH + 1)
            }
            Spot::Corridor(arm, square) if arm < self.0 && (1..=7).contains(&square) => {
                (top(arm) + 4, corridor_column(square))
            }
            Spot::Ring(_) | Spot::Corridor(..) => return None,
        };
        Some(Slot { line, column, shape: Shape::Tall })
    }

    fn goal(&self, arm: u8) -> [(usize, usize); 4] {
        let (line, column) = (top(arm) + 5, corridor_column(8));
        [(line, column), (line, column + 3), (line + 1, column), (line + 1, column + 3)]
    }

    fn nest(&self, arm: u8) -> (usize, usize) {
        (top(arm) + 3, 0)
    }

    fn frame(&self) -> &'static str {
        ""
    }
}

fn top(arm: u8) -> usize {
    usize::from(arm) * LINES
}

/// The column of a square of a corridor; 8 is the goal.
fn corridor_column(square: u8) -> usize {
    usize::from(ENTRY + square - 1) * WIDTH + 1
}
