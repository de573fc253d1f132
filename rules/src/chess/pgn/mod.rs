//! Whole games as text: the portable game notation (PGN), always in English, and its movetext in Spanish letters.

mod read;
mod tags;
mod write;

pub use read::{BadPgn, MAX_PGN_BYTES, PgnGame};
pub use tags::{BadTag, Tag};
pub use write::{Played, Record, movetext};
