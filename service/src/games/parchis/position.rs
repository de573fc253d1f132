//! Positions of parchís on the wire: as text or part by part.

use proto::v1;
use rules::game::{Die, Misread, Refused, Seat};
use rules::parchis::{
    Parchis, Part, Phase, Piece, Place, Position, PositionError, PositionSyntax, Side, Square, Table, Tally, Throw,
    Written,
};

use super::{colour_in, options, piece_out, place_out};
use crate::error::{Reason, Violation, Violations, violation, wrong};

/// Most bytes of a position as text. On the board of four arms 400 are enough.
const TEXT_BYTES: usize = 1_000;

/// A position as far as it could be read. Paths start at the position.
pub(super) struct Reading {
    /// With something in the place of what could not be read; none if it is a text that says nothing.
    written: Option<Written>,
    /// The parts that could not be read.
    unread: Vec<Part>,
    violations: Violations,
}

/// Reads a position, which need not be one that a game comes to.
pub(super) fn read(wire: &v1::ParchisPosition) -> Reading {
    if wire.notation.is_empty() { read_parts(wire) } else { read_text(&wire.notation) }
}

impl Reading {
    /// The game that stands so at this table; or all that is wrong, as far as it can be told where no table is known.
    pub(super) fn at(self, table: Option<&Table>) -> Result<Parchis, Violations> {
        let Reading { written, unread, mut violations } = self;
        let Some((Written { colours, position }, table)) = written.zip(table) else { return Err(violations) };
        // A text names the colours that play too: they must be those of the table.
        if !colours.is_empty() && !table.colours().eq(colours) {
            return violation("parchis.notation", wrong::other_options());
        }
        let errors = match Parchis::from_position(table, &position) {
            Ok(game) if violations.is_empty() => return Ok(game),
            Err(errors) if unread.is_empty() => errors,
            Ok(_) | Err(_) => position.faults(table, &unread),
        };
        violations.extend(errors.iter().map(impossible));
        Err(violations)
    }
}

fn impossible(error: &PositionError) -> Violation {
    let reason = Reason::new("IMPOSSIBLE_POSITION", error.to_string(), error.spanish());
    Violation::new(format!("parchis.{}", error.part().field()), reason)
}

fn read_text(text: &str) -> Reading {
    let unreadable = |syntax: &PositionSyntax| {
        let spanish = format!("esto no es parte de una posición: {}", syntax.0);
        Violation::new("parchis.notation", Reason::new("UNREADABLE", syntax.to_string(), spanish))
    };
    let read = if text.len() <= TEXT_BYTES {
        Written::read(text).map_err(|errors| errors.iter().map(unreadable).collect())
    } else {
        violation("parchis.notation", wrong::too_long(TEXT_BYTES, "bytes", "bytes"))
    };
    match read {
        Ok(written) => Reading { written: Some(written), unread: Vec::new(), violations: Vec::new() },
        Err(violations) => Reading { written: None, unread: Vec::new(), violations },
    }
}

fn read_parts(wire: &v1::ParchisPosition) -> Reading {
    let mut reader = Reader::default();
    let position = Position {
        sides: wire.sides.iter().enumerate().map(|(i, side)| reader.side(i, side)).collect(),
        arrivals: reader.part(Part::Arrivals, |reader| {
            wire.arrivals.iter().enumerate().map(|(i, arrival)| reader.arrival(i, arrival)).collect()
        }),
        phase: reader.part(Part::Phase, |reader| reader.phase(wire.phase)),
        turn: reader.part(Part::Turn, |reader| reader.seat("turn", wire.turn)),
        rolled: reader.part(Part::Dice, |reader| reader.dice("rolled", &wire.rolled)),
        dice_left: reader.part(Part::Dice, |reader| reader.dice("dice_left", &wire.dice_left)),
        bonus: reader.part(Part::Bonus, |reader| reader.number("bonus", wire.bonus, 63)),
        run: reader.part(Part::Run, |reader| reader.number("run", wire.run, 2)),
        last_moved: reader
            .part(Part::LastMoved, |reader| wire.last_moved.as_ref().map(|piece| reader.piece("last_moved", piece))),
        throws: reader.part(Part::Throws, |reader| {
            wire.throws.iter().enumerate().map(|(i, throw)| reader.throw(i, throw)).collect()
        }),
        finished: reader.part(Part::Finished, |reader| reader.seats("finished", &wire.finished)),
        resigned: reader.part(Part::Resigned, |reader| reader.seats("resigned", &wire.resigned)),
    };
    let Reader { unread, violations } = reader;
    Reading { written: Some(Written { colours: Vec::new(), position }), unread, violations }
}

/// Reads parts, keeps what is wrong with them, and goes on with something in its place.
#[derive(Default)]
struct Reader {
    unread: Vec<Part>,
    violations: Violations,
}

