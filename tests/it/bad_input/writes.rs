//! Writes to stored games: guards, seats, moves, dice, actions.

use e2e::client::{apply_move, bare, new_chess, new_parchis, request_id, resign, roll, stored};
use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::chess_move_text::Text;

use super::reads::NOBODYS;
use super::table::{Row, Table, row};

pub(crate) fn rows(table: &Table) -> Vec<Row> {
    [guards(table), seats(table), moves(table), rolls(table), actions(table), new_games()]
        .into_iter()
        .flatten()
        .collect()
}

fn guards(table: &Table) -> Vec<Row> {
    let e5 = || apply_move(&table.chess, "e7e5");
    let expecting = |version| v1::ApplyMoveRequest { expected_version: Some(version), ..e5() };
    let nothing = v1::ApplyMoveRequest {
        target: stored("x"),
        seat: Some(9),
        request_id: "x".into(),
        expected_version: Some(-1),
        offer_draw: false,
        r#move: None,
    };
    vec![
        row(
            "no UUID",
            v1::ApplyMoveRequest { request_id: "1".into(), ..e5() },
            "InvalidArgument request_id NOT_A_UUID",
        ),
        row("a version of no event", expecting(0), "InvalidArgument expected_version OUT_OF_RANGE"),
        row("a version of no event", expecting(i32::MIN), "InvalidArgument expected_version OUT_OF_RANGE"),
        row("a version gone by", expecting(1), "Aborted VERSION_MISMATCH"),
        row("a version to come", expecting(3), "Aborted VERSION_MISMATCH"),
        row("a version far away", expecting(i32::MAX), "Aborted VERSION_MISMATCH"),
        row(
            "all of it",
            nothing,
            "InvalidArgument target.game_id NOT_A_UUID, request_id NOT_A_UUID, expected_version OUT_OF_RANGE, move MISSING",
        ),
        // The guard is asked before the game's rules are.
        row(
            "a version gone by in a game that is over",
            v1::ApplyMoveRequest { expected_version: Some(1), ..apply_move(&table.over, "e7e5") },
            "Aborted VERSION_MISMATCH",
        ),
        row(
            "a version gone by and an unreadable move",
            v1::ApplyMoveRequest { expected_version: Some(1), ..apply_move(&table.chess, "?") },
            "Aborted VERSION_MISMATCH",
        ),
    ]
}

fn seats(table: &Table) -> Vec<Row> {
    let seated = |seat| v1::ApplyMoveRequest { seat: Some(seat), ..apply_move(&table.chess, "e7e5") };
    let mut rows = vec![
        row("another's turn", seated(1), "FailedPrecondition NOT_YOUR_TURN"),
        row(
            "another's turn and an unreadable move",
            v1::ApplyMoveRequest { seat: Some(1), ..apply_move(&table.chess, "?") },
            "FailedPrecondition NOT_YOUR_TURN",
        ),
        row(
            "no seat and an unreadable move in a game that is over",
            v1::ApplyMoveRequest { seat: Some(9), ..apply_move(&table.over, "?") },
            "FailedPrecondition GAME_OVER",
        ),
    ];
    for seat in [0, -1, 3, 9, 257, i32::MAX, i32::MIN] {
        rows.push(row("no such seat", seated(seat), "InvalidArgument seat NO_SUCH_SEAT"));
        let roll = v1::RollRequest { seat: Some(seat), ..roll(&table.opening) };
        rows.push(row("no such seat", roll, "InvalidArgument seat NO_SUCH_SEAT"));
        rows.push(row("no such seat", resign(&table.chess, seat), "InvalidArgument seat NO_SUCH_SEAT"));
    }
    rows
}

