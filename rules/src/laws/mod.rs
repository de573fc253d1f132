//! Properties that every game satisfies under random play.
//!
//! [`check`] plays whole games through [`advance`] and holds each state against the protocol of [`crate::game`]:
//!
//! - What is listed is accepted and what is not listed is refused; the list is sorted, free of duplicates, and empty
//!   exactly when no move is awaited. A move's text reads back as the move.
//! - Whatever another seat, no seat or no seat of the table asks for is refused, with the protocol's reason; so is a
//!   move in place of a roll, a roll in place of a move and a roll of too many dice. A finished game refuses everything.
//! - What is stored reads back as it was, and play goes on from there in the same way: same input, same bytes.
//! - The log replays to the same states and the same effects.
//! - Every game ends.

mod random;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::marker::PhantomData;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use random::Random;

use crate::game::{
    Action, Dice, Event, Game, MAX_SEATS, Refused, Roll, Seat, Seats, Step, Time, Turn, advance, replay,
};

/// A stored form of values, so that the laws can store without choosing one.
pub trait Codec {
    /// The bytes of a value.
    fn encode<T: Serialize>(value: &T) -> Vec<u8>;

    /// The value of these bytes; none if they are those of no value.
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T>;
}

/// How the games of a trial are played.
pub struct Trial<'a, G: Game> {
    /// What is agreed before each game.
    pub options: &'a G::Options,
    /// More inputs than any game takes.
    pub bound: usize,
    /// What a seat may ask for besides moves and rolls, tried before each of them. It may be refused.
    pub aside: fn(&G, &mut Random) -> Option<Event<G>>,
    /// Sees each step, and says which law of this game alone it breaks.
    pub watch: &'a mut Watch<'a, G>,
}

/// A look at a step: the game before it, the input, what came of it.
pub type Watch<'a, G> = dyn FnMut(&G, &Event<G>, &Step<G>) -> Result<(), String> + 'a;

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Whole games.
    pub games: u64,
    /// Accepted inputs in all of them: rolls, moves and what else was asked for.
    pub plies: u64,
    /// Accepted inputs in the longest.
    pub longest: u64,
}

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The seed that shows it in the first game.
    pub seed: u64,
    /// How many inputs of that game had been accepted.
    pub ply: usize,
    /// What should hold, and what was found.
    pub law: String,
}

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, after {} inputs: {}", self.seed, self.ply, self.law)
    }
}

impl core::error::Error for Broken {}

/// Plays whole games until at least `plies` inputs were accepted. The first game is made of `seed`, the next of
/// `seed + 1`, and so on.
pub fn check<G: Game, C: Codec>(trial: &mut Trial<'_, G>, seed: u64, plies: u64) -> Result<Report, Broken> {
    let mut report = Report::default();
    while report.plies < plies {
        let seed = seed.wrapping_add(report.games);
        let mut walk = Walk::<G, C>::new(trial, seed);
        walk.play().map_err(|law| Broken { seed, ply: walk.effects.len(), law })?;
        let length = walk.effects.len() as u64;
        report.games += 1;
        report.plies += length;
        report.longest = report.longest.max(length);
    }
    Ok(report)
}

type Law = Result<(), String>;

/// One in so many states has all its moves judged, the others one.
const ALL_MOVES_IN: usize = 8;
/// How many moves listed before are kept, to be tried where they are not listed.
const REMEMBERED: usize = 64;

/// One game, played at random.
struct Walk<'t, 'a, G: Game, C> {
    trial: &'t mut Trial<'a, G>,
    random: Random,
    game: G,
    /// Every state before it, the first first.
    earlier: Vec<G>,
    /// Every accepted input, the creation first.
    log: Vec<Event<G>>,
    /// What each input after the creation caused.
    effects: Vec<Vec<G::Effect>>,
    /// Some moves that were legal.
    remembered: Vec<G::Move>,
    codec: PhantomData<C>,
}

impl<'t, 'a, G: Game, C: Codec> Walk<'t, 'a, G, C> {
    fn new(trial: &'t mut Trial<'a, G>, seed: u64) -> Self {
        let game = G::start(trial.options, NOW);
        let log = vec![Event::Created(trial.options.clone())];
        let (random, earlier) = (Random::new(seed), Vec::new());
        Walk { trial, random, game, earlier, log, effects: Vec::new(), remembered: Vec::new(), codec: PhantomData }
    }

