//! The third six, or double, in a row (SIX-6 to SIX-10, DICE2-4).

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::Parchis;
use super::colour::Piece;
use super::effect::Effect;
use super::moves::Uses;
use super::rules::ThirdDouble;
use super::track::Place;
use crate::game::Roll;

impl Parchis {
    /// The third six is not played; it sends a piece home, unless that is spared.
    pub(super) fn suffer_third_six(&mut self, roll: &Roll, effects: &mut Vec<Effect>) {
        effects.push(Effect::ThirdSix);
        self.fine_third_six();
        if let Some(piece) = self.victim()
            && !self.is_spared(piece, roll)
        {
            self.board.take_home(piece);
            effects.push(Effect::SentHome(piece));
        }
    }

    /// The piece last moved in this turn (SIX-8), or the one furthest on (DICE2-4).
    fn victim(&self) -> Option<Piece> {
        match self.table.rules().third_double {
            ThirdDouble::LastMoved => self.last_moved,
            ThirdDouble::MostAdvanced => self.most_advanced(),
        }
    }

    /// The piece furthest on of the colour in play, the goal excluded; of several the one with the lowest number.
    fn most_advanced(&self) -> Option<Piece> {
        let progress = |piece: Piece| self.track().progress(piece.colour(), self.board.place(piece));
        let under_way = self.colour_in_play().pieces().filter(|&piece| self.board.place(piece) != Place::GOAL);
        under_way.min_by_key(|&piece| Reverse(progress(piece)))
    }

    /// Nothing happens to a piece that has left the ring (SIX-7), nor to one that the table has mercy on (SIX-10).
    fn is_spared(&self, piece: Piece, roll: &Roll) -> bool {
        let rules = self.table.rules();
        let Some(square) = self.board.place(piece).square() else { return true };
        rules.third_six_safe_exempt && square.is_safe()
            || rules.third_six_needs_mobility && !self.could_move(piece, roll)
    }

    /// Whether the piece could make the count of one die, obligations aside.
    fn could_move(&self, piece: Piece, roll: &Roll) -> bool {
        let count = roll.faces().first().map(|die| self.count(die.pips()));
        count.is_some_and(|count| self.advance(piece, count, Uses::Die).is_ok())
    }
}
