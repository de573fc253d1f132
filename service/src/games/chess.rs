//! Chess on the wire.

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::chess_move_text::Text as ChessText;
use proto::v1::new_game_request::Options as OptionsArm;
use proto::v1::position::Position as PositionArm;
use proto::v1::submit_action_request::Action as ActionArm;
use rules::chess::{Action, BadPly, BadStart, Chess, Claim, Effect, Letters, Move, Options, Position, Role, Variant};
use rules::game::{Event, Game, Misread, Roll};

use super::wire::Wire;
use crate::error::{Reason, Violation, Violations, violation, within, wrong};

/// Most moves of a line that a request may bring.
const LINE_MOVES: usize = 1_000;

impl Wire for Chess {
    const FORMAT: u8 = 1;

    fn options_in(options: &OptionsArm, start: Option<&PositionArm>) -> Option<Result<Options, Violations>> {
        let OptionsArm::Chess(options) = options else { return None };
        Some(variant("chess.variant", options.variant).and_then(|variant| options_from(variant, start)))
    }

    fn options_out(options: &Options) -> v1::game::Options {
        v1::game::Options::Chess(v1::ChessOptions { variant: variant_out(options.variant()) })
    }

    fn position_in(position: &PositionArm) -> Option<Result<Chess, Violations>> {
        let PositionArm::Chess(position) = position else { return None };
        Some(bare(position))
    }

    fn position_out(&self) -> PositionArm {
        let (start, moves) = self.line_since_irreversible();
        PositionArm::Chess(v1::ChessPosition {
            fen: start.fen(),
            moves: moves.iter().map(ToString::to_string).collect(),
            variant: variant_out(start.variant()),
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
        };
        v1::Move { notation: m.to_string(), detail: Some(v1::r#move::Detail::Chess(detail)) }
    }

    fn action_in(action: &ActionArm, _roll: Option<Roll>) -> Option<Action> {
        match action {
            ActionArm::Resign(v1::ResignAction {}) => Some(Action::Resign),
            ActionArm::Autoplay(_) => None,
        }
    }

    fn action_out(&self, action: &Action, line: &str, effects: &[Effect]) -> v1::event::What {
        match action {
            Action::Move(m) => v1::event::What::Move(self.played_out(m, line, effects)),
            Action::Resign => v1::event::What::Resigned(v1::ResignAction {}),
        }
    }

    fn line(&self, event: &Event<Chess>) -> String {
        match event {
            Event::Acted(_, Action::Move(m)) => self.position().san(*m, Letters::English).unwrap_or_default(),
            _ => String::new(),
        }
    }

    fn turn_out(&self) -> Option<v1::turn::Detail> {
        None
    }

    fn status_out(&self) -> v1::status_response::Detail {
        let position = self.position();
        v1::status_response::Detail::Chess(v1::ChessStatus {
            fen: position.fen(),
            epd: position.epd(),
            check: position.is_check(),
            checkers: position.checkers().map(|square| square.to_string()).collect(),
            halfmove_clock: position.halfmove_clock().into(),
            repetitions: i32::try_from(self.repetitions()).unwrap_or(i32::MAX),
            history_complete: self.is_history_complete(),
            claims: self.claims().into_iter().map(|claim| claim_out(claim).into()).collect(),
            last_move: self.last_move().map(|m| m.to_string()).unwrap_or_default(),
            standing: self.status().map_or_else(|| "ONGOING".into(), |outcome| outcome.ending.to_string()),
        })
    }
}

fn options_from(variant: Variant, start: Option<&PositionArm>) -> Result<Options, Violations> {
    let (start, moves) = match (start, variant) {
        (None, Variant::Standard) => return Ok(Options::default()),
        (None, Variant::Chess960) => return violation("initial_position", wrong::missing()),
        (Some(PositionArm::Chess(start)), variant) => {
            check_same_variant(start.variant, variant)?;
            line(start, variant).map_err(|violations| within("initial_position", violations))?
        }
        (Some(_), _) => return violation("initial_position", wrong::another_game()),
    };
    Options::new(start, moves).map_err(|bad| match bad {
        BadStart::Ply(ply) => within("initial_position", bad_ply(&ply)),
        BadStart::PositionOver => vec![Violation::new("initial_position", position_over())],
    })
}

fn check_same_variant(named: i32, variant: Variant) -> Result<(), Violations> {
    if named == 0 || named == variant_out(variant) {
        Ok(())
    } else {
        violation("initial_position.chess.variant", wrong::other_options())
    }
}

fn bare(position: &v1::ChessPosition) -> Result<Chess, Violations> {
    let variant = variant("chess.variant", position.variant)?;
    let (start, moves) = line(position, variant)?;
    Chess::bare(start, &moves).map_err(|ply| bad_ply(&ply))
}

/// The position that the FEN names and the moves played since.
fn line(position: &v1::ChessPosition, variant: Variant) -> Result<(Position, Vec<Move>), Violations> {
    if position.moves.len() > LINE_MOVES {
        return violation("chess.moves", wrong::too_long(LINE_MOVES, "moves", "jugadas"));
    }
    let start = match (position.fen.as_str(), variant) {
        ("", Variant::Standard) => Position::initial(),
        ("", Variant::Chess960) => return violation("chess.fen", wrong::missing()),
        (fen, variant) => Position::read(fen, variant).or_else(|error| violation("chess.fen", Reason::of(&error)))?,
    };
    let moves = start.read_line(position.moves.iter().map(String::as_str)).map_err(|ply| bad_ply(&ply))?;
    Ok((start, moves))
}

fn bad_ply(ply: &BadPly) -> Violations {
    vec![Violation::new(format!("chess.moves[{}]", ply.index), Reason::of(&ply.why))]
}

fn variant(field: &str, number: i32) -> Result<Variant, Violations> {
    match v1::ChessVariant::try_from(number) {
        Ok(v1::ChessVariant::Unspecified | v1::ChessVariant::Standard) => Ok(Variant::Standard),
        Ok(v1::ChessVariant::Chess960) => Ok(Variant::Chess960),
        Err(_) => violation(field, wrong::unknown_value()),
    }
}

fn variant_out(variant: Variant) -> i32 {
    match variant {
        Variant::Standard => v1::ChessVariant::Standard,
        Variant::Chess960 => v1::ChessVariant::Chess960,
    }
    .into()
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

fn claim_out(claim: Claim) -> v1::ChessClaim {
    match claim {
        Claim::Threefold => v1::ChessClaim::Threefold,
        Claim::Fifty => v1::ChessClaim::Fifty,
    }
}

/// The same move with Spanish letters (S03). Castling has the letter O in both languages.
fn in_spanish(san: &str) -> String {
    let letter = |english| Letters::English.role(english).and_then(|role| Letters::Spanish.of(role));
    san.chars().map(|english| letter(english).unwrap_or(english)).collect()
}

fn position_over() -> Reason {
    Reason::new(
        "POSITION_OVER",
        "The game would be over before it starts.",
        "La partida habría terminado antes de empezar.",
    )
}
