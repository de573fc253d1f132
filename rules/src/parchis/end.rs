//! Who has finished, when the game is over, and who has won (GOAL-3, END, PAIR-6, RES-1).

use alloc::vec::Vec;
use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::colour::{Colour, PIECES_PER_COLOUR};
use super::effect::Effect;
use super::rules::{End, PairWin, ResignedPieces};
use super::track::Place;
use super::{Parchis, Phase};
use crate::game::{MAX_SEATS, Outcome, Ranks, Seat};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// One seat was left that had not finished (END-2).
    LastStanding,
    /// The first seat finished, and that was agreed to be the end (END-2).
    FirstWinner,
    /// All seats finished (END-2).
    AllFinished,
    /// A pair won (PAIR-6).
    PairFinished,
    /// All seats but one resigned before any had finished, or in pairs one did (RES-1).
    Resignation,
}

impl Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::LastStanding => "LAST_STANDING",
            Ending::FirstWinner => "FIRST_WINNER",
            Ending::AllFinished => "ALL_FINISHED",
            Ending::PairFinished => "PAIR_FINISHED",
            Ending::Resignation => "RESIGNATION",
        })
    }
}

impl Parchis {
    /// The colour has its four pieces in the goal. A seat that has resigned does not finish.
    pub(super) fn finish(&mut self, colour: Colour, effects: &mut Vec<Effect>) {
        let seat = self.table.seat(colour).filter(|&seat| self.resigned.of(seat).is_none());
        if let Some(seat) = seat {
            self.finished = append(self.finished, seat);
            effects.push(Effect::Finished(seat));
        }
    }

    /// Whether the seat has neither finished nor resigned.
    pub(super) fn is_in(&self, seat: Seat) -> bool {
        self.finished.of(seat).is_none() && self.resigned.of(seat).is_none()
    }

    /// Whether the seat can resign: not if it has resigned already, nor if it has finished and plays no more.
    pub(super) fn may_resign(&self, seat: Seat) -> bool {
        let plays_for_partner = self.plays_for_partner(self.table.colour(seat));
        self.is_in(seat) || plays_for_partner && self.resigned.of(seat).is_none()
    }

    /// Whether the seat still gets turns (END-1): in pairs also who has finished, for the partner (PAIR-5), and where
    /// the pieces of who has resigned are played, that seat (RES-1).
    pub(super) fn plays_on(&self, seat: Seat) -> bool {
        let is_played_for = self.table.rules().resigned_pieces == ResignedPieces::Autoplay
            && self.resigned.of(seat).is_some()
            && !self.is_home_free(self.table.colour(seat));
        self.may_resign(seat) || is_played_for
    }

    /// Whether a seat of this colour moves its partner's pieces (PAIR-5).
    pub(super) fn plays_for_partner(&self, colour: Colour) -> bool {
        let rules = self.table.rules();
        rules.pairs && rules.pair_win == PairWin::Both && self.is_home_free(colour)
    }

    /// Whether the colour has its four pieces in the goal.
    pub(super) fn is_home_free(&self, colour: Colour) -> bool {
        self.board.count(colour, Place::GOAL) == usize::from(PIECES_PER_COLOUR)
    }

    /// Ends the game if it is decided, and says whether it is.
    pub(super) fn end_if_decided(&mut self, effects: &mut Vec<Effect>) -> bool {
        let decided = self.is_decided();
        if decided {
            self.end();
            self.pay_at_the_end(effects);
        }
        decided
    }

    /// Ends the game. A seat that is left alone is the last to finish.
    pub(super) fn end(&mut self) {
        if !self.table.rules().pairs
            && !self.has_first_winner()
            && let Some(seat) = self.only_seat_in()
        {
            self.finished = append(self.finished, seat);
        }
        self.phase = Phase::Over;
    }

