//! The exact values of section 3 of the rule sheet, by enumeration, and its reference means, by simulation.

use rules::game::{Event, Game, Roll, Seat, Time, Turn, advance};
use rules::laws::Random;
use rules::parchis::{Action, Effect, First, Obligation, Options, Parchis, Rules, Table, Written};

use super::json::{awaited, roll, step};

/// A probability, or a mean, as a fraction of two whole numbers.
fn assert_is(found: f64, (above, below): (u32, u32), what: &str) {
    let expected = f64::from(above) / f64::from(below);
    assert!((found - expected).abs() < 1e-12, "{what}: expected {above}/{below} = {expected}, found {found}");
}

fn game(text: &str, rules: Rules) -> Parchis {
    let written = Written::read(text).unwrap();
    let table = Table::new(rules, &written.colours).unwrap();
    Parchis::from_position(&table, &written.position).unwrap()
}

/// The mean over all that can be rolled in the turn of seat 1 of what `worth` says of each roll; of the moves that a roll
/// allows the first is played. It ends where the turn does, or where `worth` has seen enough.
fn mean_of_turn(game: &Parchis, worth: &impl Fn(&Parchis, u8, &[Effect]) -> (f64, Goes)) -> f64 {
    let of_roll = |pips: u8| {
        let rolled = step(game, &Event::Rolled(awaited(game).unwrap(), roll(&[pips]))).unwrap();
        let (value, goes) = worth(&rolled.game, pips, &rolled.effects);
        let mut after = rolled.game;
        while let Turn::Play(seats) = after.turn() {
            let first = after.moves()[0];
            after = step(&after, &Event::Acted(seats.only(), Action::Move(first))).unwrap().game;
        }
        let same_turn = after.turn().awaited() == game.turn().awaited();
        value + if goes == Goes::On && same_turn { mean_of_turn(&after, worth) } else { 0.0 }
    };
    (1..=6).map(of_roll).sum::<f64>() / 6.0
}

#[derive(PartialEq)]
enum Goes {
    On,
    No,
}

const ALL_AT_HOME: &str = "y:H,H,H,H/r:H,H,H,H/turn:y";
const ALL_OUT: &str = "y:6,7,8,9/r:H,H,H,H/turn:y";

#[test]
fn a_five_comes_in_43_turns_of_216() {
    let worth = |_: &Parchis, pips, _: &[Effect]| if pips == 5 { (1.0, Goes::No) } else { (0.0, Goes::On) };
    assert_is(mean_of_turn(&game(ALL_AT_HOME, Rules::default()), &worth), (43, 216), "at least one five in a turn");
}

#[test]
fn a_third_six_comes_in_1_turn_of_216() {
    let third = |_: &Parchis, _, effects: &[Effect]| (f64::from(effects.contains(&Effect::ThirdSix)), Goes::On);
    for text in [ALL_AT_HOME, ALL_OUT] {
        assert_is(mean_of_turn(&game(text, Rules::default()), &third), (1, 216), "a third six in a turn");
    }
}

#[test]
fn a_turn_counts_as_many_squares_as_it_should() {
    let squares = |game: &Parchis, _, _: &[Effect]| {
        let count = game.counts().first().map_or(0, |count| count.squares);
        (f64::from(count), Goes::On)
    };
    for (six_all_out, expected) in [(6, (299, 72)), (7, (313, 72)), (12, (383, 72))] {
        let rules = Rules { six_all_out, ..Rules::default() };
        assert_is(mean_of_turn(&game(ALL_OUT, rules), &squares), expected, &format!("a six counts {six_all_out}"));
    }
}

/// Over all throws of the first round.
#[test]
fn the_opening_is_tied_as_often_as_it_should() {
    for (seats, expected) in [(2, (1, 6)), (3, (17, 72)), (4, (11, 36))] {
        let table = Table::new(Rules::default(), &Table::usual_colours(seats)).unwrap();
        let tied = ties(&Parchis::new(table), seats);
        assert_is(f64::from(tied) / f64::from(6_u32.pow(seats.into())), expected, &format!("{seats} seats tie"));
    }
}

