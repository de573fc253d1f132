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
        self.advance_from(piece, self.board.place(piece), count, uses)
    }

    /// The same for a piece that would stand there.
    pub(super) fn advance_from(&self, piece: Piece, from: Place, count: u8, uses: Uses) -> Result<Move, Refusal> {
        let colour = piece.colour();
        let to = match from.zone() {
            Zone::Ring(square) => self.way_on_ring(colour, square, count)?,
            Zone::Corridor(number) => self.way_in_corridor(colour, number, count)?,
            Zone::Home => return Err(Refusal::AtHome),
            Zone::Goal => return Err(Refusal::InGoal),
            Zone::Off => return Err(Refusal::Off),
        };
        let captured = self.land(colour, to)?;
        Ok(Move { piece, from, to, count, uses, beside: None, captured, landing: Landing::Plain })
    }

    /// Where a piece on the ring comes to, if nothing stands in its way: along the ring, or past its entry (MUR-1).
    fn way_on_ring(&self, colour: Colour, from: Square, count: u8) -> Result<Place, Refusal> {
        let to_entry = self.track().to_entry(colour, from);
        if count <= to_entry {
            let blocked = self.barrier_on_ring(colour, from, count - 1);
            return if blocked { Err(Refusal::BarrierAhead) } else { Ok(Place::ring(self.track().after(from, count))) };
        }
        let in_corridor = count - to_entry;
        let to = Place::in_corridor(in_corridor).ok_or(Refusal::OvershootsGoal)?;
        if self.table.rules().exact_entry && to_entry > 0 {
            return Err(Refusal::ExactEntry);
        }
        if self.barrier_on_ring(colour, from, to_entry) || self.barrier_in_corridor(colour, 1, in_corridor - 1) {
            return Err(Refusal::BarrierAhead);
        }
        Ok(to)
    }

    /// Where a piece in the corridor comes to, if nothing stands in its way.
    fn way_in_corridor(&self, colour: Colour, from: u8, count: u8) -> Result<Place, Refusal> {
        let to = Place::in_corridor(from + count).ok_or(Refusal::OvershootsGoal)?;
        let blocked = self.barrier_in_corridor(colour, from + 1, count - 1);
        if blocked { Err(Refusal::BarrierAhead) } else { Ok(to) }
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
