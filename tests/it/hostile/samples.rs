//! Messages of good will, to be spoilt.

use e2e::call::Call;
use e2e::client::{
    apply_move, bare, chess_action, new_chess, new_chess_with, new_parchis, notation, resign, roll, stored,
};
use proto::v1;
use proto::v1::chess_action::Action;
use proto::v1::position::Position;

const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
const PARCHIS: &str = "y:10,40,c3,H/r:13,G,H,12/turn:y/dice:5/last:y0";

/// One message of each kind, and positions of both games in every form.
pub(crate) fn samples() -> Vec<Call> {
    let nobodys = "5bf3ab3b-0000-4000-8000-000000000000";
    let position = |position: Position| bare(v1::Position { position: Some(position) });
    let mut samples: Vec<Call> = vec![
        new_chess().into(),
        new_parchis().into(),
        v1::NewGameRequest { initial_position: Some(v1::Position { position: Some(chess()) }), ..new_chess() }.into(),
        apply_move(nobodys, "e2e4").into(),
        roll(nobodys).into(),
        resign(nobodys, 1).into(),
        v1::LegalMovesRequest { target: stored(nobodys), ..Default::default() }.into(),
        v1::GetGameRequest { game_id: nobodys.into() }.into(),
        v1::ExportGameRequest { game_id: nobodys.into(), format: 2 }.into(),
        v1::ListGameEventsRequest { game_id: nobodys.into(), page_size: Some(7), page_token: "3".into() }.into(),
    ];
    samples.push(new_chess_with(chess_options()).into());
    samples.extend(chess_actions().map(|action| chess_action(nobodys, Some(1), action).into()));
    for target in [position(chess()), position(parchis_text(PARCHIS)), position(parchis_parts())] {
        let moving = v1::ApplyMoveRequest { target: target.clone(), r#move: notation("g8f6"), ..Default::default() };
        samples.push(moving.into());
        samples.push(v1::RollRequest { target: target.clone(), dice: vec![5], ..Default::default() }.into());
        samples.push(v1::LegalMovesRequest { target: target.clone(), ..Default::default() }.into());
        samples.push(v1::StatusRequest { target, ..Default::default() }.into());
    }
    samples
}

/// Every option, none as it is without being named.
fn chess_options() -> v1::ChessOptions {
    let period = v1::ChessPeriod {
        moves: Some(40),
        initial_seconds: 5_400,
        initial_seconds_seat_2: Some(60),
        increment_seconds: Some(30),
        delay_seconds: None,
    };
    v1::ChessOptions {
        variant: 2,
        preset: 5,
        threefold: 2,
        fifty_move: 2,
        one_minor_each_draw: Some(true),
        one_side_cannot_mate_claim: Some(true),
        flag_rule: 2,
        dead_position: 2,
        illegal_move_limit: Some(3),
        penalty_seconds: Some(60),
        touch_move: Some(true),
        touch_claim: Some(true),
        draw_colours: Some(true),
        draw_offers: 2,
        draw_offers_from_move: Some(30),
        takeback: 2,
        time_control: Some(v1::ChessTimeControl {
            periods: vec![period, v1::ChessPeriod { moves: None, ..period }],
            per_move_seconds: None,
        }),
        clock_start: 2,
        array: Some(v1::chess_options::Array::Chess960Position(518)),
        pgn_tags: vec![v1::ChessPgnTag { name: "White".into(), value: "Dª Ana \"Reina\"".into() }],
    }
}

/// The actions that carry something, and one that does not.
fn chess_actions() -> [Action; 6] {
    [
        Action::ClaimDraw(v1::ChessClaimDraw { intended_move: "g1f3".into() }),
        Action::Touch(v1::ChessTouch { squares: vec!["g1".into(), "e7".into()], order_unknown: true, adjust: false }),
        Action::Adjudicate(v1::ChessAdjudicate { result: 3, cause: 2 }),
        Action::AddTime(v1::ChessAddTime { seat: 2, seconds: 60 }),
        Action::AcceptTakeback(v1::ChessAcceptTakeback {}),
        Action::Pause(v1::ChessPause {}),
    ]
}

pub(crate) fn chess() -> Position {
    let moves = vec!["g8f6".into(), "e1g1".into()];
    Position::Chess(v1::ChessPosition { fen: FEN.into(), moves, ..Default::default() })
}

pub(crate) fn parchis_text(text: &str) -> Position {
    Position::Parchis(v1::ParchisPosition { notation: text.into(), ..Default::default() })
}

pub(crate) fn parchis_parts() -> Position {
    let place = |zone: v1::ParchisZone, square| v1::ParchisPlace { zone: zone.into(), square };
    let side = |squares: [i32; 4]| v1::ParchisSide {
        pieces: squares.map(|square| place(v1::ParchisZone::Ring, square)).to_vec(),
        begun: true,
        ..Default::default()
    };
    Position::Parchis(v1::ParchisPosition {
        sides: vec![side([5, 5, 10, 68]), side([39, 40, 41, 12])],
        phase: v1::ParchisPhase::Move.into(),
        turn: 1,
        rolled: vec![3],
        dice_left: vec![3],
        ..Default::default()
    })
}

/// The texts that positions and moves are written in.
pub(crate) const TEXTS: [&str; 4] = [FEN, PARCHIS, "y0:5>12xb2", "e7e8q"];
