//! A flag falls: whoever looks first ends the game, once.

use std::fs;

use e2e::call::Call;
use e2e::client::{apply_move, chess_action, new_chess_with, resign, status_of, stored};
use e2e::database::Database;
use e2e::player::log;
use e2e::refusal::Refusal;
use e2e::verify::verify;
use prost::Message;
use proto::v1;
use proto::v1::chess_action::Action;
use tonic::Code;

use super::Crowd;

/// Games whose flags fall.
const GAMES: usize = 20;
/// What happens to each at that moment, so often each of [`at_the_flag`].
const COPIES: usize = 6;
/// When the clocks begin, in milliseconds since 1970, and what each side has.
const START_MS: i64 = 1_700_000_000_000;
const SECONDS: i32 = 60;

/// Two servers on one Postgres, both with the time that stands in a file: nothing but their database tells them of each
/// other. Of many readers and movers at the flag one appends the end, and the answers of all agree.
#[tokio::test]
async fn a_flag_that_all_look_at_falls_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let clock = folder.path().join("clock");
    fs::write(&clock, START_MS.to_string()).expect("a file");
    let database = Database::new().await;
    let url = database.runtime_url();
    let settings = [("ARBITRO__TEST__CLOCK_FILE", clock.to_str().expect("a path of text"))];
    let servers = vec![database.serve(&settings).await, database.serve(&settings).await];
    let crowd = Crowd::around(servers, Some(database)).await;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let time_control = v1::ChessTimeControl { per_move_seconds: Some(SECONDS), ..Default::default() };
        let options = v1::ChessOptions { time_control: Some(time_control), ..Default::default() };
        games.push(crowd.new_game(new_chess_with(options)).await);
    }
    fs::write(&clock, (START_MS + i64::from(SECONDS) * 1_000).to_string()).expect("a file");
    for game_id in &games {
        falls_once(&crowd, game_id).await;
    }
    let verified = verify(&url, &["--all"]);
    assert_eq!(verified.code, Some(0), "{verified:?}");
}

/// What is asked of a game at that moment; the claim comes last.
fn at_the_flag(game_id: &str) -> [Call; 6] {
    [
        status_of(stored(game_id)).into(),
        v1::LegalMovesRequest { target: stored(game_id), ..Default::default() }.into(),
        v1::GetGameRequest { game_id: game_id.into() }.into(),
        apply_move(game_id, "e2e4").into(),
        resign(game_id, 1).into(),
        chess_action(game_id, Some(2), Action::ClaimTimeout(v1::ChessClaimTimeout {})).into(),
    ]
}

async fn falls_once(crowd: &Crowd, game_id: &str) {
    let calls: Vec<Call> = (0..COPIES).flat_map(|_| at_the_flag(game_id)).collect();
    let answers = crowd.send(calls.clone()).await;
    let mut claimed = 0;
    for (call, answer) in calls.iter().zip(&answers) {
        match (call, answer) {
            (Call::Status(_), Ok(answer)) => is_over(v1::StatusResponse::decode(&answer[..]).expect("a status").turn),
            (Call::LegalMoves(_), Ok(answer)) => {
                is_over(v1::LegalMovesResponse::decode(&answer[..]).expect("moves").turn);
            }
            (Call::GetGame(_), Ok(answer)) => {
                let game = v1::GetGameResponse::decode(&answer[..]).expect("an answer").game.expect("a game");
                assert_eq!(game.version, 2);
                is_over(game.turn);
            }
            (Call::SubmitAction(_), Ok(answer)) => {
                assert_eq!(call.version(answer), 2, "{call:?}");
                claimed += 1;
            }
            (_, Ok(_)) => panic!("too late: {call:?}"),
            (_, Err(status)) => is_too_late(call, &Refusal::read(status).expect("a refusal of ours")),
        }
    }
    assert!(claimed <= 1, "one claim ends the game");
    let events = log(crowd.client(), game_id, 500).await;
    assert_eq!(events.iter().map(|event| event.version).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(events[1].what, Some(v1::event::What::Expired(v1::ExpiredEvent {})));
}

fn is_over(turn: Option<v1::Turn>) {
    let outcome = turn.and_then(|turn| turn.outcome).expect("the game is over");
    assert_eq!((outcome.reason.as_str(), outcome.winners), ("TIMEOUT", vec![2]));
}

/// A claim that another came before learns of the new version, every other write of the end.
fn is_too_late(call: &Call, refusal: &Refusal) {
    let claims = matches!(call, Call::SubmitAction(message) if message.seat == Some(2));
    match (refusal.code, refusal.reason.as_str()) {
        (Code::FailedPrecondition, "GAME_OVER") => {}
        (Code::Aborted, "VERSION_MISMATCH") if claims => {}
        _ => panic!("{call:?}: {refusal:?}"),
    }
}
