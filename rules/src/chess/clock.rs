//! The clocks (S75 to S78). They are lazy: what is kept is the time that was left when the turn began, and when that was.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::ending::{Ended, Ending};
use super::mating;
use super::options::{Bonus, ClockStart, FlagRule, Period, Rules, TimeControl};
use super::piece::Colour;
use super::state::Chess;
use crate::game::{Seat, Time};

/// The clocks of both seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Clock {
    /// The milliseconds left of each seat, when its turn began.
    left_ms: [i64; 2],
    /// Since when the time of the seat to move runs; none while it stands.
    since: Option<Time>,
    /// Stopped by the arbiter.
    paused: bool,
    /// The moves that each seat has completed.
    moves: [u16; 2],
    /// The index of the period that each seat is in.
    periods: [u8; 2],
}

/// What the clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The milliseconds left of each seat: 0 or more.
    pub left_ms: [i64; 2],
    /// The seat whose time runs; none while the clocks stand.
    pub running: Option<Seat>,
    /// When its flag falls if nothing happens before.
    pub flag_at: Option<Time>,
    /// Whether the arbiter has stopped them.
    pub paused: bool,
}

const SECOND_MS: i64 = 1000;

impl Clock {
    /// The clocks before the game, standing; none if there is no time control.
    pub(super) fn new(rules: &Rules) -> Option<Clock> {
        let left_ms = match &rules.time_control {
            TimeControl::None => return None,
            TimeControl::PerMove(seconds) => [i64::from(*seconds) * SECOND_MS; 2],
            TimeControl::Periods(periods) => periods.first()?.initial.map(|seconds| i64::from(seconds) * SECOND_MS),
        };
        Some(Clock { left_ms, since: None, paused: false, moves: [0; 2], periods: [0; 2] })
    }

    /// Lets the time of the seat to move run, unless it has none to use: its first move may be free.
    fn run(&mut self, rules: &Rules, at: Time, seat: Seat) {
        let is_free = rules.clock_start == ClockStart::FirstMove && self.moves[seat.index()] == 0;
        self.since = (!self.paused && !is_free).then_some(at);
    }

    /// The milliseconds left of a seat; below 0 if its flag has fallen.
    fn left_at(&self, rules: &Rules, at: Time, seat: Seat, to_move: Seat) -> i64 {
        let left = self.left_ms[seat.index()];
        match self.since {
            Some(since) if seat == to_move => {
                let spent = at.0.saturating_sub(since.0).max(0);
                left.saturating_sub((spent - self.delay_ms(rules, seat)).max(0))
            }
            _ => left,
        }
    }

    fn delay_ms(&self, rules: &Rules, seat: Seat) -> i64 {
        i64::from(self.bonus(rules, seat).delay()) * SECOND_MS
    }

    fn bonus(&self, rules: &Rules, seat: Seat) -> Bonus {
        self.period(rules, seat).map_or(Bonus::None, |period| period.bonus)
    }

    fn period<'a>(&self, rules: &'a Rules, seat: Seat) -> Option<&'a Period> {
        match &rules.time_control {
            TimeControl::Periods(periods) => periods.get(usize::from(self.periods[seat.index()])),
            TimeControl::None | TimeControl::PerMove(_) => None,
        }
    }

    /// When the flag of the seat to move falls; none while its time stands.
    fn flag_at(&self, rules: &Rules, to_move: Seat) -> Option<Time> {
        let since = self.since?;
        let left = self.left_ms[to_move.index()].saturating_add(self.delay_ms(rules, to_move));
        Some(Time(since.0.saturating_add(left)))
    }

    /// Charges the time used so far and lets the clocks stand.
    fn stop(&mut self, rules: &Rules, at: Time, to_move: Seat) {
        self.left_ms[to_move.index()] = self.left_at(rules, at, to_move, to_move).max(0);
        self.since = None;
    }

    /// The seat has completed a move: it gets what comes with it, and the time of the next period where one ends.
    fn complete_move(&mut self, rules: &Rules, seat: Seat) {
        let index = seat.index();
        let increment_ms = i64::from(self.bonus(rules, seat).increment()) * SECOND_MS;
        self.left_ms[index] = self.left_ms[index].saturating_add(increment_ms);
        self.moves[index] = self.moves[index].saturating_add(1);
        match &rules.time_control {
            TimeControl::None => {}
            TimeControl::PerMove(seconds) => self.left_ms[index] = i64::from(*seconds) * SECOND_MS,
            TimeControl::Periods(periods) => {
                let current = usize::from(self.periods[index]);
                let end: u16 = periods.iter().take(current + 1).map(|period| u16::from(period.moves)).sum();
                if let Some(next) = periods.get(current + 1).filter(|_| self.moves[index] >= end) {
                    let initial_ms = i64::from(next.initial[index]) * SECOND_MS;
                    self.left_ms[index] = self.left_ms[index].saturating_add(initial_ms);
                    self.periods[index] += 1;
                }
            }
        }
    }
}

