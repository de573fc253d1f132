//! A Postgres that goes away and comes back under a server that runs on.

use std::time::{Duration, Instant};

use e2e::call::{Answer, Call};
use e2e::client::{self, Client, apply_move, await_serving, bare, new_chess, notation, resign, stored};
use e2e::database::Database;
use e2e::gate::Gate;
use e2e::player::Player;
use e2e::refusal::Refusal;
use e2e::server::{DATABASE_URL, Server};
use e2e::turns::my_turn;
use proto::v1;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tonic::Code;
use tonic_health::pb::health_check_response::ServingStatus;

/// So soon a caller hears that the database is away.
const PROMPT: Duration = Duration::from_millis(300);
/// So soon the server is itself again once the database is.
const RECOVERY: Duration = Duration::from_secs(2);
/// So soon health tells what calls are told.
const TOLD: Duration = Duration::from_secs(2);

/// A database behind a gate, and a server on it.
struct Table {
    gate: Gate,
    server: Server,
    _database: Database,
}

impl Table {
    async fn with_gate(open: impl AsyncFnOnce(&mut Gate)) -> Table {
        let database = Database::new().await;
        let mut gate = database.gate().await;
        open(&mut gate).await;
        let url = database.runtime_url_through(&gate);
        let server = Server::waiting(&[(DATABASE_URL, &url)]).await;
        Table { gate, server, _database: database }
    }

    async fn health(&self) -> Option<ServingStatus> {
        client::health(self.server.url()).await
    }

    async fn until_not_serving(&self) {
        let told = async {
            while self.health().await != Some(ServingStatus::NotServing) {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(TOLD, told).await.expect("health tells that the database is away");
    }

    /// The database comes back, and within [`RECOVERY`] everything works.
    async fn recovers(&mut self, client: &Client) {
        self.gate.open().await;
        let began = Instant::now();
        while Call::from(new_chess()).send(client).await.is_err() {
            assert!(began.elapsed() < RECOVERY, "writes are still refused");
            sleep(Duration::from_millis(5)).await;
        }
        let left = RECOVERY.saturating_sub(began.elapsed());
        timeout(left, await_serving(self.server.url())).await.expect("health tells that the database is back");
    }
}

#[tokio::test]
async fn while_postgres_is_away_callers_hear_it_at_once_and_nothing_is_lost() {
    let _turn = my_turn().await;
    let mut table = Table::with_gate(async |_| {}).await;
    let client = table.server.client().await;
    await_serving(table.server.url()).await;
    let mut player = Player::start(&client, new_chess(), 0).await;
    player.play(6).await.expect("legal play is accepted");
    for _ in 0..3 {
        table.gate.shut().await;
        check_away(&client, &player.game_id).await;
        table.until_not_serving().await;
        check_away(&client, &player.game_id).await;
        table.recovers(&client).await;
        player.play(2).await.expect("the game goes on");
        for (call, answer) in &player.done {
            assert_eq!(call.send(&client).await.expect("the same call again"), call.again(answer));
        }
    }
}

#[tokio::test]
async fn a_server_starts_without_its_database_and_serves_when_it_is_there() {
    let _turn = my_turn().await;
    let mut table = Table::with_gate(Gate::shut).await;
    let client = table.server.client().await;
    assert_eq!(table.health().await, Some(ServingStatus::NotServing));
    check_away(&client, "e2e00000-0000-4000-8000-000000000000").await;
    assert_eq!(table.health().await, Some(ServingStatus::NotServing));
    table.recovers(&client).await;
}

/// Many calls at once: those that need the database are refused promptly, the others answered.
async fn check_away(client: &Client, game_id: &str) {
    let mut calls = JoinSet::new();
    for (call, needs_the_database) in (0..4).flat_map(|_| calls_about(game_id)) {
        let client = client.clone();
        calls.spawn(async move {
            let began = Instant::now();
            let answer = call.send(&client).await;
            check_answer(&call, answer, needs_the_database);
            (call, began.elapsed())
        });
    }
    for (call, took) in calls.join_all().await {
        assert!(took < PROMPT, "{took:?} for {call:?}");
    }
}

fn check_answer(call: &Call, answer: Answer, needs_the_database: bool) {
    match answer {
        Ok(_) => assert!(!needs_the_database, "answered without the database: {call:?}"),
        Err(status) => {
            assert!(needs_the_database, "{call:?}: {status:?}");
            // Its details, the time to retry among them, are checked as it is read.
            let refusal = Refusal::read(&status).expect("an error of ours");
            assert_eq!((refusal.code, refusal.reason.as_str()), (Code::Unavailable, "STORE_UNAVAILABLE"));
        }
    }
}

/// Calls, and whether they need the database.
fn calls_about(game_id: &str) -> Vec<(Call, bool)> {
    let position = bare(v1::Position { position: Some(v1::position::Position::Chess(v1::ChessPosition::default())) });
    let play = v1::ApplyMoveRequest { target: position.clone(), r#move: notation("e2e4"), ..Default::default() };
    let game_id = game_id.to_owned();
    vec![
        (v1::LegalMovesRequest { target: position.clone(), ..Default::default() }.into(), false),
        (v1::StatusRequest { target: position, ..Default::default() }.into(), false),
        (play.into(), false),
        (v1::StatusRequest { target: stored(&game_id), ..Default::default() }.into(), true),
        (new_chess().into(), true),
        (apply_move(&game_id, "e2e4").into(), true),
        (resign(&game_id, 1).into(), true),
        (v1::GetGameRequest { game_id }.into(), true),
    ]
}
