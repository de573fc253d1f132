//! Árbitro.

fn main() {}
