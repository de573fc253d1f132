//! Chess in scenarios.
//!
//! Words of the `game` line: `preset=…` and the options by name, `fen="…"`, `variant=chess960`,
//! `chess960_position=<number or drawn>`, `moves="e2e4 e7e5"`. The board is the canonical FEN. Verbs:
//!
//! - `move <uci>`, `san <text>`, `san_es <text>`, `move_and_offer <uci>`, `resign`, `abort`
//! - `offer_draw`, `accept_draw`, `decline_draw`, `claim_draw [<uci>]`, `claim_cannot_mate`, `claim_timeout`
//! - `propose_takeback`, `accept_takeback`, `decline_takeback`
//! - `touch <squares>`, `touch_unordered <squares>`, `adjust <squares>`, `claim_touch`
//! - `adjudicate <1-0|0-1|1/2-1/2|0-0|*> <forfeit|abandoned|arbiter>`, `add_time <seat> <seconds>`, `pause`, `resume`

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::action::{Action, Move};
use super::arbiter::{Cause, Ruling};
use super::ending::Score;
use super::options::{BadStart, Options, Rules, Start};
use super::position::{Position, Variant};
use super::san::Letters;
use super::square::Square;
use super::state::Chess;
use super::touch::{Manner, Touch};
use crate::game::{Game, Misread, Refusal, Seat, Time};
use crate::scenario::{ReadError, Scripted};

impl Scripted for Chess {
    fn read_options(words: &[(String, String)]) -> Result<Options, String> {
        let value = |key| words.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        let mut rules = Rules::preset(value("preset").unwrap_or("fide")).ok_or("no such preset")?;
        for (option, value) in words.iter().filter(|(option, _)| !is_start(option)) {
            rules.set(option, value).ok_or_else(|| format!("no such option: {option}={value}"))?;
        }
        let start = read_start(value("variant"), value("fen"), value("chess960_position"))?;
        let moves = value("moves").unwrap_or_default().split_whitespace();
        let moves = match &start {
            Start::Position(position) => position.read_line(moves).map_err(|ply| bad_ply(&ply))?,
            Start::Drawn => Vec::new(),
        };
        Options::new(rules, start, moves).map_err(|error| match error {
            BadStart::Options(options) => options.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            BadStart::Ply(ply) => bad_ply(&ply),
            BadStart::PositionOver => "POSITION_OVER".to_owned(),
        })
    }

    fn read_action(&self, _seat: Option<Seat>, verb: &str, args: &[String]) -> Result<Action, ReadError> {
        let text = args.join(" ");
        let position = self.position();
        match verb {
            "move" => Ok(Action::Move(self.read(&text)?)),
            "san" => Ok(Action::Move(position.read_san(&text, Letters::English)?)),
            "san_es" => Ok(Action::Move(position.read_san(&text, Letters::Spanish)?)),
            "move_and_offer" => Ok(Action::MoveAndOffer(self.read(&text)?)),
            "claim_draw" => Ok(Action::ClaimDraw(self.read_intended(args)?)),
            "touch" => Ok(Action::Touch(touch(args, Manner::InOrder)?)),
            "touch_unordered" => Ok(Action::Touch(touch(args, Manner::OrderUnknown)?)),
            "adjust" => Ok(Action::Touch(touch(args, Manner::Adjust)?)),
            _ => plain_action(verb, args).ok_or_else(|| ReadError::Unknown(format!("no such act: {verb} {text}"))),
        }
    }

    fn board(&self) -> String {
        self.position().fen()
    }

    fn claims(&self) -> Vec<String> {
        self.claims().iter().map(ToString::to_string).collect()
    }

    fn actions(&self, seat: Seat) -> Vec<String> {
        self.open_to(seat, Time(0)).iter().map(ToString::to_string).collect()
    }

    fn clocks(&self, at: Time) -> Vec<String> {
        self.clocks(at).map_or_else(Vec::new, |clocks| clocks.left_ms.map(seconds).into())
    }

    fn obligations(&self) -> Vec<String> {
        let announced = self.announced_move().map(|m| format!("announced:{m}"));
        announced.into_iter().chain(self.duty().map(|duty| duty.to_string())).collect()
    }
}

