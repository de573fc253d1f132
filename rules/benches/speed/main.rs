//! How fast the rules are, against what they stand on and against others, all in one run: `cargo bench -p rules`.

mod chess;
mod meter;
mod parchis;

fn main() {
    chess::run();
    parchis::run();
}
