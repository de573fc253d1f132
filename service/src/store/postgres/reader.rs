//! The readers: each takes the loads that wait and sends them as one statement on its connection, or takes one of the
//! rarer calls. Making a game is among them: it is a statement by itself.

use std::collections::VecDeque;
use std::num::NonZeroUsize;

use super::line::{Line, Patience};
use super::queries::{Events, Load, LoadMany, Now, Ping, Query, Versions};
use crate::store::batch::{Job, Pending, Worker};
use crate::store::{Loaded, NewGame, StoreError};

/// A query that waits for its answer.
pub(super) type Asked<Q> = Pending<Q, <Q as Query>::Answer>;

pub(super) enum Call {
    Load(Pending<Load, Option<Loaded>>),
    Create(Asked<NewGame>),
    Events(Asked<Events>),
    Versions(Asked<Versions>),
    Now(Asked<Now>),
    Ping(Asked<Ping>),
}

pub(super) struct Reader {
    line: Line,
    /// Most games of one load.
    most: NonZeroUsize,
}

impl Reader {
    pub(super) fn new(line: Line, most: NonZeroUsize) -> Reader {
        Reader { line, most }
    }

    async fn answer<Q: Query>(&mut self, asked: Asked<Q>) {
        let answer = self.line.ask(&*asked.input, Patience::Short).await;
        asked.answer(answer);
    }

    /// A fault of one game does not fail the others: they are then loaded one by one. That the database does not answer is
    /// no fault of a game, and nobody is made to wait for it twice.
    async fn load(&mut self, loads: Vec<Pending<Load, Option<Loaded>>>) {
        let query = LoadMany(loads.iter().map(|load| *load.input).collect());
        match self.line.ask(&query, Patience::Short).await {
            Ok(games) => loads.into_iter().zip(games).for_each(|(load, game)| load.answer(Ok(game))),
            Err(error) if loads.len() == 1 || matches!(error, StoreError::Unavailable { .. }) => {
                loads.into_iter().for_each(|load| load.answer(Err(error.clone())));
            }
            Err(_) => {
                for load in loads {
                    Box::pin(self.load(vec![load])).await;
                }
            }
        }
    }
}

impl Worker<Call> for Reader {
    /// All the loads, if one of them is the oldest call, and otherwise that call alone.
    fn take(&mut self, waiting: &mut VecDeque<Call>) -> Vec<Call> {
        if !matches!(waiting.front(), Some(Call::Load(_))) {
            return waiting.pop_front().into_iter().collect();
        }
        let mut taken = 0;
        let (loads, left): (Vec<Call>, Vec<Call>) = std::mem::take(waiting).into_iter().partition(|call| {
            let is_taken = matches!(call, Call::Load(_)) && taken < self.most.get();
            taken += usize::from(is_taken);
            is_taken
        });
        *waiting = left.into();
        loads
    }

    async fn work(&mut self, batch: Vec<Call>) {
        let mut loads = Vec::new();
        for call in batch {
            match call {
                Call::Load(load) => loads.push(load),
                Call::Create(asked) => self.answer(asked).await,
                Call::Events(asked) => self.answer(asked).await,
                Call::Versions(asked) => self.answer(asked).await,
                Call::Now(asked) => self.answer(asked).await,
                Call::Ping(asked) => self.answer(asked).await,
            }
        }
        if !loads.is_empty() {
            self.load(loads).await;
        }
    }

    fn replacement(&self) -> Reader {
        Reader { line: self.line.another(), most: self.most }
    }
}

impl Job for Call {
    fn is_awaited(&self) -> bool {
        match self {
            Call::Load(load) => load.is_awaited(),
            Call::Create(asked) => asked.is_awaited(),
            Call::Events(asked) => asked.is_awaited(),
            Call::Versions(asked) => asked.is_awaited(),
            Call::Now(asked) => asked.is_awaited(),
            Call::Ping(asked) => asked.is_awaited(),
        }
    }
}