impl Reader {
    /// Reads a part, and notes if it cannot be read.
    fn part<T>(&mut self, part: Part, read: impl FnOnce(&mut Reader) -> T) -> T {
        let before = self.violations.len();
        let value = read(self);
        if self.violations.len() > before {
            self.unread.push(part);
        }
        value
    }

    fn wrong(&mut self, field: &str, reason: Reason) {
        self.violations.push(Violation::new(format!("parchis.{field}"), reason));
    }

    /// What a part means, or why it means nothing.
    fn take<T>(&mut self, part: &str, value: Option<T>, reason: fn() -> Reason, otherwise: T) -> T {
        value.unwrap_or_else(|| {
            self.wrong(part, reason());
            otherwise
        })
    }

    fn side(&mut self, i: usize, side: &v1::ParchisSide) -> Side {
        let places = self.part(Part::Pieces, |reader| reader.places(i, &side.pieces));
        let tally = side.tally.as_ref().map_or_else(Tally::default, |tally| self.tally(i, tally));
        let silent_turns = self.number(&format!("sides[{i}].silent_turns"), side.silent_turns, u8::MAX);
        Side { places, begun: side.begun, balance: side.balance, fines: side.fines, silent_turns, tally }
    }

    fn places(&mut self, i: usize, wire: &[v1::ParchisPlace]) -> [Place; 4] {
        if wire.len() != 4 {
            self.wrong(&format!("sides[{i}].pieces"), four());
        }
        let mut places = [Place::HOME; 4];
        for (j, (place, wire)) in places.iter_mut().zip(wire).enumerate() {
            *place = self.take(&format!("sides[{i}].pieces[{j}]"), place_in(wire), no_place, Place::HOME);
        }
        places
    }

    fn tally(&mut self, i: usize, tally: &v1::ParchisTally) -> Tally {
        let part = |name: &str| format!("sides[{i}].tally.{name}");
        let mut faces = [0; 6];
        if !tally.faces.is_empty() && tally.faces.len() != faces.len() {
            self.wrong(&part("faces"), six());
        }
        for (count, &wire) in faces.iter_mut().zip(&tally.faces) {
            *count = self.number(&part("faces"), wire, u16::MAX);
        }
        Tally {
            faces,
            drought: self.number(&part("drought"), tally.drought, u16::MAX),
            longest_drought: self.number(&part("longest_drought"), tally.longest_drought, u16::MAX),
        }
    }

    fn arrival(&mut self, i: usize, arrival: &v1::ParchisArrival) -> [Piece; 2] {
        let part = format!("arrivals[{i}].pieces");
        match arrival.pieces.as_slice() {
            [first, last] => [self.piece(&part, first), self.piece(&part, last)],
            _ => {
                self.wrong(&part, two());
                [SOME_PIECE; 2]
            }
        }
    }

    fn piece(&mut self, part: &str, wire: &v1::ParchisPiece) -> Piece {
        let number = u8::try_from(wire.index).ok();
        let piece = colour_in(wire.colour).zip(number).and_then(|(colour, number)| Piece::new(colour, number));
        self.take(part, piece, no_piece, SOME_PIECE)
    }

    fn phase(&mut self, number: i32) -> Phase {
        match v1::ParchisPhase::try_from(number) {
            Ok(v1::ParchisPhase::Opening) => Phase::Opening,
            Ok(v1::ParchisPhase::Roll) => Phase::Roll,
            Ok(v1::ParchisPhase::Move) => Phase::Move,
            Ok(v1::ParchisPhase::Over) => Phase::Over,
            Ok(v1::ParchisPhase::Unspecified) => self.take("phase", None, wrong::missing, Phase::Roll),
            Err(_) => self.take("phase", None, wrong::unknown_value, Phase::Roll),
        }
    }

    fn seat(&mut self, part: &str, number: i32) -> Seat {
        let seat = u8::try_from(number).ok().and_then(Seat::from_number);
        self.take(part, seat, no_seat, SOME_SEAT)
    }

    fn seats(&mut self, part: &str, numbers: &[i32]) -> Vec<Seat> {
        numbers.iter().map(|&number| self.seat(part, number)).collect()
    }

    fn die(&mut self, part: &str, number: i32) -> Option<Die> {
        let die = u8::try_from(number).ok().and_then(Die::new);
        if die.is_none() {
            self.wrong(part, wrong::out_of_range(1, 6));
        }
        die
    }

    fn dice(&mut self, part: &str, numbers: &[i32]) -> Vec<Die> {
        numbers.iter().filter_map(|&number| self.die(part, number)).collect()
    }

    fn throw(&mut self, i: usize, throw: &v1::ParchisThrow) -> Throw {
        let seat = self.seat(&format!("throws[{i}].seat"), throw.seat);
        let die = if throw.die == 0 { None } else { self.die(&format!("throws[{i}].die"), throw.die) };
        Throw { seat, die }
    }

