use std::collections::BTreeSet;

use super::super::super::canvas::Paint;
use super::super::cross::Cross;
use super::*;

/// A place as vectors and scenarios write it: `home`, `12`, `c3`, `goal`, `off`.
fn place(text: &str) -> v1::ParchisPlace {
    let (zone, square) = match text {
        "home" => (v1::ParchisZone::Home, 0),
        "goal" => (v1::ParchisZone::Goal, 0),
        "off" => (v1::ParchisZone::Off, 0),
        _ => match text.strip_prefix('c') {
            Some(square) => (v1::ParchisZone::Corridor, square.parse().unwrap()),
            None => (v1::ParchisZone::Ring, text.parse().unwrap()),
        },
    };
    v1::ParchisPlace { zone: zone.into(), square }
}

/// A position in which these colours play, with their pieces.
fn position(sides: &[(v1::ParchisColour, &str)]) -> v1::ParchisPosition {
    let side = |pieces: &str| v1::ParchisSide {
        pieces: pieces.split(' ').map(place).collect(),
        begun: true,
        ..Default::default()
    };
    v1::ParchisPosition {
        options: Some(v1::ParchisOptions {
            colours: sides.iter().map(|(colour, _)| i32::from(*colour)).collect(),
            ..Default::default()
        }),
        sides: sides.iter().map(|(_, pieces)| side(pieces)).collect(),
        ..Default::default()
    }
}

/// Draws a position with barriers on these squares: numbers of the ring, or a colour and a square of its corridor.
fn check(position: &v1::ParchisPosition, barriers: &str, expected: &str) {
    let mut standing = v1::ParchisStatus::default();
    for barrier in barriers.split_whitespace() {
        match barrier.split_once(':') {
            None => standing.barriers.push(barrier.parse().unwrap()),
            Some((seat, square)) => standing
                .corridor_barriers
                .push(v1::ParchisCorridorSquare { colour: seat.parse().unwrap(), square: square.parse().unwrap() }),
        }
    }
    let drawn = picture(position, &standing, None).text(Paint::Plain);
    assert_eq!(drawn.trim_matches('\n'), expected.trim_matches('\n'), "drawn:\n{drawn}");
}

#[test]
fn every_square_of_the_ring_is_numbered_once() {
    let mut canvas = Canvas::default();
    number_squares(&mut canvas, &Cross);
    let text = canvas.text(Paint::Plain);
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    let mut numbers: Vec<u8> = words.filter_map(|word| word.parse().ok()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=68).collect::<Vec<u8>>());
}

#[test]
fn the_opening() {
    let home = "home home home home";
    let mut opening = position(&[0, 1, 2, 3].map(|arm| (COLOURS[arm], home)));
    opening.set_phase(v1::ParchisPhase::Opening);
    opening.turn = 2;
    opening.throws = (1..=4).map(|seat| v1::ParchisThrow { seat, die: if seat == 1 { 5 } else { 0 } }).collect();
    check(
        &opening,
        "",
        "
                         ┌────────┬────────┬────────┐
                         │ 1      │68○     │67      │
  ╭───────────────────╮  │ 2      │c1      │66      │  ╭───────────────────╮
  │  yellow   seat 1  │  │ 3      │c2      │65      │  │  green    seat 4  │
  │  y0 y1 y2 y3      │  │ 4      │c3      │64      │  │  g0 g1 g2 g3      │
  │  threw 5          │  │ 5●     │c4      │63○     │  │                   │
  ╰───────────────────╯  │ 6      │c5      │62      │  ╰───────────────────╯
                         │ 7      │c6      │61      │
                         │ 8      │c7      │60      │
┌────────────────────────┼────────┴────────┴────────┼────────────────────────┐
│16 15 14 13 12○11 10  9 │╲                        ╱│59 58 57 56●55 54 53 52 │
│                        │  ╲                    ╱  │                        │
│                        │    ╲                ╱    │                        │
├────────────────────────┤      ╲            ╱      ├────────────────────────┤
│17○c1 c2 c3 c4 c5 c6 c7 │        ╲        ╱        │c7 c6 c5 c4 c3 c2 c1 51○│
│                        │           GOAL           │                        │
│                        │        ╱        ╲        │                        │
├────────────────────────┤      ╱            ╲      ├────────────────────────┤
│18 19 20 21 22●23 24 25 │    ╱                ╲    │43 44 45 46○47 48 49 50 │
│                        │  ╱                    ╲  │                        │
│                        │╱                        ╲│                        │
└────────────────────────┼────────┬────────┬────────┼────────────────────────┘
                         │26      │c7      │42      │
                         │27      │c6      │41      │
  ╭───────────────────╮  │28      │c5      │40      │  ╭───────────────────╮
  │▶ blue     seat 2  │  │29○     │c4      │39●     │  │  red      seat 3  │
  │  b0 b1 b2 b3      │  │30      │c3      │38      │  │  r0 r1 r2 r3      │
  │  throws to start  │  │31      │c2      │37      │  │                   │
  ╰───────────────────╯  │32      │c1      │36      │  ╰───────────────────╯
                         │33      │34○     │35      │
                         └────────┴────────┴────────┘
○ safe   ● exit, safe too   y0=y1 barrier (on the side arms ┐ ┘)   c1-c7 corridor
",
    );
}

