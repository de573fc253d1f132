//! The end-to-end tests, in one binary.

mod bad_input;
mod hostile;
mod races;
mod random_play;
mod readme;
mod restart;
mod scenarios;
mod verify;