/// In how many ways the throws still to come of a round end in a tie.
fn ties(game: &Parchis, throws: u8) -> u32 {
    let of_throw = |pips: u8| {
        let thrown = step(game, &Event::Rolled(awaited(game).unwrap(), roll(&[pips]))).unwrap();
        match throws {
            1 => u32::from(thrown.effects.iter().any(|effect| matches!(effect, Effect::Tied(_)))),
            _ => ties(&thrown.game, throws - 1),
        }
    };
    (1..=6).map(of_throw).sum()
}

#[test]
fn two_dice_bring_a_piece_out_15_times_of_36() {
    let game = game(ALL_AT_HOME, Rules::preset("dos_dados").unwrap());
    let exits = |one: u8, other: u8| {
        let rolled = step(&game, &Event::Rolled(awaited(&game).unwrap(), roll(&[one, other]))).unwrap();
        u32::from(rolled.game.obligation() == Obligation::Exit)
    };
    let all = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
    assert_is(f64::from(all.map(|(one, other)| exits(one, other)).sum::<u32>()) / 36.0, (15, 36), "an exit");
}

/// What is counted in one random game.
#[derive(Clone, Copy, Default)]
struct Counted {
    rolls: u32,
    /// Up to the first winner; so are those below.
    rolls_to_first: u32,
    captures: u32,
    without_a_move: u32,
}

fn random_game(options: &Options, random: &mut Random) -> Counted {
    let mut game = Parchis::start(options, Time(0));
    let mut counted = Counted::default();
    loop {
        let underway = game.position().finished.is_empty();
        let event = match game.turn() {
            Turn::Over(_) => return counted,
            Turn::Roll(seats, _) => {
                counted.rolls += 1;
                counted.rolls_to_first += u32::from(underway);
                Event::Rolled(seats.only().unwrap(), Roll::new(&[random.below(6) as u8 + 1]).unwrap())
            }
            Turn::Play(seats) => Event::Acted(seats.only(), Action::Move(*random.pick(&game.moves()).unwrap())),
        };
        let step = advance(&game, None, Time(0), &event).unwrap();
        game = step.game;
        for effect in &step.effects {
            match effect {
                Effect::Capture(_) => counted.captures += u32::from(underway),
                Effect::NoMove => counted.without_a_move += u32::from(underway),
                _ => {}
            }
        }
    }
}

/// Enough for standard errors below those of the reference.
const GAMES: u32 = 8_000;

fn random_games(seats: u8) -> Vec<Counted> {
    let rules = Rules { first: First::Seat(Seat::from_number(1).unwrap()), ..Rules::default() };
    let options = Options::new(Table::new(rules, &Table::usual_colours(seats)).unwrap());
    let mut random = Random::new(20_230_101);
    (0..GAMES).map(|_| random_game(&options, &mut random)).collect()
}

/// The mean of a number, within four standard errors, ours and the reference's, of what it should be. A reference without
/// one is rounded to one decimal.
fn assert_mean(numbers: impl Iterator<Item = f64> + Clone, expected: f64, reference_error: f64, what: &str) {
    let count = f64::from(GAMES);
    let mean = numbers.clone().sum::<f64>() / count;
    let variance = numbers.map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = (variance / count + reference_error.powi(2)).sqrt();
    println!("{what}: {mean:.2}, {expected} expected, standard error {error:.2}");
    assert!((mean - expected).abs() <= 4.0 * error, "{what}: {mean:.3}, not {expected} (standard error {error:.3})");
}

#[test]
fn random_games_are_as_long_as_the_reference_runs() {
    let two = random_games(2);
    assert_mean(two.iter().map(|game| f64::from(game.rolls)), 183.2, 0.6, "2 players, rolls");
    let four = random_games(4);
    assert_mean(four.iter().map(|game| f64::from(game.rolls_to_first)), 343.6, 1.0, "4 players, rolls to the first");
    assert_mean(four.iter().map(|game| f64::from(game.rolls)), 438.1, 1.7, "4 players, rolls to the last");
    assert_mean(four.iter().map(|game| f64::from(game.captures)), 16.4, 0.05, "4 players, captures");
    let share = |game: &Counted| 100.0 * f64::from(game.without_a_move) / f64::from(game.rolls_to_first);
    assert_mean(four.iter().map(share), 11.2, 0.05, "4 players, rolls without a move, per cent");
}
