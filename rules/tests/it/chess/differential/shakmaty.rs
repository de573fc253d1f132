//! Random games beside the crate `shakmaty`.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use rules::chess::{
    Chess, Claim, Colour, FIFTY_MOVES, FIVEFOLD, Letters, Move, SEVENTY_FIVE_MOVES, Square, THREEFOLD, Variant,
};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, EnPassantMode, Position as _};

use super::differences::{Difference, Differences, listed};
use super::games;

const GAMES: u64 = 2_000;
/// One position in so many has all its moves written, the others that which is played.
const ALL_MOVES_IN: u32 = 16;

/// A game as shakmaty knows it.
struct Theirs {
    mode: CastlingMode,
    position: shakmaty::Chess,
    /// How often each position has occurred.
    seen: HashMap<shakmaty::Chess, u32>,
}

impl Theirs {
    fn start(chess: &Chess) -> Theirs {
        let mode = match chess.position().variant() {
            Variant::Standard => CastlingMode::Standard,
            Variant::Chess960 => CastlingMode::Chess960,
        };
        let fen: Fen = chess.position().fen().parse().unwrap();
        let position: shakmaty::Chess = fen.into_position(mode).unwrap();
        Theirs { mode, seen: HashMap::from([(position.clone(), 1)]), position }
    }

    /// Plays the move that the other side names.
    fn play(&mut self, m: Move) {
        let m = self.position.legal_moves().into_iter().find(|&theirs| self.ours(theirs) == m).unwrap();
        self.position.play_unchecked(m);
        *self.seen.entry(self.position.clone()).or_default() += 1;
    }

    /// The move in our form.
    fn ours(&self, m: shakmaty::Move) -> Move {
        let UciMove::Normal { from, to, promotion } = m.to_uci(self.mode) else { panic!("{m:?}") };
        let square = |square: shakmaty::Square| Square::from_index(square.to_u32() as u8).unwrap();
        let promotion = promotion.and_then(|role| rules::chess::Role::from_letter(role.char()));
        Move { from: square(from), to: square(to), promotion }
    }

    fn moves(&self) -> Vec<(Move, shakmaty::Move)> {
        let mut moves: Vec<_> = self.position.legal_moves().into_iter().map(|m| (self.ours(m), m)).collect();
        moves.sort_by_key(|(ours, _)| *ours);
        moves
    }

    fn san(&self, m: shakmaty::Move) -> String {
        SanPlus::from_move(self.position.clone(), m).to_string()
    }

    fn ending(&self) -> &'static str {
        if self.position.is_checkmate() {
            "CHECKMATE"
        } else if self.position.is_stalemate() {
            "STALEMATE"
        } else if self.position.is_insufficient_material() {
            "DEAD_POSITION"
        } else if self.repetitions() >= FIVEFOLD {
            "FIVEFOLD"
        } else if self.position.halfmoves() >= SEVENTY_FIVE_MOVES.into() {
            "SEVENTYFIVE"
        } else {
            "-"
        }
    }

    fn repetitions(&self) -> u32 {
        self.seen[&self.position]
    }

    fn claims(&self) -> Vec<Claim> {
        let threefold = (self.repetitions() >= THREEFOLD).then_some(Claim::Threefold);
        let fifty = (self.position.halfmoves() >= FIFTY_MOVES.into()).then_some(Claim::Fifty);
        threefold.into_iter().chain(fifty).collect()
    }

    fn cannot_mate(&self) -> [bool; 2] {
        [shakmaty::Color::White, shakmaty::Color::Black].map(|colour| self.position.has_insufficient_material(colour))
    }

    fn checkers(&self) -> Vec<Square> {
        self.position.checkers().into_iter().filter_map(|square| Square::from_index(square.to_u32() as u8)).collect()
    }

    /// What we say otherwise of the position on the board, and of the move that is played.
    fn differences(&self, chess: &Chess, played: Option<Move>) -> Vec<Difference> {
        let mut found = Differences::default();
        let position = chess.position();
        let moves = self.moves();
        let ending = chess.status().map_or_else(|| "-".into(), |ended| ended.ending.to_string());
        found
            .compare("moves", &position.moves(), &moves.iter().map(|(ours, _)| *ours).collect(), |moves| listed(moves));
        let fen = Fen::from_position(&self.position, EnPassantMode::Legal).to_string();
        found.compare("fen", &position.fen(), &fen, Clone::clone);
        found.compare("checkers", &position.checkers().collect(), &self.checkers(), |squares| listed(squares));
        found.compare("ending", &ending, &self.ending().to_string(), Clone::clone);
        found.compare("repetitions", &chess.repetitions(), &self.repetitions(), u32::to_string);
        let cannot_mate = Colour::ALL.map(|colour| !position.can_mate(colour));
        found.compare("cannot mate", &cannot_mate, &self.cannot_mate(), |sides| listed(sides));
        if ending == "-" {
            found.compare("claims", &chess.claims(), &self.claims(), |claims| listed(claims));
        }
        let writes_all = chess.plies().is_multiple_of(ALL_MOVES_IN);
        for (ours, theirs) in moves.into_iter().filter(|(m, _)| writes_all || Some(*m) == played) {
            let san = position.san(ours, Letters::English).unwrap();
            found.compare("san", &san, &self.san(theirs), Clone::clone);
        }
        found.0
    }
}

/// Plays the game of this seed, and gives its plies and the rows that explain its differences.
fn compare(seed: u64) -> (u64, Vec<&'static str>) {
    let mut theirs: Option<Theirs> = None;
    let mut rows = Vec::new();
    let mut plies = 0;
    games::play(seed, |chess, played| {
        let theirs = theirs.get_or_insert_with(|| Theirs::start(chess));
        for difference in theirs.differences(chess, played) {
            let fen = chess.position().fen();
            rows.push(difference.row().unwrap_or_else(|| panic!("seed {seed}, {fen}: {difference:?}")));
        }
        if let Some(m) = played {
            theirs.play(m);
            plies += 1;
        }
    });
    (plies, rows)
}

#[test]
fn both_say_the_same_of_every_ply() {
    let first = games::seed();
    let next = AtomicU64::new(0);
    let work = || {
        let mut plies = 0;
        let mut rows = HashMap::<_, u32>::new();
        while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < GAMES) {
            let (played, explained) = compare(first.wrapping_add(number));
            plies += played;
            explained.into_iter().for_each(|row| *rows.entry(row).or_default() += 1);
        }
        println!("{plies} plies, differences by row: {rows:?}");
    };
    thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
}
