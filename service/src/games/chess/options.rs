//! The options of chess on the wire.

mod clocks;

use proto::v1;
use proto::v1::chess_options::Array;
use proto::v1::position::Position as PositionArm;
use rules::chess::{
    BadOption, BadStart, BadTag, CHESS960_POSITIONS, DeadPosition, DrawOffers, DrawnBy, FlagRule, Move, Options,
    Penalty, Position, Rules, Start, Tag, Takeback, Variant,
};

use super::start;
use crate::error::{Reason, Violation, Violations, violation, within, wrong};

/// Most tags that are given with a game.
const MAX_TAGS: usize = 16;

/// The options of a game to start; paths start at the request.
pub(super) fn options_in(options: &v1::ChessOptions, start: Option<&PositionArm>) -> Result<Options, Violations> {
    let mut reader = Reader { violations: Vec::new() };
    let rules = reader.rules(options);
    let tags = reader.tags(&options.pgn_tags);
    let start = start::variant("chess.variant", options.variant)
        .and_then(|variant| start_in(variant, options.array.as_ref(), start));
    let (start, moves) = match start {
        Ok(start) if reader.violations.is_empty() => start,
        Ok(_) => return Err(reader.violations),
        Err(violations) => return Err(reader.violations.into_iter().chain(violations).collect()),
    };
    let options = Options::new(rules, start, moves).map(|options| options.with_tags(tags));
    options.map_err(|bad| match bad {
        BadStart::Options(options) => options.iter().map(bad_option).collect(),
        BadStart::Ply(ply) => within("initial_position", start::bad_ply(&ply)),
        BadStart::PositionOver => vec![Violation::new("initial_position", position_over())],
    })
}

fn bad_option(bad: &BadOption) -> Violation {
    let reason = Reason::new("BAD_OPTION", bad.to_string(), bad.spanish());
    Violation::new(format!("chess.{}", field(&bad.option())), reason)
}

/// The field of an option: those that are times have their unit in their name.
fn field(option: &str) -> String {
    match option.rsplit_once('.').map_or(option, |(_, last)| last) {
        "penalty" | "per_move" | "initial" | "increment" | "delay" => format!("{option}_seconds"),
        "from_move" => option.replace('.', "_"),
        _ => option.to_owned(),
    }
}

/// Where the game starts, and the moves played since.
fn start_in(
    variant: Variant,
    array: Option<&Array>,
    start: Option<&PositionArm>,
) -> Result<(Start, Vec<Move>), Violations> {
    match (variant, array, start) {
        (Variant::Standard, Some(_), _) => violation(array_field(array), not_chess960()),
        (_, Some(_), Some(_)) => violation(array_field(array), start::two_starts()),
        (Variant::Standard, None, None) => Ok((Start::Position(Position::initial()), Vec::new())),
        (Variant::Chess960, None, None) => violation("initial_position", wrong::missing()),
        (_, None, Some(PositionArm::Chess(start))) => {
            check_same_variant(start.variant, variant)?;
            let line = start::line(start, variant).map_err(|violations| within("initial_position", violations))?;
            Ok((Start::Position(line.0), line.1))
        }
        (_, None, Some(_)) => violation("initial_position", wrong::another_game()),
        (Variant::Chess960, Some(array), None) => Ok((array_in(array)?, Vec::new())),
    }
}

fn array_field(array: Option<&Array>) -> &'static str {
    match array {
        Some(Array::Chess960Drawn(_)) => "chess.chess960_drawn",
        _ => "chess.chess960_position",
    }
}

fn array_in(array: &Array) -> Result<Start, Violations> {
    match array {
        Array::Chess960Drawn(true) => Ok(Start::Drawn),
        Array::Chess960Drawn(false) => violation("chess.chess960_drawn", wrong::missing()),
        Array::Chess960Position(number) => {
            let position = u16::try_from(*number).ok().and_then(Position::chess960);
            let range = || BadOption::Range("chess960_position".into(), 0, u32::from(CHESS960_POSITIONS) - 1);
            position.map(Start::Position).ok_or_else(|| vec![bad_option(&range())])
        }
    }
}

fn check_same_variant(named: i32, variant: Variant) -> Result<(), Violations> {
    if named == 0 || named == start::variant_out(variant) {
        Ok(())
    } else {
        violation("initial_position.chess.variant", wrong::other_options())
    }
}

/// Reads options, and keeps what is wrong with them.
struct Reader {
    violations: Violations,
}

impl Reader {
    fn wrong(&mut self, option: &str, reason: Reason) {
        self.violations.push(Violation::new(format!("chess.{option}"), reason));
    }

