//! How the words of scenarios become messages, one file a game.

mod chess;
mod parchis;

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::submit_action_request::Action;

/// The notation of one game's scenarios, in messages.
pub trait Notation: Sync {
    /// The kind that a `game` line names.
    fn kind(&self) -> &'static str;

    /// The game that the words of a `game` line ask for.
    fn new_game(&self, words: &[(String, String)]) -> Result<v1::NewGameRequest, Unsayable>;

    /// What a line asks for, where the verb is the game's own.
    fn ask(&self, verb: &str, args: &[String]) -> Option<Ask>;

    /// The position, on one line.
    fn board(&self, status: &v1::StatusResponse) -> String;

    /// The claims that could be made.
    fn claims(&self, status: &v1::StatusResponse) -> Vec<String>;

    /// What a seat may ask for beside moves and rolls.
    fn actions(&self, _status: &v1::StatusResponse, _seat: i32) -> Vec<String> {
        Vec::new()
    }

    /// The seconds left of each seat; empty without clocks.
    fn clocks(&self, _status: &v1::StatusResponse) -> Vec<String> {
        Vec::new()
    }

    /// What the player to move is obliged to, as scenarios write it.
    fn obligations(&self, _turn: &v1::Turn) -> Vec<String> {
        Vec::new()
    }

    /// Whether a game that was made of these words and stands so is told by its position alone: otherwise nothing is
    /// expected of its bare position.
    fn is_told_by_position(&self, _words: &[(String, String)], _status: &v1::StatusResponse) -> bool {
        true
    }

    /// Whether a bare position ends for this reason too: it stands in the position, not only in the log of a game.
    fn ends_bare(&self, reason: &str) -> bool;

    /// The same position in its other form, if it has two.
    fn spelt_out(&self, position: v1::Position) -> v1::Position;

    /// Whether a refusal on this position may have another reason than in the game, as its reason stands only in the log.
    fn is_forgotten(&self, before: &v1::StatusResponse, ask: &Ask) -> bool;

    /// Leaves out of a status what stands only in the log of a game, and cannot be told from its position.
    fn forget_log(&self, status: &mut v1::StatusResponse);
}

/// No message of the contract says what a scenario does: it is nonsense, and the scenario has to say that it is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsayable;

/// What a line of a scenario asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// A move.
    Move(MoveText),
    /// A move with an offer of a draw.
    MoveAndOffer(MoveText),
    /// A roll that shows these faces.
    Roll(Vec<i32>),
    /// Something else for a seat.
    Action(Action),
}

/// The notation of the game of this kind.
pub fn notation(kind: &str) -> Option<&'static dyn Notation> {
    let games: [&'static dyn Notation; 2] = [&chess::Chess, &parchis::Parchis];
    games.into_iter().find(|game| game.kind() == kind)
}

/// What a line asks for; none if no message can say it.
pub fn ask(game: &dyn Notation, verb: &str, args: &[String]) -> Option<Ask> {
    match verb {
        "move" => Some(Ask::Move(MoveText::Notation(args.join(" ")))),
        "roll" => args.iter().map(|face| face.parse().ok()).collect::<Option<_>>().map(Ask::Roll),
        "resign" if args.is_empty() => Some(Ask::Action(Action::Resign(v1::ResignAction {}))),
        _ => game.ask(verb, args),
    }
}
