//! The protocol of every game: whose turn it is, what may be asked, what comes of it.
//!
//! A state *is* the game, and it is a value: a refused action leaves nothing half done. [`advance`] judges every input
//! and [`replay`] folds a log through it, so what is judged live and what is judged again later cannot differ.

mod dice;
mod seat;

use alloc::vec::Vec;
use core::fmt::{Debug, Display};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use dice::{Dice, Die, MAX_DICE, Roll};
pub use seat::{MAX_SEATS, Ranks, Seat, Seats};

/// What every value of a game can do: be compared, printed, stored and sent between threads.
pub trait Data: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// An instant, in milliseconds since the Unix epoch. It always arrives as an argument.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Time(pub i64);

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn<E> {
    /// One of these seats must play a move.
    Play(Seats),
    /// One of these seats must roll so many dice.
    Roll(Seats, Dice),
    /// Nothing: the game has ended.
    Over(Outcome<E>),
}

impl<E> Turn<E> {
    /// The seats the game waits for; none when it is over.
    pub fn awaited(&self) -> Seats {
        match self {
            Turn::Play(seats) | Turn::Roll(seats, _) => *seats,
            Turn::Over(_) => Seats::NONE,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome<E> {
    /// Why, in the game's own terms.
    pub ending: E,
    /// The place of each seat.
    pub ranks: Ranks,
}

/// What an accepted input led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<G: Game> {
    /// The game after it.
    pub game: G,
    /// What it caused, in the order in which it happened.
    pub effects: Vec<G::Effect>,
}

/// Who may ask for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// A seat that the game waits for.
    Turn,
    /// Any seat of the table, at any time before the end.
    Seat,
    /// Nobody in particular: no seat is named.
    Nobody,
}

/// Something a caller can ask of a game.
pub trait Action: Data {
    /// The moves of the game.
    type Move;

    /// The action that plays this move.
    fn play(m: Self::Move) -> Self;

    /// Who may ask for it.
    fn needs(&self) -> Needs;
}

/// Why something was refused, for the caller.
pub trait Refusal: Debug + Clone + Eq + Send + Sync + 'static {
    /// The reason, stable and machine-readable: `SCREAMING_SNAKE_CASE`. It is part of the public contract.
    fn reason(&self) -> &'static str;

    /// The reason as a plain sentence, in English.
    fn english(&self) -> &'static str;

    /// The reason as a plain sentence, in Spanish.
    fn spanish(&self) -> &'static str;
}

/// Why a text names no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misread {
    /// The text is no notation of the game at all.
    Unreadable,
    /// More than one legal move fits the text.
    Ambiguous,
}

impl Refusal for Misread {
    fn reason(&self) -> &'static str {
        match self {
            Misread::Unreadable => "UNREADABLE",
            Misread::Ambiguous => "AMBIGUOUS",
        }
    }

    fn english(&self) -> &'static str {
        match self {
            Misread::Unreadable => "This text is not a move.",
            Misread::Ambiguous => "More than one move fits this text.",
        }
    }

    fn spanish(&self) -> &'static str {
        match self {
            Misread::Unreadable => "Este texto no es una jugada.",
            Misread::Ambiguous => "Este texto vale para más de una jugada.",
        }
    }
}

/// A game: its state and its rules.
///
/// Only [`advance`] and [`replay`] call `act`, `roll`, `expire` and `restore`, after they have checked over, seat, turn
/// and dice in one place for every game; `start` is called for the first event of a game.
pub trait Game: Data {
    /// The name under which games of this kind are stored and sent. Never renamed.
    const KIND: &'static str;
    /// Raised when replaying an old log could end elsewhere.
    const RULES_VERSION: u16;

    /// What is agreed before the game starts; valid by construction.
    type Options: Data;
    /// A move. Its text is the notation that [`Action`]s are read from.
    type Move: Data + Ord + Display;
    /// What an accepted input caused. Its text is the notation used on the wire and in scenarios.
    type Effect: Data + Display;
    /// Why the game ended. Its text is the machine-readable reason.
    type Ending: Data + Display;
    /// Why an input was refused, in order of precedence.
    type Refusal: Refusal;
    /// What a seat can ask for.
    type Action: Action<Move = Self::Move>;

    /// How many seats the table has: 2 to [`MAX_SEATS`].
    fn seats(&self) -> u8;

    /// The game before anything has happened, begun at `at`.
    fn start(options: &Self::Options, at: Time) -> Self;

    /// What the game waits for.
    fn turn(&self) -> Turn<Self::Ending>;

    /// The legal moves, sorted: exactly those that `act` plays, none unless the turn is [`Turn::Play`].
    fn moves(&self) -> Vec<Self::Move>;

    /// The move that `text` names here, in the notation that [`Game::Move`] prints; it need not be legal.
    fn read(&self, text: &str) -> Result<Self::Move, Misread>;

