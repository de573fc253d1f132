//! What a client draws a move from, before it is played: the way it goes, and what it would cause.

use alloc::vec::Vec;

use super::Parchis;
use super::bonus;
use super::effect::Effect;
use super::legal::{FIVE, SIX, Way};
use super::moves::{Move, Uses};
use super::track::{Place, Track};

/// One thing that can be counted now: a die, the sum of two, or a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What it is.
    pub uses: Uses,
    /// What is shown or due: the pips of the die, the sum of two dice, or the squares of the bonus.
    pub pips: u8,
    /// How many squares a piece goes by it, coming out apart: 7 for a six with nobody at home (SIX-2), else the pips.
    pub squares: u8,
}

impl Parchis {
    /// All that can be counted now; nothing unless a move is awaited.
    pub fn counts(&self) -> Vec<Count> {
        let brings_out = |way: Way| {
            let may_exit = way.pips == FIVE && self.board.count(self.colour_in_play(), Place::HOME) > 0;
            may_exit.then_some(FIVE)
        };
        let count = |way: Way| {
            let squares = self.squares(way).or_else(|| brings_out(way))?;
            Some(Count { uses: way.uses, pips: way.pips, squares })
        };
        self.ways().into_iter().filter_map(count).collect()
    }

    /// What a legal move would cause by itself: its effects from [`Effect::Exit`] to [`Effect::Goal`], and the bonus that
    /// it would earn, whether or not a piece could count it.
    pub fn preview(&self, m: &Move) -> Vec<Effect> {
        let (mut after, mut effects) = (*self, Vec::new());
        after.move_piece(m, &mut effects);
        let bonus = bonus::earned(self.table.rules(), m);
        if bonus > 0 && !after.is_home_free(m.piece.colour()) {
            effects.push(Effect::Bonus(bonus));
        }
        effects
    }
}

impl Move {
    /// What it counts; five squares to come out.
    pub fn counted(&self) -> Count {
        let pips = match self.uses {
            Uses::OneOfTwo(die) => die.pips(),
            // No single die but a six counts more than it shows.
            Uses::Die => self.count.min(SIX),
            Uses::BothDice | Uses::Bonus => self.count,
        };
        Count { uses: self.uses, pips, squares: self.count }
    }

    /// Every place where the piece sets foot, in order, the last one included: just that one to come out.
    pub fn path(&self, track: Track) -> impl Iterator<Item = Place> {
        let colour = self.piece.colour();
        let steps = (1..=self.count).filter_map(move |count| track.ahead(colour, self.from, count));
        let exit = Some(self.to).filter(|_| self.from == Place::HOME);
        exit.into_iter().chain(steps)
    }
}
