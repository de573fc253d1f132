//! Calls whose messages are any bytes.

use prost::Message;
use prost::bytes::{Buf, BufMut};
use proto::v1;
use tonic::client::Grpc;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::Channel;
use tonic::{Code, Request, Status};

use crate::call::{Answer, Call};
use crate::refusal::{self, Refusal};

/// The longest message that a server with built-in settings takes.
pub const MAX_MESSAGE_BYTES: usize = 262_144;

/// A method of the contract, by its requests.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    name: &'static str,
    decodes: fn(&[u8]) -> bool,
}

/// Every method.
pub const METHODS: [Method; 9] = [
    Method { name: "NewGame", decodes: decodes::<v1::NewGameRequest> },
    Method { name: "LegalMoves", decodes: decodes::<v1::LegalMovesRequest> },
    Method { name: "ApplyMove", decodes: decodes::<v1::ApplyMoveRequest> },
    Method { name: "Roll", decodes: decodes::<v1::RollRequest> },
    Method { name: "Status", decodes: decodes::<v1::StatusRequest> },
    Method { name: "SubmitAction", decodes: decodes::<v1::SubmitActionRequest> },
    Method { name: "GetGame", decodes: decodes::<v1::GetGameRequest> },
    Method { name: "ListGameEvents", decodes: decodes::<v1::ListGameEventsRequest> },
    Method { name: "ExportGame", decodes: decodes::<v1::ExportGameRequest> },
];

fn decodes<M: Message + Default>(bytes: &[u8]) -> bool {
    M::decode(bytes).is_ok()
}

/// The method and the bytes of a call.
pub fn encoded(call: &Call) -> (Method, Vec<u8>) {
    match call {
        Call::NewGame(message) => (METHODS[0], message.encode_to_vec()),
        Call::LegalMoves(message) => (METHODS[1], message.encode_to_vec()),
        Call::ApplyMove(message) => (METHODS[2], message.encode_to_vec()),
        Call::Roll(message) => (METHODS[3], message.encode_to_vec()),
        Call::Status(message) => (METHODS[4], message.encode_to_vec()),
        Call::SubmitAction(message) => (METHODS[5], message.encode_to_vec()),
        Call::GetGame(message) => (METHODS[6], message.encode_to_vec()),
        Call::ListGameEvents(message) => (METHODS[7], message.encode_to_vec()),
        Call::ExportGame(message) => (METHODS[8], message.encode_to_vec()),
    }
}

impl Method {
    /// Calls the method with these bytes.
    pub async fn send(self, channel: &Channel, bytes: Vec<u8>) -> Answer {
        let path = format!("/arbitro.v1.GameRulesService/{}", self.name);
        let path = PathAndQuery::try_from(path).expect("the name of a method makes a path");
        let mut client = Grpc::new(channel.clone());
        client.ready().await.expect("the connection stands");
        client.unary(Request::new(bytes), path, Raw).await.map(tonic::Response::into_inner)
    }

    /// Whether these bytes are answered as the contract says: with INTERNAL if they are no message, with OUT_OF_RANGE if
    /// they are too many, both by the transport; else with an answer or a refusal of ours that is no fault.
    pub fn check(self, bytes: &[u8], answer: &Answer) -> Result<(), String> {
        let expected = if bytes.len() > MAX_MESSAGE_BYTES {
            Some(Code::OutOfRange)
        } else if (self.decodes)(bytes) {
            None
        } else {
            Some(Code::Internal)
        };
        match (answer, expected) {
            (Ok(_), None) => Ok(()),
            (Err(status), None) => check_refusal(status),
            (Err(status), Some(code)) if status.code() == code && refusal::is_of_transport(status) => Ok(()),
            (answer, Some(code)) => Err(format!("{}: expected {code:?}, found {answer:?}", self.name)),
        }
    }
}

fn check_refusal(status: &Status) -> Result<(), String> {
    let refusal = Refusal::read(status)?;
    match refusal.code {
        Code::InvalidArgument | Code::NotFound | Code::FailedPrecondition | Code::Aborted => Ok(()),
        _ => Err(format!("a fault: {refusal:?}")),
    }
}

/// Leaves messages as they are.
struct Raw;

impl Codec for Raw {
    type Encode = Vec<u8>;
    type Decode = Vec<u8>;
    type Encoder = Raw;
    type Decoder = Raw;

    fn encoder(&mut self) -> Raw {
        Raw
    }

    fn decoder(&mut self) -> Raw {
        Raw
    }
}

impl Encoder for Raw {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, bytes: Vec<u8>, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put_slice(&bytes);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Vec<u8>;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Vec<u8>>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining()).to_vec()))
    }
}