fn moves(table: &Table) -> Vec<Row> {
    let chess = |text: &str| apply_move(&table.chess, text);
    let written =
        |text| v1::ApplyMoveRequest { r#move: Some(MoveText::Chess(v1::ChessMoveText { text })), ..chess("") };
    let san = |text: &str| written(Some(Text::San(text.into())));
    let san_es = |text: &str| written(Some(Text::SanEs(text.into())));
    let knights = |text: &str| v1::ApplyMoveRequest { target: stored(&table.knights), ..san(text) };
    let unreadable = "InvalidArgument notation UNREADABLE";
    let mut rows = vec![
        row("no move", v1::ApplyMoveRequest { r#move: None, ..chess("") }, "InvalidArgument move MISSING"),
        row("no text", written(None), "InvalidArgument chess.text MISSING"),
        row("65 bytes", chess(&"e".repeat(65)), "InvalidArgument notation TOO_LONG"),
        row("65 bytes", san(&"e".repeat(65)), "InvalidArgument chess.san TOO_LONG"),
        row("65 bytes", san_es(&"e".repeat(65)), "InvalidArgument chess.san_es TOO_LONG"),
        row("no SAN", san("Zz9"), "InvalidArgument chess.san UNREADABLE"),
        row("English letters in Spanish", san_es("Nf6"), "InvalidArgument chess.san_es UNREADABLE"),
        row("either knight", knights("Nc3"), "FailedPrecondition AMBIGUOUS"),
        row("nothing there", chess("e6e5"), "FailedPrecondition EMPTY_SQUARE"),
        row("the opponent's", chess("d2d4"), "FailedPrecondition NOT_YOUR_PIECE"),
        row("not how it moves", chess("g8g6"), "FailedPrecondition NOT_A_MOVE_OF_PIECE"),
        row("in the way", chess("f8b4"), "FailedPrecondition BLOCKED"),
        row("an unknown game", apply_move(NOBODYS, "e2e4"), "NotFound NO_SUCH_GAME"),
        row("a game that is over", apply_move(&table.over, "e7e5"), "FailedPrecondition GAME_OVER"),
        row("dice are awaited", apply_move(&table.opening, "y0:H>5"), "FailedPrecondition ROLL_AWAITED"),
        row("must come out", apply_move(&table.exit, "y0:5>10"), "FailedPrecondition NOT_THERE"),
        row("another's piece", apply_move(&table.exit, "r0:H>39"), "FailedPrecondition NOT_YOUR_PIECE"),
        row("a square of a larger board", apply_move(&table.exit, "y0:H>99"), "FailedPrecondition WRONG_COUNT"),
        row("a chess move in parchís", apply_move(&table.exit, "e2e4"), unreadable),
    ];
    for text in ["", " ", "e7", "e7e9", "e7e5x", "e7-e5", "E7E5", " e7e5", "e7e5 ", "0000", "\0", "é", "e7e5q q"] {
        rows.push(row("unreadable", chess(text), unreadable));
    }
    for text in ["", "y0", "y4:H>5", "y0:H>", "y0:H>5 ", "y0:H>5x", "z0:H>5", "y0:H>5xb2xb2xb2xb2"] {
        rows.push(row("unreadable", apply_move(&table.exit, text), unreadable));
    }
    rows
}

fn rolls(table: &Table) -> Vec<Row> {
    let opening = || roll(&table.opening);
    let unguarded = || v1::RollRequest { request_id: String::new(), expected_version: None, ..opening() };
    vec![
        row("no guard", unguarded(), "InvalidArgument request_id MISSING_GUARD"),
        row("dice", v1::RollRequest { dice: vec![6], ..opening() }, "InvalidArgument dice DICE_NOT_TAKEN"),
        row(
            "dice and no guard",
            v1::RollRequest { dice: vec![6], ..unguarded() },
            "InvalidArgument request_id MISSING_GUARD, dice DICE_NOT_TAKEN",
        ),
        row("another's turn", v1::RollRequest { seat: Some(2), ..opening() }, "FailedPrecondition NOT_YOUR_TURN"),
        row("a move is awaited", roll(&table.exit), "FailedPrecondition ROLL_NOT_AWAITED"),
        row("chess has no dice", roll(&table.chess), "FailedPrecondition ROLL_NOT_AWAITED"),
        row("a game that is over", roll(&table.over), "FailedPrecondition GAME_OVER"),
        row("an unknown game", roll(NOBODYS), "NotFound NO_SUCH_GAME"),
        row("no target", v1::RollRequest { target: None, ..opening() }, "InvalidArgument target MISSING"),
        row(
            "a version gone by",
            v1::RollRequest { expected_version: Some(7), ..opening() },
            "Aborted VERSION_MISMATCH",
        ),
        // The script of the dice is at its end: no throw is made up, and nothing is half done.
        row("no dice left", opening(), "FailedPrecondition DICE_RAN_DRY"),
    ]
}

fn actions(table: &Table) -> Vec<Row> {
    let nothing = || v1::SubmitActionRequest { action: None, ..resign(&table.chess, 1) };
    let nowhere =
        v1::SubmitActionRequest { game_id: "x".into(), request_id: "x".into(), expected_version: Some(0), ..nothing() };
    vec![
        row("no action", nothing(), "InvalidArgument action MISSING"),
        row(
            "all of it",
            nowhere,
            "InvalidArgument game_id NOT_A_UUID, request_id NOT_A_UUID, expected_version OUT_OF_RANGE, action MISSING",
        ),
        row("an unknown game", resign(NOBODYS, 1), "NotFound NO_SUCH_GAME"),
        row("an action of another game", autoplay(&table.chess), "InvalidArgument action ANOTHER_GAME"),
        row("a seat that has time", autoplay(&table.opening), "FailedPrecondition TOO_EARLY"),
        row("a game that is over", autoplay(&table.over), "FailedPrecondition GAME_OVER"),
        row("a game that is over", resign(&table.over, 2), "FailedPrecondition GAME_OVER"),
        row(
            "a version gone by",
            v1::SubmitActionRequest { expected_version: Some(1), ..resign(&table.chess, 1) },
            "Aborted VERSION_MISMATCH",
        ),
    ]
}

fn autoplay(game_id: &str) -> v1::SubmitActionRequest {
    let action = v1::submit_action_request::Action::Autoplay(v1::AutoplayAction {});
    v1::SubmitActionRequest { action: Some(action), seat: None, ..resign(game_id, 1) }
}

fn new_games() -> Vec<Row> {
    let long = "x".repeat(201);
    let chess = |variant| v1::NewGameRequest {
        options: Some(v1::new_game_request::Options::Chess(v1::ChessOptions { variant, ..Default::default() })),
        ..new_chess()
    };
    let parchis = |colours: &[i32]| v1::NewGameRequest {
        options: Some(v1::new_game_request::Options::Parchis(v1::ParchisOptions {
            colours: colours.to_vec(),
            ..Default::default()
        })),
        ..new_parchis()
    };
    let all = v1::NewGameRequest {
        request_id: "x".into(),
        client_ref: long.clone(),
        initial_position: Some(v1::Position::default()),
        options: None,
    };
    vec![
        row("no game", v1::NewGameRequest::default(), "InvalidArgument options MISSING"),
        row(
            "no UUID",
            v1::NewGameRequest { request_id: "x".into(), ..new_chess() },
            "InvalidArgument request_id NOT_A_UUID",
        ),
        row("201 bytes", v1::NewGameRequest { client_ref: long, ..new_chess() }, "InvalidArgument client_ref TOO_LONG"),
        row(
            "all of it",
            all,
            "InvalidArgument request_id NOT_A_UUID, client_ref TOO_LONG, options MISSING, initial_position MISSING",
        ),
        row("no such variant", chess(3), "InvalidArgument chess.variant UNKNOWN_VALUE"),
        row("no such variant", chess(-1), "InvalidArgument chess.variant UNKNOWN_VALUE"),
        row("Chess960 from nowhere", chess(2), "InvalidArgument initial_position MISSING"),
        row("one seat", parchis(&[1]), "InvalidArgument parchis.colours BAD_OPTION"),
        row("a colour twice", parchis(&[1, 1]), "InvalidArgument parchis.colours BAD_OPTION"),
        row("out of order", parchis(&[3, 1]), "InvalidArgument parchis.colours BAD_OPTION"),
        row(
            "no such colours",
            parchis(&[1, 0, 99, i32::MIN]),
            "InvalidArgument parchis.colours[1] UNKNOWN_VALUE, parchis.colours[2] UNKNOWN_VALUE, \
             parchis.colours[3] UNKNOWN_VALUE",
        ),
        row("names of nobody", named(&["a", "b", "c"]), "InvalidArgument parchis.colour_names BAD_OPTION"),
        row("one name twice", named(&["a", "a"]), "InvalidArgument parchis.colour_names BAD_OPTION"),
        row("no name", named(&["a", ""]), "InvalidArgument parchis.colour_names BAD_OPTION"),
        row("a name of two lines", named(&["a", "b\n"]), "InvalidArgument parchis.colour_names BAD_OPTION"),
        row("41 bytes", named(&["a", &"b".repeat(41)]), "InvalidArgument parchis.colour_names BAD_OPTION"),
        row(
            "options that do not fit each other",
            v1::NewGameRequest { options: Some(v1::new_game_request::Options::Parchis(misfit())), ..new_parchis() },
            "InvalidArgument parchis.turn_seconds BAD_OPTION, parchis.stakes.win BAD_OPTION, \
             parchis.pairs BAD_OPTION, parchis.third_double BAD_OPTION",
        ),
        row(
            "a guard on a position",
            v1::ApplyMoveRequest {
                target: bare(v1::Position::default()),
                request_id: request_id(),
                ..apply_move("", "e2e4")
            },
            "InvalidArgument target.position MISSING",
        ),
    ]
}

/// Asks for a game of two seats, whose colours are called so.
fn named(names: &[&str]) -> v1::NewGameRequest {
    let colour_names = names.iter().map(|&name| name.to_owned()).collect();
    let options = v1::ParchisOptions { colour_names, ..Default::default() };
    v1::NewGameRequest { options: Some(v1::new_game_request::Options::Parchis(options)), ..new_parchis() }
}

/// Pairs of two colours with stakes below nothing, two dice's option with one, and no time to think.
fn misfit() -> v1::ParchisOptions {
    v1::ParchisOptions {
        pairs: Some(true),
        stakes: Some(v1::ParchisStakes { win: -1, ..Default::default() }),
        third_double: v1::ParchisThirdDouble::MostAdvanced.into(),
        turn_seconds: Some(-1),
        ..Default::default()
    }
}
