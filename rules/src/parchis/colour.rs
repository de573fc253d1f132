//! Colours and pieces: who plays and what is moved.

use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

/// Most arms that a board has, and so most colours.
pub const MAX_COLOURS: u8 = 8;
/// Every colour has four pieces (PLY-2).
pub const PIECES_PER_COLOUR: u8 = 4;

/// A colour is an arm of the board: the index of the arm, 0 to 7 in the order of play, is its identity. Names and
/// letters are only how it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Colour(u8);

const LETTERS: [char; MAX_COLOURS as usize] = ['y', 'b', 'r', 'g', 'o', 'u', 'c', 'm'];
const ENGLISH: [&str; MAX_COLOURS as usize] = ["yellow", "blue", "red", "green", "orange", "purple", "cyan", "magenta"];
const SPANISH: [&str; MAX_COLOURS as usize] =
    ["amarillo", "azul", "rojo", "verde", "naranja", "morado", "cian", "magenta"];

impl Colour {
    /// Arm 0 of every board.
    pub const YELLOW: Colour = Colour(0);
    /// Arm 1 of every board.
    pub const BLUE: Colour = Colour(1);
    /// Arm 2 of every board.
    pub const RED: Colour = Colour(2);
    /// Arm 3 of every board but the smallest.
    pub const GREEN: Colour = Colour(3);

    /// The colour of this arm; none from [`MAX_COLOURS`] on.
    pub const fn from_index(arm: u8) -> Option<Colour> {
        if arm < MAX_COLOURS { Some(Colour(arm)) } else { None }
    }

    /// The colour that this letter stands for in notation.
    pub fn from_letter(letter: char) -> Option<Colour> {
        let arm = LETTERS.iter().position(|&known| known == letter)?;
        Colour::from_index(arm as u8)
    }

    /// The colour with this English name.
    pub fn from_name(name: &str) -> Option<Colour> {
        let arm = ENGLISH.iter().position(|&known| known == name)?;
        Colour::from_index(arm as u8)
    }

    /// The arm, from 0.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The letter that stands for the colour in notation.
    pub const fn letter(self) -> char {
        LETTERS[self.0 as usize]
    }

    /// The usual name in English.
    pub const fn english(self) -> &'static str {
        ENGLISH[self.0 as usize]
    }

    /// The usual name in Spanish.
    pub const fn spanish(self) -> &'static str {
        SPANISH[self.0 as usize]
    }

    /// The four pieces of the colour, in order.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let first = self.0 * PIECES_PER_COLOUR;
        (first..first + PIECES_PER_COLOUR).map(Piece)
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english())
    }
}

impl TryFrom<u8> for Colour {
    type Error = &'static str;
    fn try_from(arm: u8) -> Result<Colour, Self::Error> {
        Colour::from_index(arm).ok_or("no such colour")
    }
}

impl From<Colour> for u8 {
    fn from(colour: Colour) -> u8 {
        colour.0
    }
}

/// One of the four pieces of a colour. It prints as in `blue2`.
#[doc(alias = "ficha")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Piece(u8);

impl Piece {
    /// How many pieces there can be on one table.
    pub(super) const COUNT: usize = (MAX_COLOURS * PIECES_PER_COLOUR) as usize;

    /// The piece of this colour with this number, 0 to 3; none above.
    pub const fn new(colour: Colour, number: u8) -> Option<Piece> {
        if number < PIECES_PER_COLOUR { Some(Piece(colour.0 * PIECES_PER_COLOUR + number)) } else { None }
    }

    /// Whose piece it is.
    pub const fn colour(self) -> Colour {
        Colour(self.0 / PIECES_PER_COLOUR)
    }

    /// Its number among the pieces of its colour, 0 to 3.
    pub const fn number(self) -> u8 {
        self.0 % PIECES_PER_COLOUR
    }

    /// A number of its own among all pieces, below [`Piece::COUNT`].
    pub(super) const fn id(self) -> usize {
        self.0 as usize
    }

    /// The piece with this [`Piece::id`].
    pub(super) fn from_id(id: usize) -> Option<Piece> {
        if id < Piece::COUNT { Some(Piece(id as u8)) } else { None }
    }

    /// The piece as notation names it: the letter of its colour and its number, `b2`.
    pub fn short(self) -> impl Display {
        Short(self)
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour(), self.number())
    }
}

struct Short(Piece);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.colour().letter(), self.0.number())
    }
}

impl TryFrom<u8> for Piece {
    type Error = &'static str;
    fn try_from(id: u8) -> Result<Piece, Self::Error> {
        Piece::from_id(id.into()).ok_or("no such piece")
    }
}

impl From<Piece> for u8 {
    fn from(piece: Piece) -> u8 {
        piece.0
    }
}
