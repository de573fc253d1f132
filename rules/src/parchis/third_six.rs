//! The third six in a row (SIX-6 to SIX-10).

use alloc::vec::Vec;

use super::Parchis;
use super::colour::Piece;
use super::effect::Effect;
use super::legal::SIX;
use super::moves::Uses;
use crate::game::Die;

impl Parchis {
    /// The third six is not played; it sends the piece last moved in this turn home, unless that is spared.
    pub(super) fn suffer_third_six(&mut self, effects: &mut Vec<Effect>) {
        effects.push(Effect::ThirdSix);
        self.fine_third_six();
        if let Some(piece) = self.last_moved
            && !self.is_spared(piece)
        {
            self.board.take_home(piece);
            effects.push(Effect::SentHome(piece));
        }
    }

    fn is_spared(&self, piece: Piece) -> bool {
        let rules = self.table.rules();
        let Some(square) = self.board.place(piece).square() else { return true };
        rules.third_six_safe_exempt && square.is_safe() || rules.third_six_needs_mobility && !self.could_move_six(piece)
    }

    fn could_move_six(&self, piece: Piece) -> bool {
        let six = Die::new(SIX).map_or(SIX, |die| self.count(die));
        self.advance(piece, six, Uses::Die).is_ok()
    }
}
