//! The gRPC server: what stands between a socket and a method.
//!
//! It serves connections itself, on hyper, and not by tonic's transport: that one gives every connection the same age,
//! tries again at once when it cannot accept, adds a deadline of its own that answers CANCELLED, and leaves connections
//! running when its graceful stop has lasted too long.

mod connections;
mod deadline;
mod front;
mod health;
mod listen;
mod log;
mod panic;
mod stop;

use std::error::Error;
use std::future::Future;

use proto::v1::game_rules_service_server::{GameRulesService, GameRulesServiceServer};
use tokio::net::TcpListener;
use tonic::service::Routes;
use tonic_reflection::server::Builder;

use crate::settings;
use connections::Connections;
use front::Front;
use health::Health;
pub use listen::{ListenError, listen};
pub use stop::StopSignals;

/// Why the server cannot serve.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Reflection cannot be offered.
    #[error("the descriptor set of the contract cannot be read")]
    Descriptors(#[from] tonic_reflection::server::Error),
}

/// Serves `games` on `listener` until `shutdown`, then stops gracefully: health answers NOT_SERVING, the listener is
/// closed, and the calls in flight are finished, for as long as `settings.drain`; then their connections are cut. When
/// this returns, nothing of it runs any more. When it is dropped, connections are cut at once.
///
/// Health is NOT_SERVING until `ping` has answered, and whenever it has failed.
pub async fn run<P, F, E>(
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
    games: impl GameRulesService,
    ping: P,
    settings: &settings::Server,
) -> Result<(), ServeError>
where
    P: Fn() -> F,
    F: Future<Output = Result<(), E>>,
    E: Error,
{
    let (health, health_service) = Health::new().await;
    let games = GameRulesServiceServer::new(games).max_decoding_message_size(settings.max_message_bytes);
    let routes = Routes::new(games)
        .add_service(health_service.max_decoding_message_size(settings.max_message_bytes))
        .add_service(reflection().build_v1()?.max_decoding_message_size(settings.max_message_bytes))
        .add_service(reflection().build_v1alpha()?.max_decoding_message_size(settings.max_message_bytes))
        .prepare();
    let connections = Connections::new(Front::new(routes, settings), settings);
    tokio::select! {
        () = shutdown => {}
        never = connections.accept(&listener) => match never {},
        never = health.follow(ping, settings.ping_interval) => match never {},
    }
    health.stop().await;
    drop(listener);
    connections.drain(settings.drain).await;
    Ok(())
}

/// The contract, and the health service beside it.
fn reflection() -> Builder<'static> {
    Builder::configure()
        .register_encoded_file_descriptor_set(proto::DESCRIPTORS)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
}
