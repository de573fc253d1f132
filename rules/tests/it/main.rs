//! The tests of the rules, in one binary.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod chess;
mod laws;
mod no_std;
mod parchis;
mod protocol;
mod scenario;
mod scenarios;
mod toy;
mod vectors;
