//! What is agreed before a game, checked: the rules and who plays.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::Parchis;
use super::colour::{Colour, MAX_COLOURS};
use super::rules::{Barriers, First, PairWin, Rules, Stakes, ThirdDouble};
use super::track::Track;
use crate::game::{Dice, Seat};

/// The rules and the colours that play, which fit each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Table {
    rules: Rules,
    /// The first `seats` of them play; the others are of no account.
    colours: [Colour; MAX_COLOURS as usize],
    seats: u8,
    track: Track,
}

impl Table {
    /// The table where `colours` play by `rules`: one colour a seat, in the order of the arms. Every reason against it
    /// is answered, not only the first.
    pub fn new(rules: Rules, colours: &[Colour]) -> Result<Table, Vec<OptionsError>> {
        let mut errors = Vec::new();
        check_colours(&rules, colours, &mut errors);
        check_ranges(&rules, &mut errors);
        check_combinations(&rules, colours, &mut errors);
        match Track::new(rules.arms) {
            Some(track) if errors.is_empty() => Ok(Table::of(rules, colours, track)),
            _ => Err(errors),
        }
    }

    fn of(rules: Rules, colours: &[Colour], track: Track) -> Table {
        let mut all = [Colour::YELLOW; MAX_COLOURS as usize];
        all[..colours.len()].copy_from_slice(colours);
        Table { rules, colours: all, seats: colours.len() as u8, track }
    }

    /// The colours that sit opposite each other, or spread around the board, when nobody chooses (section 1.2): yellow
    /// and red for two, else the first so many arms.
    pub fn usual_colours(seats: u8) -> Vec<Colour> {
        match seats {
            2 => Vec::from([Colour::YELLOW, Colour::RED]),
            _ => (0..seats).map_while(Colour::from_index).collect(),
        }
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many seats there are: 2 to 8.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The colours that play, in the order of the seats.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + use<> {
        self.colours.into_iter().take(self.seats.into())
    }

    /// The board.
    pub const fn track(&self) -> Track {
        self.track
    }

    /// The colour of a seat of this table.
    pub(super) const fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    /// The seat of a colour; none if it does not play.
    pub fn seat(&self, colour: Colour) -> Option<Seat> {
        Seat::all(self.seats).find(|&seat| self.colour(seat) == colour)
    }

    /// The colour that plays together with this one, if it plays in pairs (PAIR-1).
    pub fn partner(&self, colour: Colour) -> Option<Colour> {
        if self.rules.pairs { Colour::from_index((colour.index() + 2) % 4) } else { None }
    }
}

/// How a game begins: the table, the position that stands on it, and what the players call their colours. Valid by
/// construction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredOptions", into = "StoredOptions")]
pub struct Options {
    initial: Parchis,
    /// One a seat, or none.
    names: Vec<String>,
}

impl Options {
    /// The usual beginning at this table: all at home, or as many on the exit as the rules say.
    pub fn new(table: Table) -> Options {
        Options::going_on_from(Parchis::new(table))
    }

    /// A game that goes on from a position.
    pub fn going_on_from(game: Parchis) -> Options {
        Options { initial: game, names: Vec::new() }
    }

    /// The same, with names of the players' own for their colours (section 1.3): one a seat, each of 1 to
    /// [`MAX_NAME_BYTES`] bytes without control characters, no two alike. No rule looks at them.
    pub fn with_names(self, names: Vec<String>) -> Result<Options, OptionsError> {
        let is_name = |name: &String| (1..=MAX_NAME_BYTES).contains(&name.len()) && !name.contains(char::is_control);
        let distinct = |(nth, name): (usize, &String)| !names[..nth].contains(name);
        let fit = names.len() == usize::from(self.initial.table().seats())
            && names.iter().all(is_name)
            && names.iter().enumerate().all(distinct);
        if fit { Ok(Options { names, ..self }) } else { Err(OptionsError::ColourNames) }
    }

    /// The game before anything has happened.
    pub fn initial(&self) -> &Parchis {
        &self.initial
    }

