//! Moves of parchís on the wire, and why others are none: all that a client draws them from.

use proto::v1;
use rules::game::Refusal;
use rules::parchis::{Captured, Count, Effect, Hindrance, Landing, Move, Table, Uses};

use super::{piece_out, place_out};

/// A move at this table, and what it causes.
pub(super) fn move_out(table: &Table, m: &Move, effects: &[Effect]) -> v1::Move {
    let detail = v1::ParchisMove {
        piece: Some(piece_out(m.piece)),
        from: Some(place_out(m.from)),
        to: Some(place_out(m.to)),
        captured: m.captured.iter().map(piece_out).collect(),
        path: m.path(table.track()).map(place_out).collect(),
        count: Some(count_out(m.counted())),
        beside: m.beside.map(piece_out),
        landing: landing_out(m).into(),
        effects: effects_out(effects),
        bonus: effects.iter().find_map(bonus_out).unwrap_or_default(),
    };
    v1::Move { notation: m.to_string(), detail: Some(v1::r#move::Detail::Parchis(detail)) }
}

/// Something that can be counted.
pub(super) fn count_out(count: Count) -> v1::ParchisCount {
    let uses = match count.uses {
        Uses::Die | Uses::OneOfTwo(_) => v1::ParchisUses::Die,
        Uses::BothDice => v1::ParchisUses::BothDice,
        Uses::Bonus => v1::ParchisUses::Bonus,
    };
    v1::ParchisCount { uses: uses.into(), pips: count.pips.into(), squares: count.squares.into() }
}

fn landing_out(m: &Move) -> v1::ParchisLanding {
    match m.landing {
        Landing::Bridge => v1::ParchisLanding::Bridge,
        Landing::Plain if m.captured == Captured::NONE => v1::ParchisLanding::Unspecified,
        Landing::Plain => v1::ParchisLanding::Eat,
    }
}

/// The effects of the move itself, each once: of what follows from it, the turn tells.
fn effects_out(effects: &[Effect]) -> Vec<i32> {
    let mut all: Vec<i32> = effects.iter().filter_map(effect_out).map(Into::into).collect();
    all.dedup();
    all
}

fn effect_out(effect: &Effect) -> Option<v1::ParchisMoveEffect> {
    match effect {
        Effect::Exit => Some(v1::ParchisMoveEffect::Exit),
        Effect::Capture(_) => Some(v1::ParchisMoveEffect::Capture),
        Effect::OpensBarrier => Some(v1::ParchisMoveEffect::OpensBarrier),
        Effect::FormsBarrier => Some(v1::ParchisMoveEffect::FormsBarrier),
        Effect::Corridor => Some(v1::ParchisMoveEffect::Corridor),
        Effect::Goal => Some(v1::ParchisMoveEffect::Goal),
        _ => None,
    }
}

fn bonus_out(effect: &Effect) -> Option<i32> {
    match effect {
        Effect::Bonus(squares) => Some((*squares).into()),
        _ => None,
    }
}

/// Why a piece may not move.
pub(super) fn hindrance_out(hindrance: &Hindrance) -> v1::ParchisHindrance {
    v1::ParchisHindrance {
        piece: Some(piece_out(hindrance.piece)),
        count: Some(count_out(hindrance.count)),
        reason: hindrance.refusal.reason().to_owned(),
    }
}