    /// The event as which `action` is judged and kept if `seat` asks for it: most are kept as they are, but accepting a
    /// takeback is kept as [`Event::Restored`], and claiming that a flag has fallen as [`Event::Expired`].
    fn event_of(&self, seat: Option<Seat>, action: &Self::Action) -> Event<Self> {
        Event::Acted(seat, action.clone())
    }

    /// Whether it may take long to judge `event` here at `at`: milliseconds instead of microseconds. Whoever has others
    /// to serve judges it elsewhere then; what comes of it never depends on that.
    fn takes_long(&self, _at: Time, _event: &Event<Self>) -> bool {
        false
    }

    /// Does what `seat` asks for. `seat` is none only where the action needs nobody.
    fn act(&self, at: Time, seat: Option<Seat>, action: &Self::Action) -> Result<Step<Self>, Self::Refusal>;

    /// Takes the dice that `seat` rolled: as many as the turn awaits.
    fn roll(&self, at: Time, seat: Seat, roll: &Roll) -> Result<Step<Self>, Self::Refusal>;

    /// What follows if a flag has fallen by `at`; none if none has, if the game is over, or if it has no clocks.
    fn expire(&self, _at: Time) -> Option<Step<Self>> {
        None
    }

    /// Goes back to `past`, an earlier state of this game, keeping what a takeback does not undo.
    fn restore(&self, _at: Time, past: &Self) -> Step<Self> {
        Step { game: past.clone(), effects: Vec::new() }
    }
}

/// An accepted input: one row of the log of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Event<G: Game> {
    /// The game was made; always the first event and never another.
    Created(G::Options),
    /// A seat, or nobody in particular, did something.
    Acted(Option<Seat>, G::Action),
    /// A seat rolled these dice.
    Rolled(Seat, Roll),
    /// A flag had fallen.
    Expired,
    /// The game went back to the state after the event of this version.
    Restored {
        /// The version of the state gone back to: 1 or more.
        version: u32,
    },
}

/// Why [`advance`] refused an input, in order of precedence: the protocol of every game first, then the game's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused<R> {
    /// The game has ended.
    GameOver,
    /// The seat is not one of this table.
    NoSuchSeat,
    /// A move was asked for while the game waits for a roll.
    RollAwaited,
    /// A roll was asked for while the game waits for none.
    RollNotAwaited,
    /// The action is a seat's, and no seat was named.
    SeatMissing,
    /// The game waits for another seat.
    NotYourTurn,
    /// The roll has another number of dice than the game awaits.
    WrongDice,
    /// No flag has fallen.
    NothingExpired,
    /// There is no such earlier state, or the event cannot stand here.
    OutOfPlace,
    /// The rules of the game refuse it.
    Rules(R),
}

impl<R: Refusal> Refusal for Refused<R> {
    fn reason(&self) -> &'static str {
        match self {
            Refused::GameOver => "GAME_OVER",
            Refused::NoSuchSeat => "NO_SUCH_SEAT",
            Refused::RollAwaited => "ROLL_AWAITED",
            Refused::RollNotAwaited => "ROLL_NOT_AWAITED",
            Refused::NotYourTurn => "NOT_YOUR_TURN",
            Refused::SeatMissing => "SEAT_MISSING",
            Refused::WrongDice => "WRONG_DICE",
            Refused::NothingExpired => "FLAG_NOT_FALLEN",
            Refused::OutOfPlace => "OUT_OF_PLACE",
            Refused::Rules(refusal) => refusal.reason(),
        }
    }

    fn english(&self) -> &'static str {
        match self {
            Refused::NoSuchSeat => "There is no such seat at this table.",
            Refused::GameOver => "The game is over.",
            Refused::RollAwaited => "The dice must be rolled first.",
            Refused::RollNotAwaited => "No roll is due now.",
            Refused::NotYourTurn => "It is another seat's turn.",
            Refused::SeatMissing => "Say for which seat this is.",
            Refused::WrongDice => "This is not the number of dice to roll.",
            Refused::NothingExpired => "No flag has fallen.",
            Refused::OutOfPlace => "This event cannot stand here.",
            Refused::Rules(refusal) => refusal.english(),
        }
    }

    fn spanish(&self) -> &'static str {
        match self {
            Refused::NoSuchSeat => "No hay tal asiento en esta mesa.",
            Refused::GameOver => "La partida ha terminado.",
            Refused::RollAwaited => "Antes hay que tirar los dados.",
            Refused::RollNotAwaited => "Ahora no toca tirar.",
            Refused::NotYourTurn => "Es el turno de otro asiento.",
            Refused::SeatMissing => "Hay que decir para qué asiento es.",
            Refused::WrongDice => "No es ese el número de dados que hay que tirar.",
            Refused::NothingExpired => "No ha caído ninguna bandera.",
            Refused::OutOfPlace => "Este suceso no puede estar aquí.",
            Refused::Rules(refusal) => refusal.spanish(),
        }
    }
}

