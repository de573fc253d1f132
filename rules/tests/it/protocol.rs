//! The protocol of every game: what is refused first, how a log replays, and the runner of scenarios on top.

use rules::game::{BrokenLog, Event, Game, Refusal, Refused, Roll, Seat, Step, Time, advance, replay};
use rules::scenario::{parse, run};

use crate::toy::{Ask, Fault, Take, TooMuch, Toy};

const NOW: Time = Time(0);

fn act(seat: u8, ask: Ask) -> Event<Toy> {
    Event::Acted(Seat::from_number(seat), ask)
}

fn take(seat: u8, number: u8) -> Event<Toy> {
    act(seat, Ask::Take(Take(number)))
}

fn roll(seat: u8, pips: &[u8]) -> Event<Toy> {
    Event::Rolled(Seat::from_number(seat).unwrap(), Roll::new(pips).unwrap())
}

fn after(events: &[Event<Toy>]) -> Toy {
    let created = [Event::Created(Fault::None)];
    let log = created.iter().chain(events).map(|event| (NOW, event));
    replay(log).unwrap().pop().unwrap().game
}

#[test]
fn every_input_is_refused_for_the_first_reason_that_applies() {
    let awaits_roll = after(&[]);
    let awaits_move = after(&[roll(1, &[3])]);
    let over = after(&[act(1, Ask::Resign)]);
    let check = |game: &Toy, event: Event<Toy>, expected: Refused<TooMuch>| {
        let refused = advance(game, None, NOW, &event).unwrap_err();
        assert_eq!(refused, expected, "{event:?}");
    };
    for event in
        [take(3, 9), take(0, 9), roll(3, &[1, 1]), act(2, Ask::Resign), Event::Expired, Event::Restored { version: 1 }]
    {
        check(&over, event, Refused::GameOver);
    }
    check(&over, Event::Created(Fault::None), Refused::OutOfPlace);

    check(&awaits_roll, take(3, 9), Refused::NoSuchSeat);
    check(&awaits_roll, act(3, Ask::Resign), Refused::NoSuchSeat);
    check(&awaits_roll, take(2, 9), Refused::RollAwaited);
    check(&awaits_roll, take(0, 9), Refused::RollAwaited);
    check(&awaits_roll, act(0, Ask::Resign), Refused::SeatMissing);
    check(&awaits_roll, roll(3, &[1, 1]), Refused::NoSuchSeat);
    check(&awaits_roll, roll(2, &[1, 1]), Refused::NotYourTurn);
    check(&awaits_roll, roll(1, &[1, 1]), Refused::WrongDice);

    check(&awaits_move, roll(3, &[1]), Refused::NoSuchSeat);
    check(&awaits_move, roll(2, &[1, 1]), Refused::RollNotAwaited);
    check(&awaits_move, take(0, 9), Refused::SeatMissing);
    check(&awaits_move, take(2, 9), Refused::NotYourTurn);
    check(&awaits_move, take(1, 9), Refused::Rules(TooMuch));
    check(&awaits_move, Event::Expired, Refused::NothingExpired);
    check(&awaits_move, Event::Restored { version: 1 }, Refused::OutOfPlace);
}

#[test]
fn some_actions_need_no_turn_and_some_nobody() {
    let awaits_roll = after(&[]);
    assert!(advance(&awaits_roll, None, NOW, &act(2, Ask::Resign)).is_ok());
    assert!(advance(&awaits_roll, None, NOW, &act(0, Ask::Nothing)).is_ok());
}

#[test]
fn a_takeback_goes_to_the_state_of_its_version() {
    let game = after(&[roll(1, &[3]), take(1, 2), Event::Restored { version: 2 }]);
    assert_eq!(game, after(&[roll(1, &[3])]));
}

