//! The questions that rows of the vectors ask, and our answers in their words.

use rules::chess::{Chess, Claim, Colour, Ended, Ending, Letters, Position, Score, Variant, Verdict};
use rules::game::{Game, Misread};

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
    Flag(Colour),
    MatePossible(Colour),
    ClaimWith(String),
    ClaimBeforeMove,
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
            ("resign", side) => Query::Resign(colour(side)),
            ("flag", side) => Query::Flag(colour(side)),
            ("mate_possible", side) => Query::MatePossible(colour(side)),
            ("claim_before_move", "") => Query::ClaimBeforeMove,
            ("claim_with", text) => Query::ClaimWith(text.to_string()),
            ("pgn_header" | "pgn_export" | "uci_out" | "xfen" | "flow" | "uci_in_960" | "uci_960" | "api", "") => {
                Query::Prose(kind.to_string())
            }
            _ => panic!("no such query: {text}"),
        }
    }

    /// The answer, in the words of the vectors; none where it is prose.
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
            Query::Resign(colour) => score(chess().ended_by_resignation(*colour)),
            Query::Flag(colour) => flag(&chess(), *colour),
            Query::MatePossible(colour) => match chess().position().mating_verdict(*colour) {
                Verdict::Winnable => "YES".to_string(),
                Verdict::Unwinnable => "NO".to_string(),
                Verdict::Undecided => "UNDECIDED".to_string(),
            },
            Query::ClaimWith(text) => claim_with(&chess(), text),
            Query::ClaimBeforeMove => if chess().claiming_moves().is_empty() { "NO" } else { "YES" }.to_string(),
            Query::Valid => if read_start(start).is_ok() { "VALID" } else { "INVALID" }.to_string(),
            Query::Prose(_) => return None,
        })
    }
}

fn read_start(start: &str) -> Result<Position, rules::chess::FenError> {
    match start {
        "startpos" => Ok(Position::initial()),
        fen => Position::read(fen, Variant::Standard),
    }
}

fn colour(side: &str) -> Colour {
    match side {
        "w" => Colour::White,
        "b" => Colour::Black,
        _ => panic!("no such side: {side}"),
    }
}

fn status(chess: &Chess) -> String {
    match chess.status() {
        Some(ended) => ending(ended),
        None => match claims(&chess.claims()) {
            claims if claims.is_empty() => "ONGOING".to_string(),
            claims => format!("ONGOING;claim={claims}"),
        },
    }
}

fn ending(Ended { ending, score }: Ended) -> String {
    match (ending, score) {
        (Ending::Checkmate, Score::WhiteWins) => "CHECKMATE;winner=white".to_string(),
        (Ending::Checkmate, _) => "CHECKMATE;winner=black".to_string(),
        _ => ending.to_string(),
    }
}

fn claims(claims: &[Claim]) -> String {
    claims.iter().map(Claim::to_string).collect::<Vec<_>>().join("|")
}

fn claim_with(chess: &Chess, text: &str) -> String {
    match chess.read(text).map(|m| chess.claims_with(m)) {
        Ok(Ok(found)) if found.is_empty() => "NO".to_string(),
        Ok(Ok(found)) => format!("YES:{}", claims(&found)),
        _ => "ILLEGAL".to_string(),
    }
}

/// The flag of a side falls: too late if the game is over.
fn flag(chess: &Chess, colour: Colour) -> String {
    match chess.status() {
        Some(ended) => format!("IGNORED;{}", ending(ended)),
        None => score(chess.ended_by_flag(colour)),
    }
}

fn score(ended: Ended) -> String {
    match ended.score {
        Score::WhiteWins => "WHITE_WINS",
        Score::BlackWins => "BLACK_WINS",
        Score::Draw => "DRAW",
        Score::BothLose | Score::None => panic!("no flag and no resignation ends so"),
    }
    .to_string()
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
