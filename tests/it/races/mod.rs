//! Many calls at once: one event, one winner, one game.

mod flags;
mod replicas;

use e2e::call::{Answer, Call};
use e2e::client::{Client, apply_move, new_chess, new_parchis, request_id, resign, roll};
use e2e::database::Database;
use e2e::player::log;
use e2e::refusal::Refusal;
use e2e::server::Server;
use prost::Message;
use proto::v1;
use tonic::Code;

/// Calls at once.
const CALLS: usize = 32;
/// Connections to each server that they go over.
const CONNECTIONS: usize = 4;

struct Crowd {
    // In this order: servers stop before their database is removed.
    _servers: Vec<Server>,
    _database: Option<Database>,
    /// Connections to every server in turn.
    clients: Vec<Client>,
}

impl Crowd {
    /// Around one server.
    async fn gather() -> Crowd {
        Crowd::around(vec![Server::start().await], None).await
    }

    /// Around two servers on one Postgres.
    async fn gather_around_two() -> Crowd {
        let database = Database::new().await;
        let servers = vec![database.serve(&[]).await, database.serve(&[]).await];
        Crowd::around(servers, Some(database)).await
    }

    async fn around(servers: Vec<Server>, database: Option<Database>) -> Crowd {
        let mut clients = Vec::new();
        for server in servers.iter().cycle().take(servers.len() * CONNECTIONS) {
            clients.push(server.client().await);
        }
        Crowd { _servers: servers, _database: database, clients }
    }

    fn client(&self) -> &Client {
        &self.clients[0]
    }

    async fn new_game(&self, message: v1::NewGameRequest) -> String {
        self.client().clone().new_game(message).await.expect("a game can be started").into_inner().game_id
    }

    /// Makes all calls at once, and answers in their order.
    async fn send(&self, calls: Vec<Call>) -> Vec<Answer> {
        let over_clients = calls.into_iter().zip(self.clients.iter().cycle().cloned());
        let sending: Vec<_> =
            over_clients.map(|(call, client)| tokio::spawn(async move { call.send(&client).await })).collect();
        let mut answers = Vec::new();
        for sent in sending {
            answers.push(sent.await.expect("a call ends"));
        }
        answers
    }

    async fn versions(&self, game_id: &str) -> Vec<i32> {
        log(self.client(), game_id, 500).await.iter().map(|event| event.version).collect()
    }
}

/// One of the answers is the first, and the others repeat it.
fn one_was_first(call: &Call, answers: Vec<Answer>) {
    let calls = answers.len();
    let answers: Vec<Vec<u8>> =
        answers.into_iter().map(|answer| answer.unwrap_or_else(|status| panic!("{status:?}"))).collect();
    let again = call.again(&answers[0]);
    let (repeated, first): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| *answer == again);
    assert_eq!((first.len(), repeated.len()), (1, calls - 1), "{call:?}");
    assert_eq!(call.again(&first[0]), again, "{call:?}");
}

#[tokio::test]
async fn identical_writes_are_one_event() {
    let crowd = Crowd::gather().await;
    let chess = crowd.new_game(new_chess()).await;
    let parchis = crowd.new_game(new_parchis()).await;
    let writes = [
        (&chess, 2, Call::from(apply_move(&chess, "e2e4"))),
        (&chess, 3, v1::ApplyMoveRequest { expected_version: Some(2), ..apply_move(&chess, "e7e5") }.into()),
        (&chess, 4, resign(&chess, 2).into()),
        (&parchis, 2, roll(&parchis).into()),
        (&parchis, 3, v1::RollRequest { expected_version: Some(2), ..roll(&parchis) }.into()),
    ];
    for (game_id, version, call) in writes {
        one_was_first(&call, crowd.send(vec![call.clone(); CALLS]).await);
        assert_eq!(crowd.versions(game_id).await, (1..=version).collect::<Vec<_>>(), "{call:?}");
    }
}

