//! Chess as a [`Game`].

use alloc::vec::Vec;

use super::action::{Action, Move};
use super::effect::Effect;
use super::ending::Ending;
use super::moving::Offer;
use super::options::Options;
use super::refusal::Refusal;
use super::state::Chess;
use crate::game::{Event, Game, Misread, Outcome, Roll, Seat, Seats, Step, Time, Turn};

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

    fn start(options: &Options, at: Time) -> Chess {
        Chess::replay(options, at).expect("the moves of options can be played")
    }

    fn turn(&self) -> Turn<Ending> {
        if let Some(ended) = self.outcome() {
            return Turn::Over(Outcome { ending: ended.ending, ranks: self.ranks(ended.score) });
        }
        self.seating.awaited().unwrap_or_else(|| Turn::Play(Seats::from(self.seat_to_move())))
    }

    fn moves(&self) -> Vec<Move> {
        // Mate and stalemate need no question: there the position has no moves.
        if self.ended.is_some() || !self.is_set_up() { Vec::new() } else { self.playable() }
    }

    fn read(&self, text: &str) -> Result<Move, Misread> {
        self.position().read_uci(text)
    }

    fn event_of(&self, seat: Option<Seat>, action: &Action) -> Event<Chess> {
        let by = seat.and_then(|seat| self.colour_of(seat));
        let version = match action {
            Action::ClaimTimeout => return Event::Expired,
            Action::AcceptTakeback => self.accepted_takeback(by),
            Action::ClaimTouch => self.claimed_touch(by),
            _ => None,
        };
        match version {
            Some(version) => Event::Restored { version },
            None => Event::Acted(seat, action.clone()),
        }
    }

    fn takes_long(&self, at: Time, event: &Event<Chess>) -> bool {
        self.takes_long_to_judge(at, event)
    }

    fn act(&self, at: Time, seat: Option<Seat>, action: &Action) -> Result<Step<Chess>, Refusal> {
        let by = || seat.and_then(|seat| self.colour_of(seat)).ok_or(Refusal::SeatMissing);
        let step = match action {
            Action::Move(m) => self.play_move(at, *m, Offer::None),
            Action::MoveAndOffer(m) => self.play_move(at, *m, Offer::Made),
            Action::Abort => self.abort(at),
            _ if !self.is_set_up() => Err(Refusal::RollAwaited),
            Action::Resign => Ok(self.ended_at(at, self.ended_by_resignation(by()?))),
            Action::OfferDraw => self.offer_draw(at, by()?),
            Action::AcceptDraw => self.accept_draw(at, by()?),
            Action::DeclineDraw => self.decline_draw(by()?),
            Action::ClaimDraw(intended) => self.claim_draw(at, by()?, *intended),
            Action::ClaimCannotMate => self.claim_cannot_mate(at, by()?),
            Action::ProposeTakeback => self.propose_takeback(by()?),
            Action::DeclineTakeback => self.decline_takeback(by()?),
            Action::Touch(touch) => self.touch(touch),
            Action::Rule(ruling) => self.rule(at, *ruling),
            // Where these are right they are another event: see `event_of`.
            Action::ClaimTimeout => Err(Refusal::FlagNotFallen),
            Action::AcceptTakeback => Err(Refusal::NoTakebackProposed),
            Action::ClaimTouch => Err(Refusal::NoTouchBroken),
        };
        step.map(counted)
    }

    fn roll(&self, at: Time, _seat: Seat, roll: &Roll) -> Result<Step<Chess>, Refusal> {
        if self.is_set_up() {
            return Err(Refusal::RollNotAwaited);
        }
        let (game, effects) = self.with_roll(at, roll);
        Ok(counted(Step { game, effects }))
    }

    fn expire(&self, at: Time) -> Option<Step<Chess>> {
        if self.ended.is_some() || !self.has_flag_fallen(at) {
            return None;
        }
        let flagged = self.position().turn();
        let mut step = self.ended_at(at, self.ended_by_flag(flagged));
        step.effects.insert(0, Effect::Flag(self.seat_of(flagged)));
        Some(counted(step))
    }

    fn restore(&self, at: Time, past: &Chess) -> Step<Chess> {
        counted(self.turned_back(at, past))
    }
}

/// An accepted input is one more event of the game.
fn counted(mut step: Step<Chess>) -> Step<Chess> {
    step.game.events = step.game.events.saturating_add(1);
    step
}
