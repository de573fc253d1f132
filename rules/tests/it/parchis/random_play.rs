//! The invariants I1 to I11 under random play of every preset and of mixed options, a million plies of it.
//!
//! `ARBITRO_PARCHIS_PLIES` sets another number; `ARBITRO_PARCHIS_SEED` other games. From ten million on, one state in 64
//! is looked at from all sides, and the others as far as it costs next to nothing.

use proptest::prelude::{Just, Strategy, any};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use rules::game::{Event, Game, Roll, Seat, Step, Time, Turn, advance};
use rules::laws::{Codec, Random};
use rules::parchis::{Action, Effect, Options, Parchis, Table};

use super::invariants;
use super::tables::{PRESETS, mixed, preset};
use crate::laws::Postcard;

/// Accepted inputs in all.
const PLIES: u64 = 1_000_000;
/// How many mixes share half of them.
const MIXES: u32 = 500;
/// From so many plies on, one state in 64 is looked at closely, else all.
const MANY: u64 = 10_000_000;
const SOME: u64 = 64;
/// No game played at random comes near this.
const LONGEST_GAME: usize = 100_000;
/// Most bytes that a stored state takes on four arms.
const STORED_BYTES: usize = 200;
/// When the games begin, in milliseconds: it is stored where seats are timed.
const START: Time = Time(1_700_000_000_000);
/// When the time of every seat has run out.
const LATER: Time = Time(START.0 + 2_592_000_000);

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |value| value.replace('_', "").parse().unwrap())
}

fn plies() -> u64 {
    setting("ARBITRO_PARCHIS_PLIES", PLIES)
}

#[test]
fn every_preset_obeys() {
    let share = plies() / 2 / PRESETS.len() as u64;
    for name in PRESETS {
        let seed = setting("ARBITRO_PARCHIS_SEED", 1);
        let played = obeys(&preset(name), seed, share).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        println!("parchis, {name}: {played}");
    }
}

#[test]
fn mixed_options_obey() {
    let share = plies() / 2 / u64::from(MIXES);
    let seed = setting("ARBITRO_PARCHIS_SEED", 1);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { cases: MIXES, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let games = (mixed(), any::<u64>().no_shrink(), Just(share));
    let result =
        runner.run(&games, |(table, seed, share)| obeys(&table, seed, share).map(|_| ()).map_err(TestCaseError::fail));
    result.unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
    println!("parchis: {MIXES} mixes, {share} plies each");
}

/// What was played.
#[derive(Debug, Default)]
struct Played {
    games: u64,
    plies: u64,
    longest: usize,
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Played { games, plies, longest } = self;
        write!(f, "{games} games, {plies} plies, the longest {longest}")
    }
}

/// Plays whole games at this table until so many inputs were accepted.
fn obeys(table: &Table, seed: u64, plies: u64) -> Result<Played, String> {
    let options = Options::new(*table);
    let mut random = Random::new(seed);
    let mut played = Played::default();
    while played.plies < plies {
        let length = play(&options, &mut random)?;
        played.games += 1;
        played.plies += length as u64;
        played.longest = played.longest.max(length);
    }
    Ok(played)
}

/// Plays one game to its end, and answers its length.
fn play(options: &Options, random: &mut Random) -> Result<usize, String> {
    let looked_at = if plies() < MANY { 1 } else { SOME };
    let mut game = Parchis::start(options, START);
    let mut length = 0;
    while let Some((at, event)) = next(&game, random) {
        let Ok(step) = advance(&game, None, at, &event) else { continue };
        let closely = random.next().is_multiple_of(looked_at);
        let law = if closely { look_closely(&game, at, &event, &step) } else { invariants::at_a_glance(&step.game) };
        law.map_err(|law| format!("{law}\nafter {event:?} at {}", game.text()))?;
        game = step.game;
        length += 1;
        if length > LONGEST_GAME {
            return Err("the game ends".to_string());
        }
    }
    Ok(length)
}

fn look_closely(game: &Parchis, at: Time, event: &Event<Parchis>, step: &Step<Parchis>) -> Result<(), String> {
    invariants::of_step(game, event, step)?;
    let bytes = Postcard::encode(&step.game);
    if advance(game, None, at, event).map(|again| Postcard::encode(&again.game)) != Ok(bytes.clone()) {
        return Err("I11: the same input, the same bytes".into());
    }
    match bytes.len() {
        0..=STORED_BYTES => Ok(()),
        _ if game.table().rules().arms > 4 => Ok(()),
        more => Err(format!("at most {STORED_BYTES} bytes are stored, not {more}")),
    }
}

/// What is done next: mostly what is awaited, now and then something aside that may be refused; none at the end. A silent
/// seat is played for as soon as its time has run out.
fn next(game: &Parchis, random: &mut Random) -> Option<(Time, Event<Parchis>)> {
    let awaited = match game.turn() {
        Turn::Over(_) => return None,
        Turn::Roll(seats, dice) => Event::Rolled(seats.only()?, roll(random, dice.count())),
        Turn::Play(seats) => Event::Acted(seats.only(), Action::Move(*random.pick(&game.moves())?)),
    };
    let aside = match random.below(4_000) {
        0 => Event::Acted(Seat::from_index(random.below(game.seats().into()) as u8), Action::Resign),
        1..200 => game.event_of(None, &Action::Autoplay(dice_of(&awaited))),
        _ => return Some((START, awaited)),
    };
    Some((LATER, aside))
}

fn dice_of(awaited: &Event<Parchis>) -> Option<Roll> {
    match awaited {
        Event::Rolled(_, roll) => Some(roll.clone()),
        _ => None,
    }
}

fn roll(random: &mut Random, dice: u8) -> Roll {
    let pips: Vec<u8> = (0..dice).map(|_| random.below(6) as u8 + 1).collect();
    Roll::new(&pips).unwrap()
}

/// A whole game as text is played again by the reader of scenarios, with the same effects and the same end.
#[test]
fn a_record_is_a_scenario_that_holds() {
    let mut random = Random::new(5);
    for name in PRESETS {
        let options = Options::new(preset(name));
        let mut game = Parchis::start(&options, Time(0));
        let mut log: Vec<(Event<Parchis>, Vec<Effect>)> = vec![(Event::Created(options), Vec::new())];
        while let Some((_, event)) = next(&game, &mut random) {
            if let Ok(Step { game: after, effects }) = advance(&game, None, Time(0), &event) {
                game = after;
                log.push((event, effects));
            }
        }
        let text = game.record(log.iter().map(|(event, effects)| (Time(0), event, effects.as_slice())));
        let [scenario] = &rules::scenario::parse(&text).unwrap()[..] else { panic!("{text}") };
        assert_eq!(rules::scenario::run::<Parchis>(scenario), [], "{text}");
        assert_eq!(scenario.steps.len(), log.len(), "every event after the creation, and the end");
    }
}
