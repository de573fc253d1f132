//! The search for a mate by any series of legal moves, both sides helping.
//!
//! The verdicts are proofs. *Winnable*: a mate has been reached by legal moves. *Unwinnable*: every position that legal
//! moves lead to has been met, and none of them is a mate by the winner; but what lies behind a position where that
//! is known from the material or from its cage need not be met. In which order positions are met is guesswork, which costs
//! or saves nodes and never changes a verdict but to or from *undecided*.
//!
//! Memory is bounded by the budget, as every position that is kept has cost a node.

use arrayvec::ArrayVec;
use cozy_chess::{Board, Color, Move};

use super::Verdict;
use super::budget::{Budget, Exhausted};
use super::cage;
use super::estimate::{Estimate, Plan};
use super::frontier::Frontier;
use super::net::Aim;
use super::seen::{NodeId, Path, Progress, Seen};
use crate::chess::material;
use crate::chess::men::Men;
use crate::chess::piece::Colour;

/// After so many nodes the first position is looked at for a cage.
const CAGE_AFTER: u32 = 200;
/// After so many nodes the positions after captures and pawn moves are looked at for cages.
const CAGES_AFTER: u32 = 500;
/// So many of them in any case, and more as long as one in so many is one.
const CAGES_TRIED: u32 = 64;
const CAGES_WORTH: u32 = 8;

/// More moves than any position has.
const MAX_MOVES: usize = 218;

/// Whether `winner` can mate from `board`, as far as the budget reaches.
pub(super) fn search(board: &Board, winner: Color, budget: &mut Budget) -> Verdict {
    if !has_moves(board) {
        let is_mated = board.side_to_move() != winner && !board.checkers().is_empty();
        return if is_mated { Verdict::Winnable } else { Verdict::Unwinnable };
    }
    if !can_mate_by_material(board, winner) {
        return Verdict::Unwinnable;
    }
    let mut search = Search { winner, seen: Seen::new(), frontier: Frontier::new(), budget, cages: Cages::default() };
    search.run(board).unwrap_or(Verdict::Undecided)
}

fn has_moves(board: &Board) -> bool {
    board.generate_moves(|_| true)
}

fn can_mate_by_material(board: &Board, winner: Color) -> bool {
    material::can_mate(&Men::on(board), Colour::from_cozy(winner))
}

struct Search<'a> {
    winner: Color,
    seen: Seen,
    frontier: Frontier,
    budget: &'a mut Budget,
    cages: Cages,
}

/// How often cages were looked for, and found.
#[derive(Default)]
struct Cages {
    is_root_tried: bool,
    tried: u32,
    found: u32,
}

/// What looking at a position led to.
enum Found {
    Mate,
    Nothing,
}

impl Search<'_> {
    fn run(&mut self, root: &Board) -> Result<Verdict, Exhausted> {
        if let Some(id) = self.meet(root.clone(), Path { plies: 0, ends_with_change: false }) {
            self.frontier.push(id, self.seen.node(id));
        }
        while let Some(id) = self.frontier.pop(&self.seen) {
            if self.seen.node(id).progress == Progress::Closed {
                continue;
            }
            if self.is_root_caged(root)? {
                break;
            }
            if self.is_caged(id)? {
                self.seen.node_mut(id).progress = Progress::Closed;
            } else if let Found::Mate = self.expand(id)? {
                return Ok(Verdict::Winnable);
            }
        }
        Ok(Verdict::Unwinnable)
    }

    fn is_root_caged(&mut self, root: &Board) -> Result<bool, Exhausted> {
        if self.cages.is_root_tried || self.budget.spent() <= CAGE_AFTER {
            return Ok(false);
        }
        self.cages.is_root_tried = true;
        cage::is_unwinnable(root, self.winner, self.budget)
    }

    /// Whether the winner is seen to be caged in this position. Only captures and pawn moves change a cage.
    fn is_caged(&mut self, id: NodeId) -> Result<bool, Exhausted> {
        let Cages { tried, found, .. } = self.cages;
        let is_worth_it = tried < CAGES_TRIED || found * CAGES_WORTH > tried;
        let node = self.seen.node(id);
        if !node.path.ends_with_change || node.tried > 0 || self.budget.spent() <= CAGES_AFTER || !is_worth_it {
            return Ok(false);
        }
        let is_caged = cage::is_unwinnable(&node.board, self.winner, self.budget)?;
        self.cages.tried += 1;
        self.cages.found += u32::from(is_caged);
        Ok(is_caged)
    }

    /// Tries the moves of a position until one leads nearer to mate; it stays open as long as some are left.
    fn expand(&mut self, id: NodeId) -> Result<Found, Exhausted> {
        let node = self.seen.node(id);
        let (board, plies, tried) = (node.board.clone(), node.path.plies, usize::from(node.tried));
        let estimate = node.estimate.by(Plan::Net);
        let is_winners_turn = board.side_to_move() == self.winner;
        let moves = moves_by_promise(&board, self.winner);
        for (index, &m) in moves.iter().enumerate().skip(tried) {
            self.budget.take(1)?;
            let mut next = board.clone();
            next.play_unchecked(m);
            if is_winners_turn && !next.checkers().is_empty() && !has_moves(&next) {
                return Ok(Found::Mate);
            }
            let is_material_changed = next.occupied().len() < board.occupied().len() || m.promotion.is_some();
            if is_material_changed && !can_mate_by_material(&next, self.winner) {
                continue;
            }
            let path = Path { plies: plies.saturating_add(1), ends_with_change: next.halfmove_clock() == 0 };
            let Some(child) = self.meet(next, path) else { continue };
            let estimate_after = self.seen.node(child).estimate.by(Plan::Net);
            let is_nearer = estimate_after < estimate || !is_winners_turn && estimate_after == estimate;
            if is_nearer && index + 1 < moves.len() {
                self.seen.node_mut(id).tried = index as u8 + 1;
                self.frontier.push_again(id, self.seen.node(id));
                self.frontier.push(child, self.seen.node(child));
                return Ok(Found::Nothing);
            }
            self.frontier.push(child, self.seen.node(child));
        }
        self.seen.node_mut(id).progress = Progress::Closed;
        Ok(Found::Nothing)
    }

    /// Meets a position; none if it has been met before.
    fn meet(&mut self, board: Board, path: Path) -> Option<NodeId> {
        self.seen.insert(board, path, |board| Estimate::of(board, self.winner))
    }
}

/// The legal moves, those that bring the net nearer first.
fn moves_by_promise(board: &Board, winner: Color) -> ArrayVec<Move, MAX_MOVES> {
    let aim = Aim::of(board, winner);
    let mut others = ArrayVec::<Move, MAX_MOVES>::new();
    let mut moves = ArrayVec::new();
    board.generate_moves(|moves_of_piece| {
        for m in moves_of_piece {
            if aim.is_served_by(moves_of_piece.piece, m) { moves.push(m) } else { others.push(m) }
        }
        false
    });
    moves.extend(others);
    moves
}
