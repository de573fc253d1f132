//! Positions that come from elsewhere: every reason against one, at once, and hostile bytes.

use rules::game::{Die, Game, Seat, Time};
use rules::laws::{Codec, Random};
use rules::parchis::{
    Colour, Options, Parchis, Part, Piece, Place, Position, PositionError, ResignedPieces, Rules, Table, Throw, Written,
};

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
    check(
        "y:H,H,H,H/r:G,G,G,G/turn:y/finished:r/balance:y1",
        vec!["the game would be over", "what was won and lost does not fit the stakes"],
    );
    check("y:H,H,H,H/r:H,H,H,H/turn:y/over", vec!["the game would not be over"]);
    check("y:H,H,H,H/r:H,H,H,H/turn:y/over/run:1", vec!["the game would not be over", "the run of sixes does not fit"]);
    check(
        "y:H,H,H,H/r:H,H,H,H/turn:y/dice:3/silent:r1",
        vec!["there is no legal move", "a seat would have resigned for its silence"],
    );
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
    let no_such = PositionError::NoSuchSeat(Part::Turn, begun.turn);
    let not_begun = PositionError::NotBegun(Colour::YELLOW);
    assert_eq!(Parchis::from_position(&table(2), &begun), Err(vec![no_such, not_begun]));
}

type Change = fn(&mut Position);

/// Changes that are wrong each by itself, and what is said of each. Seats are 1 yellow, 2 blue, 3 red and 4 green.
const FAULTS: [(Change, &str); 16] = [
    (|p| p.sides[0].places[0] = place("3"), "yellow0 stands where its colour never walks"),
    (|p| p.sides[0].places[1] = Place::OFF, "yellow1: only what a seat that has resigned had outside the goal is off"),
    (|p| p.sides[1].places = [place("30"); 4], "more than two pieces stand on 30"),
    (|p| p.sides[2].places = [place("c4"); 4], "more than two pieces of red stand on c4"),
    (|p| p.sides[2].begun = false, "red has pieces out, so it has begun"),
    (|p| p.arrivals = vec![[piece(0, 2), piece(3, 0)]], "yellow2 and green0 do not share a square of the ring"),
    (|p| p.finished = vec![seat(4)], "those who have finished must be those with four pieces in the goal"),
    (|p| p.resigned = vec![seat(3), seat(3)], "a seat resigns once, and not when it has finished"),
    (|p| p.throws = vec![Throw { seat: seat(2), die: None }], "the throws are not those of a round of the opening"),
    (|p| p.turn = seat(7), "there is no seat 7"),
    (|p| p.dice_left = Die::new(3).into_iter().collect(), "the dice are not those of a roll that is being played"),
    (|p| p.run = 3, "the run of sixes does not fit"),
    (|p| p.bonus = 7, "nobody has earned this bonus"),
    (|p| p.last_moved = Some(piece(0, 3)), "this piece cannot have been the last to move in this turn"),
    (|p| p.sides[3].silent_turns = 9, "a seat would have resigned for its silence"),
    (|p| p.sides[3].balance = 5, "what was won and lost does not fit the stakes"),
];

/// Whichever of them a position has, each is named once and nothing else.
#[test]
fn no_fault_hides_another() {
    let rules = Rules { resigned_pieces: ResignedPieces::Autoplay, ..Rules::default() };
    let table = Table::new(rules, &Table::usual_colours(4)).unwrap();
    let sound = Written::read("y:10,20,H,H/b:40,H,H,H/r:50,H,H,H/g:60,H,H,H/turn:y").unwrap().position;
    for choice in 1_u32..1 << FAULTS.len() {
        let chosen = FAULTS.iter().enumerate().filter(|(nth, _)| choice >> nth & 1 == 1).map(|(_, fault)| fault);
        let mut position = sound.clone();
        let mut expected: Vec<&str> = Vec::new();
        for (change, error) in chosen {
            change(&mut position);
            expected.push(error);
        }
        let errors = Parchis::from_position(&table, &position).unwrap_err();
        let mut found: Vec<String> = errors.iter().map(PositionError::to_string).collect();
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected, "{position:?}");
    }
}

fn place(text: &str) -> Place {
    Place::read(text).unwrap()
}

fn piece(colour: u8, number: u8) -> Piece {
    Piece::new(Colour::from_index(colour).unwrap(), number).unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

#[test]
fn what_is_no_position_is_unreadable() {
    let parts = |text: &str| {
        let errors = Written::read(text).unwrap_err();
        errors.into_iter().map(|syntax| syntax.0).collect::<Vec<_>>().join(" ")
    };
    let check = |text: &str, expected: &str| assert_eq!(parts(text), expected, "{text}");
    check("", "");
    check("y:5,H,H/r:05,H,H,H/turn:y/dice:7/run:1/luck:1", "y:5,H,H r:05,H,H,H dice:7 luck:1");
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
