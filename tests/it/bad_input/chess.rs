//! The options, clocks, tags and actions of chess.

use e2e::client::{bare, chess_action, new_chess, new_chess_with, roll, status_of};
use proto::v1;
use proto::v1::chess_action::Action;
use proto::v1::chess_options::Array;
use proto::v1::position::Position;

use super::table::{Row, Table, row};

pub(crate) fn rows(table: &Table) -> Vec<Row> {
    [choices(), amounts(), starts(), clocks(), tags(), pgns(), actions(table), arbiters(table), dealings(table)]
        .into_iter()
        .flatten()
        .collect()
}

fn option(what: &'static str, options: v1::ChessOptions, expected: &str) -> Row {
    row(what, new_chess_with(options), &format!("InvalidArgument chess.{expected}"))
}

/// Each enum with a number that it has not.
fn choices() -> Vec<Row> {
    let none = v1::ChessOptions::default;
    let mut rows = Vec::new();
    for number in [-1, 99] {
        for (field, options) in [
            ("variant", v1::ChessOptions { variant: number, ..none() }),
            ("preset", v1::ChessOptions { preset: number, ..none() }),
            ("threefold", v1::ChessOptions { threefold: number, ..none() }),
            ("fifty_move", v1::ChessOptions { fifty_move: number, ..none() }),
            ("flag_rule", v1::ChessOptions { flag_rule: number, ..none() }),
            ("dead_position", v1::ChessOptions { dead_position: number, ..none() }),
            ("draw_offers", v1::ChessOptions { draw_offers: number, ..none() }),
            ("takeback", v1::ChessOptions { takeback: number, ..none() }),
            ("clock_start", v1::ChessOptions { clock_start: number, ..none() }),
        ] {
            rows.push(option("no such value", options, &format!("{field} UNKNOWN_VALUE")));
        }
    }
    rows
}

fn amounts() -> Vec<Row> {
    let none = v1::ChessOptions::default;
    let mut rows = vec![
        option("nothing to claim", v1::ChessOptions { touch_claim: Some(true), ..none() }, "touch_claim BAD_OPTION"),
        option("no move", v1::ChessOptions { draw_offers: 2, ..none() }, "draw_offers_from_move MISSING"),
        option(
            "a move of nothing",
            v1::ChessOptions { draw_offers: 3, draw_offers_from_move: Some(30), ..none() },
            "draw_offers_from_move NO_FROM_MOVE",
        ),
    ];
    for limit in [-1, 1, 4, 256, 258, i32::MAX, i32::MIN] {
        let options = v1::ChessOptions { illegal_move_limit: Some(limit), ..none() };
        rows.push(option("no such limit", options, "illegal_move_limit BAD_OPTION"));
    }
    for seconds in [-1, 601, 65_536, i32::MAX, i32::MIN] {
        let options = v1::ChessOptions { penalty_seconds: Some(seconds), ..none() };
        rows.push(option("no such penalty", options, "penalty_seconds BAD_OPTION"));
    }
    for number in [-1, 0, 201, 65_537, i32::MAX] {
        let options = v1::ChessOptions { draw_offers: 2, draw_offers_from_move: Some(number), ..none() };
        rows.push(option("no such move", options, "draw_offers_from_move BAD_OPTION"));
    }
    rows
}

fn starts() -> Vec<Row> {
    let array = |variant, array| v1::ChessOptions { variant, array: Some(array), ..Default::default() };
    let position = Position::Chess(v1::ChessPosition::default());
    let both = v1::NewGameRequest {
        initial_position: Some(v1::Position { position: Some(position) }),
        ..new_chess_with(array(2, Array::Chess960Position(518)))
    };
    let mut rows = vec![
        row("two starts", both, "InvalidArgument chess.chess960_position TWO_STARTS"),
        option("not drawn", array(2, Array::Chess960Drawn(false)), "chess960_drawn MISSING"),
        option("not Chess960", array(0, Array::Chess960Drawn(true)), "chess960_drawn NOT_CHESS960"),
        option("not Chess960", array(1, Array::Chess960Position(518)), "chess960_position NOT_CHESS960"),
    ];
    for number in [-1, 960, 65_536, i32::MAX, i32::MIN] {
        rows.push(option("no such array", array(2, Array::Chess960Position(number)), "chess960_position BAD_OPTION"));
    }
    rows
}

fn timed(periods: Vec<v1::ChessPeriod>, per_move_seconds: Option<i32>) -> v1::ChessOptions {
    let time_control = Some(v1::ChessTimeControl { periods, per_move_seconds });
    v1::ChessOptions { time_control, ..Default::default() }
}

