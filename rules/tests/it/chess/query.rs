//! The questions that rows of the vectors ask, and our answers in their words.

use rules::chess::{Chess, Claim, Colour, Ending, Letters, Position, Variant};
use rules::game::{Game, Misread, Outcome, Time};

/// What a row asks about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Query {
    Status,
    Legal(String),
    Count,
    Fen,
    San(String, Letters),
    Parse(String),
    Resign(Colour),
    /// `valid` and `valid_fen`: about the start alone.
    Valid,
    /// Claims made, flags and the search for mates come with later features: nothing is answered.
    Later,
    /// Prose, told apart by its kind: scenarios answer it.
    Prose(String),
}

impl Query {
    pub(crate) fn read(text: &str) -> Query {
        let (kind, argument) = text.split_once(':').unwrap_or((text, ""));
        match (kind, argument) {
            ("status", "") => Query::Status,
            ("count", "") => Query::Count,
            ("fen", "") => Query::Fen,
            ("valid" | "valid_fen", "") => Query::Valid,
            ("legal", text) => Query::Legal(text.to_string()),
            ("san", text) => Query::San(text.to_string(), Letters::English),
            ("san_es", text) => Query::San(text.to_string(), Letters::Spanish),
            ("parse", text) => Query::Parse(text.to_string()),
            ("resign", "w") => Query::Resign(Colour::White),
            ("resign", "b") => Query::Resign(Colour::Black),
            ("flag" | "mate_possible", "w" | "b") | ("claim_before_move", "") => Query::Later,
            ("claim_with", text) if !text.is_empty() => Query::Later,
            ("pgn_header" | "pgn_export" | "uci_out" | "xfen" | "flow" | "uci_in_960" | "uci_960" | "api", "") => {
                Query::Prose(kind.to_string())
            }
            _ => panic!("no such query: {text}"),
        }
    }

    /// The answer, in the words of the vectors; none where this comes later or is prose.
    pub(crate) fn answer(&self, start: &str, moves: &str) -> Option<String> {
        let chess = || {
            let start = read_start(start).unwrap_or_else(|error| panic!("{start}: {error:?}"));
            let line = start.read_line(moves.split_whitespace()).unwrap_or_else(|bad| panic!("{moves}: {bad:?}"));
            Chess::bare(start, &line).unwrap()
        };
        Some(match self {
            Query::Status => status(&chess()),
            Query::Legal(text) => legal(&chess(), text).to_string(),
            Query::Count => chess().position().moves().len().to_string(),
            Query::Fen => chess().position().fen(),
            Query::San(text, letters) => san(&chess(), text, *letters),
            Query::Parse(text) => read_san(chess().position(), text),
            Query::Resign(colour) => resign(&chess(), *colour),
            Query::Valid => if read_start(start).is_ok() { "VALID" } else { "INVALID" }.to_string(),
            Query::Later | Query::Prose(_) => return None,
        })
    }
}

fn read_start(start: &str) -> Result<Position, rules::chess::FenError> {
    match start {
        "startpos" => Ok(Position::initial()),
        fen => Position::read(fen, Variant::Standard),
    }
}

fn status(chess: &Chess) -> String {
    match chess.status() {
        Some(Outcome { ending: Ending::Checkmate, ranks }) => {
            let winner = ranks.first().only().and_then(Colour::of).unwrap();
            format!("CHECKMATE;winner={}", format!("{winner:?}").to_lowercase())
        }
        Some(outcome) => outcome.ending.to_string(),
        None => match chess.claims().iter().map(Claim::to_string).collect::<Vec<_>>().join("|") {
            claims if claims.is_empty() => "ONGOING".to_string(),
            claims => format!("ONGOING;claim={claims}"),
        },
    }
}

pub(crate) fn legal(chess: &Chess, text: &str) -> &'static str {
    match chess.read(text) {
        Ok(m) if chess.position().is_legal(m) => "LEGAL",
        _ => "ILLEGAL",
    }
}

fn san(chess: &Chess, text: &str, letters: Letters) -> String {
    let m = chess.read(text).unwrap();
    chess.position().san(m, letters).unwrap_or_else(|| panic!("{text} is not legal"))
}

/// English text as a move, in the words of the vectors.
pub(crate) fn read_san(position: &Position, text: &str) -> String {
    match position.read_san(text, Letters::English) {
        Ok(m) => m.to_string(),
        Err(Misread::Ambiguous) => "AMBIGUOUS".to_string(),
        Err(Misread::Unreadable) => "ERROR".to_string(),
    }
}

fn resign(chess: &Chess, colour: Colour) -> String {
    let step = chess.act(Time(0), Some(colour.seat()), &rules::chess::Action::Resign).unwrap();
    match step.game.status().unwrap().ranks.first().only().and_then(Colour::of) {
        Some(Colour::White) => "WHITE_WINS",
        Some(Colour::Black) => "BLACK_WINS",
        None => "DRAW",
    }
    .to_string()
}
