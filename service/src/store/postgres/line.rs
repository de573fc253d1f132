//! A connection as a worker keeps it: made when it is needed, used by one statement at a time, given up in doubt.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use sqlx::PgConnection;
use tokio::task::{JoinError, JoinHandle};
use tokio::time::timeout;

use super::breaker::Breaker;
use super::failure::Failure;
use super::queries::Query;
use super::server::Server;
use crate::store::{StoreError, Unusable};

/// How long a query waits for its connection. One that takes longer is made all the same, for a later query.
const SHORT_WAIT: Duration = Duration::from_millis(150);
/// The same for a query that is to find out what became of another.
const LONG_WAIT: Duration = Duration::from_secs(2);
/// How much longer than it may run a query is waited for: by then the server would have ended it.
const GRACE: Duration = Duration::from_secs(1);

/// At most one connection to the server.
pub(super) struct Line {
    server: Arc<Server>,
    breaker: Arc<Breaker>,
    state: State,
}

/// How long a query may wait for its connection.
#[derive(Clone, Copy)]
pub(super) enum Patience {
    /// So that callers hear at once that the server is away.
    Short,
    /// Because something was sent already, and callers would not know whether it was done.
    Long,
}

enum State {
    Down,
    Connecting(JoinHandle<Result<PgConnection, Unusable>>),
    Idle(PgConnection),
}

/// What takes longer than it may.
#[derive(Debug, thiserror::Error)]
enum Late {
    #[error("the connection is not made in time")]
    Connection,
    #[error("a statement is not answered, nor ended by the server, in time")]
    Answer,
}

/// In a task of its own, for it may take longer than a query has patience.
fn connect(server: &Arc<Server>) -> JoinHandle<Result<PgConnection, Unusable>> {
    let server = server.clone();
    tokio::spawn(async move { server.connect().await })
}

impl Line {
    /// Connects, but does without for now if the server does not answer.
    pub(super) async fn open(server: &Arc<Server>, breaker: &Arc<Breaker>) -> Result<Line, Unusable> {
        let mut line = Line { server: server.clone(), breaker: breaker.clone(), state: State::Down };
        if breaker.check().is_ok() {
            match server.connect().await {
                Ok(connection) => line.state = State::Idle(connection),
                Err(why @ Unusable::Down(_)) => breaker.open(&StoreError::unavailable(why)),
                Err(why) => return Err(why),
            }
        }
        Ok(line)
    }

    /// Another line to the same server, which will connect when it is needed.
    pub(super) fn another(&self) -> Line {
        Line { server: self.server.clone(), breaker: self.breaker.clone(), state: State::Down }
    }

    /// Asks once more, on a new connection, if the first one is lost: for queries that change nothing.
    pub(super) async fn ask<Q: Query>(&mut self, query: &Q) -> Result<Q::Answer, StoreError> {
        let answer = match self.ask_once(query, Patience::Short).await {
            Err(Failure::Lost(_)) => self.ask_once(query, Patience::Short).await,
            answer => answer,
        };
        answer.map_err(Failure::into_error)
    }

    /// A connection on which a query was lost, or which a panic took along, is given up.
    pub(super) async fn ask_once<Q: Query>(&mut self, query: &Q, patience: Patience) -> Result<Q::Answer, Failure> {
        let mut connection = self.connection(patience).await?;
        let limit = self.server.statement_timeout() + GRACE;
        let late = |_| Err(Failure::Lost(StoreError::unavailable(Late::Answer)));
        let answer = timeout(limit, query.ask(&mut connection)).await.unwrap_or_else(late);
        if !matches!(answer, Err(Failure::Lost(_))) {
            self.state = State::Idle(connection);
        }
        answer
    }

    /// The connection, made if there is none; the line is then without it.
    async fn connection(&mut self, patience: Patience) -> Result<PgConnection, Failure> {
        let mut connecting = match std::mem::replace(&mut self.state, State::Down) {
            State::Idle(connection) => return Ok(connection),
            State::Connecting(connecting) => connecting,
            State::Down => {
                self.breaker.check().map_err(Failure::Refused)?;
                connect(&self.server)
            }
        };
        match timeout(self.wait(patience), &mut connecting).await {
            Ok(made) => self.made(made),
            Err(_) => {
                self.state = State::Connecting(connecting);
                Err(self.failed(Late::Connection))
            }
        }
    }

    /// How long to wait for the connection. If another attempt has just failed there is no use in a short wait.
    fn wait(&self, patience: Patience) -> Duration {
        match (patience, self.breaker.check()) {
            (Patience::Short, Ok(())) => SHORT_WAIT,
            (Patience::Short, Err(_)) => Duration::ZERO,
            (Patience::Long, _) => LONG_WAIT,
        }
    }

    fn made(&self, made: Result<Result<PgConnection, Unusable>, JoinError>) -> Result<PgConnection, Failure> {
        match made {
            Ok(Ok(connection)) => {
                self.breaker.close();
                Ok(connection)
            }
            Ok(Err(why)) => Err(self.failed(why)),
            Err(lost) => Err(self.failed(lost)),
        }
    }

    fn failed(&self, why: impl Error + Send + Sync + 'static) -> Failure {
        let error = StoreError::unavailable(why);
        self.breaker.open(&error);
        Failure::Refused(error)
    }
}
