//! What every store must do, run against each implementation.
//!
//! The cases share one database and never a game, so they also run on one that is in use.

use std::sync::Arc;

use tokio::task::JoinSet;
use uuid::Uuid;

use super::{
    Append, Commit, Created, EventRow, GameRow, Listed, Loaded, NewGame, Player, ResultRow, Store, StoreError, StoredId,
};

/// How many calls a race has.
const RACERS: usize = 32;

/// Runs every case. `open` opens the one database anew: another server on it.
pub(super) async fn check(open: impl AsyncFn() -> Arc<dyn Store>) {
    let store = open().await;
    what_is_created_is_loaded(&*store).await;
    a_game_is_created_once(&*store).await;
    an_unknown_game_is_none(&*store).await;
    commits_follow_each_other(&*store).await;
    a_late_commit_is_stale(&*store).await;
    a_repeated_request_is_replayed(&*store).await;
    an_ended_game_has_its_outcome(&*store).await;
    events_come_in_pages(&*store).await;
    ids_come_in_pages(&*store).await;
    versions_come_in_the_order_asked(&*store).await;
    now_is_never_before_the_newest_event(&*store).await;
    of_identical_creations_one_makes_the_game(&store).await;
    of_identical_commits_one_writes(&store).await;
    of_different_commits_one_wins(&store).await;
    what_was_written_is_there_after_reopening(store, open).await;
}

async fn what_is_created_is_loaded(store: &dyn Store) {
    for new in [new_game(), sparse_game(), ended_game()] {
        assert_eq!(store.create(&new).await.unwrap(), Created::Made);
        let loaded = load(store, new.game.id).await;
        assert_eq!((&loaded.game, &loaded.newest, loaded.outcome), (&new.game, &new.first.row, new.first.outcome));
    }
}

async fn a_game_is_created_once(store: &dyn Store) {
    let new = played_game(store, 2).await;
    let mut other = NewGame { game: GameRow { kind: "other".into(), ..new.game.clone() }, ..new.clone() };
    for request_id in [new.first.row.request_id, random_id()] {
        other.first.row.request_id = request_id;
        let Created::Exists(there) = store.create(&other).await.unwrap() else { panic!("made twice") };
        assert_eq!((&there.game, there.newest.version), (&new.game, 2));
        assert_eq!(there.replay, Some(new.first.row.clone()).filter(|row| row.request_id == request_id));
    }
}

async fn an_unknown_game_is_none(store: &dyn Store) {
    assert_eq!(store.load(random_id(), None).await.unwrap(), None);
    assert_eq!(store.load(random_id(), Some(random_id())).await.unwrap(), None);
    assert_eq!(store.events(random_id(), 0, 10).await.unwrap(), None);
    assert_eq!(store.versions(&[random_id()]).await.unwrap(), [None]);
}

async fn commits_follow_each_other(store: &dyn Store) {
    let game_id = created(store).await;
    for version in 2..=5 {
        let append = append(game_id, version);
        assert_eq!(store.commit(&append).await.unwrap(), Commit::Committed);
        let loaded = load(store, game_id).await;
        assert_eq!((loaded.newest, loaded.outcome), (append.row, None));
    }
}

async fn a_late_commit_is_stale(store: &dyn Store) {
    let game_id = played_game(store, 4).await.game.id;
    for version in [1, 2, 4] {
        assert_eq!(store.commit(&append(game_id, version)).await.unwrap(), Commit::Stale { actual: 4 });
    }
    assert_eq!(load(store, game_id).await.newest.version, 4);
}

async fn a_repeated_request_is_replayed(store: &dyn Store) {
    let game_id = created(store).await;
    let first = append(game_id, 2);
    store.commit(&first).await.unwrap();
    store.commit(&append(game_id, 3)).await.unwrap();
    // At its own version, at another one that is taken, at the one that is free: it is the request that counts.
    for version in [2, 3, 4] {
        let mut again = append(game_id, version);
        again.row.request_id = first.row.request_id;
        assert_eq!(store.commit(&again).await.unwrap(), Commit::Replay(Box::new(first.row.clone())));
    }
    let loaded = store.load(game_id, Some(first.row.request_id)).await.unwrap().unwrap();
    assert_eq!((loaded.newest.version, loaded.replay), (3, Some(first.row.clone())));
    assert_eq!(store.load(game_id, Some(random_id())).await.unwrap().unwrap().replay, None);

    let elsewhere = created(store).await;
    let same_request = Append { row: EventRow { game_id: elsewhere, ..first.row }, outcome: None };
    assert_eq!(store.commit(&same_request).await.unwrap(), Commit::Committed, "a request is unique in its game alone");
}

async fn an_ended_game_has_its_outcome(store: &dyn Store) {
    for outcome in [i16::MIN, 0, i16::MAX] {
        let game_id = created(store).await;
        let mut last = append(game_id, 2);
        (last.row.awaited, last.outcome) = (None, Some(outcome));
        assert_eq!(store.commit(&last).await.unwrap(), Commit::Committed);
        let loaded = load(store, game_id).await;
        assert_eq!((loaded.newest.awaited, loaded.outcome), (None, Some(outcome)));
        assert_eq!(store.commit(&last).await.unwrap(), Commit::Replay(Box::new(last.row)));
    }
}

