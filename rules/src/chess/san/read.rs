//! The lenient reader.

use super::Letters;
use crate::chess::action::Move;
use crate::chess::piece::Role;
use crate::chess::position::Position;
use crate::chess::square::Square;
use crate::game::Misread;

impl Position {
    /// The legal move that `text` names in algebraic notation, short or long, or in UCI.
    ///
    /// Beyond strict SAN it reads what players write: `0-0`, `++` for mate, a promotion without `=`, `e.p.` where a pawn
    /// takes en passant, a capture without `x`, and the origin written in full or in part where it is not needed. What
    /// contradicts the position is not read: a capture where nothing is captured, `e.p.` where nothing is taken so, a
    /// promotion without its piece. Signs of check need not be right; other glyphs (`!?`) are not read.
    ///
    /// [`Misread::Ambiguous`] if more than one legal move fits, [`Misread::Unreadable`] if none does.
    pub fn read_san(&self, text: &str, letters: Letters) -> Result<Move, Misread> {
        let (text, says_en_passant) = without_suffixes(text);
        let is_said = |m| !says_en_passant || self.taken_en_passant(m).is_some();
        if let Some(m) = self.read_uci(text).ok().filter(|&m| self.is_legal(m) && is_said(m)) {
            return Ok(m);
        }
        let described = Description::read(text, letters).ok_or(Misread::Unreadable)?;
        let mut fitting = self.moves().into_iter().filter(|&m| described.fits(self, m) && is_said(m));
        let m = fitting.next().ok_or(Misread::Unreadable)?;
        if fitting.next().is_some() { Err(Misread::Ambiguous) } else { Ok(m) }
    }
}

/// The text without a sign of check and `e.p.`, in either order; and whether the latter was there.
fn without_suffixes(text: &str) -> (&str, bool) {
    let text = without_check(text);
    match text.strip_suffix("e.p.") {
        Some(text) => (without_check(text.strip_suffix(' ').unwrap_or(text)), true),
        None => (text, false),
    }
}

fn without_check(text: &str) -> &str {
    ["++", "+", "#"].iter().find_map(|sign| text.strip_suffix(sign)).unwrap_or(text)
}

/// What a text says of a move that does not castle.
struct Description {
    role: Role,
    file: Option<u8>,
    rank: Option<u8>,
    captures: bool,
    to: Square,
    promotion: Option<Role>,
}

impl Description {
    /// Read from the end, as only the target is always there.
    fn read(text: &str, letters: Letters) -> Option<Description> {
        let mut rest = text;
        let promotion = take_last(&mut rest, |c| letters.role(c));
        if promotion.is_some() {
            rest = rest.strip_suffix('=').unwrap_or(rest);
        }
        let to_rank = take_last(&mut rest, rank_of)?;
        let to = Square::new(take_last(&mut rest, file_of)?, to_rank)?;
        let sign = take_last(&mut rest, |c| matches!(c, 'x' | '-').then_some(c));
        let rank = take_last(&mut rest, rank_of);
        let file = take_last(&mut rest, file_of);
        let role = take_last(&mut rest, |c| letters.role(c)).unwrap_or(Role::Pawn);
        let is_long = file.is_some() && rank.is_some();
        let is_whole = rest.is_empty() && (sign != Some('-') || is_long);
        is_whole.then_some(Description { role, file, rank, captures: sign == Some('x'), to, promotion })
    }

    fn fits(&self, position: &Position, m: Move) -> bool {
        let captures = position.is_capture(m);
        m.to == self.to
            && m.promotion == self.promotion
            && position.own(self.role).has(m.from.cozy())
            && self.file.is_none_or(|file| file == m.from.file())
            && self.rank.is_none_or(|rank| rank == m.from.rank())
            && (captures || !self.captures)
            && !(captures && self.role == Role::Pawn && self.file.is_none())
            && position.castling_wing(m).is_none()
    }
}

/// Takes the last character off the end if it is what is looked for.
fn take_last<T>(rest: &mut &str, read: impl Fn(char) -> Option<T>) -> Option<T> {
    let last = rest.chars().next_back()?;
    let found = read(last)?;
    *rest = &rest[..rest.len() - last.len_utf8()];
    Some(found)
}

fn file_of(letter: char) -> Option<u8> {
    matches!(letter, 'a'..='h').then(|| letter as u8 - b'a')
}

fn rank_of(digit: char) -> Option<u8> {
    matches!(digit, '1'..='8').then(|| digit as u8 - b'1')
}
