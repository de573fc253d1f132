//! The writer.

use alloc::string::String;
use core::fmt::{self, Write};

use super::Letters;
use crate::chess::action::Move;
use crate::chess::castling::Wing;
use crate::chess::piece::{Piece, Role};
use crate::chess::position::Position;

impl Position {
    /// The legal move `m` in standard algebraic notation, as short as the legal moves allow, with the signs + and # (S42,
    /// S48, S50); none if it is not legal.
    pub fn san(&self, m: Move, letters: Letters) -> Option<String> {
        self.notation(m, letters, Origin::AsNeeded)
    }

    /// The legal move `m` in long algebraic notation, with English letters: `Ng1-f3`, `e5xd6`; none if it is not legal.
    pub fn lan(&self, m: Move) -> Option<String> {
        self.notation(m, Letters::English, Origin::Always)
    }

    fn notation(&self, m: Move, letters: Letters, origin: Origin) -> Option<String> {
        let piece = self.piece_at(m.from).filter(|_| self.is_legal(m))?;
        let mut text = String::with_capacity(8);
        self.write_notation(&mut text, m, piece, letters, origin).expect("a string takes any text");
        Some(text)
    }

    fn write_notation(
        &self,
        text: &mut String,
        m: Move,
        piece: Piece,
        letters: Letters,
        origin: Origin,
    ) -> fmt::Result {
        match self.castling_wing(m) {
            Some(Wing::King) => text.write_str("O-O")?,
            Some(Wing::Queen) => text.write_str("O-O-O")?,
            None => self.write_squares(text, m, piece, letters, origin)?,
        }
        if let Some(letter) = m.promotion.and_then(|role| letters.of(role)) {
            write!(text, "={letter}")?;
        }
        let next = self.after(m);
        match (next.is_check(), next.has_moves()) {
            (true, true) => text.write_char('+'),
            (true, false) => text.write_char('#'),
            (false, _) => Ok(()),
        }
    }

    fn write_squares(&self, text: &mut String, m: Move, piece: Piece, letters: Letters, origin: Origin) -> fmt::Result {
        if let Some(letter) = letters.of(piece.role) {
            text.write_char(letter)?;
        }
        let captures = self.is_capture(m);
        let (file, rank) = match origin {
            Origin::Always => (true, true),
            Origin::AsNeeded if piece.role == Role::Pawn => (captures, false),
            Origin::AsNeeded => self.distinction(m, piece.role),
        };
        if file {
            text.write_char(m.from.file_letter())?;
        }
        if rank {
            text.write_char(m.from.rank_digit())?;
        }
        match (captures, origin) {
            (true, _) => text.write_char('x')?,
            (false, Origin::Always) => text.write_char('-')?,
            (false, Origin::AsNeeded) => {}
        }
        write!(text, "{}", m.to)
    }

    /// Which of file and rank tell the piece from the others of its kind that can legally go to the same square.
    fn distinction(&self, m: Move, role: Role) -> (bool, bool) {
        let mut others = 0;
        let (mut same_file, mut same_rank) = (false, false);
        self.for_each_move(|other| {
            if other.to == m.to && other.from != m.from && self.own(role).has(other.from.cozy()) {
                others += 1;
                same_file |= other.from.file() == m.from.file();
                same_rank |= other.from.rank() == m.from.rank();
            }
        });
        match (others, same_file, same_rank) {
            (0, ..) => (false, false),
            (_, false, _) => (true, false),
            (_, true, false) => (false, true),
            (_, true, true) => (true, true),
        }
    }

    /// Whether the legal move `m`, which does not castle, captures.
    pub(super) fn is_capture(&self, m: Move) -> bool {
        self.occupied().has(m.to.cozy()) || self.taken_en_passant(m).is_some()
    }
}

/// How much of the square that the piece comes from is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// What tells it from other pieces.
    AsNeeded,
    /// All of it.
    Always,
}
