//! Random play by many rules.

use rules::game::{Event, Game, Roll, Seat, Step, Turn};
use rules::laws::{Random, Trial};
use rules::parchis::{Action, Colour, Options, Parchis, Rules, Table};

use super::invariants;
use super::tables::{PRESETS, preset};
use crate::laws::obeys_for;

/// No game played at random comes near this.
const LONGEST_GAME: usize = 100_000;

/// Plays so many rolls and moves at random by these rules.
fn plays(plies: u64, name: &str, rules: Rules, colours: &[Colour]) {
    let table = Table::new(rules, colours).unwrap();
    let options = Options::new(table);
    let watch =
        &mut |before: &Parchis, event: &Event<Parchis>, step: &Step<Parchis>| invariants::of_step(before, event, step);
    obeys_for(plies, name, Trial { options: &options, bound: LONGEST_GAME, aside, watch });
}

/// A seat resigns now and then, be it on turn or not, in the game or not; or somebody plays for the seat on turn.
fn aside(game: &Parchis, random: &mut Random) -> Option<Event<Parchis>> {
    match random.below(2_000) {
        0 => {
            let seat = Seat::from_index(random.below(game.seats().into()) as u8);
            Some(Event::Acted(seat, Action::Resign))
        }
        1..500 => {
            let pips: Vec<u8> = match game.turn() {
                Turn::Roll(_, dice) => (0..dice.count()).map(|_| random.below(6) as u8 + 1).collect(),
                Turn::Play(_) | Turn::Over(_) => Vec::new(),
            };
            Some(Event::Acted(None, Action::Autoplay(Roll::new(&pips))))
        }
        _ => None,
    }
}

#[test]
fn two_players_obey() {
    plays(40_000, "parchis, two players", Rules::default(), &Table::usual_colours(2));
}

#[test]
fn three_players_obey() {
    plays(40_000, "parchis, three players", Rules::default(), &Table::usual_colours(3));
}

#[test]
fn four_players_obey() {
    plays(60_000, "parchis, four players", Rules::default(), &Table::usual_colours(4));
}

#[test]
fn every_preset_obeys() {
    for name in PRESETS {
        let table = preset(name);
        plays(20_000, &format!("parchis, {name}"), *table.rules(), &table.colours().collect::<Vec<_>>());
    }
}
