//! Which positions a game can come to.

use alloc::vec::Vec;

use super::board::Board;
use super::colour::{Colour, Piece};
use super::end::append;
use super::hand::Hand;
use super::opening::Opening;
use super::options::Table;
use super::position::{Position, Side};
use super::position_error::PositionError;
use super::rules::{Barriers, PairWin, ResignedPieces};
use super::silent::Waiting;
use super::stakes::Ledger;
use super::tally::Tally;
use super::track::{Place, Square, Zone};
use super::turn::repeats;
use super::{Parchis, Phase};
use crate::game::{Die, MAX_SEATS, Ranks, Seat, Seats};

impl Parchis {
    /// The game that stands so. Every reason why none does is answered, as far as one does not hide another.
    pub fn from_position(table: &Table, position: &Position) -> Result<Parchis, Vec<PositionError>> {
        let mut check = Check { table, position, errors: Vec::new() };
        check.seats();
        if !check.errors.is_empty() {
            return Err(check.errors);
        }
        check.places();
        check.squares();
        check.arrivals();
        check.orders();
        check.dice();
        check.last_moved();
        check.stakes();
        check.silent_turns();
        check.opening();
        if !check.errors.is_empty() {
            return Err(check.errors);
        }
        let mut game = check.build();
        check.progress(&mut game);
        if check.errors.is_empty() { Ok(game) } else { Err(check.errors) }
    }
}

/// A position on its way to be a game.
struct Check<'a> {
    table: &'a Table,
    position: &'a Position,
    errors: Vec<PositionError>,
}

