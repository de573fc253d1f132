//! What was sent and what was answered.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::sleep;

use crate::call::Call;
use crate::refusal::Refusal;

/// So long between two looks at the ledger.
const GLANCE: Duration = Duration::from_millis(10);

/// Every write of all clients, in the order in which they were first sent. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Ledger(Arc<Mutex<Vec<Sent>>>);

/// A write, and what became of it.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The write, which has a `request_id` of its own.
    pub call: Call,
    /// Its first answer that tells; none if there was none.
    pub answer: Option<Result<Vec<u8>, Refusal>>,
}

impl Ledger {
    /// Notes that a write is about to be sent, and answers its place.
    pub fn sending(&self, call: &Call) -> usize {
        self.with(|all| {
            all.push(Sent { call: call.clone(), answer: None });
            all.len() - 1
        })
    }

    /// Notes the answer to the write in this place: its bytes, or why it was refused and therefore not done.
    pub fn answered(&self, place: usize, answer: Result<Vec<u8>, Refusal>) {
        self.with(|all| all[place].answer = Some(answer));
    }

    /// Waits until so many more writes are acknowledged.
    pub async fn acknowledge(&self, more: usize) {
        let enough = self.acknowledged() + more;
        while self.acknowledged() < enough {
            sleep(GLANCE).await;
        }
    }

    /// All that it holds.
    pub fn all(&self) -> Vec<Sent> {
        self.with(|all| all.clone())
    }

    fn acknowledged(&self) -> usize {
        self.with(|all| all.iter().filter(|sent| matches!(sent.answer, Some(Ok(_)))).count())
    }

    fn with<T>(&self, use_it: impl FnOnce(&mut Vec<Sent>) -> T) -> T {
        use_it(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
