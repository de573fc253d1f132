//! The squares of the board.

use core::fmt::{self, Debug, Display};

use serde::{Deserialize, Serialize};

/// A square, a1 to h8; a1 is dark (S01). Squares are ordered a1, b1 … h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Square(cozy_chess::Square);

impl Square {
    /// The square on this file and rank, each counted from 0; none from 8 on.
    pub fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 { Square::from_index(rank * 8 + file) } else { None }
    }

    /// The square with this index: a1 = 0, b1 = 1 … h8 = 63; none from 64 on.
    pub fn from_index(index: u8) -> Option<Square> {
        cozy_chess::Square::try_index(index.into()).map(Square)
    }

    /// The square that a text such as `e4` names.
    pub fn read(text: &str) -> Option<Square> {
        Square::from_bytes(text.as_bytes())
    }

    pub(super) fn from_bytes(text: &[u8]) -> Option<Square> {
        let &[file, rank] = text else { return None };
        Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
    }

    /// 0 for a1 to 63 for h8.
    pub fn index(self) -> u8 {
        self.0 as u8
    }

    /// The file, 0 for a to 7 for h.
    pub fn file(self) -> u8 {
        self.0.file() as u8
    }

    /// The rank, counted from 0.
    pub fn rank(self) -> u8 {
        self.0.rank() as u8
    }

    /// The letter of the file.
    pub(super) fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The digit of the rank.
    pub(super) fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }

    /// The same square for the move generator.
    pub(super) const fn cozy(self) -> cozy_chess::Square {
        self.0
    }

    /// The square of the move generator.
    pub(super) const fn from_cozy(square: cozy_chess::Square) -> Square {
        Square(square)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl TryFrom<u8> for Square {
    type Error = &'static str;
    fn try_from(index: u8) -> Result<Square, Self::Error> {
        Square::from_index(index).ok_or("a square is 0 to 63")
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> u8 {
        square.index()
    }
}
