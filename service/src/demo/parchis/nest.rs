//! The nest of each colour in the picture: its pieces at home, and how its seat stands.

use proto::v1;

use super::super::canvas::{Canvas, Ink};
use super::super::words;
use super::colour::{self, COLOURS};
use super::layout::Layout;

/// Draws the nests of all colours that play.
pub(super) fn put_all(canvas: &mut Canvas, layout: &dyn Layout, position: &v1::ParchisPosition) {
    for (seat, colour) in (1..).zip(colour::seated(position)) {
        if let Some(arm) = colour::arm(colour).filter(|&arm| arm < layout.arms()) {
            put(canvas, layout, arm, position, seat);
        }
    }
}

fn put(canvas: &mut Canvas, layout: &dyn Layout, arm: u8, position: &v1::ParchisPosition, seat: i32) {
    let (top, left) = layout.nest(arm);
    let colour = COLOURS[usize::from(arm)];
    let ink = colour::letters(colour);
    for (line, text) in (top..).zip(layout.frame().lines()) {
        canvas.put(line, left, text, ink);
    }
    let mark = if is_awaited(position, seat) { "▶" } else { " " };
    canvas.put(top + 1, left + 1, &format!("{mark} {:<8} seat {seat}", colour::name(colour)), ink);
    for index in at_home(position, seat) {
        let piece = colour::piece(colour, index);
        canvas.put(top + 2, left + 3 + 3 * index, &piece, colour::counter(colour));
    }
    canvas.put(top + 3, left + 3, &standing(position, seat), Ink::PLAIN);
}

fn is_awaited(position: &v1::ParchisPosition, seat: i32) -> bool {
    position.turn == seat && position.phase() != v1::ParchisPhase::Over
}

/// The numbers of the seat's pieces at home.
fn at_home(position: &v1::ParchisPosition, seat: i32) -> Vec<usize> {
    let side = usize::try_from(seat - 1).ok().and_then(|index| position.sides.get(index));
    let pieces = side.into_iter().flat_map(|side| side.pieces.iter().take(4).enumerate());
    pieces.filter(|(_, place)| place.zone() == v1::ParchisZone::Home).map(|(index, _)| index).collect()
}

/// What there is to say of a seat, in at most 17 characters.
fn standing(position: &v1::ParchisPosition, seat: i32) -> String {
    if position.resigned.contains(&seat) {
        return "resigned".to_owned();
    }
    if let Some((place, _)) = (1..).zip(&position.finished).find(|(_, other)| **other == seat) {
        return format!("came in {}", words::ordinal(place));
    }
    let throw = position.throws.iter().find(|throw| throw.seat == seat && throw.die > 0);
    match (position.phase(), throw) {
        (v1::ParchisPhase::Opening, Some(throw)) => format!("threw {}", throw.die),
        (phase, _) if is_awaited(position, seat) => task(position, phase),
        _ => String::new(),
    }
}

/// What the seat on turn has to do.
fn task(position: &v1::ParchisPosition, phase: v1::ParchisPhase) -> String {
    match phase {
        v1::ParchisPhase::Opening => "throws to start".to_owned(),
        v1::ParchisPhase::Roll if position.run > 0 => "rolls again".to_owned(),
        v1::ParchisPhase::Roll => "rolls".to_owned(),
        v1::ParchisPhase::Move if position.bonus > 0 => format!("counts {}", position.bonus),
        v1::ParchisPhase::Move => {
            let dice: Vec<String> = position.dice_left.iter().map(i32::to_string).collect();
            format!("plays {}", dice.join(" and "))
        }
        _ => String::new(),
    }
}
