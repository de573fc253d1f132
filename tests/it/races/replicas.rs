//! The same across two servers on one Postgres: neither knows of the other.

use std::sync::Arc;

use e2e::call::Call;
use e2e::client::{apply_move, new_chess, new_parchis, resign, roll};
use e2e::refusal::Refusal;
use e2e::turns::my_turn;
use proto::v1;
use tokio::task::JoinSet;

use super::{Crowd, made, one_was_first, one_wins};

/// Games of the large race.
const GAMES: usize = 500;
/// Copies of each of its requests, half of them to either server.
const COPIES: usize = 20;
/// So many of its games are played at once.
const AT_ONCE: usize = 25;
/// Different writers at one version.
const WRITERS: usize = 64;
/// So many versions they race for.
const ROUNDS: i32 = 10;

#[tokio::test]
async fn every_copy_of_a_request_is_answered_alike() {
    let _turn = my_turn().await;
    let crowd = Arc::new(Crowd::gather_around_two().await);
    let mut playing = JoinSet::new();
    for game in 0..GAMES {
        if playing.len() == AT_ONCE {
            playing.join_next().await.expect("games are being played").expect("it is played to its end");
        }
        let crowd = crowd.clone();
        playing.spawn(async move { play_with_copies(&crowd, game).await });
    }
    playing.join_all().await;
}

/// Makes a game and then moves, rolls or resigns, each with copies.
async fn play_with_copies(crowd: &Crowd, game: usize) {
    let new_game = Call::from(if game % 3 == 1 { new_parchis() } else { new_chess() });
    let answers = crowd.send(vec![new_game.clone(); COPIES]).await;
    let game_id = made(answers[0].as_ref().expect("a game can be started")).game_id;
    one_was_first(&new_game, answers);
    let write = match game % 3 {
        0 => Call::from(apply_move(&game_id, "e2e4")),
        1 => roll(&game_id).into(),
        _ => resign(&game_id, 2).into(),
    };
    one_was_first(&write, crowd.send(vec![write.clone(); COPIES]).await);
    assert_eq!(crowd.versions(&game_id).await, [1, 2]);
}

#[tokio::test]
async fn different_writers_at_one_version_have_one_winner() {
    let crowd = Crowd::gather_around_two().await;
    let chess = crowd.new_game(new_chess()).await;
    let texts = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (version, text) in (1..=ROUNDS).zip(texts.iter().cycle()) {
        let writes = (0..WRITERS)
            .map(|_| v1::ApplyMoveRequest { expected_version: Some(version), ..apply_move(&chess, text) }.into());
        one_wins(&crowd, &chess, writes.collect()).await;
    }
    let parchis = crowd.new_game(new_parchis()).await;
    let rolls = (0..WRITERS).map(|_| v1::RollRequest { expected_version: Some(1), ..roll(&parchis) }.into());
    one_wins(&crowd, &parchis, rolls.collect()).await;
}

/// Two games under one request_id, each asked for many times at once: one of the two is made, once, and the other refused.
#[tokio::test]
async fn one_request_id_makes_one_game() {
    let crowd = Crowd::gather_around_two().await;
    for _ in 0..ROUNDS {
        let chess = new_chess();
        let parchis = v1::NewGameRequest { request_id: chess.request_id.clone(), ..new_parchis() };
        // Each of the two to both servers: they have the connections in turn.
        let calls: Vec<Call> = (0..WRITERS).map(|index| [&chess, &parchis][index / 2 % 2].clone().into()).collect();
        let answers = calls.iter().cloned().zip(crowd.send(calls.clone()).await);
        let (accepted, refused): (Vec<_>, Vec<_>) = answers.partition(|(_, answer)| answer.is_ok());
        assert_eq!((accepted.len(), refused.len()), (WRITERS / 2, WRITERS / 2));
        let call = accepted[0].0.clone();
        assert!(accepted.iter().all(|(other, _)| *other == call), "one of the two");
        one_was_first(&call, accepted.into_iter().map(|(_, answer)| answer).collect());
        for (_, answer) in refused {
            let refusal = Refusal::read(&answer.expect_err("refused")).expect("a refusal of ours");
            assert_eq!(refusal.violations, ["request_id REQUEST_ID_REUSED"]);
        }
    }
}
