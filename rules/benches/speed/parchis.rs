//! Parchís: random play through `advance` with its effects, and the replay of a whole game.

use std::hint::black_box;

use rules::game::{Event, Game, Roll, Seat, Time, Turn, advance, replay};
use rules::laws::Random;
use rules::parchis::{Action, Options, Parchis, Rules, Table};

use crate::meter::{Contender, compare};

const NOW: Time = Time(0);
const SEED: u64 = 20_230_101;

pub(crate) fn run() {
    let plain = Rules::default();
    compare(
        "Parchís, random games through moves and advance",
        "plies",
        vec![contender("2 players", plain, 2), contender("3 players", plain, 3), contender("4 players", plain, 4)],
    );
    compare("Parchís, replay of a whole game of 4 players", "events", vec![replays()]);
}

/// Plays whole games at random, one a call; a ply is a roll or a move.
fn contender(name: &str, rules: Rules, seats: u8) -> Contender<'_> {
    let table = Table::new(rules, &Table::usual_colours(seats)).expect("the rules fit");
    let options = Options::new(table);
    let mut random = Random::new(SEED);
    Contender::new(name, move || play(&options, &mut random, |_| {}))
}

fn replays() -> Contender<'static> {
    let table = Table::new(Rules::default(), &Table::usual_colours(4)).expect("the rules fit");
    let options = Options::new(table);
    let mut log = vec![Event::Created(options.clone())];
    play(&options, &mut Random::new(SEED), |event| log.push(event));
    Contender::new("replay", move || {
        let steps = replay(log.iter().map(|event| (NOW, event))).expect("the game was played so");
        black_box(steps).len() as u64
    })
}

/// One game, and how many plies it took.
fn play(options: &Options, random: &mut Random, mut note: impl FnMut(Event<Parchis>)) -> u64 {
    let mut game = Parchis::start(options, NOW);
    let mut plies = 0;
    while let Some(event) = next(&game, random) {
        let step = advance(&game, None, NOW, &event).expect("what is awaited is accepted");
        black_box(&step.effects);
        game = step.game;
        plies += 1;
        note(event);
    }
    plies
}

fn next(game: &Parchis, random: &mut Random) -> Option<Event<Parchis>> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Roll(seats, dice) => {
            let pips: [u8; 2] = core::array::from_fn(|_| random.below(6) as u8 + 1);
            let roll = Roll::new(&pips[..dice.count().into()])?;
            Some(Event::Rolled(seats.only()?, roll))
        }
        Turn::Play(seats) => {
            let moves = game.moves();
            let seat: Option<Seat> = seats.only();
            Some(Event::Acted(seat, Action::Move(*random.pick(&moves)?)))
        }
    }
}
