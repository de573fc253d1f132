//! The games that python-chess and pgn-reader ship, read in place from their packages: what both read in each.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use rules::chess::{BadPgn, Letters, PgnGame, Position, Variant};
use rules::game::Refusal;
use serde::Deserialize;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode, Position as _};

use super::python;
use crate::chess::package::package;

/// The games that are rightly refused: the file, the number of the game, the reason, and the row or the sentence of the
/// contract that wants it.
const REFUSED: [(&str, usize, &str, &str); 5] = [
    ("anastasian-lewis.pgn", 1, "UNREADABLE", "S06: a null move is no move"),
    ("antichess-programfox.pgn", 1, "PGN_VARIANT", "variant: standard, chess960"),
    ("antichess-programfox.pgn", 2, "PGN_VARIANT", "variant: standard, chess960"),
    ("knightvuillaume-jannlee-zh-lichess.pgn", 1, "PGN_VARIANT", "variant: standard, chess960"),
    ("saturs-jannlee-zh-lichess.pgn", 1, "PGN_VARIANT", "variant: standard, chess960"),
];

/// A game as a reader of PGN reads it: each move in UCI, and the FEN after it.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) struct Read {
    plies: Vec<(String, String)>,
}

/// What we read in the text of a game.
fn ours(text: &str) -> Result<Read, BadPgn> {
    let is_chess960 = text.lines().any(|line| line.starts_with("[Variant \"") && line.contains("fischerandom"));
    let variant = if is_chess960 { Variant::Chess960 } else { Variant::Standard };
    let PgnGame { start, moves, .. } = PgnGame::read(text, variant, Letters::English)?;
    let mut position: Position = start;
    let plies = moves.into_iter().map(|m| {
        position = position.play(m).unwrap();
        (m.to_string(), position.fen())
    });
    Ok(Read { plies: plies.collect() })
}

/// The texts of the games of a file: each begins with its first tag.
fn split(text: &str) -> Vec<&str> {
    let (mut games, mut start, mut at) = (Vec::new(), 0, 0);
    let (mut has_moves, mut is_comment) = (false, false);
    for line in text.split_inclusive('\n') {
        let is_tag = !is_comment && line.trim_start_matches('\u{feff}').starts_with('[');
        if is_tag && has_moves {
            games.push(&text[start..at]);
            (start, has_moves) = (at, false);
        }
        if !is_tag {
            has_moves |= !line.trim().is_empty();
            is_comment = line.chars().fold(is_comment, |is_comment, letter| match letter {
                '{' => true,
                '}' => false,
                _ => is_comment,
            });
        }
        at += line.len();
    }
    games.push(&text[start..]);
    games
}

/// Compares the games of a file, and gives how many plies they have.
fn compare(path: &Path, theirs: &[Read], met: &mut Vec<(String, usize)>) -> usize {
    let file = path.file_name().unwrap().to_str().unwrap();
    let bytes = std::fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let games = split(&text);
    assert_eq!(games.len(), theirs.len(), "{file}");
    let mut plies = 0;
    for (number, (game, theirs)) in (1..).zip(games.into_iter().zip(theirs)) {
        let refused = REFUSED.iter().find(|line| (line.0, line.1) == (file, number));
        met.extend(refused.map(|line| (line.0.to_string(), line.1)));
        match (ours(game), refused) {
            (Ok(ours), None) => assert_eq!(ours, *theirs, "{file}, game {number}"),
            (ours, refused) => {
                let reason = ours.as_ref().err().map(Refusal::reason);
                assert_eq!(reason, refused.map(|line| line.2), "{file}, game {number}: {ours:?}");
            }
        }
        plies += theirs.plies.len();
    }
    plies
}

/// The files of this ending in a folder, in order.
fn files(folder: PathBuf) -> Vec<PathBuf> {
    let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "pgn")).collect();
    assert!(!files.is_empty(), "no games in {}", folder.display());
    files.sort();
    files
}

/// Compares the games of all these files. `read` gives what others read in one.
fn compare_all(files: &[PathBuf], read: impl Fn(&Path) -> Vec<Read>) -> Vec<(String, usize)> {
    let mut met = Vec::new();
    for path in files {
        let theirs = read(path);
        let plies = compare(path, &theirs, &mut met);
        println!("{}: {} games, {plies} plies", path.display(), theirs.len());
    }
    met
}

/// Reads a game with pgn-reader, and plays it with shakmaty.
struct Player;

impl Visitor for Player {
    type Tags = ();
    type Movetext = (shakmaty::Chess, Read);
    type Output = Read;

    fn begin_tags(&mut self) -> ControlFlow<Read> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], _: RawTag<'_>) -> ControlFlow<Read> {
        assert_ne!(name, b"FEN", "these games begin with the array");
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Read, Self::Movetext> {
        ControlFlow::Continue(Default::default())
    }

    fn san(&mut self, (position, read): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Read> {
        let m = san.san.to_move(position).unwrap();
        position.play_unchecked(m);
        let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
        read.plies.push((m.to_uci(CastlingMode::Standard).to_string(), fen));
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, read): Self::Movetext) -> Read {
        read
    }
}

#[test]
fn the_games_of_pgn_reader_are_read_alike() {
    let met = compare_all(&files(package("pgn-reader").join("benches")), |path| {
        let mut reader = Reader::new(Cursor::new(std::fs::read(path).unwrap()));
        reader.read_games(&mut Player).map(Result::unwrap).collect()
    });
    assert!(met.is_empty());
}

#[test]
fn the_games_of_python_chess_are_read_alike() {
    let met = compare_all(&files(python::package().join("data/pgn")), |path| {
        let output = python::command("games").arg(path).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    });
    assert_eq!(met.len(), REFUSED.len(), "each is there: {met:?}");
}
