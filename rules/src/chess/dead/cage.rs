//! A quick proof that a side cannot mate: no picture of a mate can be put together from where the men could ever go.
//!
//! In a mate the king stands on a square that it could reach, a man that is no king checks it, and of the squares around
//! it each is attacked by a man of the winner or held by a man of its own. Each man stands on one square at a time, so it
//! attacks only what it attacks from there, or holds only that square. [`Reach`] allows every square that a man could
//! really stand on, and lines are only blocked by men that never leave; so every mate that can happen is among the
//! pictures, and where there is no picture there is no mate. Pictures that cannot happen only make the proof fail.

use alloc::vec::Vec;

use cozy_chess::{BitBoard, Board, Color, Piece, Square, get_king_moves};

use super::budget::{Budget, Exhausted};
use super::geometry::attacks;
use super::reach::{Man, Reach};

/// What one attempt costs at least, in nodes.
const COST: u32 = 32;
/// What the pictures around one square cost at least, in nodes.
const COST_OF_SQUARE: u32 = 4;
/// How many steps of putting pictures together cost a node.
const STEPS_PER_NODE: u32 = 8;
/// After so many steps around one square a picture is taken to exist.
const MAX_STEPS: u32 = 2_000;

/// Whether it is proved that `winner` cannot mate in any line from here.
pub(super) fn is_unwinnable(board: &Board, winner: Color, budget: &mut Budget) -> Result<bool, Exhausted> {
    budget.take(COST)?;
    let Some(reach) = Reach::without_promotion_of(winner, board) else { return Ok(false) };
    for square in squares_of_mate(&reach, board.king(!winner), winner) {
        let mut picture = Picture::around(square, &reach, winner);
        let is_possible = picture.is_possible();
        budget.take(COST_OF_SQUARE + picture.steps / STEPS_PER_NODE)?;
        if is_possible {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Where the king could be mated if each man could be in many places at once.
fn squares_of_mate(reach: &Reach, king: Square, winner: Color) -> impl Iterator<Item = Square> {
    // Lines go through the square that the king is on: it cannot flee along them.
    let blockers = reach.fixed - king.bitboard();
    let (mut checked, mut denied, mut reached) = (BitBoard::EMPTY, BitBoard::EMPTY, BitBoard::EMPTY);
    for man in &reach.men {
        if man.side == winner {
            let attacked = man.attacks(blockers);
            denied |= attacked;
            if man.piece != Piece::King {
                checked |= attacked;
            }
        } else if man.piece == Piece::King {
            reached = man.squares();
        } else {
            denied |= man.squares();
        }
    }
    (reached & checked).into_iter().filter(move |&square| get_king_moves(square).is_subset(denied))
}

/// A man of the winner on one of its squares: what it does around the king.
#[derive(Clone, Copy, PartialEq)]
struct Placed {
    /// Its index among the men.
    man: usize,
    gives_check: bool,
    /// The squares around the king that it attacks.
    denied: BitBoard,
}

/// The pictures of a mate with the king on one square.
struct Picture<'a> {
    /// The squares around the king.
    zone: BitBoard,
    /// The men of the king's own side that could hold one of them.
    holders: Vec<&'a Man>,
    placed: Vec<Placed>,
    steps: u32,
}

impl<'a> Picture<'a> {
    fn around(king: Square, reach: &'a Reach, winner: Color) -> Picture<'a> {
        let zone = get_king_moves(king);
        let could_hold =
            |man: &&Man| man.side != winner && man.piece != Piece::King && !man.squares().is_disjoint(zone);
        let holders = reach.men.iter().filter(could_hold).collect();
        let mut picture = Picture { zone, holders, placed: Vec::new(), steps: 0 };
        for (index, man) in reach.men.iter().enumerate().filter(|(_, man)| man.side == winner) {
            picture.place(index, man, king, reach.fixed - king.bitboard());
        }
        picture
    }

    /// Adds what `man` does around the king from each of its squares.
    fn place(&mut self, index: usize, man: &Man, king: Square, blockers: BitBoard) {
        let first = self.placed.len();
        let mut add = |kind: Piece, from: Square| {
            let attacked = attacks(kind, man.side, from, blockers);
            let gives_check = attacked.has(king) && kind != Piece::King;
            let placed = Placed { man: index, gives_check, denied: attacked & self.zone };
            let is_idle = !gives_check && placed.denied.is_empty();
            if !is_idle && !self.placed[first..].contains(&placed) {
                self.placed.push(placed);
            }
        };
        for from in man.as_pawn - king.bitboard() {
            add(Piece::Pawn, from);
        }
        // Kings are never next to each other.
        let forbidden = if man.piece == Piece::King { self.zone } else { BitBoard::EMPTY };
        for from in man.as_officer - king.bitboard() - forbidden {
            man.kinds().iter().for_each(|&kind| add(kind, from));
        }
    }

    fn is_possible(&mut self) -> bool {
        (0..self.placed.len()).any(|index| {
            let Placed { man, gives_check, denied } = self.placed[index];
            gives_check && self.can_fill(self.zone - denied, 1 << man, 0)
        })
    }

    /// Whether the men that are left can deny the king these squares: tried for the first of them by each man, then for
    /// the others; so at most eight deep. The sets are of men by their indices: there are at most 32.
    fn can_fill(&mut self, open: BitBoard, used: u32, holding: u32) -> bool {
        let Some(square) = open.next_square() else { return true };
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return true;
        }
        for index in 0..self.holders.len() {
            let is_free = holding >> index & 1 == 0;
            if is_free
                && self.holders[index].squares().has(square)
                && self.can_fill(open - square.bitboard(), used, holding | 1 << index)
            {
                return true;
            }
        }
        for index in 0..self.placed.len() {
            let Placed { man, denied, .. } = self.placed[index];
            let is_free = used >> man & 1 == 0;
            if is_free && denied.has(square) && self.can_fill(open - denied, used | 1 << man, holding) {
                return true;
            }
        }
        false
    }
}
