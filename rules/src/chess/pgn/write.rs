//! The writer.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Tag;
use crate::chess::action::Move;
use crate::chess::ending::{Ended, Ending, Score};
use crate::chess::options::{Bonus, Period, TimeControl};
use crate::chess::piece::Colour;
use crate::chess::position::{Position, Variant};
use crate::chess::san::Letters;

/// Most bytes of a line of movetext (PGN, 8.2.1).
const LINE_BYTES: usize = 79;
/// The seven tags that every game has, in order, and what they are where nobody knows better.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// A game as it is written in PGN.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The tags that were given with the game, and its date if that is known.
    pub tags: Vec<Tag>,
    /// Where it started.
    pub start: &'a Position,
    /// The moves.
    pub moves: &'a [Played],
    /// How much time there was.
    pub time_control: &'a TimeControl,
    /// How it ended; none while it goes on.
    pub ended: Option<Ended>,
}

/// A move, and what was left on the clock of the mover after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub m: Move,
    /// The milliseconds left; none without clocks.
    pub left_ms: Option<i64>,
}

impl Record<'_> {
    /// The game in PGN: the seven tags, those that describe it, the others, and the moves with English letters.
    pub fn pgn(&self) -> String {
        let mut lines: Vec<String> = self.all_tags().iter().map(ToString::to_string).collect();
        lines.push(String::new());
        lines.extend(wrapped(&self.words()));
        lines.join("\n") + "\n"
    }

    fn score(&self) -> Score {
        self.ended.map_or(Score::None, |ended| ended.score)
    }

    fn all_tags(&self) -> Vec<Tag> {
        let given = |name| self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.clone());
        let roster = ROSTER.into_iter().map(|(name, unknown)| match name {
            "Result" => tag(name, self.score().to_string()),
            _ => tag(name, given(name).unwrap_or_else(|| unknown.into())),
        });
        let mut tags: Vec<Tag> = roster.collect();
        if self.start.variant() == Variant::Chess960 {
            tags.push(tag("Variant", "Chess960".into()));
        }
        if *self.start != Position::initial() {
            tags.extend([tag("SetUp", "1".into()), tag("FEN", self.start.fen())]);
        }
        tags.extend(time_control(self.time_control).map(|text| tag("TimeControl", text)));
        tags.push(tag("Termination", termination(self.ended).into()));
        let others = self.tags.iter().filter(|given| ROSTER.iter().all(|(name, _)| *name != given.name));
        tags.extend(others.cloned());
        tags
    }

    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut position = self.start.clone();
        // A comment between two moves calls for the number of the next.
        let mut needs_number = true;
        for played in self.moves {
            words.extend(number(&position, needs_number));
            words.push(position.san(played.m, Letters::English).unwrap_or_else(|| played.m.to_string()));
            needs_number = played.left_ms.is_some();
            if let Some(left_ms) = played.left_ms {
                words.push(format!("{{[%clk {}]}}", clock(left_ms)));
            }
            position = position.after(played.m);
        }
        if let Some(ended) = self.ended {
            words.push(format!("{{{}}}", ended.ending));
        }
        words.push(self.score().to_string());
        words
    }
}

fn tag(name: &str, value: String) -> Tag {
    Tag { name: name.into(), value }
}

/// The number of the move to be made: before White's, and before Black's where it is asked for.
fn number(position: &Position, is_needed: bool) -> Option<String> {
    match position.turn() {
        Colour::White => Some(format!("{}.", position.fullmove_number())),
        Colour::Black if is_needed => Some(format!("{}...", position.fullmove_number())),
        Colour::Black => None,
    }
}

/// Hours, minutes and seconds, rounded down.
fn clock(left_ms: i64) -> String {
    let seconds = left_ms / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The moves alone in these letters, with numbers and result, in lines: what [`super::PgnGame::read`] reads again.
pub fn movetext(start: &Position, moves: &[Move], letters: Letters, score: Score) -> String {
    let mut words = Vec::new();
    let mut position = start.clone();
    for (index, &m) in moves.iter().enumerate() {
        words.extend(number(&position, index == 0));
        words.push(position.san(m, letters).unwrap_or_else(|| m.to_string()));
        position = position.after(m);
    }
    words.push(score.to_string());
    wrapped(&words).join("\n") + "\n"
}

/// The words in lines that are as long as may be.
fn wrapped(words: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut().filter(|line| line.len() + 1 + word.len() <= LINE_BYTES) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.clone()),
        }
    }
    lines
}

/// The tag of a time control (PGN, 9.6.1), which has no word for delays and for other times of the second seat.
fn time_control(control: &TimeControl) -> Option<String> {
    match control {
        TimeControl::None => None,
        TimeControl::PerMove(seconds) => Some(format!("1/{seconds}")),
        TimeControl::Periods(periods) => {
            let texts: Vec<String> = periods.iter().map(period).collect();
            Some(texts.join(":"))
        }
    }
}

fn period(period: &Period) -> String {
    let moves = if period.moves > 0 { format!("{}/", period.moves) } else { String::new() };
    let bonus = match period.bonus {
        Bonus::None => String::new(),
        Bonus::Increment(seconds) => format!("+{seconds}"),
        Bonus::Delay(seconds) => format!("d{seconds}"),
    };
    format!("{moves}{}{bonus}", period.initial[0])
}

/// The tag of how a game came to its end (PGN, 9.8.1).
fn termination(ended: Option<Ended>) -> &'static str {
    match ended.map(|ended| ended.ending) {
        None => "unterminated",
        Some(Ending::Timeout) => "time forfeit",
        Some(Ending::IllegalMoves) => "rules infraction",
        Some(Ending::Arbiter) => "adjudication",
        Some(Ending::Abandoned | Ending::Aborted | Ending::Forfeit) => "abandoned",
        Some(_) => "normal",
    }
}
