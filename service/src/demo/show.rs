//! What the demo has to know of a game: one implementation a game.

use proto::v1;

use super::Error;
use super::canvas::{Canvas, Paint};
use super::chess::Chess;
use super::parchis::Parchis;
use super::player::Done;

/// A game in words and pictures.
pub(super) trait Show: Sync {
    /// The options of the game that is played.
    fn options(&self) -> v1::new_game_request::Options;

    /// What `command`, the demo with the same seed, plays again.
    fn again(&self, command: &str) -> String;

    /// How the game stands, drawn to be printed like this, and which move led there.
    fn picture(&self, status: &v1::StatusResponse, moved: Option<&v1::Move>, paint: Paint) -> Canvas;

    /// Who sits on a seat, counted from 1.
    fn seat(&self, seat: i32) -> String;

    /// What was done, as one line.
    fn line(&self, done: &Done) -> String;

    /// How the game ended, as a sentence.
    fn ending(&self, outcome: &v1::Outcome) -> String;
}

/// The game of this kind, as it is typed, on a board of so many arms, if that is said.
pub(super) fn of_kind(kind: &str, arms: Option<u8>) -> Result<Box<dyn Show>, Error> {
    match (kind, arms) {
        ("parchis", arms) => Ok(Box::new(Parchis { arms: arms.unwrap_or(4) })),
        ("chess", None) => Ok(Box::new(Chess)),
        ("chess", Some(_)) => Err(Error::NoArms),
        _ => Err(Error::UnknownKind(kind.to_owned())),
    }
}
