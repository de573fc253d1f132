//! What the end-to-end tests are written with: real servers, a client of the public contract, scenarios over gRPC.
//!
//! It knows the contract and the notation of scenarios, and nothing of the rules or of the service. Whatever cannot go
//! on panics with the reason: that is how a test fails.

pub mod call;
pub mod client;
pub mod database;
pub mod faults;
pub mod games;
pub mod gate;
pub mod player;
pub mod postgres;
pub mod random;
pub mod raw;
pub mod readme;
pub mod refusal;
pub mod scenario;
pub mod server;
pub mod turns;
pub mod verify;
