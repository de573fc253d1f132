//! A whole position as one text, without blanks.
//!
//! ```text
//! position = side { "/" side } "/turn:" colour { "/" field }
//! side     = colour ":" place "," place "," place "," place      the pieces 0 to 3; places as in moves
//! colour   = its letter
//! field    = "throws:" throw { "," throw }     the opening: who throws in this round, in the order of the seats
//!          | "dice:" digits                    a move is awaited: what was rolled
//!          | "left:" digits                    the dice still to play; else all of them, or none if a bonus is due
//!          | "bonus:" number                   the bonus that must be counted now
//!          | "run:" number                     sixes in a row in this turn; else 0
//!          | "last:" piece                     the piece last moved in this turn; else none
//!          | "order:" pair { "," pair }        pieces that share a square, the first to arrive first, where that is
//!                                              not the order of the colours, then of the numbers
//!          | "begun:" colours                  those that have been out, where no piece shows it
//!          | "finished:" colours               in that order
//!          | "resigned:" colours               in that order
//!          | "balance:" amounts                 what each seat has won, or lost
//!          | "owed:" amounts                    what each seat will owe the winner
//!          | "silent:" amounts                  turns in a row that were played for each seat
//!          | "tally:" count { "," count }      what each seat has rolled
//!          | "over"                            the game has ended
//! throw    = colour ( digit | "-" )
//! pair     = piece piece
//! amounts  = colour [ "-" ] number { "," colour [ "-" ] number }
//! count    = colour number { "." number }      of ones to sixes; rolls without a five: at present, the most
//! ```
//! Fields are written in this order, and only where they say something; they are read in any order, each once.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::colour::{Colour, Piece};
use super::notation::read_piece;
use super::position::{Position, Side, Throw};
use super::tally::Tally;
use super::track::{Place, Zone, read_number};
use super::{Parchis, Phase};
use crate::game::{Die, Seat};

/// A text that is no position: the part of it that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSyntax(pub String);

impl Display for PositionSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no part of a position: {}", self.0)
    }
}

impl core::error::Error for PositionSyntax {}

impl Parchis {
    /// The position as one text: at most 400 bytes on the board of four arms, and no blanks.
    pub fn text(&self) -> String {
        let colours: Vec<Colour> = self.table.colours().collect();
        let position = self.position();
        let mut fields = write_sides(&colours, &position);
        let mut field = |name: &str, value: String| {
            if !value.is_empty() {
                fields.push(format!("{name}:{value}"));
            }
        };
        let letters = |seats: &[Seat]| seats.iter().map(|seat| colours[seat.index()].letter()).collect::<String>();
        field("turn", letters(&[position.turn]));
        field("throws", join(position.throws.iter().map(|throw| write_throw(&colours, throw))));
        field("dice", digits(&position.rolled));
        if position.dice_left != usually_left(&position) {
            field("left", digits(&position.dice_left));
        }
        field("bonus", number(position.bonus));
        field("run", number(position.run));
        field("last", position.last_moved.map(|piece| piece.short().to_string()).unwrap_or_default());
        let unusual = position.arrivals.iter().filter(|[first, last]| first > last);
        field("order", join(unusual.map(|[first, last]| format!("{}{}", first.short(), last.short()))));
        let begun = colours.iter().zip(&position.sides).filter(|(_, side)| side.begun && !is_out(side));
        field("begun", begun.map(|(colour, _)| colour.letter()).collect());
        field("finished", letters(&position.finished));
        field("resigned", letters(&position.resigned));
        let amounts = |amount: fn(&Side) -> i64| {
            let sides = colours.iter().zip(&position.sides).filter(|(_, side)| amount(side) != 0);
            join(sides.map(|(colour, side)| format!("{}{}", colour.letter(), amount(side))))
        };
        field("balance", amounts(|side| side.balance));
        field("owed", amounts(|side| side.fines));
        field("silent", amounts(|side| side.silent_turns.into()));
        field("tally", join(colours.iter().zip(&position.sides).filter_map(write_tally)));
        if position.phase == Phase::Over {
            fields.push("over".to_owned());
        }
        fields.join("/")
    }
}