#[tokio::test]
async fn identical_new_games_are_one_game() {
    let crowd = Crowd::gather().await;
    for message in [new_chess(), new_parchis()] {
        let call = Call::from(message);
        one_was_first(&call, crowd.send(vec![call.clone(); CALLS]).await);
    }
}

#[tokio::test]
async fn new_games_without_a_request_id_are_many() {
    let crowd = Crowd::gather().await;
    let call = Call::from(v1::NewGameRequest { request_id: String::new(), ..new_chess() });
    let answers = crowd.send(vec![call; CALLS]).await;
    let mut ids: Vec<String> = answers.into_iter().map(|answer| made(&answer.expect("a game")).game_id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), CALLS);
}

#[tokio::test]
async fn different_writes_at_one_version_have_one_winner() {
    let crowd = Crowd::gather().await;
    let chess = crowd.new_game(new_chess()).await;
    let parchis = crowd.new_game(new_parchis()).await;
    let moves = ["e2e4", "d2d4", "c2c4", "g1f3"].iter().cycle().take(CALLS);
    let moves = moves.map(|text| v1::ApplyMoveRequest { expected_version: Some(1), ..apply_move(&chess, text) }.into());
    one_wins(&crowd, &chess, moves.collect()).await;
    let rolls = (0..CALLS).map(|_| v1::RollRequest { expected_version: Some(1), ..roll(&parchis) }.into());
    one_wins(&crowd, &parchis, rolls.collect()).await;
    let mixed = (0..CALLS).map(|index| match index % 2 {
        0 => v1::ApplyMoveRequest { expected_version: Some(2), ..apply_move(&chess, "a7a6") }.into(),
        _ => v1::SubmitActionRequest { expected_version: Some(2), ..resign(&chess, 1) }.into(),
    });
    one_wins(&crowd, &chess, mixed.collect()).await;
}

/// One of these calls, which all expect the same version, is done; the others learn which version is the newest now.
async fn one_wins(crowd: &Crowd, game_id: &str, calls: Vec<Call>) {
    let before = crowd.versions(game_id).await.len() as i32;
    let others = calls.len() - 1;
    let (won, lost): (Vec<_>, Vec<_>) = crowd.send(calls).await.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, others));
    for answer in lost {
        let refusal = Refusal::read(&answer.expect_err("a lost race")).expect("a refusal of ours");
        assert_eq!((refusal.code, refusal.reason.as_str()), (Code::Aborted, "VERSION_MISMATCH"));
        let versions = [("actual", before + 1), ("expected", before)];
        assert_eq!(refusal.metadata, versions.map(|(name, version)| (name.to_string(), version.to_string())));
    }
    assert_eq!(crowd.versions(game_id).await, (1..=before + 1).collect::<Vec<_>>());
}

/// Rolls that expect no version may come one after another, but each draws dice once and none is lost or done twice.
#[tokio::test]
async fn rolls_without_a_version_are_done_or_told_why_not() {
    let crowd = Crowd::gather().await;
    let parchis = crowd.new_game(new_parchis()).await;
    let answers = crowd.send((0..CALLS).map(|_| roll(&parchis).into()).collect()).await;
    let mut versions: Vec<i32> = answers.iter().flatten().map(|answer| rolled(answer).version).collect();
    versions.sort_unstable();
    assert_eq!(versions, (2..2 + versions.len() as i32).collect::<Vec<_>>());
    for status in answers.iter().filter_map(|answer| answer.as_ref().err()) {
        let refusal = Refusal::read(status).expect("a refusal of ours");
        let expected = ["VERSION_MISMATCH", "ROLL_NOT_AWAITED"];
        assert!(expected.contains(&refusal.reason.as_str()), "{refusal:?}");
    }
    assert_eq!(crowd.versions(&parchis).await.len(), versions.len() + 1);
}