    /// The names of the players' own for their colours, one a seat; none where they have the usual ones.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

/// Most bytes of a name of the players' own for a colour.
pub const MAX_NAME_BYTES: usize = 40;

/// Why rules and colours do not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// There is no board of so many arms.
    Arms,
    /// One die or two are rolled.
    Dice,
    /// An amount is out of its range.
    Range(&'static str, u32, u32),
    /// A six counts 6, 7 or 12.
    SixAllOut,
    /// Fewer than two colours play.
    TooFewSeats,
    /// More colours play than the board has arms.
    TooManySeats,
    /// The colour plays twice.
    DuplicateColour(Colour),
    /// The board has no arm of the colour.
    UnknownColour(Colour),
    /// The colours are not in the order of the arms.
    ColoursOutOfOrder,
    /// The seat that starts is not seated.
    FirstNotSeated,
    /// Pairs need the board of four arms and all four colours.
    PairsNeedFourColours,
    /// The option is for pairs only.
    OnlyForPairs(&'static str),
    /// The option is for two dice only.
    OnlyForTwoDice(&'static str),
    /// With two dice a six counts 6.
    SixWithTwoDice,
    /// Partners' barriers stand anywhere.
    BridgeNeedsBarriersAnywhere,
    /// Barriers of two colours on safe squares contradict passing the white ones.
    MixedBarriersPassed,
    /// The first five brings two out only where all begin at home.
    FirstFiveWithPiecesOut,
    /// The names for the colours are not one a seat, or some are no names.
    ColourNames,
}

impl OptionsError {
    /// The option, by its name in the rule sheet; `colours` for the seats.
    pub const fn option(&self) -> &'static str {
        match self {
            OptionsError::Arms => "arms",
            OptionsError::Dice => "dice",
            OptionsError::Range(option, ..)
            | OptionsError::OnlyForPairs(option)
            | OptionsError::OnlyForTwoDice(option) => option,
            OptionsError::SixAllOut | OptionsError::SixWithTwoDice => "six_all_out",
            OptionsError::TooFewSeats
            | OptionsError::TooManySeats
            | OptionsError::DuplicateColour(_)
            | OptionsError::UnknownColour(_)
            | OptionsError::ColoursOutOfOrder => "colours",
            OptionsError::FirstNotSeated => "first",
            OptionsError::PairsNeedFourColours => "pairs",
            OptionsError::BridgeNeedsBarriersAnywhere => "partner_bridge",
            OptionsError::MixedBarriersPassed => "mixed_barriers_on_safes",
            OptionsError::FirstFiveWithPiecesOut => "first_five_two_out",
            OptionsError::ColourNames => "colour_names",
        }
    }

    /// The options, `preset` and `colours` among them, that must be known to say so. Left out are the amounts and the
    /// switches that no preset sets: they are always known.
    pub const fn judged_by(&self) -> &'static [&'static str] {
        match self {
            OptionsError::TooFewSeats => &["colours"],
            OptionsError::FirstNotSeated => &["colours", "first"],
            OptionsError::PairsNeedFourColours => &["colours", "preset"],
            OptionsError::OnlyForPairs(_) => &["pair_win", "preset"],
            OptionsError::OnlyForTwoDice(_) => &["dice", "third_double", "preset"],
            OptionsError::SixWithTwoDice => &["dice", "preset"],
            OptionsError::BridgeNeedsBarriersAnywhere => &["barriers"],
            OptionsError::FirstFiveWithPiecesOut => &["preset"],
            OptionsError::Arms
            | OptionsError::Dice
            | OptionsError::Range(..)
            | OptionsError::SixAllOut
            | OptionsError::TooManySeats
            | OptionsError::DuplicateColour(_)
            | OptionsError::UnknownColour(_)
            | OptionsError::ColoursOutOfOrder
            | OptionsError::MixedBarriersPassed
            | OptionsError::ColourNames => &[],
        }
    }
}

impl Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionsError::Arms => f.write_str("the board has 3, 4, 5, 6 or 8 arms"),
            OptionsError::Dice => f.write_str("1 or 2 dice are rolled"),
            OptionsError::Range(option, low, high) => write!(f, "{option} is {low} to {high}"),
            OptionsError::SixAllOut => f.write_str("six_all_out is 6, 7 or 12"),
            OptionsError::TooFewSeats => f.write_str("at least 2 colours play"),
            OptionsError::TooManySeats => f.write_str("more colours than the board has arms"),
            OptionsError::DuplicateColour(colour) => write!(f, "{colour} plays twice"),
            OptionsError::UnknownColour(colour) => write!(f, "the board has no arm of {colour}"),
            OptionsError::ColoursOutOfOrder => f.write_str("the colours are not in the order of the arms"),
            OptionsError::FirstNotSeated => f.write_str("the first to play is not seated"),
            OptionsError::PairsNeedFourColours => f.write_str("pairs need four arms and all four colours"),
            OptionsError::OnlyForPairs(option) => write!(f, "{option} is for pairs only"),
            OptionsError::OnlyForTwoDice(option) => write!(f, "{option} is for two dice only"),
            OptionsError::SixWithTwoDice => f.write_str("with two dice a six counts 6, unless two_dice_seven"),
            OptionsError::BridgeNeedsBarriersAnywhere => f.write_str("partner_bridge needs barriers=anywhere"),
            OptionsError::MixedBarriersPassed => {
                f.write_str("mixed_barriers_on_safes and white_safes_pass contradict each other")
            }
            OptionsError::FirstFiveWithPiecesOut => f.write_str("first_five_two_out needs start_out=0"),
            OptionsError::ColourNames => {
                write!(f, "there must be one name for each seat, of 1 to {MAX_NAME_BYTES} bytes, no two alike")
            }
        }
    }
}

