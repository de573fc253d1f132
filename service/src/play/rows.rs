//! What was judged, as the store keeps it.

use rules::game::Seat;
use uuid::Uuid;

use crate::auth::Caller;
use crate::games::{AnyStep, StepRow};
use crate::request::{NewGame, RequestHash};
use crate::store::{Append, EventRow, GameRow, Loaded};

/// The caller of events that nobody asked for.
const SERVER: &str = "arbitro";
/// The hash of the request of such an event, which has none.
const NO_REQUEST: RequestHash = [0; 32];

/// A game to make.
pub(super) fn game_row(id: Uuid, caller: &Caller, new: &NewGame, first: &dyn AnyStep, at: i64) -> GameRow {
    GameRow {
        id,
        tenant: caller.tenant.clone(),
        created_by: caller.name.clone(),
        client_ref: new.client_ref.clone(),
        kind: new.options.kind().into(),
        options: new.options.bytes(),
        seats: first.after().seats(),
        commitment: None,
        key_id: None,
        salt: None,
        request_hash: new.hash,
        created_at: at,
    }
}

/// The event by which a game ends whose flag has fallen: the server's own.
pub(super) fn expiry(loaded: &Loaded, version: i32, expired: &dyn AnyStep) -> Append {
    append(SERVER, loaded.game.id, version, loaded.now, None, NO_REQUEST, expired.row())
}

/// An event to write, with the outcome of the game if it ends it: `step`, judged at `at` (milliseconds since the Unix
/// epoch). An event without a request is given an id of its own.
pub fn append(
    caller: &str,
    game_id: Uuid,
    version: i32,
    at: i64,
    request_id: Option<Uuid>,
    request_hash: [u8; 32],
    step: StepRow,
) -> Append {
    let outcome = step.winners.map(i16::from);
    let row = EventRow {
        game_id,
        version,
        at,
        seat: step.seat.map(Seat::number),
        caller: caller.to_owned(),
        request_id: request_id.unwrap_or_else(Uuid::now_v7),
        request_hash,
        rules_version: step.rules_version,
        event: step.event,
        effects: step.effects,
        state: step.state,
        awaited: step.awaited,
        notation: step.line,
    };
    Append { row, outcome }
}

/// The part of a row that its game reads.
pub(crate) fn step_row(row: &EventRow) -> StepRow {
    StepRow {
        rules_version: row.rules_version,
        seat: row.seat.and_then(Seat::from_number),
        event: row.event.clone(),
        effects: row.effects.clone(),
        state: row.state.clone(),
        line: row.notation.clone(),
        awaited: row.awaited,
        winners: None,
    }
}
