//! The tests of the service, in one binary: it links once.

mod settings;
mod telemetry;
