//! Where each man could ever go: never too few squares, at times too many.
//!
//! At first every man is *fixed*: it neither moves nor is captured. Round by round men get the squares that they could
//! move to if only the men that are still fixed stood in their way, and a man that could move or be captured is no longer
//! fixed. When nothing changes any more, this holds for every line of legal moves, by induction over its moves: fixed men
//! stand where they stood, and every other man stands on one of its squares or is off the board. For a legal move needs
//! the squares between to be empty, so no fixed man stands there, and its target is among the squares of the last round.
//! What else a move needs (whose turn it is, pins, checks) is ignored: that only adds squares.

use alloc::vec::Vec;

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_pawn_attacks, get_pawn_quiets};

use super::geometry::{ahead, attacks};

/// A man of the position, and where it could ever stand.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Man {
    pub(super) piece: Piece,
    pub(super) side: Color,
    pub(super) origin: Square,
    /// Where it could stand as a pawn.
    pub(super) as_pawn: BitBoard,
    /// Where it could stand as anything else: what it is, or what it is promoted to.
    pub(super) as_officer: BitBoard,
}

impl Man {
    fn new(piece: Piece, side: Color, origin: Square) -> Man {
        let (as_pawn, as_officer) = match piece {
            Piece::Pawn => (origin.bitboard(), BitBoard::EMPTY),
            _ => (BitBoard::EMPTY, origin.bitboard()),
        };
        Man { piece, side, origin, as_pawn, as_officer }
    }

    /// Everywhere it could stand.
    pub(super) fn squares(&self) -> BitBoard {
        self.as_pawn | self.as_officer
    }

    /// What it can be where it is no pawn. Queen and knight together move as all that a pawn can become.
    pub(super) fn kinds(&self) -> &'static [Piece] {
        match self.piece {
            Piece::Pawn => &[Piece::Queen, Piece::Knight],
            Piece::Knight => &[Piece::Knight],
            Piece::Bishop => &[Piece::Bishop],
            Piece::Rook => &[Piece::Rook],
            Piece::Queen => &[Piece::Queen],
            Piece::King => &[Piece::King],
        }
    }

    /// What it could ever attack if nothing but `fixed` stands in its way.
    pub(super) fn attacks(&self, fixed: BitBoard) -> BitBoard {
        self.pawn_attacks() | self.officer_attacks(fixed)
    }

    fn pawn_attacks(&self) -> BitBoard {
        self.as_pawn.iter().map(|square| get_pawn_attacks(square, self.side)).fold(BitBoard::EMPTY, |a, b| a | b)
    }

    fn officer_attacks(&self, fixed: BitBoard) -> BitBoard {
        let mut all = BitBoard::EMPTY;
        for square in self.as_officer {
            for &kind in self.kinds() {
                all |= attacks(kind, self.side, square, fixed);
            }
        }
        all
    }

    /// Whether it is a pawn that never captures and never promotes.
    fn stays_on_file(&self) -> bool {
        self.piece == Piece::Pawn && self.as_officer.is_empty() && self.as_pawn.is_subset(self.origin.file().bitboard())
    }
}

/// The men of a position, with where they could ever go.
pub(super) struct Reach {
    pub(super) men: Vec<Man>,
    /// The squares of the men that neither move nor are captured in any line.
    pub(super) fixed: BitBoard,
    /// The squares on which each side could capture.
    captures: [BitBoard; 2],
}

impl Reach {
    /// The reach of every man of `board`; none as soon as a pawn of `side` could promote.
    pub(super) fn without_promotion_of(side: Color, board: &Board) -> Option<Reach> {
        let mut reach = Reach::at_start(board);
        reach.allow_en_passant(board);
        reach.allow_castling(board);
        while reach.round() {
            if reach.men.iter().any(|man| man.side == side && man.piece == Piece::Pawn && !man.as_officer.is_empty()) {
                return None;
            }
        }
        Some(reach)
    }

    fn at_start(board: &Board) -> Reach {
        let mut men = Vec::with_capacity(32);
        for side in Color::ALL {
            for piece in Piece::ALL {
                men.extend(board.colored_pieces(side, piece).iter().map(|origin| Man::new(piece, side, origin)));
            }
        }
        Reach { men, fixed: board.occupied(), captures: [BitBoard::EMPTY; 2] }
    }

    /// Gives the pawn that can be taken en passant now the square that it has passed, where it would be captured. Every
    /// later double step gives its pawn that square by itself.
    fn allow_en_passant(&mut self, board: &Board) {
        let Some(file) = board.en_passant() else { return };
        let side = !board.side_to_move();
        let pawn = Square::new(file, Rank::Fourth.relative_to(side));
        let passed = Square::new(file, Rank::Third.relative_to(side)).bitboard();
        self.men.iter_mut().filter(|man| man.origin == pawn).for_each(|man| man.as_pawn |= passed);
    }

