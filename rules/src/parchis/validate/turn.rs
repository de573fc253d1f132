//! Whose turn it is, and what of it has been done.

use alloc::vec::Vec;

use super::{Check, has_twice, rolled};
use crate::game::{MAX_SEATS, Seat};
use crate::parchis::colour::{Colour, Piece};
use crate::parchis::position::Position;
use crate::parchis::position_error::{Part, PositionError};
use crate::parchis::rules::ResignedPieces;
use crate::parchis::track::{Place, Zone};
use crate::parchis::turn::repeats;
use crate::parchis::{Parchis, Phase};

impl Check<'_> {
    /// The seat on turn still plays, or is played for.
    pub(super) fn turn(&mut self) {
        let Position { turn, phase, finished, resigned, .. } = self.position;
        if !self.knows(&[Part::Turn, Part::Phase, Part::Finished, Part::Resigned, Part::Pieces]) {
            return;
        }
        let done = finished.contains(turn) && !self.plays_for_partners();
        let removed = self.table.rules().resigned_pieces == ResignedPieces::Remove || self.all_in_goal(*turn);
        let gone = done || removed && resigned.contains(turn);
        self.refuse_if(gone && *phase != Phase::Over, PositionError::TurnOfNobody);
    }

    /// The dice in hand.
    pub(super) fn dice(&mut self) {
        if !self.knows(&[Part::Dice, Part::Phase, Part::Bonus]) {
            return;
        }
        let left = &self.position.dice_left;
        let dice = usize::from(self.table.rules().dice.count());
        let rolled = rolled(self.position, dice);
        let rolled_fits = rolled.is_empty() || rolled.len() == dice && left.iter().all(|die| rolled.contains(die));
        let fits = match left.len() {
            0 => !self.is_playing() && (self.is_counting() || rolled.is_empty()),
            1 => self.is_playing() || self.is_counting() && dice == 2,
            _ => self.is_playing() && left == rolled,
        };
        self.refuse_if(!fits || !rolled_fits, PositionError::Dice);
    }

    /// Whether a bonus is counted.
    fn is_counting(&self) -> bool {
        self.position.phase == Phase::Move && self.position.bonus > 0
    }

    /// Whether a die is played.
    fn is_playing(&self) -> bool {
        self.position.phase == Phase::Move && self.position.bonus == 0
    }

    /// The run of sixes, or doubles.
    pub(super) fn run(&mut self) {
        let Position { phase, run, .. } = self.position;
        if !self.knows(&[Part::Run, Part::Phase]) {
            return;
        }
        let rolled = rolled(self.position, self.table.rules().dice.count().into());
        let may_run = matches!(phase, Phase::Roll | Phase::Move);
        let fits = rolled.is_empty() || repeats(rolled) == (*run > 0) || !self.is_sound(&[Part::Dice]);
        self.refuse_if(*run > if may_run { 2 } else { 0 } || !fits, PositionError::Run);
    }

    pub(super) fn bonus(&mut self) {
        if self.knows(&[Part::Bonus, Part::Phase, Part::LastMoved, Part::Pieces]) {
            let earned = self.is_counting() && self.is_earned();
            self.refuse_if(self.position.bonus > 0 && !earned, PositionError::Bonus);
        }
    }

    /// Whether the piece last moved can just have earned the bonus: by a capture, and the captured piece is at home (or
    /// has left the game), or in the goal.
    fn is_earned(&self) -> bool {
        let (rules, bonus) = (self.table.rules(), self.position.bonus);
        let Some(piece) = self.position.last_moved else { return false };
        let captured = |(other, place): (Piece, Place)| {
            other.colour() != piece.colour() && matches!(place.zone(), Zone::Home | Zone::Off)
        };
        match self.place(piece).map(Place::zone) {
            Some(Zone::Ring(_)) => bonus == rules.capture_bonus && self.pieces().any(captured),
            Some(Zone::Goal) => bonus == rules.goal_bonus,
            _ => false,
        }
    }

    pub(super) fn last_moved(&mut self) {
        let Position { phase, run, bonus, turn, last_moved, .. } = self.position;
        if !self.knows(&[Part::LastMoved, Part::Phase]) {
            return;
        }
        let die_played = self.position.dice_left.len() < usize::from(self.table.rules().dice.count());
        let must_have_moved = *phase == Phase::Move && die_played && self.is_sound(&[Part::Dice]);
        let Some(piece) = *last_moved else {
            let fits = !must_have_moved || *bonus > 0 || !self.knows(&[Part::Bonus]);
            return self.refuse_if(!fits, PositionError::LastMoved);
        };
        let may_have_moved = match phase {
            Phase::Roll => *run > 0,
            Phase::Move => *run != 1 || must_have_moved || !self.is_sound(&[Part::Dice]),
            Phase::Opening | Phase::Over => false,
        };
        let out = self.place(piece).is_some_and(|place| !matches!(place.zone(), Zone::Home | Zone::Off));
        let fits = (may_have_moved || !self.knows(&[Part::Run]))
            && (out || !self.knows(&[Part::Pieces]))
            && (!self.knows(&[Part::Turn, Part::Pieces]) || piece.colour() == self.colour_in_play(*turn));
        self.refuse_if(!fits, PositionError::LastMoved);
    }

    fn colour_in_play(&self, seat: Seat) -> Colour {
        let own = self.table.colour(seat);
        let partner = self.table.partner(own).filter(|_| self.plays_for_partners() && self.all_in_goal(seat));
        partner.unwrap_or(own)
    }

    /// The round of the opening that is going on.
    pub(super) fn throws(&mut self) {
        let Position { throws, phase, turn, .. } = self.position;
        if !self.knows(&[Part::Throws, Part::Phase]) {
            return;
        }
        if *phase != Phase::Opening {
            return self.refuse_if(!throws.is_empty(), PositionError::Throws);
        }
        if !self.knows(&[Part::Turn, Part::Resigned]) {
            return;
        }
        let seats: Vec<Seat> = throws.iter().map(|throw| throw.seat).collect();
        let in_order = seats.is_sorted() && !has_twice(&seats) && throws.is_sorted_by_key(|throw| throw.die.is_none());
        let next = throws.iter().find(|throw| throw.die.is_none()).map(|throw| throw.seat);
        let resigned = seats.iter().any(|seat| self.position.resigned.contains(seat));
        self.refuse_if(seats.len() < 2 || !in_order || resigned || next != Some(*turn), PositionError::Throws);
    }

    /// Nothing happens before the opening is over, but that seats resign.
    pub(super) fn opening(&mut self) {
        let Position { phase, sides, finished, .. } = self.position;
        let known = self.knows(&[Part::Phase, Part::Sides, Part::Pieces, Part::Finished, Part::Resigned]);
        if !known || *phase != Phase::Opening {
            return;
        }
        let start = Parchis::new(*self.table).position();
        let untouched = |(seat, (side, start)): (Seat, (_, _))| self.position.resigned.contains(&seat) || side == start;
        let untouched = Seat::all(MAX_SEATS).zip(sides.iter().zip(&start.sides)).all(untouched);
        self.refuse_if(!untouched || !finished.is_empty(), PositionError::OpeningUnderway);
    }
}
