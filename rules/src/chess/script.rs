//! Chess in scenarios.
//!
//! Words of the `game` line: `fen="…"`, `variant=chess960`, `moves="e2e4 e7e5"`. Verbs: `move <uci>`, `san <text>`,
//! `san_es <text>`, `resign`. The board is the canonical FEN.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::action::Action;
use super::options::{BadStart, Options};
use super::position::{Position, Variant};
use super::san::Letters;
use super::state::Chess;
use crate::game::{Game, Refusal, Seat};
use crate::scenario::{ReadError, Scripted};

impl Scripted for Chess {
    fn read_options(words: &[(String, String)]) -> Result<Options, String> {
        let mut variant = Variant::Standard;
        let mut fen = None;
        let mut moves = "";
        for (key, value) in words {
            match (key.as_str(), value.as_str()) {
                ("variant", "standard") => variant = Variant::Standard,
                ("variant", "chess960") => variant = Variant::Chess960,
                ("fen", text) => fen = Some(text),
                ("moves", texts) => moves = texts,
                _ => return Err(format!("no such option: {key}={value}")),
            }
        }
        let start = match fen {
            Some(text) => Position::read(text, variant).map_err(|error| error.reason().to_owned())?,
            None if variant == Variant::Standard => Position::initial(),
            None => return Err("chess960 needs a fen".to_owned()),
        };
        let bad_ply = |ply: super::BadPly| format!("ply {}: {}", ply.index + 1, ply.why.reason());
        let moves = start.read_line(moves.split_whitespace()).map_err(bad_ply)?;
        Options::new(start, moves).map_err(|error| match error {
            BadStart::Ply(ply) => bad_ply(ply),
            BadStart::PositionOver => "POSITION_OVER".to_owned(),
        })
    }

    fn read_action(&self, _seat: Option<Seat>, verb: &str, args: &[String]) -> Result<Action, ReadError> {
        let text = args.join(" ");
        let m = match verb {
            "resign" if args.is_empty() => return Ok(Action::Resign),
            "move" => self.read(&text)?,
            "san" => self.position().read_san(&text, Letters::English)?,
            "san_es" => self.position().read_san(&text, Letters::Spanish)?,
            _ => return Err(ReadError::Unknown(format!("no such verb: {verb}"))),
        };
        Ok(Action::Move(m))
    }

    fn board(&self) -> String {
        self.position().fen()
    }

    fn claims(&self) -> Vec<String> {
        self.claims().iter().map(ToString::to_string).collect()
    }
}
