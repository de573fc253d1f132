//! The game as one value, and how it obeys the protocol of every game.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::colour::{Colour, Piece};
use super::effect::Effect;
use super::end::Ending;
use super::hand::Hand;
use super::legal::Obligation;
use super::moves::Move;
use super::opening::Opening;
use super::options::{Options, Table};
use super::position::Position;
use super::refusal::Refusal;
use super::rules::First;
use super::silent::Waiting;
use super::stakes::Ledger;
use super::tally::Tally;
use super::track::{Place, Track};
use crate::game::{self, Event, Game, MAX_SEATS, Misread, Needs, Ranks, Roll, Seat, Seats, Step, Time, Turn};

/// A game of parchís: all that its rules look at, in a few hundred bytes without any heap.
#[doc(alias = "parchis")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Parchis {
    pub(super) table: Table,
    pub(super) board: Board,
    pub(super) phase: Phase,
    /// The seat on turn; in the opening the one that throws next.
    pub(super) turn: Seat,
    pub(super) opening: Opening,
    pub(super) hand: Hand,
    /// The bonus that must be counted now; 0 if none is.
    pub(super) bonus: u8,
    /// Sixes in a row in this turn: 0 to 2. After the moves of the roll, a repeat is due if it is not 0.
    pub(super) run: u8,
    /// The piece last moved in this turn.
    pub(super) last_moved: Option<Piece>,
    /// The seats that have ever taken a piece out.
    pub(super) begun: Seats,
    /// Who has finished, in that order.
    pub(super) finished: Ranks,
    /// Who has resigned, in that order.
    pub(super) resigned: Ranks,
    pub(super) ledger: Ledger,
    pub(super) tallies: [Tally; MAX_SEATS as usize],
    /// By seat: turns in a row that were played for it.
    pub(super) silent_turns: [u8; MAX_SEATS as usize],
    pub(super) waiting: Waiting,
}

/// What a game is in the middle of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Seats throw for the start.
    Opening,
    /// The seat on turn rolls.
    Roll,
    /// The seat on turn moves; there is a legal move.
    Move,
    /// Nothing: the game is over.
    Over,
}

/// What a seat can ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// To play a move.
    Move(Move),
    /// To give the game up (RES-1).
    Resign,
    /// That one step is played for the seat on turn, which is silent or has resigned (AUTO-1): with the dice, where a
    /// roll is awaited; else the first of the legal moves.
    Autoplay(Option<Roll>),
    /// That this move is played for the seat on turn, as [`Action::Autoplay`] without dice asks for: so that is kept.
    Autoplayed(Move),
}

impl game::Action for Action {
    type Move = Move;

    fn play(m: Move) -> Action {
        Action::Move(m)
    }

    fn needs(&self) -> Needs {
        match self {
            Action::Move(_) => Needs::Turn,
            Action::Resign => Needs::Seat,
            Action::Autoplay(_) | Action::Autoplayed(_) => Needs::Nobody,
        }
    }
}

impl Game for Parchis {
    const KIND: &'static str = "parchis";
    const RULES_VERSION: u16 = 1;

    type Options = Options;
    type Move = Move;
    type Effect = Effect;
    type Ending = Ending;
    type Refusal = Refusal;
    type Action = Action;

    fn seats(&self) -> u8 {
        self.table.seats()
    }

    fn start(options: &Options, at: Time) -> Parchis {
        let mut game = *options.initial();
        game.begin_at(at);
        game
    }

