//! Claims of a draw (Articles 9.2 to 9.5).

use alloc::vec::Vec;

use super::action::Move;
use super::draws::{self, Claim, FIFTY_MOVES, THREEFOLD};
use super::effect::Effect;
use super::ending::{Ended, Ending};
use super::history::History;
use super::mating;
use super::piece::Colour;
use super::refusal::Refusal;
use super::state::Chess;
use crate::game::{Step, Time};

impl Chess {
    /// The draws that the player to move could claim now, without a move: none if the game is over.
    pub fn claims(&self) -> Vec<Claim> {
        if self.status().is_some() { Vec::new() } else { self.open_claims() }
    }

    /// The draws that the player to move could claim with the move `m` about to be made (9.2.1, 9.3.1); an error if it is
    /// not legal.
    pub fn claims_with(&self, m: Move) -> Result<Vec<Claim>, Refusal> {
        let next = self.position().play(m)?;
        if self.status().is_some() {
            return Ok(Vec::new());
        }
        Ok(claims_of(&self.history.with_move(m, next)))
    }

    /// The legal moves with which the player to move could claim a draw, sorted.
    ///
    /// Costs a few microseconds where no claim is near, and at worst one walk over the reversible past for each move.
    pub fn claiming_moves(&self) -> Vec<Move> {
        if self.status().is_some() { Vec::new() } else { self.open_claiming_moves() }
    }

    /// [`Chess::claims`] where the game goes on.
    pub(super) fn open_claims(&self) -> Vec<Claim> {
        claims_of(&self.history)
    }

    /// [`Chess::claiming_moves`] where the game goes on.
    pub(super) fn open_claiming_moves(&self) -> Vec<Move> {
        let (_, since) = self.history.line();
        let may_repeat = since.len() >= 7;
        let may_be_fifty = self.position().halfmove_clock() + 1 >= FIFTY_MOVES;
        if !may_repeat && !may_be_fifty {
            return Vec::new();
        }
        let claims = |m: &Move| !claims_of(&self.history.with_move(*m, self.position().after(*m))).is_empty();
        crate::game::Game::moves(self).into_iter().filter(claims).collect()
    }

    /// The player to move claims a draw, before moving or with the move about to be made. A correct claim draws at once:
    /// that move is not played, even if it would mate (9.5.2). A wrong one is punished (S73).
    pub(super) fn claim_draw(&self, at: Time, by: Colour, intended: Option<Move>) -> Result<Step<Chess>, Refusal> {
        if self.dealings.announced.is_some() {
            return Err(Refusal::AnnouncedMove);
        }
        let claims = match intended {
            Some(m) => self.claims_with(m)?,
            None => self.claims(),
        };
        if self.enforces_touch() && intended.is_some_and(|m| self.is_against_touch(m)) {
            return Err(Refusal::TouchObligation);
        }
        if !self.dealings.touched.is_empty() {
            return Err(Refusal::ClaimAfterTouch);
        }
        match claims.first() {
            Some(Claim::Threefold) => Ok(self.ended_at(at, Ended::drawn(Ending::Threefold))),
            Some(Claim::Fifty) => Ok(self.ended_at(at, Ended::drawn(Ending::Fifty))),
            None => Ok(self.with_wrong_claim(at, by, intended)),
        }
    }

    /// A wrong claim is an offer of a draw (9.1.2.3), the opponent's clock gets the penalty (9.5.3), and the announced
    /// move must be played (9.5.3 with 4.7).
    fn with_wrong_claim(&self, at: Time, by: Colour, intended: Option<Move>) -> Step<Chess> {
        let mut next = self.clone();
        let mut effects = Vec::from([Effect::ClaimRejected]);
        next.dealings.announced = intended;
        effects.extend(next.penalise(by));
        if self.dealings.offer == Some(!by) {
            let Step { game, effects: ended } = next.ended_at(at, Ended::drawn(Ending::Agreement));
            effects.extend(ended);
            return Step { game, effects };
        }
        if self.dealings.offer.is_none() && self.may_offer_draw().is_ok() {
            next.dealings.offer = Some(by);
            effects.push(Effect::DrawOffered(self.seat_of(by)));
        }
        Step { game: next, effects }
    }

    /// A side claims a draw because the other cannot mate (S63).
    pub(super) fn claim_cannot_mate(&self, at: Time, by: Colour) -> Result<Step<Chess>, Refusal> {
        if !self.rules.one_side_cannot_mate_claim {
            return Err(Refusal::CannotMateClaimOff);
        }
        if mating::can_mate(self.position(), !by, self.rules.dead_position) {
            return Err(Refusal::CanMate);
        }
        Ok(self.ended_at(at, Ended::drawn(Ending::CannotMate)))
    }
}

fn claims_of(history: &History) -> Vec<Claim> {
    let mut claims = Vec::new();
    if history.occurrences() >= THREEFOLD {
        claims.push(Claim::Threefold);
    }
    if history.position().halfmove_clock() >= draws::FIFTY_MOVES {
        claims.push(Claim::Fifty);
    }
    claims
}
