//! Chess beside other people's: games in which, at every ply, both say the same.

mod differences;
mod files;
mod games;
mod python;
mod shakmaty;
mod written;
