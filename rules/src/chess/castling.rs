//! Castling (Article 3.8): where king and rook stand and go, and how the move is written.

use cozy_chess::BitBoard;

use super::action::Move;
use super::men::Men;
use super::piece::{Colour, Role};
use super::position::{Position, Variant};
use super::square::Square;

/// The e-file, from which the king castles in standard chess.
pub(super) const KING_HOME_FILE: u8 = 4;

/// The side of the king to which it castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "enroque")]
pub enum Wing {
    /// Towards the h-file: O-O. The king ends on the g-file and the rook on the f-file.
    King,
    /// Towards the a-file: O-O-O. The king ends on the c-file and the rook on the d-file.
    Queen,
}

impl Wing {
    /// Both wings, in the order of FEN.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The lower-case letter of a right to castle there: k or q.
    pub(super) const fn letter(self) -> char {
        match self {
            Wing::King => 'k',
            Wing::Queen => 'q',
        }
    }

    /// The file on which the king ends, from 0.
    pub(super) const fn king_file(self) -> u8 {
        match self {
            Wing::King => 6,
            Wing::Queen => 2,
        }
    }

    /// The file on which the rook ends, from 0.
    pub(super) const fn rook_file(self) -> u8 {
        match self {
            Wing::King => 5,
            Wing::Queen => 3,
        }
    }
}

/// The rook of `colour` that stands farthest from its king to this wing of the home rank; none if the king has left it.
pub(super) fn outermost_rook(men: &Men, colour: Colour, wing: Wing) -> Option<Square> {
    let king = men.of(colour, Role::King).next_square()?;
    let home_rank = cozy_chess::Rank::First.relative_to(colour.cozy());
    if king.rank() != home_rank {
        return None;
    }
    let mut rooks = (men.of(colour, Role::Rook) & home_rank.bitboard()).into_iter();
    let rook = match wing {
        Wing::King => rooks.filter(|&rook| rook > king).last(),
        Wing::Queen => rooks.next().filter(|&rook| rook < king),
    };
    rook.map(Square::from_cozy)
}

impl Position {
    /// The rook with which `colour` may still castle to this wing, if nothing else prevents it (S36, S37).
    pub fn castling_rook(&self, colour: Colour, wing: Wing) -> Option<Square> {
        let rights = self.board.castle_rights(colour.cozy());
        let file = match wing {
            Wing::King => rights.short,
            Wing::Queen => rights.long,
        };
        Square::new(file? as u8, colour.home_rank())
    }

    /// Whether both sides have the castling rights that they have in `other`.
    pub(super) fn has_castling_of(&self, other: &Position) -> bool {
        let rights = |position: &Position| Colour::ALL.map(|colour| *position.board.castle_rights(colour.cozy()));
        rights(self) == rights(other)
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
            Variant::Chess960 if m.to > m.from => Some(Wing::King),
            Variant::Chess960 => Some(Wing::Queen),
        }
    }

    /// The move by which the king castles to this wing, legal or not; none if the king or every rook of that wing has
    /// left its home.
    pub(super) fn castling_move(&self, wing: Wing) -> Option<Move> {
        let colour = self.turn();
        let from = self.king(colour);
        let to = match self.variant {
            Variant::Standard if from != Square::new(KING_HOME_FILE, colour.home_rank())? => return None,
            Variant::Standard => Square::new(wing.king_file(), from.rank())?,
            Variant::Chess960 => {
                self.castling_rook(colour, wing).or_else(|| outermost_rook(&self.men(), colour, wing))?
            }
        };
        Some(Move { from, to, promotion: None })
    }

    /// Where the rook stands and where it goes, if `m` castles with a right to do so.
    pub(super) fn castling_rook_move(&self, m: Move) -> Option<(Square, Square)> {
        let wing = self.castling_wing(m)?;
        let rook = self.castling_rook(self.turn(), wing)?;
        Some((rook, Square::new(wing.rook_file(), rook.rank())?))
    }

    /// In standard chess, the generator's targets of the king with the square that it castles to in place of the rook's.
    pub(super) fn with_castling_in_our_form(&self, targets: BitBoard) -> BitBoard {
        let own = self.board.colors(self.board.side_to_move());
        (targets & own).into_iter().fold(targets - own, |targets, rook| {
            let is_kings_wing = rook.file() as u8 > KING_HOME_FILE;
            let file = if is_kings_wing { cozy_chess::File::G } else { cozy_chess::File::C };
            targets | cozy_chess::Square::new(file, rook.rank()).bitboard()
        })
    }

    /// In standard chess, the square that the generator has the king go to by `m`: that of the rook where it castles.
    /// None if it castles without a right to, or onto a man of its own.
    pub(super) fn king_target_in_generator_form(&self, m: Move) -> Option<cozy_chess::Square> {
        match self.castling_wing(m) {
            Some(wing) => self.castling_rook(self.turn(), wing).map(Square::cozy),
            None if self.board.colors(self.board.side_to_move()).has(m.to.cozy()) => None,
            None => Some(m.to.cozy()),
        }
    }
}
