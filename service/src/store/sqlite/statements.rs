//! The statements, and how rows go in and come out. Each function is one unit of work on one connection.

use std::array::TryFromSliceError;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};
use uuid::Uuid;

use crate::store::{
    Append, Commit, Created, EventRow, GameRow, Listed, Loaded, NewGame, ResultRow, StoreError, StoredId,
};

const INSERT_GAME: &str = "
    insert into games (id, tenant, created_by, client_ref, kind, options, seats, commitment, key_id, salt, request_hash,
        created_at)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    on conflict do nothing
    returning id";

const INSERT_PLAYER: &str = "insert into game_seats (game_id, seat, player_id) values (?1, ?2, ?3)";

const INSERT_EVENT: &str = "
    insert into game_events (game_id, version, at, seat, caller, request_id, request_hash, rules_version, event,
        effects, state, awaited, notation)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    on conflict do nothing
    returning version";

const INSERT_RESULT: &str = "insert into game_results (game_id, version, outcome) values (?1, ?2, ?3)";

const LOAD: &str = "
    select g.id, g.tenant, g.created_by, g.client_ref, g.kind, g.options, g.seats, g.commitment, g.key_id, g.salt,
        g.request_hash as game_request_hash, g.created_at, r.outcome,
        e.game_id, e.version, e.at, e.seat, e.caller, e.request_id, e.request_hash, e.rules_version, e.event, e.effects,
        e.state, e.awaited, e.notation
    from games g
    join game_events e on e.game_id = g.id
    left join game_results r on r.game_id = g.id
    where g.id = ?1
    order by e.version desc
    limit 1";

const EVENT_BY_REQUEST: &str = "
    select game_id, version, at, seat, caller, request_id, request_hash, rules_version, event, effects, state, awaited,
        notation
    from game_events
    where game_id = ?1 and request_id = ?2";

const EVENTS_AFTER: &str = "
    select game_id, version, at, seat, caller, request_id, request_hash, rules_version, event, effects, state, awaited,
        notation
    from game_events
    where game_id = ?1 and version > ?2
    order by version
    limit ?3";

/// One probe of each key an id, however many events it has.
const IDS_FROM: &str = "
    with recursive ids (id) as (
        select min(id) from (
            select min(id) as id from games where id >= ?1
            union all select min(game_id) from game_events where game_id >= ?1
            union all select min(game_id) from game_results where game_id >= ?1)
        union all
        select (
            select min(id) from (
                select min(id) as id from games where id > ids.id
                union all select min(game_id) from game_events where game_id > ids.id
                union all select min(game_id) from game_results where game_id > ids.id))
        from ids where ids.id is not null
        limit ?2)
    select id, exists (select 1 from games where games.id = ids.id) as has_game from ids where id is not null";

const GAME: &str = "
    select g.id, g.tenant, g.created_by, g.client_ref, g.kind, g.options, g.seats, g.commitment, g.key_id, g.salt,
        g.request_hash as game_request_hash, g.created_at, r.version as result_version, r.outcome
    from games g
    left join game_results r on r.game_id = g.id
    where g.id = ?1";

const NEWEST_VERSION: &str = "select max(version) from game_events where game_id = ?1";

const ANY_GAME: &str = "select 1 from games limit 1";

/// Makes a game. Not atomic by itself: the caller holds the transaction.
pub(super) async fn create(db: &mut SqliteConnection, new: &NewGame, now: i64) -> Result<Created, StoreError> {
    if !insert_game(db, &new.game).await? {
        let row = &new.first.row;
        let there =
            load(db, new.game.id, Some(row.request_id), now).await?.ok_or_else(|| StoreError::torn(new.game.id))?;
        return Ok(Created::Exists(Box::new(there)));
    }
    for player in &new.players {
        let query = sqlx::query(INSERT_PLAYER).bind(new.game.id).bind(player.seat).bind(&player.player_id);
        query.execute(&mut *db).await?;
    }
    if insert_event(db, &new.first).await? { Ok(Created::Made) } else { Err(StoreError::torn(new.game.id)) }
}