    /// A number from 0 to `max`.
    fn number<T: TryFrom<i32> + Into<i64> + PartialOrd + Default + Copy>(
        &mut self,
        part: &str,
        number: i32,
        max: T,
    ) -> T {
        T::try_from(number).ok().filter(|number| *number <= max).unwrap_or_else(|| {
            self.wrong(part, wrong::out_of_range(0, max.into()));
            T::default()
        })
    }
}

/// Stand for what could not be read; nothing is judged by them.
const SOME_SEAT: Seat = Seat::from_index(0).expect("there is a first seat");
const SOME_PIECE: Piece = Piece::new(rules::parchis::Colour::YELLOW, 0).expect("there is a first piece");

fn place_in(wire: &v1::ParchisPlace) -> Option<Place> {
    let number = u8::try_from(wire.square).ok()?;
    match v1::ParchisZone::try_from(wire.zone).ok()? {
        v1::ParchisZone::Ring => Square::new(number).map(Place::ring),
        v1::ParchisZone::Corridor => Place::corridor(number),
        v1::ParchisZone::Home if number == 0 => Some(Place::HOME),
        v1::ParchisZone::Goal if number == 0 => Some(Place::GOAL),
        v1::ParchisZone::Off if number == 0 => Some(Place::OFF),
        _ => None,
    }
}

fn no_place() -> Reason {
    Reason::new(
        "NO_SUCH_PLACE",
        "A place is home, a square of the ring, c1 to c7, the goal or off.",
        "Un sitio es la casa, una casilla del recorrido, c1 a c7, la meta o fuera.",
    )
}

fn no_piece() -> Reason {
    Reason::new(
        "NO_SUCH_PIECE",
        "A piece is a colour and a number from 0 to 3.",
        "Una ficha es un color y un número del 0 al 3.",
    )
}

fn no_seat() -> Reason {
    Reason::of(&Refused::<Misread>::NoSuchSeat)
}

fn four() -> Reason {
    Reason::new("NOT_FOUR", "A seat has four pieces.", "Un asiento tiene cuatro fichas.")
}

fn two() -> Reason {
    Reason::new("NOT_TWO", "Two pieces share a square.", "Dos fichas comparten una casilla.")
}

fn six() -> Reason {
    Reason::new("NOT_SIX", "A die has six faces.", "Un dado tiene seis caras.")
}

/// The position of `game`, as text and part by part.
pub(super) fn position_out(game: &Parchis) -> v1::ParchisPosition {
    let position = game.position();
    v1::ParchisPosition {
        notation: game.text(),
        options: Some(options::table_out(game.table())),
        sides: position.sides.iter().map(side_out).collect(),
        phase: phase_out(position.phase).into(),
        turn: position.turn.number().into(),
        rolled: dice_out(&position.rolled),
        dice_left: dice_out(&position.dice_left),
        bonus: position.bonus.into(),
        run: position.run.into(),
        last_moved: position.last_moved.map(piece_out),
        arrivals: position.arrivals.into_iter().map(arrival_out).collect(),
        throws: position.throws.iter().map(throw_out).collect(),
        finished: seats_out(&position.finished),
        resigned: seats_out(&position.resigned),
    }
}

fn side_out(side: &Side) -> v1::ParchisSide {
    let Tally { faces, drought, longest_drought } = side.tally;
    let tally = v1::ParchisTally {
        faces: faces.map(i32::from).to_vec(),
        drought: drought.into(),
        longest_drought: longest_drought.into(),
    };
    v1::ParchisSide {
        pieces: side.places.map(place_out).to_vec(),
        begun: side.begun,
        tally: Some(tally),
        balance: side.balance,
        fines: side.fines,
        silent_turns: side.silent_turns.into(),
    }
}

fn phase_out(phase: Phase) -> v1::ParchisPhase {
    match phase {
        Phase::Opening => v1::ParchisPhase::Opening,
        Phase::Roll => v1::ParchisPhase::Roll,
        Phase::Move => v1::ParchisPhase::Move,
        Phase::Over => v1::ParchisPhase::Over,
    }
}

fn arrival_out(pieces: [Piece; 2]) -> v1::ParchisArrival {
    v1::ParchisArrival { pieces: pieces.map(piece_out).to_vec() }
}

fn throw_out(throw: &Throw) -> v1::ParchisThrow {
    let die = throw.die.map_or(0, |die| die.pips().into());
    v1::ParchisThrow { seat: throw.seat.number().into(), die }
}

fn dice_out(dice: &[Die]) -> Vec<i32> {
    dice.iter().map(|die| i32::from(die.pips())).collect()
}

fn seats_out(seats: &[Seat]) -> Vec<i32> {
    seats.iter().map(|seat| i32::from(seat.number())).collect()
}
