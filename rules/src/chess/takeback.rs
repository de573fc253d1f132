//! Taking moves back by agreement, and by a claim of touched pieces (S92).

use alloc::vec::Vec;

use super::dealings::Dealings;
use super::effect::Effect;
use super::options::Takeback;
use super::piece::Colour;
use super::refusal::Refusal;
use super::state::Chess;
use crate::game::{Step, Time};

impl Chess {
    /// Who has proposed to take moves back.
    pub fn takeback_proposal(&self) -> Option<Colour> {
        self.dealings.takeback
    }

    /// A side proposes to go back to its last turn to move: one ply, or two if it is to move again.
    pub(super) fn propose_takeback(&self, by: Colour) -> Result<Step<Chess>, Refusal> {
        if self.rules.takeback == Takeback::Forbidden {
            return Err(Refusal::TakebackOff);
        }
        if self.dealings.takeback.is_some() {
            return Err(Refusal::TakebackAlreadyProposed);
        }
        if self.last_turn_of(by).is_none() {
            return Err(Refusal::NothingToTakeBack);
        }
        let mut next = self.clone();
        next.dealings.takeback = Some(by);
        Ok(Step { game: next, effects: Vec::from([Effect::TakebackProposed(self.seat_of(by))]) })
    }

    /// A side declines the proposal of the other in words.
    pub(super) fn decline_takeback(&self, by: Colour) -> Result<Step<Chess>, Refusal> {
        if self.dealings.takeback != Some(!by) {
            return Err(Refusal::NoTakebackProposed);
        }
        let mut next = self.clone();
        next.dealings.takeback = None;
        Ok(Step { game: next, effects: Vec::from([Effect::TakebackDeclined]) })
    }

    /// The version that this side goes back to by accepting what the other has proposed.
    pub(super) fn accepted_takeback(&self, by: Option<Colour>) -> Option<u32> {
        let proposer = self.dealings.takeback.filter(|&proposer| by == Some(!proposer))?;
        self.last_turn_of(proposer)
    }

    /// The version that the opponent of the last mover goes back to by claiming that the move broke a touch.
    pub(super) fn claimed_touch(&self, by: Option<Colour>) -> Option<u32> {
        self.dealings.broken.filter(|_| by == Some(self.position().turn()))
    }

    /// The version with which the last turn of this side began, before the one that goes on.
    fn last_turn_of(&self, colour: Colour) -> Option<u32> {
        let back = if self.position().turn() == colour { 2 } else { 1 };
        Some(self.turns[back]).filter(|&version| version > 0)
    }

    /// The game as it stood in `past`: its position and history, and what stood between the players. Clocks, penalties
    /// and counted illegal moves stay as they are. After a claimed touch the obligation stands again, and is enforced.
    pub(super) fn turned_back(&self, at: Time, past: &Chess) -> Step<Chess> {
        let is_claim = self.dealings.broken == Some(past.events);
        let mut next = Chess {
            history: past.history.clone(),
            plies: past.plies,
            turns: past.turns,
            dealings: Dealings { takeback: None, must_obey: is_claim, ..past.dealings.clone() },
            ..self.clone()
        };
        next.turn_back_clock(at, past, self);
        let effect =
            if is_claim { Effect::TouchEnforced } else { Effect::TakenBack(self.plies.saturating_sub(past.plies)) };
        Step { game: next, effects: Vec::from([effect]) }
    }
}