fn write_sides(colours: &[Colour], position: &Position) -> Vec<String> {
    let sides = colours.iter().zip(&position.sides);
    sides.map(|(colour, side)| format!("{}:{}", colour.letter(), join(side.places.iter()))).collect()
}

fn write_throw(colours: &[Colour], throw: &Throw) -> String {
    let die = throw.die.map_or("-".to_owned(), |die| die.pips().to_string());
    format!("{}{die}", colours[throw.seat.index()].letter())
}

fn write_tally((colour, side): (&Colour, &Side)) -> Option<String> {
    if side.tally == Tally::default() {
        return None;
    }
    let Tally { faces, drought, longest_drought } = side.tally;
    let counts: Vec<String> = faces.iter().chain([&drought, &longest_drought]).map(u16::to_string).collect();
    Some(format!("{}{}", colour.letter(), counts.join(".")))
}

fn join(parts: impl Iterator<Item = impl Display>) -> String {
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join(",")
}

fn digits(dice: &[Die]) -> String {
    dice.iter().map(|die| die.pips().to_string()).collect()
}

/// A number where 0 goes without saying.
fn number(number: u8) -> String {
    if number == 0 { String::new() } else { number.to_string() }
}

fn usually_left(position: &Position) -> &[Die] {
    if position.bonus > 0 { &[] } else { &position.rolled }
}

/// Whether a piece shows that the side has begun.
fn is_out(side: &Side) -> bool {
    side.places.iter().any(|place| !matches!(place.zone(), Zone::Home | Zone::Off))
}

/// A position as it was written: who plays, and how it stands. It need not be one that a game comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The colours that play, in the order of the text.
    pub colours: Vec<Colour>,
    /// How it stands.
    pub position: Position,
}

impl Written {
    /// Reads a text as [`Parchis::text`] writes it. All parts that cannot be read are answered; the whole text, if it is
    /// only incomplete.
    pub fn read(text: &str) -> Result<Written, Vec<PositionSyntax>> {
        let mut reader = Reader::default();
        let unread: Vec<_> = text.split('/').filter(|part| reader.part(part).is_none()).collect();
        match reader.finish() {
            Some(written) if unread.is_empty() => Ok(written),
            None if unread.is_empty() => Err(Vec::from([PositionSyntax(text.to_owned())])),
            _ => Err(unread.into_iter().map(|part| PositionSyntax(part.to_owned())).collect()),
        }
    }
}

/// What has been read of a text so far.
#[derive(Default)]
struct Reader<'a> {
    colours: Vec<Colour>,
    sides: Vec<Side>,
    /// The fields that are there, by name.
    seen: Vec<&'a str>,
    turn: Option<Seat>,
    throws: Vec<Throw>,
    rolled: Vec<Die>,
    left: Option<Vec<Die>>,
    bonus: u8,
    run: u8,
    last_moved: Option<Piece>,
    arrivals: Vec<[Piece; 2]>,
    finished: Vec<Seat>,
    resigned: Vec<Seat>,
}

impl<'a> Reader<'a> {
    fn part(&mut self, part: &'a str) -> Option<()> {
        let (name, value) = part.split_once(':').unwrap_or((part, ""));
        if self.seen.contains(&name) {
            return None;
        }
        self.seen.push(name);
        if let Some(colour) = read_colour(name) {
            return self.side(colour, value);
        }
        match name {
            "turn" => self.turn = Some(self.seat(value)?),
            "throws" => self.throws = value.split(',').map(|throw| self.throw(throw)).collect::<Option<_>>()?,
            "dice" => self.rolled = read_dice(value)?,
            "left" => self.left = Some(read_dice(value)?),
            "bonus" => self.bonus = read_number(value)?,
            "run" => self.run = read_number(value)?,
            "last" => self.last_moved = Some(read_piece(value)?),
            "order" => self.arrivals = value.split(',').map(read_pair).collect::<Option<_>>()?,
            "begun" => self.seats(value)?.into_iter().for_each(|seat| self.sides[seat.index()].begun = true),
            "finished" => self.finished = self.seats(value)?,
            "resigned" => self.resigned = self.seats(value)?,
            "balance" => self.amounts(value, |side, amount| side.balance = amount)?,
            "owed" => self.amounts(value, |side, amount| side.fines = amount)?,
            "silent" => {
                self.amounts(value, |side, turns| side.silent_turns = u8::try_from(turns).unwrap_or(u8::MAX))?
            }
            "tally" => value.split(',').try_for_each(|count| self.tally(count))?,
            "over" if part == name => {}
            _ => return None,
        }
        Some(())
    }

