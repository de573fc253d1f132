//! Tables to play at: every preset, and options mixed at random.

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use rules::game::Dice;
use rules::parchis::{Barriers, Colour, PairWin, Rules, Table, ThirdDouble};

/// Every preset (section 2.15 of the rule sheet).
pub(super) const PRESETS: [&str; 7] =
    ["tradicional", "torneo", "murcia", "parejas", "rapido", "dos_dados", "cuadrante"];

/// Four colours that play by a preset.
pub(super) fn preset(name: &str) -> Table {
    Table::new(Rules::preset(name).unwrap(), &Table::usual_colours(4)).unwrap()
}

/// Options at random, as many off their default as not, made to fit each other, and at random who plays.
pub(super) fn mixed() -> impl Strategy<Value = Table> {
    (vec(any::<(bool, u8)>(), VALUES.len()), any::<u8>()).prop_map(|(choices, seated)| {
        let mut rules = Rules::default();
        for ((option, values), (changed, choice)) in VALUES.iter().zip(choices) {
            if changed {
                rules.set(option, values[usize::from(choice) % values.len()]).unwrap();
            }
        }
        fit(&mut rules);
        Table::new(rules, &colours(&rules, seated)).unwrap()
    })
}

/// Takes back what does not fit the rest (the end of section 2.14).
fn fit(rules: &mut Rules) {
    let plain = Rules::default();
    if rules.pairs {
        rules.arms = 4;
    } else {
        (rules.partner_bridge, rules.exit_prefers_rival, rules.pair_win) = (false, false, PairWin::Both);
    }
    if rules.dice == Dice::ONE {
        (rules.two_dice_sum_move, rules.two_dice_seven, rules.two_dice_use_both) = (false, false, true);
        rules.third_double = ThirdDouble::LastMoved;
    } else if !rules.two_dice_seven {
        rules.six_all_out = plain.six_all_out;
    }
    if rules.partner_bridge {
        rules.barriers = Barriers::Anywhere;
    }
    if rules.start_out > 0 {
        rules.first_five_two_out = false;
    }
    if rules.mixed_barriers_on_safes {
        rules.white_safes_pass = false;
    }
}

/// The colours whose bit is set, or all of them where fewer than two are and in pairs.
fn colours(rules: &Rules, seated: u8) -> Vec<Colour> {
    let all: Vec<Colour> = (0..rules.arms).filter_map(Colour::from_index).collect();
    let some: Vec<Colour> = all.iter().copied().filter(|colour| seated >> colour.index() & 1 == 1).collect();
    if rules.pairs || some.len() < 2 { all } else { some }
}

const BOTH: &[&str] = &["true", "false"];
const VALUES: &[(&str, &[&str])] = &[
    ("arms", &["3", "5", "6", "8"]),
    ("dice", &["2"]),
    ("first", &["1"]),
    ("start_out", &["0", "1", "2"]),
    ("first_five_two_out", BOTH),
    ("six_all_out", &["6", "12"]),
    ("exit_capture", &["always"]),
    ("exit_barrier_capture", BOTH),
    ("exact_entry", BOTH),
    ("barriers", &["safes_only", "safes_only_forbid"]),
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
