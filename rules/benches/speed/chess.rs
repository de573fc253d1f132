//! Chess: the cost of our own types over the generator, of the protocol over both, and of one whole call.

use std::hint::black_box;

use rules::chess::{Action, Chess, Options, Position, Variant};
use rules::game::{Event, Game, Seat, Time, Turn, advance, replay};
use rules::laws::Random;
use shakmaty::Position as _;

use crate::meter::{Contender, compare};

const NOW: Time = Time(0);

/// Openings, middle games and endings: the usual positions of perft and some of real play.
const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "8/5pk1/4p1p1/3pP2p/p1rP1P1P/P4KP1/1R6/8 w - - 3 41",
];
const DEPTH: u32 = 4;

pub(crate) fn run() {
    perft();
    call();
    replays();
}

fn perft() {
    let positions = || POSITIONS.iter().map(|fen| Position::read(fen, Variant::Standard).expect("a legal position"));
    let ours: Vec<Position> = positions().collect();
    let games: Vec<Chess> = positions().map(bare).collect();
    let boards: Vec<cozy_chess::Board> = POSITIONS.iter().map(|fen| fen.parse().expect("a legal position")).collect();
    compare(
        "Chess perft, 8 positions, 4 plies, leaves counted in bulk",
        "nodes",
        vec![
            Contender::new("through Position", || ours.iter().map(|position| position.perft(DEPTH)).sum()),
            Contender::new("through Game (moves and advance)", || games.iter().map(|game| game_perft(game, 3)).sum()),
            Contender::new("cozy-chess itself", || boards.iter().map(|board| cozy_perft(board, DEPTH)).sum()),
        ],
    );
}

pub(crate) fn bare(position: Position) -> Chess {
    Chess::bare(position, &[]).expect("no moves are played")
}

fn game_perft(game: &Chess, depth: u32) -> u64 {
    let moves = game.moves();
    let Turn::Play(seats) = game.turn() else { return 0 };
    if depth == 1 {
        return moves.len() as u64;
    }
    let play = |m| Event::Acted(seats.only(), Action::Move(m));
    let next = |m| advance(game, None, NOW, &play(m)).expect("a listed move is accepted").game;
    moves.into_iter().map(|m| game_perft(&next(m), depth - 1)).sum()
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// What one call for a bare position does: read it, list the moves, play one, say how the game stands.
fn call() {
    compare(
        "One chess call: FEN in, legal moves, one applied, status",
        "calls",
        vec![
            Contender::new("rules", || POSITIONS.iter().map(|fen| our_call(fen)).sum()),
            Contender::new("shakmaty", || POSITIONS.iter().map(|fen| shakmaty_call(fen)).sum()),
        ],
    );
}

fn our_call(fen: &str) -> u64 {
    let game = bare(Position::read(black_box(fen), Variant::Standard).expect("a legal position"));
    let moves = black_box(game.moves());
    let seat = game.turn().awaited().only();
    let event = Event::Acted(seat, Action::Move(moves[moves.len() / 2]));
    let step = advance(&game, None, NOW, &event).expect("a listed move is accepted");
    black_box(step.game.status());
    1
}

fn shakmaty_call(fen: &str) -> u64 {
    let fen: shakmaty::fen::Fen = black_box(fen).parse().expect("a readable position");
    let game: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position");
    let moves = black_box(game.legal_moves());
    let game = game.play(moves[moves.len() / 2]).expect("a listed move is accepted");
    black_box(game.outcome());
    1
}

const REPLAYED_PLIES: usize = 80;

fn replays() {
    let log = random_log();
    let replayed = || {
        let steps = replay(log.iter().map(|event| (NOW, event))).expect("the log replays");
        black_box(steps).len() as u64 / log.len() as u64
    };
    compare("Replay of a chess game of 80 plies", "games", vec![Contender::new("replay", replayed)]);
}

/// The first random game that lasts that long.
fn random_log() -> Vec<Event<Chess>> {
    (0..)
        .map(|seed| random_game(&mut Random::new(seed)))
        .find(|log| log.len() == REPLAYED_PLIES + 1)
        .expect("one is long")
}

fn random_game(random: &mut Random) -> Vec<Event<Chess>> {
    let options = Options::default();
    let mut game = Chess::start(&options, NOW);
    let mut log = vec![Event::Created(options)];
    while let Some(&m) = random.pick(&game.moves()).filter(|_| log.len() <= REPLAYED_PLIES) {
        let seat: Option<Seat> = game.turn().awaited().only();
        let event = Event::Acted(seat, Action::Move(m));
        game = advance(&game, None, NOW, &event).expect("a listed move is accepted").game;
        log.push(event);
    }
    log
}
