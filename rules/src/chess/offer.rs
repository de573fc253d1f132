//! Draws by agreement (S72; Article 9.1).

use alloc::vec::Vec;

use super::effect::Effect;
use super::ending::{Ended, Ending};
use super::options::DrawOffers;
use super::piece::Colour;
use super::refusal::Refusal;
use super::state::Chess;
use crate::game::{Step, Time};

impl Chess {
    /// Who has offered a draw that stands: until it is accepted, declined, or answered by a move or a touch. It is never
    /// withdrawn.
    pub fn draw_offer(&self) -> Option<Colour> {
        self.dealings.offer
    }

    /// A side offers a draw; against a standing offer of the opponent that is to accept it.
    pub(super) fn offer_draw(&self, at: Time, by: Colour) -> Result<Step<Chess>, Refusal> {
        if self.dealings.offer == Some(!by) {
            return self.accept_draw(at, by);
        }
        self.may_offer_draw()?;
        if self.dealings.offer == Some(by) {
            return Err(Refusal::DrawAlreadyOffered);
        }
        let mut next = self.clone();
        next.dealings.offer = Some(by);
        Ok(Step { game: next, effects: Vec::from([Effect::DrawOffered(self.seat_of(by))]) })
    }

    /// Whether a draw can be offered now: both must have moved, in this game (9.1), and the table must allow it.
    pub(super) fn may_offer_draw(&self) -> Result<(), Refusal> {
        let earliest = match self.rules.draw_offers {
            DrawOffers::Never => return Err(Refusal::DrawOffersOff),
            DrawOffers::Allowed => 1,
            DrawOffers::FromMove(number) => u32::from(number),
        };
        let current = self.plies / 2 + 1;
        if self.has_begun() && current >= earliest { Ok(()) } else { Err(Refusal::DrawTooEarly) }
    }

    /// A side accepts the offer of the other.
    pub(super) fn accept_draw(&self, at: Time, by: Colour) -> Result<Step<Chess>, Refusal> {
        self.check_offer_to(by)?;
        Ok(self.ended_at(at, Ended::drawn(Ending::Agreement)))
    }

    /// A side declines the offer of the other in words.
    pub(super) fn decline_draw(&self, by: Colour) -> Result<Step<Chess>, Refusal> {
        self.check_offer_to(by)?;
        let mut next = self.clone();
        next.dealings.offer = None;
        Ok(Step { game: next, effects: Vec::from([Effect::DrawDeclined]) })
    }

    fn check_offer_to(&self, by: Colour) -> Result<(), Refusal> {
        if self.dealings.offer == Some(!by) { Ok(()) } else { Err(Refusal::NoDrawOffer) }
    }

    /// A move or a touch of the side to move rejects an offer of the opponent; one's own stands.
    pub(super) fn reject_offer(&mut self) -> Option<Effect> {
        let opponent = !self.position().turn();
        self.dealings.offer.take_if(|by| *by == opponent).map(|_| Effect::DrawDeclined)
    }
}
