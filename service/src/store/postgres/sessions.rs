//! Whether a session is its connection's own.
//!
//! A pooler between us and the server may hand each transaction of a client to another session (PgBouncer in transaction
//! mode does). Prepared statements and settings are then those of strangers, and answers silently wrong.

use sqlx::{AssertSqlSafe, PgConnection};
use uuid::Uuid;

use crate::store::Unusable;

/// How often the sessions are compared: a pooler with many of them may hand out the right one by chance.
const ROUNDS: usize = 4;

const READ_MARK: &str = "select coalesce(current_setting('arbitro.session', true), '')";

/// Refuses two connections that see each other's session, or one that loses its own.
pub(super) async fn check(one: &mut PgConnection, other: &mut PgConnection) -> Result<(), Unusable> {
    for _ in 0..ROUNDS {
        let mark = Uuid::now_v7().to_string();
        set_mark(one, &mark).await?;
        let seen_by_other = mark_of(other).await?;
        let seen_by_one = mark_of(one).await?;
        if seen_by_other == mark || seen_by_one != mark {
            return Err(Unusable::SharedSessions);
        }
    }
    Ok(())
}

// Without prepared statements, which a pooler would confuse.

async fn set_mark(session: &mut PgConnection, mark: &str) -> Result<(), sqlx::Error> {
    let statement = format!("select set_config('arbitro.session', '{mark}', false)");
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(session).await.map(drop)
}

async fn mark_of(session: &mut PgConnection) -> Result<String, sqlx::Error> {
    use sqlx::Row;
    sqlx::raw_sql(READ_MARK).fetch_one(session).await?.try_get(0)
}