    fn side(&mut self, colour: Colour, places: &str) -> Option<()> {
        let places: Option<Vec<Place>> = places.split(',').map(Place::read).collect();
        let places = places.and_then(|places| places.try_into().ok());
        let mut side = Side { places: places.unwrap_or_default(), ..Side::default() };
        side.begun = is_out(&side);
        // It is named even if its pieces cannot be read: other parts name it too.
        self.colours.push(colour);
        self.sides.push(side);
        places.map(|_| ())
    }

    /// The seat of a colour that has been named before.
    fn seat(&self, colour: &str) -> Option<Seat> {
        let colour = read_colour(colour)?;
        let index = self.colours.iter().position(|&known| known == colour)?;
        Seat::from_index(index as u8)
    }

    fn seats(&self, colours: &str) -> Option<Vec<Seat>> {
        let mut buffer = [0; 4];
        colours.chars().map(|letter| self.seat(letter.encode_utf8(&mut buffer))).collect()
    }

    fn throw(&self, text: &str) -> Option<Throw> {
        let (colour, die) = text.split_at_checked(1)?;
        let die = if die == "-" { None } else { Some(read_die(die)?) };
        Some(Throw { seat: self.seat(colour)?, die })
    }

    fn amounts(&mut self, text: &str, set: fn(&mut Side, i64)) -> Option<()> {
        text.split(',').try_for_each(|amount| {
            let (colour, amount) = amount.split_at_checked(1)?;
            let seat = self.seat(colour)?;
            let amount = match amount.strip_prefix('-') {
                Some(lost) => -read_number::<i64>(lost)?,
                None => read_number(amount)?,
            };
            set(&mut self.sides[seat.index()], amount);
            Some(())
        })
    }

    fn tally(&mut self, text: &str) -> Option<()> {
        let (colour, counts) = text.split_at_checked(1)?;
        let seat = self.seat(colour)?;
        let counts: Vec<u16> = counts.split('.').map(read_number).collect::<Option<_>>()?;
        let [ones, twos, threes, fours, fives, sixes, drought, longest_drought] = counts.try_into().ok()?;
        let faces = [ones, twos, threes, fours, fives, sixes];
        self.sides[seat.index()].tally = Tally { faces, drought, longest_drought };
        Some(())
    }

    fn finish(self) -> Option<Written> {
        let phase = if self.seen.contains(&"over") {
            Phase::Over
        } else if !self.throws.is_empty() {
            Phase::Opening
        } else if self.bonus > 0 || !self.rolled.is_empty() {
            Phase::Move
        } else {
            Phase::Roll
        };
        let mut position = Position {
            sides: self.sides,
            arrivals: self.arrivals,
            phase,
            turn: self.turn?,
            rolled: self.rolled,
            dice_left: Vec::new(),
            bonus: self.bonus,
            run: self.run,
            last_moved: self.last_moved,
            throws: self.throws,
            finished: self.finished,
            resigned: self.resigned,
        };
        position.dice_left = self.left.unwrap_or_else(|| usually_left(&position).to_vec());
        Some(Written { colours: self.colours, position })
    }
}

fn read_colour(text: &str) -> Option<Colour> {
    let mut letters = text.chars();
    let colour = Colour::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(colour)
}

fn read_die(text: &str) -> Option<Die> {
    Die::new(read_number(text)?)
}

fn read_dice(text: &str) -> Option<Vec<Die>> {
    text.chars().map(|pips| Die::new(pips.to_digit(10)? as u8)).collect()
}

fn read_pair(text: &str) -> Option<[Piece; 2]> {
    let (first, last) = text.split_at_checked(2)?;
    Some([read_piece(first)?, read_piece(last)?])
}
