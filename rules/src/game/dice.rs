//! Dice, and what they show. The rules never throw them: a roll is an input.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// Most dice that one roll can have (the drawn position of Chess960 takes four).
pub const MAX_DICE: u8 = 4;

/// How many dice a roll has: 1 to [`MAX_DICE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Dice(u8);

impl Dice {
    /// A single die.
    pub const ONE: Dice = Dice(1);
    /// A pair of dice.
    pub const TWO: Dice = Dice(2);

    /// So many dice; none outside 1 to [`MAX_DICE`].
    pub const fn new(count: u8) -> Option<Dice> {
        if 1 <= count && count <= MAX_DICE { Some(Dice(count)) } else { None }
    }

    /// How many.
    pub const fn count(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Dice {
    type Error = &'static str;
    fn try_from(count: u8) -> Result<Dice, Self::Error> {
        Dice::new(count).ok_or("a roll has 1 to 4 dice")
    }
}

impl From<Dice> for u8 {
    fn from(dice: Dice) -> u8 {
        dice.0
    }
}

/// What one die shows: 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Die(u8);

impl Die {
    /// The face with so many pips; none outside 1 to 6.
    pub const fn new(pips: u8) -> Option<Die> {
        if 1 <= pips && pips <= 6 { Some(Die(pips)) } else { None }
    }

    /// The number shown.
    pub const fn pips(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Die {
    type Error = &'static str;
    fn try_from(pips: u8) -> Result<Die, Self::Error> {
        Die::new(pips).ok_or("a die shows 1 to 6")
    }
}

impl From<Die> for u8 {
    fn from(die: Die) -> u8 {
        die.0
    }
}

/// What was thrown, in the order of the dice: 1 to [`MAX_DICE`] faces.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    try_from = "arrayvec::ArrayVec<Die, { MAX_DICE as usize }>",
    into = "arrayvec::ArrayVec<Die, { MAX_DICE as usize }>"
)]
pub struct Roll(arrayvec::ArrayVec<Die, { MAX_DICE as usize }>);

impl Roll {
    /// These faces; none if there are fewer than 1 or more than [`MAX_DICE`], or one is not 1 to 6.
    pub fn new(pips: &[u8]) -> Option<Roll> {
        let faces: Option<Vec<Die>> = pips.iter().map(|&pips| Die::new(pips)).collect();
        let faces = arrayvec::ArrayVec::try_from(faces?.as_slice()).ok()?;
        Roll::try_from(faces).ok()
    }

    /// What each die shows.
    pub fn faces(&self) -> &[Die] {
        &self.0
    }

    /// How many dice were thrown.
    pub fn dice(&self) -> Dice {
        Dice(self.0.len() as u8)
    }
}

impl From<Die> for Roll {
    fn from(die: Die) -> Roll {
        Roll(core::iter::once(die).collect())
    }
}

impl TryFrom<arrayvec::ArrayVec<Die, { MAX_DICE as usize }>> for Roll {
    type Error = &'static str;
    fn try_from(faces: arrayvec::ArrayVec<Die, { MAX_DICE as usize }>) -> Result<Roll, Self::Error> {
        if faces.is_empty() { Err("a roll has 1 to 4 dice") } else { Ok(Roll(faces)) }
    }
}

impl From<Roll> for arrayvec::ArrayVec<Die, { MAX_DICE as usize }> {
    fn from(roll: Roll) -> Self {
        roll.0
    }
}
