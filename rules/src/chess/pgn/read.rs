//! The lenient reader of one game.

use alloc::string::String;
use alloc::vec::Vec;

use super::Tag;
use crate::chess::action::Move;
use crate::chess::fen::FenError;
use crate::chess::line::{BadPly, Unplayed};
use crate::chess::position::{Position, Variant};
use crate::chess::san::Letters;
use crate::game::{Refusal, Refused};

/// The longest text that is read as a game, in bytes.
pub const MAX_PGN_BYTES: usize = 32 * 1024;

/// A game as its PGN tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// Where it starts: the initial array, or what the tag `FEN` says.
    pub start: Position,
    /// The moves of the main line.
    pub moves: Vec<Move>,
}

/// What is wrong with a PGN: the first problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPgn {
    /// More than [`MAX_PGN_BYTES`] bytes.
    TooLong,
    /// A line that begins as a tag and is none.
    Tag,
    /// A comment that does not end.
    Comment,
    /// A variation that does not end, or ends before it began.
    Variation,
    /// The tag `Variant` names another variant than is meant.
    Variant,
    /// Chess960 without a tag `FEN`.
    NoFen,
    /// The tag `FEN` is no position.
    Fen(FenError),
    /// A move of the main line cannot be played.
    Ply(BadPly),
}

impl PgnGame {
    /// The game that `text` tells. Comments, variations, glyphs and results are skipped, moves are read as
    /// [`Position::read_san`] reads them in these letters; what stands after the result is not read.
    pub fn read(text: &str, variant: Variant, letters: Letters) -> Result<PgnGame, BadPgn> {
        if text.len() > MAX_PGN_BYTES {
            return Err(BadPgn::TooLong);
        }
        let (tags, movetext) = read_tags(text.trim_start_matches('\u{feff}'))?;
        let start = start(&tags, variant)?;
        let words = words(movetext)?;
        let moves = read_moves(&start, words.iter().map(String::as_str), letters).map_err(BadPgn::Ply)?;
        Ok(PgnGame { tags, start, moves })
    }
}

/// The tags that the text begins with, and what follows them.
fn read_tags(mut text: &str) -> Result<(Vec<Tag>, &str), BadPgn> {
    let mut tags = Vec::new();
    loop {
        text = text.trim_start();
        let Some(inside) = text.strip_prefix('[') else { return Ok((tags, text)) };
        let (tag, rest) = read_tag(inside).ok_or(BadPgn::Tag)?;
        tags.push(tag);
        text = rest;
    }
}

/// A tag behind its bracket. A quote that no bracket follows is taken as part of the value, as many programs write it so.
fn read_tag(text: &str) -> Option<(Tag, &str)> {
    let (name, rest) = text.split_once('"')?;
    let mut value = String::new();
    let mut letters = rest.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\n' => return None,
            '\\' => match letters.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                Some((_, escaped)) => value.push(escaped),
                None => value.push('\\'),
            },
            '"' => match rest[at + 1..].trim_start_matches([' ', '\t']).strip_prefix(']') {
                Some(after) => return Some((Tag { name: name.trim().into(), value }, after)),
                None => value.push('"'),
            },
            other => value.push(other),
        }
    }
    None
}

fn start(tags: &[Tag], variant: Variant) -> Result<Position, BadPgn> {
    let value = |name| tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str());
    if value("Variant").is_some_and(|name| variant_named(name) != Some(variant)) {
        return Err(BadPgn::Variant);
    }
    match (value("FEN"), variant) {
        (Some(fen), variant) => Position::read(fen, variant).map_err(BadPgn::Fen),
        (None, Variant::Standard) => Ok(Position::initial()),
        (None, Variant::Chess960) => Err(BadPgn::NoFen),
    }
}

/// The variant that programs call so; none if it is one that we do not play.
fn variant_named(name: &str) -> Option<Variant> {
    let name: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    match name.to_ascii_lowercase().as_str() {
        "" | "standard" | "chess" | "classical" | "normal" | "fromposition" => Some(Variant::Standard),
        "chess960" | "fischerandom" | "fischerrandom" => Some(Variant::Chess960),
        _ => None,
    }
}

