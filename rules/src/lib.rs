//! The rules of the games that Árbitro referees.
//!
//! Everything here is a function from values to values. There is no clock, file, thread, randomness or I/O: time, dice
//! and settings arrive as arguments. [`game`] is the protocol every game obeys; each game is one module.
#![no_std]

extern crate alloc;

pub mod chess;
pub mod game;
pub mod laws;
pub mod parchis;
#[cfg(feature = "scenario")]
pub mod scenario;
