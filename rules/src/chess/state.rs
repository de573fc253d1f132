//! The state of a game.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::action::Move;
use super::clock::Clock;
use super::dealings::Dealings;
use super::effect::Effect;
use super::ending::Ended;
use super::history::{History, Past};
use super::line::{BadPly, Unplayed};
use super::options::{Options, Rules, Start};
use super::position::{Position, Variant};
use super::seating::Seating;
use crate::game::{Refused, Seat, Step, Time};

/// A game of chess, or a position that is judged by itself. Stored it takes at most 512 bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chess {
    pub(super) scope: Scope,
    pub(super) rules: Rules,
    pub(super) seating: Seating,
    pub(super) history: History,
    /// The plies of this game, those that it started with included.
    pub(super) plies: u32,
    /// The accepted inputs, the creation included: the version of the game.
    pub(super) events: u32,
    /// The versions with which the last turns began, the one that goes on first; 0 where there was none.
    pub(super) turns: [u32; 3],
    pub(super) dealings: Dealings,
    /// The counted illegal moves of White and Black.
    pub(super) illegal_moves: [u8; 2],
    pub(super) clock: Option<Clock>,
    /// How it ended. What a bare position has come to is not kept: it is looked at when asked for.
    pub(super) ended: Option<Ended>,
}

/// Which rules end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Scope {
    /// A game: draws that need no claim end it.
    Game,
    /// A position: only mate and stalemate end it.
    Bare,
}

impl Chess {
    /// A position by itself, after `moves` from `start`, or the first of them that cannot be played (S97). Only mate and
    /// stalemate end it; [`Chess::status`] tells what a game would have ended by.
    pub fn bare(start: Position, moves: &[Move]) -> Result<Chess, BadPly> {
        let history = History::at(start, Past::Unknown);
        Chess::at(Scope::Bare, Rules::default(), Seating::USUAL, history).play_all(moves)
    }

    /// The game with these options as it starts. It is not searched whether a position on the way is dead: then the last
    /// one is too, and no options lead there.
    pub(super) fn replay(options: &Options, at: Time) -> Result<Chess, BadPly> {
        let rules = options.rules();
        let history = match options.start() {
            Start::Position(position) if position.halfmove_clock() == 0 => History::at(position.clone(), Past::Known),
            Start::Position(position) => History::at(position.clone(), Past::Unknown),
            Start::Drawn => History::at(drawn_later(), Past::Known),
        };
        let seating = Seating::new(rules.draw_colours, options.start());
        let mut chess = Chess::at(Scope::Game, rules.clone(), seating, history);
        chess.ended = chess.ended_at_sight();
        let mut chess = chess.play_all(options.moves())?;
        if chess.is_set_up() {
            chess.start_clock(at);
        }
        Ok(chess)
    }

    fn at(scope: Scope, rules: Rules, seating: Seating, history: History) -> Chess {
        Chess {
            scope,
            clock: Clock::new(&rules),
            rules,
            seating,
            history,
            plies: 0,
            events: 1,
            turns: [1, 0, 0],
            dealings: Dealings::default(),
            illegal_moves: [0; 2],
            ended: None,
        }
    }

    fn play_all(mut self, moves: &[Move]) -> Result<Chess, BadPly> {
        for (index, &m) in moves.iter().enumerate() {
            let bad = |refused| BadPly { index, why: Unplayed::Refused(refused) };
            if self.seating.draws_position() {
                return Err(bad(Refused::RollAwaited));
            }
            if self.outcome().is_some() {
                return Err(bad(Refused::GameOver));
            }
            let next = self.position().play(m).map_err(|refusal| bad(Refused::Rules(refusal)))?;
            self.history.push(m, next);
            self.plies += 1;
            // Only a game ends by repetition: for a bare position one count, at the end, is enough.
            if self.scope == Scope::Game {
                self.history.count_occurrences();
                self.ended = self.ended_at_sight();
            }
        }
        self.history.count_occurrences();
        Ok(self)
    }

    /// The game ended at `at`: nothing stands between the players any more, and the clocks stand.
    pub(super) fn ended_at(&self, at: Time, ended: Ended) -> Step<Chess> {
        let mut next = self.clone();
        next.stop_clock(at);
        next.dealings = Dealings::default();
        next.ended = Some(ended);
        Step { game: next, effects: Vec::from([Effect::Over(ended.ending)]) }
    }

    /// The plies of this game, those that it started with included and those that were taken back not.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The seat to move.
    pub(super) fn seat_to_move(&self) -> Seat {
        self.seat_of(self.position().turn())
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// The position after the last irreversible move, or the first known one, and the moves since: all that repetition
    /// depends on.
    pub fn line_since_irreversible(&self) -> (&Position, &[Move]) {
        self.history.line()
    }

    /// The last move of the game; none before the first.
    pub fn last_move(&self) -> Option<Move> {
        self.history.last_move()
    }

    /// The move that a wrong claim announced and that must be played (S73).
    pub fn announced_move(&self) -> Option<Move> {
        self.dealings.announced
    }

    /// How often the position has occurred so far as is known, now included: 1 or more (S64 to S67).
    pub fn repetitions(&self) -> u32 {
        self.history.occurrences()
    }

    /// Whether every earlier position that could equal this one is known: otherwise it may have occurred more often than
    /// [`Chess::repetitions`] tells.
    pub fn is_history_complete(&self) -> bool {
        self.history.is_complete()
    }

    /// The rules in force: of a bare position the Laws of FIDE.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// What stands on the board until dice draw the position: the usual array.
fn drawn_later() -> Position {
    Position { variant: Variant::Chess960, ..Position::initial() }
}
