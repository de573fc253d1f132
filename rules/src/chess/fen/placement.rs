//! The first field: which man stands where, and whether a game can have led there.

use cozy_chess::{BitBoard, Rank, get_king_moves};

use super::FenError;
use crate::chess::men::Men;
use crate::chess::piece::{Colour, Piece, Role};
use crate::chess::square::Square;

/// The men that the field names.
pub(super) fn read(field: &[u8]) -> Result<Men, FenError> {
    if field.iter().filter(|&&byte| byte == b'/').count() != 7 {
        return Err(FenError::RankCount);
    }
    let mut men = Men::default();
    for (rank, text) in (0..8).rev().zip(field.split(|&byte| byte == b'/')) {
        read_rank(&mut men, rank, text)?;
    }
    check(&men)?;
    Ok(men)
}

fn read_rank(men: &mut Men, rank: u8, text: &[u8]) -> Result<(), FenError> {
    let mut file = 0;
    let mut after_digit = false;
    for &byte in text {
        if let b'1'..=b'8' = byte {
            if after_digit {
                return Err(FenError::AdjacentDigits);
            }
            after_digit = true;
            file += byte - b'0';
        } else {
            let piece = Piece::from_letter(byte.into()).ok_or(FenError::PieceLetter)?;
            men.put(Square::new(file, rank).ok_or(FenError::RankWidth)?, piece);
            after_digit = false;
            file += 1;
        }
    }
    if file == 8 { Ok(()) } else { Err(FenError::RankWidth) }
}

fn check(men: &Men) -> Result<(), FenError> {
    if Colour::ALL.into_iter().any(|colour| men.of(colour, Role::King).len() != 1) {
        return Err(FenError::KingCount);
    }
    let kings = men.role(Role::King);
    let beside = kings.into_iter().map(get_king_moves).fold(BitBoard::EMPTY, |all, some| all | some);
    if !(beside & kings).is_empty() {
        return Err(FenError::KingsAdjacent);
    }
    let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    if !(men.role(Role::Pawn) & last_ranks).is_empty() {
        return Err(FenError::PawnRank);
    }
    Colour::ALL.into_iter().try_for_each(|colour| check_numbers(men, colour))
}

/// Sixteen men, and each piece beyond the initial ones was a pawn.
fn check_numbers(men: &Men, colour: Colour) -> Result<(), FenError> {
    const INITIAL: [(Role, u32); 4] = [(Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)];
    if men.side(colour).len() > 16 {
        return Err(FenError::TooManyMen);
    }
    let promoted: u32 = INITIAL.iter().map(|&(role, initial)| men.of(colour, role).len().saturating_sub(initial)).sum();
    if men.of(colour, Role::Pawn).len() + promoted > 8 { Err(FenError::TooManyPromotions) } else { Ok(()) }
}
