//! Chess as a [`Game`].

use alloc::vec::Vec;

use super::action::{Action, Move};
use super::effect::Effect;
use super::ending::Ending;
use super::options::Options;
use super::piece::{Colour, Role};
use super::position::Position;
use super::refusal::Refusal;
use super::state::Chess;
use crate::game::{Game, Misread, Roll, Seat, Seats, Step, Time, Turn};

impl Game for Chess {
    const KIND: &'static str = "chess";
    const RULES_VERSION: u16 = 1;

    type Options = Options;
    type Move = Move;
    type Effect = Effect;
    type Ending = Ending;
    type Refusal = Refusal;
    type Action = Action;

    fn seats(&self) -> u8 {
        2
    }

    fn start(options: &Options, _at: Time) -> Chess {
        Chess::replay(options).expect("the moves of options can be played")
    }

    fn turn(&self) -> Turn<Ending> {
        match self.outcome() {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Play(Seats::from(self.position().turn().seat())),
        }
    }

    fn moves(&self) -> Vec<Move> {
        // Mate and stalemate need no question: there the position has no moves.
        if self.is_stopped() { Vec::new() } else { self.position().moves() }
    }

    fn read(&self, text: &str) -> Result<Move, Misread> {
        self.position().read_uci(text)
    }

    fn act(&self, _at: Time, seat: Option<Seat>, action: &Action) -> Result<Step<Chess>, Refusal> {
        match *action {
            Action::Move(m) => {
                let next = self.position().play(m)?;
                let mut effects = effects_of(self.position(), m);
                let game = self.with_move(m, next);
                effects.extend(effect_on_opponent(&game));
                Ok(Step { game, effects })
            }
            Action::Resign => {
                let colour = seat.and_then(Colour::of).ok_or(Refusal::SeatMissing)?;
                let effects = Vec::from([Effect::Over(Ending::Resignation)]);
                Ok(Step { game: self.with_resignation(colour), effects })
            }
        }
    }

    fn roll(&self, _at: Time, _seat: Seat, _roll: &Roll) -> Result<Step<Chess>, Refusal> {
        Err(Refusal::RollNotAwaited)
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

fn effect_on_opponent(after: &Chess) -> Option<Effect> {
    match after.outcome() {
        Some(outcome) => Some(Effect::Over(outcome.ending)),
        None => after.position().is_check().then_some(Effect::Check),
    }
}
