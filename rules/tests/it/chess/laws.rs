//! Random play of chess under the laws of every game.

use rules::chess::{Action, Chess, Options, Position, Variant};
use rules::game::{Event, Seat};
use rules::laws::{Random, Trial, check};

use crate::laws::Postcard;

/// Now and then somebody gives up.
fn aside(_: &Chess, random: &mut Random) -> Option<Event<Chess>> {
    let seat = Seat::from_index(random.below(2) as u8);
    (random.below(400) == 0).then_some(Event::Acted(seat, Action::Resign))
}

fn random_play(options: Options, plies: u64) {
    let mut trial = Trial { options: &options, bound: 20_000, aside, watch: &mut |_, _, _| Ok(()) };
    match check::<Chess, Postcard>(&mut trial, 1, plies) {
        Ok(report) => println!("{report:?}"),
        Err(broken) => panic!("{broken}"),
    }
}

#[test]
fn standard() {
    random_play(Options::default(), 200_000);
}

#[test]
fn chess960() {
    let start = Position::read("bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1", Variant::Chess960).unwrap();
    random_play(Options::new(start, Vec::new()).unwrap(), 20_000);
}