/// Writes an event, or finds out what stands in its place. Not atomic by itself: the caller holds the transaction.
pub(super) async fn commit(db: &mut SqliteConnection, append: &Append) -> Result<Commit, StoreError> {
    if insert_event(db, append).await? {
        return Ok(Commit::Committed);
    }
    if let Some(row) = event_by_request(db, append.row.game_id, append.row.request_id).await? {
        return Ok(Commit::Replay(Box::new(row)));
    }
    let actual = newest_version(db, append.row.game_id).await?.ok_or_else(|| StoreError::torn(append.row.game_id))?;
    Ok(Commit::Stale { actual })
}

/// The rows are read one after the other, the newest first: an event that another server writes in between can only turn
/// up as the replay of its own request, which is what it is.
pub(super) async fn load(
    db: &mut SqliteConnection,
    game_id: Uuid,
    request_id: Option<Uuid>,
    now: i64,
) -> Result<Option<Loaded>, StoreError> {
    let Some(row) = sqlx::query(LOAD).bind(game_id).fetch_optional(&mut *db).await? else { return Ok(None) };
    let replay = match request_id {
        Some(request_id) => event_by_request(db, game_id, request_id).await?,
        None => None,
    };
    let newest = event(&row)?;
    let now = now.max(newest.at);
    Ok(Some(Loaded { game: game(&row)?, outcome: row.try_get("outcome")?, newest, replay, now }))
}

pub(super) async fn events(
    db: &mut SqliteConnection,
    game_id: Uuid,
    after_version: i32,
    limit: u32,
) -> Result<Option<Vec<EventRow>>, StoreError> {
    let query = sqlx::query(EVENTS_AFTER).bind(game_id).bind(after_version).bind(limit);
    let rows = query.fetch_all(&mut *db).await?;
    if rows.is_empty() && newest_version(db, game_id).await?.is_none() {
        return Ok(None);
    }
    let events: Result<Vec<EventRow>, sqlx::Error> = rows.iter().map(event).collect();
    Ok(Some(events?))
}

pub(super) async fn ids(db: &mut SqliteConnection, from: Uuid, limit: u32) -> Result<Vec<StoredId>, StoreError> {
    let rows = sqlx::query(IDS_FROM).bind(from).bind(limit).fetch_all(db).await?;
    let stored = |row: &SqliteRow| Ok(StoredId { id: row.try_get("id")?, has_game: row.try_get("has_game")? });
    Ok(rows.iter().map(stored).collect::<Result<Vec<StoredId>, sqlx::Error>>()?)
}

pub(super) async fn listed(db: &mut SqliteConnection, game_id: Uuid) -> Result<Option<Listed>, StoreError> {
    let Some(row) = sqlx::query(GAME).bind(game_id).fetch_optional(db).await? else { return Ok(None) };
    Ok(Some(Listed { game: game(&row)?, result: result(&row)? }))
}

/// One look-up a game: each is a single probe of the primary key.
pub(super) async fn versions(db: &mut SqliteConnection, game_ids: &[Uuid]) -> Result<Vec<Option<i32>>, StoreError> {
    let mut versions = Vec::with_capacity(game_ids.len());
    for &game_id in game_ids {
        versions.push(newest_version(db, game_id).await?);
    }
    Ok(versions)
}

async fn newest_version(db: &mut SqliteConnection, game_id: Uuid) -> Result<Option<i32>, StoreError> {
    Ok(sqlx::query_scalar(NEWEST_VERSION).bind(game_id).fetch_one(db).await?)
}

pub(super) async fn ping(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query(ANY_GAME).fetch_optional(db).await?;
    Ok(())
}

/// Whether it was new.
async fn insert_game(db: &mut SqliteConnection, game: &GameRow) -> Result<bool, StoreError> {
    let query = sqlx::query(INSERT_GAME)
        .bind(game.id)
        .bind(&game.tenant)
        .bind(&game.created_by)
        .bind(&game.client_ref)
        .bind(&game.kind)
        .bind(&game.options)
        .bind(game.seats)
        .bind(game.commitment.as_ref().map(<[u8; 32]>::as_slice))
        .bind(game.key_id)
        .bind(game.salt.as_ref().map(<[u8; 32]>::as_slice))
        .bind(game.request_hash.as_slice())
        .bind(game.created_at);
    Ok(query.fetch_optional(db).await?.is_some())
}

