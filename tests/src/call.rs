//! Any call of the contract as one value, so that tables of calls can be written.

use prost::Message;
use proto::v1;
use tonic::{Request, Response, Status};

use crate::client::Client;

/// A call of one of the nine methods.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is the method of its name")]
pub enum Call {
    NewGame(v1::NewGameRequest),
    LegalMoves(v1::LegalMovesRequest),
    ApplyMove(v1::ApplyMoveRequest),
    Roll(v1::RollRequest),
    Status(v1::StatusRequest),
    SubmitAction(v1::SubmitActionRequest),
    GetGame(v1::GetGameRequest),
    ListGameEvents(v1::ListGameEventsRequest),
    ExportGame(v1::ExportGameRequest),
}

/// The answer to a call: its message as it came over the wire.
pub type Answer = Result<Vec<u8>, Status>;

impl Call {
    /// Makes the call and answers what came of it, in English.
    pub async fn send(&self, client: &Client) -> Answer {
        self.send_in("en", client).await
    }

    /// What the call answers when it is made again, if it has answered `answer`.
    pub fn again(&self, answer: &[u8]) -> Vec<u8> {
        match self {
            Call::NewGame(_) => replayed::<v1::NewGameResponse>(answer, |message| &mut message.replayed),
            Call::ApplyMove(_) => replayed::<v1::ApplyMoveResponse>(answer, |message| &mut message.replayed),
            Call::Roll(_) => replayed::<v1::RollResponse>(answer, |message| &mut message.replayed),
            Call::SubmitAction(_) => replayed::<v1::SubmitActionResponse>(answer, |message| &mut message.replayed),
            _ => panic!("not a write: {self:?}"),
        }
    }

    /// The UUID that names the request; empty if it has none.
    pub fn request_id(&self) -> &str {
        match self {
            Call::NewGame(message) => &message.request_id,
            Call::ApplyMove(message) => &message.request_id,
            Call::Roll(message) => &message.request_id,
            Call::SubmitAction(message) => &message.request_id,
            _ => "",
        }
    }

    /// The stored game that a write is about, given its answer.
    pub fn game_id(&self, answer: &[u8]) -> String {
        let target = match self {
            Call::NewGame(_) => return decoded::<v1::NewGameResponse>(answer).game_id,
            Call::SubmitAction(message) => return message.game_id.clone(),
            Call::ApplyMove(message) => &message.target,
            Call::Roll(message) => &message.target,
            _ => panic!("not a write: {self:?}"),
        };
        match target.as_ref().and_then(|target| target.target.as_ref()) {
            Some(v1::target::Target::GameId(game_id)) => game_id.clone(),
            _ => panic!("not about a stored game: {self:?}"),
        }
    }

    /// The version that a write has led to, by its answer.
    pub fn version(&self, answer: &[u8]) -> i32 {
        match self {
            Call::NewGame(_) => decoded::<v1::NewGameResponse>(answer).version,
            Call::ApplyMove(_) => decoded::<v1::ApplyMoveResponse>(answer).version,
            Call::Roll(_) => decoded::<v1::RollResponse>(answer).version,
            Call::SubmitAction(_) => decoded::<v1::SubmitActionResponse>(answer).version,
            _ => panic!("not a write: {self:?}"),
        }
    }

    /// Makes the call in a language, given as `accept-language` is.
    pub async fn send_in(&self, language: &str, client: &Client) -> Answer {
        let mut client = client.clone();
        match self.clone() {
            Call::NewGame(message) => encoded(client.new_game(request(message, language)).await),
            Call::LegalMoves(message) => encoded(client.legal_moves(request(message, language)).await),
            Call::ApplyMove(message) => encoded(client.apply_move(request(message, language)).await),
            Call::Roll(message) => encoded(client.roll(request(message, language)).await),
            Call::Status(message) => encoded(client.status(request(message, language)).await),
            Call::SubmitAction(message) => encoded(client.submit_action(request(message, language)).await),
            Call::GetGame(message) => encoded(client.get_game(request(message, language)).await),
            Call::ListGameEvents(message) => encoded(client.list_game_events(request(message, language)).await),
            Call::ExportGame(message) => encoded(client.export_game(request(message, language)).await),
        }
    }
}

fn replayed<M: Message + Default>(answer: &[u8], flag: fn(&mut M) -> &mut bool) -> Vec<u8> {
    let mut message: M = decoded(answer);
    *flag(&mut message) = true;
    message.encode_to_vec()
}

fn decoded<M: Message + Default>(answer: &[u8]) -> M {
    M::decode(answer).expect("an answer of this method")
}

fn request<M>(message: M, language: &str) -> Request<M> {
    let mut request = Request::new(message);
    request.metadata_mut().insert("accept-language", language.parse().expect("a language is a header"));
    request
}

fn encoded<M: Message>(answer: Result<Response<M>, Status>) -> Answer {
    answer.map(|answer| answer.into_inner().encode_to_vec())
}

macro_rules! from_requests {
    ($($request:ident => $call:ident,)*) => {
        $(impl From<v1::$request> for Call {
            fn from(message: v1::$request) -> Call {
                Call::$call(message)
            }
        })*
    };
}

from_requests! {
    NewGameRequest => NewGame,
    LegalMovesRequest => LegalMoves,
    ApplyMoveRequest => ApplyMove,
    RollRequest => Roll,
    StatusRequest => Status,
    SubmitActionRequest => SubmitAction,
    GetGameRequest => GetGame,
    ListGameEventsRequest => ListGameEvents,
    ExportGameRequest => ExportGame,
}