    fn play(&mut self) -> Law {
        let seats = self.game.seats();
        ensure((2..=MAX_SEATS).contains(&seats), || format!("a table of {seats} seats"))?;
        loop {
            ensure(self.game.seats() == seats, || "the number of seats never changes".to_string())?;
            ensure(self.effects.len() < self.trial.bound, || "the game ends".to_string())?;
            let moves = self.game.moves();
            self.check_list(&moves)?;
            let next = match self.game.turn() {
                Turn::Over(_) => break,
                Turn::Play(awaited) => self.check_play(awaited, &moves)?,
                Turn::Roll(awaited, dice) => self.check_roll(awaited, dice)?,
            };
            if !self.aside()? {
                let accepted = self.accept(&next)?;
                ensure(accepted, || format!("{next:?} is awaited and accepted"))?;
            }
        }
        self.check_end()?;
        self.check_replay()
    }

    /// Something else that a seat asks for, now and then; whether it changed the game.
    fn aside(&mut self) -> Result<bool, String> {
        match (self.trial.aside)(&self.game, &mut self.random) {
            Some(event) => self.accept(&event),
            None => Ok(false),
        }
    }

    /// The laws where a move is awaited, and the one to play.
    fn check_play(&mut self, awaited: Seats, moves: &[G::Move]) -> Result<Event<G>, String> {
        let seat = self.check_awaited(awaited)?;
        let first = self.random.below(moves.len());
        let sample = if self.random.below(ALL_MOVES_IN) == 0 { moves.len() } else { 1 };
        for m in moves.iter().cycle().skip(first).take(sample) {
            self.check_listed(seat, m)?;
        }
        self.check_unlisted(seat, moves)?;
        let chosen = &moves[first];
        self.check_other_seats(awaited, |other| play(other, chosen))?;
        self.check_refused(&Event::Acted(None, G::Action::play(chosen.clone())), Refused::SeatMissing)?;
        let roll = self.throw(Dice::ONE);
        self.check_refused(&Event::Rolled(seat, roll), Refused::RollNotAwaited)?;
        self.remember(chosen);
        Ok(play(seat, chosen))
    }

    /// The laws where a roll is awaited, and one to throw.
    fn check_roll(&mut self, awaited: Seats, dice: Dice) -> Result<Event<G>, String> {
        let seat = self.check_awaited(awaited)?;
        if let Some(m) = self.random.pick(&self.remembered).cloned() {
            self.check_refused(&play(seat, &m), Refused::RollAwaited)?;
        }
        let wrong = self.throw(if dice == Dice::ONE { Dice::TWO } else { Dice::ONE });
        self.check_refused(&Event::Rolled(seat, wrong), Refused::WrongDice)?;
        let roll = self.throw(dice);
        self.check_other_seats(awaited, |other| Event::Rolled(other, roll.clone()))?;
        Ok(Event::Rolled(seat, roll))
    }

    /// One of the awaited seats, which are of this table.
    fn check_awaited(&mut self, awaited: Seats) -> Result<Seat, String> {
        let seats: Vec<Seat> = awaited.iter().collect();
        let known = seats.iter().all(|seat| seat.number() <= self.game.seats());
        ensure(known, || format!("{awaited:?} are seats of the table"))?;
        self.random.pick(&seats).copied().ok_or_else(|| "somebody is awaited".to_string())
    }

    fn check_list(&self, moves: &[G::Move]) -> Law {
        let sorted = moves.windows(2).all(|pair| pair[0] < pair[1]);
        ensure(sorted, || format!("sorted and without duplicates: {moves:?}"))?;
        let awaited = matches!(self.game.turn(), Turn::Play(_));
        ensure(awaited != moves.is_empty(), || "moves are listed exactly where one is awaited".to_string())
    }

    fn check_listed(&self, seat: Seat, m: &G::Move) -> Law {
        let read = self.game.read(&m.to_string());
        ensure(read.as_ref() == Ok(m), || format!("{m} reads as itself, not as {read:?}"))?;
        let judged = self.judge(&play(seat, m)).map(|_| ());
        ensure(judged.is_ok(), || format!("{m} is listed and accepted, not {judged:?}"))
    }

    fn check_unlisted(&mut self, seat: Seat, moves: &[G::Move]) -> Law {
        let Some(m) = self.random.pick(&self.remembered) else { return Ok(()) };
        if moves.binary_search(m).is_ok() {
            return Ok(());
        }
        match self.judge(&play(seat, m)) {
            Err(Refused::Rules(_)) => Ok(()),
            judged => Err(format!("{m} is not listed and so refused by the rules, not {judged:?}")),
        }
    }

