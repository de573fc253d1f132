//! The notation of scenarios: what is read, and what is refused.

use rules::game::{Seat, Seats};
use rules::scenario::{Act, Check, Evidence, Expect, MovesAre, Scenario, TurnIs, What, parse};

fn one(text: &str) -> Scenario {
    let mut scenarios = parse(text).unwrap();
    assert_eq!(scenarios.len(), 1);
    scenarios.remove(0)
}

/// What the line reads as, below a `game` line.
fn step(line: &str) -> What {
    one(&format!("game chess\n{line}")).steps.remove(0).what
}

fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

fn seats(numbers: &[u8]) -> Seats {
    numbers.iter().map(|&number| seat(number)).fold(Seats::NONE, Seats::with)
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

#[test]
fn a_file_holds_scenarios_one_after_another() {
    let scenarios =
        parse("# first\ngame chess\n1 move e2e4\n\n# second\ngame parchis seats=2 position=\"a // b\"\n").unwrap();
    assert_eq!(scenarios.len(), 2);
    assert_eq!((scenarios[0].title.as_str(), scenarios[0].line, scenarios[0].steps.len()), ("first", 2, 1));
    assert_eq!((scenarios[1].title.as_str(), scenarios[1].line, scenarios[1].kind.as_str()), ("second", 6, "parchis"));
    let options = [("seats".to_string(), "2".to_string()), ("position".to_string(), "a // b".to_string())];
    assert_eq!(scenarios[1].options, options);
}

#[test]
fn acts() {
    let check = |line, number: Option<u8>, verb: &str, args: &[&str], expect| {
        let act = Act { seat: number.map(seat), verb: verb.to_string(), args: strings(args), expect };
        assert_eq!(step(line), What::Act(act), "{line}");
    };
    check("1 move e2e4", Some(1), "move", &["e2e4"], Expect::Accepted);
    check("- roll 6 6", None, "roll", &["6", "6"], Expect::Accepted);
    check("2 resign => none", Some(2), "resign", &[], Expect::Effects(vec![]));
    check(
        "1 roll 5   =>  due exit ,  run 1",
        Some(1),
        "roll",
        &["5"],
        Expect::Effects(strings(&["due exit", "run 1"])),
    );
    check("8 move y0:5>6 ! NOT_YOUR_TURN", Some(8), "move", &["y0:5>6"], Expect::Refused("NOT_YOUR_TURN".to_string()));
    check("1 move \"a b\" \"\"", Some(1), "move", &["a b", ""], Expect::Accepted);
    check("1 move e2e4!", Some(1), "move", &["e2e4!"], Expect::Accepted);
}

#[test]
fn checks() {
    let check = |line, expected| assert_eq!(step(line), What::Check(expected), "{line}");
    let over = |ending: &str, places| Check::Turn(TurnIs::Over { ending: ending.to_string(), places });
    check("turn play 1", Check::Turn(TurnIs::Play(seats(&[1]))));
    check("turn roll 2 3", Check::Turn(TurnIs::Roll(seats(&[2, 3]))));
    check("turn over STALEMATE 1 2", over("STALEMATE", vec![seats(&[1, 2])]));
    check("turn over LAST 2 > 1 > 3", over("LAST", vec![seats(&[2]), seats(&[1]), seats(&[3])]));
    check("turn over ABORTED none", over("ABORTED", vec![]));
    check("moves 20", Check::Moves(MovesAre::Count(20)));
    check("moves none", Check::Moves(MovesAre::These(vec![])));
    check("moves y0:H>5 y1:H>5", Check::Moves(MovesAre::These(strings(&["y0:H>5", "y1:H>5"]))));
    check("board 8/8 w - - 0 1  // S01", Check::Board("8/8 w - - 0 1".to_string()));
    check("claims none", Check::Claims(vec![]));
    check("claims THREEFOLD FIFTY", Check::Claims(strings(&["THREEFOLD", "FIFTY"])));
}

#[test]
fn rows_are_cited_by_the_line_the_line_above_and_the_game() {
    let scenario = one(
        "game chess // S01\n// S02 S03, because\n1 move e2e4 // S04: words S05\n2 move e2e4 ! EMPTY_SQUARE\nturn play 2 // DICE2-1",
    );
    let rows: Vec<_> = scenario.steps.iter().map(|step| step.rows.as_slice()).collect();
    assert_eq!(rows, [&["S01", "S02", "S03", "S04"][..], &["S01"], &["S01", "DICE2-1"]]);
    let cited: Vec<_> = scenario.cited().filter(|(row, _)| *row == "S01").map(|(_, evidence)| evidence).collect();
    assert_eq!(cited, [Evidence::Named, Evidence::Accepted, Evidence::Refused, Evidence::Named]);
}

#[test]
fn a_game_may_be_refused() {
    let scenario = one("game parchis seats=9 ! no such table // PLY-1");
    assert_eq!(scenario.refused.as_deref(), Some("no such table"));
    assert_eq!(scenario.cited().collect::<Vec<_>>(), [("PLY-1", Evidence::Refused)]);
}

#[test]
fn what_is_no_scenario_is_refused_with_its_line() {
    let check = |text: &str, line, what| {
        let error = parse(text).unwrap_err();
        assert_eq!((error.line, error.what), (line, what), "{text}");
    };
    check("1 move e2e4", 1, "no `game` line above");
    check("game", 1, "`game` without a kind");
    check("game chess seats", 1, "an option is key=value");
    check("game chess fen=\"8/8", 1, "a quote is not closed");
    check("game chess !", 1, "`!` without a reason");
    check("game chess ! no\n1 move e2e4", 2, "a refused game has no steps");
    check("game chess\n9 move e2e4", 2, "a seat is a number from 1 to 8, or `-`");
    check("game chess\n1", 2, "a seat without a verb");
    check("game chess\n1 move e2e4 =>", 2, "`=>` without effects: say `none`");
    check("game chess\n1 move e2e4 ! A B", 2, "`!` takes one reason");
    check("game chess\nturn", 2, "a turn is `play`, `roll` or `over` and more");
    check("game chess\nturn wait 1", 2, "a turn is `play`, `roll` or `over`");
    check("game chess\nturn play none", 2, "a seat is a number from 1 to 8, or `-`");
    check("game chess\nturn over CHECKMATE", 2, "an ending without places: say `none`");
    check("game chess\nmoves", 2, "an empty set: say `none`");
    check("game chess\nboard", 2, "`board` without a position");
    check("game chess\n1 move e2e4 // hello", 2, "`//` cites no row: a comment begins with `#`");
    check("game chess\n// S01\n", 2, "rows cited for no line");
}