    /// Gives kings and rooks the squares that castling takes them to, as if nothing stood in the way.
    fn allow_castling(&mut self, board: &Board) {
        for side in Color::ALL {
            let rights = board.castle_rights(side);
            let home = Rank::First.relative_to(side);
            for (rook, king_to, rook_to) in [(rights.short, File::G, File::F), (rights.long, File::C, File::D)] {
                let Some(rook) = rook else { continue };
                for man in self.men.iter_mut().filter(|man| man.side == side) {
                    if man.piece == Piece::King {
                        man.as_officer |= Square::new(king_to, home).bitboard();
                    } else if man.origin == Square::new(rook, home) {
                        man.as_officer |= Square::new(rook_to, home).bitboard();
                    }
                }
            }
        }
    }

    /// Lets every man move once more from all its squares. Whether anything changed.
    fn round(&mut self) -> bool {
        let mut changed = false;
        let limits = Color::ALL.map(|side| Limits::of(self, side));
        let mut captures = [BitBoard::EMPTY; 2];
        for index in 0..self.men.len() {
            let man = self.men[index];
            let limits = &limits[man.side as usize];
            let moved = match man.piece {
                Piece::Pawn => self.pawn_moved(man, limits, &mut captures[man.side as usize]),
                _ => self.officer_moved(man, limits, &mut captures[man.side as usize]),
            };
            changed |= moved != man;
            self.men[index] = moved;
        }
        changed |= captures != self.captures;
        self.captures = captures;
        self.release() || changed
    }

    fn officer_moved(&self, mut man: Man, limits: &Limits, captures: &mut BitBoard) -> Man {
        let mut targets = man.officer_attacks(self.fixed) - limits.barred;
        if man.piece == Piece::King {
            targets -= limits.guarded;
        }
        *captures |= targets;
        man.as_officer |= targets;
        man
    }

    fn pawn_moved(&self, pawn: Man, limits: &Limits, captures: &mut BitBoard) -> Man {
        let mut man = self.officer_moved(pawn, limits, captures);
        let attacked = man.pawn_attacks();
        *captures |= attacked;
        let pushes = man.as_pawn.iter().map(|square| get_pawn_quiets(square, man.side, self.fixed));
        let pushed = pushes.fold(BitBoard::EMPTY, |a, b| a | b) - self.behind_locked_pawns(&man);
        man.as_pawn |= attacked & limits.prey | pushed;
        man.as_officer |= man.as_pawn & Rank::Eighth.relative_to(man.side).bitboard();
        man
    }

    /// The squares that a pawn cannot push to because of a pawn before it on its file. If neither ever leaves the file
    /// and the one before is never captured, the one behind stays behind: short of the other's last square in its way.
    fn behind_locked_pawns(&self, man: &Man) -> BitBoard {
        if !man.stays_on_file() {
            return BitBoard::EMPTY;
        }
        let before = ahead(man.origin, man.side);
        let blocks = |other: &&Man| {
            before.has(other.origin)
                && other.stays_on_file()
                && other.as_pawn.is_disjoint(self.captures[!other.side as usize])
        };
        let last = |other: &Man| match man.side {
            Color::White => other.as_pawn.iter().last(),
            Color::Black => other.as_pawn.next_square(),
        };
        let ends = self.men.iter().filter(blocks).filter_map(last);
        ends.fold(BitBoard::EMPTY, |barred, end| barred | end.bitboard() | ahead(end, man.side))
    }

    /// Takes the men off `fixed` that could move or be captured. Whether there were any.
    fn release(&mut self) -> bool {
        let before = self.fixed;
        for man in &self.men {
            let moves = man.squares() != man.origin.bitboard();
            let is_captured = man.piece != Piece::King && self.captures[!man.side as usize].has(man.origin);
            if moves || is_captured {
                self.fixed -= man.origin.bitboard();
            }
        }
        self.fixed != before
    }
}

/// What holds for all men of one side during one round.
struct Limits {
    /// Fixed men that it cannot capture: its own, and kings.
    barred: BitBoard,
    /// Squares that its king cannot enter, as a fixed man of the other side attacks them whatever else stands there: the
    /// squares next to a man that moves along lines.
    guarded: BitBoard,
    /// Where men that it can capture could stand.
    prey: BitBoard,
}

impl Limits {
    fn of(reach: &Reach, side: Color) -> Limits {
        let mut limits = Limits { barred: BitBoard::EMPTY, guarded: BitBoard::EMPTY, prey: BitBoard::EMPTY };
        for man in &reach.men {
            let is_fixed = reach.fixed.has(man.origin);
            if is_fixed && (man.side == side || man.piece == Piece::King) {
                limits.barred |= man.origin.bitboard();
            }
            if is_fixed && man.side != side {
                limits.guarded |= attacks(man.piece, man.side, man.origin, BitBoard::FULL);
            }
            if man.side != side && man.piece != Piece::King {
                limits.prey |= man.squares();
            }
        }
        limits
    }
}