impl Chess {
    fn read_intended(&self, args: &[String]) -> Result<Option<Move>, Misread> {
        args.first().map(|text| self.read(text)).transpose()
    }
}

/// Whether the word says where the game starts, and is no option.
fn is_start(word: &str) -> bool {
    matches!(word, "preset" | "variant" | "fen" | "chess960_position" | "moves")
}

fn read_start(variant: Option<&str>, fen: Option<&str>, number: Option<&str>) -> Result<Start, String> {
    let variant = match variant {
        None | Some("standard") => Variant::Standard,
        Some("chess960") => Variant::Chess960,
        Some(other) => return Err(format!("no such variant: {other}")),
    };
    match (variant, fen, number) {
        (_, Some(text), None) => {
            Position::read(text, variant).map(Start::Position).map_err(|error| error.reason().to_owned())
        }
        (Variant::Standard, None, None) => Ok(Start::Position(Position::initial())),
        (Variant::Chess960, None, Some("drawn")) => Ok(Start::Drawn),
        (Variant::Chess960, None, Some(number)) => {
            let position = number.parse().ok().and_then(Position::chess960);
            position.map(Start::Position).ok_or_else(|| "chess960_position is 0 to 959".to_owned())
        }
        (Variant::Chess960, None, None) => Err("chess960 starts nowhere: MISSING".to_owned()),
        (Variant::Standard, None, Some(_)) => Err("standard chess has one initial array: NOT_CHESS960".to_owned()),
        (_, Some(_), Some(_)) => Err("two starts: TWO_STARTS".to_owned()),
    }
}

fn bad_ply(ply: &super::BadPly) -> String {
    format!("ply {}: {}", ply.index + 1, ply.why.reason())
}

fn touch(args: &[String], manner: Manner) -> Result<Touch, ReadError> {
    let squares: Option<Vec<Square>> = args.iter().map(|text| Square::read(text)).collect();
    let squares = squares.ok_or_else(|| ReadError::Unknown("not squares".to_owned()))?;
    Ok(Touch { squares, manner })
}

/// An act that names no move and no square.
fn plain_action(verb: &str, args: &[String]) -> Option<Action> {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    Some(match (verb, args.as_slice()) {
        ("resign", []) => Action::Resign,
        ("abort", []) => Action::Abort,
        ("offer_draw", []) => Action::OfferDraw,
        ("accept_draw", []) => Action::AcceptDraw,
        ("decline_draw", []) => Action::DeclineDraw,
        ("claim_cannot_mate", []) => Action::ClaimCannotMate,
        ("claim_timeout", []) => Action::ClaimTimeout,
        ("propose_takeback", []) => Action::ProposeTakeback,
        ("accept_takeback", []) => Action::AcceptTakeback,
        ("decline_takeback", []) => Action::DeclineTakeback,
        ("claim_touch", []) => Action::ClaimTouch,
        ("pause", []) => Action::Rule(Ruling::Pause),
        ("resume", []) => Action::Rule(Ruling::Resume),
        ("add_time", [seat, seconds]) => {
            let seat = Seat::from_number(seat.parse().ok()?)?;
            Action::Rule(Ruling::AddTime(seat, seconds.parse().ok()?))
        }
        ("adjudicate", [score, cause]) => Action::Rule(Ruling::Adjudicate(read_score(score)?, read_cause(cause)?)),
        _ => return None,
    })
}

fn read_score(text: &str) -> Option<Score> {
    Some(match text {
        "1-0" => Score::WhiteWins,
        "0-1" => Score::BlackWins,
        "1/2-1/2" => Score::Draw,
        "0-0" => Score::BothLose,
        "*" => Score::None,
        _ => return None,
    })
}

fn read_cause(text: &str) -> Option<Cause> {
    Some(match text {
        "forfeit" => Cause::Forfeit,
        "abandoned" => Cause::Abandoned,
        "arbiter" => Cause::Arbiter,
        _ => return None,
    })
}

/// Seconds with as many decimals as are needed.
fn seconds(ms: i64) -> String {
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
