//! What is paid for captures and at the end: cuadrante (CUA). No money is handled, only what each seat has won or lost.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::Parchis;
use super::colour::Colour;
use super::effect::Effect;
use super::moves::Move;
use super::rules::Stakes;
use super::track::Place;
use crate::game::{MAX_SEATS, Seat, Seats};

/// What each seat has won or lost so far, and owes the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ledger {
    /// By seat; all of them sum to 0.
    pub(super) balances: [i64; MAX_SEATS as usize],
    /// By seat: to be paid at the end for third sixes (CUA-4).
    pub(super) fines: [i64; MAX_SEATS as usize],
}

/// One seat pays another. It prints as in `2>1:5:winner`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// Who pays.
    pub from: Seat,
    /// Who is paid.
    pub to: Seat,
    /// How much, more than 0.
    pub amount: i64,
    /// What for.
    pub reason: PaymentReason,
}

/// What is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PaymentReason {
    /// A captured piece (CUA-1).
    Capture,
    /// Pieces short of the other's number in the goal (CUA-2).
    Unfinished,
    /// The other has won (CUA-3).
    Winner,
    /// Third sixes (CUA-4).
    ThirdSix,
}

impl Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}:{}:{}", self.from, self.to, self.amount, self.reason)
    }
}

impl Display for PaymentReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PaymentReason::Capture => "capture",
            PaymentReason::Unfinished => "unfinished",
            PaymentReason::Winner => "winner",
            PaymentReason::ThirdSix => "third_six",
        })
    }
}

impl Parchis {
    /// The owner of each captured piece pays the seat on turn, its own partner included (CUA-1, CUA-6).
    pub(super) fn pay_for_captures(&mut self, m: &Move, effects: &mut Vec<Effect>) {
        let Some(stakes) = self.table.rules().stakes else { return };
        for captured in m.captured.iter() {
            if let Some(owner) = self.table.seat(captured.colour()) {
                self.pay(owner, self.turn, stakes.piece.into(), PaymentReason::Capture, effects);
            }
        }
    }

    /// The seat on turn owes the winner for a third six, whether or not a piece went home (CUA-4).
    pub(super) fn fine_third_six(&mut self) {
        if let Some(stakes) = self.table.rules().stakes {
            self.ledger.fines[self.turn.index()] += i64::from(stakes.third_six);
        }
    }

    /// What is paid when the game is over (CUA-2 to CUA-4, CUA-6).
    pub(super) fn pay_at_the_end(&mut self, effects: &mut Vec<Effect>) {
        let Some(stakes) = self.table.rules().stakes else { return };
        let winners = self.ranks().first();
        self.pay_for_unfinished(&stakes, effects);
        self.pay_the_winners(&stakes, winners, effects);
        self.pay_fines(winners, effects);
    }

    /// Everybody pays everybody else for each piece less in the goal; partners do not pay each other.
    fn pay_for_unfinished(&mut self, stakes: &Stakes, effects: &mut Vec<Effect>) {
        let (table, board) = (self.table, self.board);
        let in_goal = |colour: Colour| board.count(colour, Place::GOAL) as i64;
        for payer in table.colours() {
            for payee in table.colours().filter(|&payee| table.partner(payer) != Some(payee)) {
                let missing = in_goal(payee) - in_goal(payer);
                if let (Some(from), Some(to)) = (table.seat(payer), table.seat(payee)) {
                    self.pay(from, to, i64::from(stakes.piece) * missing, PaymentReason::Unfinished, effects);
                }
            }
        }
    }

    /// Every other seat pays the winner; in pairs the k-th loser pays the k-th winner.
    fn pay_the_winners(&mut self, stakes: &Stakes, winners: Seats, effects: &mut Vec<Effect>) {
        let losers = Seat::all(self.table.seats()).filter(|&seat| !winners.contains(seat));
        let payees: Vec<Seat> = winners.iter().collect();
        for (loser, &winner) in losers.zip(payees.iter().cycle()) {
            self.pay(loser, winner, stakes.win.into(), PaymentReason::Winner, effects);
        }
    }

    /// Fines go to the winner, in pairs to the first seat of the two; those of the winners are void.
    fn pay_fines(&mut self, winners: Seats, effects: &mut Vec<Effect>) {
        let fines = core::mem::take(&mut self.ledger.fines);
        let Some(winner) = winners.iter().next() else { return };
        for loser in Seat::all(self.table.seats()).filter(|&seat| !winners.contains(seat)) {
            self.pay(loser, winner, fines[loser.index()], PaymentReason::ThirdSix, effects);
        }
    }

    /// One seat pays another, if there is something to pay.
    fn pay(&mut self, from: Seat, to: Seat, amount: i64, reason: PaymentReason, effects: &mut Vec<Effect>) {
        if amount > 0 {
            self.ledger.balances[from.index()] -= amount;
            self.ledger.balances[to.index()] += amount;
            effects.push(Effect::Paid(Payment { from, to, amount, reason }));
        }
    }
}
