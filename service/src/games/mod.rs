//! The one list of games, and the one place where their types are erased.
//!
//! Everything above this module deals with `dyn` [`AnyGame`], [`AnyOptions`], [`AnyState`] and [`AnyStep`], everything
//! below with one game's own types. A move in a stored game goes through it like this:
//!
//! 1. `play` loads the newest row and asks [`of_kind`] for `"chess"`: the [`Entry`] of [`Chess`].
//! 2. `entry.state(bytes)` reads a `Chess` and returns it as a `Box<dyn AnyState>`.
//! 3. `state.play(at, seat, ask)` reads the text (`Chess::move_in`), lets [`rules::game::advance`] judge the move, and
//!    returns the `Step<Chess>` with its event as a `Box<dyn AnyStep>`.
//! 4. `step.row()` is what `play` hands to the store; `step.effects()`, `step.after().turn()`… are what it answers.
//! 5. When the same request comes again, `entry.step(row)` makes the very same `AnyStep` from the stored row.

pub mod export;
pub mod format;
pub mod wire;

mod chess;
mod parchis;
mod replay;
mod step;

use std::marker::PhantomData;

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::new_game_request::Options as OptionsArm;
use proto::v1::position::Position as PositionArm;
use proto::v1::submit_action_request::Action as ActionArm;
use rules::chess::Chess;
use rules::game::{self, Action, Dice, Event, Misread, Needs, Refusal, Refused, Roll, Seat, Time, Turn};
use rules::parchis::Parchis;

use crate::error::{Error, Reason, Violation, Violations, wrong};
use export::{About, Format, Record};
use format::FormatError;
use wire::{Glance, MoveAsk, Wire};

use step::Judged;

pub use replay::{AnyReplay, Replayed, Verdict};
pub use step::{AnyStep, StepRow};

/// Every game, each once.
static GAMES: &[&dyn AnyGame] = &[&Entry::<Chess>::NEW, &Entry::<Parchis>::NEW];

/// The game of this kind.
pub fn of_kind(kind: &str) -> Result<&'static dyn AnyGame, FormatError> {
    let game = GAMES.iter().find(|game| game.kind() == kind);
    game.copied().ok_or_else(|| FormatError::UnknownKind(kind.into()))
}

/// The options of a game to start; paths start at the request.
pub fn options(options: &OptionsArm, start: Option<&PositionArm>) -> Result<Box<dyn AnyOptions>, Violations> {
    GAMES.iter().find_map(|game| game.options(options, start)).unwrap_or_else(|| Err(missing("options")))
}

/// A bare position; paths start at the position.
pub fn position(position: &PositionArm) -> Result<Box<dyn AnyState>, Violations> {
    GAMES.iter().find_map(|game| game.position(position)).unwrap_or_else(|| Err(missing("position")))
}

fn missing(field: &str) -> Violations {
    vec![Violation::new(field, wrong::missing())]
}

/// A game of some kind.
pub trait AnyGame: Sync {
    /// The name under which its games are stored.
    fn kind(&self) -> &'static str;
    /// The options of a game to start; none if they are another game's.
    fn options(&self, arm: &OptionsArm, start: Option<&PositionArm>)
    -> Option<Result<Box<dyn AnyOptions>, Violations>>;
    /// The options of a stored game.
    fn stored_options(&self, bytes: &[u8]) -> Result<v1::game::Options, FormatError>;
    /// A bare position; none if it is another game's.
    fn position(&self, arm: &PositionArm) -> Option<Result<Box<dyn AnyState>, Violations>>;
    /// A stored state.
    fn state(&self, bytes: &[u8]) -> Result<Box<dyn AnyState>, FormatError>;
    /// A stored step.
    fn step(&self, row: &StepRow) -> Result<Box<dyn AnyStep>, FormatError>;
    /// The replay of the log of a game with these stored options, before its first event.
    fn replay(&self, options: &[u8]) -> Result<Box<dyn AnyReplay>, FormatError>;
    /// A whole stored game as one text, from all its steps and when they were judged; none if its games are not written in
    /// this format.
    fn export(&self, about: About, log: &[(Time, StepRow)], format: Format) -> Result<Option<String>, FormatError>;
}

