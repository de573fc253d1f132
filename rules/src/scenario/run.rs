//! Plays scenarios on the rules themselves.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::{Act, Check, Expect, MovesAre, Scenario, Step, TurnIs, What};
use crate::game::{
    Action, Event, Game, Misread, Needs, Outcome, Ranks, Refusal, Refused, Roll, Seat, Seats, Time, Turn, advance,
};

/// A game that scenarios can be played on.
pub trait Scripted: Game {
    /// The options that the words of a `game` line name, or why there are none such.
    fn read_options(words: &[(String, String)]) -> Result<Self::Options, String>;

    /// The action that a line names. `verb` is never `roll`, which is no action.
    fn read_action(&self, seat: Option<Seat>, verb: &str, args: &[String]) -> Result<Self::Action, ReadError>;

    /// The position, on one line.
    fn board(&self) -> String;

    /// The claims that could be made now.
    fn claims(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Why a line names no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The text of its move names none. A scenario may expect this.
    Misread(Misread),
    /// The line is no such thing at all: the scenario is wrong.
    Unknown(String),
}

impl From<Misread> for ReadError {
    fn from(misread: Misread) -> ReadError {
        ReadError::Misread(misread)
    }
}

/// A line of a scenario that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Where it stands in its file, from 1.
    pub line: u32,
    /// What was expected and what was found.
    pub what: String,
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.what)
    }
}

/// Plays a scenario and answers every line that does not hold. The first act that goes another way than expected is the
/// last one played, as the lines after it speak of another game.
pub fn run<G: Scripted>(scenario: &Scenario) -> Vec<Failure> {
    let options = match (G::read_options(&scenario.options), &scenario.refused) {
        (Ok(options), None) => options,
        (Err(found), Some(expected)) if found == *expected => return Vec::new(),
        (Err(found), _) => return Vec::from([Failure { line: scenario.line, what: format!("refused: {found}") }]),
        (Ok(_), Some(_)) => {
            return Vec::from([Failure { line: scenario.line, what: "the game was accepted".to_owned() }]);
        }
    };
    play(G::start(&options, NOW), &scenario.steps)
}

/// Scenarios know no time yet: everything happens at once.
const NOW: Time = Time(0);

fn play<G: Scripted>(mut game: G, steps: &[Step]) -> Vec<Failure> {
    let mut failures = Vec::new();
    for Step { line, what, .. } in steps {
        let result = match what {
            What::Check(check) => holds(&game, check),
            What::Act(act) => do_act(&game, act).map(|next| game = next.unwrap_or_else(|| game.clone())),
        };
        if let Err(found) = result {
            failures.push(Failure { line: *line, what: found });
            if let What::Act(_) = what {
                break;
            }
        }
    }
    failures
}

/// The game after an act that goes as expected; none where it is refused, as expected.
fn do_act<G: Scripted>(game: &G, act: &Act) -> Result<Option<G>, String> {
    let judged = match read_event(game, act)? {
        Ok(event) => advance(game, None, NOW, &event).map_err(|refused| refused.reason()),
        Err(reason) => Err(reason),
    };
    match (judged, &act.expect) {
        (Err(found), Expect::Refused(expected)) if found == expected => Ok(None),
        (Err(found), _) => Err(format!("refused: {found}")),
        (Ok(_), Expect::Refused(expected)) => Err(format!("accepted, not {expected}")),
        (Ok(step), Expect::Accepted) => Ok(Some(step.game)),
        (Ok(step), Expect::Effects(expected)) => {
            let effects: Vec<String> = step.effects.iter().map(ToString::to_string).collect();
            same(expected, &effects).map(|()| Some(step.game))
        }
    }
}

/// The event that an act asks for, or the reason why it asks for none; an error if the scenario makes no sense.
fn read_event<G: Scripted>(game: &G, act: &Act) -> Result<Result<Event<G>, &'static str>, String> {
    let turn = game.turn();
    if let Turn::Over(_) = turn {
        return Ok(Err(Refused::<G::Refusal>::GameOver.reason()));
    }
    let awaited = act.seat.or(turn.awaited().only());
    if act.verb == "roll" {
        let roll = read_roll(&act.args)?;
        let missing = Refused::<G::Refusal>::SeatMissing.reason();
        return Ok(awaited.map(|seat| Event::Rolled(seat, roll)).ok_or(missing));
    }
    match game.read_action(act.seat, &act.verb, &act.args) {
        Ok(action) if action.needs() == Needs::Nobody => Ok(Ok(Event::Acted(act.seat, action))),
        Ok(action) => Ok(Ok(Event::Acted(awaited, action))),
        Err(ReadError::Misread(misread)) => Ok(Err(misread.reason())),
        Err(ReadError::Unknown(why)) => Err(why),
    }
}

fn read_roll(args: &[String]) -> Result<Roll, String> {
    let pips: Option<Vec<u8>> = args.iter().map(|pips| pips.parse().ok()).collect();
    pips.and_then(|pips| Roll::new(&pips)).ok_or_else(|| format!("no such roll: {}", args.join(" ")))
}

fn holds<G: Scripted>(game: &G, check: &Check) -> Result<(), String> {
    match check {
        Check::Turn(expected) => turn_is(expected, &game.turn()),
        Check::Board(expected) => same(expected, &game.board()),
        Check::Claims(expected) => same(&sorted(expected.clone()), &sorted(game.claims())),
        Check::Moves(MovesAre::Count(expected)) => same(expected, &game.moves().len()),
        Check::Moves(MovesAre::These(expected)) => {
            let found = game.moves().iter().map(ToString::to_string).collect();
            same(&sorted(expected.clone()), &sorted(found))
        }
    }
}

fn turn_is<E: Display + fmt::Debug>(expected: &TurnIs, found: &Turn<E>) -> Result<(), String> {
    let as_expected = match (expected, found) {
        (TurnIs::Play(expected), Turn::Play(seats)) => expected == seats,
        (TurnIs::Roll(expected), Turn::Roll(seats, _)) => expected == seats,
        (TurnIs::Over { ending, places }, Turn::Over(outcome)) => is_outcome(ending, places, outcome),
        _ => false,
    };
    if as_expected { Ok(()) } else { Err(format!("expected {expected:?}, found {found:?}")) }
}

fn is_outcome<E: Display>(ending: &str, expected: &[Seats], found: &Outcome<E>) -> bool {
    let mut places = places(found.ranks);
    if expected.len() < 2 {
        places.truncate(1);
    }
    found.ending.to_string() == ending && places == expected
}

/// The seats of each place, best first.
fn places(ranks: Ranks) -> Vec<Seats> {
    let place = |rank| {
        let seats = Seat::all(crate::game::MAX_SEATS).filter(move |&seat| ranks.of(seat) == Some(rank));
        seats.fold(Seats::NONE, Seats::with)
    };
    (1..=crate::game::MAX_SEATS).map(place).filter(|&seats| seats != Seats::NONE).collect()
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

fn same<T: PartialEq + fmt::Debug>(expected: &T, found: &T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("expected {expected:?}, found {found:?}")) }
}
