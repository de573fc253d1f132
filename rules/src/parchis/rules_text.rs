//! Options by name, as the rule sheet writes them: `six_all_out=12`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
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

const EXIT_CAPTURE: [(&str, ExitCapture); 2] = [("when_full", ExitCapture::WhenFull), ("always", ExitCapture::Always)];
const BARRIERS: [(&str, Barriers); 3] = [
    ("anywhere", Barriers::Anywhere),
    ("safes_only", Barriers::SafesOnly),
    ("safes_only_forbid", Barriers::SafesOnlyForbid),
];
const END: [(&str, End); 3] =
    [("last_standing", End::LastStanding), ("first_winner", End::FirstWinner), ("all_finish", End::AllFinish)];
const PAIR_WIN: [(&str, PairWin); 2] = [("both", PairWin::Both), ("first", PairWin::First)];
const RESIGNED_PIECES: [(&str, ResignedPieces); 2] =
    [("remove", ResignedPieces::Remove), ("autoplay", ResignedPieces::Autoplay)];
const THIRD_DOUBLE: [(&str, ThirdDouble); 2] =
    [("last_moved", ThirdDouble::LastMoved), ("most_advanced", ThirdDouble::MostAdvanced)];

impl Rules {
    /// The options that are not as in `tradicional`, in the order of the rule sheet, each with its value: what
    /// [`Rules::set`] reads.
    pub fn words(&self) -> Vec<(&'static str, String)> {
        let plain = Rules::default().all_words();
        self.all_words().into_iter().zip(plain).filter(|(word, plain)| word != plain).map(|(word, _)| word).collect()
    }

    fn all_words(&self) -> [(&'static str, String); 33] {
        [
            ("arms", self.arms.to_string()),
            ("dice", self.dice.count().to_string()),
            ("first", write_first(self.first)),
            ("start_out", self.start_out.to_string()),
            ("first_five_two_out", self.first_five_two_out.to_string()),
            ("six_all_out", self.six_all_out.to_string()),
            ("exit_capture", named(self.exit_capture, &EXIT_CAPTURE)),
            ("exit_barrier_capture", self.exit_barrier_capture.to_string()),
            ("exact_entry", self.exact_entry.to_string()),
            ("barriers", named(self.barriers, &BARRIERS)),
            ("mixed_barriers_on_safes", self.mixed_barriers_on_safes.to_string()),
            ("white_safes_pass", self.white_safes_pass.to_string()),
            ("own_barrier_blocks_own", self.own_barrier_blocks_own.to_string()),
            ("open_barrier_on_six", self.open_barrier_on_six.to_string()),
            ("open_corridor_on_six", self.open_corridor_on_six.to_string()),
            ("capture_bonus", self.capture_bonus.to_string()),
            ("goal_bonus", self.goal_bonus.to_string()),
            ("third_six_safe_exempt", self.third_six_safe_exempt.to_string()),
            ("third_six_needs_mobility", self.third_six_needs_mobility.to_string()),
            ("third_six_pass_shield", self.third_six_pass_shield.to_string()),
            ("end", named(self.end, &END)),
            ("pairs", self.pairs.to_string()),
            ("pair_win", named(self.pair_win, &PAIR_WIN)),
            ("partner_bridge", self.partner_bridge.to_string()),
            ("exit_prefers_rival", self.exit_prefers_rival.to_string()),
            ("resigned_pieces", named(self.resigned_pieces, &RESIGNED_PIECES)),
            ("turn_seconds", self.turn_seconds.to_string()),
            ("autoplay_limit", self.autoplay_limit.to_string()),
            ("stakes", write_stakes(self.stakes)),
            ("two_dice_sum_move", self.two_dice_sum_move.to_string()),
            ("two_dice_seven", self.two_dice_seven.to_string()),
            ("two_dice_use_both", self.two_dice_use_both.to_string()),
            ("third_double", named(self.third_double, &THIRD_DOUBLE)),
        ]
    }

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
            "exit_capture" => self.exit_capture = one_of(value, &EXIT_CAPTURE)?,
            "exit_barrier_capture" => self.exit_barrier_capture = truth(value)?,
            "exact_entry" => self.exact_entry = truth(value)?,
            "barriers" => self.barriers = one_of(value, &BARRIERS)?,
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
            "end" => self.end = one_of(value, &END)?,
            "pairs" => self.pairs = truth(value)?,
            "pair_win" => self.pair_win = one_of(value, &PAIR_WIN)?,
            "partner_bridge" => self.partner_bridge = truth(value)?,
            "exit_prefers_rival" => self.exit_prefers_rival = truth(value)?,
            "resigned_pieces" => self.resigned_pieces = one_of(value, &RESIGNED_PIECES)?,
            "turn_seconds" => self.turn_seconds = number(value)?,
            "autoplay_limit" => self.autoplay_limit = number(value)?,
            "stakes" => self.stakes = stakes(value)?,
            "two_dice_sum_move" => self.two_dice_sum_move = truth(value)?,
            "two_dice_seven" => self.two_dice_seven = truth(value)?,
            "two_dice_use_both" => self.two_dice_use_both = truth(value)?,
            "third_double" => self.third_double = one_of(value, &THIRD_DOUBLE)?,
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
    one_of(value, &[("true", true), ("false", false)])
}

fn one_of<T: Copy>(value: &str, values: &[(&str, T)]) -> Result<T, RulesSyntax> {
    values.iter().find(|(name, _)| *name == value).map(|&(_, value)| value).ok_or(RulesSyntax::UnknownValue)
}

/// The name of a value of one of these tables.
fn named<T: PartialEq>(value: T, values: &[(&str, T)]) -> String {
    values.iter().find(|(_, other)| *other == value).map_or_else(String::new, |(name, _)| String::from(*name))
}

fn first(value: &str) -> Result<First, RulesSyntax> {
    match value {
        "roll_off" => Ok(First::RollOff),
        seat => Seat::from_number(number(seat)?).map(First::Seat).ok_or(RulesSyntax::UnknownValue),
    }
}

fn write_first(first: First) -> String {
    match first {
        First::RollOff => String::from("roll_off"),
        First::Seat(seat) => seat.to_string(),
    }
}

fn write_stakes(stakes: Option<Stakes>) -> String {
    match stakes {
        None => String::from("none"),
        Some(Stakes { piece, win, third_six }) => format!("{piece},{win},{third_six}"),
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
