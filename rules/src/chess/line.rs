//! Lines: moves played one after another from a position.

use alloc::vec::Vec;

use super::action::Move;
use super::position::Position;
use super::refusal::Refusal;
use crate::game::{self, Misread, Refused};

impl Position {
    /// The legal moves that `texts` name one after another from here. Only mate and stalemate stop them, no other draw.
    pub fn read_line<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> Result<Vec<Move>, BadPly> {
        let mut position = self.clone();
        let mut moves = Vec::new();
        for text in texts {
            let (m, next) = position.read_ply(text).map_err(|why| BadPly { index: moves.len(), why })?;
            moves.push(m);
            position = next;
        }
        Ok(moves)
    }

    fn read_ply(&self, text: &str) -> Result<(Move, Position), Unplayed> {
        if !self.has_moves() {
            return Err(Unplayed::Refused(Refused::GameOver));
        }
        let m = self.read_uci(text).map_err(Unplayed::Misread)?;
        let next = self.play(m).map_err(|refusal| Unplayed::Refused(Refused::Rules(refusal)))?;
        Ok((m, next))
    }
}

/// The first ply of a line that cannot be played (S97).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPly {
    /// Its index in the line, from 0.
    pub index: usize,
    /// Why it cannot be played.
    pub why: Unplayed,
}

/// Why a ply of a line cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// Its text names no move.
    Misread(Misread),
    /// The rules refuse it, or the game was over before it.
    Refused(Refused<Refusal>),
}

impl game::Refusal for Unplayed {
    fn reason(&self) -> &'static str {
        match self {
            Unplayed::Misread(misread) => misread.reason(),
            Unplayed::Refused(refused) => refused.reason(),
        }
    }

    fn english(&self) -> &'static str {
        match self {
            Unplayed::Misread(misread) => misread.english(),
            Unplayed::Refused(refused) => refused.english(),
        }
    }

    fn spanish(&self) -> &'static str {
        match self {
            Unplayed::Misread(misread) => misread.spanish(),
            Unplayed::Refused(refused) => refused.spanish(),
        }
    }
}
