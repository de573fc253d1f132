//! What is Postgres's own: the schema, the role, the batches, the connections. The rest is in `conformance.rs`.

use super::*;
use crate::store::conformance;
use database::Database;

mod batches;
mod database;
mod departing;
mod opening;
mod outage;
mod pooler;
mod proxy;
mod writing;

#[tokio::test(flavor = "multi_thread")]
async fn it_conforms() {
    let database = Database::migrated().await;
    conformance::check(async || Arc::new(database.open().await) as Arc<dyn Store>).await;
}