    /// Whether nothing is left to play for (END-2, PAIR-6, RES-1).
    pub(super) fn is_decided(&self) -> bool {
        let somebody_resigned = self.resigned != Ranks::default();
        if self.table.rules().pairs {
            return somebody_resigned || self.winning_pair().is_some();
        }
        let seats_in = Seat::all(self.table.seats()).filter(|&seat| self.is_in(seat)).count();
        match self.table.rules().end {
            End::LastStanding => seats_in <= 1,
            End::FirstWinner => self.has_first_winner() || somebody_resigned && seats_in <= 1,
            End::AllFinish => seats_in == 0 || somebody_resigned && seats_in <= 1,
        }
    }

    /// A colour of the pair that has won by coming in (PAIR-6).
    fn winning_pair(&self) -> Option<Colour> {
        let partner_too = |colour| self.table.partner(colour).is_some_and(|partner| self.is_home_free(partner));
        let wins = |&colour: &Colour| match self.table.rules().pair_win {
            PairWin::First => self.is_home_free(colour),
            PairWin::Both => self.is_home_free(colour) && partner_too(colour),
        };
        self.table.colours().find(wins)
    }

    fn has_first_winner(&self) -> bool {
        self.table.rules().end == End::FirstWinner && self.table.colours().any(|colour| self.has_come_in(colour))
    }

    /// Whether the seat of the colour has its four pieces in the goal, and did not resign before.
    fn has_come_in(&self, colour: Colour) -> bool {
        let resigned = self.table.seat(colour).is_some_and(|seat| self.resigned.of(seat).is_some());
        self.is_home_free(colour) && !resigned
    }

    fn only_seat_in(&self) -> Option<Seat> {
        let mut seats = Seat::all(self.table.seats()).filter(|&seat| self.is_in(seat));
        seats.next().filter(|_| seats.next().is_none())
    }

    /// How a game that is over has ended.
    pub(super) fn outcome(&self) -> Outcome<Ending> {
        Outcome { ending: self.ending(), ranks: self.ranks() }
    }

    fn ending(&self) -> Ending {
        if self.table.rules().pairs {
            return if self.winning_pair().is_some() { Ending::PairFinished } else { Ending::Resignation };
        }
        if self.has_first_winner() {
            Ending::FirstWinner
        } else if !self.table.colours().any(|colour| self.has_come_in(colour)) {
            Ending::Resignation
        } else if self.table.colours().all(|colour| self.has_come_in(colour)) {
            Ending::AllFinished
        } else {
            Ending::LastStanding
        }
    }

    /// The place of each seat as far as it is known: of those who have finished or resigned, and at the end of all that
    /// are ranked; in pairs only at the end, where partners share a place.
    pub fn standings(&self) -> Ranks {
        if self.table.rules().pairs && self.phase != Phase::Over { Ranks::default() } else { self.ranks() }
    }

    /// Those who finished in that order, then those who resigned: the first to resign is last. Partners share a place.
    pub(super) fn ranks(&self) -> Ranks {
        let seats = self.table.seats();
        if self.table.rules().pairs {
            let rank = |seat| if self.is_of_winning_pair(seat) { 1 } else { 2 };
            return Seat::all(seats).fold(Ranks::default(), |ranks, seat| ranks.with(seat, rank(seat)));
        }
        Seat::all(seats).fold(self.finished, |ranks, seat| match self.resigned.of(seat) {
            Some(nth) => ranks.with(seat, seats + 1 - nth),
            None => ranks,
        })
    }

    fn is_of_winning_pair(&self, seat: Seat) -> bool {
        let colour = self.table.colour(seat);
        let pair = |of: Colour| colour == of || self.table.partner(of) == Some(colour);
        match (self.winning_pair(), in_order(self.resigned).next()) {
            (Some(winner), _) => pair(winner),
            (None, Some(loser)) => !pair(self.table.colour(loser)),
            (None, None) => false,
        }
    }
}

/// The order with one more seat at its end.
pub(super) fn append(order: Ranks, seat: Seat) -> Ranks {
    order.with(seat, in_order(order).count() as u8 + 1)
}

/// The seats of an order, the first first.
pub(super) fn in_order(order: Ranks) -> impl Iterator<Item = Seat> {
    (1..=MAX_SEATS).map_while(move |place| Seat::all(MAX_SEATS).find(|&seat| order.of(seat) == Some(place)))
}
