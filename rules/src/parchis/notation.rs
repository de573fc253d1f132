//! Moves as text: `y0:5>12xb2`.
//!
//! ```text
//! move    = piece ":" place ">" place details
//! piece   = letter of the colour, number 0 to 3
//! place   = "H" home | 1 to 136 square of the ring | "c1" to "c7" corridor | "G" goal | "X" off
//! details = [ "+" number ]     the piece that comes out beside it (FIVE-3)
//!           { "x" piece }      whom it captures, in the order in which they had arrived
//!           [ "&" ]            it makes a barrier with its partner's piece (PAIR-3)
//!           [ "*" ]            it uses both dice
//!           [ "/" count ]      with two dice: the squares counted
//! ```
//! Details may be left out where one legal move alone fits what is left.

use core::fmt::{self, Display};

use super::Parchis;
use super::colour::{Colour, Piece};
use super::legal::{FIVE, SIX};
use super::moves::{Captured, Landing, Move, Uses};
use super::track::{Place, read_number};
use crate::game::{Dice, Die, Misread};

/// What the text of a move says.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Words {
    piece: Piece,
    from: Place,
    to: Place,
    beside: Option<Piece>,
    captured: Captured,
    landing: Landing,
    dice: DiceNamed,
    count: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DiceNamed {
    One,
    Both,
}

impl Words {
    fn of(m: &Move) -> Words {
        let &Move { piece, from, to, beside, captured, landing, .. } = m;
        let (dice, count) = match m.uses {
            Uses::Die | Uses::Bonus => (DiceNamed::One, None),
            Uses::OneOfTwo(_) => (DiceNamed::One, Some(m.count)),
            Uses::BothDice => (DiceNamed::Both, Some(m.count)),
        };
        Words { piece, from, to, beside, captured, landing, dice, count }
    }

    fn read(text: &str) -> Option<Words> {
        let (piece, way) = text.split_once(':')?;
        let piece = read_piece(piece)?;
        let (from, rest) = way.split_once('>')?;
        let (to, details) = rest.split_at(rest.find(['+', 'x', '&', '*', '/']).unwrap_or(rest.len()));
        let mut details = Details(details);
        let beside = match details.after('+') {
            Some(number) => Some(Piece::new(piece.colour(), read_number(number)?)?),
            None => None,
        };
        let mut captured = Captured::NONE;
        while let Some(piece) = details.after('x') {
            captured = captured.and(read_piece(piece)?)?;
        }
        let landing = details.flag('&', Landing::Bridge, Landing::Plain)?;
        let dice = details.flag('*', DiceNamed::Both, DiceNamed::One)?;
        let count = match details.after('/') {
            Some(count) => Some(read_number(count)?),
            None => None,
        };
        let whole = details.0.is_empty();
        let (from, to) = (Place::read(from)?, Place::read(to)?);
        whole.then_some(Words { piece, from, to, beside, captured, landing, dice, count })
    }

    /// Whether these words, as far as they go, describe the move that `full` describes wholly.
    fn fit(&self, full: &Words) -> bool {
        (self.piece, self.from, self.to) == (full.piece, full.from, full.to)
            && (self.beside.is_none() || self.beside == full.beside)
            && (self.captured == Captured::NONE || self.captured == full.captured)
            && (self.landing == Landing::Plain || self.landing == full.landing)
            && (self.dice == DiceNamed::One || self.dice == full.dice)
            && (self.count.is_none() || self.count == full.count)
    }
}

/// What is left to read of the details.
struct Details<'a>(&'a str);

impl<'a> Details<'a> {
    /// What follows this sign, up to the next one; none if another sign comes first.
    fn after(&mut self, sign: char) -> Option<&'a str> {
        let rest = self.0.strip_prefix(sign)?;
        let (word, rest) = rest.split_at(rest.find(['+', 'x', '&', '*', '/']).unwrap_or(rest.len()));
        self.0 = rest;
        Some(word)
    }

    /// What a sign that stands alone means when it is there, or not; none if something follows it.
    fn flag<T>(&mut self, sign: char, there: T, absent: T) -> Option<T> {
        match self.after(sign) {
            Some("") => Some(there),
            Some(_) => None,
            None => Some(absent),
        }
    }
}

/// The piece that notation names so: `b2`.
pub(super) fn read_piece(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let colour = Colour::from_letter(letters.next()?)?;
    let number = read_number(letters.as_str())?;
    Piece::new(colour, number)
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Words::of(self);
        write!(f, "{}:{}>{}", words.piece.short(), words.from, words.to)?;
        if let Some(beside) = words.beside {
            write!(f, "+{}", beside.number())?;
        }
        for piece in words.captured.iter() {
            write!(f, "x{}", piece.short())?;
        }
        if words.landing == Landing::Bridge {
            f.write_str("&")?;
        }
        if words.dice == DiceNamed::Both {
            f.write_str("*")?;
        }
        match words.count {
            Some(count) => write!(f, "/{count}"),
            None => Ok(()),
        }
    }
}

impl Parchis {
    pub(super) fn read_move(&self, text: &str) -> Result<Move, Misread> {
        let words = Words::read(text).ok_or(Misread::Unreadable)?;
        let legal = self.legal().moves;
        if let Some(&exact) = legal.iter().find(|m| Words::of(m) == words) {
            return Ok(exact);
        }
        let mut fitting = legal.iter().filter(|m| words.fit(&Words::of(m)));
        match (fitting.next(), fitting.next()) {
            (None, _) => Ok(self.as_written(&words)),
            (Some(&only), None) => Ok(only),
            (Some(_), Some(_)) => Err(Misread::Ambiguous),
        }
    }

    /// The move that the words describe, which is not legal.
    fn as_written(&self, words: &Words) -> Move {
        let &Words { piece, from, to, beside, captured, landing, .. } = words;
        let count = words.count.unwrap_or_else(|| self.distance(words));
        let one_die = self.table.rules().dice == Dice::ONE;
        let uses = match words.dice {
            DiceNamed::One if self.bonus > 0 && (one_die || words.count.is_none()) => Uses::Bonus,
            _ if one_die => Uses::Die,
            DiceNamed::Both => Uses::BothDice,
            DiceNamed::One => Die::new(count.clamp(1, SIX)).map_or(Uses::Die, Uses::OneOfTwo),
        };
        Move { piece, from, to, count, uses, beside, captured, landing }
    }

    /// The squares from one place to the other; 0 if the colour never goes so.
    fn distance(&self, words: &Words) -> u8 {
        let (track, colour) = (self.track(), words.piece.colour());
        let on_board = colour.index() < self.table.rules().arms;
        if !on_board || !track.walks(colour, words.from) || !track.walks(colour, words.to) {
            return 0;
        }
        match words.from {
            Place::HOME => FIVE,
            from => track.progress(colour, words.to).saturating_sub(track.progress(colour, from)),
        }
    }
}
