//! The acts of chess that are neither moves nor rolls, as messages.

use proto::v1;
use proto::v1::chess_action::Action as Chess;
use proto::v1::submit_action_request::Action;

/// What a line asks for; none if it makes no sense.
pub(super) fn read(verb: &str, args: &[String]) -> Option<Action> {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let asked = match (verb, words.as_slice()) {
        ("offer_draw", []) => Chess::OfferDraw(v1::ChessOfferDraw {}),
        ("accept_draw", []) => Chess::AcceptDraw(v1::ChessAcceptDraw {}),
        ("decline_draw", []) => Chess::DeclineDraw(v1::ChessDeclineDraw {}),
        ("claim_draw", _) => Chess::ClaimDraw(v1::ChessClaimDraw { intended_move: args.join(" ") }),
        ("claim_cannot_mate", []) => Chess::ClaimCannotMate(v1::ChessClaimCannotMate {}),
        ("claim_timeout", []) => Chess::ClaimTimeout(v1::ChessClaimTimeout {}),
        ("propose_takeback", []) => Chess::ProposeTakeback(v1::ChessProposeTakeback {}),
        ("accept_takeback", []) => Chess::AcceptTakeback(v1::ChessAcceptTakeback {}),
        ("decline_takeback", []) => Chess::DeclineTakeback(v1::ChessDeclineTakeback {}),
        ("touch", _) => Chess::Touch(v1::ChessTouch { squares: args.to_vec(), ..Default::default() }),
        ("touch_unordered", _) => {
            Chess::Touch(v1::ChessTouch { squares: args.to_vec(), order_unknown: true, ..Default::default() })
        }
        ("adjust", _) => Chess::Touch(v1::ChessTouch { squares: args.to_vec(), adjust: true, ..Default::default() }),
        ("claim_touch", []) => Chess::ClaimTouch(v1::ChessClaimTouch {}),
        ("abort", []) => Chess::Abort(v1::ChessAbort {}),
        ("adjudicate", [result, cause]) => Chess::Adjudicate(adjudicate(result, cause)?),
        ("add_time", [seat, seconds]) => {
            Chess::AddTime(v1::ChessAddTime { seat: seat.parse().ok()?, seconds: seconds.parse().ok()? })
        }
        ("pause", []) => Chess::Pause(v1::ChessPause {}),
        ("resume", []) => Chess::Resume(v1::ChessResume {}),
        _ => return None,
    };
    Some(Action::Chess(v1::ChessAction { action: Some(asked) }))
}

fn adjudicate(result: &str, cause: &str) -> Option<v1::ChessAdjudicate> {
    let result = match result {
        "1-0" => v1::ChessResult::WhiteWins,
        "0-1" => v1::ChessResult::BlackWins,
        "1/2-1/2" => v1::ChessResult::Draw,
        "0-0" => v1::ChessResult::BothLose,
        _ => return None,
    };
    let cause = v1::ChessCause::from_str_name(&format!("CHESS_CAUSE_{}", cause.to_uppercase()))?;
    Some(v1::ChessAdjudicate { result: result.into(), cause: cause.into() })
}
