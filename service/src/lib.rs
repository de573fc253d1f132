//! The service: everything of the binary `arbitro` but its command line.

pub mod api;
pub mod aside;
pub mod auth;
pub mod call;
pub mod clock;
pub mod demo;
pub mod dice;
pub mod digest;
pub mod error;
pub mod games;
pub mod play;
pub mod request;
pub mod server;
pub mod settings;
pub mod store;
pub mod telemetry;
pub mod verify;
