//! The options of parchís on the wire.

use proto::v1;
use rules::game::{Dice, Seat};
use rules::parchis::{
    Barriers, Colour, End, ExitCapture, First, Options, OptionsError, PairWin, ResignedPieces, Rules, Stakes, Table,
    ThirdDouble,
};

use super::{colour_in, colour_out};
use crate::error::{Reason, Violation, Violations, wrong};

/// The table that `options` set; `path` leads to them.
pub(super) fn table_in(path: &str, options: &v1::ParchisOptions) -> Result<Table, Violations> {
    let mut reader = Reader { path, unread: Vec::new(), violations: Vec::new() };
    let colours = reader.colours(&options.colours);
    let rules = reader.rules(options);
    let Reader { unread, mut violations, .. } = reader;
    match Table::new(rules, &colours) {
        Ok(table) if violations.is_empty() => return Ok(table),
        Ok(_) => {}
        Err(errors) => {
            let known = errors.iter().filter(|error| !error.judged_by().iter().any(|option| unread.contains(option)));
            violations.extend(known.map(|error| misfit(path, error)));
        }
    }
    Err(violations)
}

/// The options with these names for the colours, if there are any.
pub(super) fn named(options: Options, names: &[String]) -> Result<Options, Violations> {
    if names.is_empty() {
        return Ok(options);
    }
    options.with_names(names.to_vec()).map_err(|error| vec![misfit("parchis", &error)])
}

fn misfit(path: &str, error: &OptionsError) -> Violation {
    Violation::new(format!("{path}.{}", error.option()), Reason::new("BAD_OPTION", error.to_string(), error.spanish()))
}

/// Reads options, keeps what is wrong with them, and goes on with those of the preset in their place.
struct Reader<'a> {
    path: &'a str,
    /// The options that could not be read.
    unread: Vec<&'static str>,
    violations: Violations,
}

