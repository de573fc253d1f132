//! The colours of parchís in words and on the terminal.

use proto::v1::{ParchisColour, ParchisPosition};

use super::super::canvas::Ink;

/// The colours, in the order of the arms of a board.
pub(super) const COLOURS: [ParchisColour; 8] = [
    ParchisColour::Yellow,
    ParchisColour::Blue,
    ParchisColour::Red,
    ParchisColour::Green,
    ParchisColour::Orange,
    ParchisColour::Purple,
    ParchisColour::Cyan,
    ParchisColour::Magenta,
];

/// The colours that play, in the order of the seats; yellow and red where the position names none.
pub(super) fn seated(position: &ParchisPosition) -> Vec<ParchisColour> {
    match &position.options {
        Some(options) if !options.colours.is_empty() => options.colours().collect(),
        _ => vec![ParchisColour::Yellow, ParchisColour::Red],
    }
}

/// The arm of a colour, from 0; none of no colour.
pub(super) fn arm(colour: ParchisColour) -> Option<u8> {
    (0..).zip(COLOURS).find(|(_, other)| *other == colour).map(|(arm, _)| arm)
}

/// Its name.
pub(super) fn name(colour: ParchisColour) -> &'static str {
    match colour {
        ParchisColour::Yellow => "yellow",
        ParchisColour::Blue => "blue",
        ParchisColour::Red => "red",
        ParchisColour::Green => "green",
        ParchisColour::Orange => "orange",
        ParchisColour::Purple => "purple",
        ParchisColour::Cyan => "cyan",
        ParchisColour::Magenta => "magenta",
        ParchisColour::Unspecified => "?",
    }
}

/// A piece as notation writes it: `y0`.
pub(super) fn piece(colour: ParchisColour, index: usize) -> String {
    let letter = match colour {
        ParchisColour::Purple => "u",
        _ => &name(colour)[..1],
    };
    format!("{letter}{index}")
}

/// The ink of a piece: a counter of its colour.
pub(super) fn counter(colour: ParchisColour) -> Ink {
    match colour {
        ParchisColour::Yellow => Ink::of(16).on(220),
        ParchisColour::Blue => Ink::of(231).on(26),
        ParchisColour::Red => Ink::of(231).on(160),
        ParchisColour::Green => Ink::of(16).on(40),
        ParchisColour::Orange => Ink::of(16).on(208),
        ParchisColour::Purple => Ink::of(231).on(91),
        ParchisColour::Cyan => Ink::of(16).on(44),
        ParchisColour::Magenta => Ink::of(16).on(201),
        ParchisColour::Unspecified => Ink::PLAIN,
    }
    .bold()
}

/// The ink of what belongs to a colour, such as the numbers of its corridor.
pub(super) fn letters(colour: ParchisColour) -> Ink {
    match colour {
        ParchisColour::Yellow => Ink::of(178),
        ParchisColour::Blue => Ink::of(33),
        ParchisColour::Red => Ink::of(196),
        ParchisColour::Green => Ink::of(34),
        ParchisColour::Orange => Ink::of(208),
        ParchisColour::Purple => Ink::of(91),
        ParchisColour::Cyan => Ink::of(37),
        ParchisColour::Magenta => Ink::of(201),
        ParchisColour::Unspecified => Ink::PLAIN,
    }
    .bold()
}
