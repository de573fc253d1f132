//! Parchís: random play through `advance` with its effects, by the usual rules and by every preset, the replay of a whole
//! game, and the list of the legal moves where it takes longest.

use std::hint::black_box;
use std::time::{Duration, Instant};

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
    compare("Parchís, random games of 4 players by every preset", "plies", presets());
    compare("Parchís, legal moves, the usual rules", "lists", costliest(&[plain]));
    compare("Parchís, legal moves, all presets", "lists", costliest(&PRESETS.map(preset)));
    compare("Parchís, replay of a whole game of 4 players", "events", vec![replays()]);
}

/// Every preset, the usual rules last.
const PRESETS: [&str; 7] = ["torneo", "murcia", "parejas", "rapido", "dos_dados", "cuadrante", "tradicional"];

fn preset(name: &str) -> Rules {
    Rules::preset(name).expect("a preset")
}

fn presets() -> Vec<Contender<'static>> {
    PRESETS.into_iter().map(|name| contender(name, preset(name), 4)).collect()
}

/// Positions to look for the costliest among, by each of the rules.
const POSITIONS: usize = 20_000;

/// The position whose moves take longest to list, of many that random games come to, and the one in the middle.
fn costliest(all_rules: &[Rules]) -> Vec<Contender<'static>> {
    let mut positions: Vec<Parchis> = all_rules.iter().flat_map(|&rules| positions(rules)).collect();
    // A first look at all, then a closer one at those that seem slow: a pause of the machine makes any of them seem so.
    positions.sort_by_cached_key(|game| time_of_moves(game, 8));
    let median = positions[positions.len() / 2];
    let slow = positions.split_off(positions.len() - 200);
    let costliest = slow.into_iter().max_by_key(|game| time_of_moves(game, 1_000)).expect("there are positions");
    let lists = |name, game: Parchis| Contender::new(name, move || list(&game, 1_000));
    vec![lists("the costliest position", costliest), lists("the median position", median)]
}

/// Positions in which a move is awaited.
fn positions(rules: Rules) -> Vec<Parchis> {
    let table = Table::new(rules, &Table::usual_colours(4)).expect("the rules fit");
    let options = Options::new(table);
    let mut random = Random::new(SEED);
    let mut found = Vec::with_capacity(POSITIONS);
    while found.len() < POSITIONS {
        let mut game = Parchis::start(&options, NOW);
        while let Some(event) = next(&game, &mut random) {
            game = advance(&game, None, NOW, &event).expect("what is awaited is accepted").game;
            if matches!(game.turn(), Turn::Play(_)) {
                found.push(game);
            }
        }
    }
    found.truncate(POSITIONS);
    found
}

/// How long so many lists take, at the best of five times.
fn time_of_moves(game: &Parchis, lists: u64) -> Duration {
    let once = || {
        let start = Instant::now();
        list(game, lists);
        start.elapsed()
    };
    (0..5).map(|_| once()).min().unwrap_or_default()
}

/// Lists the moves so many times.
fn list(game: &Parchis, lists: u64) -> u64 {
    for _ in 0..lists {
        black_box(black_box(game).moves());
    }
    lists
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
