//! Requests as they are after decoding: whatever is in one of these types is well formed.

use proto::v1::submit_action_request::Action;
use rules::game::Roll;
use uuid::Uuid;

use crate::games::export::Format;
use crate::games::wire::MoveAsk;
use crate::games::{AnyOptions, AnyState};

/// What is asked about.
pub enum Target {
    /// A stored game.
    Stored(Uuid),
    /// A bare position.
    Position(Box<dyn AnyState>),
}

/// How much LegalMoves answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// The legal moves.
    Moves,
    /// The legal moves, and why others are not.
    MovesAndWhyNot,
}

/// What keeps a write from being done twice, or on another state than the caller saw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guards {
    /// Names the request.
    pub request_id: Option<Uuid>,
    /// The version that the caller takes for the newest: 1 or more.
    pub expected_version: Option<i32>,
}

/// The SHA-256 of a request without its guards: tells whether the same request came again.
pub type RequestHash = [u8; 32];

/// A game to start.
pub struct NewGame {
    /// Names the request.
    pub request_id: Option<Uuid>,
    /// The request's hash.
    pub hash: RequestHash,
    /// The caller's own name for the game.
    pub client_ref: Option<String>,
    /// Which game, and how it is played.
    pub options: Box<dyn AnyOptions>,
}

/// Something asked of a stored game or of a bare position.
pub enum Asked {
    /// Of a stored game.
    Stored(Write),
    /// Of a bare position.
    Position(OnPosition),
}

/// Something asked of a stored game.
pub struct Write {
    /// Which game.
    pub game_id: Uuid,
    /// The guards.
    pub guards: Guards,
    /// The request's hash.
    pub hash: RequestHash,
    /// Who asks, in the caller's number; it is read when the game is known.
    pub seat: Option<i32>,
    /// What is asked.
    pub ask: Ask,
}

/// What is asked of a stored game.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// To play the move that is named.
    Move(MoveAsk),
    /// To roll the dice that are awaited.
    Roll,
    /// To do something else for a seat.
    Action(Action),
}

impl Ask {
    /// Whether it says that a flag has fallen, which is the one thing to ask of a game whose flag has.
    pub fn claims_timeout(&self) -> bool {
        use proto::v1::chess_action::Action as Chess;
        let Ask::Action(Action::Chess(asked)) = self else { return false };
        matches!(asked.action, Some(Chess::ClaimTimeout(_)))
    }
}

/// Something asked of a bare position.
pub struct OnPosition {
    /// The position.
    pub state: Box<dyn AnyState>,
    /// Who asks, in the caller's number.
    pub seat: Option<i32>,
    /// What is asked.
    pub ask: PositionAsk,
}

/// What is asked of a bare position.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionAsk {
    /// To play the move that is named.
    Move(MoveAsk),
    /// To take these dice.
    Roll(Roll),
}

/// A whole game as one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Export {
    /// Which game.
    pub game_id: Uuid,
    /// How it is written.
    pub format: Format,
}

/// A page of the log of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Which game.
    pub game_id: Uuid,
    /// The events after this version: 0 or more.
    pub after_version: i32,
    /// At most so many: 1 or more.
    pub size: u32,
}
