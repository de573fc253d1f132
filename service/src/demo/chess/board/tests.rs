use super::*;

fn status(fen: &str, last_move: &str, standing: &str) -> v1::ChessStatus {
    v1::ChessStatus { fen: fen.into(), last_move: last_move.into(), standing: standing.into(), ..Default::default() }
}

fn check(status: &v1::ChessStatus, expected: &str) {
    let drawn = picture(status, Paint::Plain).text(Paint::Plain);
    assert_eq!(drawn, expected.trim_start_matches('\n'), "drawn:\n{drawn}");
}

#[test]
fn the_initial_position() {
    check(
        &status("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", "ONGOING"),
        "
    a  b  c  d  e  f  g  h
  ┌────────────────────────┐
8 │ ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ │ 8     Black
7 │ ♟  ♟  ♟  ♟  ♟  ♟  ♟  ♟ │ 7
6 │    ·     ·     ·     · │ 6
5 │ ·     ·     ·     ·    │ 5
4 │    ·     ·     ·     · │ 4
3 │ ·     ·     ·     ·    │ 3
2 │ ♙  ♙  ♙  ♙  ♙  ♙  ♙  ♙ │ 2
1 │ ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖ │ 1   ▶ White
  └────────────────────────┘
    a  b  c  d  e  f  g  h
   [ ] the last move   ! ! in check
",
    );
}

#[test]
fn a_check_and_the_move_that_gives_it() {
    let fen = "rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
    check(
        &v1::ChessStatus { check: true, ..status(fen, "d1h5", "ONGOING") },
        "
    a  b  c  d  e  f  g  h
  ┌────────────────────────┐
8 │ ♜  ♞  ♝  ♛ !♚! ♝  ♞  ♜ │ 8   ▶ Black, in check
7 │ ♟  ♟  ♟  ♟  ♟     ♟  ♟ │ 7
6 │    ·     ·     ·     · │ 6
5 │ ·     ·     ·  ♟  · [♕]│ 5
4 │    ·     ·  ♙  ·     · │ 4
3 │ ·     ·     ·     ·    │ 3
2 │ ♙  ♙  ♙  ♙     ♙  ♙  ♙ │ 2
1 │ ♖  ♘  ♗ [ ] ♔  ♗  ♘  ♖ │ 1     White
  └────────────────────────┘
    a  b  c  d  e  f  g  h
   [ ] the last move   ! ! in check
",
    );
}

#[test]
fn the_end_of_a_game() {
    let side = |fen: &str, standing: &str| {
        let drawn =
            picture(&v1::ChessStatus { check: true, ..status(fen, "", standing) }, Paint::Plain).text(Paint::Plain);
        drawn.lines().nth(TOP).unwrap_or_default().split("8   ").last().unwrap_or_default().to_owned()
    };
    assert_eq!(side("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "CHECKMATE"), "  Black, checkmated");
    assert_eq!(side("k7/8/1Q6/1K6/8/8/8/8 b - - 0 1", "STALEMATE"), "  Black, stalemated");
    assert_eq!(side("k7/8/8/8/8/8/8/K7 w - - 0 1", "DEAD_POSITION"), "  Black");
}

#[test]
fn the_squares_of_a_move_are_read_from_uci() {
    let at = |row, file| Square { row, file };
    assert_eq!(moved("a7b8q"), [at(1, 0), at(0, 1)]);
    assert_eq!(moved(""), []);
    assert_eq!(moved("i9éx"), []);
}

#[test]
fn colours_tell_white_from_black() {
    let drawn = picture(&status("8/8/8/8/8/8/8/Kk6 w - - 0 1", "", "ONGOING"), Paint::Ansi).text(Paint::Ansi);
    assert!(drawn.contains("\x1b[0;1;38;5;231;48;5;67m ♚ \x1b[0m\x1b[0;1;38;5;16;48;5;110m ♚ \x1b[0m"), "{drawn}");
}

/// The demo draws what any server answers.
#[test]
fn what_no_board_can_show_is_left_out() {
    for fen in ["", "9k99/ppppppppppppppp/////////////", "é/🂡 x", " b "] {
        assert_eq!(picture(&status(fen, "e2", "?"), Paint::Ansi).height(), 13, "{fen}");
    }
}
