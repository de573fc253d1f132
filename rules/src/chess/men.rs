//! Where the men stand, as sets of squares: what validity, attacks and material are read from.

use cozy_chess::{
    BitBoard, Board, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use super::piece::{Colour, Piece, Role};
use super::square::Square;

/// The men on the board, and nothing else of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Men {
    roles: [BitBoard; 6],
    colours: [BitBoard; 2],
}

impl Men {
    /// The men on the generator's board.
    pub(super) fn on(board: &Board) -> Men {
        Men {
            roles: Role::ALL.map(|role| board.pieces(role.cozy())),
            colours: Colour::ALL.map(|colour| board.colors(colour.cozy())),
        }
    }

    /// Puts `piece` on `square`, which must be empty.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        let square = square.cozy().bitboard();
        self.roles[piece.role as usize] |= square;
        self.colours[piece.colour as usize] |= square;
    }

    /// The piece on `square`.
    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        let colour = Colour::ALL.into_iter().find(|&colour| self.side(colour).has(square.cozy()))?;
        let role = Role::ALL.into_iter().find(|&role| self.role(role).has(square.cozy()))?;
        Some(Piece { colour, role })
    }

    /// Every man of one side.
    pub(super) fn side(&self, colour: Colour) -> BitBoard {
        self.colours[colour as usize]
    }

    /// Every man of one kind.
    pub(super) fn role(&self, role: Role) -> BitBoard {
        self.roles[role as usize]
    }

    /// The men of one side and kind.
    pub(super) fn of(&self, colour: Colour, role: Role) -> BitBoard {
        self.side(colour) & self.role(role)
    }

    /// Every man.
    pub(super) fn occupied(&self) -> BitBoard {
        self.side(Colour::White) | self.side(Colour::Black)
    }

    /// The men of `by` that attack `square` if `occupied` is what stands in the way. Pins do not matter (S17).
    pub(super) fn attackers(&self, square: Square, by: Colour, occupied: BitBoard) -> BitBoard {
        let square = square.cozy();
        let queens = self.role(Role::Queen);
        let attackers = get_rook_moves(square, occupied) & (self.role(Role::Rook) | queens)
            | get_bishop_moves(square, occupied) & (self.role(Role::Bishop) | queens)
            | get_knight_moves(square) & self.role(Role::Knight)
            | get_king_moves(square) & self.role(Role::King)
            | get_pawn_attacks(square, (!by).cozy()) & self.role(Role::Pawn);
        attackers & self.side(by)
    }

    /// The men that give check to the king of `colour`.
    pub(super) fn checkers(&self, colour: Colour) -> BitBoard {
        let attackers = |king| self.attackers(Square::from_cozy(king), !colour, self.occupied());
        self.of(colour, Role::King).iter().map(attackers).fold(BitBoard::EMPTY, |all, some| all | some)
    }
}
