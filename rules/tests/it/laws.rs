//! Random play: every game obeys the laws, and the laws notice a game that does not.

use rules::chess::{self, Chess};
use rules::game::{Event, Game, Seat, Step};
use rules::laws::{Broken, Codec, Random, Report, Trial, check};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chess::laws::by_material;
use crate::toy::{Ask, Fault, Toy};

/// Accepted inputs a kind of game.
const PLIES: u64 = 200_000;
/// Any seed will do; this one is fixed so that a failure seen once is seen again.
const SEED: u64 = 20_230_101;

/// The compact encoding that stored games have.
pub(crate) struct Postcard;

impl Codec for Postcard {
    fn encode<T: Serialize>(value: &T) -> Vec<u8> {
        postcard::to_allocvec(value).expect("our types can be stored")
    }

    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
        postcard::from_bytes(bytes).ok()
    }
}

/// Plays [`PLIES`] under the laws and prints what was played.
pub(crate) fn obeys<G: Game>(name: &str, trial: Trial<'_, G>) {
    obeys_for(PLIES, name, trial);
}

/// Plays so many accepted inputs under the laws and prints what was played.
pub(crate) fn obeys_for<G: Game>(plies: u64, name: &str, mut trial: Trial<'_, G>) {
    println!("{name}: seed {SEED}");
    let report = check::<G, Postcard>(&mut trial, SEED, plies).unwrap_or_else(|broken| panic!("{name}: {broken}"));
    let Report { games, plies, longest } = report;
    println!("{name}: {games} games, {plies} plies, the longest {longest}");
}

/// The 75-move rule bounds a game: each of 96 pawn moves and 30 captures may come as the last of 150 plies.
const LONGEST_CHESS_GAME: usize = 150 * (96 + 30 + 1);
/// Most bytes that a stored state of chess takes.
const STORED_CHESS_BYTES: usize = 512;

#[test]
fn chess_obeys() {
    let aside = |_: &Chess, random: &mut Random| {
        let seat = Seat::from_index(random.below(2) as u8);
        (random.below(400) == 0).then_some(Event::Acted(seat, chess::Action::Resign))
    };
    let start = chess::Start::Position(chess::Position::initial());
    let options = chess::Options::new(by_material(), start, Vec::new()).unwrap();
    let watch = &mut |_: &Chess, _: &Event<Chess>, step: &Step<Chess>| match Postcard::encode(&step.game).len() {
        0..=STORED_CHESS_BYTES => Ok(()),
        bytes => Err(format!("at most {STORED_CHESS_BYTES} bytes are stored, not {bytes}")),
    };
    obeys("chess", Trial { options: &options, bound: LONGEST_CHESS_GAME, aside, watch });
}

fn toy(fault: Fault) -> Result<Report, Broken> {
    let aside = |_: &Toy, random: &mut Random| {
        let seat = Seat::from_index(0);
        (random.below(50) == 0).then_some(Event::Acted(seat, Ask::Resign))
    };
    let mut trial = Trial { options: &fault, bound: 100, aside, watch: &mut |_, _, _| Ok(()) };
    check::<Toy, Postcard>(&mut trial, SEED, 20_000)
}

#[test]
fn a_sound_game_obeys() {
    let report = toy(Fault::None).unwrap();
    assert!(report.plies >= 20_000 && report.games > 1_000 && report.longest <= 42, "{report:?}");
}

#[test]
fn every_fault_is_noticed() {
    let faults = [
        (Fault::ListsBackwards, "sorted and without duplicates"),
        (Fault::ListsTooMuch, "is listed and accepted"),
        (Fault::PlaysTooMuch, "is not listed and so refused"),
        (Fault::Misreads, "reads as itself"),
        (Fault::ListsAlways, "moves are listed exactly where one is awaited"),
        (Fault::AwaitsNobody, "somebody is awaited"),
        (Fault::RefusesRolls, "is awaited and accepted"),
        (Fault::NeverEnds, "the game ends"),
        (Fault::GrowsSeats, "the number of seats never changes"),
        (Fault::Forgets, "reads back as it was stored"),
    ];
    for (fault, law) in faults {
        let broken = toy(fault).unwrap_err();
        assert!(broken.law.contains(law), "{fault:?}: {broken}");
    }
}

#[test]
fn a_law_of_one_game_is_checked_at_each_step() {
    let mut seen = 0;
    let watch = &mut |_: &Toy, _: &Event<Toy>, _: &Step<Toy>| {
        seen += 1;
        if seen == 10 { Err("at most nine steps".to_string()) } else { Ok(()) }
    };
    let mut trial = Trial { options: &Fault::None, bound: 100, aside: |_, _| None, watch };
    let broken = check::<Toy, Postcard>(&mut trial, SEED, 100).unwrap_err();
    assert_eq!((broken.ply, broken.law.as_str()), (9, "at most nine steps"));
}

#[test]
fn a_broken_game_is_found_again_by_its_seed() {
    let broken = toy(Fault::RefusesRolls).unwrap_err();
    let mut trial =
        Trial { options: &Fault::RefusesRolls, bound: 100, aside: |_, _| None, watch: &mut |_, _, _| Ok(()) };
    let first = check::<Toy, Postcard>(&mut trial, SEED, u64::MAX).unwrap_err();
    let again = check::<Toy, Postcard>(&mut trial, first.seed, 1).unwrap_err();
    assert_eq!(first, again);
    assert!(broken.seed >= SEED);
}

#[test]
fn the_numbers_are_those_of_the_published_generator() {
    let mut random = Random::new(1_234_567);
    let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
    assert_eq!([random.next(), random.next(), random.next()], expected);
}
