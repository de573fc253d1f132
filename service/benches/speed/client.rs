//! A client of unary gRPC calls that costs next to nothing: the server is to be measured, and shares the processors with
//! its client.
//!
//! Its threads have a connection each. Answers are counted and not read; one that brings no message is an error of the
//! server, and ends the bench.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use crate::ROUND;
use crate::wire::{Arrived, Connection, MESSAGE_HEAD};

/// Many callers share a few connections, as those of a back end do.
const CONNECTIONS: usize = 2;
/// What is answered before is not counted: connections are new.
const WARM_UP: Duration = Duration::from_millis(100);

/// Somebody who makes one call after the other, and writes here the message of the next.
pub(crate) type Caller<'a> = Box<dyn FnMut(&mut Vec<u8>) + Send + 'a>;

/// A caller whose messages are all the same.
pub(crate) fn repeating(message: &[u8]) -> Caller<'_> {
    Box::new(|next| next.extend_from_slice(message))
}

/// How many calls of the method at `path` were answered a second to these callers, each with one call in flight.
pub(crate) fn speed(server: SocketAddr, path: &str, callers: Vec<Caller<'_>>) -> f64 {
    let mut shares: [Vec<Caller<'_>>; CONNECTIONS] = Default::default();
    callers.into_iter().enumerate().for_each(|(index, caller)| shares[index % CONNECTIONS].push(caller));
    let begin = Instant::now() + WARM_UP;
    let answered: u64 = thread::scope(|scope| {
        let threads = shares.map(|share| scope.spawn(move || answered(server, path, share, begin)));
        threads.into_iter().map(|thread| thread.join().expect("every call is answered")).sum()
    });
    answered as f64 / ROUND.as_secs_f64()
}

/// How many calls were answered within a round from `begin` on.
fn answered(server: SocketAddr, path: &str, mut callers: Vec<Caller<'_>>, begin: Instant) -> u64 {
    let mut connection = Connection::open(server, path);
    let mut message = Vec::new();
    // The caller of each stream, and how many bytes have come on it.
    let mut open: HashMap<u32, (usize, usize)> = HashMap::new();
    for (index, caller) in callers.iter_mut().enumerate() {
        open.insert(send(&mut connection, caller, &mut message), (index, 0));
    }
    let mut answered = 0;
    let mut ended = Vec::new();
    while !open.is_empty() {
        connection.exchange(|stream, arrived| match arrived {
            Arrived::Data(data) => open.entry(stream).or_default().1 += data.len(),
            Arrived::End => ended.push(stream),
        });
        for stream in ended.drain(..) {
            let (index, bytes) = open.remove(&stream).expect("a stream of ours");
            assert!(bytes > 0, "{path} was answered with an error");
            let now = Instant::now();
            answered += u64::from(now >= begin && now < begin + ROUND);
            if now < begin + ROUND {
                open.insert(send(&mut connection, &mut callers[index], &mut message), (index, 0));
            }
        }
    }
    answered
}

fn send(connection: &mut Connection, caller: &mut Caller<'_>, message: &mut Vec<u8>) -> u32 {
    message.clear();
    caller(message);
    connection.send(message)
}

/// The answer to one call.
pub(crate) fn answer(server: SocketAddr, path: &str, message: &[u8]) -> Vec<u8> {
    let mut connection = Connection::open(server, path);
    connection.send(message);
    let (mut answer, mut is_whole) = (Vec::new(), false);
    while !is_whole {
        connection.exchange(|_, arrived| match arrived {
            Arrived::Data(data) => answer.extend_from_slice(data),
            Arrived::End => is_whole = true,
        });
    }
    assert!(!answer.is_empty(), "{path} was answered with an error");
    answer.split_off(MESSAGE_HEAD)
}
