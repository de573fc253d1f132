//! The words of a `game` line of chess as options.

use proto::v1;
use proto::v1::chess_options::Array;

use crate::games::Unsayable;

/// Reads `value` into the option of the rule sheet that is called `key`.
pub(super) fn set(options: &mut v1::ChessOptions, key: &str, value: &str) -> Result<(), Unsayable> {
    match key {
        "variant" => options.variant = named(value, "VARIANT", v1::ChessVariant::from_str_name)?.into(),
        "preset" => options.preset = named(value, "PRESET", v1::ChessPreset::from_str_name)?.into(),
        "threefold" => options.threefold = named(value, "DRAWN_BY", v1::ChessDrawnBy::from_str_name)?.into(),
        "fifty_move" => options.fifty_move = named(value, "DRAWN_BY", v1::ChessDrawnBy::from_str_name)?.into(),
        "one_minor_each_draw" => options.one_minor_each_draw = Some(parsed(value)?),
        "one_side_cannot_mate_claim" => options.one_side_cannot_mate_claim = Some(parsed(value)?),
        "flag_rule" => options.flag_rule = named(value, "FLAG_RULE", v1::ChessFlagRule::from_str_name)?.into(),
        "dead_position" => {
            options.dead_position = named(value, "DEAD_POSITION", v1::ChessDeadPosition::from_str_name)?.into();
        }
        "illegal_move_limit" => options.illegal_move_limit = Some(parsed(value)?),
        "penalty" if value == "auto" => options.penalty_seconds = None,
        "penalty" => options.penalty_seconds = Some(parsed(value)?),
        "touch_move" => options.touch_move = Some(parsed(value)?),
        "touch_claim" => options.touch_claim = Some(parsed(value)?),
        "draw_colours" => options.draw_colours = Some(parsed(value)?),
        "draw_offers" => match value.parse() {
            Ok(number) => {
                options.draw_offers = v1::ChessDrawOffers::FromMove.into();
                options.draw_offers_from_move = Some(number);
            }
            Err(_) => options.draw_offers = named(value, "DRAW_OFFERS", v1::ChessDrawOffers::from_str_name)?.into(),
        },
        "takeback" => options.takeback = named(value, "TAKEBACK", v1::ChessTakeback::from_str_name)?.into(),
        "clock_start" => options.clock_start = named(value, "CLOCK_START", v1::ChessClockStart::from_str_name)?.into(),
        "per_move" => {
            let per_move_seconds = Some(parsed(value)?);
            options.time_control = Some(v1::ChessTimeControl { per_move_seconds, ..Default::default() });
        }
        "time_control" => {
            let periods = value.split(':').map(period).collect::<Result<_, _>>()?;
            options.time_control = Some(v1::ChessTimeControl { periods, per_move_seconds: None });
        }
        "chess960_position" if value == "drawn" => options.array = Some(Array::Chess960Drawn(true)),
        "chess960_position" => options.array = Some(Array::Chess960Position(parsed(value)?)),
        _ => return Err(Unsayable),
    }
    Ok(())
}

/// A period as in PGN: moves, seconds, the other seat's seconds, an increment or a delay: `40/5400|3600+30`.
fn period(text: &str) -> Result<v1::ChessPeriod, Unsayable> {
    let (moves, text) = match text.split_once('/') {
        Some((moves, rest)) => (Some(parsed(moves)?), rest),
        None => (None, text),
    };
    let (text, increment_seconds, delay_seconds) = match (text.split_once('+'), text.split_once('d')) {
        (Some((rest, seconds)), _) => (rest, Some(parsed(seconds)?), None),
        (None, Some((rest, seconds))) => (rest, None, Some(parsed(seconds)?)),
        (None, None) => (text, None, None),
    };
    let (initial_seconds, initial_seconds_seat_2) = match text.split_once('|') {
        Some((first, second)) => (parsed(first)?, Some(parsed(second)?)),
        None => (parsed(text)?, None),
    };
    Ok(v1::ChessPeriod { moves, initial_seconds, initial_seconds_seat_2, increment_seconds, delay_seconds })
}

fn parsed<T: std::str::FromStr>(value: &str) -> Result<T, Unsayable> {
    value.parse().map_err(|_| Unsayable)
}

/// The value of an enum of chess by its name in the rule sheet.
fn named<E>(value: &str, of: &str, find: fn(&str) -> Option<E>) -> Result<E, Unsayable> {
    find(&format!("CHESS_{of}_{}", value.to_uppercase())).ok_or(Unsayable)
}
