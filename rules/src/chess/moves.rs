//! The legal moves of a position, and playing them (Articles 3.1 to 3.9).

use alloc::vec::Vec;

use cozy_chess::{BitBoard, PieceMoves, Rank};

use super::action::Move;
use super::piece::Role;
use super::position::{Position, Variant};
use super::refusal::Refusal;
use super::square::Square;
use super::why;

impl Position {
    /// Every legal move, sorted.
    pub fn moves(&self) -> Vec<Move> {
        // Targets are filed under their origin, which is several times as fast as sorting the moves.
        let mut targets = [BitBoard::EMPTY; 64];
        self.for_each_piece(|moves| targets[moves.from as usize] |= moves.to);
        let side = self.board.side_to_move();
        let promoting = self.own(Role::Pawn) & Rank::Seventh.relative_to(side).bitboard();
        let mut all = Vec::with_capacity(64);
        for from in self.board.colors(side) {
            for to in targets[from as usize] {
                let m = Move { from: Square::from_cozy(from), to: Square::from_cozy(to), promotion: None };
                if promoting.has(from) {
                    all.extend(PROMOTIONS.map(|role| Move { promotion: Some(role), ..m }));
                } else {
                    all.push(m);
                }
            }
        }
        all
    }

    /// Whether there is a legal move at all.
    pub fn has_moves(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Whether `m` is legal.
    pub fn is_legal(&self, m: Move) -> bool {
        self.in_generator_form(m).is_some_and(|m| self.board.is_legal(m))
    }

    /// The position after `m`, or the first reason why it is no legal move.
    pub fn play(&self, m: Move) -> Result<Position, Refusal> {
        why::judge(self, m)?;
        Ok(self.after(m))
    }

    /// The number of lines of `depth` legal plies: the measure by which move generators are compared.
    pub fn perft(&self, depth: u32) -> u64 {
        let mut nodes = 0;
        match depth {
            0 => return 1,
            1 => self.for_each_piece(|moves| nodes += moves.len() as u64),
            _ => self.for_each_move(|m| {
                let mut next = self.clone();
                next.apply(m);
                nodes += next.perft(depth - 1);
            }),
        }
        nodes
    }

    /// Calls `visit` with every legal move, in no particular order.
    pub(super) fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        self.for_each_piece(|moves| moves.into_iter().for_each(|m| visit(Move::from_cozy(m))));
    }

    /// Calls `visit` with the legal moves of each piece, in no particular order; a pawn that can take en passant comes
    /// twice.
    fn for_each_piece(&self, mut visit: impl FnMut(PieceMoves)) {
        self.board.generate_moves(|mut moves| {
            if moves.piece == cozy_chess::Piece::King && self.variant == Variant::Standard {
                moves.to = self.with_castling_in_our_form(moves.to);
            }
            visit(moves);
            false
        });
    }

    /// The position after `m`, which must be legal.
    pub(super) fn after(&self, m: Move) -> Position {
        let mut next = self.clone();
        next.apply(m);
        next
    }

    /// Plays `m`, which must be legal.
    #[inline]
    fn apply(&mut self, m: Move) {
        let m = self.in_generator_form(m).expect("a legal move is one of the generator's");
        let is_black = self.board.side_to_move() == cozy_chess::Color::Black;
        let is_zeroing = self.board.pieces(cozy_chess::Piece::Pawn).has(m.from)
            || self.board.colors(!self.board.side_to_move()).has(m.to);
        self.board.play_unchecked(m);
        self.halfmove_clock = if is_zeroing { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.fullmove_number = self.fullmove_number.saturating_add(is_black.into());
    }

    /// The move as the generator has it, where castling is always the king taking its rook; none if it has none.
    #[inline]
    fn in_generator_form(&self, m: Move) -> Option<cozy_chess::Move> {
        let (from, mut to) = (m.from.cozy(), m.to.cozy());
        if self.variant == Variant::Standard && self.board.pieces(cozy_chess::Piece::King).has(from) {
            to = self.king_target_in_generator_form(m)?;
        }
        Some(cozy_chess::Move { from, to, promotion: m.promotion.map(Role::cozy) })
    }

    /// Where the pawn stands that `m` takes en passant, if the pieces move that way.
    pub(super) fn taken_en_passant(&self, m: Move) -> Option<Square> {
        let captures = self.own(Role::Pawn).has(m.from.cozy()) && m.from.file() != m.to.file();
        if captures && self.passed_square() == Some(m.to) { Square::new(m.to.file(), m.from.rank()) } else { None }
    }
}

/// What a pawn can become, in order (S26).
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
