//! What is asked of the database: SQL, what goes in, what comes out.
//!
//! The statements run unchanged on tables that Citus distributes by game. Answers of writes are read to the end: only then
//! is what was written committed.

use std::collections::HashMap;

use sqlx::PgConnection;
use uuid::Uuid;

use super::failure::Failure;
use crate::store::{EventRow, Listed, StoredId};

mod append;
mod create;
mod load;
mod rows;

pub(super) use append::{Insert, Key, LookUp, MOST_EVENTS, Standing};
pub(super) use load::{Load, LoadMany};

/// A question to the database.
pub(super) trait Query: Sync {
    /// What it answers.
    type Answer: Send;

    /// Asks it. Every statement is a transaction by itself.
    fn ask(&self, db: &mut PgConnection) -> impl Future<Output = Result<Self::Answer, Failure>> + Send;
}

/// The columns of an event, in the order in which they are bound and read.
macro_rules! event_columns {
    () => {
        "game_id, version, at, seat, caller, request_id, request_hash, rules_version, event, effects, state, awaited, \
         notation"
    };
}
use event_columns;

const EVENTS_AFTER: &str = concat!(
    "select ",
    event_columns!(),
    " from game_events where game_id = $1 and version > $2 order by version limit $3"
);

/// One probe of each key an id, however many events it has.
const IDS_FROM: &str = "
    with recursive ids (id) as (
        select least(
            (select id from games where id >= $1 order by id limit 1),
            (select game_id from game_events where game_id >= $1 order by game_id limit 1),
            (select game_id from game_results where game_id >= $1 order by game_id limit 1))
        union all
        select least(
            (select g.id from games g where g.id > ids.id order by g.id limit 1),
            (select game_id from game_events where game_id > ids.id order by game_id limit 1),
            (select game_id from game_results where game_id > ids.id order by game_id limit 1))
        from ids where ids.id is not null)
    select id, exists (select from games g where g.id = ids.id) from ids where id is not null limit $2";

const GAME: &str = "
    select g.id, g.tenant, g.created_by, g.client_ref, g.kind, g.options, g.seats, g.commitment, g.key_id, g.salt,
        g.request_hash, g.created_at, r.version, r.outcome
    from games g
    left join game_results r on r.game_id = g.id
    where g.id = $1";

const NEWEST_VERSIONS: &str = "
    select g.id, s.version
    from games g
    cross join lateral (select version from game_events where game_id = g.id order by version desc limit 1) s
    where g.id = any($1::uuid[])";

const NOW: &str = "select (extract(epoch from now()) * 1000)::bigint";

const ANY_GAME: &str = "select 1 from games limit 1";

/// The events after a version in order, so many at the most; none if there is no such game.
pub(super) struct Events {
    pub(super) game_id: Uuid,
    pub(super) after_version: i32,
    pub(super) limit: u32,
}

/// The ids from one on under which anything is stored, in their order, so many at the most.
pub(super) struct Ids {
    pub(super) from: Uuid,
    pub(super) limit: u32,
}

/// The game of an id without its events; none if there is no such game.
pub(super) struct Game(pub(super) Uuid);

/// The newest version of each game, in the order asked; none for a game that there is not.
pub(super) struct Versions(pub(super) Vec<Uuid>);

/// The time of the database, in milliseconds since the Unix epoch.
pub(super) struct Now;

/// Any row.
pub(super) struct Ping;

impl Query for Events {
    type Answer = Option<Vec<EventRow>>;

    async fn ask(&self, db: &mut PgConnection) -> Result<Option<Vec<EventRow>>, Failure> {
        let query = sqlx::query(EVENTS_AFTER).bind(self.game_id).bind(self.after_version).bind(i64::from(self.limit));
        let found = query.fetch_all(&mut *db).await?;
        if found.is_empty() && newest_versions(db, &[self.game_id]).await?.is_empty() {
            return Ok(None);
        }
        let events: Result<Vec<EventRow>, sqlx::Error> = found.iter().map(|row| rows::event(row, 0)).collect();
        Ok(Some(events?))
    }
}

impl Query for Ids {
    type Answer = Vec<StoredId>;

    async fn ask(&self, db: &mut PgConnection) -> Result<Vec<StoredId>, Failure> {
        let found: Vec<(Uuid, bool)> =
            sqlx::query_as(IDS_FROM).bind(self.from).bind(i64::from(self.limit)).fetch_all(db).await?;
        Ok(found.into_iter().map(|(id, has_game)| StoredId { id, has_game }).collect())
    }
}

impl Query for Game {
    type Answer = Option<Listed>;

    async fn ask(&self, db: &mut PgConnection) -> Result<Option<Listed>, Failure> {
        let found = sqlx::query(GAME).bind(self.0).fetch_all(db).await?;
        Ok(found.first().map(rows::listed).transpose()?)
    }
}

impl Query for Versions {
    type Answer = Vec<Option<i32>>;

    async fn ask(&self, db: &mut PgConnection) -> Result<Vec<Option<i32>>, Failure> {
        let newest: HashMap<Uuid, i32> = newest_versions(db, &self.0).await?.into_iter().collect();
        Ok(self.0.iter().map(|game_id| newest.get(game_id).copied()).collect())
    }
}

/// In any order, without games that there are not.
async fn newest_versions(db: &mut PgConnection, game_ids: &[Uuid]) -> Result<Vec<(Uuid, i32)>, sqlx::Error> {
    sqlx::query_as(NEWEST_VERSIONS).bind(game_ids).fetch_all(db).await
}

impl Query for Now {
    type Answer = i64;

    async fn ask(&self, db: &mut PgConnection) -> Result<i64, Failure> {
        Ok(sqlx::query_scalar(NOW).fetch_one(db).await?)
    }
}

impl Query for Ping {
    type Answer = ();

    async fn ask(&self, db: &mut PgConnection) -> Result<(), Failure> {
        sqlx::query(ANY_GAME).fetch_optional(db).await?;
        Ok(())
    }
}