/// Valid options of some game.
pub trait AnyOptions: Send + Sync {
    /// The kind of game they are for.
    fn kind(&self) -> &'static str;
    /// As they are stored.
    fn bytes(&self) -> Vec<u8>;
    /// The first step of a game with these options, begun at `at`.
    fn start(&self, at: Time) -> Box<dyn AnyStep>;
}

/// A state of some game.
pub trait AnyState: Send + Sync {
    /// How many seats the table has.
    fn seats(&self) -> u8;
    /// What the game waits for.
    fn turn(&self) -> v1::Turn;
    /// The legal moves.
    fn moves(&self) -> Vec<v1::Move>;
    /// Why other moves are not legal, if the game tells.
    fn explanation(&self) -> Option<v1::legal_moves_response::Explanation>;
    /// The whole position.
    fn position(&self) -> v1::Position;
    /// What the rules of the game say of how it stands.
    fn status(&self, glance: Glance) -> v1::status_response::Detail;
    /// Plays the move that is named.
    fn play(&self, at: Time, seat: Option<i32>, ask: &MoveAsk) -> Result<Box<dyn AnyStep>, Error>;
    /// How many dice `action` takes, if it takes any. To be asked before dice are thrown for it.
    fn dice_for(&self, at: Time, action: &ActionArm) -> Result<Option<Dice>, Error>;
    /// The version whose state `action` goes back to, if it goes back.
    fn goes_back_to(&self, seat: Option<i32>, action: &ActionArm) -> Result<Option<u32>, Error>;
    /// Does `action`, with what it takes.
    fn act(&self, at: Time, seat: Option<i32>, action: &ActionArm, takes: Takes) -> Result<Box<dyn AnyStep>, Error>;
    /// Who must roll and how many dice, if `seat` may roll now. To be asked before dice are thrown.
    fn awaited_roll(&self, seat: Option<i32>) -> Result<(Seat, Dice), Error>;
    /// Takes what `seat` rolled.
    fn roll(&self, at: Time, seat: Seat, roll: Roll) -> Result<Box<dyn AnyStep>, Error>;
    /// What follows if a flag has fallen by `at`.
    fn expire(&self, at: Time) -> Option<Box<dyn AnyStep>>;
    /// Whether it may take long to do this: milliseconds instead of microseconds.
    fn takes_long(&self, task: Task<'_>) -> bool;
}

/// What a state can be asked to do that may take long.
#[derive(Clone, Copy, Debug)]
pub enum Task<'a> {
    /// [`AnyState::play`], at this time.
    Play(Time, &'a MoveAsk),
    /// [`AnyState::act`], at this time, for this seat.
    Act(Time, Option<i32>, &'a ActionArm),
    /// [`AnyState::roll`], at this time.
    Roll(Time, Seat, &'a Roll),
    /// [`AnyState::expire`], at this time.
    Expire(Time),
    /// [`AnyState::status`].
    Status(Glance),
}

/// What an action takes beside its message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Takes {
    /// The dice that were thrown for it.
    pub roll: Option<Roll>,
    /// The stored state that it goes back to.
    pub past: Option<Vec<u8>>,
}

/// A game in the list.
struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    const NEW: Entry<G> = Entry(PhantomData);
}

impl<G: Wire> AnyGame for Entry<G> {
    fn kind(&self) -> &'static str {
        G::KIND
    }

    fn options(
        &self,
        arm: &OptionsArm,
        start: Option<&PositionArm>,
    ) -> Option<Result<Box<dyn AnyOptions>, Violations>> {
        let options = G::options_in(arm, start)?;
        Some(options.map(|options| Box::new(Options::<G>(options)) as _))
    }

    fn stored_options(&self, bytes: &[u8]) -> Result<v1::game::Options, FormatError> {
        Ok(G::options_out(&format::read(G::FORMAT, bytes)?))
    }

    fn position(&self, arm: &PositionArm) -> Option<Result<Box<dyn AnyState>, Violations>> {
        let position = G::position_in(arm)?;
        Some(position.map(|game| Box::new(game) as _))
    }