impl Reader<'_> {
    fn wrong(&mut self, option: &'static str, reason: Reason) {
        self.unread.push(option);
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
                None => {
                    self.unread.push("colours");
                    let field = format!("{}.colours[{i}]", self.path);
                    self.violations.push(Violation::new(field, wrong::unknown_value()));
                }
            }
        }
        colours
    }

    /// The preset, with what the options put in its place.
    fn rules(&mut self, options: &v1::ParchisOptions) -> Rules {
        let preset = self.preset(options.preset);
        Rules {
            arms: small(options.arms, preset.arms),
            dice: self.dice(options.dice, preset.dice),
            first: self.first(options.first, preset.first),
            start_out: small(options.start_out, preset.start_out),
            first_five_two_out: options.first_five_two_out.unwrap_or(preset.first_five_two_out),
            six_all_out: small(options.six_all_out, preset.six_all_out),
            exit_capture: self.choice("exit_capture", options.exit_capture, exit_capture_in, preset.exit_capture),
            exit_barrier_capture: options.exit_barrier_capture.unwrap_or(preset.exit_barrier_capture),
            exact_entry: options.exact_entry.unwrap_or(preset.exact_entry),
            barriers: self.choice("barriers", options.barriers, barriers_in, preset.barriers),
            mixed_barriers_on_safes: options.mixed_barriers_on_safes.unwrap_or(preset.mixed_barriers_on_safes),
            white_safes_pass: options.white_safes_pass.unwrap_or(preset.white_safes_pass),
            own_barrier_blocks_own: options.own_barrier_blocks_own.unwrap_or(preset.own_barrier_blocks_own),
            open_barrier_on_six: options.open_barrier_on_six.unwrap_or(preset.open_barrier_on_six),
            open_corridor_on_six: options.open_corridor_on_six.unwrap_or(preset.open_corridor_on_six),
            capture_bonus: small(options.capture_bonus, preset.capture_bonus),
            goal_bonus: small(options.goal_bonus, preset.goal_bonus),
            third_six_safe_exempt: options.third_six_safe_exempt.unwrap_or(preset.third_six_safe_exempt),
            third_six_needs_mobility: options.third_six_needs_mobility.unwrap_or(preset.third_six_needs_mobility),
            third_six_pass_shield: options.third_six_pass_shield.unwrap_or(preset.third_six_pass_shield),
            end: self.choice("end", options.end, end_in, preset.end),
            pairs: options.pairs.unwrap_or(preset.pairs),
            pair_win: self.choice("pair_win", options.pair_win, pair_win_in, preset.pair_win),
            partner_bridge: options.partner_bridge.unwrap_or(preset.partner_bridge),
            exit_prefers_rival: options.exit_prefers_rival.unwrap_or(preset.exit_prefers_rival),
            stakes: options.stakes.as_ref().map_or(preset.stakes, stakes_in),
            resigned_pieces: self.choice(
                "resigned_pieces",
                options.resigned_pieces,
                resigned_pieces_in,
                preset.resigned_pieces,
            ),
            turn_seconds: seconds(options.turn_seconds, preset.turn_seconds),
            autoplay_limit: small(options.autoplay_limit, preset.autoplay_limit),
            two_dice_sum_move: options.two_dice_sum_move.unwrap_or(preset.two_dice_sum_move),
            two_dice_seven: options.two_dice_seven.unwrap_or(preset.two_dice_seven),
            two_dice_use_both: options.two_dice_use_both.unwrap_or(preset.two_dice_use_both),
            third_double: self.choice("third_double", options.third_double, third_double_in, preset.third_double),
        }
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
    fn choice<W: TryFrom<i32>, T>(
        &mut self,
        option: &'static str,
        number: i32,
        known: fn(W) -> Option<T>,
        preset: T,
    ) -> T {
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
}

/// A number that the rules check: what does not fit is in the range of no option.
fn small(number: Option<i32>, preset: u8) -> u8 {
    number.map_or(preset, |number| u8::try_from(number).unwrap_or(u8::MAX))
}

/// Likewise.
fn seconds(number: Option<i32>, preset: u32) -> u32 {
    number.map_or(preset, |number| u32::try_from(number).unwrap_or(u32::MAX))
}

fn preset_in(preset: v1::ParchisPreset) -> Option<&'static str> {
    match preset {
        v1::ParchisPreset::Unspecified => None,
        v1::ParchisPreset::Tradicional => Some("tradicional"),
        v1::ParchisPreset::Torneo => Some("torneo"),
        v1::ParchisPreset::Murcia => Some("murcia"),
        v1::ParchisPreset::Rapido => Some("rapido"),
        v1::ParchisPreset::Parejas => Some("parejas"),
        v1::ParchisPreset::DosDados => Some("dos_dados"),
        v1::ParchisPreset::Cuadrante => Some("cuadrante"),
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

fn pair_win_in(pair_win: v1::ParchisPairWin) -> Option<PairWin> {
    match pair_win {
        v1::ParchisPairWin::Unspecified => None,
        v1::ParchisPairWin::Both => Some(PairWin::Both),
        v1::ParchisPairWin::First => Some(PairWin::First),
    }
}

fn resigned_pieces_in(resigned_pieces: v1::ParchisResignedPieces) -> Option<ResignedPieces> {
    match resigned_pieces {
        v1::ParchisResignedPieces::Unspecified => None,
        v1::ParchisResignedPieces::Remove => Some(ResignedPieces::Remove),
        v1::ParchisResignedPieces::Autoplay => Some(ResignedPieces::Autoplay),
    }
}

fn third_double_in(third_double: v1::ParchisThirdDouble) -> Option<ThirdDouble> {
    match third_double {
        v1::ParchisThirdDouble::Unspecified => None,
        v1::ParchisThirdDouble::LastMoved => Some(ThirdDouble::LastMoved),
        v1::ParchisThirdDouble::MostAdvanced => Some(ThirdDouble::MostAdvanced),
    }
}

fn stakes_in(stakes: &v1::ParchisStakes) -> Option<Stakes> {
    let &v1::ParchisStakes { piece, win, third_six } = stakes;
    [piece, win, third_six].iter().any(|&stake| stake != 0).then_some(Stakes { piece, win, third_six })
}

fn stakes_out(stakes: Stakes) -> v1::ParchisStakes {
    let Stakes { piece, win, third_six } = stakes;
    v1::ParchisStakes { piece, win, third_six }
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
        pairs: Some(rules.pairs),
        pair_win: match rules.pair_win {
            PairWin::Both => v1::ParchisPairWin::Both,
            PairWin::First => v1::ParchisPairWin::First,
        }
        .into(),
        partner_bridge: Some(rules.partner_bridge),
        exit_prefers_rival: Some(rules.exit_prefers_rival),
        stakes: rules.stakes.map(stakes_out),
        resigned_pieces: match rules.resigned_pieces {
            ResignedPieces::Remove => v1::ParchisResignedPieces::Remove,
            ResignedPieces::Autoplay => v1::ParchisResignedPieces::Autoplay,
        }
        .into(),
        turn_seconds: i32::try_from(rules.turn_seconds).ok(),
        autoplay_limit: Some(rules.autoplay_limit.into()),
        two_dice_sum_move: Some(rules.two_dice_sum_move),
        two_dice_seven: Some(rules.two_dice_seven),
        two_dice_use_both: Some(rules.two_dice_use_both),
        third_double: match rules.third_double {
            ThirdDouble::LastMoved => v1::ParchisThirdDouble::LastMoved,
            ThirdDouble::MostAdvanced => v1::ParchisThirdDouble::MostAdvanced,
        }
        .into(),
        colour_names: Vec::new(),
    }
}
