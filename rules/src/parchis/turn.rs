//! One turn, step by step (section 2.13).

use alloc::vec::Vec;

use super::bonus;
use super::effect::Effect;
use super::hand::Hand;
use super::legal::SIX;
use super::moves::{Move, Uses};
use super::track::Place;
use super::{Parchis, Phase};
use crate::game::{Die, Roll, Seat};

impl Parchis {
    /// Steps 1 to 5: the seat on turn has rolled.
    pub(super) fn take_roll(&mut self, roll: &Roll, effects: &mut Vec<Effect>) {
        self.tallies[self.turn.index()].add(roll);
        self.run = if repeats(roll.faces()) { self.run + 1 } else { 0 };
        if self.run == 3 {
            self.suffer_third_six(roll, effects);
            return self.end_turn(effects);
        }
        self.hand = Hand::rolled(roll);
        if let Some(six) = self.hand.left().into_iter().flatten().map(Die::pips).find(|&pips| self.count(pips) != pips)
        {
            effects.push(Effect::Count(self.count(six)));
        }
        if !self.can_move() {
            effects.push(Effect::NoMove);
            self.hand.put_down();
            if self.table.rules().third_six_pass_shield {
                self.last_moved = None;
            }
        }
        self.settle(effects);
    }

    /// Steps 5 to 7: the seat on turn plays a legal move.
    pub(super) fn play(&mut self, m: &Move, effects: &mut Vec<Effect>) {
        self.move_piece(m, effects);
        match m.uses {
            Uses::Bonus => self.bonus = 0,
            Uses::OneOfTwo(die) => self.hand.play(die),
            Uses::Die | Uses::BothDice => self.hand.put_down(),
        }
        self.pay_for_captures(m, effects);
        let colour = m.piece.colour();
        if self.is_home_free(colour) {
            self.finish(colour, effects);
            return self.end_turn(effects);
        }
        self.bonus = bonus::earned(self.table.rules(), m);
        if self.bonus > 0 {
            effects.push(Effect::Bonus(self.bonus));
            self.lose_uncountable_bonus(effects);
        }
        self.give_up_unplayable_dice(effects);
        self.settle(effects);
    }

    /// A piece moves, captures and makes or breaks barriers.
    pub(super) fn move_piece(&mut self, m: &Move, effects: &mut Vec<Effect>) {
        let colour = m.piece.colour();
        let opens = self.is_barrier(colour, m.from);
        self.relocate(m);
        if m.from == Place::HOME {
            effects.push(Effect::Exit);
        }
        effects.extend(m.captured.iter().map(Effect::Capture));
        if opens {
            effects.push(Effect::OpensBarrier);
        }
        if self.is_barrier(colour, m.to) {
            effects.push(Effect::FormsBarrier);
        }
        if m.from.square().is_some() && m.to.square().is_none() {
            effects.push(Effect::Corridor);
        }
        if m.to == Place::GOAL {
            effects.push(Effect::Goal);
        }
    }

    /// The pieces stand as they do after the move.
    pub(super) fn relocate(&mut self, m: &Move) {
        for captured in m.captured.iter() {
            self.board.take_home(captured);
        }
        self.board.shift(m.piece, m.to);
        if let Some(beside) = m.beside {
            self.board.shift(beside, m.to);
        }
        if m.from == Place::HOME {
            self.begin(m.piece.colour());
        }
        self.last_moved = Some(m.piece);
    }

    /// A die that is left and that no piece can move is lost (DICE2-5).
    fn give_up_unplayable_dice(&mut self, effects: &mut Vec<Effect>) {
        if self.bonus == 0 && !self.hand.is_empty() && !self.can_move() {
            effects.extend(self.hand.left().into_iter().flatten().map(Effect::DieLost));
            self.hand.put_down();
        }
    }

    /// What comes next: a move if one is left to play, else another roll after a six, else the next seat.
    fn settle(&mut self, effects: &mut Vec<Effect>) {
        if self.bonus > 0 || !self.hand.is_empty() {
            self.phase = Phase::Move;
        } else if self.run > 0 {
            self.hand = Hand::EMPTY;
            self.phase = Phase::Roll;
            effects.push(Effect::Repeat);
        } else {
            self.end_turn(effects);
        }
    }

    /// Step 8: the turn passes to the next seat that may still play, unless the game is over. A seat that was silent for
    /// too long resigns.
    pub(super) fn end_turn(&mut self, effects: &mut Vec<Effect>) {
        self.clear_turn();
        if self.end_if_decided(effects) {
            return;
        }
        if self.is_given_up() {
            return self.give_up(self.turn, effects);
        }
        self.turn = self.next_seat();
        self.phase = Phase::Roll;
        effects.push(Effect::Turn(self.turn));
    }

    /// The next seat to the right that may still play; the seat on turn itself where no other may.
    fn next_seat(&self) -> Seat {
        let seats = || Seat::all(self.table.seats());
        let after = seats().skip(self.turn.index() + 1);
        after.chain(seats()).find(|&seat| self.plays_on(seat)).unwrap_or(self.turn)
    }
}

/// Whether the roll repeats the turn: a six, or with two dice a double (SIX-4, DICE2-4).
pub(super) fn repeats(faces: &[Die]) -> bool {
    match faces {
        [die] => die.pips() == SIX,
        [one, other] => one == other,
        _ => false,
    }
}