    /// The preset, with what the options put in its place.
    fn rules(&mut self, options: &v1::ChessOptions) -> Rules {
        let preset = self.choice("preset", options.preset, preset_in, "fide");
        let preset = Rules::preset(preset).unwrap_or_default();
        Rules {
            threefold: self.choice("threefold", options.threefold, drawn_by_in, preset.threefold),
            fifty_move: self.choice("fifty_move", options.fifty_move, drawn_by_in, preset.fifty_move),
            one_minor_each_draw: options.one_minor_each_draw.unwrap_or(preset.one_minor_each_draw),
            one_side_cannot_mate_claim: options.one_side_cannot_mate_claim.unwrap_or(preset.one_side_cannot_mate_claim),
            flag_rule: self.choice("flag_rule", options.flag_rule, flag_rule_in, preset.flag_rule),
            dead_position: self.choice("dead_position", options.dead_position, dead_position_in, preset.dead_position),
            illegal_move_limit: options.illegal_move_limit.map_or(preset.illegal_move_limit, small),
            penalty: options.penalty_seconds.map_or(preset.penalty, |seconds| Penalty::Seconds(medium(seconds))),
            touch_move: options.touch_move.unwrap_or(preset.touch_move),
            touch_claim: options.touch_claim.unwrap_or(preset.touch_claim),
            draw_colours: options.draw_colours.unwrap_or(preset.draw_colours),
            draw_offers: self.draw_offers(options, preset.draw_offers),
            takeback: self.choice("takeback", options.takeback, takeback_in, preset.takeback),
            time_control: self.time_control(options.time_control.as_ref(), preset.time_control),
            clock_start: self.choice("clock_start", options.clock_start, clocks::clock_start_in, preset.clock_start),
        }
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

    fn tags(&mut self, tags: &[v1::ChessPgnTag]) -> Vec<Tag> {
        if tags.len() > MAX_TAGS {
            self.wrong("pgn_tags", wrong::too_long(MAX_TAGS, "tags", "etiquetas"));
            return Vec::new();
        }
        let mut read: Vec<Tag> = Vec::new();
        for (index, tag) in tags.iter().enumerate() {
            match Tag::new(&tag.name, &tag.value) {
                Ok(tag) if read.iter().all(|other| other.name() != tag.name()) => read.push(tag),
                Ok(_) | Err(BadTag::Name | BadTag::Own) => self.wrong(&format!("pgn_tags[{index}].name"), bad_tag()),
                Err(BadTag::Value) => self.wrong(&format!("pgn_tags[{index}].value"), bad_tag()),
            }
        }
        read
    }

    fn draw_offers(&mut self, options: &v1::ChessOptions, preset: DrawOffers) -> DrawOffers {
        let chosen = self.choice("draw_offers", options.draw_offers, Some, v1::ChessDrawOffers::Unspecified);
        match (chosen, options.draw_offers_from_move) {
            (v1::ChessDrawOffers::FromMove, Some(number)) => DrawOffers::FromMove(medium(number)),
            (v1::ChessDrawOffers::FromMove, None) => {
                self.wrong("draw_offers_from_move", wrong::missing());
                preset
            }
            (_, Some(_)) => {
                self.wrong("draw_offers_from_move", no_from_move());
                preset
            }
            (v1::ChessDrawOffers::Allowed, None) => DrawOffers::Allowed,
            (v1::ChessDrawOffers::Never, None) => DrawOffers::Never,
            (v1::ChessDrawOffers::Unspecified, None) => preset,
        }
    }
}

/// A number that the rules check further: one that is too large stays so.
fn small(number: i32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn medium(number: i32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn preset_in(preset: v1::ChessPreset) -> Option<&'static str> {
    match preset {
        v1::ChessPreset::Unspecified => None,
        v1::ChessPreset::Fide => Some("fide"),
        v1::ChessPreset::FederationOtb => Some("federation_otb"),
        v1::ChessPreset::FideOnline => Some("fide_online"),
        v1::ChessPreset::Casual => Some("casual"),
        v1::ChessPreset::Sheet => Some("sheet"),
    }
}

fn drawn_by_in(drawn_by: v1::ChessDrawnBy) -> Option<DrawnBy> {
    match drawn_by {
        v1::ChessDrawnBy::Unspecified => None,
        v1::ChessDrawnBy::Claim => Some(DrawnBy::Claim),
        v1::ChessDrawnBy::Automatic => Some(DrawnBy::Automatic),
    }
}

fn flag_rule_in(flag_rule: v1::ChessFlagRule) -> Option<FlagRule> {
    match flag_rule {
        v1::ChessFlagRule::Unspecified => None,
        v1::ChessFlagRule::Fide => Some(FlagRule::Fide),
        v1::ChessFlagRule::BareKing => Some(FlagRule::BareKing),
    }
}

fn dead_position_in(dead_position: v1::ChessDeadPosition) -> Option<DeadPosition> {
    match dead_position {
        v1::ChessDeadPosition::Unspecified => None,
        v1::ChessDeadPosition::Structural => Some(DeadPosition::Structural),
        v1::ChessDeadPosition::Material => Some(DeadPosition::Material),
    }
}

fn takeback_in(takeback: v1::ChessTakeback) -> Option<Takeback> {
    match takeback {
        v1::ChessTakeback::Unspecified => None,
        v1::ChessTakeback::Allowed => Some(Takeback::Allowed),
        v1::ChessTakeback::Forbidden => Some(Takeback::Forbidden),
    }
}

/// Every option of a game, the preset resolved.
pub(super) fn options_out(options: &Options) -> v1::ChessOptions {
    let rules = options.rules();
    let (draw_offers, from_move) = match rules.draw_offers {
        DrawOffers::Allowed => (v1::ChessDrawOffers::Allowed, None),
        DrawOffers::FromMove(number) => (v1::ChessDrawOffers::FromMove, Some(number.into())),
        DrawOffers::Never => (v1::ChessDrawOffers::Never, None),
    };
    v1::ChessOptions {
        variant: start::variant_out(options.variant()),
        preset: v1::ChessPreset::Unspecified.into(),
        threefold: drawn_by_out(rules.threefold).into(),
        fifty_move: drawn_by_out(rules.fifty_move).into(),
        one_minor_each_draw: Some(rules.one_minor_each_draw),
        one_side_cannot_mate_claim: Some(rules.one_side_cannot_mate_claim),
        flag_rule: match rules.flag_rule {
            FlagRule::Fide => v1::ChessFlagRule::Fide,
            FlagRule::BareKing => v1::ChessFlagRule::BareKing,
        }
        .into(),
        dead_position: match rules.dead_position {
            DeadPosition::Structural => v1::ChessDeadPosition::Structural,
            DeadPosition::Material => v1::ChessDeadPosition::Material,
        }
        .into(),
        illegal_move_limit: Some(rules.illegal_move_limit.into()),
        penalty_seconds: match rules.penalty {
            Penalty::Auto => None,
            Penalty::Seconds(seconds) => Some(seconds.into()),
        },
        touch_move: Some(rules.touch_move),
        touch_claim: Some(rules.touch_claim),
        draw_colours: Some(rules.draw_colours),
        draw_offers: draw_offers.into(),
        draw_offers_from_move: from_move,
        takeback: match rules.takeback {
            Takeback::Allowed => v1::ChessTakeback::Allowed,
            Takeback::Forbidden => v1::ChessTakeback::Forbidden,
        }
        .into(),
        time_control: clocks::time_control_out(&rules.time_control),
        clock_start: clocks::clock_start_out(rules.clock_start).into(),
        array: match options.start() {
            Start::Position(_) => None,
            Start::Drawn => Some(Array::Chess960Drawn(true)),
        },
        pgn_tags: options.tags().iter().map(tag_out).collect(),
    }
}

fn drawn_by_out(drawn_by: DrawnBy) -> v1::ChessDrawnBy {
    match drawn_by {
        DrawnBy::Claim => v1::ChessDrawnBy::Claim,
        DrawnBy::Automatic => v1::ChessDrawnBy::Automatic,
    }
}

fn position_over() -> Reason {
    Reason::new(
        "POSITION_OVER",
        "The game would be over before it starts.",
        "La partida habría terminado antes de empezar.",
    )
}

fn not_chess960() -> Reason {
    Reason::new(
        "NOT_CHESS960",
        "Only Chess960 has other initial arrays.",
        "Solo Chess960 tiene otras posiciones iniciales.",
    )
}

fn no_from_move() -> Reason {
    Reason::new(
        "NO_FROM_MOVE",
        "This needs draw_offers to be FROM_MOVE.",
        "Esto necesita que draw_offers sea FROM_MOVE.",
    )
}

fn tag_out(tag: &Tag) -> v1::ChessPgnTag {
    v1::ChessPgnTag { name: tag.name().into(), value: tag.value().into() }
}

fn bad_tag() -> Reason {
    Reason::new(
        "BAD_PGN_TAG",
        "The tag is not one that can be given, or is given twice.",
        "La etiqueta no es de las que se pueden dar, o está repetida.",
    )
}
