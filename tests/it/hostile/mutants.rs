//! Random bytes, and messages of good will with a few bytes spoilt.

use e2e::random::Random;
use e2e::raw::{METHODS, encoded};

use super::samples::samples;
use super::{SEED, Victim};

/// Random messages a method.
const GARBAGE: usize = 40;
/// Spoilt copies of each sample.
const MUTANTS: usize = 40;

#[tokio::test]
async fn garbage_is_no_message() {
    let mut victim = Victim::new().await;
    let mut random = Random::new(SEED);
    for method in METHODS {
        for _ in 0..GARBAGE {
            let length = random.below(300);
            let bytes = random.bytes(length);
            victim.take("garbage", (method, bytes)).await;
        }
    }
    victim.lives_on().await;
}

#[tokio::test]
async fn spoilt_messages_are_answered() {
    let mut victim = Victim::new().await;
    let mut random = Random::new(SEED);
    for sample in samples() {
        let (method, bytes) = encoded(&sample);
        for _ in 0..MUTANTS {
            let mut mutant = bytes.clone();
            for _ in 0..=random.below(4) {
                spoil(&mut mutant, &mut random);
            }
            victim.take("a spoilt message", (method, mutant)).await;
        }
    }
    victim.lives_on().await;
}

#[tokio::test]
async fn messages_of_other_methods_are_answered() {
    let mut victim = Victim::new().await;
    for sample in samples() {
        let (_, bytes) = encoded(&sample);
        for method in METHODS {
            victim.take("another method's message", (method, bytes.clone())).await;
        }
    }
    victim.lives_on().await;
}

/// Does one thing to the bytes.
fn spoil(bytes: &mut Vec<u8>, random: &mut Random) {
    if bytes.is_empty() {
        bytes.push(random.number() as u8);
    }
    let at = random.below(bytes.len());
    match random.below(6) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = random.number() as u8,
        2 => bytes.truncate(at),
        3 => bytes.insert(at, random.number() as u8),
        4 => drop(bytes.remove(at)),
        _ => {
            let tail = bytes[at..].to_vec();
            bytes.extend(tail);
        }
    }
}
