//! Moves written durably: by the store alone, and over gRPC with all that a call takes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use futures_util::future::try_join_all;
use prost::Message;
use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::target::Target as TargetArm;
use rules::laws::Random;
use service::store::{Append, Commit, Store};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::ROUND;
use crate::client::{self, Caller};
use crate::games::{Games, line, typical};
use crate::meter::Bench;
use crate::pgbench;

/// The very insert of the store, of one row.
const INSERT: &str = "insert into game_events (game_id, version, at, seat, caller, request_id, request_hash,
    rules_version, event, effects, state, awaited, notation)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    on conflict do nothing returning game_id, version, request_id";

pub(crate) fn add<'a>(bench: &mut Bench<'a>, games: &'a Games<'a>, server: SocketAddr) {
    let pgbench = [8, 16, 32]
        .map(|clients| bench.figure(format!("pgbench's insert, {clients} clients"), pgbench::insert(games, clients)));
    let alone = [1, 8].map(|callers| {
        let name = format!("one statement a call, {callers} in flight");
        bench.figure(name, move || one_by_one(games, callers))
    });
    let store = [1, 8, 32, 128].map(|callers| {
        bench.figure(format!("Store::commit, {callers} in flight"), move || commits(games, &games.store, callers))
    });
    let grpc = [1, 8, 32, 128].map(|callers| {
        bench.figure(format!("ApplyMove over gRPC, {callers} in flight"), move || moves(games, server, callers))
    });
    bench.ratio(store[0], &alone[..1], 0.9);
    bench.ratio(store[1], &alone[1..], 1.2);
    bench.ratio(store[2], &pgbench, 2.0);
    bench.ratio(store[3], &pgbench, 3.0);
    grpc[..3].iter().for_each(|&figure| bench.ratio(figure, &pgbench, None));
    bench.ratio(grpc[3], &pgbench, 1.5);
}

/// Commits a second, each caller in a game of its own.
pub(crate) fn commits(games: &Games<'_>, store: &Arc<dyn Store>, callers: usize) -> f64 {
    let events: Vec<Events> = games.make("commits", callers).into_iter().map(Events::of).collect();
    let (mut tasks, end) = (JoinSet::new(), Instant::now() + ROUND);
    for mut events in events {
        let store = store.clone();
        let commit = async move {
            let mut count = 0;
            while Instant::now() < end {
                let written = store.commit(events.next()).await.expect("the store answers");
                assert_eq!(written, Commit::Committed);
                count += 1;
            }
            count
        };
        tasks.spawn_on(commit, games.runtime.handle());
    }
    sum(games.runtime.block_on(tasks.join_all()))
}

/// The same without the store: each caller has a connection of its own, and sends a statement a call.
fn one_by_one(games: &Games<'_>, callers: usize) -> f64 {
    let events: Vec<Events> = games.make("one by one", callers).into_iter().map(Events::of).collect();
    let address: PgConnectOptions = games.database.parse().expect("the URL of a Postgres");
    let connect = events.iter().map(|_| address.connect());
    let connections = games.runtime.block_on(try_join_all(connect)).expect("Postgres answers");
    let (mut tasks, end) = (JoinSet::new(), Instant::now() + ROUND);
    for (mut events, mut connection) in events.into_iter().zip(connections) {
        let commit = async move {
            let mut count = 0;
            while Instant::now() < end {
                insert(&mut connection, events.next()).await;
                count += 1;
            }
            count
        };
        tasks.spawn_on(commit, games.runtime.handle());
    }
    sum(games.runtime.block_on(tasks.join_all()))
}

async fn insert(connection: &mut PgConnection, Append { row, .. }: &Append) {
    let query = sqlx::query(INSERT)
        .bind(row.game_id)
        .bind(row.version)
        .bind(row.at)
        .bind(row.seat.map(i16::from))
        .bind(&row.caller)
        .bind(row.request_id)
        .bind(row.request_hash.as_slice())
        .bind(i32::from(row.rules_version))
        .bind(&row.event)
        .bind(&row.effects)
        .bind(&row.state)
        .bind(row.awaited.map(i16::from))
        .bind(&row.notation);
    query.fetch_one(connection).await.expect("Postgres inserts the row");
}

/// One event of a game after the other, of the same bytes but for version and request.
struct Events {
    append: Append,
    random: Random,
}

impl Events {
    fn of(game_id: Uuid) -> Events {
        Events { append: typical(game_id, 1, game_id), random: Random::new(game_id.as_u64_pair().1) }
    }

    fn next(&mut self) -> &Append {
        self.append.row.version += 1;
        self.append.row.request_id = random_id(&mut self.random);
        &self.append
    }
}

/// Moves a second over gRPC, each caller in a game of its own at a time.
pub(crate) fn moves(games: &Games<'_>, server: SocketAddr, callers: usize) -> f64 {
    let fresh = games.make("moves", 100 + 4 * callers);
    let next = AtomicUsize::new(0);
    let caller = |number| -> Caller<'_> {
        let random = Random::new(fresh[0].as_u64_pair().1.wrapping_add(number));
        let mut player = Player { line: line(), game_id: String::new(), played: line().len(), random };
        let next = || fresh.get(next.fetch_add(1, Ordering::Relaxed)).expect("there are games enough");
        Box::new(move |message| player.write_next(message, next))
    };
    let callers = (0..callers as u64).map(caller).collect();
    client::speed(server, "/arbitro.v1.GameRulesService/ApplyMove", callers)
}

/// Plays a line in one game after the other.
struct Player<'a> {
    line: &'a [String],
    game_id: String,
    played: usize,
    random: Random,
}

impl Player<'_> {
    fn write_next<'g>(&mut self, message: &mut Vec<u8>, new_game: impl Fn() -> &'g Uuid) {
        if self.played == self.line.len() {
            (self.game_id, self.played) = (new_game().to_string(), 0);
        }
        let request = v1::ApplyMoveRequest {
            target: Some(v1::Target { target: Some(TargetArm::GameId(self.game_id.clone())) }),
            request_id: random_id(&mut self.random).to_string(),
            r#move: Some(MoveText::Notation(self.line[self.played].clone())),
            ..Default::default()
        };
        request.encode(message).expect("a vector grows");
        self.played += 1;
    }
}

fn random_id(random: &mut Random) -> Uuid {
    Uuid::from_u64_pair(random.next(), random.next())
}

fn sum(counts: Vec<u64>) -> f64 {
    counts.into_iter().sum::<u64>() as f64 / ROUND.as_secs_f64()
}
