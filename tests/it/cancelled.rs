//! Callers that go away in the middle of a call, thousands of them: no write is half done, and none is answered unseen.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use e2e::call::Call;
use e2e::client::{Client, apply_move, new_chess, stored};
use e2e::database::Database;
use e2e::player::log;
use e2e::random::Random;
use e2e::refusal::{Refusal, is_of_transport};
use e2e::turns::my_turn;
use prost::Message;
use proto::v1;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tonic::Code;

/// So many calls are given up, over all callers.
const RESETS: usize = 20_000;
const CALLERS: usize = 100;
const LEFT_OPEN: &str =
    "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
/// A call that is to be given up waits for less than this,
const PATIENCE_US: usize = 4_000;
/// and another one for so long: one in ten, so that some are acknowledged on a machine of any speed.
const LONG: Duration = Duration::from_secs(20);

/// What a caller saw: the requests that were acknowledged, by game, and how many calls it gave up.
#[derive(Default)]
struct Seen {
    acknowledged: BTreeMap<String, BTreeSet<String>>,
    resets: usize,
}

impl Seen {
    /// Notes that a call about a game was answered with success.
    fn note(&mut self, call: &Call, game_id: &str, answer: &[u8]) {
        let game_id = match call {
            Call::NewGame(_) => made_by(answer),
            Call::ApplyMove(_) => game_id.to_owned(),
            _ => return,
        };
        self.acknowledged.entry(game_id).or_default().insert(call.request_id().to_owned());
    }
}

#[tokio::test]
async fn callers_that_go_away_leave_no_write_unseen() {
    let _turn = my_turn().await;
    let database = Database::new().await;
    // Two connections for all of them: one that is left in a transaction would soon be met.
    let few = [
        ("ARBITRO__DATABASE__WRITERS", "1"),
        ("ARBITRO__DATABASE__READERS", "1"),
        // As many lines would cost more than the calls.
        ("ARBITRO__LOG__LEVEL", "error"),
    ];
    let (server, witness) = (database.serve(&few).await, database.serve(&[]).await);
    let mut callers = JoinSet::new();
    for caller in 0..CALLERS {
        callers.spawn(give_up_again_and_again(server.client().await, caller as u64));
    }
    let seen = callers.join_all().await;
    let witness = witness.client().await;
    assert_eq!(seen.iter().map(|caller| caller.resets).sum::<usize>(), RESETS);
    let acknowledged = seen.iter().flat_map(|caller| &caller.acknowledged);
    let mut count = 0;
    for (game_id, acknowledged) in acknowledged {
        check_written(&witness, game_id, acknowledged).await;
        count += acknowledged.len();
    }
    println!("{count} writes were acknowledged before their callers went away");
    assert!(count > CALLERS);
    check_it_goes_on(&server.client().await, &witness).await;
    assert_eq!(database.number(LEFT_OPEN).await.expect("a count"), 0);
}

/// Calls about a game, and then about the next one, that are given up before they are answered or soon after.
async fn give_up_again_and_again(client: Client, seed: u64) -> Seen {
    let mut random = Random::new(seed);
    let mut seen = Seen::default();
    let mut game_id = new_game(&client, &mut seen).await;
    while seen.resets < RESETS / CALLERS {
        let call = any_call(&mut random, &game_id);
        let is_given_up = random.below(10) > 0;
        let patience = if is_given_up { Duration::from_micros(random.below(PATIENCE_US) as u64) } else { LONG };
        match timeout(patience, call.send(&client)).await {
            Err(_) => seen.resets += 1,
            Ok(Ok(answer)) => seen.note(&call, &game_id, &answer),
            // Too many resets on a connection end it, and the next call makes another.
            Ok(Err(status)) if is_of_transport(&status) => {}
            Ok(Err(status)) => match Refusal::read(&status).expect("an error of ours") {
                refusal if refusal.reason == "GAME_OVER" => game_id = new_game(&client, &mut seen).await,
                // A move that cannot be played now; a call of its own, given up, that came first; or too many calls.
                Refusal { code: Code::FailedPrecondition | Code::Aborted | Code::ResourceExhausted, .. } => {}
                refusal => panic!("{call:?}: {refusal:?}"),
            },
        }
    }
    seen
}

async fn new_game(client: &Client, seen: &mut Seen) -> String {
    let call = Call::from(new_chess());
    let made = loop {
        match call.send(client).await {
            Ok(made) => break made,
            Err(status) if is_of_transport(&status) => {}
            Err(status) => assert_eq!(status.code(), Code::ResourceExhausted, "{status:?}"),
        }
    };
    seen.note(&call, "", &made);
    made_by(&made)
}

fn made_by(answer: &[u8]) -> String {
    v1::NewGameResponse::decode(answer).expect("the answer to NewGame").game_id
}

fn any_call(random: &mut Random, game_id: &str) -> Call {
    match random.below(8) {
        0 => v1::StatusRequest { target: stored(game_id), ..Default::default() }.into(),
        1 => new_chess().into(),
        _ => apply_move(game_id, random.pick::<&str>(&["g1f3", "f3g1", "b8c6", "c6b8"])).into(),
    }
}

/// The log of a game has no gap, and every write that was acknowledged.
async fn check_written(witness: &Client, game_id: &str, acknowledged: &BTreeSet<String>) {
    let events = log(witness, game_id, 500).await;
    let versions: Vec<i32> = events.iter().map(|event| event.version).collect();
    assert_eq!(versions, (1..).take(events.len()).collect::<Vec<i32>>());
    let written: BTreeSet<String> = events.into_iter().map(|event| event.request_id).collect();
    let unseen: Vec<_> = acknowledged.difference(&written).collect();
    assert!(unseen.is_empty(), "acknowledged, and not written: {unseen:?}");
}

/// What is written now over the connections that served all that is seen over others.
async fn check_it_goes_on(client: &Client, witness: &Client) {
    for _ in 0..20 {
        let game_id = new_game(client, &mut Seen::default()).await;
        Call::from(apply_move(&game_id, "e2e4")).send(client).await.expect("a legal move");
        assert_eq!(log(witness, &game_id, 500).await.len(), 2);
    }
}
