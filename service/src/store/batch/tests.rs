//! The queue and its workers, without a database.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::*;

const BOUND: usize = 4;
/// The input that makes a worker panic.
const PANIC: u32 = 13;

type Batch = Vec<u32>;

/// Takes everything, answers it with the batch it was in, and does so only when it is let.
#[derive(Clone)]
struct Slow {
    gate: Arc<Semaphore>,
    done: Arc<Mutex<Vec<Batch>>>,
}

impl Worker<Pending<u32, Batch>> for Slow {
    fn take(&mut self, waiting: &mut VecDeque<Pending<u32, Batch>>) -> Vec<Pending<u32, Batch>> {
        waiting.drain(..).collect()
    }

    async fn work(&mut self, batch: Vec<Pending<u32, Batch>>) {
        self.gate.acquire().await.unwrap().forget();
        let inputs: Batch = batch.iter().map(|pending| *pending.input).collect();
        assert!(!inputs.contains(&PANIC), "as the test wants it");
        self.done.lock().unwrap().push(inputs.clone());
        batch.into_iter().for_each(|pending| pending.answer(Ok(inputs.clone())));
    }

    fn replacement(&self) -> Slow {
        self.clone()
    }
}

/// One worker, behind a gate that is shut.
struct Bench {
    workers: Arc<Workers<Pending<u32, Batch>>>,
    slow: Slow,
}

impl Bench {
    fn new() -> Bench {
        let slow = Slow { gate: Arc::new(Semaphore::new(0)), done: Arc::default() };
        Bench { workers: Arc::new(Workers::start(BOUND, [slow.clone()])), slow }
    }

    /// Submits `inputs` one after another; each is queued, or in hand, when this returns.
    async fn submit(&self, inputs: impl IntoIterator<Item = u32>) -> Vec<JoinHandle<Result<Batch, StoreError>>> {
        let mut calls = Vec::new();
        for input in inputs {
            let workers = self.workers.clone();
            calls.push(tokio::spawn(async move { workers.submit(input, |pending| pending).await }));
            settle().await;
        }
        calls
    }

    fn open(&self) {
        self.slow.gate.add_permits(Semaphore::MAX_PERMITS / 2);
    }

    fn done(&self) -> Vec<Batch> {
        self.slow.done.lock().unwrap().clone()
    }
}

/// Lets every task go as far as it can: the runtime has one thread.
async fn settle() {
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
}

async fn answers(calls: Vec<JoinHandle<Result<Batch, StoreError>>>) -> Vec<Result<Batch, StoreError>> {
    let mut answers = Vec::new();
    for call in calls {
        let answer = timeout(Duration::from_secs(10), call).await.expect("every caller is answered");
        answers.push(answer.unwrap());
    }
    answers
}

#[tokio::test]
async fn alone_a_job_is_done_at_once() {
    let bench = Bench::new();
    bench.open();
    for input in 1..=3 {
        assert_eq!(bench.workers.submit(input, |pending| pending).await.unwrap(), [input]);
    }
}

#[tokio::test]
async fn what_arrives_meanwhile_is_done_together() {
    let bench = Bench::new();
    let calls = bench.submit(1..=5).await;
    bench.open();
    let batch = vec![2, 3, 4, 5];
    let expected = [vec![1], batch.clone(), batch.clone(), batch.clone(), batch];
    assert_eq!(answers(calls).await.into_iter().map(Result::unwrap).collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn who_was_just_answered_may_join_the_next_batch() {
    let bench = Bench::new();
    let workers = bench.workers.clone();
    let two = tokio::spawn(async move {
        workers.submit(1, |pending| pending).await.unwrap();
        workers.submit(3, |pending| pending).await
    });
    settle().await;
    let calls = bench.submit([2]).await;
    bench.open();
    assert_eq!(answers(calls).await[0].as_ref().unwrap(), &[2, 3]);
    assert_eq!(answers(vec![two]).await[0].as_ref().unwrap(), &[2, 3]);
}

#[tokio::test]
async fn a_full_queue_refuses_and_what_nobody_awaits_holds_no_place() {
    let bench = Bench::new();
    let calls = bench.submit(1..=5).await;
    let refused = answers(bench.submit([6]).await).await;
    assert!(matches!(refused[..], [Err(StoreError::Overloaded { .. })]), "{refused:?}");
    calls[2].abort();
    let late = bench.submit([7]).await;
    bench.open();
    assert_eq!(answers(late).await[0].as_ref().unwrap(), &[2, 4, 5, 7]);
}

#[tokio::test]
async fn what_nobody_awaits_is_done_only_if_it_is_in_hand() {
    let bench = Bench::new();
    let calls = bench.submit(1..=3).await;
    calls[0].abort();
    calls[1].abort();
    bench.open();
    calls.into_iter().last().unwrap().await.unwrap().unwrap();
    assert_eq!(bench.done(), [[1], [3]]);
}

#[tokio::test]
async fn a_worker_that_panics_is_replaced() {
    let bench = Bench::new();
    let calls = bench.submit([PANIC, 1, 2]).await;
    bench.open();
    let answers = answers(calls).await;
    assert!(matches!(answers[0], Err(StoreError::Unavailable { .. })), "{:?}", answers[0]);
    assert_eq!(answers[1].as_ref().unwrap(), &[1, 2]);
}

#[tokio::test]
async fn what_waits_is_done_before_the_workers_stop() {
    let bench = Bench::new();
    let calls = bench.submit(1..=3).await;
    let workers = bench.workers.clone();
    let stopped = tokio::spawn(async move { workers.stop().await });
    settle().await;
    let late = bench.workers.submit(4, |pending| pending).await;
    assert!(matches!(late, Err(StoreError::Unavailable { .. })), "{late:?}");
    assert!(!stopped.is_finished(), "it waits for what waited");
    bench.open();
    stopped.await.unwrap();
    assert_eq!(bench.done(), [vec![1], vec![2, 3]]);
    assert!(answers(calls).await.iter().all(Result::is_ok));
}

#[tokio::test]
async fn workers_that_are_dropped_end() {
    let bench = Bench::new();
    let Bench { workers, slow } = bench;
    settle().await;
    assert_eq!(Arc::strong_count(&slow.gate), 3, "here, the worker, its replacement");
    drop(workers);
    settle().await;
    assert_eq!(Arc::strong_count(&slow.gate), 1);
}
