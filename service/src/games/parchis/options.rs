//! The options of parchís on the wire.

use proto::v1;
use rules::game::{Dice, Seat};
use rules::parchis::{Barriers, Colour, End, ExitCapture, First, OptionsError, Rules, Table};

use super::{colour_in, colour_out};
use crate::error::{Reason, Violation, Violations, wrong};

/// The table that `options` set; `path` leads to them.
pub(super) fn table_in(path: &str, options: &v1::ParchisOptions) -> Result<Table, Violations> {
    let mut reader = Reader { path, violations: Vec::new() };
    let colours = reader.colours(&options.colours);
    let rules = reader.rules(options);
    if !reader.violations.is_empty() {
        return Err(reader.violations);
    }
    Table::new(rules, &colours).map_err(|errors| errors.iter().map(|error| misfit(path, error)).collect())
}

fn misfit(path: &str, error: &OptionsError) -> Violation {
    Violation::new(format!("{path}.{}", error.option()), Reason::new("BAD_OPTION", error.to_string(), error.spanish()))
}

/// Reads options, and keeps what is wrong with them.
struct Reader<'a> {
    path: &'a str,
    violations: Violations,
}

impl Reader<'_> {
    fn wrong(&mut self, option: &str, reason: Reason) {
        self.violations.push(Violation::new(format!("{}.{option}", self.path), reason));
    }

    fn colours(&mut self, numbers: &[i32]) -> Vec<Colour> {
        if numbers.is_empty() {
            return Table::usual_colours(2);
        }
        let mut colours = Vec::new();
        for (i, &number) in numbers.iter().enumerate() {
            match colour_in(number) {
                Some(colour) => colours.push(colour),
                None => self.wrong(&format!("colours[{i}]"), wrong::unknown_value()),
            }
        }
        colours
    }

    /// The preset, with what the options put in its place.
    fn rules(&mut self, options: &v1::ParchisOptions) -> Rules {
        let preset = self.preset(options.preset);
        Rules {
            arms: self.number("arms", options.arms, preset.arms),
            dice: self.dice(options.dice, preset.dice),
            first: self.first(options.first, preset.first),
            start_out: self.number("start_out", options.start_out, preset.start_out),
            first_five_two_out: options.first_five_two_out.unwrap_or(preset.first_five_two_out),
            six_all_out: self.number("six_all_out", options.six_all_out, preset.six_all_out),
            exit_capture: self.exit_capture(options.exit_capture, preset.exit_capture),
            exit_barrier_capture: options.exit_barrier_capture.unwrap_or(preset.exit_barrier_capture),
            exact_entry: options.exact_entry.unwrap_or(preset.exact_entry),
            barriers: self.barriers(options.barriers, preset.barriers),
            mixed_barriers_on_safes: options.mixed_barriers_on_safes.unwrap_or(preset.mixed_barriers_on_safes),
            white_safes_pass: options.white_safes_pass.unwrap_or(preset.white_safes_pass),
            own_barrier_blocks_own: options.own_barrier_blocks_own.unwrap_or(preset.own_barrier_blocks_own),
            open_barrier_on_six: options.open_barrier_on_six.unwrap_or(preset.open_barrier_on_six),
            open_corridor_on_six: options.open_corridor_on_six.unwrap_or(preset.open_corridor_on_six),
            capture_bonus: self.number("capture_bonus", options.capture_bonus, preset.capture_bonus),
            goal_bonus: self.number("goal_bonus", options.goal_bonus, preset.goal_bonus),
            third_six_safe_exempt: options.third_six_safe_exempt.unwrap_or(preset.third_six_safe_exempt),
            third_six_needs_mobility: options.third_six_needs_mobility.unwrap_or(preset.third_six_needs_mobility),
            third_six_pass_shield: options.third_six_pass_shield.unwrap_or(preset.third_six_pass_shield),
            end: self.end(options.end, preset.end),
            ..preset
        }
    }

    /// A number that the rules check further.
    fn number(&mut self, option: &str, number: Option<i32>, preset: u8) -> u8 {
        let Some(number) = number else { return preset };
        u8::try_from(number).unwrap_or_else(|_| {
            self.wrong(option, wrong::out_of_range(0, u8::MAX.into()));
            preset
        })
    }

    fn dice(&mut self, number: Option<i32>, preset: Dice) -> Dice {
        let Some(number) = number else { return preset };
        u8::try_from(number).ok().and_then(Dice::new).unwrap_or_else(|| {
            self.wrong("dice", wrong::out_of_range(1, 2));
            preset
        })
    }

    fn first(&mut self, number: Option<i32>, preset: First) -> First {
        let Some(number) = number else { return preset };
        let seat = u8::try_from(number).ok().and_then(Seat::from_number);
        seat.map(First::Seat).unwrap_or_else(|| {
            self.wrong("first", wrong::out_of_range(1, rules::game::MAX_SEATS.into()));
            preset
        })
    }

    /// One of the values of an enum; `known` says what each means, the unspecified one nothing.
    fn choice<W: TryFrom<i32>, T>(&mut self, option: &str, number: i32, known: fn(W) -> Option<T>, preset: T) -> T {
        match W::try_from(number) {
            Ok(value) => known(value).unwrap_or(preset),
            Err(_) => {
                self.wrong(option, wrong::unknown_value());
                preset
            }
        }
    }

    fn preset(&mut self, number: i32) -> Rules {
        let name = self.choice("preset", number, preset_in, "tradicional");
        Rules::preset(name).unwrap_or_else(|_| {
            self.wrong("preset", wrong::unknown_value());
            Rules::default()
        })
    }

    fn exit_capture(&mut self, number: i32, preset: ExitCapture) -> ExitCapture {
        self.choice("exit_capture", number, exit_capture_in, preset)
    }

    fn barriers(&mut self, number: i32, preset: Barriers) -> Barriers {
        self.choice("barriers", number, barriers_in, preset)
    }

    fn end(&mut self, number: i32, preset: End) -> End {
        self.choice("end", number, end_in, preset)
    }
}

