//! Scenarios of chess as messages.

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

    /// Words: `fen="…"`, `variant=chess960`, `moves="e2e4 e7e5"`.
    fn new_game(&self, words: &[(String, String)]) -> Result<v1::NewGameRequest, Unsayable> {
        let mut options = v1::ChessOptions::default();
        let mut start = v1::ChessPosition::default();
        for (key, value) in words {
            match (key.as_str(), value.as_str()) {
                ("variant", "standard") => options.set_variant(v1::ChessVariant::Standard),
                ("variant", "chess960") => options.set_variant(v1::ChessVariant::Chess960),
                ("fen", fen) => start.fen = fen.to_owned(),
                ("moves", moves) => start.moves = moves.split_whitespace().map(str::to_owned).collect(),
                _ => return Err(Unsayable::Never),
            }
        }
        let start = Some(start).filter(|start| *start != v1::ChessPosition::default());
        Ok(v1::NewGameRequest {
            initial_position: start.map(|start| v1::Position { position: Some(Position::Chess(start)) }),
            options: Some(Options::Chess(options)),
            ..Default::default()
        })
    }

    fn ask(&self, verb: &str, args: &[String]) -> Option<Ask> {
        let text = match verb {
            "san" => Text::San(args.join(" ")),
            "san_es" => Text::SanEs(args.join(" ")),
            _ => return None,
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
