//! Random play of chess, with a witness of what only chess has.

use std::collections::HashMap;

use rules::chess::{
    Action, Cause, Chess, DeadPosition, Manner, Options, Position, Rules, Ruling, Score, Square, Start, TimeControl,
    Touch, Variant,
};
use rules::game::{Action as _, Event, Game, Needs, Seat, Step};
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

/// Now and then somebody asks for something that is no move, sensible or not.
fn any_action(game: &Chess, random: &mut Random) -> Option<Event<Chess>> {
    if random.below(3) > 0 {
        return None;
    }
    let action = match random.below(400) {
        0 => Action::Resign,
        1 => Action::Abort,
        2 => Action::Rule(Ruling::Adjudicate(Score::BothLose, Cause::Forfeit)),
        number => lasting_action(game, number % 14, random),
    };
    let seat = Seat::from_index(random.below(2) as u8).filter(|_| action.needs() != Needs::Nobody);
    Some(game.event_of(seat, &action))
}

/// One after which the game most often goes on.
fn lasting_action(game: &Chess, number: usize, random: &mut Random) -> Action {
    match number {
        0 => Action::OfferDraw,
        1 if random.below(10) == 0 => Action::AcceptDraw,
        2 => Action::DeclineDraw,
        3 => Action::ClaimDraw(None),
        4 => Action::ClaimDraw(random.pick(&game.moves()).copied()),
        5 => Action::ClaimCannotMate,
        6 => Action::ClaimTimeout,
        7 => Action::ProposeTakeback,
        8 => Action::AcceptTakeback,
        9 => Action::DeclineTakeback,
        10 => Action::ClaimTouch,
        11 => Action::Rule(*random.pick(&[Ruling::Pause, Ruling::Resume]).unwrap()),
        12 => Action::Rule(Ruling::AddTime(Seat::from_index(random.below(2) as u8).unwrap(), 60)),
        _ => Action::Touch(any_touch(random)),
    }
}

fn any_touch(random: &mut Random) -> Touch {
    let manner = *random.pick(&[Manner::InOrder, Manner::OrderUnknown, Manner::Adjust]).unwrap();
    let squares = (0..=random.below(2)).filter_map(|_| Square::from_index(random.below(64) as u8)).collect();
    Touch { squares, manner }
}

/// Every action, in games where none is off.
#[test]
fn whatever_is_asked() {
    for touch_claim in [false, true] {
        let rules = Rules {
            touch_move: true,
            touch_claim,
            draw_colours: true,
            one_side_cannot_mate_claim: true,
            time_control: TimeControl::PerMove(3_600),
            ..by_material()
        };
        let options = Options::new(rules, Start::Position(Position::initial()), Vec::new()).unwrap();
        let mut taken_back = 0;
        let watch = &mut |_: &Chess, event: &Event<Chess>, _: &Step<Chess>| {
            taken_back += usize::from(matches!(event, Event::Restored { .. }));
            Ok(())
        };
        let mut trial = Trial { options: &options, bound: 40_000, aside: any_action, watch };
        let report = check::<Chess, Postcard>(&mut trial, 1, 10_000).unwrap_or_else(|broken| panic!("{broken}"));
        println!("touch_claim {touch_claim}: {report:?}, {taken_back} times taken back");
        assert!(taken_back > 0);
    }
}