fn preset_in(preset: v1::ParchisPreset) -> Option<&'static str> {
    match preset {
        v1::ParchisPreset::Unspecified => None,
        v1::ParchisPreset::Tradicional => Some("tradicional"),
        v1::ParchisPreset::Torneo => Some("torneo"),
        v1::ParchisPreset::Murcia => Some("murcia"),
        v1::ParchisPreset::Rapido => Some("rapido"),
    }
}

fn exit_capture_in(exit_capture: v1::ParchisExitCapture) -> Option<ExitCapture> {
    match exit_capture {
        v1::ParchisExitCapture::Unspecified => None,
        v1::ParchisExitCapture::WhenFull => Some(ExitCapture::WhenFull),
        v1::ParchisExitCapture::Always => Some(ExitCapture::Always),
    }
}

fn barriers_in(barriers: v1::ParchisBarriers) -> Option<Barriers> {
    match barriers {
        v1::ParchisBarriers::Unspecified => None,
        v1::ParchisBarriers::Anywhere => Some(Barriers::Anywhere),
        v1::ParchisBarriers::SafesOnly => Some(Barriers::SafesOnly),
        v1::ParchisBarriers::SafesOnlyForbid => Some(Barriers::SafesOnlyForbid),
    }
}

fn end_in(end: v1::ParchisEnd) -> Option<End> {
    match end {
        v1::ParchisEnd::Unspecified => None,
        v1::ParchisEnd::LastStanding => Some(End::LastStanding),
        v1::ParchisEnd::FirstWinner => Some(End::FirstWinner),
        v1::ParchisEnd::AllFinish => Some(End::AllFinish),
    }
}

/// Every option of a table, the preset resolved.
pub(super) fn table_out(table: &Table) -> v1::ParchisOptions {
    let rules = table.rules();
    v1::ParchisOptions {
        colours: table.colours().map(colour_out).collect(),
        preset: v1::ParchisPreset::Unspecified.into(),
        arms: Some(rules.arms.into()),
        dice: Some(rules.dice.count().into()),
        first: match rules.first {
            First::RollOff => None,
            First::Seat(seat) => Some(seat.number().into()),
        },
        start_out: Some(rules.start_out.into()),
        first_five_two_out: Some(rules.first_five_two_out),
        six_all_out: Some(rules.six_all_out.into()),
        exit_capture: match rules.exit_capture {
            ExitCapture::WhenFull => v1::ParchisExitCapture::WhenFull,
            ExitCapture::Always => v1::ParchisExitCapture::Always,
        }
        .into(),
        exit_barrier_capture: Some(rules.exit_barrier_capture),
        exact_entry: Some(rules.exact_entry),
        barriers: match rules.barriers {
            Barriers::Anywhere => v1::ParchisBarriers::Anywhere,
            Barriers::SafesOnly => v1::ParchisBarriers::SafesOnly,
            Barriers::SafesOnlyForbid => v1::ParchisBarriers::SafesOnlyForbid,
        }
        .into(),
        mixed_barriers_on_safes: Some(rules.mixed_barriers_on_safes),
        white_safes_pass: Some(rules.white_safes_pass),
        own_barrier_blocks_own: Some(rules.own_barrier_blocks_own),
        open_barrier_on_six: Some(rules.open_barrier_on_six),
        open_corridor_on_six: Some(rules.open_corridor_on_six),
        capture_bonus: Some(rules.capture_bonus.into()),
        goal_bonus: Some(rules.goal_bonus.into()),
        third_six_safe_exempt: Some(rules.third_six_safe_exempt),
        third_six_needs_mobility: Some(rules.third_six_needs_mobility),
        third_six_pass_shield: Some(rules.third_six_pass_shield),
        end: match rules.end {
            End::LastStanding => v1::ParchisEnd::LastStanding,
            End::FirstWinner => v1::ParchisEnd::FirstWinner,
            End::AllFinish => v1::ParchisEnd::AllFinish,
        }
        .into(),
    }
}
