//! From the text of a scenario file to [`Scenario`]s.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::{Act, Check, Expect, MovesAre, Scenario, Step, TurnIs, What};
use crate::game::{Seat, Seats};

/// Why a text is no scenario file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The first line that could not be read, from 1.
    pub line: u32,
    /// What is wrong with it.
    pub what: &'static str,
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl core::error::Error for ParseError {}

/// The scenarios of one file, in order.
pub fn parse(text: &str) -> Result<Vec<Scenario>, ParseError> {
    let mut reader = Reader::default();
    let mut line = 0;
    for text in text.lines() {
        line += 1;
        reader.line(line, text).map_err(|what| ParseError { line, what })?;
    }
    if reader.cited.is_empty() {
        Ok(reader.scenarios)
    } else {
        Err(ParseError { line, what: "rows cited for no line" })
    }
}

type Parsed<T> = Result<T, &'static str>;

/// What has been read of a file so far.
#[derive(Default)]
struct Reader {
    scenarios: Vec<Scenario>,
    /// The comment right above.
    comment: String,
    /// Rows cited above, for the next line.
    cited: Vec<String>,
}

impl Reader {
    fn line(&mut self, line: u32, text: &str) -> Parsed<()> {
        let (text, citation) = split_citation(text.trim())?;
        if let Some(comment) = text.strip_prefix('#') {
            self.comment = comment.trim().to_owned();
            return Ok(());
        }
        self.cited.extend(citation.map(read_rows).transpose()?.unwrap_or_default());
        if text.is_empty() {
            return Ok(());
        }
        let rows = core::mem::take(&mut self.cited);
        let title = core::mem::take(&mut self.comment);
        if let Some(rest) = after_word(text, "game") {
            self.scenarios.push(read_game(rest, line, title, rows)?);
            return Ok(());
        }
        let scenario = self.scenarios.last_mut().ok_or("no `game` line above")?;
        if scenario.refused.is_some() {
            return Err("a refused game has no steps");
        }
        let rows = scenario.rows.iter().cloned().chain(rows).collect();
        scenario.steps.push(Step { line, what: read_step(text)?, rows });
        Ok(())
    }
}

/// What stands before a `//` that opens a word outside quotes, and what follows it.
fn split_citation(text: &str) -> Parsed<(&str, Option<&str>)> {
    if text.starts_with('#') {
        return Ok((text, None));
    }
    let mut quoted = false;
    let mut previous = ' ';
    for (at, character) in text.char_indices() {
        if character == '"' {
            quoted = !quoted;
        }
        if !quoted && previous.is_whitespace() && text[at..].starts_with("//") {
            return Ok((text[..at].trim_end(), Some(&text[at + 2..])));
        }
        previous = character;
    }
    if quoted { Err("a quote is not closed") } else { Ok((text, None)) }
}

/// The rows that a citation begins with; free words follow them.
fn read_rows(citation: &str) -> Parsed<Vec<String>> {
    let words = citation.split_whitespace().map(|word| word.trim_end_matches([',', ':', '.', ';']));
    let rows: Vec<String> = words.take_while(|word| is_row(word)).map(str::to_owned).collect();
    if rows.is_empty() { Err("`//` cites no row: a comment begins with `#`") } else { Ok(rows) }
}

/// A row of a rule sheet: `S67`, `SIX-6`, `DICE2-1`.
fn is_row(word: &str) -> bool {
    let number = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    if number.len() == word.len() {
        return false;
    }
    let number = number.split_once('-').map_or(number, |(_, number)| number);
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// The rest of a text that begins with this word.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    if rest.is_empty() || rest.starts_with(char::is_whitespace) { Some(rest.trim_start()) } else { None }
}

fn read_game(text: &str, line: u32, title: String, rows: Vec<String>) -> Parsed<Scenario> {
    let (text, refused) = match split_at_word(text, "!") {
        Some((_, "")) => return Err("`!` without a reason"),
        Some((text, reason)) => (text, Some(reason.to_owned())),
        None => (text, None),
    };
    let mut words = words(text).into_iter();
    let kind = words.next().ok_or("`game` without a kind")?;
    let options = words.map(|word| read_option(&word)).collect::<Parsed<_>>()?;
    Ok(Scenario { title, line, kind, options, refused, rows, steps: Vec::new() })
}

fn read_option(word: &str) -> Parsed<(String, String)> {
    let (key, value) = word.split_once('=').ok_or("an option is key=value")?;
    Ok((key.to_owned(), value.to_owned()))
}

fn read_step(text: &str) -> Parsed<What> {
    for (word, read) in CHECKS {
        if let Some(rest) = after_word(text, word) {
            return read(rest).map(What::Check);
        }
    }
    match after_word(text, "wait") {
        Some(rest) => read_wait(rest).map(What::Wait),
        None => read_act(text).map(What::Act),
    }
}

type ReadCheck = fn(&str) -> Parsed<Check>;

