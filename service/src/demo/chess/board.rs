//! The picture of a chess position.

use proto::v1;

use super::super::canvas::{Canvas, Ink, Paint};

const FRAME: &str = "    a  b  c  d  e  f  g  h
  ┌────────────────────────┐
8 │                        │ 8
7 │                        │ 7
6 │                        │ 6
5 │                        │ 5
4 │                        │ 4
3 │                        │ 3
2 │                        │ 2
1 │                        │ 1
  └────────────────────────┘
    a  b  c  d  e  f  g  h";

/// What the marks mean.
const LEGEND: &str = "[ ] the last move   ! ! in check";

/// Where the first square, a8, starts in the frame.
const TOP: usize = 2;
const LEFT: usize = 3;
/// Where words beside the board start.
const BESIDE: usize = 33;

const LIGHT: u8 = 110;
const DARK: u8 = 67;
const MOVED: u8 = 136;
const CHECKED: u8 = 160;

/// A square: its rank counted from the eighth, its file from a, both from 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square {
    row: usize,
    file: usize,
}

impl Square {
    const fn is_dark(self) -> bool {
        (self.row + self.file) % 2 == 1
    }
}

/// Draws how a game stands, from White's side. What a message says that no board can show is left out.
pub(super) fn picture(status: &v1::ChessStatus, paint: Paint) -> Canvas {
    let mut canvas = Canvas::of(FRAME, Ink::FAINT);
    let men = men(&status.fen);
    for row in 0..8 {
        for file in 0..8 {
            let square = Square { row, file };
            let man = men.iter().find(|(at, _)| *at == square).map(|(_, letter)| *letter);
            put_square(&mut canvas, square, man.map(|letter| figure(letter, paint)), mark(status, square, man));
        }
    }
    put_side(&mut canvas, TOP, "Black", status, Side::Black);
    put_side(&mut canvas, TOP + 7, "White", status, Side::White);
    canvas.put(canvas.height(), 3, LEGEND, Ink::FAINT);
    canvas
}

/// Why a square is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// The last move left it or reached it.
    Moved,
    /// The king on it is in check.
    Checked,
}

fn mark(status: &v1::ChessStatus, square: Square, man: Option<char>) -> Mark {
    let king = match on_turn(&status.fen) {
        Side::White => 'K',
        Side::Black => 'k',
    };
    if status.check && man == Some(king) {
        Mark::Checked
    } else if moved(&status.last_move).contains(&square) {
        Mark::Moved
    } else {
        Mark::None
    }
}

fn put_square(canvas: &mut Canvas, square: Square, figure: Option<(char, Ink)>, mark: Mark) {
    let back = match mark {
        Mark::Checked => CHECKED,
        Mark::Moved => MOVED,
        Mark::None if square.is_dark() => DARK,
        Mark::None => LIGHT,
    };
    let (left, right) = match mark {
        Mark::Checked => ('!', '!'),
        Mark::Moved => ('[', ']'),
        Mark::None => (' ', ' '),
    };
    // A dot tells a dark square in plain text, and disappears on its own colour.
    let empty = if square.is_dark() { '·' } else { ' ' };
    let (figure, ink) = figure.unwrap_or((empty, Ink::of(back)));
    let (line, column) = (TOP + square.row, LEFT + 3 * square.file);
    canvas.put(line, column, &format!("{left}{figure}{right}"), ink.on(back).bold());
}

/// The figure of a letter of FEN. Colours tell White from Black; without them White's figures are outlined.
fn figure(letter: char, paint: Paint) -> (char, Ink) {
    let (filled, outlined) = match letter.to_ascii_uppercase() {
        'K' => ('♚', '♔'),
        'Q' => ('♛', '♕'),
        'R' => ('♜', '♖'),
        'B' => ('♝', '♗'),
        'N' => ('♞', '♘'),
        'P' => ('♟', '♙'),
        other => (other, other),
    };
    match (letter.is_ascii_uppercase(), paint) {
        (true, Paint::Ansi) => (filled, Ink::of(231)),
        (true, Paint::Plain) => (outlined, Ink::PLAIN),
        (false, _) => (filled, Ink::of(16)),
    }
}

/// The pieces of a FEN with their squares.
fn men(fen: &str) -> Vec<(Square, char)> {
    let placement = fen.split(' ').next().unwrap_or_default();
    let mut men = Vec::new();
    for (row, rank) in placement.split('/').enumerate().take(8) {
        let mut file = 0;
        for letter in rank.chars().take(8) {
            match letter.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    men.push((Square { row, file }, letter));
                    file += 1;
                }
            }
        }
    }
    men
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

/// Who is to move in a FEN.
fn on_turn(fen: &str) -> Side {
    if fen.split(' ').nth(1) == Some("b") { Side::Black } else { Side::White }
}

/// The squares of a move in UCI: where it starts and ends.
fn moved(uci: &str) -> Vec<Square> {
    let text = uci.as_bytes();
    text.chunks_exact(2).take(2).filter_map(|name| square(name[0], name[1])).collect()
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let exists = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    exists.then(|| Square { row: usize::from(b'8' - rank), file: usize::from(file - b'a') })
}

/// Writes beside the board who sits on this side, and whether it is to move.
fn put_side(canvas: &mut Canvas, line: usize, name: &str, status: &v1::ChessStatus, side: Side) {
    let text = match (on_turn(&status.fen) == side, status.standing.as_str()) {
        (true, "CHECKMATE") => format!("  {name}, checkmated"),
        (true, "STALEMATE") => format!("  {name}, stalemated"),
        (true, _) if status.check => format!("▶ {name}, in check"),
        (true, "ONGOING") => format!("▶ {name}"),
        _ => format!("  {name}"),
    };
    canvas.put(line, BESIDE, &text, Ink::PLAIN);
}

#[cfg(test)]
mod tests;