impl Chess {
    /// What the clocks show at `at`; none if there are none.
    pub fn clocks(&self, at: Time) -> Option<Clocks> {
        let clock = self.clock?;
        let to_move = self.seat_to_move();
        let seats = Colour::ALL.map(Colour::usual_seat);
        Some(Clocks {
            left_ms: seats.map(|seat| clock.left_at(&self.rules, at, seat, to_move).max(0)),
            running: clock.since.map(|_| to_move),
            flag_at: clock.flag_at(&self.rules, to_move),
            paused: clock.paused,
        })
    }

    /// Whether the flag of the seat to move has fallen by `at`.
    pub(super) fn has_flag_fallen(&self, at: Time) -> bool {
        let flag_at = self.clock.and_then(|clock| clock.flag_at(&self.rules, self.seat_to_move()));
        flag_at.is_some_and(|flag_at| at >= flag_at)
    }

    /// How the game ends when the flag of this side has fallen: a loss, or a draw if the opponent cannot mate (S75, S76).
    pub fn ended_by_flag(&self, colour: Colour) -> Ended {
        let wins = match self.rules.flag_rule {
            FlagRule::Fide => mating::can_mate(self.position(), !colour, self.rules.dead_position),
            FlagRule::BareKing => !self.position().has_bare_king(!colour),
        };
        if wins { Ended::won(Ending::Timeout, !colour) } else { Ended::drawn(Ending::Timeout) }
    }

    /// The clocks begin to run for the seat to move.
    pub(super) fn start_clock(&mut self, at: Time) {
        let seat = self.seat_to_move();
        if let Some(clock) = &mut self.clock {
            clock.run(&self.rules, at, seat);
        }
    }

    /// The clocks stand, what was used is charged.
    pub(super) fn stop_clock(&mut self, at: Time) {
        let seat = self.seat_to_move();
        if let Some(clock) = &mut self.clock {
            clock.stop(&self.rules, at, seat);
        }
    }

    /// The clocks after a move of the side that was to move in `before`. A pause goes on.
    pub(super) fn press_clock(&mut self, at: Time, before: &Chess) {
        let (mover, next) = (before.seat_to_move(), self.seat_to_move());
        if let Some(clock) = &mut self.clock {
            clock.stop(&self.rules, at, mover);
            clock.complete_move(&self.rules, mover);
            clock.run(&self.rules, at, next);
        }
    }

    /// The clocks after going back to `past`: no time is given back, but moves are counted as they were then.
    pub(super) fn turn_back_clock(&mut self, at: Time, past: &Chess, before: &Chess) {
        let (mover, next) = (before.seat_to_move(), self.seat_to_move());
        if let (Some(clock), Some(past)) = (&mut self.clock, past.clock) {
            clock.stop(&self.rules, at, mover);
            clock.moves = past.moves;
            clock.run(&self.rules, at, next);
        }
    }

    /// Adds seconds to the clock of a seat; none if it has no clock.
    pub(super) fn add_time(&mut self, seat: Seat, seconds: u32) -> Option<Effect> {
        let left_ms = self.clock.as_mut()?.left_ms.get_mut(seat.index())?;
        *left_ms = left_ms.saturating_add(i64::from(seconds) * SECOND_MS);
        Some(Effect::TimeAdded { seat, seconds })
    }

    /// What a wrong claim or an illegal move of this side costs: the opponent's clock gets it (S73, S95).
    pub(super) fn penalise(&mut self, offender: Colour) -> Option<Effect> {
        let seconds = self.rules.penalty_seconds();
        if seconds > 0 { self.add_time(self.seat_of(!offender), seconds) } else { None }
    }

    /// Whether the arbiter has stopped the clocks; none if there are none.
    pub(super) fn is_paused(&self) -> Option<bool> {
        self.clock.map(|clock| clock.paused)
    }

    /// The arbiter stops the clocks.
    pub(super) fn pause(&mut self, at: Time) {
        self.stop_clock(at);
        self.clock.iter_mut().for_each(|clock| clock.paused = true);
    }

    /// The arbiter lets them run again.
    pub(super) fn resume(&mut self, at: Time) {
        self.clock.iter_mut().for_each(|clock| clock.paused = false);
        self.start_clock(at);
    }
}
