//! How far a piece can go by a count, and what hinders it (ONE-1, TWO-1, BAR-2, CAP-1, GOAL-1).

use super::Parchis;
use super::board::Standing;
use super::colour::{Colour, Piece};
use super::moves::{Captured, Landing, Move, Uses};
use super::refusal::Refusal;
use super::rules::Barriers;
use super::track::{Place, Zone};

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
        let track = self.track();
        let (on_ring, corridor_from) = match from.zone() {
            Zone::Ring(square) => {
                let on_ring = track.to_entry(colour, square).min(count - 1);
                let blocked = |step| {
                    let square = track.after(square, step);
                    self.board.is_full(square) && self.blocks(square, colour)
                };
                if self.board.has_full_square() && (1..=on_ring).any(blocked) {
                    return true;
                }
                (on_ring, 1)
            }
            Zone::Corridor(number) => (0, number + 1),
            Zone::Home | Zone::Goal | Zone::Off => return false,
        };
        (corridor_from..corridor_from + count - 1 - on_ring)
            .filter_map(Place::corridor)
            .any(|place| self.blocks_in_corridor(colour, place))
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
