//! Time controls on the wire.

use proto::v1;
use rules::chess::{Bonus, ClockStart, MAX_PERIODS, Period, TimeControl};

use super::{Reader, medium, small};
use crate::error::{Reason, wrong};

impl Reader {
    pub(super) fn time_control(&mut self, control: Option<&v1::ChessTimeControl>, preset: TimeControl) -> TimeControl {
        let Some(control) = control else { return preset };
        match (control.periods.as_slice(), control.per_move_seconds) {
            ([], Some(seconds)) => TimeControl::PerMove(seconds_in(seconds)),
            ([], None) => {
                self.wrong("time_control", wrong::missing());
                preset
            }
            (_, Some(_)) => {
                self.wrong("time_control.per_move_seconds", two_controls());
                preset
            }
            (periods, None) if periods.len() > MAX_PERIODS => {
                self.wrong("time_control.periods", wrong::too_long(MAX_PERIODS, "periods", "periodos"));
                preset
            }
            (periods, None) => {
                TimeControl::Periods(periods.iter().enumerate().map(|(i, period)| self.period(i, period)).collect())
            }
        }
    }

    fn period(&mut self, index: usize, period: &v1::ChessPeriod) -> Period {
        let path = |field: &str| format!("time_control.periods[{index}].{field}");
        if period.moves == Some(0) {
            self.wrong(&path("moves"), wrong::out_of_range(1, 200));
        }
        let bonus = match (period.increment_seconds.unwrap_or(0), period.delay_seconds.unwrap_or(0)) {
            (0, 0) => Bonus::None,
            (increment, 0) => Bonus::Increment(medium(increment)),
            (0, delay) => Bonus::Delay(medium(delay)),
            _ => {
                self.wrong(&path("delay_seconds"), two_bonuses());
                Bonus::None
            }
        };
        let first = seconds_in(period.initial_seconds);
        let second = period.initial_seconds_seat_2.map_or(first, seconds_in);
        Period { moves: period.moves.map_or(0, small), initial: [first, second], bonus }
    }
}

/// A number of seconds that the rules check further: one that is too large stays so.
fn seconds_in(seconds: i32) -> u32 {
    u32::try_from(seconds).unwrap_or(u32::MAX)
}

/// A time control, if there is one.
pub(super) fn time_control_out(control: &TimeControl) -> Option<v1::ChessTimeControl> {
    match control {
        TimeControl::None => None,
        TimeControl::PerMove(seconds) => {
            Some(v1::ChessTimeControl { periods: Vec::new(), per_move_seconds: Some(seconds_out(*seconds)) })
        }
        TimeControl::Periods(periods) => {
            let periods = periods.iter().map(period_out).collect();
            Some(v1::ChessTimeControl { periods, per_move_seconds: None })
        }
    }
}

fn period_out(period: &Period) -> v1::ChessPeriod {
    let [first, second] = period.initial;
    let (increment, delay) = match period.bonus {
        Bonus::None => (None, None),
        Bonus::Increment(seconds) => (Some(seconds.into()), None),
        Bonus::Delay(seconds) => (None, Some(seconds.into())),
    };
    v1::ChessPeriod {
        moves: Some(period.moves).filter(|&moves| moves > 0).map(i32::from),
        initial_seconds: seconds_out(first),
        initial_seconds_seat_2: Some(second).filter(|&second| second != first).map(seconds_out),
        increment_seconds: increment,
        delay_seconds: delay,
    }
}

fn seconds_out(seconds: u32) -> i32 {
    i32::try_from(seconds).unwrap_or(i32::MAX)
}

/// What starts the clocks, by its number on the wire.
pub(super) fn clock_start_in(start: v1::ChessClockStart) -> Option<ClockStart> {
    match start {
        v1::ChessClockStart::Unspecified => None,
        v1::ChessClockStart::NewGame => Some(ClockStart::NewGame),
        v1::ChessClockStart::FirstMove => Some(ClockStart::FirstMove),
    }
}

/// The number on the wire of what starts the clocks.
pub(super) fn clock_start_out(start: ClockStart) -> v1::ChessClockStart {
    match start {
        ClockStart::NewGame => v1::ChessClockStart::NewGame,
        ClockStart::FirstMove => v1::ChessClockStart::FirstMove,
    }
}

fn two_controls() -> Reason {
    Reason::new("TWO_CONTROLS", "Give either periods or per_move_seconds.", "Hay que dar o periods o per_move_seconds.")
}

fn two_bonuses() -> Reason {
    Reason::new(
        "TWO_BONUSES",
        "A period has an increment or a delay, not both.",
        "Un periodo tiene incremento o demora, no ambos.",
    )
}
