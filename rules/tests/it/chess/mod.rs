//! Chess: the shared vectors, the tables of the rules, and what is stored.

mod csv;
mod notation;
mod perft;
mod query;
mod status;
