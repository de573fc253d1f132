//! Where dice come from: chance enters the service here and nowhere else.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use rules::game::{Dice, Die, Roll};

/// How many values of a byte are kept: the largest multiple of six. The four above would favour 1 to 4.
const FAIR_BYTES: u8 = 252;

/// A source of rolls.
#[derive(Debug)]
pub enum DiceSource {
    /// The random numbers of the operating system: fair and unpredictable.
    Os,
    /// These faces in this order, whichever game asks. For tests.
    Scripted(Mutex<VecDeque<Die>>),
}

/// Why there was no roll. Nothing was thrown.
#[derive(Debug, thiserror::Error)]
pub enum DiceError {
    /// The script holds fewer faces than the roll has dice: a test asked for more than it wrote. It fails a precondition
    /// of the call, and a retry does not help before the script is filled.
    #[error("the scripted dice have run dry: {wanted} wanted, {left} left")]
    RanDry {
        /// How many dice the roll has.
        wanted: u8,
        /// How many faces the script still holds.
        left: usize,
    },
    /// The operating system gave no random bytes.
    #[error("the operating system gives no random numbers")]
    NoEntropy(#[source] getrandom::Error),
}

impl DiceSource {
    /// A source that yields `faces` in order and then runs dry.
    pub fn scripted(faces: impl IntoIterator<Item = Die>) -> DiceSource {
        DiceSource::Scripted(Mutex::new(faces.into_iter().collect()))
    }

    /// Throws `dice`. A script that holds too few faces loses none of them.
    ///
    /// Costs one system call (the bytes of the operating system) or one lock (the script).
    pub fn roll(&self, dice: Dice) -> Result<Roll, DiceError> {
        let faces = match self {
            DiceSource::Os => drawn(dice)?,
            DiceSource::Scripted(script) => scripted(&mut script.lock().unwrap_or_else(PoisonError::into_inner), dice)?,
        };
        let pips: Vec<u8> = faces.into_iter().map(Die::pips).collect();
        Ok(Roll::new(&pips).expect("as many faces as a Dice counts, each a Die, are a roll"))
    }
}

fn drawn(dice: Dice) -> Result<Vec<Die>, DiceError> {
    let mut faces = Vec::new();
    while faces.len() < usize::from(dice.count()) {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(DiceError::NoEntropy)?;
        faces.extend(bytes.into_iter().filter_map(face));
    }
    faces.truncate(dice.count().into());
    Ok(faces)
}

/// The face that a random byte stands for, every face by as many bytes; none for a byte that is thrown away.
fn face(byte: u8) -> Option<Die> {
    if byte < FAIR_BYTES { Die::new(1 + byte % 6) } else { None }
}

fn scripted(script: &mut VecDeque<Die>, dice: Dice) -> Result<Vec<Die>, DiceError> {
    let wanted = dice.count();
    if script.len() < wanted.into() {
        return Err(DiceError::RanDry { wanted, left: script.len() });
    }
    Ok(script.drain(..usize::from(wanted)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_stands_for_as_many_bytes() {
        let mut counts = [0; 6];
        for die in (0..=u8::MAX).filter_map(face) {
            counts[usize::from(die.pips()) - 1] += 1;
        }
        assert_eq!(counts, [42; 6]);
    }

    #[test]
    fn the_system_throws_as_many_dice_as_asked_and_every_face_comes() {
        let mut seen = [false; 6];
        for dice in (1..=4).filter_map(Dice::new).cycle().take(400) {
            let roll = DiceSource::Os.roll(dice).expect("this system has random numbers");
            assert_eq!(roll.dice(), dice);
            roll.faces().iter().for_each(|die| seen[usize::from(die.pips()) - 1] = true);
        }
        assert_eq!(seen, [true; 6], "1000 dice miss a face once in 10^78 runs");
    }

    #[test]
    fn a_script_is_thrown_in_order_and_a_roll_it_cannot_fill_takes_nothing() {
        let source = DiceSource::scripted([6, 5, 1].into_iter().filter_map(Die::new));
        let roll = |dice| source.roll(dice).map(|roll| roll.faces().iter().map(|die| die.pips()).collect::<Vec<_>>());
        assert_eq!(roll(Dice::TWO).ok(), Some(vec![6, 5]));
        assert!(matches!(roll(Dice::TWO), Err(DiceError::RanDry { wanted: 2, left: 1 })));
        assert_eq!(roll(Dice::ONE).ok(), Some(vec![1]));
        assert!(matches!(roll(Dice::ONE), Err(DiceError::RanDry { wanted: 1, left: 0 })));
    }
}