fn clocks() -> Vec<Row> {
    let period = |initial_seconds| v1::ChessPeriod { initial_seconds, ..Default::default() };
    let one = |what, period, field: &str| {
        option(what, timed(vec![period], None), &format!("time_control.periods[0].{field}"))
    };
    let mut rows = vec![
        option("no time control", timed(vec![], None), "time_control MISSING"),
        option("two of them", timed(vec![period(60)], Some(60)), "time_control.per_move_seconds TWO_CONTROLS"),
        option("five periods", timed(vec![period(60); 5], None), "time_control.periods TOO_LONG"),
        option("two last ones", timed(vec![period(60); 2], None), "time_control.periods[0].moves BAD_OPTION"),
        one("no time", period(0), "initial_seconds BAD_OPTION"),
        one("moves of the last", v1::ChessPeriod { moves: Some(40), ..period(60) }, "moves BAD_OPTION"),
        one(
            "both",
            v1::ChessPeriod { increment_seconds: Some(1), delay_seconds: Some(1), ..period(60) },
            "delay_seconds TWO_BONUSES",
        ),
    ];
    for seconds in [0, -1, 2_592_001, i32::MAX, i32::MIN] {
        rows.push(option("for a move", timed(vec![], Some(seconds)), "time_control.per_move_seconds BAD_OPTION"));
    }
    for seconds in [-1, 3_601, 65_536, i32::MAX] {
        let increment = v1::ChessPeriod { increment_seconds: Some(seconds), ..period(60) };
        rows.push(one("an increment", increment, "increment_seconds BAD_OPTION"));
        let delay = v1::ChessPeriod { delay_seconds: Some(seconds), ..period(60) };
        rows.push(one("a delay", delay, "delay_seconds BAD_OPTION"));
    }
    for moves in [-1, 0, 201, 256, i32::MAX] {
        let options = timed(vec![v1::ChessPeriod { moves: Some(moves), ..period(60) }, period(60)], None);
        rows.push(option("moves of a period", options, &expected_of_moves(moves)));
    }
    rows
}

/// No moves at all are found by two readers: none is a number, and the period needs one.
fn expected_of_moves(moves: i32) -> String {
    let reason = if moves == 0 { "OUT_OF_RANGE" } else { "BAD_OPTION" };
    format!("time_control.periods[0].moves {reason}")
}

fn tags() -> Vec<Row> {
    let tag = |name: &str, value: &str| v1::ChessPgnTag { name: name.into(), value: value.into() };
    let tagged = |pgn_tags| v1::ChessOptions { pgn_tags, ..Default::default() };
    let mut rows = vec![
        option("17 tags", tagged(vec![tag("A", "x"); 17]), "pgn_tags TOO_LONG"),
        option("one twice", tagged(vec![tag("A", "x"), tag("A", "y")]), "pgn_tags[1].name BAD_PGN_TAG"),
    ];
    for name in
        ["", "1st", "a b", "é", &"a".repeat(65), "Result", "FEN", "SetUp", "Variant", "Termination", "TimeControl"]
    {
        rows.push(option("a name", tagged(vec![tag(name, "x")]), "pgn_tags[0].name BAD_PGN_TAG"));
    }
    for value in ["a\nb", "\0", "\u{7f}", &"x".repeat(201)] {
        rows.push(option("a value", tagged(vec![tag("White", value)]), "pgn_tags[0].value BAD_PGN_TAG"));
    }
    rows
}

fn pgns() -> Vec<Row> {
    let status = |position| status_of(bare(v1::Position { position: Some(Position::Chess(position)) }));
    let pgn = |text: &str| v1::ChessPosition { pgn: text.into(), ..Default::default() };
    let mut rows = vec![
        row(
            "two starts",
            status(v1::ChessPosition { moves: vec!["e2e4".into()], ..pgn("1. d4") }),
            "InvalidArgument target.position.chess.pgn TWO_STARTS",
        ),
        row(
            "an end",
            v1::NewGameRequest {
                initial_position: Some(v1::Position {
                    position: Some(Position::Chess(pgn("1. f3 e5 2. g4 Qh4# 0-1"))),
                }),
                ..new_chess()
            },
            "InvalidArgument initial_position POSITION_OVER",
        ),
    ];
    let long = " ".repeat(32 * 1024 + 1);
    for (text, reason) in [
        ("[Event \"a", "PGN_TAG"),
        ("1. e4 {", "PGN_COMMENT"),
        ("1. e4 (", "PGN_VARIATION"),
        ("[FEN \"x\"]", "FEN_FIELD_COUNT"),
        ("[Variant \"Atomic\"]", "PGN_VARIANT"),
        ("1. e4 e5 2. Ke3", "UNREADABLE"),
        ("1. Cf3", "UNREADABLE"),
        (&long, "PGN_TOO_LONG"),
    ] {
        rows.push(row("a PGN", status(pgn(text)), &format!("InvalidArgument target.position.chess.pgn {reason}")));
    }
    rows
}

fn touch(squares: Vec<&str>) -> Action {
    let squares = squares.into_iter().map(str::to_owned).collect();
    Action::Touch(v1::ChessTouch { squares, ..Default::default() })
}

