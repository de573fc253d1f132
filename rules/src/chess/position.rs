//! A position: what stands on the board, who moves, and what may still be castled or taken en passant.

use cozy_chess::{BitBoard, Board, get_pawn_attacks};
use serde::{Deserialize, Serialize};

use super::men::Men;
use super::piece::{Colour, Piece, Role};
use super::square::Square;

/// Which initial positions, and so which castling, the game knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Variant {
    /// King and rooks start on e1, a1, h1 and e8, a8, h8; castling is written e1g1.
    #[default]
    Standard,
    /// King and rooks start anywhere, the king between the rooks; castling is written as the king taking its rook.
    Chess960,
}

/// A legal position: one that [`Position::read`] accepts or that legal moves lead to from there.
///
/// Two positions are equal if everything is, the move counters included; [`Position::repeats`] compares them as the law
/// of repetition does.
#[derive(Clone, Debug)]
pub struct Position {
    /// The generator's board. Its clocks and its hash are not used: ours count on where it stops, and we compare
    /// exactly. Its en passant file is that of any double step, capturable or not.
    pub(super) board: Board,
    pub(super) variant: Variant,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
}

impl Position {
    /// The initial array (S02).
    pub fn initial() -> Position {
        Position { board: Board::startpos(), variant: Variant::Standard, halfmove_clock: 0, fullmove_number: 1 }
    }

    /// Whether this is standard chess or Chess960.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move.
    pub fn turn(&self) -> Colour {
        Colour::from_cozy(self.board.side_to_move())
    }

    /// The piece on `square`.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.men().at(square)
    }

    /// How many men of one side and kind are on the board.
    pub fn count(&self, colour: Colour, role: Role) -> usize {
        self.men().of(colour, role).len() as usize
    }

    /// Plies since the last capture or pawn move: 0 to 65,535, where it stays (S69, S70).
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, counted up after Black's: 1 to 65,535, where it stays.
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The pieces that give check, in the order of their squares (S44).
    pub fn checkers(&self) -> impl Iterator<Item = Square> {
        self.board.checkers().iter().map(Square::from_cozy)
    }

    /// Whether the king of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// The square on which a pawn can be taken en passant by a legal move now; there is no such possibility otherwise
    /// (S67).
    pub fn en_passant(&self) -> Option<Square> {
        let target = self.passed_square()?;
        let pawns = get_pawn_attacks(target.cozy(), (!self.turn()).cozy()) & self.men().of(self.turn(), Role::Pawn);
        let captures = |from| {
            let m = cozy_chess::Move { from, to: target.cozy(), promotion: None };
            self.board.is_legal(m)
        };
        pawns.into_iter().any(captures).then_some(target)
    }

    /// The square that a pawn has just passed over by a double step, whether or not it can be taken there.
    pub(super) fn passed_square(&self) -> Option<Square> {
        let rank = match self.turn() {
            Colour::White => 5,
            Colour::Black => 2,
        };
        Square::new(self.board.en_passant()? as u8, rank)
    }

    /// Whether the position is the same under the law of repetition (S66, S67): the same side to move, the same kinds of
    /// pieces on the same squares, the same castling rights and the same possible en passant capture. Costs a few dozen
    /// comparisons of words; nothing is hashed.
    pub fn repeats(&self, other: &Position) -> bool {
        self.men() == other.men()
            && self.turn() == other.turn()
            && self.has_castling_of(other)
            && self.en_passant() == other.en_passant()
    }

    pub(super) fn men(&self) -> Men {
        Men::on(&self.board)
    }

    /// Where the king of `colour` stands.
    pub(super) fn king(&self, colour: Colour) -> Square {
        Square::from_cozy(self.board.king(colour.cozy()))
    }

    pub(super) fn occupied(&self) -> BitBoard {
        self.board.occupied()
    }

    /// The men of one kind of the side to move.
    pub(super) fn own(&self, role: Role) -> BitBoard {
        self.board.colored_pieces(self.board.side_to_move(), role.cozy())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.men() == other.men()
            && self.turn() == other.turn()
            && self.has_castling_of(other)
            && self.passed_square() == other.passed_square()
            && self.variant == other.variant
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
    }
}

impl Eq for Position {}