#[test]
fn a_game_in_full_swing() {
    let mut middle = position(&[
        (v1::ParchisColour::Yellow, "5 5 c2 goal"),
        (v1::ParchisColour::Blue, "12 63 home home"),
        (v1::ParchisColour::Red, "12 c4 c4 51"),
        (v1::ParchisColour::Green, "46 46 1 68"),
    ]);
    middle.set_phase(v1::ParchisPhase::Move);
    middle.turn = 3;
    middle.dice_left = vec![6];
    check(
        &middle,
        "5 46 3:4",
        "
                         ┌────────┬────────┬────────┐
                         │ 1 g2   │68○g3   │67      │
  ╭───────────────────╮  │ 2      │c1      │66      │  ╭───────────────────╮
  │  yellow   seat 1  │  │ 3      │c2 y2   │65      │  │  green    seat 4  │
  │                   │  │ 4      │c3      │64      │  │                   │
  │                   │  │ 5●y0=y1│c4      │63○b1   │  │                   │
  ╰───────────────────╯  │ 6      │c5      │62      │  ╰───────────────────╯
                         │ 7      │c6      │61      │
                         │ 8      │c7      │60      │
┌────────────────────────┼────────┴────────┴────────┼────────────────────────┐
│16 15 14 13 12○11 10  9 │╲                        ╱│59 58 57 56●55 54 53 52 │
│            b0          │  ╲             y3     ╱  │                        │
│            r0          │    ╲                ╱    │                        │
├────────────────────────┤      ╲            ╱      ├────────────────────────┤
│17○c1 c2 c3 c4 c5 c6 c7 │        ╲        ╱        │c7 c6 c5 c4 c3 c2 c1 51○│
│                        │           GOAL           │                     r3 │
│                        │        ╱        ╲        │                        │
├────────────────────────┤      ╱            ╲      ├────────────────────────┤
│18 19 20 21 22●23 24 25 │    ╱                ╲    │43 44 45 46○47 48 49 50 │
│                        │  ╱                    ╲  │         g0┐            │
│                        │╱                        ╲│         g1┘            │
└────────────────────────┼────────┬────────┬────────┼────────────────────────┘
                         │26      │c7      │42      │
                         │27      │c6      │41      │
  ╭───────────────────╮  │28      │c5      │40      │  ╭───────────────────╮
  │  blue     seat 2  │  │29○     │c4 r1=r2│39●     │  │▶ red      seat 3  │
  │        b2 b3      │  │30      │c3      │38      │  │                   │
  │                   │  │31      │c2      │37      │  │  plays 6          │
  ╰───────────────────╯  │32      │c1      │36      │  ╰───────────────────╯
                         │33      │34○     │35      │
                         └────────┴────────┴────────┘
○ safe   ● exit, safe too   y0=y1 barrier (on the side arms ┐ ┘)   c1-c7 corridor
",
    );
}

