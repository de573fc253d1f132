//! All that is wrong with options and positions is told at once: what cannot be read hides nothing that can.

use proto::v1;
use proto::v1::new_game_request::Options;
use proto::v1::position::Position;
use service::error::Violations;
use service::games;

/// What is wrong, each as the field and the reason.
fn told<T>(result: Result<T, Violations>) -> Vec<String> {
    let Err(violations) = result else { panic!("accepted") };
    violations.iter().map(|wrong| format!("{} {}", wrong.field, wrong.reason.code)).collect()
}

fn side(places: [(v1::ParchisZone, i32); 4]) -> v1::ParchisSide {
    let pieces = places.map(|(zone, square)| v1::ParchisPlace { zone: zone.into(), square }).to_vec();
    v1::ParchisSide { pieces, begun: true, ..Default::default() }
}

/// Two seats with a piece out each, yellow to roll.
fn position() -> v1::ParchisPosition {
    use v1::ParchisZone::{Home, Ring};
    v1::ParchisPosition {
        sides: vec![
            side([(Ring, 10), (Home, 0), (Home, 0), (Home, 0)]),
            side([(Ring, 50), (Home, 0), (Home, 0), (Home, 0)]),
        ],
        phase: v1::ParchisPhase::Roll.into(),
        turn: 1,
        ..Default::default()
    }
}

#[test]
fn parts_that_cannot_be_read_hide_no_other() {
    use v1::ParchisZone::{Home, Ring};
    let check = |change: fn(&mut v1::ParchisPosition), expected: &[&str]| {
        let mut position = position();
        change(&mut position);
        assert_eq!(told(games::position(&Position::Parchis(position.clone()))), expected, "{position:?}");
    };
    check(
        |p| {
            p.sides[0] = side([(Ring, 137), (Ring, 30), (Ring, 30), (Ring, 30)]);
            p.run = 3;
            p.turn = 0;
            p.sides[1].balance = 5;
        },
        &[
            "parchis.sides[0].pieces[0] NO_SUCH_PLACE",
            "parchis.turn NO_SUCH_SEAT",
            "parchis.run OUT_OF_RANGE",
            "parchis.sides IMPOSSIBLE_POSITION",
            "parchis.sides IMPOSSIBLE_POSITION",
        ],
    );
    // The phase says what the dice may be: without it, nothing is said of them.
    check(
        |p| {
            p.phase = 99;
            p.dice_left = vec![3];
            p.finished = vec![2, 2];
        },
        &["parchis.phase UNKNOWN_VALUE", "parchis.finished IMPOSSIBLE_POSITION"],
    );
    // Four pieces in the goal, but for one that cannot be read: nothing is said of who has finished.
    check(
        |p| {
            p.sides[0].pieces[0].zone = 99;
            p.finished = vec![1];
            p.bonus = 64;
            p.throws = vec![v1::ParchisThrow { seat: 1, die: 0 }];
        },
        &[
            "parchis.sides[0].pieces[0] NO_SUCH_PLACE",
            "parchis.bonus OUT_OF_RANGE",
            "parchis.throws IMPOSSIBLE_POSITION",
        ],
    );
    check(
        |p| {
            p.options = Some(v1::ParchisOptions { start_out: Some(9), ..Default::default() });
            p.sides[0] = side([(Home, 1), (Home, 0), (Home, 0), (Home, 0)]);
        },
        &["parchis.options.start_out BAD_OPTION", "parchis.sides[0].pieces[0] NO_SUCH_PLACE"],
    );
    check(|p| p.notation = "y:H,H,H/r:5,H,H,H/turn:y/dice:7".into(), &["parchis.notation UNREADABLE"; 2]);
}

#[test]
fn options_that_cannot_be_read_hide_no_other() {
    let check = |options: v1::ParchisOptions, expected: &[&str]| {
        let found = told(games::options(&Options::Parchis(options.clone()), None));
        assert_eq!(found, expected, "{options:?}");
    };
    let options = v1::ParchisOptions::default;
    check(
        v1::ParchisOptions {
            colours: vec![1, 99, 1],
            dice: Some(0),
            two_dice_seven: Some(true),
            barriers: 99,
            start_out: Some(9),
            arms: Some(7),
            ..options()
        },
        &[
            "parchis.colours[1] UNKNOWN_VALUE",
            "parchis.dice OUT_OF_RANGE",
            "parchis.barriers UNKNOWN_VALUE",
            "parchis.colours BAD_OPTION",
            "parchis.arms BAD_OPTION",
            "parchis.start_out BAD_OPTION",
        ],
    );
    check(
        v1::ParchisOptions { preset: 99, goal_bonus: Some(-1), exit_prefers_rival: Some(true), ..options() },
        &["parchis.preset UNKNOWN_VALUE", "parchis.goal_bonus BAD_OPTION"],
    );
}

#[test]
fn options_names_and_the_position_are_wrong_together() {
    let start = v1::ParchisPosition { run: 3, ..position() };
    let options = v1::ParchisOptions { colour_names: vec!["a".into()], ..Default::default() };
    let told_of = |options: &v1::ParchisOptions, start: Position| {
        told(games::options(&Options::Parchis(options.clone()), Some(&start)))
    };
    assert_eq!(
        told_of(&options, Position::Parchis(start.clone())),
        ["initial_position.parchis.run OUT_OF_RANGE", "parchis.colour_names BAD_OPTION"],
    );
    let one_seat = v1::ParchisOptions { colours: vec![1], ..Default::default() };
    assert_eq!(
        told_of(&one_seat, Position::Parchis(start)),
        ["parchis.colours BAD_OPTION", "initial_position.parchis.run OUT_OF_RANGE"],
    );
    assert_eq!(
        told_of(&one_seat, Position::Chess(v1::ChessPosition::default())),
        ["parchis.colours BAD_OPTION", "initial_position ANOTHER_GAME"],
    );
}
