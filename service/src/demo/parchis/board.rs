//! The picture of a parchís position, on a board of any number of arms.

use std::collections::BTreeMap;

use proto::v1;

use super::super::canvas::{Canvas, Ink};
use super::colour::{self, COLOURS};
use super::layout::{self, Layout, Slot, Spot};
use super::nest;
use super::track::{self, Mark};

/// One of the pieces of a colour, by its number.
#[derive(Clone, Copy)]
struct Piece {
    colour: v1::ParchisColour,
    index: usize,
}

/// The ink of the numbers of the squares between which the last move went.
const MOVED: Ink = Ink::of(16).on(250);

/// Draws a position with its barriers, and in ink the move that led there. What a message says that no board can show is
/// left out.
pub(super) fn picture(
    position: &v1::ParchisPosition,
    standing: &v1::ParchisStatus,
    moved: Option<&v1::ParchisMove>,
) -> Canvas {
    let layout = layout::of(position);
    let mut canvas = layout.canvas();
    number_squares(&mut canvas, &*layout);
    if let Some(moved) = moved {
        tint_move(&mut canvas, &*layout, moved);
    }
    put_pieces(&mut canvas, &*layout, position, &barriers(standing));
    nest::put_all(&mut canvas, &*layout, position);
    canvas
}

fn number_squares(canvas: &mut Canvas, layout: &dyn Layout) {
    for square in 1..=track::ARM * layout.arms() {
        let (mark, ink) = match track::mark(square) {
            Mark::None => (' ', Ink::PLAIN),
            Mark::Safe => ('○', Ink::PLAIN.bold()),
            Mark::Exit(arm) => ('●', colour::letters(COLOURS[usize::from(arm)])),
        };
        if let Some(slot) = layout.slot(Spot::Ring(square)) {
            slot.put_number(canvas, &square.to_string(), mark, ink);
        }
    }
    for (arm, colour) in (0..layout.arms()).zip(COLOURS) {
        for square in track::CORRIDOR {
            if let Some(slot) = layout.slot(Spot::Corridor(arm, square)) {
                slot.put_number(canvas, &format!("c{square}"), ' ', colour::letters(colour));
            }
        }
    }
}

fn tint_move(canvas: &mut Canvas, layout: &dyn Layout, moved: &v1::ParchisMove) {
    let colour = moved.piece.as_ref().map_or(v1::ParchisColour::Unspecified, v1::ParchisPiece::colour);
    let places = [&moved.from, &moved.to].into_iter().flatten();
    let slots = places.filter_map(|place| layout.slot(Spot::of(colour, place)?));
    slots.for_each(|slot| slot.tint(canvas, MOVED));
}

/// The squares with barriers, of two colours too where the rules have them so.
fn barriers(standing: &v1::ParchisStatus) -> Vec<Spot> {
    let ring = standing.barriers.iter().filter_map(|&square| Some(Spot::Ring(u8::try_from(square).ok()?)));
    let corridors = standing.corridor_barriers.iter().filter_map(|barrier| {
        let square = u8::try_from(barrier.square).ok()?;
        Some(Spot::Corridor(colour::arm(barrier.colour())?, square))
    });
    ring.chain(corridors).collect()
}

fn put_pieces(canvas: &mut Canvas, layout: &dyn Layout, position: &v1::ParchisPosition, barriers: &[Spot]) {
    let mut squares: BTreeMap<Spot, Vec<Piece>> = BTreeMap::new();
    for (colour, side) in colour::seated(position).into_iter().zip(&position.sides) {
        for (index, place) in side.pieces.iter().take(4).enumerate() {
            let piece = Piece { colour, index };
            match (place.zone(), Spot::of(colour, place)) {
                (v1::ParchisZone::Goal, _) => put_in_goal(canvas, layout, piece),
                (_, Some(spot)) => squares.entry(spot).or_default().push(piece),
                (_, None) => {}
            }
        }
    }
    for (spot, pieces) in squares {
        if let Some(slot) = layout.slot(spot) {
            put_on_square(canvas, &slot, &pieces);
            if barriers.contains(&spot) {
                slot.put_barrier(canvas, ink_of(&pieces));
            }
        }
    }
}

fn put_in_goal(canvas: &mut Canvas, layout: &dyn Layout, piece: Piece) {
    if let Some(arm) = colour::arm(piece.colour).filter(|&arm| arm < layout.arms()) {
        let (line, column) = layout.goal(arm)[piece.index];
        put_piece(canvas, line, column, piece);
    }
}

fn put_piece(canvas: &mut Canvas, line: usize, column: usize, piece: Piece) {
    canvas.put(line, column, &colour::piece(piece.colour, piece.index), colour::counter(piece.colour));
}

/// Puts up to two pieces on a square.
fn put_on_square(canvas: &mut Canvas, slot: &Slot, pieces: &[Piece]) {
    for (&piece, (line, column)) in pieces.iter().zip(slot.pieces()) {
        put_piece(canvas, line, column, piece);
    }
}

/// The ink of what they make together: their colour's, if they have but one.
fn ink_of(pieces: &[Piece]) -> Ink {
    match pieces {
        [one, others @ ..] if others.iter().all(|other| other.colour == one.colour) => colour::letters(one.colour),
        _ => Ink::PLAIN.bold(),
    }
}

#[cfg(test)]
mod tests;
