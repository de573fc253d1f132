//! A game made.

use sqlx::PgConnection;

use super::load::{Load, load_one};
use super::{Query, event_columns, rows};
use crate::store::postgres::failure::Failure;
use crate::store::{Created, NewGame, StoreError};

/// Everything hangs on the row of the game: if that is there already, nothing is written.
const CREATE: &str = concat!(
    "with g as (
        insert into games (id, tenant, created_by, client_ref, kind, options, seats, commitment, key_id, salt,
            request_hash, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        on conflict do nothing
        returning id
    ), s as (
        insert into game_seats (game_id, seat, player_id)
        select g.id, p.seat, p.player_id
        from g cross join unnest($13::smallint[], $14::text[]) as p(seat, player_id)
    ), e as (
        insert into game_events (",
    event_columns!(),
    ")
        select $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27 from g
    ), r as (
        insert into game_results (game_id, version, outcome)
        select $15, $16, $28 from g where $28 is not null
    )
    select id from g"
);

/// Makes the game, or finds the one that is there.
impl Query for NewGame {
    type Answer = Created;

    async fn ask(&self, db: &mut PgConnection) -> Result<Created, Failure> {
        if insert(db, self).await? {
            return Ok(Created::Made);
        }
        let load = Load { game_id: self.game.id, request_id: Some(self.first.row.request_id) };
        let there = load_one(db, load).await?;
        there.map(|loaded| Created::Exists(Box::new(loaded))).ok_or(Failure::Refused(StoreError::torn(self.game.id)))
    }
}

/// Whether it was new.
async fn insert(db: &mut PgConnection, NewGame { game, players, first }: &NewGame) -> Result<bool, sqlx::Error> {
    let query = rows::bind_game(sqlx::query(CREATE), game)
        .bind(players.iter().map(|player| i16::from(player.seat)).collect::<Vec<i16>>())
        .bind(players.iter().map(|player| player.player_id.as_str()).collect::<Vec<&str>>());
    let query = rows::bind_event(query, &first.row).bind(first.outcome);
    Ok(!query.fetch_all(db).await?.is_empty())
}
