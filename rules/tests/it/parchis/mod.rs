//! Parchís: the shared vectors, the tables of the rules, and what is stored.

mod invariants;
mod json;
mod later;
mod laws;
mod options;
mod perft;
mod playouts;
mod positions;
mod random_play;
mod silent;
mod statistics;
mod tables;
mod texts;
mod vectors;
