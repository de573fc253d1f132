//! Options by name, as scenarios write them.

use arrayvec::ArrayVec;

use super::rules::{DeadPosition, DrawOffers, DrawnBy, FlagRule, Penalty, Rules, Takeback};
use super::time_control::{Bonus, ClockStart, MAX_PERIODS, Period, TimeControl};

impl Rules {
    /// Sets the option of this name in the rule sheet; none if there is no such option or value.
    ///
    /// A time control is written as in PGN: periods as `moves/seconds+increment`, or `d` and a delay in place of `+`, in
    /// order behind colons; the time of the second seat behind `|` where it differs. `per_move` is an option of its own.
    pub(in crate::chess) fn set(&mut self, option: &str, value: &str) -> Option<()> {
        match option {
            "threefold" => self.threefold = drawn_by(value)?,
            "fifty_move" => self.fifty_move = drawn_by(value)?,
            "one_minor_each_draw" => self.one_minor_each_draw = value.parse().ok()?,
            "one_side_cannot_mate_claim" => self.one_side_cannot_mate_claim = value.parse().ok()?,
            "flag_rule" => {
                self.flag_rule = one_of(value, [("fide", FlagRule::Fide), ("bare_king", FlagRule::BareKing)])?
            }
            "dead_position" => {
                let values = [("structural", DeadPosition::Structural), ("material", DeadPosition::Material)];
                self.dead_position = one_of(value, values)?;
            }
            "illegal_move_limit" => self.illegal_move_limit = value.parse().ok()?,
            "penalty" if value == "auto" => self.penalty = Penalty::Auto,
            "penalty" => self.penalty = Penalty::Seconds(value.parse().ok()?),
            "touch_move" => self.touch_move = value.parse().ok()?,
            "touch_claim" => self.touch_claim = value.parse().ok()?,
            "draw_colours" => self.draw_colours = value.parse().ok()?,
            "draw_offers" => {
                self.draw_offers = match value {
                    "allowed" => DrawOffers::Allowed,
                    "never" => DrawOffers::Never,
                    number => DrawOffers::FromMove(number.parse().ok()?),
                };
            }
            "takeback" => {
                self.takeback = one_of(value, [("allowed", Takeback::Allowed), ("forbidden", Takeback::Forbidden)])?;
            }
            "per_move" => self.time_control = TimeControl::PerMove(value.parse().ok()?),
            "time_control" => self.time_control = TimeControl::Periods(periods(value)?),
            "clock_start" => {
                let values = [("new_game", ClockStart::NewGame), ("first_move", ClockStart::FirstMove)];
                self.clock_start = one_of(value, values)?;
            }
            _ => return None,
        }
        Some(())
    }
}

fn drawn_by(value: &str) -> Option<DrawnBy> {
    one_of(value, [("claim", DrawnBy::Claim), ("automatic", DrawnBy::Automatic)])
}

fn one_of<T, const N: usize>(value: &str, values: [(&str, T); N]) -> Option<T> {
    values.into_iter().find(|(name, _)| *name == value).map(|(_, value)| value)
}

fn periods(value: &str) -> Option<ArrayVec<Period, MAX_PERIODS>> {
    let mut periods = ArrayVec::new();
    for text in value.split(':').filter(|text| !text.is_empty()) {
        periods.try_push(period(text)?).ok()?;
    }
    Some(periods)
}

fn period(text: &str) -> Option<Period> {
    let (moves, text) = match text.split_once('/') {
        Some((moves, rest)) => (moves.parse().ok()?, rest),
        None => (0, text),
    };
    let (text, bonus) = match (text.split_once('+'), text.split_once('d')) {
        (Some((rest, seconds)), _) => (rest, Bonus::Increment(seconds.parse().ok()?)),
        (None, Some((rest, seconds))) => (rest, Bonus::Delay(seconds.parse().ok()?)),
        (None, None) => (text, Bonus::None),
    };
    let (first, second) = text.split_once('|').unwrap_or((text, text));
    Some(Period { moves, initial: [first.parse().ok()?, second.parse().ok()?], bonus })
}
