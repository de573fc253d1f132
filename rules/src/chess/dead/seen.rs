//! The positions met so far, each once.

use alloc::vec;
use alloc::vec::Vec;

use cozy_chess::Board;

use super::estimate::Estimate;

/// A position met by the search.
pub(super) struct Node {
    pub(super) board: Board,
    pub(super) path: Path,
    pub(super) estimate: Estimate,
    /// How many of its moves have been tried.
    pub(super) tried: u8,
    pub(super) progress: Progress,
}

/// How a position was met first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    /// The number of moves from the first position; 65,535 stands for more too.
    pub(super) plies: u16,
    /// Whether the last of them was a capture or a pawn move.
    pub(super) ends_with_change: bool,
}

/// How far the search is with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Some of its moves are still to be tried.
    Open,
    /// Nothing is left to do.
    Closed,
}

/// The index of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(pub(super) u32);

/// The nodes in the order in which they were met, and a hash table of them with open addressing.
pub(super) struct Seen {
    nodes: Vec<Node>,
    /// Indices of nodes. Its length is a power of two, at least twice the number of nodes.
    table: Vec<u32>,
}

const FREE: u32 = u32::MAX;
const INITIAL_SLOTS: usize = 256;

impl Seen {
    pub(super) fn new() -> Seen {
        Seen { nodes: Vec::new(), table: vec![FREE; INITIAL_SLOTS] }
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(index, node)| (NodeId(index as u32), node))
    }

    /// The new node of this position; none if it has been met before.
    pub(super) fn insert(&mut self, board: Board, path: Path, estimate: impl Fn(&Board) -> Estimate) -> Option<NodeId> {
        let slot = self.free_slot_of(&board)?;
        let id = NodeId(self.nodes.len() as u32);
        self.table[slot] = id.0;
        let estimate = estimate(&board);
        self.nodes.push(Node { board, path, estimate, tried: 0, progress: Progress::Open });
        if self.nodes.len() * 2 > self.table.len() {
            self.grow();
        }
        Some(id)
    }

    /// Where the position belongs in the table; none if it is there. Positions are compared exactly: castling rights and
    /// a legal capture en passant count, the move counters do not.
    fn free_slot_of(&self, board: &Board) -> Option<usize> {
        let mut slot = self.first_slot_of(board);
        while self.table[slot] != FREE {
            if self.nodes[self.table[slot] as usize].board.same_position(board) {
                return None;
            }
            slot = self.slot_after(slot);
        }
        Some(slot)
    }

    fn first_slot_of(&self, board: &Board) -> usize {
        board.hash_without_ep() as usize & (self.table.len() - 1)
    }

    fn slot_after(&self, slot: usize) -> usize {
        (slot + 1) & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        self.table = vec![FREE; self.table.len() * 4];
        for index in 0..self.nodes.len() {
            let mut slot = self.first_slot_of(&self.nodes[index].board);
            while self.table[slot] != FREE {
                slot = self.slot_after(slot);
            }
            self.table[slot] = index as u32;
        }
    }
}
