//! Positions that take long to judge, from many callers at once: whoever asks for what is cheap does not wait for them.

use std::time::Duration;

use e2e::client::{Client, bare, notation, request_id, status_of, stored};
use e2e::refusal::Refusal;
use e2e::server::Server;
use e2e::turns::my_turn;
use proto::v1;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tonic::{Code, Status};

/// Positions in which the search for a mate comes to no end within its budget, and a move in each.
const HARD: [(&str, &str); 2] = [
    ("B2b4/1q6/2k5/8/1p1p1p1p/1PpP1P1P/K1P4b/NB6 b - - 0 1", "c6c5"),
    ("r1b1k1nr/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/RNB1KBNR w - - 0 1", "e1e2"),
];
/// Callers with a connection each, and the calls that each has in flight.
const CALLERS: usize = 4;
const AT_ONCE: usize = 4;
/// So many cheap calls, one after the other.
const CHEAP: usize = 40;
/// A cheap call waits for at most so long on a machine with much else to do. What is hard takes longer at once.
const PATIENCE: Duration = Duration::from_millis(500);

#[tokio::test]
async fn what_is_cheap_does_not_wait_for_what_is_hard() {
    let _turn = my_turn().await;
    let server = Server::with(&[("ARBITRO__SERVER__WORKERS", "1")]).await;
    let client = server.client().await;
    let alone = slowest_cheap_call(&client).await;
    let mut callers = JoinSet::new();
    for caller in 0..CALLERS {
        let client = server.client().await;
        for call in 0..AT_ONCE {
            callers.spawn(ask_for_hard_things(client.clone(), HARD[(caller + call) % HARD.len()]));
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let beside = slowest_cheap_call(&client).await;
    println!("the slowest of {CHEAP} cheap calls: {alone:?} alone, {beside:?} beside hard ones");
    assert!(beside < PATIENCE, "{beside:?}");
    callers.shutdown().await;
}

async fn slowest_cheap_call(client: &Client) -> Duration {
    let mut slowest = Duration::ZERO;
    for _ in 0..CHEAP {
        let asked =
            v1::LegalMovesRequest { target: bare(v1::Position { position: Some(chess("")) }), ..Default::default() };
        let start = Instant::now();
        let answer = client.clone().legal_moves(asked).await.expect("a good position").into_inner();
        slowest = slowest.max(start.elapsed());
        assert_eq!(answer.moves.len(), 20);
    }
    slowest
}

/// Every way to have a position judged, again and again.
async fn ask_for_hard_things(mut client: Client, (fen, text): (&'static str, &'static str)) {
    loop {
        let position = || v1::Position { position: Some(chess(fen)) };
        let told = client.status(v1::StatusRequest { mating_verdicts: true, ..status_of(bare(position())) }).await;
        answered(told);
        let options = v1::new_game_request::Options::Chess(v1::ChessOptions::default());
        let new = v1::NewGameRequest {
            request_id: request_id(),
            options: Some(options),
            initial_position: Some(position()),
            ..Default::default()
        };
        let Some(made) = answered(client.new_game(new).await) else { continue };
        let played = v1::ApplyMoveRequest {
            target: stored(&made.game_id),
            r#move: notation(text),
            request_id: request_id(),
            ..Default::default()
        };
        answered(client.apply_move(played).await);
    }
}

/// What is hard may wait too long.
fn answered<T>(answer: Result<tonic::Response<T>, Status>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer.into_inner()),
        Err(status) => {
            let refusal = Refusal::read(&status).expect("an error of ours");
            assert_eq!(refusal.code, Code::DeadlineExceeded, "{refusal:?}");
            None
        }
    }
}

fn chess(fen: &str) -> v1::position::Position {
    v1::position::Position::Chess(v1::ChessPosition { fen: fen.to_owned(), ..Default::default() })
}