/// Whether it was new. The result of the game goes in with the event that ends it.
async fn insert_event(db: &mut SqliteConnection, append: &Append) -> Result<bool, StoreError> {
    let Append { row, outcome } = append;
    let query = sqlx::query(INSERT_EVENT)
        .bind(row.game_id)
        .bind(row.version)
        .bind(row.at)
        .bind(row.seat)
        .bind(&row.caller)
        .bind(row.request_id)
        .bind(row.request_hash.as_slice())
        .bind(row.rules_version)
        .bind(&row.event)
        .bind(&row.effects)
        .bind(&row.state)
        .bind(row.awaited)
        .bind(&row.notation);
    let is_new = query.fetch_optional(&mut *db).await?.is_some();
    if let (true, Some(outcome)) = (is_new, outcome) {
        let query = sqlx::query(INSERT_RESULT).bind(row.game_id).bind(row.version).bind(outcome);
        query.execute(db).await?;
    }
    Ok(is_new)
}

async fn event_by_request(
    db: &mut SqliteConnection,
    game_id: Uuid,
    request_id: Uuid,
) -> Result<Option<EventRow>, StoreError> {
    let row = sqlx::query(EVENT_BY_REQUEST).bind(game_id).bind(request_id).fetch_optional(db).await?;
    Ok(row.as_ref().map(event).transpose()?)
}

fn game(row: &SqliteRow) -> Result<GameRow, sqlx::Error> {
    Ok(GameRow {
        id: row.try_get("id")?,
        tenant: row.try_get("tenant")?,
        created_by: row.try_get("created_by")?,
        client_ref: row.try_get("client_ref")?,
        kind: row.try_get("kind")?,
        options: row.try_get("options")?,
        seats: row.try_get("seats")?,
        commitment: optional_hash(row, "commitment")?,
        key_id: row.try_get("key_id")?,
        salt: optional_hash(row, "salt")?,
        request_hash: hash(row, "game_request_hash")?,
        created_at: row.try_get("created_at")?,
    })
}

fn result(row: &SqliteRow) -> Result<Option<ResultRow>, sqlx::Error> {
    let version: Option<i32> = row.try_get("result_version")?;
    version.map(|version| Ok(ResultRow { version, outcome: row.try_get("outcome")? })).transpose()
}

fn event(row: &SqliteRow) -> Result<EventRow, sqlx::Error> {
    Ok(EventRow {
        game_id: row.try_get("game_id")?,
        version: row.try_get("version")?,
        at: row.try_get("at")?,
        seat: row.try_get("seat")?,
        caller: row.try_get("caller")?,
        request_id: row.try_get("request_id")?,
        request_hash: hash(row, "request_hash")?,
        rules_version: row.try_get("rules_version")?,
        event: row.try_get("event")?,
        effects: row.try_get("effects")?,
        state: row.try_get("state")?,
        awaited: row.try_get("awaited")?,
        notation: row.try_get("notation")?,
    })
}

fn optional_hash(row: &SqliteRow, column: &str) -> Result<Option<[u8; 32]>, sqlx::Error> {
    let stored: Option<&[u8]> = row.try_get(column)?;
    stored.map(|bytes| hash_of(bytes, column)).transpose()
}

fn hash(row: &SqliteRow, column: &str) -> Result<[u8; 32], sqlx::Error> {
    hash_of(row.try_get(column)?, column)
}

fn hash_of(bytes: &[u8], column: &str) -> Result<[u8; 32], sqlx::Error> {
    let undecodable =
        |error: TryFromSliceError| sqlx::Error::ColumnDecode { index: column.to_owned(), source: error.into() };
    bytes.try_into().map_err(undecodable)
}
