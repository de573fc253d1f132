//! The first field: which man stands where, and whether a game can have led there.

use cozy_chess::{BitBoard, Rank, get_king_moves};

use super::FenError;
use crate::chess::men::Men;
use crate::chess::piece::{Colour, Piece, Role};
use crate::chess::square::Square;

/// The men that the field names.
pub(super) fn read(field: &[u8]) -> Result<Men, FenError> {
    // The number of ranks is the first thing that can be wrong, but counting them in every good field costs time.
    let is_eight_ranks = || field.iter().filter(|&&byte| byte == b'/').count() == 7;
    let men = put_men(field).map_err(|error| if is_eight_ranks() { error } else { FenError::RankCount })?;
    check(&men)?;
    Ok(men)
}

fn put_men(field: &[u8]) -> Result<Men, FenError> {
    let mut men = Men::default();
    let (mut file, mut rank) = (0, 7u8);
    let mut previous = b'/';
    for &byte in field {
        match byte {
            b'/' if file != 8 => return Err(FenError::RankWidth),
            b'/' => (file, rank) = (0, rank.checked_sub(1).ok_or(FenError::RankCount)?),
            b'1'..=b'8' if previous.is_ascii_digit() => return Err(FenError::AdjacentDigits),
            b'1'..=b'8' => file += byte - b'0',
            _ => {
                let piece = Piece::from_letter(byte.into()).ok_or(FenError::PieceLetter)?;
                men.put(Square::new(file, rank).ok_or(FenError::RankWidth)?, piece);
                file += 1;
            }
        }
        previous = byte;
    }
    match (file, rank) {
        (8, 0) => Ok(men),
        (8, _) => Err(FenError::RankCount),
        _ => Err(FenError::RankWidth),
    }
}

/// Whether a game can have led to these men.
pub(super) fn check(men: &Men) -> Result<(), FenError> {
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
