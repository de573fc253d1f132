//! Random play by many rules.

use rules::game::{Event, Game, Outcome, Seat, Step, Turn};
use rules::laws::{Codec, Random, Trial};
use rules::parchis::{Action, Colour, Options, Parchis, Rules, Table};

use super::invariants;
use crate::laws::{Postcard, obeys_for};

/// No game played at random comes near this.
const LONGEST_GAME: usize = 100_000;
/// Most bytes that a stored state takes on four arms.
const STORED_BYTES: usize = 200;

/// Plays so many rolls and moves at random by these rules.
fn plays(plies: u64, name: &str, rules: Rules, colours: &[Colour]) {
    let table = Table::new(rules, colours).unwrap();
    let options = Options::new(table);
    let watch = &mut |before: &Parchis, event: &Event<Parchis>, step: &Step<Parchis>| {
        invariants::of_step(before, event, step)?;
        if let Turn::Over(Outcome { ranks, .. }) = step.game.turn() {
            invariants::ranks_are_places(ranks, &table)?;
        }
        match Postcard::encode(&step.game).len() {
            0..=STORED_BYTES => Ok(()),
            _ if table.rules().arms > 4 => Ok(()),
            bytes => Err(format!("at most {STORED_BYTES} bytes are stored, not {bytes}")),
        }
    };
    obeys_for(plies, name, Trial { options: &options, bound: LONGEST_GAME, aside, watch });
}

/// A seat resigns now and then, be it on turn or not, in the game or not.
fn aside(game: &Parchis, random: &mut Random) -> Option<Event<Parchis>> {
    let seat = Seat::from_index(random.below(game.seats().into()) as u8);
    (random.below(2_000) == 0).then_some(Event::Acted(seat, Action::Resign))
}

#[test]
fn two_players_obey() {
    plays(50_000, "parchis, two players", Rules::default(), &Table::usual_colours(2));
}

#[test]
fn three_players_obey() {
    plays(50_000, "parchis, three players", Rules::default(), &Table::usual_colours(3));
}

#[test]
fn four_players_obey() {
    plays(100_000, "parchis, four players", Rules::default(), &Table::usual_colours(4));
}

#[test]
fn pairs_obey() {
    let bridging = Rules { partner_bridge: true, exit_prefers_rival: true, ..Rules::preset("parejas").unwrap() };
    plays(30_000, "parchis, parejas", Rules::preset("parejas").unwrap(), &Table::usual_colours(4));
    plays(30_000, "parchis, pairs that bridge", bridging, &Table::usual_colours(4));
}

#[test]
fn those_who_play_for_something_obey() {
    plays(30_000, "parchis, cuadrante", Rules::preset("cuadrante").unwrap(), &Table::usual_colours(4));
    let pairs = Rules { pairs: true, ..Rules::preset("cuadrante").unwrap() };
    plays(20_000, "parchis, cuadrante in pairs", pairs, &Table::usual_colours(4));
}
