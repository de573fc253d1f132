//! Options by name, as the rule sheet writes them: `six_all_out=12`.

use core::fmt::{self, Display};
use core::str::FromStr;

use super::rules::{Barriers, End, ExitCapture, First, PairWin, ResignedPieces, Rules, Stakes, ThirdDouble};
use super::track::read_number;
use crate::game::{Dice, Seat};

/// Why an option cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesSyntax {
    /// There is no such preset.
    UnknownPreset,
    /// There is no such option.
    UnknownOption,
    /// The option has no such value.
    UnknownValue,
}

impl Display for RulesSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RulesSyntax::UnknownPreset => "no such preset",
            RulesSyntax::UnknownOption => "no such option",
            RulesSyntax::UnknownValue => "the option has no such value",
        })
    }
}

impl core::error::Error for RulesSyntax {}

impl Rules {
    /// The named set of options (section 2.15): `tradicional`, `torneo`, `murcia`, `parejas`, `rapido`, `dos_dados` or
    /// `cuadrante`.
    pub fn preset(name: &str) -> Result<Rules, RulesSyntax> {
        let plain = Rules::default();
        match name {
            "tradicional" => Ok(plain),
            "torneo" => Ok(Rules { exit_barrier_capture: false, ..plain }),
            "murcia" => Ok(Rules { six_all_out: 12, exact_entry: true, ..plain }),
            "parejas" => Ok(Rules { pairs: true, ..plain }),
            "rapido" => Ok(Rules { start_out: 2, ..plain }),
            "dos_dados" => Ok(Rules { dice: Dice::TWO, two_dice_sum_move: true, ..plain }),
            "cuadrante" => {
                let stakes = Some(Stakes { piece: 1, win: 5, third_six: 2 });
                Ok(Rules { end: End::FirstWinner, stakes, ..plain })
            }
            _ => Err(RulesSyntax::UnknownPreset),
        }
    }

    /// Sets the option of this name in the rule sheet. A seat is written by its number, stakes as `piece,win,third_six`.
    pub fn set(&mut self, option: &str, value: &str) -> Result<(), RulesSyntax> {
        match option {
            "arms" => self.arms = number(value)?,
            "dice" => self.dice = Dice::new(number(value)?).ok_or(RulesSyntax::UnknownValue)?,
            "first" => self.first = first(value)?,
            "start_out" => self.start_out = number(value)?,
            "first_five_two_out" => self.first_five_two_out = truth(value)?,
            "six_all_out" => self.six_all_out = number(value)?,
            "exit_capture" => {
                self.exit_capture =
                    one_of(value, [("when_full", ExitCapture::WhenFull), ("always", ExitCapture::Always)])?;
            }
            "exit_barrier_capture" => self.exit_barrier_capture = truth(value)?,
            "exact_entry" => self.exact_entry = truth(value)?,
            "barriers" => {
                let values = [
                    ("anywhere", Barriers::Anywhere),
                    ("safes_only", Barriers::SafesOnly),
                    ("safes_only_forbid", Barriers::SafesOnlyForbid),
                ];
                self.barriers = one_of(value, values)?;
            }
            "mixed_barriers_on_safes" => self.mixed_barriers_on_safes = truth(value)?,
            "white_safes_pass" => self.white_safes_pass = truth(value)?,
            "own_barrier_blocks_own" => self.own_barrier_blocks_own = truth(value)?,
            "open_barrier_on_six" => self.open_barrier_on_six = truth(value)?,
            "open_corridor_on_six" => self.open_corridor_on_six = truth(value)?,
            "capture_bonus" => self.capture_bonus = number(value)?,
            "goal_bonus" => self.goal_bonus = number(value)?,
            "third_six_safe_exempt" => self.third_six_safe_exempt = truth(value)?,
            "third_six_needs_mobility" => self.third_six_needs_mobility = truth(value)?,
            "third_six_pass_shield" => self.third_six_pass_shield = truth(value)?,
            "end" => {
                let values = [
                    ("last_standing", End::LastStanding),
                    ("first_winner", End::FirstWinner),
                    ("all_finish", End::AllFinish),
                ];
                self.end = one_of(value, values)?;
            }
            "pairs" => self.pairs = truth(value)?,
            "pair_win" => self.pair_win = one_of(value, [("both", PairWin::Both), ("first", PairWin::First)])?,
            "partner_bridge" => self.partner_bridge = truth(value)?,
            "exit_prefers_rival" => self.exit_prefers_rival = truth(value)?,
            "resigned_pieces" => {
                let values = [("remove", ResignedPieces::Remove), ("autoplay", ResignedPieces::Autoplay)];
                self.resigned_pieces = one_of(value, values)?;
            }
            "turn_seconds" => self.turn_seconds = number(value)?,
            "autoplay_limit" => self.autoplay_limit = number(value)?,
            "stakes" => self.stakes = stakes(value)?,
            "two_dice_sum_move" => self.two_dice_sum_move = truth(value)?,
            "two_dice_seven" => self.two_dice_seven = truth(value)?,
            "two_dice_use_both" => self.two_dice_use_both = truth(value)?,
            "third_double" => {
                let values = [("last_moved", ThirdDouble::LastMoved), ("most_advanced", ThirdDouble::MostAdvanced)];
                self.third_double = one_of(value, values)?;
            }
            _ => return Err(RulesSyntax::UnknownOption),
        }
        Ok(())
    }
}

fn number<N: FromStr>(value: &str) -> Result<N, RulesSyntax> {
    read_number(value).ok_or(RulesSyntax::UnknownValue)
}

/// An amount as it is printed; [`Table`](super::Table) refuses those below 0.
fn amount(value: &str) -> Result<i32, RulesSyntax> {
    match value.strip_prefix('-') {
        Some(value) => Ok(-number::<i32>(value)?),
        None => number(value),
    }
}

fn truth(value: &str) -> Result<bool, RulesSyntax> {
    one_of(value, [("true", true), ("false", false)])
}

fn one_of<T, const N: usize>(value: &str, values: [(&str, T); N]) -> Result<T, RulesSyntax> {
    values.into_iter().find(|(name, _)| *name == value).map(|(_, value)| value).ok_or(RulesSyntax::UnknownValue)
}

fn first(value: &str) -> Result<First, RulesSyntax> {
    match value {
        "roll_off" => Ok(First::RollOff),
        seat => Seat::from_number(number(seat)?).map(First::Seat).ok_or(RulesSyntax::UnknownValue),
    }
}

fn stakes(value: &str) -> Result<Option<Stakes>, RulesSyntax> {
    if value == "none" {
        return Ok(None);
    }
    let mut amounts = value.split(',').map(amount);
    match (amounts.next(), amounts.next(), amounts.next(), amounts.next()) {
        (Some(piece), Some(win), Some(third_six), None) => {
            Ok(Some(Stakes { piece: piece?, win: win?, third_six: third_six? }))
        }
        _ => Err(RulesSyntax::UnknownValue),
    }
}