#[test]
fn the_end_of_a_game_for_three() {
    let mut over = position(&[
        (v1::ParchisColour::Yellow, "off off goal off"),
        (v1::ParchisColour::Blue, "goal goal goal goal"),
        (v1::ParchisColour::Green, "c7 home goal goal"),
    ]);
    over.set_phase(v1::ParchisPhase::Over);
    over.finished = vec![2, 3];
    over.resigned = vec![1];
    check(
        &over,
        "",
        "
                         ┌────────┬────────┬────────┐
                         │ 1      │68○     │67      │
  ╭───────────────────╮  │ 2      │c1      │66      │  ╭───────────────────╮
  │  yellow   seat 1  │  │ 3      │c2      │65      │  │  green    seat 3  │
  │                   │  │ 4      │c3      │64      │  │     g1            │
  │  resigned         │  │ 5●     │c4      │63○     │  │  came in 2nd      │
  ╰───────────────────╯  │ 6      │c5      │62      │  ╰───────────────────╯
                         │ 7      │c6      │61      │
                         │ 8      │c7      │60      │
┌────────────────────────┼────────┴────────┴────────┼────────────────────────┐
│16 15 14 13 12○11 10  9 │╲                        ╱│59 58 57 56●55 54 53 52 │
│                        │  ╲          y2        ╱  │                        │
│                        │    ╲                ╱    │                        │
├────────────────────────┤      ╲            ╱      ├────────────────────────┤
│17○c1 c2 c3 c4 c5 c6 c7 │  b0 b1 ╲        ╱        │c7 c6 c5 c4 c3 c2 c1 51○│
│                        │           GOAL           │g0                      │
│                        │  b2 b3 ╱        ╲ g2 g3  │                        │
├────────────────────────┤      ╱            ╲      ├────────────────────────┤
│18 19 20 21 22●23 24 25 │    ╱                ╲    │43 44 45 46○47 48 49 50 │
│                        │  ╱                    ╲  │                        │
│                        │╱                        ╲│                        │
└────────────────────────┼────────┬────────┬────────┼────────────────────────┘
                         │26      │c7      │42      │
                         │27      │c6      │41      │
  ╭───────────────────╮  │28      │c5      │40      │
  │  blue     seat 2  │  │29○     │c4      │39●     │
  │                   │  │30      │c3      │38      │
  │  came in 1st      │  │31      │c2      │37      │
  ╰───────────────────╯  │32      │c1      │36      │
                         │33      │34○     │35      │
                         └────────┴────────┴────────┘
○ safe   ● exit, safe too   y0=y1 barrier (on the side arms ┐ ┘)   c1-c7 corridor
",
    );
}

#[test]
fn the_seat_on_turn_is_told_what_to_do() {
    let check = |change: fn(&mut v1::ParchisPosition), task| {
        let mut position = position(&[(v1::ParchisColour::Yellow, "5 5 5 5"), (v1::ParchisColour::Red, "5 5 5 5")]);
        position.turn = 2;
        position.set_phase(v1::ParchisPhase::Move);
        change(&mut position);
        let drawn = picture(&position, &v1::ParchisStatus::default(), None).text(Paint::Plain);
        assert!(drawn.contains(&format!("│  {task:<17}│\n")), "{drawn}");
        assert!(drawn.contains("▶ red      seat 2"), "{drawn}");
    };
    check(|position| position.dice_left = vec![4], "plays 4");
    check(|position| position.bonus = 20, "counts 20");
    check(|position| position.set_phase(v1::ParchisPhase::Roll), "rolls");
    check(
        |position| {
            position.set_phase(v1::ParchisPhase::Roll);
            position.run = 1;
        },
        "rolls again",
    );
    check(|position| position.set_phase(v1::ParchisPhase::Opening), "throws to start");
}

fn draw(position: &v1::ParchisPosition, moved: Option<&v1::ParchisMove>) -> Canvas {
    picture(position, &v1::ParchisStatus::default(), moved)
}

#[test]
fn the_squares_of_the_last_move_are_tinted() {
    let moved = v1::ParchisMove {
        piece: Some(v1::ParchisPiece { colour: v1::ParchisColour::Red.into(), index: 0 }),
        from: Some(place("33")),
        to: Some(place("c2")),
        ..Default::default()
    };
    let drawn = draw(&v1::ParchisPosition::default(), Some(&moved));
    let plain = draw(&v1::ParchisPosition::default(), None);
    assert_eq!(drawn.text(Paint::Plain), plain.text(Paint::Plain));
    let tinted = ["33", "c2"].map(|number| format!("\x1b[0;38;5;16;48;5;250m{number}\x1b[0m"));
    let lines: Vec<usize> =
        tinted.map(|number| drawn.text(Paint::Ansi).lines().position(|l| l.contains(&number)).unwrap()).into();
    assert_eq!(lines, [29, 27]);
}

fn on_arms(arms: i32, sides: &[(v1::ParchisColour, &str)]) -> v1::ParchisPosition {
    let mut position = position(sides);
    position.options.as_mut().unwrap().arms = Some(arms);
    position
}

