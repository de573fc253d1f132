//! How much time the players have (Article 6.3).

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Most periods of a time control.
pub const MAX_PERIODS: usize = 4;
/// A game is rapid or blitz if a player has less than an hour for sixty moves (FIDE A.1, B.1).
const RAPID_SECONDS: u64 = 60 * 60;
const RAPID_MOVES: u64 = 60;

/// How much time the players have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So much for the moves of each period (S77): 1 to [`MAX_PERIODS`] of them.
    Periods(ArrayVec<Period, MAX_PERIODS>),
    /// So many seconds for each move: 1 to 2,592,000 (30 days).
    PerMove(u32),
}

/// A part of the game with its own time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// How many moves it lasts: 1 to 200; 0, and 0 only, in the last period, which lasts to the end.
    pub moves: u8,
    /// The seconds that each seat gets for it, the first seat's first: 0 to 86,400. They add to what is left.
    pub initial: [u32; 2],
    /// What comes with each move of it.
    pub bonus: Bonus,
}

/// What comes with each move (S78).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// So many seconds after it is completed, whether they were needed or not (Fischer): 1 to 3,600.
    Increment(u16),
    /// So many seconds before the time left is touched, lost if they are not needed (Article 6.3.2): 1 to 3,600.
    Delay(u16),
}

/// What starts the clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockStart {
    /// The beginning of the game.
    #[default]
    NewGame,
    /// The first move of each side, which takes no time.
    FirstMove,
}

impl Bonus {
    /// Seconds added after each move.
    pub(in crate::chess) const fn increment(self) -> u16 {
        match self {
            Bonus::Increment(seconds) => seconds,
            Bonus::None | Bonus::Delay(_) => 0,
        }
    }

    /// Seconds of each move that cost nothing.
    pub(in crate::chess) const fn delay(self) -> u16 {
        match self {
            Bonus::Delay(seconds) => seconds,
            Bonus::None | Bonus::Increment(_) => 0,
        }
    }
}

impl TimeControl {
    /// Whether it makes a game rapid or blitz: the time of the slower seat and sixty times what comes with a move are
    /// less than an hour.
    pub(in crate::chess) fn is_rapid_or_blitz(&self) -> bool {
        let seconds = match self {
            TimeControl::None => return false,
            TimeControl::PerMove(seconds) => u64::from(*seconds) * RAPID_MOVES,
            TimeControl::Periods(periods) => {
                let seat = |seat: usize| periods.iter().map(|period| u64::from(period.initial[seat])).sum::<u64>();
                let bonus = periods.first().map_or(0, |first| first.bonus.increment() + first.bonus.delay());
                seat(0).max(seat(1)) + u64::from(bonus) * RAPID_MOVES
            }
        };
        seconds < RAPID_SECONDS
    }
}
