//! The tests of the service, in one binary: it links once.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod binary;
mod demo;
mod formats;
mod parchis;
mod reasons;
mod rolling;
mod server;
mod settings;
mod telemetry;
