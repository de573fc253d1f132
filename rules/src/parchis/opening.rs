//! The opening roll-off: every seat throws one die, the highest starts (OPN-1, OPN-2).

use alloc::vec::Vec;

use super::effect::Effect;
use super::{Parchis, Phase};
use crate::game::{Die, MAX_SEATS, Seat, Seats};

/// The round of the opening that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// The seats that throw in this round.
    pub(super) contenders: Seats,
    /// What they have thrown, by seat.
    pub(super) thrown: [Option<Die>; MAX_SEATS as usize],
}

impl Opening {
    /// There is no opening, or it is over.
    pub(super) const NONE: Opening = Opening { contenders: Seats::NONE, thrown: [None; MAX_SEATS as usize] };

    /// A round in which these seats throw.
    pub(super) fn among(contenders: Seats) -> Opening {
        Opening { contenders, ..Opening::NONE }
    }

    /// The seat that throws next, in the order of the seats; none if the round is complete.
    fn next(&self) -> Option<Seat> {
        self.contenders.iter().find(|seat| self.thrown[seat.index()].is_none())
    }

    /// The seats that have thrown the highest die.
    fn leaders(&self) -> Seats {
        let highest = self.thrown.iter().flatten().max();
        let leads = |seat: &Seat| self.thrown[seat.index()].as_ref() == highest;
        self.contenders.iter().filter(leads).fold(Seats::NONE, Seats::with)
    }

    /// The round without a seat that has left the table.
    fn without(mut self, leaver: Seat) -> Opening {
        self.thrown[leaver.index()] = None;
        let others = self.contenders.iter().filter(|&seat| seat != leaver);
        Opening { contenders: others.fold(Seats::NONE, Seats::with), ..self }
    }
}

impl Parchis {
    /// The seat on turn throws its die of the round.
    pub(super) fn throw_for_start(&mut self, die: Die, effects: &mut Vec<Effect>) {
        self.opening.thrown[self.turn.index()] = Some(die);
        self.go_on_with_opening(effects);
    }

    /// A seat leaves the table before anybody has started.
    pub(super) fn leave_opening(&mut self, leaver: Seat, effects: &mut Vec<Effect>) {
        let next = self.opening.next();
        self.opening = self.opening.without(leaver);
        if self.opening.contenders.only().is_some() || next == Some(leaver) {
            self.go_on_with_opening(effects);
        }
    }

    fn go_on_with_opening(&mut self, effects: &mut Vec<Effect>) {
        if let Some(seat) = self.opening.contenders.only() {
            return self.start_with(seat, effects);
        }
        if let Some(seat) = self.opening.next() {
            return self.pass_to(seat, effects);
        }
        let leaders = self.opening.leaders();
        if let Some(seat) = leaders.only() {
            return self.start_with(seat, effects);
        }
        effects.extend(leaders.iter().map(Effect::Tied));
        self.opening = Opening::among(leaders);
        if let Some(seat) = self.opening.next() {
            self.pass_to(seat, effects);
        }
    }

    fn start_with(&mut self, seat: Seat, effects: &mut Vec<Effect>) {
        effects.push(Effect::First(seat));
        self.opening = Opening::NONE;
        self.turn = seat;
        self.phase = Phase::Roll;
    }

    fn pass_to(&mut self, seat: Seat, effects: &mut Vec<Effect>) {
        effects.push(Effect::Turn(seat));
        self.turn = seat;
    }
}
