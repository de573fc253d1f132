//! Positions that come from elsewhere: every reason against one, at once, and hostile bytes.

use rules::game::{Game, Seat, Time};
use rules::laws::{Codec, Random};
use rules::parchis::{Options, Parchis, PositionError, Rules, Table, Written};

use super::invariants;
use crate::laws::Postcard;

fn table(seats: u8) -> Table {
    Table::new(Rules::default(), &Table::usual_colours(seats)).unwrap()
}

/// The texts of all reasons against a position, sorted.
fn refused(seats: u8, text: &str) -> Vec<String> {
    let written = Written::read(text).unwrap();
    let errors = Parchis::from_position(&table(seats), &written.position).unwrap_err();
    let mut texts: Vec<String> = errors.iter().map(PositionError::to_string).collect();
    texts.sort();
    texts
}

#[test]
fn every_reason_is_answered_at_once() {
    let check = |text: &str, mut expected: Vec<&str>| {
        expected.sort_unstable();
        assert_eq!(refused(2, text), expected, "{text}");
    };
    check(
        "y:10,10,10,3/r:60,35,10,H/turn:y/bonus:20/run:3/last:y1",
        vec![
            "yellow3 stands where its colour never walks",
            "red1 stands where its colour never walks",
            "more than two pieces stand on 10",
            "two colours stand on 10, which is not safe",
            "the run of sixes does not fit",
        ],
    );
    check("y:c1,c1,c1,H/r:H,H,H,H/turn:y", vec!["more than two pieces of yellow stand on c1"]);
    check("y:69,H,H,H/r:H,H,H,H/turn:y", vec!["yellow0 stands where its colour never walks"]);
    check(
        "y:X,5,H,H/r:H,H,H,H/turn:y",
        vec!["yellow0: only what a seat that has resigned had outside the goal is off"],
    );
    check("y:H,H,H,H/r:G,G,G,G/turn:r", vec!["those who have finished must be those with four pieces in the goal"]);
    check("y:H,H,H,H/r:G,G,G,G/turn:r/finished:r", vec!["the seat on turn has finished or resigned"]);
    check("y:H,H,H,H/r:G,G,G,G/turn:y/finished:r", vec!["the game would be over"]);
    check("y:H,H,H,H/r:H,H,H,H/turn:y/over", vec!["the game would not be over"]);
    check("y:H,H,H,H/r:H,H,H,H/turn:y/dice:3", vec!["there is no legal move"]);
    check("y:5,H,H,H/r:H,H,H,H/turn:y/dice:34", vec!["the dice are not those of a roll that is being played"]);
    check("y:5,H,H,H/r:H,H,H,H/turn:y/dice:3/left:4", vec!["the dice are not those of a roll that is being played"]);
    check("y:5,H,H,H/r:H,H,H,H/turn:y/dice:3/run:1", vec!["the run of sixes does not fit"]);
    check(
        "y:5,H,H,H/r:H,H,H,H/turn:y/bonus:20/last:y0/dice:3/left:3",
        vec!["the dice are not those of a roll that is being played"],
    );
    check("y:5,H,H,H/r:H,H,H,H/turn:y/bonus:20", vec!["nobody has earned this bonus"]);
    check("y:5,H,H,H/r:H,H,H,H/turn:y/bonus:10/last:y0", vec!["nobody has earned this bonus"]);
    check("y:5,H,H,H/r:39,40,41,42/turn:y/bonus:20/last:y0", vec!["nobody has earned this bonus"]);
    check(
        "y:5,H,H,H/r:39,H,H,H/turn:y/bonus:20/last:r0",
        vec!["this piece cannot have been the last to move in this turn"],
    );
    check("y:5,H,H,H/r:H,H,H,H/turn:y/last:y0", vec!["this piece cannot have been the last to move in this turn"]);
    check("y:5,H,H,H/r:5,H,H,H/turn:y/order:r0y0,y0r0", vec!["yellow0 and red0 do not share a square of the ring"]);
    check("y:5,H,H,H/r:6,H,H,H/turn:y/order:r0y0", vec!["red0 and yellow0 do not share a square of the ring"]);
    check("y:H,H,H,H/r:H,H,H,H/turn:y/throws:y3,r5", vec!["the throws are not those of a round of the opening"]);
    check("y:H,H,H,H/r:H,H,H,H/turn:y/throws:r-,y-", vec!["the throws are not those of a round of the opening"]);
    check("y:5,H,H,H/r:H,H,H,H/turn:y/throws:y-,r-", vec!["nothing can have happened before the opening is over"]);
    check("y:H,H,H,H/r:X,X,X,X/turn:y/resigned:rr", vec!["a seat resigns once, and not when it has finished"]);
    let missing = Written::read("y:5,H,H,H/r:H,H,H,H/turn:y").unwrap().position;
    assert_eq!(Parchis::from_position(&table(3), &missing), Err(vec![PositionError::Sides]));
    let mut begun = missing.clone();
    begun.sides[0].begun = false;
    begun.turn = Seat::from_number(7).unwrap();
    assert_eq!(Parchis::from_position(&table(2), &begun), Err(vec![PositionError::NoSuchSeat(begun.turn)]));
    begun.turn = missing.turn;
    let yellow = table(2).colours().next().unwrap();
    assert_eq!(Parchis::from_position(&table(2), &begun), Err(vec![PositionError::NotBegun(yellow)]));
}

