//! The 960 initial arrays of Chess960, by number.

use alloc::format;
use alloc::string::String;

use super::piece::Role;
use super::position::{Position, Variant};

/// How many initial arrays there are: they are numbered from 0, and 518 is that of standard chess.
pub const CHESS960_POSITIONS: u16 = 960;

/// The files of the two knights among the five that are left after bishops and queen, by number.
const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl Position {
    /// The initial array of Chess960 with this number, in the usual numbering (Scharnagl's); none from
    /// [`CHESS960_POSITIONS`] on.
    pub fn chess960(number: u16) -> Option<Position> {
        if number >= CHESS960_POSITIONS {
            return None;
        }
        let rank = first_rank(number);
        let black: String = rank.into_iter().map(Role::letter).collect();
        let white = black.to_uppercase();
        let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
        Position::read(&fen, Variant::Chess960).ok()
    }
}

/// Bishops by the first two digits, one on either colour, then the queen, then the knights; the king stands between the
/// rooks on what is left.
fn first_rank(number: u16) -> [Role; 8] {
    let mut rank = [Role::King; 8];
    let mut free: [bool; 8] = [true; 8];
    let mut put = |file: usize, role| {
        rank[file] = role;
        free[file] = false;
        free
    };
    let number = usize::from(number);
    put(number % 4 * 2 + 1, Role::Bishop);
    let free = put(number / 4 % 4 * 2, Role::Bishop);
    let free = put(nth_free(free, number / 16 % 6), Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    let (first, second) = (nth_free(free, first), nth_free(free, second));
    put(first, Role::Knight);
    let free = put(second, Role::Knight);
    put(nth_free(free, 0), Role::Rook);
    put(nth_free(free, 2), Role::Rook);
    rank
}

/// The file of the free square of this index, from the a-file.
fn nth_free(free: [bool; 8], index: usize) -> usize {
    (0..8).filter(|&file| free[file]).nth(index).unwrap_or_default()
}
