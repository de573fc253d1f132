//! Playing a move in a game: what may forbid it beside the laws of movement (S73, S80, S94), and what it does beside the
//! board (S72).

use alloc::vec::Vec;

use super::action::Move;
use super::dealings::Dealings;
use super::effect::Effect;
use super::ending::{Ended, Ending};
use super::piece::Role;
use super::position::Position;
use super::refusal::Refusal;
use super::state::{Chess, Scope};
use crate::game::{Step, Time};

/// Whether a draw is offered with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// It is.
    Made,
    /// It is not.
    None,
}

impl Chess {
    /// The moves that may be played now, sorted: the legal ones or, after a wrong claim or a touch, those that it leaves.
    pub(super) fn playable(&self) -> Vec<Move> {
        let mut moves = self.position().moves();
        if let Some(announced) = self.dealings.announced {
            moves.retain(|&m| m == announced);
        }
        if !self.dealings.touched.is_empty() && self.enforces_touch() {
            moves.retain(|&m| !self.is_against_touch(m));
        }
        moves
    }

    /// Plays `m`, with an offer of a draw or without.
    pub(super) fn play_move(&self, at: Time, m: Move, offer: Offer) -> Result<Step<Chess>, Refusal> {
        if self.dealings.announced.is_some_and(|announced| announced != m) {
            return Err(Refusal::AnnouncedMove);
        }
        let position = match self.position().play(m) {
            Ok(position) => position,
            Err(why) if why.is_illegal_move() => return self.with_illegal_move(at, m, why),
            Err(why) => return Err(why),
        };
        let breaks_touch = !self.dealings.touched.is_empty() && self.is_against_touch(m);
        if breaks_touch && self.enforces_touch() {
            return Err(Refusal::TouchObligation);
        }
        let mut effects = effects_of(self.position(), m);
        let mut next = self.with_move(at, m, position, &mut effects);
        if breaks_touch && next.ended.is_none() {
            next.dealings.broken = Some(self.events);
        }
        match (next.outcome(), offer) {
            (Some(ended), _) => effects.push(Effect::Over(ended.ending)),
            (None, Offer::None) => effects.extend(next.check()),
            (None, Offer::Made) => return next.with_offer(at, self, effects),
        }
        Ok(Step { game: next, effects })
    }

    /// The game after the legal move `m`, which led to `position`. It answers what the opponent has offered or proposed.
    fn with_move(&self, at: Time, m: Move, position: Position, effects: &mut Vec<Effect>) -> Chess {
        let mover = self.position().turn();
        let offer = self.dealings.offer.filter(|&by| by == mover);
        if offer != self.dealings.offer {
            effects.push(Effect::DrawDeclined);
        }
        effects.extend(self.dealings.takeback.map(|_| Effect::TakebackDeclined));
        let mut next = Chess {
            scope: self.scope,
            rules: self.rules.clone(),
            seating: self.seating,
            history: self.history.with_move(m, position),
            plies: self.plies.saturating_add(1),
            events: self.events,
            turns: [self.events.saturating_add(1), self.turns[0], self.turns[1]],
            dealings: Dealings { offer, ..Dealings::default() },
            illegal_moves: self.illegal_moves,
            clock: self.clock,
            ended: None,
        };
        next.press_clock(at, self);
        if next.scope == Scope::Game
            && let Some(ended) = next.ended_by_itself()
        {
            next.stop_clock(at);
            next.dealings = Dealings::default();
            next.ended = Some(ended);
        }
        next
    }

    /// The mover offers a draw with the move that led here from `before`; offers of both sides make a draw.
    fn with_offer(mut self, at: Time, before: &Chess, mut effects: Vec<Effect>) -> Result<Step<Chess>, Refusal> {
        let mover = before.position().turn();
        self.may_offer_draw()?;
        if before.dealings.offer == Some(!mover) {
            effects.retain(|effect| *effect != Effect::DrawDeclined);
            let Step { game, effects: ended } = self.ended_at(at, Ended::drawn(Ending::Agreement));
            effects.extend(ended);
            return Ok(Step { game, effects });
        }
        self.dealings.offer = Some(mover);
        effects.push(Effect::DrawOffered(self.seat_of(mover)));
        effects.extend(self.check());
        Ok(Step { game: self, effects })
    }

    fn check(&self) -> Option<Effect> {
        self.position().is_check().then_some(Effect::Check)
    }
}

/// What the legal move `m` does on the board.
fn effects_of(before: &Position, m: Move) -> Vec<Effect> {
    let mut effects = Vec::new();
    if let Some((rook_from, rook_to)) = before.castling_rook_move(m) {
        effects.push(Effect::Castling { rook_from, rook_to });
    } else if let Some(captured) = before.piece_at(m.to) {
        effects.push(Effect::Capture { role: captured.role, square: m.to });
    } else if let Some(square) = before.taken_en_passant(m) {
        effects.extend([Effect::EnPassant, Effect::Capture { role: Role::Pawn, square }]);
    }
    effects.extend(m.promotion.map(Effect::Promotion));
    effects
}
