//! What can be asked for in a game of chess, on the wire.

use proto::v1;
use proto::v1::chess_action::Action as Asked;
use proto::v1::event::What;
use rules::chess::{Action, Cause, Chess, Effect, MAX_TOUCHED, Manner, Move, Ruling, Score, Square, Touch};
use rules::game::{Game, Seat};

use super::super::wire::Wire;
use crate::error::{Error, Reason, Violation, Violations, violation, within, wrong};

/// Most bytes of the text of a move.
const MOVE_BYTES: usize = 64;
/// Most seconds that are added to a clock at once: a day.
const ADDED_SECONDS: i32 = 24 * 60 * 60;

/// What a caller asks for; paths start at the request.
pub(super) fn action_in(game: &Chess, action: &v1::ChessAction) -> Result<Action, Error> {
    let Some(asked) = &action.action else { return Err(Violation::new("chess.action", wrong::missing()).into()) };
    Ok(read(game, asked).map_err(|violations| within("chess", violations))?)
}

fn read(game: &Chess, asked: &Asked) -> Result<Action, Violations> {
    Ok(match asked {
        Asked::OfferDraw(v1::ChessOfferDraw {}) => Action::OfferDraw,
        Asked::AcceptDraw(v1::ChessAcceptDraw {}) => Action::AcceptDraw,
        Asked::DeclineDraw(v1::ChessDeclineDraw {}) => Action::DeclineDraw,
        Asked::ClaimDraw(claim) => Action::ClaimDraw(intended_in(game, &claim.intended_move)?),
        Asked::ClaimCannotMate(v1::ChessClaimCannotMate {}) => Action::ClaimCannotMate,
        Asked::ClaimTimeout(v1::ChessClaimTimeout {}) => Action::ClaimTimeout,
        Asked::ProposeTakeback(v1::ChessProposeTakeback {}) => Action::ProposeTakeback,
        Asked::AcceptTakeback(v1::ChessAcceptTakeback {}) => Action::AcceptTakeback,
        Asked::DeclineTakeback(v1::ChessDeclineTakeback {}) => Action::DeclineTakeback,
        Asked::Touch(touch) => Action::Touch(touch_in(touch)?),
        Asked::ClaimTouch(v1::ChessClaimTouch {}) => Action::ClaimTouch,
        Asked::Abort(v1::ChessAbort {}) => Action::Abort,
        Asked::Adjudicate(adjudicate) => Action::Rule(adjudicate_in(*adjudicate)?),
        Asked::AddTime(add) => Action::Rule(add_time_in(*add)?),
        Asked::Pause(v1::ChessPause {}) => Action::Rule(Ruling::Pause),
        Asked::Resume(v1::ChessResume {}) => Action::Rule(Ruling::Resume),
    })
}

fn intended_in(game: &Chess, text: &str) -> Result<Option<Move>, Violations> {
    const FIELD: &str = "claim_draw.intended_move";
    if text.is_empty() {
        return Ok(None);
    }
    if text.len() > MOVE_BYTES {
        return violation(FIELD, wrong::too_long(MOVE_BYTES, "bytes", "bytes"));
    }
    game.read(text).map(Some).or_else(|misread| violation(FIELD, Reason::of(&misread)))
}

fn touch_in(touch: &v1::ChessTouch) -> Result<Touch, Violations> {
    match touch.squares.len() {
        0 => return violation("touch.squares", wrong::missing()),
        1..=MAX_TOUCHED => {}
        _ => return violation("touch.squares", wrong::too_long(MAX_TOUCHED, "squares", "casillas")),
    }
    let (mut squares, mut violations) = (Vec::new(), Vec::new());
    for (index, text) in touch.squares.iter().enumerate() {
        match Square::read(text) {
            Some(square) => squares.push(square),
            None => violations.push(Violation::new(format!("touch.squares[{index}]"), wrong::not_a_square())),
        }
    }
    let manner = match (touch.adjust, touch.order_unknown) {
        (true, _) => Manner::Adjust,
        (false, true) => Manner::OrderUnknown,
        (false, false) => Manner::InOrder,
    };
    if violations.is_empty() { Ok(Touch { squares, manner }) } else { Err(violations) }
}

