//! A whole game as one text that a person can read and a program can play again: the notation of scenarios.
//!
//! ```text
//! game parchis colours=yellow,red first=1 six_all_out=12
//! 1 roll 5 => none
//! 1 move y0:H>5 => exit, turn:2
//! wait 9000ms
//! - autoplay 3 => autoplayed:2, no_move, turn:1
//! 2 resign => resigned:2
//! turn over RESIGNATION 1 > 2
//! ```
//! The first line names the colours, every option off its default and, where the game did not begin in the usual way, the
//! position it began from, whose colours play. Then one line an event: seat, what it did, what that caused. Time is told
//! where the rules look at it. A game that is over ends with its ending and the places of its seats, the best first.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::colour::Colour;
use super::effect::Effect;
use super::options::Options;
use super::{Action, Parchis};
use crate::game::{Event, Game, MAX_SEATS, Outcome, Roll, Seat, Time, Turn};

impl Parchis {
    /// The record of the game that stands so now. `log` is all that happened in it, its creation first: when that was
    /// judged, what it was, what it caused.
    pub fn record<'a>(&self, log: impl IntoIterator<Item = (Time, &'a Event<Parchis>, &'a [Effect])>) -> String {
        let mut lines = Vec::new();
        let mut last = None;
        for (at, event, effects) in log {
            if let Some(Time(last)) = last.filter(|&last| last < at && self.table.rules().turn_seconds > 0) {
                lines.push(format!("wait {}ms", at.0 - last));
            }
            last = Some(at);
            lines.extend(line(event, effects));
        }
        if let Turn::Over(outcome) = self.turn() {
            lines.push(ending(&outcome));
        }
        lines.join("\n") + "\n"
    }
}

impl Options {
    /// What the record of a game says of its options: words with their values, in order.
    pub fn words(&self) -> Vec<(&'static str, String)> {
        let table = *self.initial().table();
        let mut words = Vec::new();
        if *self.initial() == Parchis::new(table) {
            words.push(("colours", join(table.colours().map(Colour::english), ",")));
        } else {
            words.push(("position", self.initial().text()));
        }
        words.extend(table.rules().words());
        words
    }
}

/// One event on a line; nothing for those that no game of parchís has.
fn line(event: &Event<Parchis>, effects: &[Effect]) -> Option<String> {
    let said = match event {
        Event::Created(options) => {
            let words = options.words().into_iter().map(|(option, value)| format!(" {option}={value}"));
            return Some(format!("game {}{}", Parchis::KIND, words.collect::<String>()));
        }
        Event::Rolled(seat, roll) => format!("{seat} roll {}", pips(roll)),
        Event::Acted(seat, action) => format!("{} {}", seat_of(*seat), verb(action)),
        Event::Expired | Event::Restored { .. } => return None,
    };
    let effects = if effects.is_empty() { String::from("none") } else { join(effects.iter(), ", ") };
    Some(format!("{said} => {effects}"))
}

fn seat_of(seat: Option<Seat>) -> String {
    seat.map_or_else(|| String::from("-"), |seat| seat.to_string())
}

fn verb(action: &Action) -> String {
    match action {
        Action::Move(m) => format!("move {m}"),
        Action::Resign => String::from("resign"),
        Action::Autoplay(None) | Action::Autoplayed(_) => String::from("autoplay"),
        Action::Autoplay(Some(roll)) => format!("autoplay {}", pips(roll)),
    }
}

fn pips(roll: &Roll) -> String {
    join(roll.faces().iter().map(|die| die.pips()), " ")
}

fn ending<E: ToString>(outcome: &Outcome<E>) -> String {
    let of_place = |place: u8| {
        let seats = Seat::all(MAX_SEATS).filter(|&seat| outcome.ranks.of(seat) == Some(place));
        join(seats, " ")
    };
    let places = (1..=MAX_SEATS).map(of_place).filter(|seats| !seats.is_empty());
    format!("turn over {} {}", outcome.ending.to_string(), join(places, " > "))
}

fn join(parts: impl Iterator<Item = impl ToString>, between: &str) -> String {
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}
