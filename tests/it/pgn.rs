//! Games of chess as PGN: NewGame starts from one, ExportGame writes one, and NewGame and python-chess read it again.

use std::path::Path;
use std::process::Command;

use e2e::client::{Client, apply_move, bare, new_chess, request_id, resign, status_of, stored};
use e2e::refusal::Refusal;
use e2e::server::Server;
use proto::v1;
use tempfile::TempDir;
use tonic::{Code, Status};

/// All that a main line can stand among.
const ITALIAN: &str =
    "[White \"Ana\"]\n\n1. e4 {a comment} e5 2. Nf3 (2. f4 exf4) Nc6 3. Bc4! $1 Bc5 {[%clk 0:01:00]} *\n";
const ITALIAN_FEN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

fn position(pgn: &str) -> v1::Position {
    let chess = v1::ChessPosition { pgn: pgn.to_owned(), ..Default::default() };
    v1::Position { position: Some(v1::position::Position::Chess(chess)) }
}

async fn start_from(client: &Client, pgn: &str) -> Result<String, Status> {
    let request = v1::NewGameRequest { initial_position: Some(position(pgn)), ..new_chess() };
    client.clone().new_game(request).await.map(|answer| answer.into_inner().game_id)
}

async fn play(client: &Client, game_id: &str, moves: &str) {
    for text in moves.split(' ') {
        client.clone().apply_move(apply_move(game_id, text)).await.expect("a legal move");
    }
}

async fn fen(client: &Client, target: Option<v1::Target>) -> String {
    let answer = client.clone().status(status_of(target)).await.expect("how it stands").into_inner();
    match answer.detail {
        Some(v1::status_response::Detail::Chess(chess)) => chess.fen,
        other => panic!("not of chess: {other:?}"),
    }
}

async fn export(client: &Client, game_id: &str) -> String {
    let request = v1::ExportGameRequest { game_id: game_id.to_owned(), format: v1::ExportFormat::Pgn.into() };
    let answer = client.clone().export_game(request).await.expect("the game as PGN").into_inner();
    assert_eq!(answer.media_type, "application/vnd.chess-pgn");
    answer.text
}

/// What is written is read again, by us as a game and as a bare position, and by python-chess.
async fn is_read_again(client: &Client, pgn: &str, expected: &str) {
    let again = start_from(client, pgn).await.expect("our own PGN");
    assert_eq!(fen(client, stored(&again)).await, expected, "{pgn}");
    assert_eq!(fen(client, bare(position(pgn))).await, expected, "{pgn}");
    let read = python_chess(pgn);
    assert!(read.ends_with(&format!("\"{expected}\"]]}}\n")), "{read}");
}

/// The moves and positions that python-chess reads, as a line of JSON a game.
fn python_chess(pgn: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let package = Command::new(root.join("tests/python_chess.sh")).output().expect("it can be started");
    assert!(package.status.success(), "{}", String::from_utf8_lossy(&package.stderr));
    let folder = TempDir::with_prefix("arbitro-e2e-").expect("a temporary folder can be made");
    let file = folder.path().join("game.pgn");
    std::fs::write(&file, pgn).expect("it can be written");
    let read = Command::new("python3")
        .arg(root.join("rules/tests/python_chess.py"))
        .arg("games")
        .arg(&file)
        .env("PYTHONPATH", String::from_utf8_lossy(&package.stdout).trim_end())
        .output()
        .expect("python3 can be started");
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    String::from_utf8(read.stdout).expect("JSON")
}

#[tokio::test]
async fn a_game_starts_from_a_main_line() {
    let server = Server::start().await;
    let client = server.client().await;
    let game_id = start_from(&client, ITALIAN).await.expect("a main line");
    assert_eq!(fen(&client, stored(&game_id)).await, ITALIAN_FEN);
    play(&client, &game_id, "e1g1 g8f6").await;
    let pgn = export(&client, &game_id).await;
    assert!(pgn.ends_with("\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *\n"), "{pgn}");
    let fen = fen(&client, stored(&game_id)).await;
    is_read_again(&client, &pgn, &fen).await;
}

#[tokio::test]
async fn the_first_bad_move_is_named_by_its_ply() {
    let server = Server::start().await;
    let client = server.client().await;
    for (pgn, reason, begins) in [
        ("1. e4 e5 2. Ke3 Nc6", "UNREADABLE", "Ply 3: "),
        ("1. e4 e5 2. Nc3 d6 3. Nce2 a6 4. Nc3 Ng5", "UNREADABLE", "Ply 8: "),
        ("1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Nd5 4. Nb5", "AMBIGUOUS", "Ply 7: "),
        ("1. f3 e5 2. g4 Qh4# 3. a3", "GAME_OVER", "Ply 5: "),
        ("1. e4 {e5", "PGN_COMMENT", ""),
    ] {
        let status = start_from(&client, pgn).await.expect_err(pgn);
        let refusal = Refusal::read(&status).expect("an error of the service");
        assert_eq!(refusal.code, Code::InvalidArgument, "{pgn}");
        assert_eq!(refusal.violations, [format!("initial_position.chess.pgn {reason}")], "{pgn}");
        assert!(refusal.descriptions[0].starts_with(begins), "{pgn}: {:?}", refusal.descriptions);
    }
}

#[tokio::test]
async fn a_game_with_clocks_and_tags_is_written_and_read_again() {
    let server = Server::start().await;
    let client = server.client().await;
    let period = v1::ChessPeriod { initial_seconds: 5_400, increment_seconds: Some(30), ..Default::default() };
    let tag = |name: &str, value: &str| v1::ChessPgnTag { name: name.to_owned(), value: value.to_owned() };
    let options = v1::ChessOptions {
        time_control: Some(v1::ChessTimeControl { periods: vec![period], ..Default::default() }),
        pgn_tags: vec![tag("Event", "Torneo \"León\" \\ A"), tag("White", "Ana"), tag("ECO", "B00")],
        ..Default::default()
    };
    let options = Some(v1::new_game_request::Options::Chess(options));
    let request = v1::NewGameRequest { request_id: request_id(), options, ..Default::default() };
    let game_id = client.clone().new_game(request).await.expect("a game with clocks").into_inner().game_id;
    play(&client, &game_id, "b2b4 c7c5 b4c5 b7b6 c5b6 d8c7 b6a7 c7d8 a7b8q").await;
    client.clone().submit_action(resign(&game_id, 2)).await.expect("seat 2 may resign");
    let pgn = export(&client, &game_id).await;
    for line in [
        "[Event \"Torneo \\\"León\\\" \\\\ A\"]",
        "[White \"Ana\"]",
        "[Black \"?\"]",
        "[Result \"1-0\"]",
        "[TimeControl \"5400+30\"]",
        "[Termination \"normal\"]",
        "[ECO \"B00\"]",
    ] {
        assert!(pgn.lines().any(|found| found == line), "{line} in {pgn}");
    }
    assert_eq!(pgn.matches("{[%clk 1:").count(), 9, "{pgn}");
    assert!(pgn.ends_with("{RESIGNATION} 1-0\n"), "{pgn}");
    assert!(pgn.lines().all(|line| line.len() < 80), "{pgn}");
    let fen = fen(&client, stored(&game_id)).await;
    is_read_again(&client, &pgn, &fen).await;
}
