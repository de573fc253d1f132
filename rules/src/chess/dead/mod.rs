//! Whether a side can mate by any series of legal moves (S53, S55, S62, S76, S96; 5.1.2, 5.2.2, 6.9, 7.5.5).
//!
//! Three things answer, the cheapest first: the material; a search for a mate in which both sides help; and, inside the
//! search, a proof that the men are locked in such a way that no mate can be put together. See [`search`] and [`cage`] for
//! why what they answer is true.

mod budget;
mod cage;
mod estimate;
mod frontier;
mod geometry;
mod net;
mod reach;
mod search;
mod seen;
mod sketch;

use arrayvec::ArrayVec;

use self::budget::Budget;
use self::net::Surroundings;
use super::piece::Colour;
use super::position::Position;

/// Whether a side can mate by any series of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can.
    Winnable,
    /// It cannot.
    Unwinnable,
    /// The budget did not suffice to tell. It counts as a mate that is possible.
    Undecided,
}

/// What one verdict may cost, in nodes of its search. It belongs to the version of the rules: with another budget a
/// replay could end elsewhere.
pub const MATING_BUDGET: u32 = 200_000;

/// What the first look at a side may cost, in nodes, when both are asked.
const FIRST_LOOK: u32 = 150;

impl Position {
    /// Whether `colour` can mate by any series of legal moves: by the material, else by a search of at most
    /// [`MATING_BUDGET`] nodes. The verdict is the same wherever it is asked for.
    ///
    /// A node costs about a microsecond: at the worst it takes a fifth of a second, and some 40 MB.
    pub fn mating_verdict(&self, colour: Colour) -> Verdict {
        if self.mates_at_sight(colour) {
            return Verdict::Winnable;
        }
        self.mating_verdict_within(MATING_BUDGET, colour).0
    }

    /// Whether a short line of play shows that `colour` can mate, as it does in many middle games.
    pub(super) fn mates_at_sight(&self, colour: Colour) -> bool {
        sketch::mates(&self.board, colour.cozy())
    }

    /// Whether such a line shows that one of the sides can.
    pub(super) fn is_won_at_sight(&self) -> bool {
        self.sides_by_promise().into_iter().any(|colour| self.mates_at_sight(colour))
    }

    /// Whether neither side can mate by any series of legal moves (S55). It is not if a verdict is undecided.
    ///
    /// In many middle games a short line of play shows a mate at once. Where it does not, each side is asked briefly before
    /// one is asked at length, which takes up to a millisecond in usual middle games (`cargo bench -p rules`).
    pub fn is_dead(&self) -> bool {
        if self.is_won_at_sight() {
            return false;
        }
        let mut unknown = ArrayVec::from(self.sides_by_promise());
        for nodes in [FIRST_LOOK, MATING_BUDGET] {
            for colour in core::mem::take(&mut unknown) {
                match self.mating_verdict_within(nodes, colour).0 {
                    Verdict::Winnable => return false,
                    Verdict::Unwinnable => {}
                    Verdict::Undecided => unknown.push(colour),
                }
            }
        }
        unknown.is_empty()
    }

    /// The side whose mating net is nearer comes first.
    fn sides_by_promise(&self) -> [Colour; 2] {
        let [white, black] = Colour::ALL.map(|colour| {
            let net = Surroundings::of(&self.board, colour.cozy()).nearest_net();
            net.map_or(i32::MAX, |net| net.cost)
        });
        if white <= black { [Colour::White, Colour::Black] } else { [Colour::Black, Colour::White] }
    }

    /// The verdict within another budget, and how many nodes it cost: never more than that.
    pub fn mating_verdict_within(&self, nodes: u32, colour: Colour) -> (Verdict, u32) {
        let mut budget = Budget::new(nodes);
        let verdict = search::search(&self.board, colour.cozy(), &mut budget);
        (verdict, budget.spent())
    }
}
