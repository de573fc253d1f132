//! Options that do not fit: the combinations that section 2.14 of the rule sheet names, each with its one message.

use rules::game::{Dice, Seat};
use rules::parchis::{Barriers, Colour, First, OptionsError, PairWin, Rules, Stakes, Table, ThirdDouble};

/// The texts of all that is wrong with these rules where the colours with these letters play.
fn wrong(colours: &str, change: fn(&mut Rules)) -> Vec<String> {
    let mut rules = Rules::default();
    change(&mut rules);
    let colours: Vec<Colour> = colours.chars().map(|letter| Colour::from_letter(letter).unwrap()).collect();
    Table::new(rules, &colours)
        .map_or_else(|errors| errors.iter().map(OptionsError::to_string).collect(), |_| Vec::new())
}

#[test]
fn every_combination_to_refuse_has_one_message() {
    let check = |colours: &str, change: fn(&mut Rules), message: &str| {
        assert_eq!(wrong(colours, change), [message], "{colours}");
    };
    check("ybr", |r| r.pairs = true, "pairs need four arms and all four colours");
    check("ybrg", |r| (r.pairs, r.arms) = (true, 6), "pairs need four arms and all four colours");
    check("ybrg", |r| r.partner_bridge = true, "partner_bridge is for pairs only");
    check("ybrg", |r| r.exit_prefers_rival = true, "exit_prefers_rival is for pairs only");
    check("ybrg", |r| r.pair_win = PairWin::First, "pair_win is for pairs only");
    check("yr", |r| (r.first_five_two_out, r.start_out) = (true, 1), "first_five_two_out needs start_out=0");
    check("yr", |r| r.two_dice_sum_move = true, "two_dice_sum_move is for two dice only");
    check("yr", |r| r.two_dice_seven = true, "two_dice_seven is for two dice only");
    check("yr", |r| r.two_dice_use_both = false, "two_dice_use_both is for two dice only");
    check("yr", |r| r.third_double = ThirdDouble::MostAdvanced, "third_double is for two dice only");
    let six = "with two dice a six counts 6, unless two_dice_seven";
    check("yr", |r| (r.dice, r.six_all_out) = (Dice::TWO, 12), six);
    check("yr", |r| (r.dice, r.six_all_out) = (Dice::TWO, 6), six);
    check(
        "ybrg",
        |r| (r.pairs, r.partner_bridge, r.barriers) = (true, true, Barriers::SafesOnly),
        "partner_bridge needs barriers=anywhere",
    );
    check(
        "yr",
        |r| (r.mixed_barriers_on_safes, r.white_safes_pass) = (true, true),
        "mixed_barriers_on_safes and white_safes_pass contradict each other",
    );
    check("yr", |r| r.arms = 7, "the board has 3, 4, 5, 6 or 8 arms");
    check("y", |_| {}, "at least 2 colours play");
    check("yy", |_| {}, "yellow plays twice");
    check("yo", |_| {}, "the board has no arm of orange");
    check("ry", |_| {}, "the colours are not in the order of the arms");
    check("yr", |r| r.first = First::Seat(Seat::from_number(3).unwrap()), "the first to play is not seated");
}

#[test]
fn every_amount_has_its_range() {
    let check = |change: fn(&mut Rules), message: &str| assert_eq!(wrong("yr", change), [message]);
    let stakes = |piece, win, third_six| Some(Stakes { piece, win, third_six });
    assert_eq!(wrong("yr", |r| r.turn_seconds = 5), [""; 0]);
    check(|r| r.dice = Dice::new(3).unwrap(), "1 or 2 dice are rolled");
    check(|r| r.six_all_out = 8, "six_all_out is 6, 7 or 12");
    check(|r| r.start_out = 3, "start_out is 0 to 2");
    check(|r| r.capture_bonus = 64, "capture_bonus is 0 to 63");
    check(|r| r.goal_bonus = 64, "goal_bonus is 0 to 63");
    check(|r| r.turn_seconds = 4, "turn_seconds is 5 to 2592000");
    check(|r| r.turn_seconds = 2_592_001, "turn_seconds is 5 to 2592000");
    check(|r| r.autoplay_limit = 21, "autoplay_limit is 0 to 20");
    for (out, message) in [
        (stakes(-1, 0, 0), "stakes.piece is 0 to 1000000"),
        (stakes(0, 1_000_001, 0), "stakes.win is 0 to 1000000"),
        (stakes(0, 0, i32::MIN), "stakes.third_six is 0 to 1000000"),
    ] {
        let rules = Rules { stakes: out, ..Rules::default() };
        let errors = Table::new(rules, &Table::usual_colours(2)).unwrap_err();
        assert_eq!(errors.iter().map(OptionsError::to_string).collect::<Vec<_>>(), [message]);
    }
}

#[test]
fn all_that_is_wrong_is_told_together() {
    let found = wrong("rygg", |r| (r.arms, r.start_out, r.partner_bridge) = (3, 9, true));
    let expected = [
        "the board has no arm of green",
        "green plays twice",
        "the board has no arm of green",
        "the colours are not in the order of the arms",
        "more colours than the board has arms",
        "start_out is 0 to 2",
        "partner_bridge is for pairs only",
    ];
    assert_eq!(found, expected);
}
