//! How far a piece can go by a count, and what hinders it (ONE-1, TWO-1, BAR-2, CAP-1, GOAL-1).

use super::Parchis;
use super::board::Standing;
use super::colour::{Colour, Piece};
use super::moves::{Captured, Landing, Move, Uses};
use super::refusal::Refusal;
use super::rules::Barriers;
use super::track::{Place, Square, Zone};

impl Parchis {
    /// The move of a piece that goes `count` squares on, or what hinders it, obligations aside.
    pub(super) fn advance(&self, piece: Piece, count: u8, uses: Uses) -> Result<Move, Refusal> {
        let (colour, from) = (piece.colour(), self.board.place(piece));
        match from.zone() {
            Zone::Home => return Err(Refusal::AtHome),
            Zone::Goal => return Err(Refusal::InGoal),
            Zone::Off => return Err(Refusal::Off),
            Zone::Ring(_) | Zone::Corridor(_) => {}
        }
        let to = self.track().ahead(colour, from, count).ok_or(Refusal::OvershootsGoal)?;
        if self.jumps_over_entry(colour, from, count) {
            return Err(Refusal::ExactEntry);
        }
        if self.barrier_ahead(colour, from, count) {
            return Err(Refusal::BarrierAhead);
        }
        let captured = self.land(colour, to)?;
        Ok(Move { piece, from, to, count, uses, beside: None, captured, landing: Landing::Plain })
    }

    /// Whether the move would jump over the colour's last square of the ring where that must be hit exactly (MUR-1).
    fn jumps_over_entry(&self, colour: Colour, from: Place, count: u8) -> bool {
        let Some(square) = from.square() else { return false };
        let to_entry = self.track().to_entry(colour, square);
        self.table.rules().exact_entry && 0 < to_entry && to_entry < count
    }

    /// Whether a barrier stands on a square that the move passes, the landing square apart (BAR-2).
    fn barrier_ahead(&self, colour: Colour, from: Place, count: u8) -> bool {
        let passed = count - 1;
        match from.zone() {
            Zone::Ring(square) => {
                let on_ring = self.track().to_entry(colour, square).min(passed);
                self.barrier_on_ring(colour, square, on_ring) || self.barrier_in_corridor(colour, 1, passed - on_ring)
            }
            Zone::Corridor(number) => self.barrier_in_corridor(colour, number + 1, passed),
            Zone::Home | Zone::Goal | Zone::Off => false,
        }
    }

    /// Whether a barrier stands on one of so many squares of the ring after this one.
    fn barrier_on_ring(&self, colour: Colour, from: Square, count: u8) -> bool {
        let (first, last, end) = (from.number() + 1, from.number() + count, self.track().squares());
        if last <= end {
            self.barrier_between(colour, first, last)
        } else {
            self.barrier_between(colour, first, end) || self.barrier_between(colour, 1, last - end)
        }
    }

    fn barrier_between(&self, colour: Colour, first: u8, last: u8) -> bool {
        let blocked = |square| self.board.is_full(square) && self.blocks(square, colour);
        self.board.has_full_square_in(first, last) && (first..=last).filter_map(Square::new).any(blocked)
    }

    /// Whether a barrier stands on one of so many squares of the corridor from this one on.
    fn barrier_in_corridor(&self, colour: Colour, first: u8, count: u8) -> bool {
        (first..first + count).filter_map(Place::corridor).any(|place| self.blocks_in_corridor(colour, place))
    }

    /// Whom a piece of the colour captures that lands on a place of its way, or why it cannot stop there.
    fn land(&self, colour: Colour, to: Place) -> Result<Captured, Refusal> {
        let square = match to.zone() {
            Zone::Ring(square) => square,
            Zone::Corridor(_) if self.board.count(colour, to) == 2 => return Err(Refusal::SquareFull),
            Zone::Corridor(_) | Zone::Home | Zone::Goal | Zone::Off => return Ok(Captured::NONE),
        };
        match self.board.on(square) {
            Standing::Nobody => Ok(Captured::NONE),
            Standing::Two(..) => Err(Refusal::SquareFull),
            Standing::One(_) if square.is_safe() => Ok(Captured::NONE),
            Standing::One(piece) if piece.colour() != colour => Ok(Captured::one(piece)),
            Standing::One(_) if self.table.rules().barriers == Barriers::SafesOnlyForbid => Err(Refusal::PairForbidden),
            Standing::One(_) => Ok(Captured::NONE),
        }
    }
}