/// The words of the main line, without comments and variations, up to the result.
fn words(text: &str) -> Result<Vec<String>, BadPgn> {
    let mut words = Vec::new();
    let mut depth = 0usize;
    let mut word = String::new();
    let mut letters = text.chars();
    let mut is_line_start = true;
    while let Some(letter) = letters.next() {
        let escapes_line = letter == '%' && is_line_start;
        is_line_start = letter == '\n';
        let is_mark = letter.is_whitespace() || escapes_line || matches!(letter, '{' | ';' | '(' | ')');
        if !is_mark {
            if depth == 0 {
                word.push(letter);
            }
            continue;
        }
        if !word.is_empty() {
            words.push(core::mem::take(&mut word));
        }
        match letter {
            '{' => letters.find(|&letter| letter == '}').map(drop).ok_or(BadPgn::Comment)?,
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1).ok_or(BadPgn::Variation)?,
            ';' | '%' => is_line_start = letters.find(|&letter| letter == '\n').is_some(),
            _ => {}
        }
    }
    if depth > 0 {
        return Err(BadPgn::Variation);
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    if let Some(end) = words.iter().position(|word| is_result(word)) {
        words.truncate(end);
    }
    Ok(words)
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// The moves that the words of a main line name one after another.
fn read_moves<'a>(
    start: &Position,
    words: impl Iterator<Item = &'a str>,
    letters: Letters,
) -> Result<Vec<Move>, BadPly> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in words.filter_map(move_of) {
        let bad = |why| BadPly { index: moves.len(), why };
        if !position.has_moves() {
            return Err(bad(Unplayed::Refused(Refused::GameOver)));
        }
        let m = position.read_san(text, letters).map_err(|misread| bad(Unplayed::Misread(misread)))?;
        position = position.play(m).map_err(|refusal| bad(Unplayed::Refused(Refused::Rules(refusal))))?;
        moves.push(m);
    }
    Ok(moves)
}

/// The move of a word: without its number before it and glyphs behind it. Other words name none.
fn move_of(word: &str) -> Option<&str> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let after = &word[digits..];
    let text = if after.is_empty() || after.starts_with('.') { after.trim_start_matches('.') } else { word };
    let text = text.trim_end_matches(['!', '?']);
    (!text.is_empty() && !text.starts_with('$') && text != "e.p.").then_some(text)
}

impl Refusal for BadPgn {
    fn reason(&self) -> &'static str {
        match self {
            BadPgn::TooLong => "PGN_TOO_LONG",
            BadPgn::Tag => "PGN_TAG",
            BadPgn::Comment => "PGN_COMMENT",
            BadPgn::Variation => "PGN_VARIATION",
            BadPgn::Variant => "PGN_VARIANT",
            BadPgn::NoFen => "PGN_NO_FEN",
            BadPgn::Fen(error) => error.reason(),
            BadPgn::Ply(ply) => ply.why.reason(),
        }
    }

    fn english(&self) -> &'static str {
        match self {
            BadPgn::TooLong => "A PGN has at most 32 KiB.",
            BadPgn::Tag => "A tag of a PGN is written [Name \"value\"] on one line.",
            BadPgn::Comment => "A comment of the PGN does not end.",
            BadPgn::Variation => "The brackets of the variations do not match.",
            BadPgn::Variant => "The PGN is of another variant.",
            BadPgn::NoFen => "A PGN of Chess960 needs the tag FEN.",
            BadPgn::Fen(error) => error.english(),
            BadPgn::Ply(ply) => ply.why.english(),
        }
    }

    fn spanish(&self) -> &'static str {
        match self {
            BadPgn::TooLong => "Un PGN tiene como mucho 32 KiB.",
            BadPgn::Tag => "Una etiqueta de PGN se escribe [Nombre \"valor\"] en una sola línea.",
            BadPgn::Comment => "Hay un comentario del PGN sin cerrar.",
            BadPgn::Variation => "Los paréntesis de las variantes no casan.",
            BadPgn::Variant => "El PGN es de otra variante.",
            BadPgn::NoFen => "Un PGN de Chess960 necesita la etiqueta FEN.",
            BadPgn::Fen(error) => error.spanish(),
            BadPgn::Ply(ply) => ply.why.spanish(),
        }
    }
}