async fn events_come_in_pages(store: &dyn Store) {
    let game_id = played_game(store, 5).await.game.id;
    for (after_version, limit, expected) in [
        (0, 10, &[1, 2, 3, 4, 5] as &[i32]),
        (0, 2, &[1, 2]),
        (2, 2, &[3, 4]),
        (4, 2, &[5]),
        (5, 2, &[]),
        (i32::MAX, 2, &[]),
        (-1, 1, &[1]),
        (0, 0, &[]),
        (0, u32::MAX, &[1, 2, 3, 4, 5]),
    ] {
        let events = store.events(game_id, after_version, limit).await.unwrap().unwrap();
        let versions: Vec<i32> = events.iter().map(|row| row.version).collect();
        assert_eq!(versions, expected, "after {after_version}, limit {limit}");
    }
    let newest = store.events(game_id, 4, 1).await.unwrap().unwrap();
    assert_eq!(newest, [load(store, game_id).await.newest]);
}

/// Others may make games meanwhile: of those made here none is left out, wherever a page ends.
async fn ids_come_in_pages(store: &dyn Store) {
    let mut made: Vec<Listed> = Vec::new();
    for new in [new_game(), sparse_game(), ended_game(), new_game()] {
        store.create(&new).await.unwrap();
        let result = new.first.outcome.map(|outcome| ResultRow { version: 1, outcome });
        made.push(Listed { game: new.game, result });
    }
    made.sort_by_key(|listed| listed.game.id);
    for limit in [1, 3, u32::MAX] {
        let mut found: Vec<StoredId> = Vec::new();
        let mut from = Some(Uuid::nil());
        while let Some(first) = from {
            let page = store.ids(first, limit).await.unwrap();
            assert!(page.len() <= limit as usize);
            from = page.last().map(|last| Uuid::from_u128(last.id.as_u128() + 1));
            found.extend(page);
        }
        assert!(found.is_sorted_by(|one, next| one.id < next.id), "limit {limit}");
        found.retain(|stored| made.iter().any(|made| made.game.id == stored.id));
        let expected = made.iter().map(|made| StoredId { id: made.game.id, has_game: true });
        assert_eq!(found, expected.collect::<Vec<_>>(), "limit {limit}");
    }
    let exactly = store.ids(made[2].game.id, 1).await.unwrap();
    assert_eq!(exactly[0].id, made[2].game.id, "the first id is among them");
    assert_eq!(store.ids(Uuid::nil(), 0).await.unwrap(), []);
    for game in made {
        assert_eq!(store.game(game.game.id).await.unwrap(), Some(game));
    }
    assert_eq!(store.game(random_id()).await.unwrap(), None);
}

async fn versions_come_in_the_order_asked(store: &dyn Store) {
    let (three, one) = (played_game(store, 3).await.game.id, created(store).await);
    let versions = store.versions(&[three, random_id(), one, three]).await.unwrap();
    assert_eq!(versions, [Some(3), None, Some(1), Some(3)]);
    assert_eq!(store.versions(&[]).await.unwrap(), []);
}

async fn now_is_never_before_the_newest_event(store: &dyn Store) {
    store.ping().await.unwrap();
    let now = store.now().await.unwrap();
    let game_id = created(store).await;
    for (version, at) in [(2, now - 60_000), (3, now + 3_600_000)] {
        let mut append = append(game_id, version);
        append.row.at = at;
        store.commit(&append).await.unwrap();
        let loaded = load(store, game_id).await;
        assert!(loaded.now >= now.max(at), "version {version}: {} < {now} or {at}", loaded.now);
    }
}

async fn of_identical_creations_one_makes_the_game(store: &Arc<dyn Store>) {
    let new = new_game();
    let answers = race(store, vec![new.clone(); RACERS], async |store, new| store.create(&new).await).await;
    assert_eq!(answers.iter().filter(|answer| **answer == Created::Made).count(), 1);
    for answer in answers {
        let Created::Exists(there) = answer else { continue };
        assert_eq!((&there.game, there.replay), (&new.game, Some(new.first.row.clone())));
    }
}

async fn of_identical_commits_one_writes(store: &Arc<dyn Store>) {
    let same = append(created(&**store).await, 2);
    let answers = race(store, vec![same.clone(); RACERS], async |store, same| store.commit(&same).await).await;
    let replay = Commit::Replay(Box::new(same.row));
    assert_eq!(answers.iter().filter(|answer| **answer == Commit::Committed).count(), 1);
    assert_eq!(answers.iter().filter(|answer| **answer == replay).count(), RACERS - 1);
}