impl Check<'_> {
    fn refuse_if(&mut self, wrong: bool, error: PositionError) {
        if wrong {
            self.errors.push(error);
        }
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

    fn seats(&mut self) {
        let seats = self.table.seats();
        self.refuse_if(self.position.sides.len() != usize::from(seats), PositionError::Sides);
        let Position { turn, throws, finished, resigned, .. } = self.position;
        let throwers = throws.iter().map(|throw| &throw.seat);
        for &seat in core::iter::once(turn).chain(throwers).chain(finished).chain(resigned) {
            self.refuse_if(seat.number() > seats, PositionError::NoSuchSeat(seat));
        }
    }

    fn places(&mut self) {
        let (rules, track) = (self.table.rules(), self.table.track());
        for (seat, colour) in Seat::all(self.table.seats()).zip(self.table.colours()) {
            let side = self.position.sides[seat.index()];
            let removed = rules.resigned_pieces == ResignedPieces::Remove && self.position.resigned.contains(&seat);
            for (piece, place) in colour.pieces().zip(side.places) {
                let off = removed && place != Place::GOAL;
                self.refuse_if(!track.walks(colour, place), PositionError::NotOnItsWay(piece));
                self.refuse_if(off != (place == Place::OFF), PositionError::Off(piece));
            }
            let out = side.places.iter().any(|place| !matches!(place.zone(), Zone::Home | Zone::Off));
            self.refuse_if(out && !side.begun, PositionError::NotBegun(colour));
            for number in 1..=7 {
                let Some(square) = Place::corridor(number) else { continue };
                let here = side.places.iter().filter(|&&place| place == square).count();
                self.refuse_if(here > 2, PositionError::CorridorCrowded(colour, square));
            }
        }
    }

    fn squares(&mut self) {
        let mut pieces: Vec<(Square, Piece)> =
            self.pieces().filter_map(|(piece, place)| Some((place.square()?, piece))).collect();
        pieces.sort_unstable();
        for here in pieces.chunk_by(|(one, _), (other, _)| one == other).filter(|here| here.len() > 1) {
            let square = here[0].0;
            let mixed = here.windows(2).any(|pair| pair[0].1.colour() != pair[1].1.colour());
            let forbidden = self.table.rules().barriers == Barriers::SafesOnlyForbid && !mixed;
            self.refuse_if(here.len() > 2, PositionError::SquareCrowded(square));
            self.refuse_if(
                mixed && !square.is_safe() && !self.may_bridge(here),
                PositionError::ColoursOnPlainSquare(square),
            );
            self.refuse_if(forbidden && !square.is_safe(), PositionError::PairForbidden(square));
        }
    }

    /// Whether the pieces are of partners who make barriers together.
    fn may_bridge(&self, here: &[(Square, Piece)]) -> bool {
        let partners = |pair: &[(Square, Piece)]| {
            let (one, other) = (pair[0].1.colour(), pair[1].1.colour());
            one == other || self.table.partner(one) == Some(other)
        };
        self.table.rules().partner_bridge && here.windows(2).all(partners)
    }

    fn arrivals(&mut self) {
        let mut seen = Vec::new();
        for &pair in &self.position.arrivals {
            let [first, last] = pair.map(|piece| self.place(piece).and_then(Place::square));
            let share = pair[0] != pair[1] && first.is_some() && first == last;
            self.refuse_if(!share || seen.contains(&first), PositionError::Arrival(pair));
            seen.push(first);
        }
    }

    /// The orders in which seats have finished and resigned.
    fn orders(&mut self) {
        let Position { finished, resigned, phase, .. } = self.position;
        let rules = self.table.rules();
        let home_free = Seat::all(self.table.seats()).filter(|&seat| self.has_come_in(seat)).count();
        let left_alone = usize::from(*phase == Phase::Over && finished.len() == home_free + 1);
        let come_in = &finished[..finished.len() - left_alone];
        let fits = come_in.len() == home_free && come_in.iter().all(|&seat| self.has_come_in(seat));
        self.refuse_if(!fits || has_twice(finished), PositionError::Finished);
        let both = resigned.iter().any(|seat| finished.contains(seat));
        self.refuse_if(both && !self.plays_for_partners() || has_twice(resigned), PositionError::Resigned);
        let done = finished.contains(&self.position.turn) && !self.plays_for_partners();
        let removed = rules.resigned_pieces == ResignedPieces::Remove || self.all_in_goal(self.position.turn);
        let gone = done || removed && resigned.contains(&self.position.turn);
        self.refuse_if(gone && *phase != Phase::Over, PositionError::TurnOfNobody);
    }

    /// Whether who has finished plays for the partner, and so has turns and can resign (PAIR-5).
    fn plays_for_partners(&self) -> bool {
        self.table.rules().pairs && self.table.rules().pair_win == PairWin::Both
    }

    /// The dice in hand, the run of sixes and the bonus.
    fn dice(&mut self) {
        let Position { phase, run, bonus, dice_left: left, .. } = self.position;
        let dice = usize::from(self.table.rules().dice.count());
        let rolled = rolled(self.position, dice);
        let counting = *phase == Phase::Move && *bonus > 0;
        let playing = *phase == Phase::Move && *bonus == 0;
        let rolled_fits = rolled.is_empty() || rolled.len() == dice && left.iter().all(|die| rolled.contains(die));
        let fits = match left.len() {
            0 => !playing && (counting || rolled.is_empty()),
            1 => playing || counting && dice == 2,
            _ => playing && left == rolled,
        };
        self.refuse_if(!fits || !rolled_fits, PositionError::Dice);
        let may_run = matches!(phase, Phase::Roll | Phase::Move);
        let run_fits = rolled.is_empty() || repeats(rolled) == (*run > 0);
        self.refuse_if(*run > if may_run { 2 } else { 0 } || !run_fits, PositionError::Run);
        self.refuse_if(*bonus > 0 && !(counting && self.is_earned()), PositionError::Bonus);
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

    fn last_moved(&mut self) {
        let Position { phase, run, bonus, turn, .. } = self.position;
        let die_played = self.position.dice_left.len() < usize::from(self.table.rules().dice.count());
        let must_have_moved = *phase == Phase::Move && die_played;
        let has_moved = match phase {
            Phase::Roll => *run > 0,
            Phase::Move => must_have_moved || *run != 1,
            Phase::Opening | Phase::Over => false,
        };
        let Some(piece) = self.position.last_moved else {
            return self.refuse_if(must_have_moved && *bonus == 0, PositionError::LastMoved);
        };
        let out = self.place(piece).is_some_and(|place| !matches!(place.zone(), Zone::Home | Zone::Off));
        self.refuse_if(!has_moved || !out || piece.colour() != self.colour_in_play(*turn), PositionError::LastMoved);
    }

    fn colour_in_play(&self, seat: Seat) -> Colour {
        let own = self.table.colour(seat);
        let partner = self.table.partner(own).filter(|_| self.plays_for_partners() && self.all_in_goal(seat));
        partner.unwrap_or(own)
    }

    /// What has been won and lost, and what is owed.
    fn stakes(&mut self) {
        let sides = &self.position.sides;
        let sum = sides.iter().try_fold(0_i64, |sum, side| sum.checked_add(side.balance));
        let played_for = self.table.rules().stakes.is_some();
        let fits = |side: &Side| {
            let owes = played_for && self.position.phase != Phase::Over;
            (played_for || side.balance == 0)
                && (-MOST_STAKED..=MOST_STAKED).contains(&side.balance)
                && (0..=if owes { MOST_STAKED } else { 0 }).contains(&side.fines)
        };
        self.refuse_if(sum != Some(0) || !sides.iter().all(fits), PositionError::Stakes);
    }

    fn silent_turns(&mut self) {
        let rules = self.table.rules();
        let most = match (rules.turn_seconds, rules.autoplay_limit) {
            (0, _) => 0,
            (_, 0) => u8::MAX,
            (_, limit) => limit,
        };
        let fits = |side: &Side| side.silent_turns <= most;
        self.refuse_if(!self.position.sides.iter().all(fits), PositionError::SilentTurns);
    }

    fn opening(&mut self) {
        let Position { throws, phase, turn, sides, finished, .. } = self.position;
        if *phase != Phase::Opening {
            return self.refuse_if(!throws.is_empty(), PositionError::Throws);
        }
        let seats: Vec<Seat> = throws.iter().map(|throw| throw.seat).collect();
        let in_order = seats.is_sorted() && !has_twice(&seats) && throws.is_sorted_by_key(|throw| throw.die.is_none());
        let next = throws.iter().find(|throw| throw.die.is_none()).map(|throw| throw.seat);
        let resigned = seats.iter().any(|seat| self.position.resigned.contains(seat));
        self.refuse_if(seats.len() < 2 || !in_order || resigned || next != Some(*turn), PositionError::Throws);
        let start = Parchis::new(*self.table).position();
        let untouched = |(seat, (side, start)): (Seat, (_, _))| self.position.resigned.contains(&seat) || side == start;
        let untouched = Seat::all(MAX_SEATS).zip(sides.iter().zip(&start.sides)).all(untouched);
        self.refuse_if(!untouched || !finished.is_empty(), PositionError::OpeningUnderway);
    }

    /// The game, whose parts fit each other.
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

    fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (piece, place) in self.pieces() {
            board.put(piece, place);
        }
        for &[first, last] in &self.position.arrivals {
            let place = board.place(first);
            board.take_home(first);
            board.take_home(last);
            board.put(first, place);
            board.put(last, place);
        }
        board
    }

    /// Whether the game goes on, or is over, as the position says.
    fn progress(&mut self, game: &mut Parchis) {
        if game.phase == Phase::Over {
            let finished = core::mem::take(&mut game.finished);
            let come_in = self.position.finished.iter().filter(|&&seat| self.has_come_in(seat));
            game.finished = come_in.fold(Ranks::default(), |order, &seat| append(order, seat));
            let over = game.is_decided();
            game.end();
            return self.refuse_if(!over || game.finished != finished, PositionError::NotOver);
        }
        self.refuse_if(game.is_decided(), PositionError::AlreadyOver);
        let stuck = game.phase == Phase::Move && !game.can_move();
        self.refuse_if(stuck, PositionError::NothingToMove);
    }
}

/// More than any game comes to: a hundred million captures at the highest stake.
const MOST_STAKED: i64 = 100_000_000 * 1_000_000;

/// What was rolled with so many dice; where that is not said, it is what is left, if that is all.
fn rolled(position: &Position, dice: usize) -> &[Die] {
    if position.rolled.is_empty() && position.dice_left.len() == dice { &position.dice_left } else { &position.rolled }
}

fn has_twice(seats: &[Seat]) -> bool {
    seats.iter().enumerate().any(|(nth, seat)| seats[..nth].contains(seat))
}