#[test]
fn what_is_no_position_is_unreadable() {
    let check = |text: &str, part: &str| assert_eq!(Written::read(text).unwrap_err().0, part, "{text}");
    check("", "");
    check("y:5,H,H,H", "y:5,H,H,H");
    check("y:5,H,H/turn:y", "y:5,H,H");
    check("y:05,H,H,H/turn:y", "y:05,H,H,H");
    check("y:H,H,H,c8/turn:y", "y:H,H,H,c8");
    check("y:H,H,H,H/y:H,H,H,H/turn:y", "y:H,H,H,H");
    check("y:H,H,H,H/turn:b", "turn:b");
    check("y:H,H,H,H/turn:y/dice:7", "dice:7");
    check("y:H,H,H,H/turn:y/over:1", "over:1");
    check("y:H,H,H,H/turn:y/order:y0", "order:y0");
    check("y:H,H,H,H/turn:y/tally:y1.2.3", "tally:y1.2.3");
    check("y:H,H,H,H/turn:y/tally:é1.2.3", "tally:é1.2.3");
    check("y:H,H,H,H/turn:y/tally:y1.2.3.4.5.6.7.99999", "tally:y1.2.3.4.5.6.7.99999");
    check("y:H,H,H,H/turn:y/throws:é-", "throws:é-");
    check("y:H,H,H,H/turn:y/order:é0é0", "order:é0é0");
    check("y:H,H,H,H/turn:y/luck:1", "luck:1");
}

/// Changed bytes of a stored game are refused, or are those of another sound game; nothing panics.
#[test]
fn hostile_bytes_make_no_unsound_game() {
    let game = Written::read("y:H,12,c3,G/r:39,39,12,H/turn:r/bonus:20/run:1/last:r0/order:r2y1").unwrap().position;
    let game = Parchis::from_position(&table(2), &game).unwrap();
    let bytes = Postcard::encode(&game);
    let mut random = Random::new(7);
    let mut sound = 0;
    for _ in 0..100_000 {
        let mut bytes = bytes.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = random.below(256) as u8;
        }
        bytes.truncate(bytes.len() - random.below(2));
        if let Some(game) = Postcard::decode::<Parchis>(&bytes) {
            invariants::of_state(&game).unwrap_or_else(|law| panic!("{law}: {bytes:?}"));
            sound += 1;
        }
    }
    println!("{sound} of 100000 changed games are sound");
}

#[test]
fn a_game_goes_on_from_a_position() {
    let position = Written::read("y:5,12,c3,G/r:39,39,12,H/turn:r").unwrap().position;
    let game = Parchis::from_position(&table(2), &position).unwrap();
    let options = Options::going_on_from(game);
    let stored: Options = Postcard::decode(&Postcard::encode(&options)).unwrap();
    assert_eq!(stored, options);
    assert_eq!(Parchis::start(&stored, Time(0)), game);
}
