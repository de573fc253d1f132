//! Bare positions, and the positions that games start from.

use e2e::client::{apply_move, bare, new_chess, new_parchis, request_id, roll};
use proto::v1;
use proto::v1::position::Position;

use super::table::{Row, Table, row};

/// Two seats, seat 1 to roll, every piece at home.
const START: &str = "y:H,H,H,H/r:H,H,H,H/turn:y";

pub(crate) fn rows(_: &Table) -> Vec<Row> {
    [fens(), lines(), writes(), starts(), parchis()].into_iter().flatten().collect()
}

fn fens() -> Vec<Row> {
    let long = format!("{} w - - 0 1", "8/".repeat(50));
    let fens = [
        ("x", "FEN_FIELD_COUNT"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "FEN_KING_COUNT"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "FEN_FIELD_COUNT"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "FEN_RANK_COUNT"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "FEN_RANK_WIDTH"),
        ("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "FEN_PIECE_LETTER"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "FEN_SIDE_TO_MOVE"),
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "FEN_CASTLING_NOT_AT_HOME"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "FEN_EN_PASSANT_SQUARE"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "FEN_HALFMOVE_CLOCK"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "FEN_FULLMOVE_NUMBER"),
        ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", "FEN_BLANKS"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "FEN_PAWN_RANK"),
        ("4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", "FEN_OPPONENT_IN_CHECK"),
        (long.as_str(), "FEN_TOO_LONG"),
    ];
    let rows = fens.map(|(fen, reason)| {
        let expected = format!("InvalidArgument target.position.chess.fen {reason}");
        row("a FEN", status(chess(fen, &[])), &expected)
    });
    rows.into_iter().collect()
}

fn lines() -> Vec<Row> {
    let many = vec!["e2e4"; 1001];
    let at = |index: usize, reason: &str| format!("InvalidArgument target.position.chess.moves[{index}] {reason}");
    let variant =
        |variant, fen: &str| status(Position::Chess(v1::ChessPosition { variant, ..chess_position(fen, &[]) }));
    vec![
        row("no move", status(chess("", &["e2e4", "e7e5", ""])), &at(2, "UNREADABLE")),
        row("an illegal move", status(chess("", &["e2e4", "e7e5", "e4e5"])), &at(2, "BLOCKED")),
        row("a move after mate", status(chess("", &["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"])), &at(4, "GAME_OVER")),
        row("1001 moves", status(chess("", &many)), "InvalidArgument target.position.chess.moves TOO_LONG"),
        row("no such variant", variant(9, ""), "InvalidArgument target.position.chess.variant UNKNOWN_VALUE"),
        row("Chess960 from nowhere", variant(2, ""), "InvalidArgument target.position.chess.fen MISSING"),
    ]
}

fn writes() -> Vec<Row> {
    let moving = |position, text: &str| v1::ApplyMoveRequest {
        target: bare_of(position),
        request_id: String::new(),
        ..apply_move("", text)
    };
    let rolling = |position, dice: &[i32]| v1::RollRequest {
        target: bare_of(position),
        request_id: String::new(),
        dice: dice.to_vec(),
        ..roll("")
    };
    let guard = "InvalidArgument request_id GUARD_ON_POSITION";
    let no_roll = "InvalidArgument dice NO_ROLL";
    let mut rows = vec![
        row("a guard", v1::ApplyMoveRequest { request_id: request_id(), ..moving(chess("", &[]), "e2e4") }, guard),
        row("a guard", v1::RollRequest { request_id: request_id(), ..rolling(text(START), &[5]) }, guard),
        row(
            "a version",
            v1::ApplyMoveRequest { expected_version: Some(1), ..moving(chess("", &[]), "e2e4") },
            "InvalidArgument expected_version GUARD_ON_POSITION",
        ),
        row("unreadable", moving(chess("", &[]), "e2"), "InvalidArgument notation UNREADABLE"),
        row("illegal", moving(chess("", &[]), "e2e5"), "FailedPrecondition NOT_A_MOVE_OF_PIECE"),
        row(
            "no such seat",
            v1::ApplyMoveRequest { seat: Some(3), ..moving(chess("", &[]), "e2e4") },
            "InvalidArgument seat NO_SUCH_SEAT",
        ),
        row("chess has no dice", rolling(chess("", &[]), &[5]), "FailedPrecondition ROLL_NOT_AWAITED"),
        row("two dice", rolling(text(START), &[5, 5]), "InvalidArgument dice WRONG_DICE"),
        row("dice are awaited", moving(text(START), "y0:H>5"), "FailedPrecondition ROLL_AWAITED"),
    ];
    for dice in [&[][..], &[0], &[7], &[-1], &[261], &[i32::MAX], &[1, 2, 3, 4, 5], &[1, 0]] {
        rows.push(row("no roll", rolling(text(START), dice), no_roll));
    }
    rows
}

