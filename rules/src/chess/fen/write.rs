//! The canonical writer.

use alloc::string::String;
use core::fmt::{self, Write};

use crate::chess::castling::{Wing, outermost_rook};
use crate::chess::piece::Colour;
use crate::chess::position::Position;
use crate::chess::square::Square;

/// How castling rights are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CastlingLetters {
    /// K and Q where the rook is the outermost of its wing, the letter of its file elsewhere.
    Outermost,
    /// Always the letter of the rook's file.
    File,
}

/// The position as text.
pub(super) fn write(position: &Position, letters: CastlingLetters) -> String {
    let mut text = String::with_capacity(80);
    write_fields(&mut text, position, letters).expect("a string takes any text");
    text
}

fn write_fields(text: &mut String, position: &Position, letters: CastlingLetters) -> fmt::Result {
    write_placement(text, position)?;
    text.write_str(if position.turn() == Colour::White { " w " } else { " b " })?;
    write_castling(text, position, letters)?;
    match position.en_passant() {
        Some(square) => write!(text, " {square}")?,
        None => text.write_str(" -")?,
    }
    write!(text, " {} {}", position.halfmove_clock(), position.fullmove_number())
}

fn write_placement(text: &mut String, position: &Position) -> fmt::Result {
    let men = position.men();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for square in (0..8).filter_map(|file| Square::new(file, rank)) {
            let Some(piece) = men.at(square) else {
                empty += 1;
                continue;
            };
            write_empty(text, empty)?;
            empty = 0;
            text.write_char(piece.letter())?;
        }
        write_empty(text, empty)?;
        if rank > 0 {
            text.write_char('/')?;
        }
    }
    Ok(())
}

fn write_empty(text: &mut String, squares: u8) -> fmt::Result {
    if squares > 0 { write!(text, "{squares}") } else { Ok(()) }
}

fn write_castling(text: &mut String, position: &Position, letters: CastlingLetters) -> fmt::Result {
    let men = position.men();
    let before = text.len();
    for colour in Colour::ALL {
        for wing in Wing::ALL {
            let Some(rook) = position.castling_rook(colour, wing) else { continue };
            let letter = match letters {
                CastlingLetters::Outermost if outermost_rook(&men, colour, wing) == Some(rook) => wing.letter(),
                _ => rook.file_letter(),
            };
            text.write_char(if colour == Colour::White { letter.to_ascii_uppercase() } else { letter })?;
        }
    }
    if text.len() == before { text.write_char('-') } else { Ok(()) }
}