#[test]
fn three_arms() {
    let mut position = on_arms(
        3,
        &[
            (v1::ParchisColour::Yellow, "5 5 c2 goal"),
            (v1::ParchisColour::Blue, "12 51 home home"),
            (v1::ParchisColour::Red, "12 c4 c4 off"),
        ],
    );
    position.set_phase(v1::ParchisPhase::Move);
    position.turn = 3;
    position.bonus = 20;
    check(
        &position,
        "5 3:4",
        "
────────────────────────────────────────────────────────────────────
 43  44  45  46○ 47  48  49  50  51○  1   2   3   4   5●  6   7   8
                                 b1                  y0┐
                                                     y1┘
   yellow   seat 1               c1  c2  c3  c4  c5  c6  c7  GOAL
                                     y2
                                                                y3
────────────────────────────────────────────────────────────────────
  9  10  11  12○ 13  14  15  16  17○ 18  19  20  21  22● 23  24  25
             b0
             r0
   blue     seat 2               c1  c2  c3  c4  c5  c6  c7  GOAL
         b2 b3

────────────────────────────────────────────────────────────────────
 26  27  28  29○ 30  31  32  33  34○ 35  36  37  38  39● 40  41  42


 ▶ red      seat 3               c1  c2  c3  c4  c5  c6  c7  GOAL
                                             r1┐
   counts 20                                 r2┘
○ safe   ● exit, safe too   ┐ ┘ barrier   c1-c7 corridor, from the square above c1
Each line of the ring goes on in the next one, and the last in the first.
",
    );
}

#[test]
fn every_square_of_every_board_has_room_of_its_own() {
    for arms in [3, 4, 5, 6, 8] {
        let layout = layout::of(&on_arms(arms.into(), &[]));
        assert_eq!(layout.arms(), arms);
        let ring = (1..=17 * arms).map(Spot::Ring);
        let corridors = (0..arms).flat_map(|arm| (1..=7).map(move |square| Spot::Corridor(arm, square)));
        let mut taken = BTreeSet::new();
        for spot in ring.chain(corridors) {
            let slot = layout.slot(spot).unwrap();
            let own = [(slot.line, slot.column)].into_iter().chain(slot.pieces());
            assert!(own.into_iter().all(|at| taken.insert(at)), "{spot:?} of {arms}");
        }
        assert!((0..arms).flat_map(|arm| layout.goal(arm)).all(|at| taken.insert(at)), "{arms}");
        let beyond = [Spot::Ring(0), Spot::Ring(17 * arms + 1), Spot::Corridor(arms, 1), Spot::Corridor(0, 8)];
        assert!(beyond.into_iter().all(|spot| layout.slot(spot).is_none()), "{arms}");
    }
}

#[test]
fn the_ring_of_eight_arms_goes_on_line_by_line() {
    let drawn = draw(&on_arms(8, &[(v1::ParchisColour::Purple, "100 goal home home")]), None).text(Paint::Plain);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[1], "128 129 130 131○132 133 134 135 136○  1   2   3   4   5●  6   7   8");
    assert_eq!(lines[50], "111 112 113 114○115 116 117 118 119○120 121 122 123 124●125 126 127");
    assert_eq!(lines[44], "                         u0");
}

/// Partners make a barrier together on a plain square (PAIR-3), and two colours share a safe one without.
#[test]
fn two_colours_on_a_square() {
    let mut pairs = position(&[
        (v1::ParchisColour::Yellow, "10 63 29 home"),
        (v1::ParchisColour::Blue, "63 29 home home"),
        (v1::ParchisColour::Red, "10 home home home"),
        (v1::ParchisColour::Green, "home home home home"),
    ]);
    pairs.set_phase(v1::ParchisPhase::Roll);
    pairs.turn = 2;
    let standing = v1::ParchisStatus { barriers: vec![10], ..Default::default() };
    let drawn = picture(&pairs, &standing, None).text(Paint::Plain);
    for line in ["│63○y1 b0│", "│29○y2 b1│", "│                  y0┐   │", "│                  r0┘   │"]
    {
        assert!(drawn.contains(line), "{drawn}");
    }
}

/// The demo draws what any server answers.
#[test]
fn what_no_board_can_show_is_left_out() {
    let mut odd = position(&[
        (v1::ParchisColour::Unspecified, "5 c1 goal home"),
        (v1::ParchisColour::Yellow, "69 0 -1 c8 c99999 c-1 home home home"),
        (v1::ParchisColour::Yellow, "20 20 20 20"),
    ]);
    odd.turn = i32::MIN;
    odd.phase = 99;
    odd.finished = vec![7];
    let drawn = draw(&odd, None).text(Paint::Plain);
    assert!(drawn.contains("20 "), "{drawn}");
    assert_eq!(draw(&v1::ParchisPosition::default(), None).height(), 32);
}
