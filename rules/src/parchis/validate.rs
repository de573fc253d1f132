//! Which positions a game can come to.

mod build;
mod pieces;
mod sides;
mod turn;

use alloc::vec::Vec;

use super::Parchis;
use super::colour::Piece;
use super::options::Table;
use super::position::Position;
use super::position_error::{Part, PositionError};
use super::rules::PairWin;
use super::track::Place;
use crate::game::{Die, Seat};

impl Parchis {
    /// The game that stands so. Every reason why none does is answered, not only the first.
    pub fn from_position(table: &Table, position: &Position) -> Result<Parchis, Vec<PositionError>> {
        let mut check = Check::of(table, position, &[]);
        match check.game() {
            Some(game) if check.errors.is_empty() => Ok(game),
            _ => Err(check.errors),
        }
    }
}

impl Position {
    /// What is wrong with a position of which some parts could not be read, as far as it does not depend on those: they
    /// may hold anything. A piece that could not be read must stand at home.
    pub fn faults(&self, table: &Table, unread: &[Part]) -> Vec<PositionError> {
        let mut check = Check::of(table, self, unread);
        check.game();
        check.errors
    }
}

/// A position on its way to be a game. Each part is judged by itself and by those others that are known.
struct Check<'a> {
    table: &'a Table,
    position: &'a Position,
    /// The parts by which no other can be judged: they could not be read, or name what there is not.
    unknown: Vec<Part>,
    errors: Vec<PositionError>,
}

impl<'a> Check<'a> {
    /// The check, with all that is wrong with the parts of the position.
    fn of(table: &'a Table, position: &'a Position, unread: &[Part]) -> Check<'a> {
        let mut check = Check { table, position, unknown: unread.to_vec(), errors: Vec::new() };
        check.seats();
        check.places();
        check.squares();
        check.arrivals();
        check.stakes();
        check.silent_turns();
        check.finished();
        check.resigned();
        check.turn();
        check.dice();
        check.run();
        check.bonus();
        check.last_moved();
        check.throws();
        check.opening();
        check
    }

    fn refuse_if(&mut self, wrong: bool, error: PositionError) {
        if wrong {
            self.errors.push(error);
        }
    }

    /// Whether other parts can be judged by these.
    fn knows(&self, parts: &[Part]) -> bool {
        !self.unknown.iter().any(|part| parts.contains(part))
    }

    /// Whether these parts are known, and nothing is wrong with them so far.
    fn is_sound(&self, parts: &[Part]) -> bool {
        self.knows(parts) && !self.errors.iter().any(|error| parts.contains(&error.part()))
    }

    /// Every piece at the table, with the place where it stands.
    fn pieces(&self) -> impl Iterator<Item = (Piece, Place)> + use<'_> {
        let sides = self.table.colours().zip(&self.position.sides);
        sides.flat_map(|(colour, side)| colour.pieces().zip(side.places))
    }

    fn place(&self, piece: Piece) -> Option<Place> {
        self.pieces().find(|&(other, _)| other == piece).map(|(_, place)| place)
    }

    fn all_in_goal(&self, seat: Seat) -> bool {
        self.position.sides[seat.index()].places == [Place::GOAL; 4]
    }

    /// Whether the seat has its four pieces in the goal, and did not resign before; in pairs it may resign after.
    fn has_come_in(&self, seat: Seat) -> bool {
        let resigned = self.position.resigned.contains(&seat) && !self.table.rules().pairs;
        self.all_in_goal(seat) && !resigned
    }

    /// Whether who has finished plays for the partner, and so has turns and can resign (PAIR-5).
    fn plays_for_partners(&self) -> bool {
        self.table.rules().pairs && self.table.rules().pair_win == PairWin::Both
    }

    /// One side a seat, and no other seats are named.
    fn seats(&mut self) {
        let seats = self.table.seats();
        if self.position.sides.len() != usize::from(seats) {
            self.errors.push(PositionError::Sides);
            self.unknown.extend([Part::Sides, Part::Pieces]);
        }
        let Position { turn, throws, finished, resigned, .. } = self.position;
        let named = core::iter::once((Part::Turn, *turn))
            .chain(throws.iter().map(|throw| (Part::Throws, throw.seat)))
            .chain(finished.iter().map(|&seat| (Part::Finished, seat)))
            .chain(resigned.iter().map(|&seat| (Part::Resigned, seat)));
        for (part, seat) in named.filter(|(_, seat)| seat.number() > seats) {
            self.errors.push(PositionError::NoSuchSeat(part, seat));
            self.unknown.push(part);
        }
    }
}

/// What was rolled with so many dice; where that is not said, it is what is left, if that is all.
fn rolled(position: &Position, dice: usize) -> &[Die] {
    if position.rolled.is_empty() && position.dice_left.len() == dice { &position.dice_left } else { &position.rolled }
}

fn has_twice(seats: &[Seat]) -> bool {
    seats.iter().enumerate().any(|(nth, seat)| seats[..nth].contains(seat))
}
