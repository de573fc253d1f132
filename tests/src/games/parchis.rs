//! Scenarios of parchís as messages.

mod options;

use proto::v1;
use proto::v1::new_game_request::Options;
use proto::v1::position::Position;
use proto::v1::submit_action_request::Action;

use super::{Ask, Notation, Unsayable};

/// The notation of parchís.
pub(super) struct Parchis;

impl Notation for Parchis {
    fn kind(&self) -> &'static str {
        "parchis"
    }

    /// Words: `seats=4` or `colours=yellow,red`, `preset=…`, `position="…"`, whose colours play, and every option by its
    /// name in the rule sheet.
    fn new_game(&self, words: &[(String, String)]) -> Result<v1::NewGameRequest, Unsayable> {
        let mut asked = v1::ParchisOptions::default();
        let mut start = None;
        for (key, value) in words {
            match key.as_str() {
                "position" => {
                    asked.colours = options::colours_of(value)?;
                    start = Some(v1::ParchisPosition { notation: value.clone(), ..Default::default() });
                }
                key => options::set(&mut asked, key, value)?,
            }
        }
        Ok(v1::NewGameRequest {
            initial_position: start.map(|start| v1::Position { position: Some(Position::Parchis(start)) }),
            options: Some(Options::Parchis(asked)),
            ..Default::default()
        })
    }

    /// `autoplay`, with the dice that the server throws for it, if any.
    fn ask(&self, verb: &str, _args: &[String]) -> Option<Ask> {
        (verb == "autoplay").then_some(Ask::Action(Action::Autoplay(v1::AutoplayAction {})))
    }

    fn board(&self, status: &v1::StatusResponse) -> String {
        match status.position.as_ref().and_then(|position| position.position.as_ref()) {
            Some(Position::Parchis(position)) => position.notation.clone(),
            position => panic!("not a position of parchís: {position:?}"),
        }
    }

    fn claims(&self, _status: &v1::StatusResponse) -> Vec<String> {
        Vec::new()
    }

    /// A position of parchís tells who has come in and who has resigned.
    fn ends_bare(&self, _reason: &str) -> bool {
        true
    }

    /// Part by part, not as one text.
    fn spelt_out(&self, position: v1::Position) -> v1::Position {
        match position.position {
            Some(Position::Parchis(parts)) => {
                let parts = v1::ParchisPosition { notation: String::new(), ..parts };
                v1::Position { position: Some(Position::Parchis(parts)) }
            }
            other => panic!("not a position of parchís: {other:?}"),
        }
    }

    fn is_forgotten(&self, _before: &v1::StatusResponse, _ask: &Ask) -> bool {
        false
    }

    fn forget_log(&self, _status: &mut v1::StatusResponse) {}
}