    /// Every seat that is not awaited is refused.
    fn check_other_seats(&self, awaited: Seats, event: impl Fn(Seat) -> Event<G>) -> Law {
        for other in Seat::all(MAX_SEATS).filter(|&other| !awaited.contains(other)) {
            let known = other.number() <= self.game.seats();
            self.check_refused(&event(other), if known { Refused::NotYourTurn } else { Refused::NoSuchSeat })?;
        }
        Ok(())
    }

    fn check_refused(&self, event: &Event<G>, expected: Refused<G::Refusal>) -> Law {
        let judged = self.judge(event);
        ensure(judged.as_ref() == Err(&expected), || format!("{event:?} is refused with {expected:?}, not {judged:?}"))
    }

    fn check_end(&mut self) -> Law {
        let roll = self.throw(Dice::ONE);
        for seat in Seat::all(MAX_SEATS) {
            self.check_refused(&Event::Rolled(seat, roll.clone()), Refused::GameOver)?;
            if let Some(m) = self.remembered.first() {
                self.check_refused(&play(seat, m), Refused::GameOver)?;
            }
        }
        self.check_refused(&Event::Expired, Refused::GameOver)?;
        self.check_refused(&Event::Restored { version: 1 }, Refused::GameOver)
    }

    fn check_replay(&self) -> Law {
        let steps = replay(self.log.iter().map(|event| (NOW, event))).map_err(|broken| format!("{broken:?}"))?;
        let last = steps.last().map(|step| &step.game);
        ensure(last == Some(&self.game), || format!("the log replays to {:?}, not to {last:?}", self.game))?;
        let effects = steps.iter().skip(1).map(|step| &step.effects);
        ensure(effects.eq(&self.effects), || "the log replays to the same effects".to_string())
    }

    /// Plays an input if it is accepted, and judges it once more from what is stored.
    fn accept(&mut self, event: &Event<G>) -> Result<bool, String> {
        let Ok(step) = self.judge(event) else { return Ok(false) };
        (self.trial.watch)(&self.game, event, &step)?;
        let past = self.past(event).map(stored::<C, G>).transpose()?;
        let again = advance(&stored::<C, G>(&self.game)?, past.as_ref(), NOW, &stored::<C, Event<G>>(event)?);
        ensure(again.as_ref() == Ok(&step), || format!("from what is stored: {again:?}, not {step:?}"))?;
        let bytes = again.map(|step| C::encode(&step.game));
        ensure(bytes == Ok(C::encode(&step.game)), || "same input, same bytes".to_string())?;
        stored::<C, Vec<G::Effect>>(&step.effects)?;
        self.earlier.push(core::mem::replace(&mut self.game, step.game));
        self.log.push(event.clone());
        self.effects.push(step.effects);
        Ok(true)
    }

    fn judge(&self, event: &Event<G>) -> Result<Step<G>, Refused<G::Refusal>> {
        advance(&self.game, self.past(event), NOW, event)
    }

    /// The state that the event goes back to, if it goes back.
    fn past(&self, event: &Event<G>) -> Option<&G> {
        let Event::Restored { version } = event else { return None };
        self.earlier.get(version.checked_sub(1)? as usize)
    }

    fn remember(&mut self, m: &G::Move) {
        if self.remembered.len() < REMEMBERED {
            self.remembered.push(m.clone());
        } else {
            let forgotten = self.random.below(REMEMBERED);
            self.remembered[forgotten] = m.clone();
        }
    }

    fn throw(&mut self, dice: Dice) -> Roll {
        let pips: Vec<u8> = (0..dice.count()).map(|_| self.random.below(6) as u8 + 1).collect();
        Roll::new(&pips).expect("1 to 4 faces of 1 to 6 pips are a roll")
    }
}

/// The laws know no clocks: everything happens at once.
const NOW: Time = Time(0);

fn play<G: Game>(seat: Seat, m: &G::Move) -> Event<G> {
    Event::Acted(Some(seat), G::Action::play(m.clone()))
}

/// The value as it comes back from its stored form.
fn stored<C: Codec, T: Serialize + DeserializeOwned + Eq + Debug>(value: &T) -> Result<T, String> {
    let read = C::decode(&C::encode(value));
    read.filter(|read| read == value).ok_or_else(|| format!("{value:?} reads back as it was stored"))
}

fn ensure(holds: bool, law: impl FnOnce() -> String) -> Law {
    if holds { Ok(()) } else { Err(law()) }
}
