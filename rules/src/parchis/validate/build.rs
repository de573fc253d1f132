//! The game that a position is, once its parts fit each other.

use super::{Check, rolled};
use crate::game::{MAX_SEATS, Ranks, Seat, Seats};
use crate::parchis::board::Board;
use crate::parchis::end::append;
use crate::parchis::hand::Hand;
use crate::parchis::opening::Opening;
use crate::parchis::position::Position;
use crate::parchis::position_error::{Part, PositionError};
use crate::parchis::silent::Waiting;
use crate::parchis::stakes::Ledger;
use crate::parchis::tally::Tally;
use crate::parchis::{Parchis, Phase};

/// Where nothing is wrong with these parts, the pieces stand on a board and the seats in an order.
const OUTLINE: [Part; 5] = [Part::Sides, Part::Pieces, Part::Finished, Part::Resigned, Part::Phase];

impl Check<'_> {
    /// The game, if it can be told whether it goes on, and does as the position says.
    pub(super) fn game(&mut self) -> Option<Parchis> {
        if !self.is_sound(&OUTLINE) {
            return None;
        }
        let mut game = self.build();
        if game.phase == Phase::Over {
            self.has_ended(&mut game);
        } else {
            let of_nobody = self.errors.contains(&PositionError::TurnOfNobody);
            self.refuse_if(game.is_decided() && !of_nobody, PositionError::AlreadyOver);
            let awaited = self.is_sound(&[Part::Arrivals, Part::Turn, Part::Dice, Part::Bonus, Part::Phase]);
            let stuck = awaited && game.phase == Phase::Move && !game.can_move();
            self.refuse_if(stuck, PositionError::NothingToMove);
        }
        Some(game)
    }

    fn has_ended(&mut self, game: &mut Parchis) {
        let finished = core::mem::take(&mut game.finished);
        let come_in = self.position.finished.iter().filter(|&&seat| self.has_come_in(seat));
        game.finished = come_in.fold(Ranks::default(), |order, &seat| append(order, seat));
        let over = game.is_decided();
        game.end();
        self.refuse_if(!over || game.finished != finished, PositionError::NotOver);
    }

    fn build(&self) -> Parchis {
        let Position { sides, phase, turn, bonus, run, last_moved, finished, resigned, .. } = self.position;
        let order = |seats: &[Seat]| seats.iter().fold(Ranks::default(), |order, &seat| append(order, seat));
        let mut opening = Opening::NONE;
        for throw in &self.position.throws {
            opening.contenders = opening.contenders.with(throw.seat);
            opening.thrown[throw.seat.index()] = throw.die;
        }
        let mut begun = Seats::NONE;
        let mut ledger = Ledger::default();
        let mut silent_turns = [0; MAX_SEATS as usize];
        let mut tallies = [Tally::default(); MAX_SEATS as usize];
        for (seat, side) in Seat::all(MAX_SEATS).zip(sides) {
            begun = if side.begun { begun.with(seat) } else { begun };
            ledger.balances[seat.index()] = side.balance;
            ledger.fines[seat.index()] = side.fines;
            silent_turns[seat.index()] = side.silent_turns;
            tallies[seat.index()] = side.tally;
        }
        Parchis {
            table: *self.table,
            board: self.board(),
            phase: *phase,
            turn: *turn,
            opening,
            hand: Hand::of(rolled(self.position, self.table.rules().dice.count().into()), &self.position.dice_left),
            bonus: *bonus,
            run: *run,
            last_moved: *last_moved,
            begun,
            finished: order(finished),
            resigned: order(resigned),
            ledger,
            tallies,
            silent_turns,
            waiting: Waiting::default(),
        }
    }

    /// The pieces where they stand. Who came first is told only where that fits.
    fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (piece, place) in self.pieces() {
            board.put(piece, place);
        }
        if self.is_sound(&[Part::Arrivals]) {
            for &[first, last] in &self.position.arrivals {
                let place = board.place(first);
                board.take_home(first);
                board.take_home(last);
                board.put(first, place);
                board.put(last, place);
            }
        }
        board
    }
}