fn actions(table: &Table) -> Vec<Row> {
    let act = |action| chess_action(&table.chess, Some(2), action);
    let claim = |text: &str| act(Action::ClaimDraw(v1::ChessClaimDraw { intended_move: text.into() }));
    let nothing = v1::submit_action_request::Action::Chess(v1::ChessAction { action: None });
    let field = "InvalidArgument chess";
    vec![
        row(
            "no action",
            v1::SubmitActionRequest { action: Some(nothing), ..act(touch(vec![])) },
            &format!("{field}.action MISSING"),
        ),
        row("65 bytes", claim(&"e".repeat(65)), &format!("{field}.claim_draw.intended_move TOO_LONG")),
        row("no move", claim("hello"), &format!("{field}.claim_draw.intended_move UNREADABLE")),
        row("an illegal move", claim("e7e4"), "FailedPrecondition NOT_A_MOVE_OF_PIECE"),
        row("no square", act(touch(vec![])), &format!("{field}.touch.squares MISSING")),
        row("33 squares", act(touch(vec!["e7"; 33])), &format!("{field}.touch.squares TOO_LONG")),
        row(
            "no squares",
            act(touch(vec!["e9", "e7", "", "E7"])),
            &format!(
                "{field}.touch.squares[0] NOT_A_SQUARE, chess.touch.squares[2] NOT_A_SQUARE, \
                 chess.touch.squares[3] NOT_A_SQUARE"
            ),
        ),
        row("not agreed", act(touch(vec!["e7"])), "FailedPrecondition TOUCH_MOVE_OFF"),
        row(
            "another game",
            chess_action(&table.exit, Some(1), touch(vec!["e7"])),
            "InvalidArgument action ANOTHER_GAME",
        ),
        row("no dice of colours", roll(&table.chess), "FailedPrecondition ROLL_NOT_AWAITED"),
    ]
}

fn arbiters(table: &Table) -> Vec<Row> {
    let act = |action| chess_action(&table.chess, None, action);
    let adjudicate = |result, cause| act(Action::Adjudicate(v1::ChessAdjudicate { result, cause }));
    let add_time = |seat, seconds| act(Action::AddTime(v1::ChessAddTime { seat, seconds }));
    let field = |rest: &str| format!("InvalidArgument chess.{rest}");
    let mut rows = vec![
        row("no result", adjudicate(0, 1), &field("adjudicate.result MISSING")),
        row("no such result", adjudicate(5, 1), &field("adjudicate.result UNKNOWN_VALUE")),
        row("no such cause", adjudicate(1, -1), &field("adjudicate.cause UNKNOWN_VALUE")),
        row("no clocks", add_time(1, 60), "FailedPrecondition NO_CLOCKS"),
        row("no clocks", act(Action::Pause(v1::ChessPause {})), "FailedPrecondition NO_CLOCKS"),
        row("no clocks", act(Action::Resume(v1::ChessResume {})), "FailedPrecondition NO_CLOCKS"),
    ];
    for seat in [0, -1, 3, 257, i32::MAX] {
        rows.push(row("no such seat", add_time(seat, 60), &field("add_time.seat OUT_OF_RANGE")));
    }
    for seconds in [0, -1, 86_401, i32::MAX, i32::MIN] {
        rows.push(row("no such time", add_time(1, seconds), &field("add_time.seconds OUT_OF_RANGE")));
    }
    rows
}

/// What the players ask of each other, where nothing was asked before.
fn dealings(table: &Table) -> Vec<Row> {
    let act = |action| chess_action(&table.chess, Some(2), action);
    let refused = |reason: &str| format!("FailedPrecondition {reason}");
    let mut rows = Vec::new();
    for (action, reason) in [
        (Action::OfferDraw(v1::ChessOfferDraw {}), "DRAW_TOO_EARLY"),
        (Action::AcceptDraw(v1::ChessAcceptDraw {}), "NO_DRAW_OFFER"),
        (Action::DeclineDraw(v1::ChessDeclineDraw {}), "NO_DRAW_OFFER"),
        (Action::ClaimCannotMate(v1::ChessClaimCannotMate {}), "CANNOT_MATE_CLAIM_OFF"),
        (Action::ClaimTimeout(v1::ChessClaimTimeout {}), "FLAG_NOT_FALLEN"),
        (Action::ProposeTakeback(v1::ChessProposeTakeback {}), "NOTHING_TO_TAKE_BACK"),
        (Action::AcceptTakeback(v1::ChessAcceptTakeback {}), "NO_TAKEBACK_PROPOSED"),
        (Action::DeclineTakeback(v1::ChessDeclineTakeback {}), "NO_TAKEBACK_PROPOSED"),
        (Action::ClaimTouch(v1::ChessClaimTouch {}), "NO_TOUCH_BROKEN"),
    ] {
        rows.push(row("nothing to answer", act(action.clone()), &refused(reason)));
        rows.push(row("a game that is over", chess_action(&table.over, Some(2), action), &refused("GAME_OVER")));
    }
    rows
}