fn starts() -> Vec<Row> {
    let from = |message, position| v1::NewGameRequest { initial_position: Some(position), ..message };
    let at = |position| v1::Position { position: Some(position) };
    let mated = chess("", &["f2f3", "e7e5", "g2g4", "d8h4"]);
    let of_variant =
        Position::Chess(v1::ChessPosition { variant: 2, ..chess_position("4k3/8/8/8/8/8/8/4K2R w H - 0 1", &[]) });
    vec![
        row("nowhere", from(new_chess(), v1::Position::default()), "InvalidArgument initial_position MISSING"),
        row("another game's", from(new_chess(), at(text(START))), "InvalidArgument initial_position ANOTHER_GAME"),
        row("another game's", from(new_parchis(), at(chess("", &[]))), "InvalidArgument initial_position ANOTHER_GAME"),
        row(
            "a FEN",
            from(new_chess(), at(chess("x", &[]))),
            "InvalidArgument initial_position.chess.fen FEN_FIELD_COUNT",
        ),
        row(
            "a move",
            from(new_chess(), at(chess("", &["e2e5"]))),
            "InvalidArgument initial_position.chess.moves[0] NOT_A_MOVE_OF_PIECE",
        ),
        row("an end", from(new_chess(), at(mated)), "InvalidArgument initial_position POSITION_OVER"),
        row(
            "another variant",
            from(new_chess(), at(of_variant)),
            "InvalidArgument initial_position.chess.variant OTHER_OPTIONS",
        ),
        row(
            "no position",
            from(new_parchis(), at(text("x"))),
            "InvalidArgument initial_position.parchis.notation UNREADABLE",
        ),
        row(
            "others play",
            from(new_parchis(), at(text("y:H,H,H,H/b:H,H,H,H/turn:y"))),
            "InvalidArgument initial_position.parchis.notation OTHER_OPTIONS",
        ),
    ]
}

fn parchis() -> Vec<Row> {
    let place = |zone: v1::ParchisZone, square| v1::ParchisPlace { zone: zone.into(), square };
    let home = vec![place(v1::ParchisZone::Home, 0); 4];
    let side = |pieces| v1::ParchisSide { pieces, ..Default::default() };
    let whole = v1::ParchisPosition {
        sides: vec![side(home.clone()), side(home.clone())],
        phase: v1::ParchisPhase::Roll.into(),
        turn: 1,
        ..Default::default()
    };
    let parts = v1::ParchisPosition {
        sides: vec![side(vec![place(v1::ParchisZone::Corridor, 8)]), side(home)],
        phase: 77,
        turn: 0,
        bonus: -1,
        run: 3,
        rolled: vec![7],
        finished: vec![9],
        last_moved: Some(v1::ParchisPiece { colour: 1, index: 4 }),
        ..Default::default()
    };
    let path = |rest: &str| format!("InvalidArgument target.position.parchis.{rest}");
    vec![
        row(
            "nothing",
            status(text("")),
            &path(
                "phase MISSING, target.position.parchis.turn NO_SUCH_SEAT, \
                 target.position.parchis.sides IMPOSSIBLE_POSITION",
            ),
        ),
        row("no text", status(text("x")), &path("notation UNREADABLE")),
        row("half a text", status(text("y:H,H,H,H")), &path("notation UNREADABLE")),
        row("1,001 bytes", status(text(&"y".repeat(1_001))), &path("notation TOO_LONG")),
        row("where it never walks", status(text("y:H,H,H,1/r:H,H,H,H/turn:y")), &path("sides IMPOSSIBLE_POSITION")),
        row("three on a square", status(text("y:10,10,10,H/r:H,H,H,H/turn:y")), &path("sides IMPOSSIBLE_POSITION")),
        row(
            "one side",
            status(Position::Parchis(v1::ParchisPosition { sides: whole.sides[..1].to_vec(), ..whole })),
            &path("sides IMPOSSIBLE_POSITION"),
        ),
        row(
            "all of it",
            status(Position::Parchis(parts)),
            "InvalidArgument target.position.parchis.sides[0].pieces NOT_FOUR, \
             target.position.parchis.sides[0].pieces[0] NO_SUCH_PLACE, target.position.parchis.phase UNKNOWN_VALUE, \
             target.position.parchis.turn NO_SUCH_SEAT, target.position.parchis.rolled OUT_OF_RANGE, \
             target.position.parchis.bonus OUT_OF_RANGE, target.position.parchis.run OUT_OF_RANGE, \
             target.position.parchis.last_moved NO_SUCH_PIECE, target.position.parchis.finished NO_SUCH_SEAT",
        ),
    ]
}

fn chess_position(fen: &str, moves: &[&str]) -> v1::ChessPosition {
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    v1::ChessPosition { fen: fen.to_owned(), moves, ..Default::default() }
}

fn chess(fen: &str, moves: &[&str]) -> Position {
    Position::Chess(chess_position(fen, moves))
}

/// A position of parchís as text.
fn text(notation: &str) -> Position {
    Position::Parchis(v1::ParchisPosition { notation: notation.to_owned(), ..Default::default() })
}

fn bare_of(position: Position) -> Option<v1::Target> {
    bare(v1::Position { position: Some(position) })
}

fn status(position: Position) -> v1::StatusRequest {
    v1::StatusRequest { target: bare_of(position), ..Default::default() }
}
