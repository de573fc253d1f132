//! Positions as text, Forsyth-Edwards notation, and as bytes.
//!
//! The reader is strict and names the first problem; the writer is canonical: the en passant square stands only where a
//! legal capture exists, and a castling right in Chess960 is written K, Q, k or q where its rook is the outermost on its
//! side and by the letter of its file elsewhere (X-FEN), or always by the letter of its file (Shredder-FEN).

mod error;
mod packed;
mod placement;
mod read;
mod write;

pub use error::FenError;
pub(super) use packed::Packed;

use alloc::string::String;
use alloc::vec::Vec;

use write::{CastlingLetters, write};

use super::position::{Position, Variant};

/// The longest text that is read as a position, in bytes.
pub const MAX_FEN_BYTES: usize = 100;

impl Position {
    /// The position that `text` names.
    ///
    /// In standard chess the castling letters are K, Q, k and q, with the king on the e-file; in Chess960 they may also be
    /// the letters of the rooks' files (X-FEN and Shredder-FEN).
    pub fn read(text: &str, variant: Variant) -> Result<Position, FenError> {
        read::read(text, variant)
    }

    /// The canonical text: FEN, and X-FEN in Chess960.
    pub fn fen(&self) -> String {
        write(self, CastlingLetters::Outermost)
    }

    /// The text with the castling rights as letters of the rooks' files.
    pub fn shredder_fen(&self) -> String {
        write(self, CastlingLetters::File)
    }

    /// The first four fields of [`Position::fen`]: what must be equal for a position to be repeated (S66). Two positions
    /// repeat each other just when these texts are equal.
    pub fn epd(&self) -> String {
        let fen = self.fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        fields.join(" ")
    }
}
