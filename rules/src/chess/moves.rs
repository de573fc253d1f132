//! The legal moves of a position, and playing them (Articles 3.1 to 3.9).

use alloc::vec::Vec;

use cozy_chess::BitBoard;

use super::action::Move;
use super::piece::Role;
use super::position::{Position, Variant, Wing};
use super::refusal::Refusal;
use super::square::Square;
use super::why;

impl Position {
    /// Every legal move, sorted.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_move(|m| moves.push(m));
        moves.sort_unstable();
        moves
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
            1 => {
                self.board.generate_moves(|moves| {
                    nodes += moves.len() as u64;
                    false
                });
            }
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
        self.board.generate_moves(|moves| {
            for m in moves {
                visit(self.in_our_form(m));
            }
            false
        });
    }

    /// The position after `m`, which must be legal.
    #[inline]
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

    /// The wing to which `m` castles, by its form alone: the king leaves its home for the square behind the crossed one
    /// or, in Chess960, takes its own rook on the home rank. Castling there need not be legal.
    pub(super) fn castling_wing(&self, m: Move) -> Option<Wing> {
        let colour = self.turn();
        if m.from != self.king(colour) || m.from.rank() != colour.home_rank() || m.to.rank() != colour.home_rank() {
            return None;
        }
        match self.variant {
            Variant::Standard if m.from.file() == KING_HOME_FILE => {
                Wing::ALL.into_iter().find(|wing| wing.king_file() == m.to.file())
            }
            Variant::Standard => None,
            Variant::Chess960 if !self.own(Role::Rook).has(m.to.cozy()) => None,
            Variant::Chess960 if m.to.file() > m.from.file() => Some(Wing::King),
            Variant::Chess960 => Some(Wing::Queen),
        }
    }

    /// Where the rook stands and where it goes, if `m` castles with a right to do so.
    pub(super) fn castling_rook_move(&self, m: Move) -> Option<(Square, Square)> {
        let wing = self.castling_wing(m)?;
        let rook = self.castling_rook(self.turn(), wing)?;
        Some((rook, Square::new(wing.rook_file(), rook.rank())?))
    }

    /// Where the pawn stands that `m` takes en passant, if the pieces move that way.
    pub(super) fn taken_en_passant(&self, m: Move) -> Option<Square> {
        let captures = self.own(Role::Pawn).has(m.from.cozy()) && m.from.file() != m.to.file();
        if captures && self.passed_square() == Some(m.to) { Square::new(m.to.file(), m.from.rank()) } else { None }
    }

    /// The men of one kind of the side to move.
    pub(super) fn own(&self, role: Role) -> BitBoard {
        self.board.colored_pieces(self.board.side_to_move(), role.cozy())
    }

    /// The move in the generator's form, where castling is always the king taking its rook; none if it has none.
    #[inline]
    fn in_generator_form(&self, m: Move) -> Option<cozy_chess::Move> {
        let (from, mut to) = (m.from.cozy(), m.to.cozy());
        if self.variant == Variant::Standard && self.board.pieces(cozy_chess::Piece::King).has(from) {
            to = self.king_target(m)?;
        }
        Some(cozy_chess::Move { from, to, promotion: m.promotion.map(Role::cozy) })
    }

    fn king_target(&self, m: Move) -> Option<cozy_chess::Square> {
        match self.castling_wing(m) {
            Some(wing) => self.castling_rook(self.turn(), wing).map(Square::cozy),
            None if self.board.colors(self.board.side_to_move()).has(m.to.cozy()) => None,
            None => Some(m.to.cozy()),
        }
    }

    /// The move in our form.
    #[inline]
    fn in_our_form(&self, m: cozy_chess::Move) -> Move {
        let mut to = Square::from(m.to);
        if self.variant == Variant::Standard && self.board.colors(self.board.side_to_move()).has(m.to) {
            let wing = if m.to > m.from { Wing::King } else { Wing::Queen };
            to = Square::new(wing.king_file(), Square::from(m.from).rank()).unwrap_or(to);
        }
        Move { from: Square::from(m.from), to, promotion: m.promotion.map(Role::from) }
    }
}

/// The e-file, from which the king castles in standard chess.
pub(super) const KING_HOME_FILE: u8 = 4;
