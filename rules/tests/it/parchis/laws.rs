//! Random play by many rules.

use rules::game::{Event, Game, Outcome, Roll, Seat, Step, Turn};
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
    for preset in ["torneo", "murcia", "parejas", "rapido", "dos_dados", "cuadrante"] {
        let name = format!("parchis, {preset}");
        plays(20_000, &name, Rules::preset(preset).unwrap(), &Table::usual_colours(4));
    }
}

/// A hundred tables that agree on options at random.
#[test]
fn mixed_options_obey() {
    let mut random = Random::new(11);
    for nth in 0..100 {
        let table = mixed(&mut random);
        let name = format!("parchis, mix {nth}: {:?}", table.rules());
        plays(1_500, &name, *table.rules(), &table.colours().collect::<Vec<_>>());
    }
}

/// Options at random, as many off their default as not, of those that fit each other.
fn mixed(random: &mut Random) -> Table {
    loop {
        let mut rules = Rules::default();
        for (option, values) in VALUES {
            let value = random.pick(values).unwrap();
            if random.below(2) == 0 {
                rules.set(option, value).unwrap();
            }
        }
        let colours: Vec<Colour> = (0..rules.arms).filter_map(Colour::from_index).collect();
        let fewer: Vec<Colour> = colours.iter().copied().filter(|_| random.below(3) > 0).collect();
        if let Ok(table) = Table::new(rules, if random.below(2) == 0 { &colours } else { &fewer }) {
            return table;
        }
    }
}

const BOTH: &[&str] = &["true", "false"];
const VALUES: &[(&str, &[&str])] = &[
    ("arms", &["3", "4", "4", "4", "5", "6", "8"]),
    ("dice", &["1", "2"]),
    ("first", &["roll_off", "1"]),
    ("start_out", &["0", "1", "2"]),
    ("first_five_two_out", BOTH),
    ("six_all_out", &["6", "7", "12"]),
    ("exit_capture", &["when_full", "always"]),
    ("exit_barrier_capture", BOTH),
    ("exact_entry", BOTH),
    ("barriers", &["anywhere", "safes_only", "safes_only_forbid"]),
    ("mixed_barriers_on_safes", BOTH),
    ("white_safes_pass", BOTH),
    ("own_barrier_blocks_own", BOTH),
    ("open_barrier_on_six", BOTH),
    ("open_corridor_on_six", BOTH),
    ("capture_bonus", &["0", "5", "10", "20", "63"]),
    ("goal_bonus", &["0", "1", "10", "20"]),
    ("third_six_safe_exempt", BOTH),
    ("third_six_needs_mobility", BOTH),
    ("third_six_pass_shield", BOTH),
    ("end", &["last_standing", "first_winner", "all_finish"]),
    ("pairs", BOTH),
    ("pair_win", &["both", "first"]),
    ("partner_bridge", BOTH),
    ("exit_prefers_rival", BOTH),
    ("resigned_pieces", &["remove", "autoplay"]),
    ("turn_seconds", &["0", "5", "2592000"]),
    ("autoplay_limit", &["0", "1", "3", "20"]),
    ("stakes", &["none", "1,5,2", "1000000,1000000,1000000", "0,0,1"]),
    ("two_dice_sum_move", BOTH),
    ("two_dice_seven", BOTH),
    ("two_dice_use_both", BOTH),
    ("third_double", &["last_moved", "most_advanced"]),
];