    fn state(&self, bytes: &[u8]) -> Result<Box<dyn AnyState>, FormatError> {
        Ok(Box::new(format::read::<G>(G::FORMAT, bytes)?))
    }

    fn step(&self, row: &StepRow) -> Result<Box<dyn AnyStep>, FormatError> {
        Ok(Box::new(Judged::<G>::stored(row)?))
    }

    fn replay(&self, options: &[u8]) -> Result<Box<dyn AnyReplay>, FormatError> {
        Ok(Box::new(replay::Replay::<G>::of(format::read(G::FORMAT, options)?)))
    }

    fn export(&self, about: About, log: &[(Time, StepRow)], format: Format) -> Result<Option<String>, FormatError> {
        let log = log.iter().map(|(at, row)| Ok(Judged::<G>::stored(row)?.logged(*at)));
        let record = Record { about, log: log.collect::<Result<Vec<_>, FormatError>>()? };
        Ok(G::export(&record, format))
    }
}

struct Options<G: Wire>(G::Options);

impl<G: Wire> AnyOptions for Options<G> {
    fn kind(&self) -> &'static str {
        G::KIND
    }

    fn bytes(&self) -> Vec<u8> {
        format::write(G::FORMAT, &self.0)
    }

    fn start(&self, at: Time) -> Box<dyn AnyStep> {
        Box::new(self.first(at))
    }
}

impl<G: Wire> Options<G> {
    fn first(&self, at: Time) -> Judged<G> {
        Judged {
            event: Event::Created(self.0.clone()),
            line: String::new(),
            rules_version: G::RULES_VERSION,
            step: game::Step { game: G::start(&self.0, at), effects: Vec::new() },
        }
    }
}

impl<G: Wire> AnyState for G {
    fn seats(&self) -> u8 {
        game::Game::seats(self)
    }

    fn turn(&self) -> v1::Turn {
        wire::turn(self)
    }

    fn moves(&self) -> Vec<v1::Move> {
        game::Game::moves(self).iter().map(|m| self.move_out(m)).collect()
    }

    fn explanation(&self) -> Option<v1::legal_moves_response::Explanation> {
        self.explanation_out()
    }

    fn position(&self) -> v1::Position {
        v1::Position { position: Some(self.position_out()) }
    }

    fn status(&self, glance: Glance) -> v1::status_response::Detail {
        self.status_out(glance)
    }

    fn play(&self, at: Time, seat: Option<i32>, ask: &MoveAsk) -> Result<Box<dyn AnyStep>, Error> {
        let seat = named(self, seat)?;
        game::check_seat_may(self, seat, Needs::Turn).map_err(refused)?;
        let m = self.move_in(&ask.text).map_err(|misread| misread_in(&ask.text, misread))?;
        let action = if ask.offers_draw { G::move_with_offer(m) } else { Some(G::Action::play(m)) };
        let action = action.ok_or_else(|| Violation::new("offer_draw", wrong::another_game()))?;
        judge(self, None, at, Event::Acted(seat, action))
    }

    fn dice_for(&self, at: Time, action: &ActionArm) -> Result<Option<Dice>, Error> {
        match game::Game::turn(self) {
            Turn::Over(_) => Ok(None),
            Turn::Play(_) | Turn::Roll(..) => {
                Wire::dice_for(self, at, action).map_err(|refusal| refused(Refused::Rules(refusal)))
            }
        }
    }

    fn goes_back_to(&self, seat: Option<i32>, action: &ActionArm) -> Result<Option<u32>, Error> {
        match asked(self, seat, action, None)? {
            Event::Restored { version } => Ok(Some(version)),
            _ => Ok(None),
        }
    }

    fn act(&self, at: Time, seat: Option<i32>, action: &ActionArm, takes: Takes) -> Result<Box<dyn AnyStep>, Error> {
        let event = asked(self, seat, action, takes.roll)?;
        let past = takes.past.map(|bytes| format::read::<G>(G::FORMAT, &bytes)).transpose()?;
        judge(self, past.as_ref(), at, event)
    }

