//! A position in few bytes, as it is stored: half as many as its text at most, and read without splitting any.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::read::{check_checks, check_en_passant, give_right, with_men};
use super::{FenError, placement};
use crate::chess::castling::Wing;
use crate::chess::men::Men;
use crate::chess::piece::{Colour, Piece, Role};
use crate::chess::position::{Position, Variant};
use crate::chess::square::Square;

/// A position as it is stored. Reading it checks it as the text of a position is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::chess) struct Packed {
    variant: Variant,
    turn: Colour,
    /// A bit a square, a1 lowest.
    occupied: u64,
    /// The men on those squares in order, two a byte, the first in the low half: the role, and 8 for Black.
    men: Vec<u8>,
    /// For each side, White first, and wing, the king's first: 4 bits, 0 for no right or the rook's file from 1.
    rights: u16,
    /// The square that a pawn has just passed over, capturable or not: the double step is kept so that a refused capture
    /// has the same reason before and after storing.
    passed: Option<Square>,
    halfmove_clock: u16,
    fullmove_number: u16,
}

const BLACK: u8 = 8;

impl From<&Position> for Packed {
    fn from(position: &Position) -> Packed {
        let men = position.men();
        let mut packed = Vec::with_capacity(16);
        for (nth, square) in men.occupied().into_iter().enumerate() {
            let Some(piece) = men.at(Square::from_cozy(square)) else { continue };
            let code = piece.role as u8 | if piece.colour == Colour::Black { BLACK } else { 0 };
            match packed.last_mut() {
                Some(last) if nth % 2 == 1 => *last |= code << 4,
                _ => packed.push(code),
            }
        }
        Packed {
            variant: position.variant,
            turn: position.turn(),
            occupied: men.occupied().0,
            men: packed,
            rights: rights_of(position),
            passed: position.passed_square(),
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
        }
    }
}

fn rights_of(position: &Position) -> u16 {
    let mut rights = 0;
    for colour in Colour::ALL.into_iter().rev() {
        for wing in Wing::ALL.into_iter().rev() {
            let file = position.castling_rook(colour, wing).map_or(0, |rook| u16::from(rook.file()) + 1);
            rights = rights << 4 | file;
        }
    }
    rights
}

impl Packed {
    /// The position, if it is one.
    pub(in crate::chess) fn unpack(&self) -> Result<Position, FenError> {
        if self.fullmove_number == 0 {
            return Err(FenError::FullmoveNumber);
        }
        let men = self.men()?;
        placement::check(&men)?;
        check_checks(&men, self.turn)?;
        let mut builder = with_men(&men, self.turn);
        for (nth, colour) in [Colour::White, Colour::White, Colour::Black, Colour::Black].into_iter().enumerate() {
            let file = (self.rights >> (4 * nth) & 15) as u8;
            if let Some(file) = file.checked_sub(1) {
                give_right(Square::new(file, colour.home_rank()), colour, &men, self.variant, &mut builder)?;
            }
        }
        if let Some(passed) = self.passed {
            check_en_passant(passed, &men, self.turn)?;
            builder.en_passant = Some(passed.cozy());
        }
        let board = builder.build().map_err(|_| FenError::Unplayable)?;
        let Packed { variant, halfmove_clock, fullmove_number, .. } = *self;
        Ok(Position { board, variant, halfmove_clock, fullmove_number })
    }

    fn men(&self) -> Result<Men, FenError> {
        let mut men = Men::default();
        for (nth, square) in cozy_chess::BitBoard(self.occupied).into_iter().enumerate() {
            let code = self.men.get(nth / 2).ok_or(FenError::RankWidth)? >> (4 * (nth % 2)) & 15;
            let colour = if code & BLACK == 0 { Colour::White } else { Colour::Black };
            let role = *Role::ALL.get(usize::from(code & !BLACK)).ok_or(FenError::PieceLetter)?;
            men.put(Square::from_cozy(square), Piece { colour, role });
        }
        Ok(men)
    }
}