#[test]
fn a_broken_log_names_its_version() {
    let check = |log: &[Event<Toy>], version, why| {
        let broken = replay(log.iter().map(|event| (NOW, event))).unwrap_err();
        assert_eq!(broken, BrokenLog { version, why });
    };
    let created = Event::Created(Fault::None);
    check(&[roll(1, &[3])], 1, Refused::OutOfPlace);
    check(&[created.clone(), created.clone()], 2, Refused::OutOfPlace);
    check(&[created.clone(), Event::Restored { version: 0 }], 2, Refused::OutOfPlace);
    check(&[created.clone(), Event::Restored { version: 2 }], 2, Refused::OutOfPlace);
    check(&[created, roll(1, &[3]), take(1, 4)], 3, Refused::Rules(TooMuch));
    assert_eq!(replay::<Toy>([]), Ok(Vec::<Step<Toy>>::new()));
}

#[test]
fn reasons_are_stable_and_said_in_both_languages() {
    let all = [
        (Refused::GameOver, "GAME_OVER"),
        (Refused::NoSuchSeat, "NO_SUCH_SEAT"),
        (Refused::RollAwaited, "ROLL_AWAITED"),
        (Refused::RollNotAwaited, "ROLL_NOT_AWAITED"),
        (Refused::SeatMissing, "SEAT_MISSING"),
        (Refused::NotYourTurn, "NOT_YOUR_TURN"),
        (Refused::WrongDice, "WRONG_DICE"),
        (Refused::NothingExpired, "FLAG_NOT_FALLEN"),
        (Refused::OutOfPlace, "OUT_OF_PLACE"),
        (Refused::Rules(TooMuch), "TOO_MUCH"),
    ];
    for (refused, reason) in all {
        assert_eq!(refused.reason(), reason);
        assert!(refused.english().ends_with('.') && refused.spanish().ends_with('.'));
    }
}

#[test]
fn a_scenario_that_holds_has_no_failures() {
    let text = "game toy
        turn roll 1
        - roll 3 => rolled 3
        moves take1 take2 take3
        moves 3
        2 move take1 ! NOT_YOUR_TURN
        1 move tak ! UNREADABLE
        1 move take4 ! TOO_MUCH
        1 roll 2 ! ROLL_NOT_AWAITED
        - move take2 => sum 2
        board sum 2
        claims none
        moves none
        1 resign => none
        turn over ENDED 2
        turn over ENDED 2 > 1
        1 move nonsense ! GAME_OVER";
    let failures = run::<Toy>(&parse(text).unwrap()[0]);
    assert_eq!(failures, []);
    assert_eq!(run::<Toy>(&parse("game toy a=b ! no options").unwrap()[0]), []);
}

#[test]
fn every_line_that_does_not_hold_is_named() {
    let check = |steps: &str, lines: &[u32]| {
        let failures = run::<Toy>(&parse(&format!("game toy\n{steps}")).unwrap()[0]);
        assert_eq!(failures.iter().map(|failure| failure.line).collect::<Vec<_>>(), lines, "{failures:?}");
    };
    check(
        "turn roll 2\nturn play 1\nturn over ENDED 1\nmoves 1\nmoves take1\nboard sum\nclaims FIFTY",
        &[2, 3, 4, 5, 6, 7, 8],
    );
    check("1 roll 3 => rolled 4\n2 roll 3", &[2]);
    check("1 roll 3 ! NOT_YOUR_TURN", &[2]);
    check("2 roll 3", &[2]);
    check("2 roll 3 ! ROLL_AWAITED", &[2]);
    check("1 roll 7", &[2]);
    check("1 roll", &[2]);
    check("1 roll 3\n1 dance", &[3]);
    check(
        "1 resign\nturn over ENDED 1\nturn over ENDED none\nturn over OTHER 2\nturn over ENDED 2 > 1 > 3",
        &[3, 4, 5, 6],
    );
    assert_eq!(run::<Toy>(&parse("game toy a=b").unwrap()[0]).len(), 1);
    assert_eq!(run::<Toy>(&parse("game toy a=b ! other").unwrap()[0]).len(), 1);
    assert_eq!(run::<Toy>(&parse("game toy ! no options").unwrap()[0]).len(), 1);
}

#[test]
fn kinds_are_names() {
    assert_eq!(Toy::KIND, "toy");
}
