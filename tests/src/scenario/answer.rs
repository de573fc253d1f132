//! The answers to the three writes as one type.

use prost::Message;
use prost_types::Timestamp;
use proto::v1;

use super::check::{Found, same};
use crate::call::{Answer, Call};
use crate::games::Ask;
use crate::refusal::Refusal;

/// All that a write answers. What its method does not answer is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reply {
    pub(super) version: i32,
    pub(super) replayed: bool,
    pub(super) effects: Vec<v1::Effect>,
    pub(super) turn: Option<v1::Turn>,
    pub(super) position: Option<v1::Position>,
    /// Of a roll, or of a step played for a seat.
    pub(super) dice: Vec<i32>,
    /// Of a roll: the moves it allows.
    pub(super) moves: Option<Vec<v1::Move>>,
    /// Of a roll: what the game has to say of it.
    pub(super) rolled: Option<v1::roll_response::Detail>,
    /// Of a move.
    pub(super) played: Option<v1::Move>,
    /// Seconds and nanoseconds.
    pub(super) at: Option<(i64, i32)>,
}

/// What came of a write.
pub(super) type Judged = Result<Reply, Refusal>;

/// Reads the answer to a call that asked for `ask`.
pub(super) fn read(ask: &Ask, answer: Answer) -> Found<Judged> {
    let bytes = match answer {
        Ok(bytes) => bytes,
        Err(status) => return Refusal::read(&status).map(Err),
    };
    let reply = match ask {
        Ask::Move(_) | Ask::MoveAndOffer(_) => v1::ApplyMoveResponse::decode(bytes.as_slice()).map(Reply::from),
        Ask::Roll(_) => v1::RollResponse::decode(bytes.as_slice()).map(Reply::from),
        Ask::Action(_) => v1::SubmitActionResponse::decode(bytes.as_slice()).map(Reply::from),
    };
    reply.map(Ok).map_err(|error| error.to_string())
}

impl Reply {
    /// The effects as scenarios write them.
    pub(super) fn effect_texts(&self) -> Vec<String> {
        self.effects.iter().map(effect_text).collect()
    }

    /// Checks that the answer came with a time where it came with a version, and with a position where it did not.
    pub(super) fn is_whole(&self) -> Found<()> {
        let stored = self.version > 0;
        same("a time is answered", &stored, &self.at.is_some())?;
        same("a position is answered", &!stored, &self.position.is_some())
    }
}

fn effect_text(effect: &v1::Effect) -> String {
    match effect.value.as_str() {
        "" => effect.name.clone(),
        value => format!("{}:{value}", effect.name),
    }
}

/// The call that does `ask`; none if the method does not take such a target.
pub(super) fn call(ask: &Ask, target: Option<v1::Target>, seat: Option<i32>) -> Option<Call> {
    let call = match ask.clone() {
        Ask::Move(text) => v1::ApplyMoveRequest { target, seat, r#move: Some(text), ..Default::default() }.into(),
        Ask::MoveAndOffer(_) if is_position(target.as_ref()) => return None,
        Ask::MoveAndOffer(text) => {
            v1::ApplyMoveRequest { target, seat, r#move: Some(text), offer_draw: true, ..Default::default() }.into()
        }
        Ask::Roll(dice) => {
            let dice = if is_position(target.as_ref()) { dice } else { Vec::new() };
            v1::RollRequest { target, seat, dice, ..Default::default() }.into()
        }
        Ask::Action(action) => {
            let game_id = game_id(target?)?;
            v1::SubmitActionRequest { game_id, seat, action: Some(action), ..Default::default() }.into()
        }
    };
    Some(call)
}

fn is_position(target: Option<&v1::Target>) -> bool {
    matches!(target, Some(v1::Target { target: Some(v1::target::Target::Position(_)) }))
}

fn game_id(target: v1::Target) -> Option<String> {
    match target.target {
        Some(v1::target::Target::GameId(id)) => Some(id),
        _ => None,
    }
}

/// The same call with these guards.
pub(super) fn guarded(call: Call, request_id: String, expected_version: Option<i32>) -> Call {
    match call {
        Call::ApplyMove(message) => v1::ApplyMoveRequest { request_id, expected_version, ..message }.into(),
        Call::Roll(message) => v1::RollRequest { request_id, expected_version, ..message }.into(),
        Call::SubmitAction(message) => v1::SubmitActionRequest { request_id, expected_version, ..message }.into(),
        other => other,
    }
}

fn time(at: Option<Timestamp>) -> Option<(i64, i32)> {
    at.map(|at| (at.seconds, at.nanos))
}

impl From<v1::ApplyMoveResponse> for Reply {
    fn from(message: v1::ApplyMoveResponse) -> Reply {
        let v1::ApplyMoveResponse { version, replayed, r#move: played, effects, turn, at, position } = message;
        Reply { version, replayed, effects, turn, position, played, at: time(at), ..Reply::default() }
    }
}

impl From<v1::RollResponse> for Reply {
    fn from(message: v1::RollResponse) -> Reply {
        let v1::RollResponse { version, replayed, dice, effects, turn, moves, at, position, detail: rolled } = message;
        let moves = Some(moves);
        Reply { version, replayed, effects, turn, position, dice, moves, rolled, at: time(at), ..Reply::default() }
    }
}

impl From<v1::SubmitActionResponse> for Reply {
    fn from(message: v1::SubmitActionResponse) -> Reply {
        let v1::SubmitActionResponse { version, replayed, effects, turn, at, autoplayed } = message;
        let dice = autoplayed.map(|autoplayed| autoplayed.dice).unwrap_or_default();
        Reply { version, replayed, effects, turn, at: time(at), dice, ..Reply::default() }
    }
}
