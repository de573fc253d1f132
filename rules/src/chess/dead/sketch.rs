//! The quick way to a mate: one line of play in which each side makes the one move that its plan names.
//!
//! In a normal middle game such a line mates within a few moves, for a small part of what a search costs. Where it does
//! not, nothing is known. The line is played by legal moves, so a mate at its end is a proof.

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square, get_between_rays, get_king_moves};

use super::geometry::{OFFICERS, attacks};
use super::net::{Net, Surroundings};

/// After so many moves of both sides the line is given up.
const MAX_PLIES: u32 = 24;

/// Whether `winner` mates in the line that its mating net suggests.
pub(super) fn mates(board: &Board, winner: Color) -> bool {
    let mut board = board.clone();
    let Some(mut net) = net_of(&board, winner) else { return false };
    for _ in 0..MAX_PLIES {
        let is_winners_turn = board.side_to_move() == winner;
        let planned = if is_winners_turn {
            let around = Surroundings::of(&board, winner);
            let Some(nearest) = around.nearest_net() else { return false };
            net = nearest;
            winners_move(&board, &around, &net)
        } else {
            losers_move(&board, winner, &net)
        };
        let Some(m) = planned else { return false };
        board.play_unchecked(m);
        if is_winners_turn && !board.checkers().is_empty() && !board.generate_moves(|_| true) {
            return true;
        }
    }
    false
}

fn net_of(board: &Board, winner: Color) -> Option<Net> {
    Surroundings::of(board, winner).nearest_net()
}

/// Denies the king a square, waits while the square of the check is guarded, gives the check, goes there, or makes room.
fn winners_move(board: &Board, around: &Surroundings, net: &Net) -> Option<Move> {
    if let Some(m) = around.denying_moves(net).find(|&m| board.is_legal(m)) {
        return Some(m);
    }
    let winner = board.side_to_move();
    let occupied = board.occupied();
    let legal = |to| Some(Move { from: net.from, to, promotion: None }).filter(|&m| board.is_legal(m));
    let own = net.from.bitboard();
    let is_guarded = !guards_of(net.to, board, winner).is_empty();
    if is_guarded && let Some(m) = quiet_move(board, BitBoard::FULL - own, paths(board, winner, net)) {
        return Some(m);
    }
    let reached = attacks(net.piece, winner, net.from, occupied);
    let there = attacks(net.piece, winner, net.to, occupied - own);
    legal(net.to)
        .or_else(|| (there & reached).iter().find_map(legal))
        .or_else(|| quiet_move(board, reached, BitBoard::EMPTY))
        .or_else(|| quiet_move(board, BitBoard::FULL, BitBoard::EMPTY))
}

/// Moves a man away that guards the square of the check, else any man but the king out of the way.
fn losers_move(board: &Board, winner: Color, net: &Net) -> Option<Move> {
    let guards = guards_of(net.to, board, winner);
    let paths = paths(board, winner, net) | board.colors(winner);
    let moved = if guards.is_empty() { BitBoard::FULL } else { guards };
    let away = |m: Move, piece| !attacks(piece, !winner, m.to, board.occupied()).has(net.to);
    first_move(board, moved, paths, away)
        .or_else(|| first_move(board, BitBoard::FULL, paths, away))
        .or_else(|| first_move(board, BitBoard::FULL, BitBoard::EMPTY, |_, _| true))
}

/// The squares around the king and those that the check passes: nobody should move there.
fn paths(board: &Board, winner: Color, net: &Net) -> BitBoard {
    let king = board.king(!winner);
    get_king_moves(king) | get_between_rays(net.to, king) | net.to.bitboard()
}

fn quiet_move(board: &Board, moved: BitBoard, avoided: BitBoard) -> Option<Move> {
    first_move(board, moved - board.pieces(Piece::King), avoided, |_, _| true)
}

/// The first legal move of one of these men to none of these squares.
fn first_move(board: &Board, moved: BitBoard, avoided: BitBoard, fits: impl Fn(Move, Piece) -> bool) -> Option<Move> {
    let mut found = None;
    board.generate_moves_for(moved, |mut moves| {
        moves.to -= avoided;
        let piece = moves.piece;
        found = moves.into_iter().find(|&m| fits(m, piece));
        found.is_some()
    });
    found
}

/// The men that could capture on this square if a man of `winner` stood there.
fn guards_of(square: Square, board: &Board, winner: Color) -> BitBoard {
    let occupied = board.occupied();
    let guards = |piece| attacks(piece, winner, square, occupied) & board.colored_pieces(!winner, piece);
    OFFICERS.into_iter().map(guards).fold(guards(Piece::Pawn), |all, some| all | some)
}
