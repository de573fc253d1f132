//! Parchís: the shared vectors, the tables of the rules, and what is stored.

mod invariants;
mod json;
mod later;
mod laws;
mod perft;
mod playouts;
mod positions;
mod silent;
mod texts;
mod vectors;
