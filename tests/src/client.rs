//! A client of the public contract, and short ways to write its messages.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use proto::v1;
use proto::v1::game_rules_service_client::GameRulesServiceClient;
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_health::pb::{HealthCheckRequest, HealthCheckResponse};

/// A client over one connection; clones share it.
pub type Client = GameRulesServiceClient<Channel>;

/// No call takes longer, or the test fails.
const CALL_LIMIT: Duration = Duration::from_secs(20);
const GLANCE: Duration = Duration::from_millis(5);

/// A client with a connection of its own.
pub async fn connect(url: String) -> Client {
    GameRulesServiceClient::new(channel(url).await)
}

/// A client whose connection is made when it is first used, and again when it is lost. Its calls end after `patience`.
pub fn connect_lazily(url: String, patience: Duration) -> Client {
    GameRulesServiceClient::new(endpoint(url).timeout(patience).connect_timeout(patience).connect_lazy())
}

/// A connection of its own.
pub async fn channel(url: String) -> Channel {
    endpoint(url).connect().await.expect("the server takes connections")
}

fn endpoint(url: String) -> Endpoint {
    Endpoint::from_shared(url).expect("the URL of a server").timeout(CALL_LIMIT)
}

/// What the server says of its health; none while it cannot be asked.
pub async fn health(url: String) -> Option<ServingStatus> {
    let channel = endpoint(url).connect().await.ok()?;
    let answer = HealthClient::new(channel).check(HealthCheckRequest::default()).await.ok()?;
    let HealthCheckResponse { status } = answer.into_inner();
    ServingStatus::try_from(status).ok()
}

/// Waits until the server says that it serves.
pub async fn await_serving(url: String) {
    while health(url.clone()).await != Some(ServingStatus::Serving) {
        tokio::time::sleep(GLANCE).await;
    }
}

/// A UUID that no other call of this process answers.
pub fn request_id() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("e2e00000-0000-4000-8000-{:012x}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A stored game as a target.
pub fn stored(game_id: &str) -> Option<v1::Target> {
    Some(v1::Target { target: Some(v1::target::Target::GameId(game_id.to_owned())) })
}

/// A bare position as a target.
pub fn bare(position: v1::Position) -> Option<v1::Target> {
    Some(v1::Target { target: Some(v1::target::Target::Position(position)) })
}

/// Asks how a game or a position stands.
pub fn status_of(target: Option<v1::Target>) -> v1::StatusRequest {
    v1::StatusRequest { target, ..Default::default() }
}

/// A move in the notation that LegalMoves lists.
pub fn notation(text: &str) -> Option<v1::apply_move_request::Move> {
    Some(v1::apply_move_request::Move::Notation(text.to_owned()))
}

/// Asks for a game of chess from the initial position.
pub fn new_chess() -> v1::NewGameRequest {
    let options = v1::new_game_request::Options::Chess(v1::ChessOptions::default());
    v1::NewGameRequest { request_id: request_id(), options: Some(options), ..Default::default() }
}

/// Asks for a game of parchís of two seats.
pub fn new_parchis() -> v1::NewGameRequest {
    let options = v1::new_game_request::Options::Parchis(v1::ParchisOptions::default());
    v1::NewGameRequest { request_id: request_id(), options: Some(options), ..Default::default() }
}

/// Asks to play a move in a stored game, whatever its version.
pub fn apply_move(game_id: &str, text: &str) -> v1::ApplyMoveRequest {
    v1::ApplyMoveRequest {
        target: stored(game_id),
        request_id: request_id(),
        r#move: notation(text),
        ..Default::default()
    }
}

/// Asks to roll in a stored game, whatever its version.
pub fn roll(game_id: &str) -> v1::RollRequest {
    v1::RollRequest { target: stored(game_id), request_id: request_id(), ..Default::default() }
}

/// Asks for something in a stored game of chess, for a seat or for nobody in particular.
pub fn chess_action(game_id: &str, seat: Option<i32>, action: v1::chess_action::Action) -> v1::SubmitActionRequest {
    let action = v1::submit_action_request::Action::Chess(v1::ChessAction { action: Some(action) });
    v1::SubmitActionRequest { seat, action: Some(action), ..resign(game_id, 1) }
}

/// Asks for a game of chess with these options.
pub fn new_chess_with(options: v1::ChessOptions) -> v1::NewGameRequest {
    v1::NewGameRequest { options: Some(v1::new_game_request::Options::Chess(options)), ..new_chess() }
}

/// Asks to give a stored game up.
pub fn resign(game_id: &str, seat: i32) -> v1::SubmitActionRequest {
    v1::SubmitActionRequest {
        game_id: game_id.to_owned(),
        seat: Some(seat),
        request_id: request_id(),
        expected_version: None,
        action: Some(v1::submit_action_request::Action::Resign(v1::ResignAction {})),
    }
}
