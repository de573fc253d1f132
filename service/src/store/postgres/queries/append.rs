//! Events written, many at once.

use std::sync::LazyLock;

use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};
use uuid::Uuid;

use super::rows::{self, EVENT_COLUMNS};
use super::{Query, event_columns};
use crate::store::postgres::failure::Failure;
use crate::store::{Append, EventRow};

/// Most events of one statement.
pub(crate) const MOST_EVENTS: usize = 128;

/// The statements that insert 1, 2, 4 … events.
static INSERTS: LazyLock<Vec<Statements>> =
    LazyLock::new(|| (0..=MOST_EVENTS.ilog2()).map(|exponent| Statements::of(1 << exponent)).collect());

struct Statements {
    without_results: String,
    with_results: String,
}

impl Statements {
    /// Those that insert `size` events.
    fn of(size: usize) -> Statements {
        let without_results = insert_events(size);
        let with_results = insert_events_and_results(size, &without_results);
        Statements { without_results, with_results }
    }
}

fn insert_events(size: usize) -> String {
    let parameter = |row, column| format!("${}", row * EVENT_COLUMNS + column);
    let row = |row| (1..=EVENT_COLUMNS).map(|column| parameter(row, column)).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = (0..size).map(|index| format!("({})", row(index))).collect();
    format!(
        "insert into game_events ({}) values {} on conflict do nothing returning game_id, version, request_id",
        event_columns!(),
        rows.join(", ")
    )
}

/// A result goes in with the event that ends its game, and only with it.
fn insert_events_and_results(size: usize, insert_events: &str) -> String {
    let [games, versions, outcomes] = [1, 2, 3].map(|array| size * EVENT_COLUMNS + array);
    format!(
        "with e as ({insert_events}), r as (
            insert into game_results (game_id, version, outcome)
            select e.game_id, e.version, o.outcome
            from e
            join unnest(${games}::uuid[], ${versions}::int[], ${outcomes}::smallint[]) as o(game_id, version, outcome)
                on o.game_id = e.game_id and o.version = e.version
            on conflict do nothing)
        select game_id, version, request_id from e"
    )
}

const LOOK_UP: &str = concat!(
    "select g.id, s.version, p.*
    from games g
    cross join lateral (select version from game_events where game_id = g.id order by version desc limit 1) s
    left join lateral (select ",
    event_columns!(),
    " from game_events where game_id = g.id and request_id = ($2::uuid[])[array_position($1::uuid[], g.id)]) p on true
    where g.id = any($1::uuid[])"
);

/// Writes those events whose version is free and whose request is new, and says which.
///
/// They are as many as a power of two, 1 to [`MOST_EVENTS`], of a game each, and sorted by game: unsorted ones that meet
/// those of another writer deadlock.
pub(crate) struct Insert<'a>(pub(crate) &'a [&'a Append]);

/// What tells an event: its game, its version, its request.
pub(crate) type Key = (Uuid, i32, Uuid);

/// Finds out what stands in the place of events, of a game each, in any order. Games that there are not are left out.
pub(crate) struct LookUp<'a>(pub(crate) &'a [&'a Append]);

/// What stands in the place of an event.
pub(crate) struct Standing {
    pub(crate) game_id: Uuid,
    pub(crate) newest: i32,
    /// The event of the request asked about, if it was accepted.
    pub(crate) accepted: Option<EventRow>,
}

impl Query for Insert<'_> {
    type Answer = Vec<Key>;

    async fn ask(&self, db: &mut PgConnection) -> Result<Vec<Key>, Failure> {
        let Statements { without_results, with_results } = &INSERTS[self.0.len().ilog2() as usize];
        let ended: Vec<_> = self.0.iter().filter_map(|append| Some((&append.row, append.outcome?))).collect();
        let statement = if ended.is_empty() { without_results } else { with_results };
        let mut query = sqlx::query(statement.as_str());
        for append in self.0 {
            query = rows::bind_event(query, &append.row);
        }
        if !ended.is_empty() {
            query = query
                .bind(ended.iter().map(|(row, _)| row.game_id).collect::<Vec<Uuid>>())
                .bind(ended.iter().map(|(row, _)| row.version).collect::<Vec<i32>>())
                .bind(ended.iter().map(|(_, outcome)| *outcome).collect::<Vec<i16>>());
        }
        let key = |row: &PgRow| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?));
        query.fetch_all(db).await?.iter().map(key).collect()
    }
}

impl Query for LookUp<'_> {
    type Answer = Vec<Standing>;

    async fn ask(&self, db: &mut PgConnection) -> Result<Vec<Standing>, Failure> {
        let game_ids: Vec<Uuid> = self.0.iter().map(|append| append.row.game_id).collect();
        let request_ids: Vec<Uuid> = self.0.iter().map(|append| append.row.request_id).collect();
        let found = sqlx::query(LOOK_UP).bind(game_ids).bind(request_ids).fetch_all(db).await?;
        found.iter().map(standing).collect()
    }
}

fn standing(row: &PgRow) -> Result<Standing, Failure> {
    Ok(Standing { game_id: row.try_get(0)?, newest: row.try_get(1)?, accepted: rows::optional_event(row, 2)? })
}
