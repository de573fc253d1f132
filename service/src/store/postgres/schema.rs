//! The schema: recognised, migrated, and opened to the role that serves.

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::store::Unusable;
use crate::store::migrations::{APPLIED, POSTGRES};

/// One migrates, the others wait and find the work done.
const LOCK: &str = "select pg_advisory_xact_lock(hashtext('arbitro migrate'))";

/// What is there already. What belongs to an extension does not count.
const CONTENT: &str = "
    select to_regclass('_sqlx_migrations') is not null and to_regclass('game_events') is not null,
        exists (
            select from pg_class c
            where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
                and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))";

const MAY_SERVE: &str = "
    select bool_and(has_table_privilege(t, 'select') and has_table_privilege(t, 'insert'))
    from unnest(array['games', 'game_seats', 'game_events', 'game_results']) t";

const ROLE_EXISTS: &str = "select exists (select from pg_roles where rolname = $1)";

/// The statements that give a role what a server needs, and nothing else.
const GRANTS: &str = "
    select format('
        revoke all on games, game_seats, game_events, game_results, _sqlx_migrations from %1$I;
        grant usage on schema %2$I to %1$I;
        grant select, insert on games, game_seats, game_events, game_results to %1$I;
        grant select on _sqlx_migrations to %1$I', $1, current_schema())";

/// Whether a role could do more, by what it is: superusers and owners have every privilege without a grant.
const TOO_POWERFUL: &str = "
    select has_schema_privilege($1, current_schema(), 'create')
        or bool_or(has_table_privilege($1, t, 'update, delete, truncate'))
    from unnest(array['games', 'game_seats', 'game_events', 'game_results', '_sqlx_migrations']) t";

enum Content {
    Nothing,
    Games,
}

/// Refuses a database that is not ours, has another schema than this release's, or does not let this user serve.
pub(super) async fn check(db: &mut PgConnection) -> Result<(), Unusable> {
    if let Content::Nothing = recognise(db).await? {
        return POSTGRES.check(&[]);
    }
    let applied: Vec<_> = sqlx::query_as(APPLIED).fetch_all(&mut *db).await?;
    POSTGRES.check(&applied)?;
    let may_serve = sqlx::query_scalar(MAY_SERVE).fetch_one(db).await?;
    if may_serve { Ok(()) } else { Err(Unusable::Forbidden) }
}

/// Brings the schema up to date and grants `runtime_role` what a server needs, all or nothing.
pub(super) async fn migrate(db: &mut PgConnection, runtime_role: Option<&str>) -> Result<(), Unusable> {
    let mut transaction = db.begin().await?;
    sqlx::query(LOCK).execute(&mut *transaction).await?;
    recognise(&mut transaction).await?;
    let mut migrator = POSTGRES.migrator();
    migrator.set_locking(false);
    // `run` itself makes a future that the compiler does not let move between threads.
    migrator.run_direct(None, &mut *transaction, false).await.map_err(|error| POSTGRES.unusable(error))?;
    if let Some(role) = runtime_role {
        grant(&mut transaction, role).await?;
    }
    Ok(transaction.commit().await?)
}

async fn recognise(db: &mut PgConnection) -> Result<Content, Unusable> {
    match sqlx::query_as(CONTENT).fetch_one(db).await? {
        (true, _) => Ok(Content::Games),
        (false, false) => Ok(Content::Nothing),
        (false, true) => Err(Unusable::NotOurs),
    }
}

async fn grant(db: &mut PgConnection, role: &str) -> Result<(), Unusable> {
    let exists: bool = sqlx::query_scalar(ROLE_EXISTS).bind(role).fetch_one(&mut *db).await?;
    if !exists {
        return Err(Unusable::NoSuchRole(role.to_owned()));
    }
    let grants: String = sqlx::query_scalar(GRANTS).bind(role).fetch_one(&mut *db).await?;
    sqlx::raw_sql(AssertSqlSafe(grants)).execute(&mut *db).await?;
    let too_powerful = sqlx::query_scalar(TOO_POWERFUL).bind(role).fetch_one(db).await?;
    if too_powerful { Err(Unusable::TooPowerful(role.to_owned())) } else { Ok(()) }
}
