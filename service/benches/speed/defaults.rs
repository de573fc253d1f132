//! What other settings than those of the environment would do: `tests/bench defaults` is how the defaults are chosen.

use std::num::NonZeroUsize;

use service::store::Options;

use crate::commit::{commits, moves};
use crate::games::Games;
use crate::meter::{Bench, Id};
use crate::process::Process;

/// The word that has these compared.
pub(crate) const COMMAND: &str = "defaults";

/// Adds the figures, and answers the servers that they need.
pub(crate) fn add<'a>(bench: &mut Bench<'a>, games: &'a Games<'a>) -> Vec<Process> {
    for in_flight in [8, 32, 128] {
        let usual = commit(bench, games, in_flight, "", |_| {});
        for writers in [1, 2, 3, 4, 8] {
            let set = move |options: &mut Options| options.writers = count(writers);
            let other = commit(bench, games, in_flight, &format!(", {writers} writers"), set);
            bench.ratio(other, &[usual], None);
        }
        for batch in [16, 32, 64, 128].into_iter().filter(|&batch| batch <= in_flight) {
            let set = move |options: &mut Options| options.batch = count(batch);
            let other = commit(bench, games, in_flight, &format!(", batches of {batch}"), set);
            bench.ratio(other, &[usual], None);
        }
    }
    servers(bench, games)
}

fn count(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).expect("it is not 0")
}

fn commit<'a>(
    bench: &mut Bench<'a>,
    games: &'a Games<'a>,
    in_flight: usize,
    name: &str,
    set: impl FnOnce(&mut Options),
) -> Id {
    // A commit needs no reader, and the many stores of this comparison share the connections that Postgres has.
    let store = games.store_with(|options| {
        options.readers = NonZeroUsize::MIN;
        set(options);
    });
    bench.figure(format!("Store::commit, {in_flight} in flight{name}"), move || commits(games, &store, in_flight))
}

fn servers<'a>(bench: &mut Bench<'a>, games: &'a Games<'a>) -> Vec<Process> {
    let usual = Process::server(&games.database, &[]);
    let workers = ["1", "2", "4"].map(|workers| ("ARBITRO__SERVER__WORKERS", workers));
    let readers = ["1", "2", "4", "8"].map(|readers| ("ARBITRO__DATABASE__READERS", readers));
    let others: Vec<_> = workers.into_iter().chain(readers).collect();
    let servers: Vec<Process> = others.iter().map(|&setting| Process::server(&games.database, &[setting])).collect();
    for in_flight in [1, 32, 128] {
        let address = usual.address;
        let name = format!("ApplyMove over gRPC, {in_flight} in flight");
        let measure = bench.figure(&name, move || moves(games, address, in_flight));
        for ((setting, value), server) in others.iter().zip(&servers) {
            let address = server.address;
            let name = format!("{name}, {value} {}", setting.rsplit('_').next().unwrap_or_default().to_lowercase());
            let other = bench.figure(name, move || moves(games, address, in_flight));
            bench.ratio(other, &[measure], None);
        }
    }
    servers.into_iter().chain([usual]).collect()
}
