//! How fast the service is, beside others that do the same, all in one run: `tests/bench`.
//!
//! On one Postgres: moves committed by the store and over gRPC, beside pgbench; games read over gRPC, beside pgbench.
//! Without it: positions answered over gRPC, beside bare servers. Client, servers and database share the processors of
//! this machine: what counts is the ratio of figures that were measured in turns, and no figure by itself.
//!
//! It takes words: only ratios whose names hold one of them are then measured. Settings come from the environment, as the
//! server's own do: `ARBITRO__DATABASE__WRITERS=4 tests/bench commit`.

mod client;
mod commit;
mod defaults;
mod games;
mod meter;
mod peer;
mod pgbench;
mod positions;
mod process;
mod status;
mod wire;

use std::env;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

use games::Games;
use meter::Bench;
use process::Process;

/// How long one figure is measured in one round.
const ROUND: Duration = Duration::from_secs(2);

fn main() {
    let words: Vec<String> = env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let runtime = runtime();
    if words == [peer::COMMAND] {
        return runtime.block_on(peer::serve());
    }
    let database = env::var("ARBITRO_TEST_DATABASE_URL").expect("a Postgres: this is started by tests/bench");
    let games = Games::open(&runtime, &database);
    println!("{}", games.conditions());
    let mut bench = Bench::default();
    if words == [defaults::COMMAND] {
        let servers = defaults::add(&mut bench, &games);
        bench.run(&[]);
        return drop(servers);
    }
    let (server, peer) = (Process::server(&database, &[]), Process::peer());
    commit::add(&mut bench, &games, server.address);
    status::add(&mut bench, &games, server.address);
    positions::add(&mut bench, server.address, peer.address);
    bench.run(&words);
}

/// As the server's own.
fn runtime() -> Runtime {
    let mut builder = Builder::new_multi_thread();
    if let Some(workers) = games::settings().server.workers {
        builder.worker_threads(workers.get());
    }
    builder.enable_all().build().expect("a runtime")
}
