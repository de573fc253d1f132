//! Chess on the wire: the game itself. Its options, positions, actions and status have files of their own.

mod action;
mod export;
mod options;
mod start;
mod status;

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::chess_move_text::Text as ChessText;
use proto::v1::new_game_request::Options as OptionsArm;
use proto::v1::position::Position as PositionArm;
use proto::v1::submit_action_request::Action as ActionArm;
use rules::chess::{Action, Chess, Duty, Effect, Letters, Move, Options, Role};
use rules::game::{Event, Game, Misread, Roll};

use super::export::{Format, Record};
use super::wire::{Glance, Wire};
use crate::error::{Error, Violations};

impl Wire for Chess {
    const FORMAT: u8 = 1;

    fn options_in(options: &OptionsArm, start: Option<&PositionArm>) -> Option<Result<Options, Violations>> {
        let OptionsArm::Chess(options) = options else { return None };
        Some(options::options_in(options, start))
    }

    fn options_out(options: &Options) -> v1::game::Options {
        v1::game::Options::Chess(options::options_out(options))
    }

    fn position_in(position: &PositionArm) -> Option<Result<Chess, Violations>> {
        let PositionArm::Chess(position) = position else { return None };
        Some(start::bare(position))
    }

    fn position_out(&self) -> PositionArm {
        let (start, moves) = self.line_since_irreversible();
        PositionArm::Chess(v1::ChessPosition {
            fen: start.fen(),
            moves: moves.iter().map(ToString::to_string).collect(),
            variant: start::variant_out(start.variant()),
            pgn: String::new(),
        })
    }

    fn move_in(&self, text: &MoveText) -> Result<Move, Misread> {
        match text {
            MoveText::Notation(text) => self.read(text),
            MoveText::Chess(v1::ChessMoveText { text: Some(ChessText::San(text)) }) => {
                self.position().read_san(text, Letters::English)
            }
            MoveText::Chess(v1::ChessMoveText { text: Some(ChessText::SanEs(text)) }) => {
                self.position().read_san(text, Letters::Spanish)
            }
            MoveText::Chess(v1::ChessMoveText { text: None }) => Err(Misread::Unreadable),
        }
    }

    fn move_out(&self, m: &Move) -> v1::Move {
        let san = self.position().san(*m, Letters::English);
        self.played_out(m, &san.unwrap_or_default(), &[])
    }

    fn played_out(&self, m: &Move, line: &str, _effects: &[Effect]) -> v1::Move {
        let detail = v1::ChessMove {
            from: m.from.to_string(),
            to: m.to.to_string(),
            promotion: m.promotion.map_or(v1::ChessRole::Unspecified, role_out).into(),
            san: line.to_owned(),
            san_es: in_spanish(line),
            lan: in_full(m, line),
        };
        v1::Move { notation: m.to_string(), detail: Some(v1::r#move::Detail::Chess(detail)) }
    }

    fn action_in(&self, action: &ActionArm, _roll: Option<Roll>) -> Option<Result<Action, Error>> {
        match action {
            ActionArm::Resign(v1::ResignAction {}) => Some(Ok(Action::Resign)),
            ActionArm::Chess(action) => Some(action::action_in(self, action)),
            ActionArm::Autoplay(_) => None,
        }
    }

    fn move_with_offer(m: Move) -> Option<Action> {
        Some(Action::MoveAndOffer(m))
    }

    fn action_out(&self, action: &Action, line: &str, effects: &[Effect]) -> v1::event::What {
        action::action_out(self, action, line, effects)
    }

    fn line(&self, event: &Event<Chess>) -> String {
        match event {
            Event::Acted(_, Action::Move(m) | Action::MoveAndOffer(m)) => {
                self.position().san(*m, Letters::English).unwrap_or_default()
            }
            _ => String::new(),
        }
    }

    fn export(record: &Record<Chess>, format: Format) -> Option<String> {
        export::export(record, format)
    }

    fn turn_out(&self) -> Option<v1::turn::Detail> {
        let turn = match (self.announced_move(), self.duty()) {
            (Some(m), _) => obligation(v1::ChessObligation::AnnouncedMove, Some(m.from), Some(m.to)),
            (None, Some(Duty::Move(own))) => obligation(v1::ChessObligation::Move, Some(own), None),
            (None, Some(Duty::Capture(rival))) => obligation(v1::ChessObligation::Capture, None, Some(rival)),
            (None, Some(Duty::CaptureWith(own, rival))) => {
                obligation(v1::ChessObligation::Capture, Some(own), Some(rival))
            }
            (None, Some(Duty::Castle(king, rook))) => obligation(v1::ChessObligation::Castle, Some(king), Some(rook)),
            (None, None) => return None,
        };
        Some(v1::turn::Detail::Chess(turn))
    }

    fn takes_long_to_tell(&self, glance: Glance) -> bool {
        self.takes_long_to_tell(status::verdicts(glance))
    }

    fn status_out(&self, glance: Glance) -> v1::status_response::Detail {
        v1::status_response::Detail::Chess(status::status_out(self, glance))
    }
}

fn obligation(
    obligation: v1::ChessObligation,
    from: Option<rules::chess::Square>,
    to: Option<rules::chess::Square>,
) -> v1::ChessTurn {
    let text = |square: Option<rules::chess::Square>| square.map(|square| square.to_string()).unwrap_or_default();
    v1::ChessTurn { obligation: obligation.into(), from: text(from), to: text(to) }
}

fn role_out(role: Role) -> v1::ChessRole {
    match role {
        Role::Pawn => v1::ChessRole::Pawn,
        Role::Knight => v1::ChessRole::Knight,
        Role::Bishop => v1::ChessRole::Bishop,
        Role::Rook => v1::ChessRole::Rook,
        Role::Queen => v1::ChessRole::Queen,
        Role::King => v1::ChessRole::King,
    }
}

/// The same move with Spanish letters (S03). Castling has the letter O in both languages.
fn in_spanish(san: &str) -> String {
    let letter = |english| Letters::English.role(english).and_then(|role| Letters::Spanish.of(role));
    san.chars().map(|english| letter(english).unwrap_or(english)).collect()
}

/// The same move in long algebraic notation. Castling has no squares to write; what has no text has none in full.
fn in_full(m: &Move, san: &str) -> String {
    if san.is_empty() || san.starts_with('O') {
        return san.to_owned();
    }
    let piece = san.get(..1).filter(|letter| letter.chars().all(|letter| letter.is_ascii_uppercase())).unwrap_or("");
    let sign = if san.contains('x') { 'x' } else { '-' };
    let end = san.find(['=', '+', '#']).and_then(|at| san.get(at..)).unwrap_or("");
    format!("{piece}{}{sign}{}{end}", m.from, m.to)
}

#[cfg(test)]
mod tests {
    use rules::chess::{Position, Variant};

    use super::*;

    #[test]
    fn what_is_written_in_full_is_what_the_rules_write() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k3/1P6/8/3pP3/8/8/8/R3K2R w KQq d6 0 2",
            "6k1/5ppp/8/8/8/8/1Q6/R3K2R w KQ - 0 1",
        ] {
            let position = Position::read(fen, Variant::Standard).expect("a legal position");
            for m in position.moves() {
                let san = position.san(m, Letters::English).expect("a legal move");
                assert_eq!(Some(in_full(&m, &san)), position.lan(m), "{san} in {fen}");
            }
        }
    }
}