    fn turn(&self) -> Turn<Ending> {
        match self.phase {
            Phase::Opening => Turn::Roll(self.turn.into(), game::Dice::ONE),
            Phase::Roll => Turn::Roll(self.turn.into(), self.table.rules().dice),
            Phase::Move => Turn::Play(self.turn.into()),
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    fn moves(&self) -> Vec<Move> {
        self.legal().moves.to_vec()
    }

    fn read(&self, text: &str) -> Result<Move, Misread> {
        self.read_move(text)
    }

    fn event_of(&self, seat: Option<Seat>, action: &Action) -> Event<Parchis> {
        let played = match action {
            Action::Autoplay(None) => self.first_move(),
            _ => None,
        };
        Event::Acted(seat, played.map_or_else(|| action.clone(), Action::Autoplayed))
    }

    fn act(&self, at: Time, seat: Option<Seat>, action: &Action) -> Result<Step<Parchis>, Refusal> {
        let mut step = Step { game: *self, effects: Vec::with_capacity(USUAL_EFFECTS) };
        match action {
            Action::Move(m) if self.is_legal(m) => {
                step.game.act_itself(at);
                step.game.play(m, &mut step.effects);
            }
            Action::Move(m) => return Err(self.why_not(m)),
            Action::Resign => step.game.resign(seat.unwrap_or(self.turn), &mut step.effects)?,
            Action::Autoplay(roll) => step.game.autoplay(at, roll.as_ref(), &mut step.effects)?,
            Action::Autoplayed(m) => step.game.autoplay_move(at, m, &mut step.effects)?,
        }
        step.game.wait_anew(at, &step.effects);
        Ok(step)
    }

    fn roll(&self, at: Time, _seat: Seat, roll: &Roll) -> Result<Step<Parchis>, Refusal> {
        let mut step = Step { game: *self, effects: Vec::new() };
        step.game.act_itself(at);
        step.game.take_throw(roll, &mut step.effects);
        step.game.wait_anew(at, &step.effects);
        Ok(step)
    }
}

impl Parchis {
    /// A game at this table before anything has happened.
    pub fn new(table: Table) -> Parchis {
        let rules = table.rules();
        let (phase, turn, opening) = match rules.first {
            First::Seat(seat) => (Phase::Roll, seat, Opening::NONE),
            First::RollOff => {
                let everybody = Seat::all(table.seats()).fold(Seats::NONE, Seats::with);
                (Phase::Opening, FIRST_SEAT, Opening::among(everybody))
            }
        };
        let mut game = Parchis {
            table,
            board: Board::EMPTY,
            phase,
            turn,
            opening,
            hand: Hand::EMPTY,
            bonus: 0,
            run: 0,
            last_moved: None,
            begun: Seats::NONE,
            finished: Ranks::default(),
            resigned: Ranks::default(),
            ledger: Ledger::default(),
            tallies: [Tally::default(); MAX_SEATS as usize],
            silent_turns: [0; MAX_SEATS as usize],
            waiting: Waiting::default(),
        };
        game.bring_out(rules.start_out.into());
        game
    }

    /// The seat on turn throws what is awaited of it.
    pub(super) fn take_throw(&mut self, roll: &Roll, effects: &mut Vec<Effect>) {
        match (self.phase, roll.faces()) {
            (Phase::Opening, &[die]) => self.throw_for_start(die, effects),
            _ => self.take_roll(roll, effects),
        }
    }

    /// So many pieces of each colour begin on its exit (FIVE-4).
    fn bring_out(&mut self, count: usize) {
        for colour in self.table.colours() {
            for piece in colour.pieces().take(count) {
                self.board.put(piece, Place::ring(self.track().exit(colour)));
                self.begin(colour);
            }
        }
    }

    /// The rules and who plays.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The obligation in force; none unless a move is awaited.
    pub fn obligation(&self) -> Obligation {
        self.legal().obligation
    }

    /// What the seat has rolled in its turns.
    pub fn tally(&self, seat: Seat) -> Tally {
        self.tallies[seat.index()]
    }

    /// The colour whose pieces the seat on turn moves: its own, or its partner's once it has finished (PAIR-5).
    pub fn colour_in_play(&self) -> Colour {
        let own = self.table.colour(self.turn);
        match self.table.partner(own) {
            Some(partner) if self.plays_for_partner(own) => partner,
            _ => own,
        }
    }

    pub(super) fn track(&self) -> Track {
        self.table.track()
    }

    /// Whether a piece of the colour has ever come out.
    pub(super) fn has_begun(&self, colour: Colour) -> bool {
        self.table.seat(colour).is_some_and(|seat| self.begun.contains(seat))
    }

    /// A piece of the colour comes out.
    pub(super) fn begin(&mut self, colour: Colour) {
        if let Some(seat) = self.table.seat(colour) {
            self.begun = self.begun.with(seat);
        }
    }

    /// Nothing of the turn is left.
    pub(super) fn clear_turn(&mut self) {
        self.opening = Opening::NONE;
        self.hand = Hand::EMPTY;
        self.bonus = 0;
        self.run = 0;
        self.last_moved = None;
    }
}

/// Room for the effects of most moves; most rolls have none.
const USUAL_EFFECTS: usize = 8;

const FIRST_SEAT: Seat = match Seat::from_index(0) {
    Some(seat) => seat,
    None => panic!("a table has seats"),
};

/// A game as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    table: Table,
    position: Position,
    waiting: Waiting,
}

impl From<Parchis> for Stored {
    fn from(game: Parchis) -> Stored {
        Stored { table: game.table, position: game.position(), waiting: game.waiting }
    }
}

impl TryFrom<Stored> for Parchis {
    type Error = &'static str;
    fn try_from(stored: Stored) -> Result<Parchis, Self::Error> {
        let mut game =
            Parchis::from_position(&stored.table, &stored.position).map_err(|_| "no game comes to this position")?;
        if stored.table.rules().turn_seconds == 0 && stored.waiting != Waiting::default() {
            return Err("nobody is timed at this table");
        }
        game.waiting = stored.waiting;
        Ok(game)
    }
}
