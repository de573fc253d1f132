//! refusals.txt: every reason against a move, and every two that are neighbours in the order of the rule sheet.

use std::collections::BTreeSet;

use rules::scenario::{Expect, Scenario, What};

use crate::scenarios;

/// The order in which the reasons against a move are looked for.
const OF_A_MOVE: [&str; 17] = [
    "GAME_OVER",
    "ROLL_AWAITED",
    "NOT_YOUR_TURN",
    "ANNOUNCED_MOVE",
    "EMPTY_SQUARE",
    "NOT_YOUR_PIECE",
    "NOT_A_MOVE_OF_PIECE",
    "BLOCKED",
    "CASTLING_RIGHT_LOST",
    "CASTLING_BLOCKED",
    "KING_IN_CHECK",
    "CASTLING_THROUGH_CHECK",
    "PROMOTION_REQUIRED",
    "PROMOTION_INVALID",
    "PINNED",
    "LEAVES_KING_IN_CHECK",
    "TOUCH_OBLIGATION",
];

/// The order of those against its text, and of those against a claim that names a move.
const OF_A_TEXT: [&str; 4] = ["NOT_YOUR_TURN", "UNREADABLE", "AMBIGUOUS", "CLAIM_AFTER_TOUCH"];
const OF_A_CLAIM: [&str; 2] = ["TOUCH_OBLIGATION", "CLAIM_AFTER_TOUCH"];

/// Neighbours that nothing can have against it at once, and why.
const NEVER_TOGETHER: [(&str, &str, &str); 7] = [
    ("EMPTY_SQUARE", "NOT_YOUR_PIECE", "a piece that is not there is nobody's"),
    ("BLOCKED", "CASTLING_RIGHT_LOST", "what is in the way of castling is CASTLING_BLOCKED"),
    ("CASTLING_THROUGH_CHECK", "PROMOTION_REQUIRED", "a king that castles is no pawn"),
    ("PROMOTION_REQUIRED", "PROMOTION_INVALID", "one names no piece, the other names one"),
    (
        "PINNED",
        "LEAVES_KING_IN_CHECK",
        "only en passant bares a king on another line than the pin's, and that line would have been open before the \
         captured pawn came",
    ),
    ("UNREADABLE", "AMBIGUOUS", "one fits no move, the other two"),
    ("AMBIGUOUS", "CLAIM_AFTER_TOUCH", "a claim names its move in UCI, which fits one move alone"),
];

/// The reasons with which the steps of a scenario are refused.
fn refused_in(scenario: &Scenario) -> impl Iterator<Item = &str> {
    scenario.steps.iter().filter_map(|step| match &step.what {
        What::Act(act) => match &act.expect {
            Expect::Refused(reason) => Some(reason.as_str()),
            _ => None,
        },
        _ => None,
    })
}

/// What the scenarios below a title are refused with; those without a title belong to the one above.
fn refused_below<'a>(scenarios: &'a [Scenario], title: &str) -> BTreeSet<&'a str> {
    let mut below = "";
    let mut reasons = BTreeSet::new();
    for scenario in scenarios {
        if !scenario.title.is_empty() {
            below = &scenario.title;
        }
        if below == title {
            reasons.extend(refused_in(scenario));
        }
    }
    reasons
}

fn neighbours() -> impl Iterator<Item = (&'static str, &'static str)> {
    let orders: [&[&str]; 3] = [&OF_A_MOVE, &OF_A_TEXT, &OF_A_CLAIM];
    orders.into_iter().flat_map(|order| order.windows(2).map(|pair| (pair[0], pair[1])))
}

#[test]
fn every_reason_is_shown() {
    let scenarios = scenarios::of_file("chess/refusals.txt");
    let shown: BTreeSet<&str> = scenarios.iter().flat_map(refused_in).collect();
    let due: BTreeSet<&str> = OF_A_MOVE.into_iter().chain(OF_A_TEXT).chain(OF_A_CLAIM).collect();
    assert_eq!(shown, due);
}

#[test]
fn every_two_neighbours_are_shown_together_or_never_meet() {
    let scenarios = scenarios::of_file("chess/refusals.txt");
    for (first, second) in neighbours() {
        let shown = refused_below(&scenarios, &format!("{first} before {second}"));
        let is_shown = shown.contains(first) && shown.contains(second);
        let never = NEVER_TOGETHER.iter().any(|(one, other, _)| (*one, *other) == (first, second));
        assert!(is_shown != never, "{first} before {second}: shown {is_shown}, listed as never together {never}");
    }
}

#[test]
fn what_never_meets_is_a_pair_of_the_order() {
    for (first, second, _) in NEVER_TOGETHER {
        assert!(neighbours().any(|pair| pair == (first, second)), "{first}, {second}");
    }
}
