//! The end-to-end tests, in one binary.

mod bad_input;
mod bad_start;
mod cancelled;
mod faults;
mod flood;
mod hostile;
mod outage;
mod pgn;
mod races;
mod random_play;
mod readme;
mod restart;
mod scenarios;
mod verify;
