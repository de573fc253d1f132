//! Why a piece may not move: its own impediment before what the seat is obliged to.

use alloc::vec::Vec;

use super::Parchis;
use super::colour::Piece;
use super::legal::{FIVE, Legal, Obligation, Way};
use super::moves::Move;
use super::preview::Count;
use super::refusal::Refusal;
use super::track::{Place, Zone};

/// A piece that may not move by something that could be counted, and the one reason why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hindrance {
    /// The piece.
    pub piece: Piece,
    /// What it would count.
    pub count: Count,
    /// Why not.
    pub refusal: Refusal,
}

impl Parchis {
    /// For every piece of the colour in play, and everything that could be counted with it, why it may not move; nothing
    /// where it may, and nothing unless a move is awaited.
    pub fn hindrances(&self) -> Vec<Hindrance> {
        let legal = self.legal();
        let pieces = self.colour_in_play().pieces();
        let each = pieces.flat_map(|piece| self.all_ways().map(move |way| (piece, way)));
        each.filter_map(|(piece, way)| {
            let refusal = self.hindrance(&legal, piece, way)?;
            let squares = self.squares(way).unwrap_or(way.pips);
            Some(Hindrance { piece, count: Count { uses: way.uses, pips: way.pips, squares }, refusal })
        })
        .filter(|hindrance| hindrance.refusal != Refusal::WrongCount)
        .collect()
    }

    /// Everything that could be counted, the dice that must wait for a bonus included.
    fn all_ways(&self) -> impl Iterator<Item = Way> {
        self.way_of_bonus().into_iter().chain(self.ways_of_dice())
    }

    /// Why the piece may not move by this; none if it may.
    fn hindrance(&self, legal: &Legal, piece: Piece, way: Way) -> Option<Refusal> {
        if legal.moves.iter().any(|m| m.piece == piece && m.uses == way.uses) {
            return None;
        }
        let able = match self.attempt(piece, way) {
            Ok(able) => able,
            Err(hindered) => return Some(hindered),
        };
        Some(match legal.obligation {
            Obligation::CountBonus(_) => Refusal::MustCountBonus,
            Obligation::Exit if able.from != Place::HOME => Refusal::MustExit,
            Obligation::OpenBarrier if !self.must_open(piece.colour(), able.from) => Refusal::MustOpenBarrier,
            Obligation::Exit | Obligation::OpenBarrier | Obligation::None => Refusal::MustUseBothDice,
        })
    }

    /// Why the seat on turn may not play this move, which is not legal.
    pub(super) fn why_not(&self, m: &Move) -> Refusal {
        if m.piece.colour() != self.colour_in_play() {
            return Refusal::NotYourPiece;
        }
        if self.board.place(m.piece) != m.from {
            return Refusal::NotThere;
        }
        let Some(way) = self.way_of(m) else { return self.counts_nothing(m) };
        let able = match self.attempt(m.piece, way) {
            Ok(able) => able,
            Err(hindered) => return hindered,
        };
        match self.hindrance(&self.legal(), m.piece, way) {
            _ if able.to != m.to && self.bonus > 0 => Refusal::MustCountBonus,
            _ if able.to != m.to => Refusal::WrongCount,
            Some(obliged) => obliged,
            None if able == *m || self.bridging(&able) == Some(*m) => Refusal::MustUseBothDice,
            None => Refusal::WrongDetails,
        }
    }

    /// What the move counts, of all that could be counted; to come out, whatever is a five.
    fn way_of(&self, m: &Move) -> Option<Way> {
        let five = |way: &Way| m.from == Place::HOME && way.pips == FIVE;
        self.all_ways().find(|way| way.uses == m.uses).or_else(|| self.all_ways().find(five))
    }

    /// Why a move is refused that counts nothing of what can be counted.
    fn counts_nothing(&self, m: &Move) -> Refusal {
        match m.from.zone() {
            Zone::Home => Refusal::AtHome,
            Zone::Goal => Refusal::InGoal,
            Zone::Off => Refusal::Off,
            Zone::Ring(_) | Zone::Corridor(_) => Refusal::WrongCount,
        }
    }
}
