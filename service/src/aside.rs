//! Where the rules work when they may take long, so that the threads that serve go on serving.

use std::num::NonZero;
use std::panic;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

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
/// or of its memory. How many calls wait is for the server to limit, as it limits all that are in flight.
pub struct Aside {
    /// Those that are free.
    threads: Arc<Semaphore>,
}

impl Aside {
    /// As many threads as there are processors.
    pub fn new() -> Aside {
        Aside { threads: Arc::new(Semaphore::new(available_parallelism().map_or(1, NonZero::get))) }
    }

    /// Does `work`: at once if it is quick, else on a thread of its own, for which it waits in turn.
    ///
    /// A call that goes away while it waits is not waited for; what has begun is finished, and keeps its thread until then.
    pub async fn run<T: Send + 'static>(&self, pace: Pace, work: impl FnOnce() -> T + Send + 'static) -> T {
        if pace == Pace::Quick {
            return work();
        }
        let thread = Arc::clone(&self.threads).acquire_owned().await.expect("it is never closed");
        let working = spawn_blocking(move || {
            let _thread = thread;
            work()
        });
        // Only the end of the runtime cancels it, and then nobody waits here.
        working.await.unwrap_or_else(|failed| panic::resume_unwind(failed.into_panic()))
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

    use tokio::task::JoinSet;

    use super::*;

    fn one_thread() -> Aside {
        Aside { threads: Arc::new(Semaphore::new(1)) }
    }

    #[tokio::test]
    async fn what_is_slow_leaves_the_thread_that_serves() {
        let here = std::thread::current().id();
        let aside = one_thread();
        let at_work = || std::thread::current().id();
        assert_eq!(aside.run(Pace::Quick, at_work).await, here);
        assert_ne!(aside.run(Pace::Slow, at_work).await, here);
    }

    #[tokio::test]
    async fn however_many_wait_no_more_work_at_once_than_there_are_threads() {
        let aside = Arc::new(one_thread());
        let (go_on, waits) = mpsc::channel::<()>();
        let first = tokio::spawn({
            let aside = Arc::clone(&aside);
            async move { aside.run(Pace::Slow, move || waits.recv()).await }
        });
        while aside.threads.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let mut others: JoinSet<usize> = JoinSet::new();
        for number in 0..1_000 {
            let aside = Arc::clone(&aside);
            others.spawn(async move { aside.run(Pace::Slow, move || number).await });
        }
        // One of them waits and gives up, and is missed by nobody.
        let given_up = tokio::time::timeout(Duration::from_millis(10), aside.run(Pace::Slow, || ())).await;
        assert!(given_up.is_err());
        assert!(others.try_join_next().is_none(), "the only thread is taken");
        go_on.send(()).expect("the first waits");
        assert!(first.await.expect("no panic").is_ok());
        assert_eq!(others.join_all().await.into_iter().sum::<usize>(), 999 * 1_000 / 2);
    }

    #[tokio::test]
    #[should_panic(expected = "of its own")]
    async fn a_panic_is_the_callers_own() {
        one_thread().run(Pace::Slow, || panic!("of its own")).await
    }
}
