//! What is stored, compared with what was acknowledged.

use std::collections::{BTreeMap, HashSet};
use std::fmt::{self, Display};

use proto::v1;
use tokio::task::JoinSet;

use super::ledger::{Ledger, Sent};
use super::site::Site;
use crate::call::Call;
use crate::client::Client;
use crate::player::log;
use crate::verify::verify;

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    games: usize,
    acknowledged: usize,
    refused: usize,
}

/// Checks that
/// - every acknowledged write is answered again, with the same bytes, and stands at its version;
/// - versions have no gap, no request stands twice in a log, and times do not go back;
/// - nothing is stored that was not acknowledged: neither what was refused nor what nobody sent;
/// - `arbitro verify --all` finds no fault, and no other game.
///
/// Every write in the ledger must have been answered.
pub async fn check(site: &Site, ledger: &Ledger) -> Checked {
    let mut checked = Checked::default();
    let mut games: BTreeMap<String, Vec<(Call, Vec<u8>)>> = BTreeMap::new();
    for Sent { call, answer } in ledger.all() {
        match answer {
            Some(Ok(answer)) => games.entry(call.game_id(&answer)).or_default().push((call, answer)),
            Some(Err(_)) => checked.refused += 1,
            None => panic!("not answered: {call:?}"),
        }
    }
    checked.games = games.len();
    let mut checking = JoinSet::new();
    let clients = site.patient_clients().await;
    for ((game_id, mut done), client) in games.into_iter().zip(clients.iter().cycle().cloned()) {
        checked.acknowledged += done.len();
        done.sort_by_key(|(call, answer)| call.version(answer));
        checking.spawn(async move { check_game(&client, &game_id, &done).await });
    }
    checking.join_all().await;
    is_verified(site, checked);
    checked
}

async fn check_game(client: &Client, game_id: &str, done: &[(Call, Vec<u8>)]) {
    let events = log(client, game_id, 500).await;
    let versions: Vec<i32> = events.iter().map(|event| event.version).collect();
    assert_eq!(versions, (1..=events.len() as i32).collect::<Vec<_>>(), "{game_id}: versions have gaps");
    let acknowledged: Vec<(i32, &str)> =
        done.iter().map(|(call, answer)| (call.version(answer), call.request_id())).collect();
    let stored: Vec<(i32, &str)> = events.iter().map(|event| (event.version, event.request_id.as_str())).collect();
    let differs = (0..stored.len().max(acknowledged.len())).find(|&index| stored.get(index) != acknowledged.get(index));
    if let Some(index) = differs {
        panic!("{game_id}: stored {:?}, acknowledged {:?}", stored.get(index), acknowledged.get(index));
    }
    let requests: HashSet<&str> = stored.iter().map(|&(_, request)| request).collect();
    assert_eq!(requests.len(), stored.len(), "{game_id}: a request was applied twice");
    assert!(events.is_sorted_by_key(time), "{game_id}: times go back");
    for (call, answer) in done {
        let again = call.send(client).await.unwrap_or_else(|status| panic!("{call:?}: {status:?}"));
        assert_eq!(again, call.again(answer), "{call:?}: the answer has changed");
    }
}

fn time(event: &v1::Event) -> (i64, i32) {
    let at = event.at.as_ref().expect("an event has its time");
    (at.seconds, at.nanos)
}

fn is_verified(site: &Site, Checked { games, acknowledged, .. }: Checked) {
    let verified = verify(&site.database_url(), &["--all"]);
    let sound = format!("games: {games}, events: {acknowledged}, faults: 0, explained by other rules: 0");
    assert_eq!((verified.code, verified.lines), (Some(0), vec![sound]), "{}", verified.complaint);
}

impl Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { games, acknowledged, refused } = self;
        write!(f, "{games} games, {acknowledged} writes acknowledged, {refused} refused")
    }
}
