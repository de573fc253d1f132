//! What happens to a site.

use std::time::Duration;

use tokio::time::{Instant, sleep};
use tonic::Code;

use super::ledger::Ledger;
use super::site::Site;
use crate::call::Call;
use crate::client::{Client, new_chess, stored};
use crate::random::Random;
use crate::refusal::Refusal;
use crate::server::Server;
use proto::v1;

/// Between a death and the start after it, at most, in milliseconds.
const DOWN_MS: usize = 500;
/// A clock jumps at most so far to either side of a fixed instant, in milliseconds.
const JUMP_MS: u64 = 86_400_000;
/// That instant, in milliseconds since 1970: the first jump, from the time of the machine, goes back.
const MIDDLE_MS: u64 = 1_700_000_000_000;
/// A disk is full, and has space again, within this time.
const PATIENCE: Duration = Duration::from_secs(20);

/// A fault. What it breaks it mends, but for the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A server is killed (`kill -9`) and started again.
    KillServer,
    /// A server is halted (SIGSTOP) for this time, and then goes on.
    HaltServer(Duration),
    /// Postgres is killed (`kill -9`, all its processes) and started again. The site must have one of its own.
    KillPostgres,
    /// All processes of Postgres are halted (SIGSTOP) for this time, and then go on. The site must have one of its own.
    HaltPostgres(Duration),
    /// The same, and a server is killed while Postgres is halted.
    KillServerOfHaltedPostgres(Duration),
    /// The disk of the SQLite file is full for a while.
    FillDisk,
    /// The clock of a server jumps, forward or back: it is killed and started again with another time.
    JumpClock,
}

impl Fault {
    /// Lets it happen. What it writes itself is in the ledger too.
    pub async fn strike(self, site: &mut Site, ledger: &Ledger, random: &mut Random) {
        match self {
            Fault::KillServer => site.kill_server(random, |_| {}).await,
            Fault::HaltServer(time) => halt(site.pick(random), time).await,
            Fault::KillPostgres => {
                site.postgres().kill();
                sleep(Duration::from_millis(random.below(DOWN_MS) as u64)).await;
                site.postgres().restart().await;
            }
            Fault::HaltPostgres(time) => {
                site.postgres().halt();
                sleep(time).await;
                site.postgres().go_on();
            }
            Fault::KillServerOfHaltedPostgres(time) => site.kill_server_of_halted_postgres(random, time).await,
            Fault::FillDisk => fill_disk(site.pick(random), ledger).await,
            Fault::JumpClock => {
                let now_ms = MIDDLE_MS - JUMP_MS + random.number() % (2 * JUMP_MS);
                site.kill_server(random, |server| server.set("ARBITRO__TEST__CLOCK_MS", &now_ms.to_string())).await;
            }
        }
    }
}

async fn halt(server: &Server, time: Duration) {
    server.signal("STOP");
    sleep(time).await;
    server.signal("CONT");
}

/// While the disk is full a write is refused for that reason and a read is answered. Once there is space the same write is
/// done, by the same process.
async fn fill_disk(server: &Server, ledger: &Ledger) {
    let client = server.client().await;
    let game_id = new_game(&client, ledger).await;
    server.limit_files(Some(0));
    let (call, place) = until_refused(&client, ledger).await;
    let status = client.clone().status(v1::StatusRequest { target: stored(&game_id), ..Default::default() }).await;
    assert_eq!(status.expect("reads go on").into_inner().version, 1);
    server.limit_files(None);
    let begun = Instant::now();
    let answer = loop {
        match call.send(&client).await {
            Ok(answer) => break answer,
            Err(status) => assert!(begun.elapsed() < PATIENCE, "there is space again, and still {status:?}"),
        }
    };
    ledger.answered(place, Ok(answer));
}

async fn new_game(client: &Client, ledger: &Ledger) -> String {
    let call = Call::from(new_chess());
    let place = ledger.sending(&call);
    let answer = call.send(client).await.expect("there is space");
    ledger.answered(place, Ok(answer.clone()));
    call.game_id(&answer)
}

/// Starts games until one is refused because there is no space, and answers that call and its place in the ledger.
async fn until_refused(client: &Client, ledger: &Ledger) -> (Call, usize) {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let call = Call::from(new_chess());
        let place = ledger.sending(&call);
        match call.send(client).await {
            Ok(answer) => ledger.answered(place, Ok(answer)),
            Err(status) => {
                let refusal = Refusal::read(&status).unwrap_or_else(|what| panic!("{what}"));
                let reason = (refusal.code, refusal.reason.as_str());
                let full = [(Code::Unavailable, "DISK_FULL"), (Code::Unavailable, "STORE_UNAVAILABLE")];
                assert!(full.contains(&reason), "{refusal:?}");
                return (call, place);
            }
        }
    }
    panic!("writes are still accepted")
}