fn check_colours(rules: &Rules, colours: &[Colour], errors: &mut Vec<OptionsError>) {
    for (nth, &colour) in colours.iter().enumerate() {
        if colours[..nth].contains(&colour) {
            errors.push(OptionsError::DuplicateColour(colour));
        }
        if Track::exists(rules.arms) && colour.index() >= rules.arms {
            errors.push(OptionsError::UnknownColour(colour));
        }
    }
    if !colours.is_sorted() {
        errors.push(OptionsError::ColoursOutOfOrder);
    }
    if colours.len() < 2 {
        errors.push(OptionsError::TooFewSeats);
    }
    if colours.len() > usize::from(rules.arms.min(MAX_COLOURS)) {
        errors.push(OptionsError::TooManySeats);
    }
    if let First::Seat(seat) = rules.first
        && seat.index() >= colours.len()
    {
        errors.push(OptionsError::FirstNotSeated);
    }
}

fn check_ranges(rules: &Rules, errors: &mut Vec<OptionsError>) {
    let mut check = |holds: bool, error| {
        if !holds {
            errors.push(error);
        }
    };
    let range = |option, value: u32, low, high| ((low..=high).contains(&value), OptionsError::Range(option, low, high));
    check(Track::exists(rules.arms), OptionsError::Arms);
    check(rules.dice <= Dice::TWO, OptionsError::Dice);
    check(matches!(rules.six_all_out, 6 | 7 | 12), OptionsError::SixAllOut);
    let mut check_range = |(holds, error)| check(holds, error);
    check_range(range("start_out", rules.start_out.into(), 0, 2));
    check_range(range("capture_bonus", rules.capture_bonus.into(), 0, 63));
    check_range(range("goal_bonus", rules.goal_bonus.into(), 0, 63));
    check_range(range("autoplay_limit", rules.autoplay_limit.into(), 0, 20));
    if rules.turn_seconds != 0 {
        check_range(range("turn_seconds", rules.turn_seconds, 5, 2_592_000));
    }
    if let Some(Stakes { piece, win, third_six }) = rules.stakes {
        for (option, stake) in [("stakes.piece", piece), ("stakes.win", win), ("stakes.third_six", third_six)] {
            check_range(range(option, u32::try_from(stake).unwrap_or(u32::MAX), 0, 1_000_000));
        }
    }
}

fn check_combinations(rules: &Rules, colours: &[Colour], errors: &mut Vec<OptionsError>) {
    let mut refuse = |holds: bool, error| {
        if holds {
            errors.push(error);
        }
    };
    let one_die = rules.dice == Dice::ONE;
    refuse(rules.pairs && (rules.arms != 4 || colours.len() != 4), OptionsError::PairsNeedFourColours);
    refuse(!rules.pairs && rules.partner_bridge, OptionsError::OnlyForPairs("partner_bridge"));
    refuse(!rules.pairs && rules.exit_prefers_rival, OptionsError::OnlyForPairs("exit_prefers_rival"));
    refuse(!rules.pairs && rules.pair_win == PairWin::First, OptionsError::OnlyForPairs("pair_win"));
    refuse(rules.first_five_two_out && rules.start_out > 0, OptionsError::FirstFiveWithPiecesOut);
    refuse(one_die && rules.two_dice_sum_move, OptionsError::OnlyForTwoDice("two_dice_sum_move"));
    refuse(one_die && rules.two_dice_seven, OptionsError::OnlyForTwoDice("two_dice_seven"));
    refuse(one_die && !rules.two_dice_use_both, OptionsError::OnlyForTwoDice("two_dice_use_both"));
    refuse(one_die && rules.third_double == ThirdDouble::MostAdvanced, OptionsError::OnlyForTwoDice("third_double"));
    refuse(!one_die && rules.six_all_out != 7 && !rules.two_dice_seven, OptionsError::SixWithTwoDice);
    refuse(rules.partner_bridge && rules.barriers != Barriers::Anywhere, OptionsError::BridgeNeedsBarriersAnywhere);
    refuse(rules.mixed_barriers_on_safes && rules.white_safes_pass, OptionsError::MixedBarriersPassed);
}

/// A table as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    rules: Rules,
    colours: Vec<Colour>,
}

impl From<Table> for Stored {
    fn from(table: Table) -> Stored {
        Stored { rules: table.rules, colours: table.colours().collect() }
    }
}

impl TryFrom<Stored> for Table {
    type Error = &'static str;
    fn try_from(stored: Stored) -> Result<Table, Self::Error> {
        Table::new(stored.rules, &stored.colours).map_err(|_| "the options do not fit")
    }
}

/// Options as they are stored.
#[derive(Serialize, Deserialize)]
struct StoredOptions {
    initial: Parchis,
    names: Vec<String>,
}

impl From<Options> for StoredOptions {
    fn from(options: Options) -> StoredOptions {
        StoredOptions { initial: options.initial, names: options.names }
    }
}

impl TryFrom<StoredOptions> for Options {
    type Error = &'static str;
    fn try_from(stored: StoredOptions) -> Result<Options, Self::Error> {
        let options = Options::going_on_from(stored.initial);
        if stored.names.is_empty() {
            return Ok(options);
        }
        options.with_names(stored.names).map_err(|_| "the names do not fit")
    }
}
