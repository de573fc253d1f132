//! Tests that measure time, and tests that load the whole machine, take turns: the others run beside them.

use tokio::sync::{Mutex, MutexGuard};

static MACHINE: Mutex<()> = Mutex::const_new(());

/// Waits for the turn of a test; it lasts until the guard is dropped.
pub async fn my_turn() -> MutexGuard<'static, ()> {
    MACHINE.lock().await
}
