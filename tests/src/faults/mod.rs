//! The model checker: clients play under faults, and afterwards nothing that was acknowledged is missing or different.
//!
//! - A [`Site`] is what is under test: servers on one database.
//! - [`Load`] is the clients. Each write is tried again under its `request_id` until it is answered.
//! - A [`Ledger`] keeps what they sent and what they were answered.
//! - A [`Fault`] strikes the site meanwhile.
//! - [`check`] compares the ledger with what is stored.
//!
//! Choices come from the seed, which is printed; how they interleave does not.

mod checker;
mod fault;
mod ledger;
mod load;
mod site;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::timeout;

pub use checker::check;
pub use fault::Fault;
pub use ledger::{Ledger, Sent};
pub use load::Load;
pub use site::{Servers, Site};

use crate::random::Random;

/// Clients of a site.
const CLIENTS: usize = 8;
/// So many writes are acknowledged before the first fault, and after each: the site has recovered.
const CALM: usize = 40;
/// They are within this time.
const PATIENCE: Duration = Duration::from_secs(30);

/// How much a run does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// What `tests/run` has time for.
    Short,
    /// What `tests/faults --long` asks for.
    Long,
}

impl Form {
    /// The one that ARBITRO_TEST_FAULTS names: `short`, which is also the default, or `long`.
    pub fn asked() -> Form {
        match std::env::var("ARBITRO_TEST_FAULTS").as_deref() {
            Err(_) | Ok("short") => Form::Short,
            Ok("long") => Form::Long,
            Ok(other) => panic!("ARBITRO_TEST_FAULTS is short or long, not {other:?}"),
        }
    }

    /// How often a fault that takes no time strikes.
    pub fn strikes(self) -> usize {
        match self {
            Form::Short => 2,
            Form::Long => 20,
        }
    }

    /// How long a server or Postgres is halted.
    pub fn halt(self) -> Duration {
        match self {
            Form::Short => Duration::from_secs(2),
            Form::Long => Duration::from_secs(10),
        }
    }
}

/// Lets clients play on a site while faults strike it one after another, and checks what is stored then.
pub async fn run(mut site: Site, faults: &[Fault]) {
    let seed = seed();
    println!("{faults:?}, ARBITRO_TEST_SEED={seed}");
    let mut random = Random::new(seed);
    let ledger = Ledger::default();
    let load = Load::start(CLIENTS, site.servers(), &ledger, &mut random);
    calm(&ledger).await;
    for fault in faults {
        fault.strike(&mut site, &ledger, &mut random).await;
        calm(&ledger).await;
    }
    load.stop().await;
    println!("{}", check(&site, &ledger).await);
}

async fn calm(ledger: &Ledger) {
    let acknowledged = timeout(PATIENCE, ledger.acknowledge(CALM)).await;
    acknowledged.unwrap_or_else(|_| panic!("{CALM} writes were not acknowledged within {PATIENCE:?}"));
}

/// The one that ARBITRO_TEST_SEED gives, or another each time.
fn seed() -> u64 {
    match std::env::var("ARBITRO_TEST_SEED") {
        Ok(seed) => seed.parse().expect("ARBITRO_TEST_SEED is a number"),
        Err(_) => SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970").as_nanos() as u64,
    }
}
