//! How rows go in and come out. Columns are read by their place: forty of them a load, which names would have to be looked
//! up for.

use std::array::TryFromSliceError;

use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::{Postgres, Row};
use uuid::Uuid;

use crate::store::{EventRow, GameRow, Listed, ResultRow};

/// How many columns a game has.
pub(super) const GAME_COLUMNS: usize = 12;
/// How many columns an event has.
pub(super) const EVENT_COLUMNS: usize = 13;

pub(super) type Statement<'q> = Query<'q, Postgres, PgArguments>;

pub(super) fn bind_game<'q>(statement: Statement<'q>, game: &GameRow) -> Statement<'q> {
    statement
        .bind(game.id)
        .bind(&game.tenant)
        .bind(&game.created_by)
        .bind(&game.client_ref)
        .bind(&game.kind)
        .bind(&game.options)
        .bind(i16::from(game.seats))
        .bind(game.commitment.as_ref().map(<[u8; 32]>::as_slice))
        .bind(game.key_id)
        .bind(game.salt.as_ref().map(<[u8; 32]>::as_slice))
        .bind(game.request_hash.as_slice())
        .bind(game.created_at)
}

pub(super) fn bind_event<'q>(statement: Statement<'q>, row: &EventRow) -> Statement<'q> {
    statement
        .bind(row.game_id)
        .bind(row.version)
        .bind(row.at)
        .bind(row.seat.map(i16::from))
        .bind(&row.caller)
        .bind(row.request_id)
        .bind(row.request_hash.as_slice())
        .bind(i32::from(row.rules_version))
        .bind(&row.event)
        .bind(&row.effects)
        .bind(&row.state)
        .bind(row.awaited.map(i16::from))
        .bind(&row.notation)
}

/// The game in the first columns of `row`.
pub(super) fn game(row: &PgRow) -> Result<GameRow, sqlx::Error> {
    Ok(GameRow {
        id: row.try_get(0)?,
        tenant: row.try_get(1)?,
        created_by: row.try_get(2)?,
        client_ref: row.try_get(3)?,
        kind: row.try_get(4)?,
        options: row.try_get(5)?,
        seats: number(row, 6)?,
        commitment: optional_hash(row, 7)?,
        key_id: row.try_get(8)?,
        salt: optional_hash(row, 9)?,
        request_hash: hash(row.try_get(10)?, 10)?,
        created_at: row.try_get(11)?,
    })
}

/// The game in the first columns of `row`, and its result in the two after them.
pub(super) fn listed(row: &PgRow) -> Result<Listed, sqlx::Error> {
    Ok(Listed { game: game(row)?, result: optional_result(row, GAME_COLUMNS)? })
}

fn optional_result(row: &PgRow, first: usize) -> Result<Option<ResultRow>, sqlx::Error> {
    let version: Option<i32> = row.try_get(first)?;
    version.map(|version| Ok(ResultRow { version, outcome: row.try_get(first + 1)? })).transpose()
}

/// The event whose columns begin at `first`.
pub(super) fn event(row: &PgRow, first: usize) -> Result<EventRow, sqlx::Error> {
    Ok(EventRow {
        game_id: row.try_get(first)?,
        version: row.try_get(first + 1)?,
        at: row.try_get(first + 2)?,
        seat: optional_number(row, first + 3)?,
        caller: row.try_get(first + 4)?,
        request_id: row.try_get(first + 5)?,
        request_hash: hash(row.try_get(first + 6)?, first + 6)?,
        rules_version: rules_version(row, first + 7)?,
        event: row.try_get(first + 8)?,
        effects: row.try_get(first + 9)?,
        state: row.try_get(first + 10)?,
        awaited: optional_number(row, first + 11)?,
        notation: row.try_get(first + 12)?,
    })
}

/// The event whose columns begin at `first`; none if they are all null.
pub(super) fn optional_event(row: &PgRow, first: usize) -> Result<Option<EventRow>, sqlx::Error> {
    let game_id: Option<Uuid> = row.try_get(first)?;
    game_id.map(|_| event(row, first)).transpose()
}

fn number(row: &PgRow, column: usize) -> Result<u8, sqlx::Error> {
    let stored: i16 = row.try_get(column)?;
    u8::try_from(stored).map_err(|error| undecodable(column, error))
}

fn optional_number(row: &PgRow, column: usize) -> Result<Option<u8>, sqlx::Error> {
    let stored: Option<i16> = row.try_get(column)?;
    stored.map(u8::try_from).transpose().map_err(|error| undecodable(column, error))
}

fn rules_version(row: &PgRow, column: usize) -> Result<u16, sqlx::Error> {
    let stored: i32 = row.try_get(column)?;
    u16::try_from(stored).map_err(|error| undecodable(column, error))
}

fn optional_hash(row: &PgRow, column: usize) -> Result<Option<[u8; 32]>, sqlx::Error> {
    let stored: Option<&[u8]> = row.try_get(column)?;
    stored.map(|bytes| hash(bytes, column)).transpose()
}

fn hash(bytes: &[u8], column: usize) -> Result<[u8; 32], sqlx::Error> {
    bytes.try_into().map_err(|error: TryFromSliceError| undecodable(column, error))
}

fn undecodable(column: usize, error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: column.to_string(), source: error.into() }
}
