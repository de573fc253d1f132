//! How fast the rules are, against what they stand on and against others, all in one run: `cargo bench -p rules`.

mod chess;
mod dead;
mod meter;
#[expect(clippy::unwrap_used, reason = "the tests have it too")]
#[path = "../../tests/it/chess/package.rs"]
mod package;
mod parchis;

fn main() {
    chess::run();
    dead::run();
    parchis::run();
}
