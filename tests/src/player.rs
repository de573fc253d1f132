//! Plays games at random, through the contract alone.

use prost::Message;
use proto::v1;
use tonic::Status;

use crate::call::Call;
use crate::client::{Client, apply_move, roll, stored};
use crate::random::Random;

/// Plays every seat of one stored game.
#[derive(Debug)]
pub struct Player {
    client: Client,
    random: Random,
    /// The game.
    pub game_id: String,
    /// Every write that was answered with success, NewGame first, and its answer: one a version.
    pub done: Vec<(Call, Vec<u8>)>,
    /// The write that failed, if one did: it may have been applied.
    pub unanswered: Option<Call>,
}

impl Player {
    /// Starts a game.
    pub async fn start(client: &Client, message: v1::NewGameRequest, seed: u64) -> Player {
        let call = Call::from(message);
        let answer = call.send(client).await.expect("a game can be started");
        let made = v1::NewGameResponse::decode(answer.as_slice()).expect("the answer to NewGame");
        Player {
            client: client.clone(),
            random: Random::new(seed),
            game_id: made.game_id,
            done: vec![(call, answer)],
            unanswered: None,
        }
    }

    /// The same player, over another connection.
    #[must_use]
    pub fn on(self, client: &Client) -> Player {
        Player { client: client.clone(), ..self }
    }

    /// The newest version that was acknowledged.
    pub fn version(&self) -> i32 {
        i32::try_from(self.done.len()).expect("a game has few events")
    }

    /// Plays on for at most so many writes, and answers whether the game is over.
    pub async fn play(&mut self, writes: usize) -> Result<bool, Status> {
        for _ in 0..writes {
            if !self.step().await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does one of the things that can be done now; false if the game is over.
    pub async fn step(&mut self) -> Result<bool, Status> {
        let request = v1::LegalMovesRequest { target: stored(&self.game_id), ..Default::default() };
        let legal = self.client.legal_moves(request).await?.into_inner();
        let Some(call) = choose(&mut self.random, &self.game_id, &legal) else { return Ok(false) };
        match call.send(&self.client).await {
            Ok(answer) => {
                assert_ne!(answer, call.again(&answer), "the first answer to {call:?} says that it is a repeated one");
                self.done.push((call, answer));
            }
            Err(status) => {
                self.unanswered = Some(call);
                return Err(status);
            }
        }
        Ok(true)
    }
}

/// One of the moves or the roll that a game waits for, at the version that was answered; none if the game is over.
pub fn choose(random: &mut Random, game_id: &str, legal: &v1::LegalMovesResponse) -> Option<Call> {
    let expected_version = Some(legal.version);
    let phase = legal.turn.as_ref().expect("LegalMoves answers the turn").phase();
    match phase {
        v1::TurnPhase::Play => {
            let text = &random.pick(&legal.moves).notation;
            Some(v1::ApplyMoveRequest { expected_version, ..apply_move(game_id, text) }.into())
        }
        v1::TurnPhase::Roll => Some(v1::RollRequest { expected_version, ..roll(game_id) }.into()),
        v1::TurnPhase::Over => None,
        v1::TurnPhase::Unspecified => panic!("LegalMoves answers no phase"),
    }
}

/// All events of a game, oldest first, read in pages of this size.
pub async fn log(client: &Client, game_id: &str, page_size: i32) -> Vec<v1::Event> {
    let mut client = client.clone();
    let mut events = Vec::new();
    let mut page_token = String::new();
    loop {
        let game_id = game_id.to_owned();
        let request = v1::ListGameEventsRequest { game_id, page_size: Some(page_size), page_token };
        let page = client.list_game_events(request).await.expect("a page of events").into_inner();
        assert!(page.events.len() <= page_size as usize, "a page of {} events", page.events.len());
        events.extend(page.events);
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return events;
        }
    }
}
