//! Random games beside python-chess, and what that program reads in the PGN that we write of them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

use rules::chess::{Chess, Claim, Colour, Ended, Letters, Move, Position, Variant};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::differences::Difference;
use super::{games, written};

const GAMES: u64 = 300;
/// One position in so many has all its moves written, the others that which is played.
const ALL_MOVES_IN: u32 = 16;

/// The folder of the source package of python-chess, which is fetched if need be.
pub(super) fn package() -> &'static Path {
    static PACKAGE: OnceLock<PathBuf> = OnceLock::new();
    PACKAGE.get_or_init(|| {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/python_chess.sh");
        let output = Command::new(script).stderr(Stdio::inherit()).output().unwrap();
        assert!(output.status.success(), "tests/python_chess.sh: {}", output.status);
        String::from_utf8(output.stdout).unwrap().trim_end().into()
    })
}

/// One of the two things that `python_chess.py` does.
pub(super) fn command(what: &str) -> Command {
    let mut python = Command::new("python3");
    python.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess.py")).arg(what);
    python.env("PYTHONPATH", package()).env("PYTHONIOENCODING", "utf-8");
    python
}

/// What python-chess says otherwise of these games, by game and ply.
fn asked(games: impl Iterator<Item = Map<String, Value>> + Send) -> Vec<Answer> {
    let mut python = command("compare").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = python.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        scope.spawn(move || games.for_each(|game| writeln!(input, "{}", Value::Object(game)).unwrap()));
        python.wait_with_output().unwrap()
    });
    assert!(output.status.success(), "python_chess.py: {}", output.status);
    let text = String::from_utf8(output.stdout).unwrap();
    let (answers, positions) = text.trim_end().rsplit_once('\n').unwrap_or(("", text.trim_end()));
    println!("{positions} positions");
    answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A difference, and where it is.
#[derive(Deserialize)]
struct Answer {
    game: u64,
    ply: u32,
    #[serde(flatten)]
    difference: Difference,
}

impl Answer {
    /// The difference in words, if no row explains it.
    fn complaint(&self) -> Option<String> {
        let Answer { game, ply, difference } = self;
        difference.row().is_none().then(|| format!("game {game}, ply {ply}: {difference:?}"))
    }
}

/// A game as `python_chess.py` reads it.
#[derive(Default)]
struct Told {
    positions: Vec<Value>,
    start: Option<Position>,
    moves: Vec<Move>,
    ended: Option<Ended>,
}

impl Told {
    fn play(seed: u64) -> Told {
        let mut told = Told::default();
        games::play(seed, |chess, played| {
            told.start.get_or_insert_with(|| chess.position().clone());
            told.positions.push(position(chess, played));
            told.moves.extend(played);
            told.ended = chess.outcome();
        });
        told
    }

    /// The fields of the game of this number, which is written as PGN too.
    fn fields(self, number: u64) -> Map<String, Value> {
        let start = self.start.unwrap();
        let mut fields = written::written(number as usize, &start, &self.moves, self.ended);
        fields.insert("game".into(), json!(number));
        fields.insert("start".into(), json!(start.fen()));
        fields.insert("chess960".into(), json!(start.variant() == Variant::Chess960));
        fields.insert("positions".into(), Value::Array(self.positions));
        fields
    }
}

/// All that we say of a position, and the move that is played there.
fn position(chess: &Chess, played: Option<Move>) -> Value {
    let position = chess.position();
    let status = chess.status();
    let texts = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let moves = position.moves();
    let writes_all = chess.plies().is_multiple_of(ALL_MOVES_IN);
    let written = moves.iter().filter(|&&m| writes_all || Some(m) == played);
    let san: Map<_, _> = written.map(|&m| (m.to_string(), json!(position.san(m, Letters::English)))).collect();
    let mut sorted = texts(&moves);
    sorted.sort();
    json!({
        "fen": position.fen(),
        "moves": sorted,
        "move": played.map(|m| m.to_string()),
        "san": san,
        "checkers": position.checkers().map(|square| square.to_string()).collect::<Vec<_>>(),
        "cannot_mate": Colour::ALL.map(|colour| !position.can_mate(colour)),
        "ending": status.map_or("-".into(), |ended| ended.ending.to_string()),
        "result": status.map_or("*".into(), |ended| ended.score.to_string()),
        "repetitions": chess.repetitions(),
        "claims": names(chess.claims()),
        "claimable": names(claimable(chess)),
    })
}

/// What can be claimed now, or with some move.
fn claimable(chess: &Chess) -> Vec<Claim> {
    let with_moves = chess.claiming_moves().into_iter().flat_map(|m| chess.claims_with(m).unwrap());
    let mut claims: Vec<Claim> = chess.claims().into_iter().chain(with_moves).collect();
    claims.sort();
    claims.dedup();
    claims
}

fn names(claims: Vec<Claim>) -> Vec<String> {
    claims.iter().map(ToString::to_string).collect()
}

#[test]
fn both_say_the_same_of_every_ply() {
    let first = games::seed();
    let lines = (0..GAMES).map(|number| Told::play(first.wrapping_add(number)).fields(number));
    let answers = asked(lines);
    let unexplained: Vec<String> = answers.iter().filter_map(Answer::complaint).collect();
    println!("{} differences are explained", answers.len() - unexplained.len());
    assert!(unexplained.is_empty(), "{} differences:\n{}", unexplained.len(), unexplained.join("\n"));
}
