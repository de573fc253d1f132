//! Plays scenarios on the rules themselves.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::{Act, Check, Expect, MovesAre, Scenario, Step, TurnIs, What};
use crate::game::{
    Action, Event, Game, Misread, Needs, Outcome, Ranks, Refusal, Refused, Roll, Seat, Seats, Time, Turn, advance,
    check_seat_may,
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

    /// What `seat` may ask for now beside moves and rolls.
    fn actions(&self, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// The seconds left of each seat; none without clocks.
    fn clocks(&self, _at: Time) -> Vec<String> {
        Vec::new()
    }

    /// What the player to move is obliged to.
    fn obligations(&self) -> Vec<String> {
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
    Table::<G>::begun(&options).play(&scenario.steps)
}

/// When scenarios begin.
const START: Time = Time(0);

/// A game under play: every state that it had, one a version, and what time it is.
struct Table<G> {
    earlier: Vec<G>,
    game: G,
    now: Time,
}

impl<G: Scripted> Table<G> {
    fn begun(options: &G::Options) -> Table<G> {
        Table { earlier: Vec::new(), game: G::start(options, START), now: START }
    }

    fn play(&mut self, steps: &[Step]) -> Vec<Failure> {
        let mut failures = Vec::new();
        for Step { line, what, .. } in steps {
            let result = match what {
                What::Check(check) => self.look(check),
                What::Act(act) => self.act(act),
                What::Wait(ms) => {
                    self.now = Time(self.now.0.saturating_add(*ms));
                    Ok(())
                }
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

    /// Whoever looks past a fallen flag ends the game.
    fn look(&mut self, check: &Check) -> Result<(), String> {
        self.end_by_flag();
        holds(&self.game, self.now, check)
    }

    fn end_by_flag(&mut self) {
        if let Some(step) = self.game.expire(self.now) {
            self.go_on(step.game);
        }
    }

    fn go_on(&mut self, next: G) {
        self.earlier.push(core::mem::replace(&mut self.game, next));
    }

    /// Plays an act that goes as expected; a refused one leaves the game as it was, but for a flag that it shows fallen.
    fn act(&mut self, act: &Act) -> Result<(), String> {
        let judged = match read_event(&self.game, act)? {
            Ok(event) => advance(&self.game, self.past(&event), self.now, &event).map_err(|refused| refused.reason()),
            Err(reason) => Err(reason),
        };
        match (judged, &act.expect) {
            (Err(found), Expect::Refused(expected)) if found == expected => {
                self.end_by_flag();
                Ok(())
            }
            (Err(found), _) => Err(format!("refused: {found}")),
            (Ok(_), Expect::Refused(expected)) => Err(format!("accepted, not {expected}")),
            (Ok(step), expect) => {
                if let Expect::Effects(expected) = expect {
                    let effects: Vec<String> = step.effects.iter().map(ToString::to_string).collect();
                    same(expected, &effects)?;
                }
                self.go_on(step.game);
                Ok(())
            }
        }
    }

    fn past(&self, event: &Event<G>) -> Option<&G> {
        let Event::Restored { version } = event else { return None };
        self.earlier.get(version.checked_sub(1)? as usize)
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
        Ok(action) => {
            let seat = if action.needs() == Needs::Nobody { None } else { awaited };
            let refused = check_seat_may(game, seat, action.needs()).err();
            Ok(refused.map_or_else(|| Ok(game.event_of(seat, &action)), |refused| Err(refused.reason())))
        }
        // The text of a move is looked at once it is clear that its seat may move.
        Err(ReadError::Misread(misread)) => match check_seat_may(game, awaited, Needs::Turn) {
            Ok(()) => Ok(Err(misread.reason())),
            Err(refused) => Ok(Err(refused.reason())),
        },
        Err(ReadError::Unknown(why)) => Err(why),
    }
}

fn read_roll(args: &[String]) -> Result<Roll, String> {
    let pips: Option<Vec<u8>> = args.iter().map(|pips| pips.parse().ok()).collect();
    pips.and_then(|pips| Roll::new(&pips)).ok_or_else(|| format!("no such roll: {}", args.join(" ")))
}

fn holds<G: Scripted>(game: &G, now: Time, check: &Check) -> Result<(), String> {
    match check {
        Check::Turn(expected) => turn_is(expected, &game.turn()),
        Check::Board(expected) => same(expected, &game.board()),
        Check::Claims(expected) => same(&sorted(expected.clone()), &sorted(game.claims())),
        Check::Actions(seat, expected) => same(&sorted(expected.clone()), &sorted(game.actions(*seat))),
        Check::Clocks(expected) => same(expected, &game.clocks(now)),
        Check::Must(expected) => same(&sorted(expected.clone()), &sorted(game.obligations())),
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
