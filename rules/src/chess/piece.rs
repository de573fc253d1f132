//! The men: colours, roles and pieces.

use core::ops::Not;

use serde::{Deserialize, Serialize};

use crate::game::Seat;

/// A side. White has the first move (S04) and, unless a die decides, the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Colour {
    /// The first to move.
    White,
    /// The other.
    Black,
}

impl Colour {
    /// Both sides, White first.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// The seat of this side where no die decides: White has the first.
    pub(super) const fn usual_seat(self) -> Seat {
        const FIRST: Seat = Seat::from_index(0).expect("a table has two seats");
        const SECOND: Seat = Seat::from_index(1).expect("a table has two seats");
        match self {
            Colour::White => FIRST,
            Colour::Black => SECOND,
        }
    }

    /// The rank on which the side's king starts, counted from 0.
    pub(super) fn home_rank(self) -> u8 {
        match self {
            Colour::White => 0,
            Colour::Black => 7,
        }
    }

    /// The same side for the move generator.
    pub(super) const fn cozy(self) -> cozy_chess::Color {
        match self {
            Colour::White => cozy_chess::Color::White,
            Colour::Black => cozy_chess::Color::Black,
        }
    }

    /// The side of the move generator.
    pub(super) const fn from_cozy(colour: cozy_chess::Color) -> Colour {
        match colour {
            cozy_chess::Color::White => Colour::White,
            cozy_chess::Color::Black => Colour::Black,
        }
    }
}

impl Not for Colour {
    type Output = Colour;
    fn not(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// Pawn.
    #[doc(alias = "peón")]
    Pawn,
    /// Knight.
    #[doc(alias = "caballo")]
    Knight,
    /// Bishop.
    #[doc(alias = "alfil")]
    Bishop,
    /// Rook.
    #[doc(alias = "torre")]
    Rook,
    /// Queen.
    #[doc(alias = "dama")]
    Queen,
    /// King.
    #[doc(alias = "rey")]
    King,
}

impl Role {
    /// Every kind, from pawn to king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// The lower-case English letter, as in UCI and FEN: p n b r q k.
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        }
    }

    /// The kind with this lower-case English letter.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        })
    }

    /// The same kind for the move generator.
    pub(super) const fn cozy(self) -> cozy_chess::Piece {
        match self {
            Role::Pawn => cozy_chess::Piece::Pawn,
            Role::Knight => cozy_chess::Piece::Knight,
            Role::Bishop => cozy_chess::Piece::Bishop,
            Role::Rook => cozy_chess::Piece::Rook,
            Role::Queen => cozy_chess::Piece::Queen,
            Role::King => cozy_chess::Piece::King,
        }
    }

    /// The kind of the move generator.
    pub(super) const fn from_cozy(piece: cozy_chess::Piece) -> Role {
        match piece {
            cozy_chess::Piece::Pawn => Role::Pawn,
            cozy_chess::Piece::Knight => Role::Knight,
            cozy_chess::Piece::Bishop => Role::Bishop,
            cozy_chess::Piece::Rook => Role::Rook,
            cozy_chess::Piece::Queen => Role::Queen,
            cozy_chess::Piece::King => Role::King,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// Its letter in FEN: upper case for White.
    pub const fn letter(self) -> char {
        match self.colour {
            Colour::White => self.role.letter().to_ascii_uppercase(),
            Colour::Black => self.role.letter(),
        }
    }

    /// The piece with this letter in FEN.
    pub fn from_letter(letter: char) -> Option<Piece> {
        BY_LETTER.get(letter as usize).copied().flatten()
    }
}

/// The piece of each letter. A table, as no branch predictor foresees the letters of a position.
static BY_LETTER: [Option<Piece>; 128] = {
    let mut table = [None; 128];
    let mut index = 0;
    while index < Role::ALL.len() {
        let role = Role::ALL[index];
        let letter = role.letter();
        table[letter as usize] = Some(Piece { colour: Colour::Black, role });
        table[letter.to_ascii_uppercase() as usize] = Some(Piece { colour: Colour::White, role });
        index += 1;
    }
    table
};
