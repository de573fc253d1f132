//! Chess: what every move asks — which moves are legal, whether the game is over or dead — beside shakmaty, which knows of
//! dead positions what the material tells.

use std::hint::black_box;

use rules::chess::{Colour, Letters, MATING_BUDGET, PgnGame, Position, Variant};
use rules::game::Game;
use shakmaty::Position as _;

use crate::chess::bare;
use crate::meter::{Contender, Spread, compare, is_asked_for, times_as_long};
use crate::package::package;

/// Games of masters and of everybody, as pgn-reader ships them.
const GAMES: [&str; 2] = ["twic1599_100k.pgn", "lichess_db_100k.pgn"];
/// So many middle games of each file.
const EACH: usize = 100;
/// The plies after which a game is looked at.
const PLIES: [usize; 5] = [16, 24, 32, 44, 56];
/// The most that a position may cost beside shakmaty.
const BAR: f64 = 8.0;
/// Bishops behind locked pawns: the budget does not suffice.
const WORST: &str = "B2b4/1q6/2k5/8/1p1p1p1p/1PpP1P1P/K1P4b/NB6 b - - 0 1";

pub(crate) fn run() {
    let positions: Vec<String> = GAMES.into_iter().flat_map(middle_games).collect();
    let title = "Chess middle games: FEN in, legal moves, ends, dead or not";
    compare(
        title,
        "positions",
        vec![
            Contender::new("rules", || positions.iter().map(|fen| our_look(fen)).sum()),
            Contender::new("shakmaty", || positions.iter().map(|fen| shakmaty_look(fen)).sum()),
        ],
    );
    if is_asked_for(title) {
        one_by_one(&positions);
    }
    at_the_worst();
}

/// Positions of games that have lasted on.
fn middle_games(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(package("pgn-reader").join("benches").join(file)).expect("the package is there");
    let games = text
        .split("\n\n[")
        .filter_map(|game| PgnGame::read(&format!("[{game}"), Variant::Standard, Letters::English).ok());
    games.flat_map(|game| after_plies(&game)).take(EACH).collect()
}

fn after_plies(game: &PgnGame) -> Vec<String> {
    let mut position = game.start.clone();
    let mut found = Vec::new();
    for (ply, &m) in (1..).zip(&game.moves) {
        position = position.play(m).expect("it was read");
        if PLIES.contains(&ply) && position.has_moves() {
            found.push(position.fen());
        }
    }
    found
}

/// Each position by itself, and the initial array.
fn one_by_one(positions: &[String]) {
    let look = |fen: &str| times_as_long(|| our_look(fen), || shakmaty_look(fen));
    let mut times: Vec<(f64, &String)> = positions.iter().map(|fen| (look(fen), fen)).collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let spread = Spread::of(times.iter().map(|&(times, _)| times));
    let over = times.iter().filter(|&&(times, _)| times > BAR).count();
    println!(
        "  one by one, times as long as shakmaty: x{:.1} ({:.1} to {:.1})",
        spread.median, spread.low, spread.high
    );
    println!("  {over} of {} beyond x{BAR}; the worst:", times.len());
    for (times, fen) in times.iter().rev().take(5) {
        println!("    x{times:.1}  {fen}");
    }
    println!("    x{:.1}  the initial array", look(&Position::initial().fen()));
}

fn at_the_worst() {
    let worst = Position::read(WORST, Variant::Standard).expect("a legal position");
    compare(
        "Chess at the worst: dead or not",
        "positions",
        vec![Contender::new("rules", || u64::from(!black_box(&worst).is_dead()))],
    );
    let nodes = Colour::ALL.map(|colour| worst.mating_verdict_within(MATING_BUDGET, colour).1);
    println!("  the worst position: {} and {} nodes, of at most {MATING_BUDGET} for each side", nodes[0], nodes[1]);
}

fn our_look(fen: &str) -> u64 {
    let game = bare(Position::read(black_box(fen), Variant::Standard).expect("a legal position"));
    black_box(game.moves());
    black_box(game.status());
    1
}

fn shakmaty_look(fen: &str) -> u64 {
    let fen: shakmaty::fen::Fen = black_box(fen).parse().expect("a readable position");
    let game: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position");
    black_box(game.legal_moves());
    black_box(game.outcome());
    1
}
