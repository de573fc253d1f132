//! The words of a `game` line of parchís as options.

use proto::v1;

use crate::games::Unsayable;

/// Reads `value` into the option of the rule sheet, or the word of a `game` line, that is called `key`.
pub(super) fn set(options: &mut v1::ParchisOptions, key: &str, value: &str) -> Result<(), Unsayable> {
    match key {
        "seats" => options.colours = usual_colours(number(value)?),
        "colours" => options.colours = value.split(',').map(named).collect::<Option<_>>().ok_or(Unsayable)?,
        "preset" => options.preset = named_value(value, "PRESET", v1::ParchisPreset::from_str_name)?.into(),
        "arms" => options.arms = Some(number(value)?),
        "dice" => options.dice = Some(number(value)?),
        "first" => options.first = Some(number(value)?),
        "start_out" => options.start_out = Some(number(value)?),
        "first_five_two_out" => options.first_five_two_out = Some(switch(value)?),
        "six_all_out" => options.six_all_out = Some(number(value)?),
        "exit_capture" => {
            options.exit_capture = named_value(value, "EXIT_CAPTURE", v1::ParchisExitCapture::from_str_name)?.into();
        }
        "exit_barrier_capture" => options.exit_barrier_capture = Some(switch(value)?),
        "exact_entry" => options.exact_entry = Some(switch(value)?),
        "barriers" => options.barriers = named_value(value, "BARRIERS", v1::ParchisBarriers::from_str_name)?.into(),
        "mixed_barriers_on_safes" => options.mixed_barriers_on_safes = Some(switch(value)?),
        "white_safes_pass" => options.white_safes_pass = Some(switch(value)?),
        "own_barrier_blocks_own" => options.own_barrier_blocks_own = Some(switch(value)?),
        "open_barrier_on_six" => options.open_barrier_on_six = Some(switch(value)?),
        "open_corridor_on_six" => options.open_corridor_on_six = Some(switch(value)?),
        "capture_bonus" => options.capture_bonus = Some(number(value)?),
        "goal_bonus" => options.goal_bonus = Some(number(value)?),
        "third_six_safe_exempt" => options.third_six_safe_exempt = Some(switch(value)?),
        "third_six_needs_mobility" => options.third_six_needs_mobility = Some(switch(value)?),
        "third_six_pass_shield" => options.third_six_pass_shield = Some(switch(value)?),
        "end" => options.end = named_value(value, "END", v1::ParchisEnd::from_str_name)?.into(),
        "pairs" => options.pairs = Some(switch(value)?),
        "pair_win" => options.pair_win = named_value(value, "PAIR_WIN", v1::ParchisPairWin::from_str_name)?.into(),
        "partner_bridge" => options.partner_bridge = Some(switch(value)?),
        "exit_prefers_rival" => options.exit_prefers_rival = Some(switch(value)?),
        "stakes" => options.stakes = Some(stakes(value)?),
        "resigned_pieces" => {
            let found = named_value(value, "RESIGNED_PIECES", v1::ParchisResignedPieces::from_str_name)?;
            options.resigned_pieces = found.into();
        }
        "turn_seconds" => options.turn_seconds = Some(number(value)?),
        "autoplay_limit" => options.autoplay_limit = Some(number(value)?),
        "two_dice_sum_move" => options.two_dice_sum_move = Some(switch(value)?),
        "two_dice_seven" => options.two_dice_seven = Some(switch(value)?),
        "two_dice_use_both" => options.two_dice_use_both = Some(switch(value)?),
        "third_double" => {
            options.third_double = named_value(value, "THIRD_DOUBLE", v1::ParchisThirdDouble::from_str_name)?.into();
        }
        _ => return Err(Unsayable),
    }
    Ok(())
}

/// The colours in the order of their numbers.
const COLOURS: [&str; 8] = ["yellow", "blue", "red", "green", "orange", "purple", "cyan", "magenta"];
const LETTERS: &str = "ybrgoucm";

/// The colours of a position as text: the letters of its sides, which come first.
pub(super) fn colours_of(position: &str) -> Result<Vec<i32>, Unsayable> {
    let sides = position.split('/').take_while(|part| !part.starts_with("turn:"));
    let letters = sides.map(|side| side.split(':').next().unwrap_or_default());
    letters.map(|letter| counted(LETTERS.find(letter))).collect::<Option<_>>().ok_or(Unsayable)
}

/// The colours of a table where only the number of seats is given.
fn usual_colours(seats: i32) -> Vec<i32> {
    if seats == 2 {
        vec![v1::ParchisColour::Yellow.into(), v1::ParchisColour::Red.into()]
    } else {
        (1..=seats).collect()
    }
}

fn named(colour: &str) -> Option<i32> {
    counted(COLOURS.iter().position(|&name| name == colour))
}

fn counted(index: Option<usize>) -> Option<i32> {
    i32::try_from(index?).ok()?.checked_add(1)
}

fn number(value: &str) -> Result<i32, Unsayable> {
    value.parse().map_err(|_| Unsayable)
}

fn switch(value: &str) -> Result<bool, Unsayable> {
    value.parse().map_err(|_| Unsayable)
}

/// `none`, or what a piece, the win and a third six are worth: `1,5,2`.
fn stakes(value: &str) -> Result<v1::ParchisStakes, Unsayable> {
    if value == "none" {
        return Ok(v1::ParchisStakes::default());
    }
    let amounts: Vec<i32> = value.split(',').map(number).collect::<Result<_, _>>()?;
    let [piece, win, third_six] = amounts.try_into().map_err(|_| Unsayable)?;
    Ok(v1::ParchisStakes { piece, win, third_six })
}

/// The value of an enum of parchís by its name in the rule sheet.
fn named_value<E>(value: &str, of: &str, find: fn(&str) -> Option<E>) -> Result<E, Unsayable> {
    find(&format!("PARCHIS_{of}_{}", value.to_uppercase())).ok_or(Unsayable)
}
