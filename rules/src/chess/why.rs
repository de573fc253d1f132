//! Why a move is refused: the first reason that applies, in the order of [`Refusal`].

use cozy_chess::{
    BitBoard, get_between_rays, get_bishop_rays, get_king_moves, get_knight_moves, get_line_rays, get_pawn_attacks,
    get_rook_rays,
};

use super::action::Move;
use super::castling::Wing;
use super::piece::{Colour, Role};
use super::position::Position;
use super::refusal::Refusal;
use super::square::Square;

/// Accepts a legal move, and names the first reason against any other.
pub(super) fn judge(position: &Position, m: Move) -> Result<(), Refusal> {
    if position.is_legal(m) { Ok(()) } else { Err(first_reason(position, m)) }
}

fn first_reason(position: &Position, m: Move) -> Refusal {
    let Some(piece) = position.piece_at(m.from) else { return Refusal::EmptySquare };
    if piece.colour != position.turn() {
        return Refusal::NotYourPiece;
    }
    match position.castling_wing(m) {
        Some(wing) => against_castling(position, wing),
        None => against_move(position, piece.role, m),
    }
}

fn against_castling(position: &Position, wing: Wing) -> Refusal {
    let Some(rook) = position.castling_rook(position.turn(), wing) else { return Refusal::CastlingRightLost };
    let path = CastlingPath::of(position, wing, rook);
    if !(path.must_be_empty & path.others).is_empty() {
        Refusal::CastlingBlocked
    } else if position.is_check() {
        Refusal::KingInCheck
    } else if path.is_attacked(position) {
        Refusal::CastlingThroughCheck
    } else {
        Refusal::PromotionInvalid
    }
}

/// The squares that castling is about (S38, S39).
struct CastlingPath {
    /// From king and rook to where they end, both ends included.
    must_be_empty: BitBoard,
    /// From the king to where it ends, its own square excluded.
    must_be_safe: BitBoard,
    /// Every man but the king and the rook.
    others: BitBoard,
    /// The rook, which shelters the king from the rook's far side.
    rook: BitBoard,
}

impl CastlingPath {
    fn of(position: &Position, wing: Wing, rook: Square) -> CastlingPath {
        let king = position.king(position.turn()).cozy();
        let rook = rook.cozy();
        let on_file = |file: u8| cozy_chess::Square::new(cozy_chess::File::index(file.into()), king.rank());
        let (king_to, rook_to) = (on_file(wing.king_file()), on_file(wing.rook_file()));
        let must_be_safe = get_between_rays(king, king_to) | king_to.bitboard();
        CastlingPath {
            must_be_empty: must_be_safe | get_between_rays(king, rook) | rook_to.bitboard(),
            must_be_safe,
            others: position.occupied() - king.bitboard() - rook.bitboard(),
            rook: rook.bitboard(),
        }
    }

    /// Whether the king would cross or reach an attacked square. An attack on the rook, or on the rook's way alone, does
    /// not matter (S40).
    fn is_attacked(&self, position: &Position) -> bool {
        let men = position.men();
        let attacked = |square| {
            let attackers = men.attackers(Square::from_cozy(square), !position.turn(), self.others | self.rook);
            !attackers.is_empty()
        };
        self.must_be_safe.into_iter().any(attacked) || !(position.board.pinned() & self.rook).is_empty()
    }
}

fn against_move(position: &Position, role: Role, m: Move) -> Refusal {
    if !moves_like_that(position, role, m) {
        Refusal::NotAMoveOfPiece
    } else if is_blocked(position, role, m) {
        Refusal::Blocked
    } else if role != Role::King && leaves_check_unanswered(position, m) {
        Refusal::KingInCheck
    } else if let Some(refusal) = against_promotion(position, role, m) {
        refusal
    } else if role != Role::King && leaves_pin(position, m) {
        Refusal::Pinned
    } else {
        Refusal::LeavesKingInCheck
    }
}

/// Whether the piece could go there on a board without other men; for a pawn, whether it steps or captures.
fn moves_like_that(position: &Position, role: Role, m: Move) -> bool {
    let from = m.from.cozy();
    let reach = match role {
        Role::Pawn => return is_pawn_step(position.turn(), m) || is_pawn_capture(position, m),
        Role::Knight => get_knight_moves(from),
        Role::Bishop => get_bishop_rays(from),
        Role::Rook => get_rook_rays(from),
        Role::Queen => get_bishop_rays(from) | get_rook_rays(from),
        Role::King => get_king_moves(from),
    };
    reach.has(m.to.cozy())
}

/// One step forward, or two from the initial square (S23, S25).
fn is_pawn_step(colour: Colour, m: Move) -> bool {
    let (steps, initial_rank) = match colour {
        Colour::White => (m.to.rank().checked_sub(m.from.rank()), 1),
        Colour::Black => (m.from.rank().checked_sub(m.to.rank()), 6),
    };
    m.from.file() == m.to.file() && (steps == Some(1) || steps == Some(2) && m.from.rank() == initial_rank)
}

/// One step diagonally forward onto a man or en passant (S24, S30).
fn is_pawn_capture(position: &Position, m: Move) -> bool {
    let is_diagonal = get_pawn_attacks(m.from.cozy(), position.turn().cozy()).has(m.to.cozy());
    is_diagonal && (position.occupied().has(m.to.cozy()) || position.passed_square() == Some(m.to))
}

/// Whether a man stands in the way, or one's own on the target.
fn is_blocked(position: &Position, role: Role, m: Move) -> bool {
    let (from, to) = (m.from.cozy(), m.to.cozy());
    let mut blockers = position.men().side(position.turn()) & to.bitboard();
    if role != Role::Knight {
        blockers |= position.occupied() & get_between_rays(from, to);
    }
    if role == Role::Pawn && m.from.file() == m.to.file() {
        blockers |= position.occupied() & to.bitboard();
    }
    !blockers.is_empty()
}

/// Whether the king is in check and this move of another piece neither captures the checker nor stands in its way (S45,
/// S46).
fn leaves_check_unanswered(position: &Position, m: Move) -> bool {
    let checkers = position.board.checkers();
    let Some(checker) = checkers.next_square() else { return false };
    let king = position.king(position.turn()).cozy();
    let answers = get_between_rays(checker, king) | checker.bitboard();
    let captures_it = position.taken_en_passant(m) == Some(Square::from_cozy(checker));
    checkers.len() > 1 || !(answers.has(m.to.cozy()) || captures_it)
}

fn against_promotion(position: &Position, role: Role, m: Move) -> Option<Refusal> {
    let promotes = role == Role::Pawn && m.to.rank() == (!position.turn()).home_rank();
    match m.promotion {
        None if promotes => Some(Refusal::PromotionRequired),
        Some(Role::Pawn | Role::King) => Some(Refusal::PromotionInvalid),
        Some(_) if !promotes => Some(Refusal::PromotionInvalid),
        _ => None,
    }
}

fn leaves_pin(position: &Position, m: Move) -> bool {
    let king = position.king(position.turn()).cozy();
    position.board.pinned().has(m.from.cozy()) && !get_line_rays(king, m.from.cozy()).has(m.to.cozy())
}
