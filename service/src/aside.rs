//! Where the rules work when they may take long, so that the threads that serve go on serving.

use std::num::NonZero;
use std::panic;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::error::Error;

/// So many calls wait for each thread. The last of them would wait for about the longest deadline that is usual.
const WAITING: usize = 15;

/// How long a piece of work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Microseconds.
    Quick,
    /// Milliseconds, and memory to match.
    Slow,
}

impl Pace {
    /// The pace of what may take long or not.
    pub fn of(takes_long: bool) -> Pace {
        if takes_long { Pace::Slow } else { Pace::Quick }
    }
}

/// Threads for what is slow: as many at once as the machine has processors, so that no number of calls takes more of it
/// or of its memory.
pub struct Aside {
    /// The calls that work or wait.
    places: Semaphore,
    /// The threads that are free.
    threads: Arc<Semaphore>,
}

impl Aside {
    /// As many threads as there are processors.
    pub fn new() -> Aside {
        let threads = available_parallelism().map_or(1, NonZero::get);
        Aside { places: Semaphore::new(threads * (1 + WAITING)), threads: Arc::new(Semaphore::new(threads)) }
    }

    /// Does `work`: at once if it is quick, else on a thread of its own, for which it waits in turn.
    ///
    /// Refused as overloaded if too many wait. A call that goes away while it waits leaves its place; what has begun is
    /// finished, and keeps its thread until then.
    pub async fn run<T: Send + 'static>(
        &self,
        pace: Pace,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        if pace == Pace::Quick {
            return Ok(work());
        }
        let _place = self.places.try_acquire().map_err(|_| Error::Overloaded)?;
        let thread = Arc::clone(&self.threads).acquire_owned().await.expect("it is never closed");
        let working = spawn_blocking(move || {
            let _thread = thread;
            work()
        });
        // Only the end of the runtime cancels it, and then nobody waits here.
        working.await.or_else(|failed| panic::resume_unwind(failed.into_panic()))
    }
}

impl Default for Aside {
    fn default() -> Aside {
        Aside::new()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn one_thread() -> Aside {
        Aside { places: Semaphore::new(2), threads: Arc::new(Semaphore::new(1)) }
    }

    #[tokio::test]
    async fn what_is_slow_leaves_the_thread_that_serves() {
        let here = std::thread::current().id();
        let aside = one_thread();
        let at_work = || std::thread::current().id();
        assert_eq!(aside.run(Pace::Quick, at_work).await.expect("nothing waits"), here);
        assert_ne!(aside.run(Pace::Slow, at_work).await.expect("nothing waits"), here);
    }

    #[tokio::test]
    async fn no_more_work_at_once_than_there_are_threads_and_no_more_wait_than_there_are_places() {
        let aside = Arc::new(one_thread());
        let (go_on, waits) = mpsc::channel::<()>();
        let slow = tokio::spawn({
            let aside = Arc::clone(&aside);
            async move { aside.run(Pace::Slow, move || waits.recv()).await }
        });
        while aside.threads.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        // It waits, gives up, and leaves its place to another, beside which there is none.
        let given_up = tokio::time::timeout(Duration::from_millis(10), aside.run(Pace::Slow, || ())).await;
        assert!(given_up.is_err());
        let (next, refused) = tokio::join!(aside.run(Pace::Slow, || ()), async {
            let refused = aside.run(Pace::Slow, || ()).await;
            go_on.send(()).expect("somebody waits");
            refused
        });
        assert!(matches!(refused, Err(Error::Overloaded)), "{refused:?}");
        assert!(next.is_ok());
        assert!(slow.await.expect("no panic").is_ok());
        assert_eq!(aside.places.available_permits(), 2);
    }

    #[tokio::test]
    #[should_panic(expected = "of its own")]
    async fn a_panic_is_the_callers_own() {
        let _ = one_thread().run(Pace::Slow, || panic!("of its own")).await;
    }
}
