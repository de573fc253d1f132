//! The clients.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use prost::Message;
use proto::v1;
use proto::v1::chess_action::Action;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tonic::{Code, Status};

use super::ledger::Ledger;
use super::site::Servers;
use crate::call::Call;
use crate::client::{chess_action, new_chess, new_parchis, resign, stored};
use crate::player::choose;
use crate::random::Random;
use crate::refusal::{Refusal, is_of_transport};

/// Games that are played at once: fewer than there are clients, so that they get in each other's way.
const GAMES: usize = 5;
/// One of so many writes gives a game up.
const RESIGNATION: usize = 60;
/// One of so many writes in chess is something else than a move.
const ACTION: usize = 6;
/// One of so many writes goes without the version it expects.
const UNGUARDED: usize = 3;
/// Between two writes of a client, at most, in milliseconds.
const PAUSE_MS: usize = 30;
/// Between two tries of a call.
const RETRY: Duration = Duration::from_millis(50);
/// Every call is answered within this time, whatever happens to the servers.
const PATIENCE: Duration = Duration::from_secs(60);

/// Clients at play.
#[derive(Debug)]
pub struct Load {
    clients: JoinSet<()>,
    stop: Arc<AtomicBool>,
}

/// A client, which makes one call at a time.
struct Client {
    servers: Servers,
    ledger: Ledger,
    random: Random,
    games: Games,
    stop: Arc<AtomicBool>,
}

/// The games at play, which all clients share.
#[derive(Clone, Default)]
struct Games(Arc<Mutex<Vec<String>>>);

impl Load {
    /// Starts so many clients.
    pub fn start(clients: usize, servers: Servers, ledger: &Ledger, random: &mut Random) -> Load {
        let (games, stop) = (Games::default(), Arc::new(AtomicBool::new(false)));
        let client = |_| Client {
            servers: servers.clone(),
            ledger: ledger.clone(),
            random: Random::new(random.number()),
            games: games.clone(),
            stop: stop.clone(),
        };
        Load { clients: (0..clients).map(client).map(Client::play).collect(), stop }
    }

    /// Lets every client wait for the answer to its write, and no more. If one of them has failed, so does this.
    pub async fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.clients.join_all().await;
    }
}

impl Client {
    async fn play(mut self) {
        while !self.stop.load(Ordering::Relaxed) {
            self.step().await;
            sleep(Duration::from_millis(self.random.below(PAUSE_MS) as u64)).await;
        }
    }

    /// Does one thing in one of the games, or starts one.
    async fn step(&mut self) {
        let Some(game_id) = self.games.pick(&mut self.random) else { return self.start_game().await };
        let request = Call::from(v1::LegalMovesRequest { target: stored(&game_id), ..Default::default() });
        let answer = self.answer(&request).await.unwrap_or_else(|refusal| panic!("{request:?}: {refusal:?}"));
        let legal = v1::LegalMovesResponse::decode(answer.as_slice()).expect("the answer to LegalMoves");
        match choose(&mut self.random, &game_id, &legal) {
            Some(_) if self.random.below(RESIGNATION) == 0 => self.write(resign(&game_id, 1).into()).await,
            Some(Call::ApplyMove(_)) if is_chess(&legal) && self.random.below(ACTION) == 0 => {
                let call = self.action(&game_id);
                self.write(call).await;
            }
            Some(call) => {
                let call = self.perhaps_unguarded(call);
                self.write(call).await;
            }
            None => self.games.remove(&game_id),
        }
    }

    /// What chess has beside moves, for either seat: the rules refuse much of it.
    fn action(&mut self, game_id: &str) -> Call {
        let actions = [
            Action::OfferDraw(v1::ChessOfferDraw {}),
            Action::DeclineDraw(v1::ChessDeclineDraw {}),
            Action::ClaimDraw(v1::ChessClaimDraw::default()),
            Action::ProposeTakeback(v1::ChessProposeTakeback {}),
            Action::AcceptTakeback(v1::ChessAcceptTakeback {}),
            Action::DeclineTakeback(v1::ChessDeclineTakeback {}),
        ];
        let seat = *self.random.pick(&[1, 2]);
        chess_action(game_id, Some(seat), self.random.pick(&actions).clone()).into()
    }

    async fn start_game(&mut self) {
        let message = *self.random.pick(&[new_chess as fn() -> v1::NewGameRequest, new_parchis]);
        let call = Call::from(message());
        let place = self.ledger.sending(&call);
        let answer = self.answer(&call).await;
        let made = answer.as_ref().unwrap_or_else(|refusal| panic!("{call:?}: {refusal:?}"));
        self.games.add(call.game_id(made));
        self.ledger.answered(place, answer);
    }

    async fn write(&mut self, call: Call) {
        let place = self.ledger.sending(&call);
        let answer = self.answer(&call).await;
        if let Err(refusal) = &answer {
            let is_known = matches!(refusal.code, Code::Aborted | Code::FailedPrecondition);
            assert!(is_known, "{call:?}: {refusal:?}");
        }
        self.ledger.answered(place, answer);
    }

    fn perhaps_unguarded(&mut self, call: Call) -> Call {
        let is_guarded = self.random.below(UNGUARDED) > 0;
        match call {
            Call::ApplyMove(message) if !is_guarded => {
                v1::ApplyMoveRequest { expected_version: None, ..message }.into()
            }
            Call::Roll(message) if !is_guarded => v1::RollRequest { expected_version: None, ..message }.into(),
            call => call,
        }
    }

    /// Makes a call, on any server, until it is answered or refused for a reason that a retry does not change.
    async fn answer(&mut self, call: &Call) -> Result<Vec<u8>, Refusal> {
        let begun = Instant::now();
        loop {
            match call.send(&self.servers.pick(&mut self.random)).await {
                Ok(answer) => return Ok(answer),
                Err(status) if !may_be_retried(&status) => {
                    return Err(Refusal::read(&status).unwrap_or_else(|what| panic!("{call:?}: {what}")));
                }
                Err(status) => assert!(begun.elapsed() < PATIENCE, "{call:?}: still {status:?}"),
            }
            sleep(RETRY).await;
        }
    }
}

fn is_chess(legal: &v1::LegalMovesResponse) -> bool {
    let first = legal.moves.first().and_then(|m| m.detail.as_ref());
    matches!(first, Some(v1::r#move::Detail::Chess(_)))
}

/// Whether the write may or may not have been done, or the server only has no time for it.
fn may_be_retried(status: &Status) -> bool {
    is_of_transport(status)
        || matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded | Code::ResourceExhausted)
}

impl Games {
    /// One of them; none if there are too few.
    fn pick(&self, random: &mut Random) -> Option<String> {
        self.with(|games| if games.len() < GAMES { None } else { Some(random.pick(games).clone()) })
    }

    fn add(&self, game_id: String) {
        self.with(|games| games.push(game_id));
    }

    fn remove(&self, game_id: &str) {
        self.with(|games| games.retain(|other| other != game_id));
    }

    fn with<T>(&self, use_it: impl FnOnce(&mut Vec<String>) -> T) -> T {
        use_it(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
