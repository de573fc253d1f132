//! Answers out: what `play` did, as messages.

use prost_types::Timestamp;
use proto::v1;
use proto::v1::event::What;

use crate::games::AnyStep;
use crate::games::export::Format;
use crate::play::{Described, Done, Entry, Exported, Made, Stored, Told, View};
use crate::request::{Listing, Page};

/// Answers a NewGame.
pub(super) fn new_game(made: &Made) -> v1::NewGameResponse {
    let Made { game_id, done } = made;
    v1::NewGameResponse {
        game_id: game_id.to_string(),
        version: version(done.stored),
        replayed: done.replayed,
        turn: Some(done.step.after().turn()),
        created_at: time(done.stored),
    }
}

/// Answers a LegalMoves.
pub(super) fn legal_moves(view: &View, listing: Listing) -> v1::LegalMovesResponse {
    v1::LegalMovesResponse {
        version: version(view.stored),
        turn: Some(view.state.turn()),
        moves: view.state.moves(),
        explanation: match listing {
            Listing::Moves => None,
            Listing::MovesAndWhyNot => view.state.explanation(),
        },
    }
}

/// Answers an ApplyMove.
pub(super) fn apply_move(done: &Done) -> v1::ApplyMoveResponse {
    v1::ApplyMoveResponse {
        version: version(done.stored),
        replayed: done.replayed,
        r#move: played(done.step.as_ref()),
        effects: done.step.effects(),
        turn: Some(done.step.after().turn()),
        at: time(done.stored),
        position: position_after(done),
    }
}

fn played(step: &dyn AnyStep) -> Option<v1::Move> {
    match step.what() {
        What::Move(played) => Some(played),
        _ => None,
    }
}

/// Answers a Roll.
pub(super) fn roll(done: &Done) -> v1::RollResponse {
    let after = done.step.after();
    v1::RollResponse {
        version: version(done.stored),
        replayed: done.replayed,
        dice: rolled(done.step.as_ref()),
        effects: done.step.effects(),
        turn: Some(after.turn()),
        moves: after.moves(),
        at: time(done.stored),
        position: position_after(done),
        detail: done.step.roll(),
    }
}

fn rolled(step: &dyn AnyStep) -> Vec<i32> {
    match step.what() {
        What::Rolled(rolled) => rolled.dice,
        _ => Vec::new(),
    }
}

/// Answers a Status.
pub(super) fn status(told: Told) -> v1::StatusResponse {
    let Told { view, detail } = told;
    v1::StatusResponse {
        version: version(view.stored),
        turn: Some(view.state.turn()),
        position: Some(view.state.position()),
        at: time(view.stored),
        detail: Some(detail),
    }
}

/// Answers a SubmitAction.
pub(super) fn submit_action(done: &Done) -> v1::SubmitActionResponse {
    v1::SubmitActionResponse {
        version: version(done.stored),
        replayed: done.replayed,
        effects: done.step.effects(),
        turn: Some(done.step.after().turn()),
        at: time(done.stored),
        autoplayed: autoplayed(done.step.as_ref()),
    }
}

fn autoplayed(step: &dyn AnyStep) -> Option<v1::AutoplayedEvent> {
    match step.what() {
        What::Autoplayed(autoplayed) => Some(autoplayed),
        _ => None,
    }
}

/// Answers a GetGame.
pub(super) fn get_game(described: Described) -> v1::GetGameResponse {
    let Described { game, options, version, state } = described;
    let game = v1::Game {
        game_id: game.id.to_string(),
        version,
        seats: game.seats.into(),
        client_ref: game.client_ref.unwrap_or_default(),
        created_by: game.created_by,
        created_at: Some(timestamp(game.created_at)),
        turn: Some(state.turn()),
        options: Some(options),
    };
    v1::GetGameResponse { game: Some(game) }
}

/// Answers a ListGameEvents.
pub(super) fn list_game_events(page: &Page, log: &[Entry]) -> v1::ListGameEventsResponse {
    let full = log.len() >= page.size as usize;
    let last = log.last().filter(|_| full).map(|entry| entry.row.version.to_string());
    v1::ListGameEventsResponse { events: log.iter().map(event).collect(), next_page_token: last.unwrap_or_default() }
}

/// Answers an ExportGame.
pub(super) fn export_game(exported: Exported) -> v1::ExportGameResponse {
    let media_type = match exported.format {
        Format::Text | Format::SpanishMovetext => "text/plain; charset=utf-8",
        Format::Pgn => "application/vnd.chess-pgn",
        Format::Json => "application/json",
    };
    v1::ExportGameResponse { version: exported.version, text: exported.text, media_type: media_type.into() }
}

fn event(entry: &Entry) -> v1::Event {
    let Entry { row, step } = entry;
    v1::Event {
        version: row.version,
        at: Some(timestamp(row.at)),
        seat: row.seat.map(i32::from),
        caller: row.caller.clone(),
        request_id: row.request_id.to_string(),
        rules_version: row.rules_version.into(),
        effects: step.effects(),
        what: Some(step.what()),
    }
}

fn version(stored: Option<Stored>) -> i32 {
    stored.map_or(0, |stored| stored.version)
}

fn time(stored: Option<Stored>) -> Option<Timestamp> {
    stored.map(|stored| timestamp(stored.at))
}

fn timestamp(ms: i64) -> Timestamp {
    let nanos = i32::try_from(ms.rem_euclid(1000)).unwrap_or_default() * 1_000_000;
    Timestamp { seconds: ms.div_euclid(1000), nanos }
}

/// The position goes back to the caller only where nothing else keeps it.
fn position_after(done: &Done) -> Option<v1::Position> {
    match done.stored {
        Some(_) => None,
        None => Some(done.step.after().position()),
    }
}
