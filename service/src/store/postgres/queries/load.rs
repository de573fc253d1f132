//! Games as they stand: one, or many at once.

use std::collections::HashMap;

use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};
use uuid::Uuid;

use super::rows::{self, EVENT_COLUMNS, GAME_COLUMNS};
use super::{Query, event_columns};
use crate::store::Loaded;
use crate::store::postgres::failure::Failure;

/// A game with its newest event, its outcome, the time, and the event of a request.
///
/// Never `distinct on`, which reads every event of each game. Never `request_id = any(…)`, which looks for every request
/// in every game, nor a join with the requests, for which every event of each game may be read.
macro_rules! load {
    (games: $games:literal, game: $game:literal, request: $request:literal) => {
        concat!(
            "select g.id, g.tenant, g.created_by, g.client_ref, g.kind, g.options, g.seats, g.commitment, g.key_id, g.salt,
                g.request_hash, g.created_at, s.*, r.outcome, (extract(epoch from now()) * 1000)::bigint, p.*
            from games g
            cross join lateral (
                select ", event_columns!(), " from game_events where game_id = ", $game, "
                order by version desc limit 1) s
            left join lateral (select outcome from game_results where game_id = ", $game, " limit 1) r on true
            left join lateral (
                select ", event_columns!(), " from game_events
                where game_id = ", $game, " and request_id = ", $request, ") p on true
            where g.id = ", $games
        )
    };
}

const LOAD_ONE: &str = load!(games: "$1", game: "$1", request: "$2");
const LOAD_MANY: &str =
    load!(games: "any($1::uuid[])", game: "g.id", request: "($2::uuid[])[array_position($1::uuid[], g.id)]");

// Where the columns of a loaded row begin.
const NEWEST: usize = GAME_COLUMNS;
const OUTCOME: usize = NEWEST + EVENT_COLUMNS;
const NOW: usize = OUTCOME + 1;
const REPLAY: usize = NOW + 1;

/// A game as it stands, and the event of a request; none if there is no such game.
#[derive(Clone, Copy)]
pub(crate) struct Load {
    pub(crate) game_id: Uuid,
    pub(crate) request_id: Option<Uuid>,
}

/// The same for many, in the order asked. Of one game they ask about one request, and as often as they like.
pub(crate) struct LoadMany(pub(crate) Vec<Load>);

impl Query for LoadMany {
    type Answer = Vec<Option<Loaded>>;

    async fn ask(&self, db: &mut PgConnection) -> Result<Vec<Option<Loaded>>, Failure> {
        match self.0.as_slice() {
            [load] => Ok(vec![load_one(db, *load).await?]),
            loads => Ok(load_many(db, loads).await?),
        }
    }
}

pub(super) async fn load_one(db: &mut PgConnection, load: Load) -> Result<Option<Loaded>, sqlx::Error> {
    let found = sqlx::query(LOAD_ONE).bind(load.game_id).bind(load.request_id).fetch_all(db).await?;
    found.first().map(loaded).transpose()
}

async fn load_many(db: &mut PgConnection, loads: &[Load]) -> Result<Vec<Option<Loaded>>, sqlx::Error> {
    let mut requests: HashMap<Uuid, Option<Uuid>> = HashMap::new();
    for load in loads {
        let request_id = requests.entry(load.game_id).or_default();
        *request_id = request_id.or(load.request_id);
    }
    let (game_ids, request_ids): (Vec<Uuid>, Vec<Option<Uuid>>) = requests.into_iter().unzip();
    let found = sqlx::query(LOAD_MANY).bind(game_ids).bind(request_ids).fetch_all(db).await?;
    let mut games: HashMap<Uuid, Loaded> = HashMap::new();
    for row in &found {
        let loaded = loaded(row)?;
        games.insert(loaded.game.id, loaded);
    }
    Ok(loads.iter().map(|load| games.get(&load.game_id).map(|loaded| answer(loaded, *load))).collect())
}

/// The game for a load that asks about no request, or about the one that the game was loaded with.
fn answer(loaded: &Loaded, load: Load) -> Loaded {
    let replay = loaded.replay.clone().filter(|_| load.request_id.is_some());
    Loaded { replay, ..loaded.clone() }
}

fn loaded(row: &PgRow) -> Result<Loaded, sqlx::Error> {
    let newest = rows::event(row, NEWEST)?;
    Ok(Loaded {
        game: rows::game(row)?,
        outcome: row.try_get(OUTCOME)?,
        now: row.try_get::<i64, _>(NOW)?.max(newest.at),
        replay: rows::optional_event(row, REPLAY)?,
        newest,
    })
}
