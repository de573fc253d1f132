//! A game small enough to be seen through at a glance, so that the tests of what serves every game need no real one.

use std::fmt;

use rules::game::{Action, Dice, Die, Game, Misread, Needs, Outcome, Ranks, Refusal, Roll, Seat, Step, Time, Turn};
use rules::scenario::{ReadError, Scripted};
use serde::{Deserialize, Serialize};

/// Two seats in turn roll a die and take 1 up to what it shows; who brings the sum to 21 or more wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Toy {
    fault: Fault,
    sum: u8,
    seat: Seat,
    die: Option<Die>,
    resigned: Option<Seat>,
    #[serde(skip)]
    unstored: u8,
}

/// How the game breaks the laws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Fault {
    #[default]
    None,
    ListsBackwards,
    ListsTooMuch,
    PlaysTooMuch,
    Misreads,
    ListsAlways,
    AwaitsNobody,
    RefusesRolls,
    NeverEnds,
    GrowsSeats,
    Forgets,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Take(pub(crate) u8);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ask {
    Take(Take),
    Resign,
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Effect {
    Rolled(u8),
    Sum(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ended;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TooMuch;

const GOAL: u8 = 21;

impl Game for Toy {
    const KIND: &'static str = "toy";
    const RULES_VERSION: u16 = 1;
    type Options = Fault;
    type Move = Take;
    type Effect = Effect;
    type Ending = Ended;
    type Refusal = TooMuch;
    type Action = Ask;

    fn seats(&self) -> u8 {
        if self.fault == Fault::GrowsSeats { 2 + self.sum / 4 } else { 2 }
    }

    fn start(&fault: &Fault, _at: Time) -> Toy {
        Toy { fault, sum: 0, seat: first(), die: None, resigned: None, unstored: 0 }
    }

    fn turn(&self) -> Turn<Ended> {
        let winner = self.resigned.or(Some(self.seat).filter(|_| self.sum >= GOAL)).map(other);
        match (winner, self.die) {
            (Some(winner), _) if self.fault != Fault::NeverEnds => {
                let ranks = Ranks::default().with(winner, 1).with(other(winner), 2);
                Turn::Over(Outcome { ending: Ended, ranks })
            }
            (_, None) if self.fault == Fault::AwaitsNobody => Turn::Roll(Default::default(), Dice::ONE),
            (_, None) => Turn::Roll(self.seat.into(), Dice::ONE),
            (_, Some(_)) => Turn::Play(self.seat.into()),
        }
    }

    fn moves(&self) -> Vec<Take> {
        let most = self.die.map_or(0, Die::pips);
        match self.fault {
            Fault::ListsBackwards => (1..=most).rev().map(Take).collect(),
            Fault::ListsTooMuch if most > 0 => (1..=most + 1).map(Take).collect(),
            Fault::ListsAlways => vec![Take(1)],
            _ => (1..=most).map(Take).collect(),
        }
    }

    fn read(&self, text: &str) -> Result<Take, Misread> {
        let number = text.strip_prefix("take").and_then(|number| number.parse().ok()).ok_or(Misread::Unreadable)?;
        Ok(Take(if self.fault == Fault::Misreads { 1 } else { number }))
    }

    fn act(&self, _at: Time, seat: Option<Seat>, action: &Ask) -> Result<Step<Toy>, TooMuch> {
        match action {
            Ask::Take(Take(taken)) => self.take(*taken),
            Ask::Resign => Ok(Step { game: Toy { resigned: seat, die: None, ..self.clone() }, effects: vec![] }),
            Ask::Nothing => Ok(Step { game: self.clone(), effects: vec![] }),
        }
    }

    fn roll(&self, _at: Time, _seat: Seat, roll: &Roll) -> Result<Step<Toy>, TooMuch> {
        let die = roll.faces()[0];
        if self.fault == Fault::RefusesRolls && die.pips() == 6 {
            return Err(TooMuch);
        }
        Ok(Step { game: Toy { die: Some(die), ..self.clone() }, effects: vec![Effect::Rolled(die.pips())] })
    }
}

impl Toy {
    fn take(&self, taken: u8) -> Result<Step<Toy>, TooMuch> {
        let most = self.die.map_or(0, Die::pips);
        if (taken < 1 || taken > most) && self.fault != Fault::PlaysTooMuch {
            return Err(TooMuch);
        }
        let sum = if self.fault == Fault::NeverEnds { 0 } else { self.sum + taken };
        let unstored = if self.fault == Fault::Forgets { sum } else { 0 };
        let game = Toy { sum, die: None, seat: other(self.seat), unstored, ..self.clone() };
        Ok(Step { game, effects: vec![Effect::Sum(sum)] })
    }
}

fn first() -> Seat {
    Seat::from_index(0).unwrap()
}

fn other(seat: Seat) -> Seat {
    Seat::from_index(1 - seat.index() as u8).unwrap()
}

impl Scripted for Toy {
    fn read_options(words: &[(String, String)]) -> Result<Fault, String> {
        if words.is_empty() { Ok(Fault::None) } else { Err("no options".to_string()) }
    }

    fn read_action(&self, _seat: Option<Seat>, verb: &str, args: &[String]) -> Result<Ask, ReadError> {
        match (verb, args) {
            ("move", [text]) => Ok(Ask::Take(self.read(text)?)),
            ("resign", []) => Ok(Ask::Resign),
            _ => Err(ReadError::Unknown(verb.to_string())),
        }
    }

    fn board(&self) -> String {
        format!("sum {}", self.sum)
    }
}

impl Action for Ask {
    type Move = Take;

    fn play(m: Take) -> Ask {
        Ask::Take(m)
    }

    fn needs(&self) -> Needs {
        match self {
            Ask::Take(_) => Needs::Turn,
            Ask::Resign => Needs::Seat,
            Ask::Nothing => Needs::Nobody,
        }
    }
}

impl Refusal for TooMuch {
    fn reason(&self) -> &'static str {
        "TOO_MUCH"
    }

    fn english(&self) -> &'static str {
        "This is more than the die shows."
    }

    fn spanish(&self) -> &'static str {
        "Esto es más de lo que muestra el dado."
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take{}", self.0)
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Rolled(pips) => write!(f, "rolled {pips}"),
            Effect::Sum(sum) => write!(f, "sum {sum}"),
        }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ENDED")
    }
}