#[tokio::test]
async fn a_request_id_stands_for_one_request() {
    let crowd = Crowd::gather().await;
    let chess = crowd.new_game(new_chess()).await;
    let other = crowd.new_game(new_chess()).await;
    let parchis = crowd.new_game(new_parchis()).await;
    let id = request_id();
    let first = v1::ApplyMoveRequest { request_id: id.clone(), ..apply_move(&chess, "e2e4") };
    let call = Call::from(first.clone());
    let answer = call.send(crowd.client()).await.expect("a legal move");

    for expected_version in [None, Some(1), Some(2), Some(77)] {
        let again = Call::from(v1::ApplyMoveRequest { expected_version, ..first.clone() });
        let second = again.send(crowd.client()).await.expect("guards are no part of the request");
        assert_eq!(second, call.again(&answer));
    }
    let others = [
        Call::from(v1::ApplyMoveRequest { request_id: id.clone(), ..apply_move(&chess, "d2d4") }),
        v1::ApplyMoveRequest { seat: Some(1), ..first.clone() }.into(),
        v1::RollRequest { request_id: id.clone(), ..roll(&chess) }.into(),
        v1::SubmitActionRequest { request_id: id.clone(), ..resign(&chess, 1) }.into(),
    ];
    for call in others {
        let refusal = Refusal::read(&call.send(crowd.client()).await.expect_err("another request"));
        let refusal = refusal.expect("a refusal of ours");
        assert_eq!(refusal.code, Code::InvalidArgument, "{call:?}");
        assert_eq!(refusal.violations, ["request_id REQUEST_ID_REUSED"], "{call:?}");
    }
    assert_eq!(crowd.versions(&chess).await, [1, 2]);

    // It stands for a request to one game: another game may see the same UUID.
    let elsewhere = [
        Call::from(v1::ApplyMoveRequest { request_id: id.clone(), ..apply_move(&other, "d2d4") }),
        v1::RollRequest { request_id: id.clone(), ..roll(&parchis) }.into(),
        v1::NewGameRequest { request_id: id, ..new_parchis() }.into(),
    ];
    for call in elsewhere {
        let answer = call.send(crowd.client()).await.expect("the first request of this game");
        assert_ne!(answer, call.again(&answer), "{call:?}");
    }
}

#[tokio::test]
async fn a_request_id_makes_one_game() {
    let crowd = Crowd::gather().await;
    let first = new_chess();
    let game_id = crowd.new_game(first.clone()).await;
    let others = [
        v1::NewGameRequest { client_ref: "another".into(), ..first.clone() },
        v1::NewGameRequest { options: new_parchis().options, ..first },
    ];
    for message in others {
        let status = Call::from(message).send(crowd.client()).await.expect_err("another request");
        let refusal = Refusal::read(&status).expect("a refusal of ours");
        assert_eq!(refusal.violations, ["request_id REQUEST_ID_REUSED"]);
    }
    assert_eq!(crowd.versions(&game_id).await, [1]);
}

/// A write whose answer is lost because the game has moved on is answered from its row all the same.
#[tokio::test]
async fn an_old_request_is_answered_as_it_was() {
    let crowd = Crowd::gather().await;
    let chess = crowd.new_game(new_chess()).await;
    let mut done = Vec::new();
    for text in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        let call = Call::from(apply_move(&chess, text));
        let answer = call.send(crowd.client()).await.expect("a legal move");
        done.push((call, answer));
    }
    let call = Call::from(resign(&chess, 1));
    let answer = call.send(crowd.client()).await.expect("a resignation");
    done.push((call, answer));
    for (call, answer) in done {
        assert_eq!(call.send(crowd.client()).await.expect("answered before"), call.again(&answer));
    }
}

fn made(answer: &[u8]) -> v1::NewGameResponse {
    v1::NewGameResponse::decode(answer).expect("the answer to NewGame")
}

fn rolled(answer: &[u8]) -> v1::RollResponse {
    v1::RollResponse::decode(answer).expect("the answer to Roll")
}
