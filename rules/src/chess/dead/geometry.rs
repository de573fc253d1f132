//! Distances and lines on the board.

use cozy_chess::{
    BitBoard, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

/// Every kind of man but king and pawn.
pub(super) const OFFICERS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// What a man attacks from a square if `occupied` stands in its way.
#[inline]
pub(super) fn attacks(piece: Piece, side: Color, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Pawn => get_pawn_attacks(from, side),
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_rook_moves(from, occupied) | get_bishop_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}

/// How many moves a king needs from one square to the other on an empty board.
pub(super) fn distance(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files.max(ranks)
}

/// The squares of the file that lie before a pawn of `side` on this square.
pub(super) fn ahead(square: Square, side: Color) -> BitBoard {
    let first = 8 * square.rank() as u32;
    let ranks = match side {
        Color::White => !0u64 << first << 8,
        Color::Black => (1u64 << first) - 1,
    };
    BitBoard(square.file().bitboard().0 & ranks)
}
