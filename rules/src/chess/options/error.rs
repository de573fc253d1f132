//! What is wrong with options.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::rules::{DrawOffers, Penalty, Rules};
use super::time_control::{Bonus, ClockStart, MAX_PERIODS, Period, TimeControl};

/// Why an option cannot be. Its text is a sentence in English that names the option and its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOption {
    /// An amount is out of its range.
    Range(String, u32, u32),
    /// Illegal moves lose at the second or the third, or are not counted.
    IllegalMoveLimit,
    /// There is nothing to claim where touching obliges to nothing.
    TouchClaimAlone,
    /// There are none, or too many, periods.
    PeriodCount,
    /// The period of this index, which is not the last, needs its number of moves.
    MovesMissing(usize),
    /// The last period lasts to the end and has no number of moves.
    MovesOfLast(usize),
    /// The flag would fall before the first move.
    NoTime,
}

impl BadOption {
    /// The option, by its name in the rule sheet; a part of a time control by its path.
    pub fn option(&self) -> String {
        match self {
            BadOption::Range(option, ..) => option.clone(),
            BadOption::IllegalMoveLimit => "illegal_move_limit".to_owned(),
            BadOption::TouchClaimAlone => "touch_claim".to_owned(),
            BadOption::PeriodCount => "time_control.periods".to_owned(),
            BadOption::MovesMissing(index) | BadOption::MovesOfLast(index) => {
                format!("time_control.periods[{index}].moves")
            }
            BadOption::NoTime => "time_control.periods[0].initial".to_owned(),
        }
    }

    /// The reason as a sentence in Spanish.
    pub fn spanish(&self) -> String {
        match self {
            BadOption::Range(option, low, high) => format!("{option} va de {low} a {high}"),
            BadOption::IllegalMoveLimit => "illegal_move_limit vale 0, 2 o 3".to_owned(),
            BadOption::TouchClaimAlone => "touch_claim necesita touch_move".to_owned(),
            BadOption::PeriodCount => format!("hay de 1 a {MAX_PERIODS} periodos"),
            BadOption::MovesMissing(_) => "todo periodo menos el último tiene de 1 a 200 jugadas".to_owned(),
            BadOption::MovesOfLast(_) => "el último periodo dura hasta el final: sin número de jugadas".to_owned(),
            BadOption::NoTime => "el primer periodo no da tiempo para la primera jugada".to_owned(),
        }
    }
}

impl Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOption::Range(option, low, high) => write!(f, "{option} is {low} to {high}"),
            BadOption::IllegalMoveLimit => f.write_str("illegal_move_limit is 0, 2 or 3"),
            BadOption::TouchClaimAlone => f.write_str("touch_claim needs touch_move"),
            BadOption::PeriodCount => write!(f, "there are 1 to {MAX_PERIODS} periods"),
            BadOption::MovesMissing(_) => f.write_str("each period but the last has 1 to 200 moves"),
            BadOption::MovesOfLast(_) => f.write_str("the last period lasts to the end: it has no number of moves"),
            BadOption::NoTime => f.write_str("the first period leaves no time for the first move"),
        }
    }
}

impl Rules {
    /// Everything that is wrong with these options.
    pub(super) fn problems(&self) -> Vec<BadOption> {
        let mut problems = Vec::new();
        if !matches!(self.illegal_move_limit, 0 | 2 | 3) {
            problems.push(BadOption::IllegalMoveLimit);
        }
        if let Penalty::Seconds(seconds) = self.penalty {
            check_range(&mut problems, "penalty", seconds.into(), 0, 600);
        }
        if self.touch_claim && !self.touch_move {
            problems.push(BadOption::TouchClaimAlone);
        }
        if let DrawOffers::FromMove(number) = self.draw_offers {
            check_range(&mut problems, "draw_offers.from_move", number.into(), 1, 200);
        }
        match &self.time_control {
            TimeControl::None => {}
            TimeControl::PerMove(seconds) => {
                check_range(&mut problems, "time_control.per_move", *seconds, 1, 30 * 24 * 60 * 60);
            }
            TimeControl::Periods(periods) => check_periods(periods, self.clock_start, &mut problems),
        }
        problems
    }
}

fn check_periods(periods: &[Period], clock_start: ClockStart, problems: &mut Vec<BadOption>) {
    let Some(last) = periods.len().checked_sub(1) else {
        problems.push(BadOption::PeriodCount);
        return;
    };
    for (index, period) in periods.iter().enumerate() {
        match period.moves {
            0 if index != last => problems.push(BadOption::MovesMissing(index)),
            moves if index == last && moves != 0 => problems.push(BadOption::MovesOfLast(index)),
            _ => {}
        }
        let path = |field: &str| format!("time_control.periods[{index}].{field}");
        if period.moves != 0 {
            check_range(problems, &path("moves"), period.moves.into(), 1, 200);
        }
        for seconds in period.initial {
            check_range(problems, &path("initial"), seconds, 0, 24 * 60 * 60);
        }
        match period.bonus {
            Bonus::None => {}
            Bonus::Increment(seconds) => check_range(problems, &path("increment"), seconds.into(), 1, 60 * 60),
            Bonus::Delay(seconds) => check_range(problems, &path("delay"), seconds.into(), 1, 60 * 60),
        }
    }
    if has_no_time(&periods[0], clock_start) {
        problems.push(BadOption::NoTime);
    }
}

/// Whether the flag of some seat falls before it can move, as there is no time and nothing comes with the move.
fn has_no_time(first: &Period, clock_start: ClockStart) -> bool {
    let bonus = match (first.bonus, clock_start) {
        (Bonus::Increment(_), ClockStart::NewGame) => 0,
        (bonus, _) => bonus.increment() + bonus.delay(),
    };
    first.initial.contains(&0) && bonus == 0
}

fn check_range(problems: &mut Vec<BadOption>, option: &str, value: u32, low: u32, high: u32) {
    if !(low..=high).contains(&value) {
        problems.push(BadOption::Range(option.to_owned(), low, high));
    }
}
