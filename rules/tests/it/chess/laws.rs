//! Random play of chess, with a witness of what only chess has.

use std::collections::HashMap;

use rules::chess::{Action, Chess, DeadPosition, Options, Position, Rules, Start, Variant};
use rules::game::{Event, Seat, Step};
use rules::laws::{Random, Trial, check};

use crate::laws::Postcard;

/// Now and then somebody gives up.
fn aside(_: &Chess, random: &mut Random) -> Option<Event<Chess>> {
    let seat = Seat::from_index(random.below(2) as u8);
    (random.below(400) == 0).then_some(Event::Acted(seat, Action::Resign))
}

/// What is written is read again, and every position is counted as often as its text has occurred: a second way to
/// count repetitions, which forgets nothing.
#[derive(Default)]
struct Witness {
    occurrences: HashMap<String, u32>,
}

impl Witness {
    fn watch(&mut self, before: &Chess, event: &Event<Chess>, step: &Step<Chess>) -> Result<(), String> {
        if let Event::Acted(_, Action::Resign) = event {
            return Ok(());
        }
        if before.last_move().is_none() {
            self.occurrences = HashMap::from([(before.position().epd(), 1)]);
        }
        let position = step.game.position();
        let occurrences = self.occurrences.entry(position.epd()).or_default();
        *occurrences += 1;
        if step.game.repetitions() != *occurrences {
            return Err(format!("{} counted {}, not {occurrences}", position.fen(), step.game.repetitions()));
        }
        match Position::read(&position.fen(), position.variant()) {
            Ok(read) if read.repeats(position) && read.fen() == position.fen() => Ok(()),
            read => Err(format!("{} reads as {read:?}", position.fen())),
        }
    }
}

fn random_play(options: Options, plies: u64) {
    let mut witness = Witness::default();
    let watch = &mut |before: &Chess, event: &Event<Chess>, step: &Step<Chess>| witness.watch(before, event, step);
    let mut trial = Trial { options: &options, bound: 20_000, aside, watch };
    match check::<Chess, Postcard>(&mut trial, 1, plies) {
        Ok(report) => println!("{report:?}"),
        Err(broken) => panic!("{broken}"),
    }
}

fn from(position: Position, rules: Rules) -> Options {
    Options::new(rules, Start::Position(position), Vec::new()).unwrap()
}

/// No mate is searched for that only the moves prevent: that costs ten times as much as everything else.
pub(crate) fn by_material() -> Rules {
    Rules { dead_position: DeadPosition::Material, ..Rules::default() }
}

#[test]
fn standard() {
    random_play(Options::default(), 3_000);
}

/// Few pieces, so that positions come back.
#[test]
fn rook_endings() {
    let position = Position::read("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", Variant::Standard).unwrap();
    random_play(from(position, by_material()), 20_000);
}

#[test]
fn chess960() {
    let position = || Position::chess960(291).unwrap();
    random_play(from(position(), by_material()), 20_000);
    random_play(from(position(), Rules::default()), 2_000);
}
