//! Chess: the shared vectors, the tables of the rules, and what is stored.

mod chasolver;
mod csv;
mod dead;
mod differential;
mod fen;
pub(crate) mod laws;
mod legality;
mod notation;
mod package;
mod perft;
mod pgn;
mod query;
mod refusals;
mod state;
mod status;
