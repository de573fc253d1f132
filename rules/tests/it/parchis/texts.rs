//! Moves as text: what is read, and what is not.

use rules::game::{Game, Misread};
use rules::parchis::{Parchis, Rules, Table, Written};

fn game(text: &str) -> Parchis {
    let written = Written::read(text).unwrap();
    let table = Table::new(Rules::default(), &written.colours).unwrap();
    Parchis::from_position(&table, &written.position).unwrap()
}

#[test]
fn a_move_reads_as_it_is_written() {
    let game = game("y:10,30,H,H/b:14,H,H,H/turn:y/dice:4");
    for text in [
        "y0:10>14xb0",
        "y1:30>34",
        "y1:30>36",
        "b0:14>18",
        "y0:10>14xb1",
        "y2:H>5+3",
        "y0:10>14&",
        "m3:136>G",
        "y0:X>c7",
    ] {
        assert_eq!(game.read(text).unwrap().to_string(), text);
    }
}

#[test]
fn details_may_be_left_out() {
    let game = game("y:10,30,H,H/b:14,H,H,H/turn:y/dice:4");
    assert_eq!(game.read("y0:10>14").unwrap().to_string(), "y0:10>14xb0");
}

#[test]
fn what_is_no_move_is_unreadable() {
    let game = game("y:10,30,H,H/b:14,H,H,H/turn:y/dice:4");
    for text in [
        "",
        "y0",
        "y0:10",
        "y0:10>",
        "y4:10>14",
        "w0:10>14",
        "Y0:10>14",
        "y0:10>14x",
        "y0:10>14xb",
        "y0:10>14xb0xb1xb2",
        "y0:10>014",
        "y0:10>14 ",
        " y0:10>14",
        "y0:10>137",
        "y0:0>14",
        "y0:10>c8",
        "y0:10>14+4",
        "y0:10>14/",
        "y0:10>14/x",
        "y0:10>14*&",
        "y0:10>14&&",
        "y0:10>14/256",
        "ñ0:10>14",
        "y0:10>14xñ",
        "y0>10:14",
        "y0:10>h",
        "y0:10>+14",
    ] {
        assert_eq!(game.read(text), Err(Misread::Unreadable), "{text:?}");
    }
}