const CHECKS: [(&str, ReadCheck); 7] = [
    ("turn", |text| read_turn(text).map(Check::Turn)),
    ("moves", |text| read_moves(text).map(Check::Moves)),
    ("board", |text| read_board(text).map(Check::Board)),
    ("claims", |text| read_set(text).map(Check::Claims)),
    ("actions", |text| read_actions(text)),
    ("clocks", |text| read_set(text).map(Check::Clocks)),
    ("must", |text| read_set(text).map(Check::Must)),
];

/// The milliseconds of a text such as `90s`.
fn read_wait(text: &str) -> Parsed<i64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let unit_ms: i64 = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return Err("a wait is a number of `ms`, `s`, `m`, `h` or `d`"),
    };
    let number: Option<i64> = number.parse().ok();
    number.and_then(|number| number.checked_mul(unit_ms)).ok_or("a wait is a number of `ms`, `s`, `m`, `h` or `d`")
}

fn read_act(text: &str) -> Parsed<Act> {
    let (text, expect) = read_expect(text)?;
    let mut words = words(text).into_iter();
    let seat = match words.next().as_deref() {
        Some("-") => None,
        Some(number) => Some(read_seat(number)?),
        None => return Err("nobody does anything"),
    };
    let verb = words.next().ok_or("a seat without a verb")?;
    Ok(Act { seat, verb, args: words.collect(), expect })
}

fn read_expect(text: &str) -> Parsed<(&str, Expect)> {
    if let Some((text, effects)) = split_at_word(text, "=>") {
        return Ok((text, Expect::Effects(read_effects(effects)?)));
    }
    match split_at_word(text, "!") {
        Some((_, reason)) if reason.split_whitespace().count() != 1 => Err("`!` takes one reason"),
        Some((text, reason)) => Ok((text, Expect::Refused(reason.to_owned()))),
        None => Ok((text, Expect::Accepted)),
    }
}

fn read_effects(text: &str) -> Parsed<Vec<String>> {
    match text {
        "" => Err("`=>` without effects: say `none`"),
        "none" => Ok(Vec::new()),
        _ => Ok(text.split(',').map(|effect| effect.trim().to_owned()).collect()),
    }
}

fn read_turn(text: &str) -> Parsed<TurnIs> {
    let (kind, rest) = text.split_once(char::is_whitespace).ok_or("a turn is `play`, `roll` or `over` and more")?;
    match kind {
        "play" => read_seats(rest).map(TurnIs::Play),
        "roll" => read_seats(rest).map(TurnIs::Roll),
        "over" => read_over(rest.trim_start()),
        _ => Err("a turn is `play`, `roll` or `over`"),
    }
}

fn read_over(text: &str) -> Parsed<TurnIs> {
    let (ending, places) = text.split_once(char::is_whitespace).ok_or("an ending without places: say `none`")?;
    let places = match places.trim() {
        "none" => Vec::new(),
        places => places.split('>').map(read_seats).collect::<Parsed<_>>()?,
    };
    Ok(TurnIs::Over { ending: ending.to_owned(), places })
}

fn read_moves(text: &str) -> Parsed<MovesAre> {
    match text.parse() {
        Ok(count) => Ok(MovesAre::Count(count)),
        Err(_) => read_set(text).map(MovesAre::These),
    }
}

fn read_board(text: &str) -> Parsed<String> {
    match text.trim_matches('"') {
        "" => Err("`board` without a position"),
        board => Ok(board.to_owned()),
    }
}

fn read_set(text: &str) -> Parsed<Vec<String>> {
    match text {
        "" => Err("an empty set: say `none`"),
        "none" => Ok(Vec::new()),
        _ => Ok(words(text)),
    }
}

fn read_actions(text: &str) -> Parsed<Check> {
    let (seat, actions) =
        text.split_once(char::is_whitespace).ok_or("`actions` without a seat and what it may ask for")?;
    Ok(Check::Actions(read_seat(seat)?, read_set(actions.trim_start())?))
}

fn read_seats(text: &str) -> Parsed<Seats> {
    let mut seats = Seats::NONE;
    for word in text.split_whitespace() {
        seats = seats.with(read_seat(word)?);
    }
    if seats == Seats::NONE { Err("no seats") } else { Ok(seats) }
}

fn read_seat(word: &str) -> Parsed<Seat> {
    word.parse().ok().and_then(Seat::from_number).ok_or("a seat is a number from 1 to 8, or `-`")
}

/// What stands before and after a word outside quotes.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let mut quoted = false;
    for (at, character) in text.char_indices() {
        if character == '"' {
            quoted = !quoted;
        }
        let opens = !quoted && text[..at].ends_with(char::is_whitespace);
        if let Some(rest) = after_word(&text[at..], word).filter(|_| opens) {
            return Some((text[..at].trim_end(), rest));
        }
    }
    None
}

/// The words of a text. A quoted part may hold blanks; the quotes are dropped.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for character in text.chars() {
        match character {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            blank if blank.is_whitespace() && !quoted => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words
}