    fn awaited_roll(&self, seat: Option<i32>) -> Result<(Seat, Dice), Error> {
        let seat = named(self, seat)?;
        match (game::Game::turn(self), seat) {
            (Turn::Roll(seats, dice), Some(seat)) if seats.contains(seat) => Ok((seat, dice)),
            (Turn::Roll(..), Some(_)) => Err(refused::<G::Refusal>(Refused::NotYourTurn)),
            (Turn::Roll(..), None) => Err(refused::<G::Refusal>(Refused::SeatMissing)),
            (Turn::Play(_) | Turn::Over(_), _) => Err(refused::<G::Refusal>(Refused::RollNotAwaited)),
        }
    }

    fn roll(&self, at: Time, seat: Seat, roll: Roll) -> Result<Box<dyn AnyStep>, Error> {
        judge(self, None, at, Event::Rolled(seat, roll))
    }

    fn expire(&self, at: Time) -> Option<Box<dyn AnyStep>> {
        let step = game::Game::expire(self, at)?;
        Some(Box::new(Judged { event: Event::Expired, line: String::new(), rules_version: G::RULES_VERSION, step }))
    }

    fn takes_long(&self, task: Task<'_>) -> bool {
        match task {
            Task::Play(at, ask) => {
                let event = self.move_in(&ask.text).map(|m| Event::Acted(None, G::Action::play(m)));
                event.is_ok_and(|event| game::Game::takes_long(self, at, &event))
            }
            Task::Act(at, seat, action) => {
                asked(self, seat, action, None).is_ok_and(|event| game::Game::takes_long(self, at, &event))
            }
            Task::Roll(at, seat, roll) => game::Game::takes_long(self, at, &Event::Rolled(seat, roll.clone())),
            Task::Expire(at) => game::Game::takes_long(self, at, &Event::Expired),
            Task::Status(glance) => self.takes_long_to_tell(glance),
        }
    }
}

/// The event that `action` asks for.
fn asked<G: Wire>(game: &G, seat: Option<i32>, action: &ActionArm, roll: Option<Roll>) -> Result<Event<G>, Error> {
    let seat = named(game, seat)?;
    let another_game = || Violation::new("action", wrong::another_game());
    let action = game.action_in(action, roll).ok_or_else(another_game)??;
    let seat = seat.filter(|_| action.needs() != Needs::Nobody);
    game::check_seat_may(game, seat, action.needs()).map_err(refused)?;
    Ok(game.event_of(seat, &action))
}

/// What a game that is over answers to every write.
pub fn game_over() -> Error {
    refused::<Misread>(Refused::GameOver)
}

/// The seat that a caller means: the one it names or, where it names none, the only one that the game waits for.
fn named<G: Wire>(game: &G, seat: Option<i32>) -> Result<Option<Seat>, Error> {
    let turn = game::Game::turn(game);
    match seat {
        _ if matches!(turn, Turn::Over(_)) => Err(refused::<G::Refusal>(Refused::GameOver)),
        None => Ok(turn.awaited().only()),
        Some(number) => {
            let seat = u8::try_from(number).ok().and_then(Seat::from_number);
            let seated = seat.filter(|seat| seat.number() <= game::Game::seats(game));
            seated.map(Some).ok_or_else(|| refused::<G::Refusal>(Refused::NoSuchSeat))
        }
    }
}

fn judge<G: Wire>(before: &G, past: Option<&G>, at: Time, event: Event<G>) -> Result<Box<dyn AnyStep>, Error> {
    let step = game::advance(before, past, at, &event).map_err(refused)?;
    let line = before.line(&event);
    Ok(Box::new(Judged { event, line, rules_version: G::RULES_VERSION, step }))
}

/// What the rules refuse depends on the state of the game, but for what no state could take.
fn refused<R: Refusal>(refusal: Refused<R>) -> Error {
    let reason = Reason::of(&refusal);
    match refusal {
        Refused::NoSuchSeat | Refused::SeatMissing => Violation::new("seat", reason).into(),
        Refused::WrongDice => Violation::new("dice", reason).into(),
        _ => Error::Refused(reason),
    }
}

fn misread_in(text: &MoveText, misread: Misread) -> Error {
    let reason = Reason::of(&misread);
    match misread {
        Misread::Unreadable => Violation::new(wire::text_field(text), reason).into(),
        Misread::Ambiguous => Error::Refused(reason),
    }
}
