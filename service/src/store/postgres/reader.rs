//! The readers: each takes the loads that wait and sends them as one statement on its connection, or takes one of the
//! rarer calls. Making a game is among them: it is a statement by itself.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;

use uuid::Uuid;

use super::failure::Failure;
use super::line::{Line, Patience};
use super::queries::{Events, Game, Ids, Load, LoadMany, Now, Ping, Query, Versions};
use crate::store::batch::{Job, Pending, Worker};
use crate::store::{Created, Loaded, NewGame, StoreError};

/// A query that waits for its answer.
pub(super) type Asked<Q> = Pending<Q, <Q as Query>::Answer>;

pub(super) enum Call {
    Load(Pending<Load, Option<Loaded>>),
    Create(Asked<NewGame>),
    Events(Asked<Events>),
    Ids(Asked<Ids>),
    Game(Asked<Game>),
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
        let answer = self.line.ask(&*asked.input).await;
        asked.answer(answer);
    }

    /// A game that is found after a lost connection, with the very bytes that were sent before, was made by them.
    async fn create(&mut self, asked: Asked<NewGame>) {
        let new = &*asked.input;
        let answer = match self.line.ask_once(new, Patience::Short).await {
            Err(Failure::Lost(_)) => match self.line.ask_once(new, Patience::Long).await {
                Ok(Created::Exists(there)) if is_made_of(&there, new) => Ok(Created::Made),
                answer => answer,
            },
            answer => answer,
        };
        asked.answer(answer.map_err(Failure::into_error));
    }

    /// A fault of one game does not fail the others: they are then loaded one by one. That the database does not answer is
    /// no fault of a game, and nobody is made to wait for it twice.
    async fn load(&mut self, loads: Vec<Pending<Load, Option<Loaded>>>) {
        let query = LoadMany(loads.iter().map(|load| *load.input).collect());
        match self.line.ask(&query).await {
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

fn is_made_of(there: &Loaded, new: &NewGame) -> bool {
    there.game == new.game && there.replay.as_ref() == Some(&new.first.row)
}

/// Whether a load may share a statement with those whose `requests` these are: it looks for one request a game.
fn joins(load: Load, requests: &mut HashMap<Uuid, Option<Uuid>>) -> bool {
    let request_id = requests.entry(load.game_id).or_default();
    match (*request_id, load.request_id) {
        (_, None) => true,
        (None, asked) => {
            *request_id = asked;
            true
        }
        (found, asked) => found == asked,
    }
}

impl Worker<Call> for Reader {
    /// The loads, if one of them is the oldest call, and otherwise that call alone.
    fn take(&mut self, waiting: &mut VecDeque<Call>) -> Vec<Call> {
        if !matches!(waiting.front(), Some(Call::Load(_))) {
            return waiting.pop_front().into_iter().collect();
        }
        let (mut loads, mut left, mut requests) = (Vec::new(), VecDeque::new(), HashMap::new());
        for call in waiting.drain(..) {
            match call {
                Call::Load(load) if loads.len() < self.most.get() && joins(*load.input, &mut requests) => {
                    loads.push(Call::Load(load));
                }
                call => left.push_back(call),
            }
        }
        *waiting = left;
        loads
    }

    async fn work(&mut self, batch: Vec<Call>) {
        let mut loads = Vec::new();
        for call in batch {
            match call {
                Call::Load(load) => loads.push(load),
                Call::Create(asked) => self.create(asked).await,
                Call::Events(asked) => self.answer(asked).await,
                Call::Ids(asked) => self.answer(asked).await,
                Call::Game(asked) => self.answer(asked).await,
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
            Call::Ids(asked) => asked.is_awaited(),
            Call::Game(asked) => asked.is_awaited(),
            Call::Versions(asked) => asked.is_awaited(),
            Call::Now(asked) => asked.is_awaited(),
            Call::Ping(asked) => asked.is_awaited(),
        }
    }
}
