//! How a game of parchís stands, on the wire: whose turn it is, who sits where, what came of a roll.

use proto::v1;
use rules::game::{Game, Roll, Seat};
use rules::parchis::{Colour, Effect, Obligation, Parchis, Place, Zone};

use super::moves::count_out;
use super::{colour_out, piece_out};

/// What the seat on turn is obliged to, and what it can count.
pub(super) fn turn_out(game: &Parchis) -> v1::ParchisTurn {
    let obligation = match game.obligation() {
        Obligation::None => v1::ParchisObligation::Unspecified,
        Obligation::Exit => v1::ParchisObligation::Exit,
        Obligation::OpenBarrier => v1::ParchisObligation::OpenBarrier,
        Obligation::CountBonus(_) => v1::ParchisObligation::CountBonus,
    };
    let counts: Vec<v1::ParchisCount> = game.counts().into_iter().map(count_out).collect();
    let count = match counts[..] {
        [only] => only.squares,
        _ => 0,
    };
    v1::ParchisTurn { obligation: obligation.into(), count, counts }
}

/// Barriers and seats.
pub(super) fn status_out(game: &Parchis) -> v1::ParchisStatus {
    v1::ParchisStatus {
        barriers: game.barriers().map(|square| square.number().into()).collect(),
        corridor_barriers: game.table().colours().flat_map(|colour| corridor_barriers(game, colour)).collect(),
        seats: seats(game),
    }
}

fn corridor_barriers(game: &Parchis, colour: Colour) -> impl Iterator<Item = v1::ParchisCorridorSquare> {
    game.barriers_in_corridor(colour).filter_map(move |place| match place.zone() {
        Zone::Corridor(square) => Some(v1::ParchisCorridorSquare { colour: colour_out(colour), square: square.into() }),
        _ => None,
    })
}

fn seats(game: &Parchis) -> Vec<v1::ParchisSeat> {
    let table = game.table();
    let position = game.position();
    let ranks = game.standings();
    let each = Seat::all(game.seats()).zip(table.colours()).zip(&position.sides);
    each.map(|((seat, colour), side)| v1::ParchisSeat {
        seat: seat.number().into(),
        colour: colour_out(colour),
        name_en: colour.english().to_owned(),
        name_es: colour.spanish().to_owned(),
        partner: table.partner(colour).and_then(|partner| table.seat(partner)).map_or(0, |seat| seat.number().into()),
        in_goal: side.places.iter().map(|&place| i32::from(place == Place::GOAL)).sum(),
        rank: ranks.of(seat).map_or(0, Into::into),
        resigned: position.resigned.contains(&seat),
    })
    .collect()
}

/// What came of a roll, told from its effects.
pub(super) fn roll_out(roll: &Roll, effects: &[Effect]) -> v1::ParchisRoll {
    let mut told = v1::ParchisRoll::default();
    let mut six = None;
    for effect in effects {
        match *effect {
            Effect::Count(squares) => six = Some(squares),
            Effect::NoMove => told.no_move = true,
            Effect::ThirdSix => told.third_six = true,
            Effect::SentHome(piece) => told.sent_home = Some(piece_out(piece)),
            Effect::Repeat => told.repeat = true,
            Effect::Turn(seat) | Effect::First(seat) => told.passed_to = seat.number().into(),
            _ => {}
        }
    }
    let counts = roll.faces().iter().map(|die| match six {
        Some(squares) if die.pips() == 6 => squares.into(),
        _ => die.pips().into(),
    });
    // In play the turn passes by a roll only if that moves nothing; a throw of the opening always passes it.
    if !told.third_six && (told.passed_to == 0 || told.no_move) {
        told.counts = counts.collect();
    }
    told
}