/// Judges one input at `at`: the only way by which a started game changes.
///
/// `past` is the state that a [`Event::Restored`] goes back to, and none for every other event.
pub fn advance<G: Game>(
    game: &G,
    past: Option<&G>,
    at: Time,
    event: &Event<G>,
) -> Result<Step<G>, Refused<G::Refusal>> {
    match event {
        Event::Created(_) => Err(Refused::OutOfPlace),
        Event::Acted(seat, action) => {
            check_time(game, at)?;
            check_seat_may(game, *seat, action.needs())?;
            game.act(at, *seat, action).map_err(Refused::Rules)
        }
        Event::Rolled(seat, roll) => {
            check_time(game, at)?;
            check_roll(game, *seat, roll.dice())?;
            game.roll(at, *seat, roll).map_err(Refused::Rules)
        }
        Event::Expired => {
            check_open(game)?;
            game.expire(at).ok_or(Refused::NothingExpired)
        }
        Event::Restored { .. } => {
            check_time(game, at)?;
            check_open(game)?;
            Ok(game.restore(at, past.ok_or(Refused::OutOfPlace)?))
        }
    }
}

/// A game whose flag has fallen is over, although nobody may have said so yet.
fn check_time<G: Game>(game: &G, at: Time) -> Result<(), Refused<G::Refusal>> {
    if game.expire(at).is_some() { Err(Refused::GameOver) } else { Ok(()) }
}

fn check_open<G: Game>(game: &G) -> Result<(), Refused<G::Refusal>> {
    match game.turn() {
        Turn::Over(_) => Err(Refused::GameOver),
        _ => Ok(()),
    }
}

fn check_seat<G: Game>(game: &G, seat: Seat) -> Result<(), Refused<G::Refusal>> {
    if seat.number() > game.seats() { Err(Refused::NoSuchSeat) } else { Ok(()) }
}

/// Whether `seat` may ask now for an action with these needs, whatever the rules then say of it.
pub fn check_seat_may<G: Game>(game: &G, seat: Option<Seat>, needs: Needs) -> Result<(), Refused<G::Refusal>> {
    let turn = game.turn();
    if let Turn::Over(_) = turn {
        return Err(Refused::GameOver);
    }
    if let Some(seat) = seat {
        check_seat(game, seat)?;
    }
    match (needs, turn, seat) {
        (Needs::Nobody, _, _) | (Needs::Seat, _, Some(_)) => Ok(()),
        (Needs::Turn, Turn::Roll(..), _) => Err(Refused::RollAwaited),
        (Needs::Seat | Needs::Turn, _, None) => Err(Refused::SeatMissing),
        (Needs::Turn, Turn::Play(seats), Some(seat)) if seats.contains(seat) => Ok(()),
        (Needs::Turn, _, Some(_)) => Err(Refused::NotYourTurn),
    }
}

fn check_roll<G: Game>(game: &G, seat: Seat, dice: Dice) -> Result<(), Refused<G::Refusal>> {
    match game.turn() {
        Turn::Over(_) => Err(Refused::GameOver),
        _ if seat.number() > game.seats() => Err(Refused::NoSuchSeat),
        Turn::Play(_) => Err(Refused::RollNotAwaited),
        Turn::Roll(seats, _) if !seats.contains(seat) => Err(Refused::NotYourTurn),
        Turn::Roll(_, awaited) if awaited != dice => Err(Refused::WrongDice),
        Turn::Roll(..) => Ok(()),
    }
}

/// Why a log does not replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLog<R> {
    /// The version of the event that could not be replayed: 1 or more.
    pub version: u32,
    /// Why.
    pub why: Refused<R>,
}

/// Folds a log through [`advance`]: the steps it led to, one an event, in order. The states are kept because a
/// [`Event::Restored`] may go back to any of them.
pub fn replay<'a, G: Game>(
    log: impl IntoIterator<Item = (Time, &'a Event<G>)>,
) -> Result<Vec<Step<G>>, BrokenLog<G::Refusal>> {
    let mut steps: Vec<Step<G>> = Vec::new();
    for (at, event) in log {
        let version = steps.len() as u32 + 1;
        let step = match (steps.last(), event) {
            (None, Event::Created(options)) => Ok(Step { game: G::start(options, at), effects: Vec::new() }),
            (None, _) => Err(Refused::OutOfPlace),
            (Some(last), event) => advance(&last.game, earlier(&steps, event), at, event),
        };
        steps.push(step.map_err(|why| BrokenLog { version, why })?);
    }
    Ok(steps)
}

fn earlier<'a, G: Game>(steps: &'a [Step<G>], event: &Event<G>) -> Option<&'a G> {
    let Event::Restored { version } = event else { return None };
    let index = version.checked_sub(1)?;
    steps.get(index as usize).map(|step| &step.game)
}