fn adjudicate_in(adjudicate: v1::ChessAdjudicate) -> Result<Ruling, Violations> {
    let score = match v1::ChessResult::try_from(adjudicate.result) {
        Ok(v1::ChessResult::Unspecified) => return violation("adjudicate.result", wrong::missing()),
        Ok(v1::ChessResult::WhiteWins) => Score::WhiteWins,
        Ok(v1::ChessResult::BlackWins) => Score::BlackWins,
        Ok(v1::ChessResult::Draw) => Score::Draw,
        Ok(v1::ChessResult::BothLose) => Score::BothLose,
        Err(_) => return violation("adjudicate.result", wrong::unknown_value()),
    };
    let cause = match v1::ChessCause::try_from(adjudicate.cause) {
        Ok(v1::ChessCause::Unspecified | v1::ChessCause::Arbiter) => Cause::Arbiter,
        Ok(v1::ChessCause::Forfeit) => Cause::Forfeit,
        Ok(v1::ChessCause::Abandoned) => Cause::Abandoned,
        Err(_) => return violation("adjudicate.cause", wrong::unknown_value()),
    };
    Ok(Ruling::Adjudicate(score, cause))
}

fn add_time_in(add: v1::ChessAddTime) -> Result<Ruling, Violations> {
    let seat = u8::try_from(add.seat).ok().and_then(Seat::from_number).filter(|seat| seat.number() <= 2);
    let Some(seat) = seat else { return violation("add_time.seat", wrong::out_of_range(1, 2)) };
    if !(1..=ADDED_SECONDS).contains(&add.seconds) {
        return violation("add_time.seconds", wrong::out_of_range(1, ADDED_SECONDS.into()));
    }
    Ok(Ruling::AddTime(seat, add.seconds.unsigned_abs()))
}

/// What was done, as it is told in the log.
pub(super) fn action_out(after: &Chess, action: &Action, line: &str, effects: &[Effect]) -> What {
    let asked = match action {
        Action::Move(m) | Action::MoveAndOffer(m) => return What::Move(after.played_out(m, line, effects)),
        Action::Resign => return What::Resigned(v1::ResignAction {}),
        Action::OfferDraw => Asked::OfferDraw(v1::ChessOfferDraw {}),
        Action::AcceptDraw => Asked::AcceptDraw(v1::ChessAcceptDraw {}),
        Action::DeclineDraw => Asked::DeclineDraw(v1::ChessDeclineDraw {}),
        Action::ClaimDraw(intended) => {
            let intended_move = intended.map(|m| m.to_string()).unwrap_or_default();
            Asked::ClaimDraw(v1::ChessClaimDraw { intended_move })
        }
        Action::ClaimCannotMate => Asked::ClaimCannotMate(v1::ChessClaimCannotMate {}),
        Action::ClaimTimeout => Asked::ClaimTimeout(v1::ChessClaimTimeout {}),
        Action::ProposeTakeback => Asked::ProposeTakeback(v1::ChessProposeTakeback {}),
        Action::AcceptTakeback => Asked::AcceptTakeback(v1::ChessAcceptTakeback {}),
        Action::DeclineTakeback => Asked::DeclineTakeback(v1::ChessDeclineTakeback {}),
        Action::Touch(touch) => Asked::Touch(touch_out(touch)),
        Action::ClaimTouch => Asked::ClaimTouch(v1::ChessClaimTouch {}),
        Action::Abort => Asked::Abort(v1::ChessAbort {}),
        Action::Rule(ruling) => ruling_out(*ruling),
    };
    What::Chess(v1::ChessAction { action: Some(asked) })
}

fn touch_out(touch: &Touch) -> v1::ChessTouch {
    v1::ChessTouch {
        squares: touch.squares.iter().map(ToString::to_string).collect(),
        order_unknown: touch.manner == Manner::OrderUnknown,
        adjust: touch.manner == Manner::Adjust,
    }
}

fn ruling_out(ruling: Ruling) -> Asked {
    match ruling {
        Ruling::Pause => Asked::Pause(v1::ChessPause {}),
        Ruling::Resume => Asked::Resume(v1::ChessResume {}),
        Ruling::AddTime(seat, seconds) => {
            let seconds = i32::try_from(seconds).unwrap_or(i32::MAX);
            Asked::AddTime(v1::ChessAddTime { seat: seat.number().into(), seconds })
        }
        Ruling::Adjudicate(score, cause) => {
            let result = match score {
                Score::WhiteWins => v1::ChessResult::WhiteWins,
                Score::BlackWins => v1::ChessResult::BlackWins,
                Score::Draw => v1::ChessResult::Draw,
                Score::BothLose => v1::ChessResult::BothLose,
                Score::None => v1::ChessResult::Unspecified,
            };
            let cause = match cause {
                Cause::Forfeit => v1::ChessCause::Forfeit,
                Cause::Abandoned => v1::ChessCause::Abandoned,
                Cause::Arbiter => v1::ChessCause::Arbiter,
            };
            Asked::Adjudicate(v1::ChessAdjudicate { result: result.into(), cause: cause.into() })
        }
    }
}
