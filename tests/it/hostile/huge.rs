//! Messages that are long, deep or many.

use e2e::call::Call;
use e2e::client::{apply_move, bare, new_chess, new_parchis, notation, resign, roll, stored};
use e2e::raw::{METHODS, Method, encoded};
use proto::v1;
use proto::v1::position::Position;

use super::Victim;
use super::samples::{chess, parchis_parts, parchis_text, samples};

/// Below the limit of a message.
const LONG: usize = 200_000;
/// Above it.
const TOO_LONG: usize = 1_048_576;

#[tokio::test]
async fn long_texts_are_refused() {
    let mut victim = Victim::new().await;
    for text in ["x", "é", "\0", "/", "y:H,", "8/", "\u{10ffff}"] {
        for length in [LONG, TOO_LONG] {
            let long: String =
                text.chars().cycle().take(length / text.chars().map(char::len_utf8).max().unwrap_or(1)).collect();
            for call in with_text(&long) {
                victim.take("a long text", encoded(&call)).await;
            }
        }
    }
    victim.lives_on().await;
}

/// Every place of the contract where a text can stand.
fn with_text(text: &str) -> Vec<Call> {
    let of = |position| bare(v1::Position { position: Some(position) });
    let nobodys = "5bf3ab3b-0000-4000-8000-000000000000";
    let fen = Position::Chess(v1::ChessPosition { fen: text.into(), ..Default::default() });
    let line = Position::Chess(v1::ChessPosition { moves: vec![text.into()], ..Default::default() });
    let start = v1::Position { position: Some(parchis_text(text)) };
    let written = |text| v1::apply_move_request::Move::Chess(v1::ChessMoveText { text: Some(text) });
    let moving = |written| v1::ApplyMoveRequest { r#move: Some(written), ..apply_move(nobodys, "") };
    vec![
        v1::NewGameRequest { request_id: text.into(), ..new_chess() }.into(),
        v1::NewGameRequest { client_ref: text.into(), ..new_chess() }.into(),
        v1::NewGameRequest { initial_position: Some(start), ..new_parchis() }.into(),
        v1::StatusRequest { target: of(fen), ..Default::default() }.into(),
        v1::StatusRequest { target: of(line), ..Default::default() }.into(),
        v1::StatusRequest { target: of(parchis_text(text)), ..Default::default() }.into(),
        v1::StatusRequest { target: stored(text), ..Default::default() }.into(),
        apply_move(nobodys, text).into(),
        moving(written(v1::chess_move_text::Text::San(text.into()))).into(),
        moving(written(v1::chess_move_text::Text::SanEs(text.into()))).into(),
        v1::ApplyMoveRequest { target: of(chess()), r#move: notation(text), ..Default::default() }.into(),
        roll(text).into(),
        resign(text, 1).into(),
        v1::GetGameRequest { game_id: text.into() }.into(),
        v1::ListGameEventsRequest { game_id: nobodys.into(), page_size: None, page_token: text.into() }.into(),
    ]
}

#[tokio::test]
async fn many_of_everything_are_refused() {
    let mut victim = Victim::new().await;
    for count in [1_001, 20_000, 60_000] {
        for position in with_many(count) {
            let target = bare(v1::Position { position: Some(position.clone()) });
            victim
                .take("many", encoded(&v1::StatusRequest { target: target.clone(), ..Default::default() }.into()))
                .await;
            let rolling = v1::RollRequest { target, dice: vec![6; count], ..Default::default() };
            victim.take("many", encoded(&rolling.into())).await;
            let start = v1::Position { position: Some(position) };
            for message in [new_chess(), new_parchis()] {
                let message = v1::NewGameRequest { initial_position: Some(start.clone()), ..message };
                victim.take("many", encoded(&message.into())).await;
            }
        }
        let colours = vec![77; count];
        let options = v1::new_game_request::Options::Parchis(v1::ParchisOptions { colours, ..Default::default() });
        let message = v1::NewGameRequest { options: Some(options), ..new_parchis() };
        victim.take("many colours", encoded(&message.into())).await;
    }
    victim.lives_on().await;
}

/// Positions in which something that repeats is repeated so often.
fn with_many(count: usize) -> Vec<Position> {
    let Position::Parchis(parts) = parchis_parts() else { panic!("a position of parchís") };
    let place = v1::ParchisPlace { zone: 99, square: -1 };
    let side = v1::ParchisSide { pieces: vec![place; count], ..parts.sides[0].clone() };
    let arrival = v1::ParchisArrival::default();
    let parchis = [
        v1::ParchisPosition { sides: vec![v1::ParchisSide::default(); count], ..parts.clone() },
        v1::ParchisPosition { sides: vec![side; 2], ..parts.clone() },
        v1::ParchisPosition { rolled: vec![77; count], dice_left: vec![77; count], ..parts.clone() },
        v1::ParchisPosition { arrivals: vec![arrival; count], ..parts.clone() },
        v1::ParchisPosition { throws: vec![v1::ParchisThrow { seat: 77, die: 77 }; count], ..parts.clone() },
        v1::ParchisPosition { finished: vec![77; count], resigned: vec![1; count], ..parts },
    ];
    let line = |text: &str| v1::ChessPosition { moves: vec![text.into(); count], ..Default::default() };
    let chess = [line(""), line("e2e4")];
    parchis.into_iter().map(Position::Parchis).chain(chess.into_iter().map(Position::Chess)).collect()
}

#[tokio::test]
async fn deep_and_repeated_fields_are_answered() {
    let mut victim = Victim::new().await;
    for method in METHODS {
        for bytes in [groups(90), groups(10_000), unknown_fields(20_000), nested(5_000), Vec::new()] {
            victim.take("unknown fields", (method, bytes)).await;
        }
    }
    for sample in samples() {
        let (method, bytes) = encoded(&sample);
        let repeated = bytes.repeat(50);
        victim.take("the message fifty times over", (method, repeated)).await;
        let known_then_unknown = [bytes, unknown_fields(1_000)].concat();
        victim.take("a message and unknown fields", (method, known_then_unknown)).await;
    }
    victim.take("no UTF-8", no_utf8(METHODS[6])).await;
    victim.lives_on().await;
}

/// Groups of an unknown field, one in the other.
fn groups(depth: usize) -> Vec<u8> {
    // Field 100, wire types 3 (start of a group) and 4 (its end).
    let (start, end) = ([0xa3, 0x06], [0xa4, 0x06]);
    [start.repeat(depth), end.repeat(depth)].concat()
}

/// So many unknown fields.
fn unknown_fields(count: usize) -> Vec<u8> {
    // Field 100, wire type 0, value 1.
    [0xa0, 0x06, 0x01].repeat(count)
}

/// Messages in messages, all of them the field 1: targets, positions, texts, as the method has it.
fn nested(depth: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..depth {
        let mut outer = vec![0x0a];
        prost::encode_length_delimiter(bytes.len(), &mut outer).expect("a Vec grows");
        outer.extend(bytes);
        bytes = outer;
    }
    bytes
}

/// A text of bytes that are no UTF-8.
fn no_utf8(method: Method) -> (Method, Vec<u8>) {
    (method, vec![0x0a, 2, 0xff, 0xfe])
}
