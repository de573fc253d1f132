//! The service: everything of the binary `arbitro` but its command line.

pub mod clock;
pub mod dice;
pub mod store;
