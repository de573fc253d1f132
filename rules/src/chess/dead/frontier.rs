//! Which open position comes next.
//!
//! The first queue goes straight for the net. Where that does not succeed at once, two more take turns with it, each by
//! a plan of its own: they take one position of every depth in turn, so that no plan starves in one corner of the tree.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use super::estimate::Plan;
use super::seen::{Node, NodeId, Progress, Seen};

/// After so many positions of the first queue the others take turns with it.
const STRAIGHT: u32 = 16;
/// How many positions one queue gives before it is the turn of the next.
const IN_A_ROW: u32 = 2;
/// How many moves that are made are worth one step of the estimate, in the first queue.
const ESTIMATE_WEIGHT: u16 = 3;
/// By how much a position whose best move has been tried stands back.
const AGAIN: u16 = 3;
/// The most that the moves made count.
const MAX_PLIES: u16 = 10_000;
/// Positions deeper than this share the last level.
const LEVELS: usize = 1024;

/// The open positions.
pub(super) struct Frontier {
    straight: Heap,
    levels: [Levels; 2],
    /// How many positions it has given.
    given: u32,
    last: QueueId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QueueId {
    Straight,
    Levels(usize),
}

impl Frontier {
    pub(super) fn new() -> Frontier {
        Frontier {
            straight: Heap::default(),
            levels: [Levels::by(Plan::Strip), Levels::by(Plan::Confine)],
            given: 0,
            last: QueueId::Straight,
        }
    }

    /// Adds a new position to every queue in use.
    pub(super) fn push(&mut self, id: NodeId, node: &Node) {
        self.push_straight(id, node, 0);
        if self.given > STRAIGHT {
            self.levels.iter_mut().for_each(|levels| levels.push(id, node, 0));
        }
    }

    /// Gives a position back to the queue that gave it last, behind where it stood: not all of its moves are tried.
    pub(super) fn push_again(&mut self, id: NodeId, node: &Node) {
        match self.last {
            QueueId::Straight => self.push_straight(id, node, AGAIN),
            QueueId::Levels(index) => self.levels[index].push(id, node, AGAIN),
        }
    }

    /// The next position, which may be closed by now; none if every position is.
    pub(super) fn pop(&mut self, seen: &Seen) -> Option<NodeId> {
        self.given += 1;
        if self.given == STRAIGHT + 1 {
            for (id, node) in seen.nodes().filter(|(_, node)| node.progress == Progress::Open) {
                self.levels.iter_mut().for_each(|levels| levels.push(id, node, 0));
            }
        }
        self.last = self.next_queue();
        match self.last {
            QueueId::Straight => self.straight.pop(),
            QueueId::Levels(index) => self.levels[index].pop(),
        }
    }

    fn next_queue(&self) -> QueueId {
        if self.given <= STRAIGHT {
            return QueueId::Straight;
        }
        match self.given / IN_A_ROW % 3 {
            0 => QueueId::Straight,
            1 => QueueId::Levels(0),
            _ => QueueId::Levels(1),
        }
    }

    fn push_straight(&mut self, id: NodeId, node: &Node, back: u16) {
        let estimate = u16::from(node.estimate.by(Plan::Net));
        self.straight.push(estimate * ESTIMATE_WEIGHT + node.path.plies.min(MAX_PLIES) + back, id);
    }
}

/// A queue with one heap for each number of moves made, which take turns.
struct Levels {
    plan: Plan,
    heaps: Vec<Heap>,
    current: usize,
}

impl Levels {
    fn by(plan: Plan) -> Levels {
        Levels { plan, heaps: Vec::from([Heap::default()]), current: 0 }
    }

    fn push(&mut self, id: NodeId, node: &Node, back: u16) {
        let level = usize::from(node.path.plies).min(LEVELS - 1);
        if self.heaps.len() <= level {
            self.heaps.resize_with(level + 1, Heap::default);
        }
        self.heaps[level].push(u16::from(node.estimate.by(self.plan)) + back, id);
    }

    fn pop(&mut self) -> Option<NodeId> {
        for _ in 0..self.heaps.len() {
            self.current = (self.current + 1) % self.heaps.len();
            if let Some(id) = self.heaps[self.current].pop() {
                return Some(id);
            }
        }
        None
    }
}

/// Positions by their key, the smallest first; of equal ones, the last one added.
#[derive(Default)]
struct Heap {
    heap: BinaryHeap<(core::cmp::Reverse<u16>, u32, u32)>,
    added: u32,
}

impl Heap {
    fn push(&mut self, key: u16, id: NodeId) {
        self.added += 1;
        self.heap.push((core::cmp::Reverse(key), self.added, id.0));
    }

    fn pop(&mut self) -> Option<NodeId> {
        self.heap.pop().map(|(_, _, id)| NodeId(id))
    }
}
