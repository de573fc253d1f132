//! The notation of scenarios, rules written as tables that a reader can check against the rule sheet.
//!
//! It knows no game: [`parse()`] reads the table, [`run()`] plays it on any game that is [`Scripted`]. Another runner (over
//! a network, say) needs the parsed [`Scenario`]s alone.
//!
//! ```text
//! # A five brings a piece out              a free comment; the one above a `game` line is the scenario's title
//! // FIVE-1 TURN-2 and why                 cites rows of the rule sheet for the next line
//! game parchis seats=2 position="a b"      a scenario begins: the kind, then key=value; values with blanks are quoted
//! game parchis seats=9 ! no such table     these options are refused, with this text
//! 1 roll 5        => due exit              seat, verb, arguments => the effects, whole and in order, comma separated
//! 1 move y0:H>5   => none                  it has no effects
//! 2 roll 3                                 it is accepted, whatever its effects
//! 2 move y0:5>6   ! NOT_YOUR_TURN          refused with this reason; the game stays as it was
//! - roll 4                                 no seat is named: where one is needed, the only awaited one is meant
//! turn play 1                              what the game waits for: `play` or `roll`, then the awaited seats
//! turn over CHECKMATE 1                    the ending, then the seats that share the first place, or `none`
//! turn over LAST_STANDING 2 > 1 > 3        the whole ranking, best place first
//! moves y0:5>8 y1:5>8                      the legal moves, as a set; `none`; or their number alone
//! board <text>                             the position, as the game writes it on one line
//! claims THREEFOLD FIFTY                   the claims that could be made now, as a set; or `none`
//! actions 1 resign draw_offer              what the seat may ask for now beside moves and rolls, as a set; or `none`
//! clocks 300 295.5                         the seconds left on the clock of each seat now; or `none`
//! must touched:e2                          what the player to move is obliged to; or `none`
//! wait 90s                                 so much time passes: a number of `ms`, `s`, `m`, `h` or `d`
//! 1 roll 6                                 // SIX-1 SIX-4 rows that this line shows, then free words
//! ```
//!
//! Where a flag has fallen, the game is over for whatever looks at it next: a check, or an act.
//!
//! Rows cited on a `game` line, or above it, count for each of its steps. Only acts are evidence for a row: a check
//! (`turn`, `moves`, `board`, `claims` …) may cite one for the reader.

mod parse;
mod run;

use alloc::string::String;
use alloc::vec::Vec;

pub use parse::{ParseError, parse};
pub use run::{Failure, ReadError, Scripted, run};

use crate::game::{Seat, Seats};

/// One game and what happens in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The comment right above the `game` line; empty if there is none.
    pub title: String,
    /// Where it begins in its file, from 1.
    pub line: u32,
    /// The kind of game.
    pub kind: String,
    /// The words `key=value` of the `game` line, in order.
    pub options: Vec<(String, String)>,
    /// The text with which these options are refused; then there are no steps.
    pub refused: Option<String>,
    /// The rows that the `game` line cites; each step has them too.
    pub rows: Vec<String>,
    /// What follows, in order.
    pub steps: Vec<Step>,
}

/// One line of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it stands in its file, from 1.
    pub line: u32,
    /// What is done or checked.
    pub what: What,
    /// The rows of the rule sheet that it shows.
    pub rows: Vec<String>,
}

/// What a line does or checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Somebody does something.
    Act(Act),
    /// Something holds after the steps so far.
    Check(Check),
    /// So many milliseconds pass.
    Wait(i64),
}

/// Somebody does something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Who; none if no seat is named.
    pub seat: Option<Seat>,
    /// `roll`, `move` or another verb of the game.
    pub verb: String,
    /// The words after the verb.
    pub args: Vec<String>,
    /// What comes of it.
    pub expect: Expect,
}

/// What comes of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// It is accepted.
    Accepted,
    /// It is accepted and has exactly these effects, in this order.
    Effects(Vec<String>),
    /// It is refused with this reason.
    Refused(String),
}

/// Something that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// What the game waits for.
    Turn(TurnIs),
    /// The legal moves.
    Moves(MovesAre),
    /// The position, as the game writes it on one line.
    Board(String),
    /// The claims that could be made, as a set.
    Claims(Vec<String>),
    /// What a seat may ask for beside moves and rolls, as a set.
    Actions(Seat, Vec<String>),
    /// The time left of each seat, as the game writes it.
    Clocks(Vec<String>),
    /// What the player to move is obliged to, as the game writes it.
    Must(Vec<String>),
}

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnIs {
    /// One of these seats must play a move.
    Play(Seats),
    /// One of these seats must roll.
    Roll(Seats),
    /// The game has ended.
    Over {
        /// Why, as the ending prints itself.
        ending: String,
        /// The seats of each place, best first: either the whole ranking, or only the first place; none if nobody won.
        places: Vec<Seats>,
    },
}

/// The legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovesAre {
    /// So many.
    Count(usize),
    /// Just these, in any order.
    These(Vec<String>),
}

/// In what way a line is evidence for a row of the rule sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// The line names the row, but is no step.
    Named,
    /// The row allows or causes something: the step is accepted.
    Accepted,
    /// The row forbids something: the step, or the game itself, is refused.
    Refused,
}

impl Scenario {
    /// Every row that the scenario cites, with the way in which it does, line by line.
    pub fn cited(&self) -> impl Iterator<Item = (&str, Evidence)> {
        let own = if self.refused.is_some() { Evidence::Refused } else { Evidence::Named };
        let game = self.rows.iter().map(move |row| (row.as_str(), own));
        let steps = self.steps.iter().flat_map(|step| step.rows.iter().map(|row| (row.as_str(), step.what.evidence())));
        game.chain(steps)
    }
}

impl What {
    fn evidence(&self) -> Evidence {
        match self {
            What::Check(_) | What::Wait(_) => Evidence::Named,
            What::Act(Act { expect: Expect::Refused(_), .. }) => Evidence::Refused,
            What::Act(_) => Evidence::Accepted,
        }
    }
}
