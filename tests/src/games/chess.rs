//! Scenarios of chess as messages.

mod action;
mod options;

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::chess_move_text::Text;
use proto::v1::new_game_request::Options;
use proto::v1::position::Position;
use proto::v1::status_response::Detail;

use super::{Ask, Notation, Unsayable};

/// The notation of chess.
pub(super) struct Chess;

impl Notation for Chess {
    fn kind(&self) -> &'static str {
        "chess"
    }

    /// Words: `fen="…"`, `variant=chess960`, `moves="e2e4 e7e5"`, and every option by its name in the rule sheet.
    fn new_game(&self, words: &[(String, String)]) -> Result<v1::NewGameRequest, Unsayable> {
        let mut asked = v1::ChessOptions::default();
        let mut start = v1::ChessPosition::default();
        for (key, value) in words {
            match key.as_str() {
                "fen" => start.fen = value.clone(),
                "moves" => start.moves = value.split_whitespace().map(str::to_owned).collect(),
                key => options::set(&mut asked, key, value)?,
            }
        }
        let start = Some(start).filter(|start| *start != v1::ChessPosition::default());
        Ok(v1::NewGameRequest {
            initial_position: start.map(|start| v1::Position { position: Some(Position::Chess(start)) }),
            options: Some(Options::Chess(asked)),
            ..Default::default()
        })
    }

    fn ask(&self, verb: &str, args: &[String]) -> Option<Ask> {
        let text = match verb {
            "san" => Text::San(args.join(" ")),
            "san_es" => Text::SanEs(args.join(" ")),
            "move_and_offer" => return Some(Ask::MoveAndOffer(MoveText::Notation(args.join(" ")))),
            _ => return action::read(verb, args).map(Ask::Action),
        };
        Some(Ask::Move(MoveText::Chess(v1::ChessMoveText { text: Some(text) })))
    }

    fn board(&self, status: &v1::StatusResponse) -> String {
        chess_status(status).fen.clone()
    }

    fn claims(&self, status: &v1::StatusResponse) -> Vec<String> {
        let name = |claim: v1::ChessClaim| claim.as_str_name().trim_start_matches("CHESS_CLAIM_").to_owned();
        chess_status(status).claims().map(name).collect()
    }

    fn actions(&self, status: &v1::StatusResponse, seat: i32) -> Vec<String> {
        let sides = chess_status(status).sides.iter().filter(|side| side.seat == seat);
        sides.flat_map(|side| side.actions.clone()).collect()
    }

    fn clocks(&self, status: &v1::StatusResponse) -> Vec<String> {
        let clocks = chess_status(status).clocks.as_ref();
        clocks.map_or_else(Vec::new, |clocks| clocks.left.iter().map(seconds).collect())
    }

    fn obligations(&self, turn: &v1::Turn) -> Vec<String> {
        let Some(v1::turn::Detail::Chess(turn)) = &turn.detail else { return Vec::new() };
        let name = match turn.obligation() {
            v1::ChessObligation::Unspecified => "?",
            v1::ChessObligation::AnnouncedMove => "announced",
            v1::ChessObligation::Move => "move",
            v1::ChessObligation::Capture => "capture",
            v1::ChessObligation::Castle => "castle",
        };
        vec![format!("{name}:{}{}", turn.from, turn.to)]
    }

    /// A position knows no options, no seats and nothing that stands between the players.
    fn is_told_by_position(&self, words: &[(String, String)], status: &v1::StatusResponse) -> bool {
        let is_plain = |(key, value): &(String, String)| {
            matches!(key.as_str(), "fen" | "moves" | "variant" | "chess960_position") && value != "drawn"
        };
        let chess = chess_status(status);
        let has_obligation = status.turn.as_ref().is_some_and(|turn| turn.detail.is_some());
        words.iter().all(is_plain) && chess.draw_offer_seat == 0 && chess.takeback_seat == 0 && !has_obligation
    }

    fn ends_bare(&self, reason: &str) -> bool {
        matches!(reason, "CHECKMATE" | "STALEMATE")
    }

    fn spelt_out(&self, position: v1::Position) -> v1::Position {
        position
    }

    /// A FEN names the square behind a pawn that has just moved two ranks only if it can be taken there legally.
    fn is_forgotten(&self, before: &v1::StatusResponse, ask: &Ask) -> bool {
        let Ask::Move(MoveText::Notation(text)) = ask else { return false };
        let target = text.get(2..).unwrap_or_default();
        passed_square(&chess_status(before).last_move).is_some_and(|passed| passed == target)
    }

    /// An irreversible move leaves no trace in a FEN: it could be any, or none.
    fn forget_log(&self, status: &mut v1::StatusResponse) {
        if let Some(Detail::Chess(status)) = &mut status.detail {
            status.history_complete = false;
            status.last_move.clear();
            status.sides.iter_mut().for_each(|side| side.actions.clear());
        }
    }
}

/// The square that a move passes over, if it is one that a pawn makes from its initial square.
fn passed_square(m: &str) -> Option<String> {
    let (from, to) = (m.get(..2)?, m.get(2..)?);
    let middle = match (from.get(1..)?, to.get(1..)?) {
        ("2", "4") => "3",
        ("7", "5") => "6",
        _ => return None,
    };
    let (from, to) = (from.get(..1)?, to.get(..1)?);
    (from == to).then(|| format!("{from}{middle}"))
}

fn chess_status(status: &v1::StatusResponse) -> &v1::ChessStatus {
    match &status.detail {
        Some(Detail::Chess(status)) => status,
        detail => panic!("not the status of a game of chess: {detail:?}"),
    }
}

/// Seconds with as many decimals as are needed.
fn seconds(left: &prost_types::Duration) -> String {
    let text = format!("{}.{:03}", left.seconds, left.nanos / 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