async fn of_different_commits_one_wins(store: &Arc<dyn Store>) {
    let game_id = created(&**store).await;
    let appends: Vec<Append> = (0..RACERS).map(|_| append(game_id, 2)).collect();
    let answers = race(store, appends.clone(), async |store, append| store.commit(&append).await).await;
    assert_eq!(answers.iter().filter(|answer| **answer == Commit::Committed).count(), 1);
    assert_eq!(answers.iter().filter(|answer| **answer == Commit::Stale { actual: 2 }).count(), RACERS - 1);
    let newest = load(&**store, game_id).await.newest;
    assert!(appends.iter().any(|append| append.row == newest), "the row is that of one of them");
}

async fn what_was_written_is_there_after_reopening(store: Arc<dyn Store>, open: impl AsyncFn() -> Arc<dyn Store>) {
    let game_id = played_game(&*store, 3).await.game.id;
    let before = (load(&*store, game_id).await.newest, store.events(game_id, 0, 10).await.unwrap());
    store.close().await;
    assert!(matches!(store.load(game_id, None).await, Err(StoreError::Unavailable { .. })), "it is closed");
    assert!(matches!(store.commit(&append(game_id, 4)).await, Err(StoreError::Unavailable { .. })), "it is closed");
    drop(store);

    let reopened = open().await;
    let after = (load(&*reopened, game_id).await.newest, reopened.events(game_id, 0, 10).await.unwrap());
    assert_eq!(after, before);
    assert_eq!(reopened.commit(&append(game_id, 4)).await.unwrap(), Commit::Committed);
}

/// Makes every call at once, each in a task of its own; the answers come in any order.
async fn race<W, A, F>(store: &Arc<dyn Store>, writes: Vec<W>, call: impl Fn(Arc<dyn Store>, W) -> F) -> Vec<A>
where
    A: Send + 'static,
    F: Future<Output = Result<A, StoreError>> + Send + 'static,
{
    let mut calls = JoinSet::new();
    for write in writes {
        calls.spawn(call(store.clone(), write));
    }
    calls.join_all().await.into_iter().map(|answer| answer.unwrap()).collect()
}

async fn load(store: &dyn Store, game_id: Uuid) -> Loaded {
    store.load(game_id, None).await.unwrap().expect("the game is there")
}

async fn created(store: &dyn Store) -> Uuid {
    played_game(store, 1).await.game.id
}

/// A game that has come to `version`.
async fn played_game(store: &dyn Store, version: i32) -> NewGame {
    let new = new_game();
    assert_eq!(store.create(&new).await.unwrap(), Created::Made);
    for version in 2..=version {
        assert_eq!(store.commit(&append(new.game.id, version)).await.unwrap(), Commit::Committed);
    }
    new
}

/// A game with everything that a game can have.
pub(super) fn new_game() -> NewGame {
    let id = random_id();
    let game = GameRow {
        id,
        tenant: "tenant".into(),
        created_by: "café '\"; --".into(),
        client_ref: Some("room 7".into()),
        kind: "kind".into(),
        options: vec![0, 1, 255],
        seats: 4,
        commitment: Some([1; 32]),
        key_id: Some(7),
        salt: Some([2; 32]),
        request_hash: [3; 32],
        created_at: 1_700_000_000_000,
    };
    let players = vec![Player { seat: 1, player_id: "ana".into() }, Player { seat: 3, player_id: "luis".into() }];
    NewGame { game, players, first: append(id, 1) }
}

/// A game with no more than a game must have.
fn sparse_game() -> NewGame {
    let NewGame { game, first, .. } = new_game();
    let game = GameRow {
        tenant: String::new(),
        client_ref: None,
        options: Vec::new(),
        seats: 2,
        commitment: None,
        key_id: None,
        salt: None,
        created_at: 0,
        ..game
    };
    let row = EventRow { at: 0, seat: None, effects: Vec::new(), notation: String::new(), ..first.row };
    NewGame { game, players: Vec::new(), first: Append { row, outcome: None } }
}

/// A game that is over when it is made, with the largest values.
fn ended_game() -> NewGame {
    let NewGame { game, players, first } = new_game();
    let game = GameRow { seats: 8, key_id: Some(i32::MAX), created_at: i64::MAX, ..game };
    let row = EventRow {
        at: i64::MAX,
        seat: Some(8),
        rules_version: u16::MAX,
        state: vec![7; 100_000],
        awaited: None,
        ..first.row
    };
    NewGame { game, players, first: Append { row, outcome: Some(1) } }
}

/// An event of `game_id` by a request of its own.
pub(super) fn append(game_id: Uuid, version: i32) -> Append {
    let request_id = random_id();
    let row = EventRow {
        game_id,
        version,
        at: 1_700_000_000_000 + i64::from(version),
        seat: Some(2),
        caller: "back end".into(),
        request_id,
        request_hash: [5; 32],
        rules_version: 1,
        event: request_id.as_bytes().to_vec(),
        effects: vec![0],
        state: vec![9; 500],
        awaited: Some(0b1000_0001),
        notation: "e2e4".into(),
    };
    Append { row, outcome: None }
}

pub(super) fn random_id() -> Uuid {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("this system has random numbers");
    Uuid::from_bytes(bytes)
}
