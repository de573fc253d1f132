//! The work that one question may cost.

/// Work done so far, in nodes, and how much there may be of it.
///
/// A node is a position made by a move, new or not. Other work counts as so many nodes as take about the same time. Time
/// itself is never looked at, so that every replica reaches the same verdict.
pub(super) struct Budget {
    limit: u32,
    spent: u32,
}

/// The budget is spent.
pub(super) struct Exhausted;

impl Budget {
    pub(super) fn new(limit: u32) -> Budget {
        Budget { limit, spent: 0 }
    }

    /// Spends so many nodes, or all that is left if it is less.
    pub(super) fn take(&mut self, nodes: u32) -> Result<(), Exhausted> {
        let left = self.limit - self.spent;
        self.spent += nodes.min(left);
        if nodes <= left { Ok(()) } else { Err(Exhausted) }
    }

    /// Nodes spent so far: never more than the limit.
    pub(super) fn spent(&self) -> u32 {
        self.spent
    }
}
