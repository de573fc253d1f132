//! Requests in: reads and validates them, naming everything that is wrong at once.
//!
//! The notation and the seat of a stored game are not read here: what they may be depends on the game, which is known
//! only once it is loaded.

use prost::Message;
use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::chess_move_text::Text as ChessText;
use proto::v1::target::Target as TargetArm;
use rules::game::Roll;
use uuid::Uuid;

use crate::auth::Caller;
use crate::digest::digest;
use crate::error::{Violation, Violations, violation, within, wrong};
use crate::games::export::Format;
use crate::games::wire::{MoveAsk, text_field};
use crate::games::{self, AnyOptions, AnyState};
use crate::request::{
    Ask, Asked, Export, Guards, Listing, NewGame, OnPosition, Page, PositionAsk, RequestHash, Target, Write,
};

/// Most bytes of a caller's own name for a game.
const CLIENT_REF_BYTES: usize = 200;
/// Most bytes of the text of a move.
const MOVE_BYTES: usize = 64;
/// Most events of a page.
const PAGE_SIZE_MAX: i32 = 500;
/// The events of a page where the caller names no number.
const PAGE_SIZE: i32 = 100;

/// Reads a NewGame.
pub(super) fn new_game(caller: &Caller, request: v1::NewGameRequest) -> Result<NewGame, Violations> {
    let hash = hash(caller, "NewGame", &v1::NewGameRequest { request_id: String::new(), ..request.clone() });
    let request_id = optional_uuid("request_id", &request.request_id);
    let client_ref = at_most("client_ref", &request.client_ref, CLIENT_REF_BYTES);
    let ((request_id, ()), options) = join(join(request_id, client_ref), options(&request))?;
    let client_ref = Some(request.client_ref).filter(|text| !text.is_empty());
    Ok(NewGame { request_id, hash, client_ref, options })
}

fn options(request: &v1::NewGameRequest) -> Result<Box<dyn AnyOptions>, Violations> {
    let arm = request.options.as_ref().ok_or_else(|| missing("options"));
    let start = request
        .initial_position
        .as_ref()
        .map(|position| position.position.as_ref().ok_or_else(|| missing("initial_position")));
    let (arm, start) = join(arm, start.transpose())?;
    games::options(arm, start)
}

/// Reads what a read is about.
pub(super) fn target(target: Option<v1::Target>) -> Result<Target, Violations> {
    match target.and_then(|target| target.target).ok_or_else(|| missing("target"))? {
        TargetArm::GameId(id) => Ok(Target::Stored(uuid("target.game_id", &id)?)),
        TargetArm::Position(position) => Ok(Target::Position(bare(position)?)),
    }
}

/// Reads how much a LegalMoves answers.
pub(super) fn listing(request: &v1::LegalMovesRequest) -> Listing {
    if request.explain { Listing::MovesAndWhyNot } else { Listing::Moves }
}

fn bare(position: v1::Position) -> Result<Box<dyn AnyState>, Violations> {
    let arm = position.position.ok_or_else(|| missing("target.position"))?;
    games::position(&arm).map_err(|violations| within("target.position", violations))
}

/// Reads an ApplyMove.
pub(super) fn apply_move(caller: &Caller, request: v1::ApplyMoveRequest) -> Result<Asked, Violations> {
    let plain = v1::ApplyMoveRequest { request_id: String::new(), expected_version: None, ..request.clone() };
    let hash = hash(caller, "ApplyMove", &plain);
    let guards = guards(&request.request_id, request.expected_version);
    let ((target, guards), text) = join(join(target(request.target), guards), move_text(request.r#move))?;
    let (seat, offers_draw) = (request.seat, request.offer_draw);
    match target {
        Target::Stored(game_id) => {
            let ask = Ask::Move(MoveAsk { text, offers_draw });
            Ok(Asked::Stored(Write { game_id, guards, hash, seat, ask }))
        }
        Target::Position(state) => {
            join(no_guards(&guards), no_offer(offers_draw))?;
            Ok(Asked::Position(OnPosition { state, seat, ask: PositionAsk::Move(text.into()) }))
        }
    }
}

fn move_text(text: Option<MoveText>) -> Result<MoveText, Violations> {
    let text = text.ok_or_else(|| missing("move"))?;
    let written = match &text {
        MoveText::Notation(written) => written,
        MoveText::Chess(v1::ChessMoveText { text: Some(ChessText::San(written) | ChessText::SanEs(written)) }) => {
            written
        }
        MoveText::Chess(v1::ChessMoveText { text: None }) => return Err(missing(text_field(&text))),
    };
    at_most(text_field(&text), written, MOVE_BYTES)?;
    Ok(text)
}

/// Reads a Roll.
pub(super) fn roll(caller: &Caller, request: v1::RollRequest) -> Result<Asked, Violations> {
    let plain = v1::RollRequest { request_id: String::new(), expected_version: None, ..request.clone() };
    let hash = hash(caller, "Roll", &plain);
    let guards = guards(&request.request_id, request.expected_version);
    let (target, guards) = join(target(request.target), guards)?;
    let seat = request.seat;
    match target {
        Target::Stored(game_id) => {
            join(some_guard(&guards), no_dice(&request.dice))?;
            Ok(Asked::Stored(Write { game_id, guards, hash, seat, ask: Ask::Roll }))
        }
        Target::Position(state) => {
            let ((), roll) = join(no_guards(&guards), dice(&request.dice))?;
            Ok(Asked::Position(OnPosition { state, seat, ask: PositionAsk::Roll(roll) }))
        }
    }
}

fn some_guard(guards: &Guards) -> Result<(), Violations> {
    if *guards == Guards::default() { violation("request_id", wrong::missing_guard()) } else { Ok(()) }
}

fn no_guards(guards: &Guards) -> Result<(), Violations> {
    let field = match guards {
        Guards { request_id: Some(_), .. } => "request_id",
        Guards { expected_version: Some(_), .. } => "expected_version",
        Guards { request_id: None, expected_version: None } => return Ok(()),
    };
    violation(field, wrong::guard_on_position())
}

fn no_offer(offers_draw: bool) -> Result<(), Violations> {
    if offers_draw { violation("offer_draw", wrong::offer_on_position()) } else { Ok(()) }
}

fn no_dice(dice: &[i32]) -> Result<(), Violations> {
    if dice.is_empty() { Ok(()) } else { violation("dice", wrong::dice_not_taken()) }
}

fn dice(dice: &[i32]) -> Result<Roll, Violations> {
    let pips: Option<Vec<u8>> = dice.iter().map(|&pips| u8::try_from(pips).ok()).collect();
    pips.and_then(|pips| Roll::new(&pips)).map_or_else(|| violation("dice", wrong::no_roll()), Ok)
}

/// Reads a SubmitAction.
pub(super) fn submit_action(caller: &Caller, request: v1::SubmitActionRequest) -> Result<Write, Violations> {
    let plain = v1::SubmitActionRequest { request_id: String::new(), expected_version: None, ..request.clone() };
    let hash = hash(caller, "SubmitAction", &plain);
    let guards = guards(&request.request_id, request.expected_version);
    let action = request.action.ok_or_else(|| missing("action"));
    let ((game_id, guards), action) = join(join(uuid("game_id", &request.game_id), guards), action)?;
    Ok(Write { game_id, guards, hash, seat: request.seat, ask: Ask::Action(action) })
}

/// Reads a GetGame.
pub(super) fn get_game(request: &v1::GetGameRequest) -> Result<Uuid, Violations> {
    uuid("game_id", &request.game_id)
}

/// Reads a ListGameEvents.
pub(super) fn list_game_events(request: &v1::ListGameEventsRequest) -> Result<Page, Violations> {
    let size = in_range("page_size", request.page_size.unwrap_or(PAGE_SIZE), 1, PAGE_SIZE_MAX);
    let after = page_token(&request.page_token);
    let ((game_id, size), after_version) = join(join(uuid("game_id", &request.game_id), size), after)?;
    Ok(Page { game_id, after_version, size: size.unsigned_abs() })
}

/// The token is the version of the last event of the page before.
fn page_token(token: &str) -> Result<i32, Violations> {
    let version = if token.is_empty() { Some(0) } else { token.parse().ok().filter(|&version: &i32| version > 0) };
    version.map_or_else(|| violation("page_token", wrong::bad_page_token()), Ok)
}

/// Reads an ExportGame.
pub(super) fn export_game(request: &v1::ExportGameRequest) -> Result<Export, Violations> {
    let format = match v1::ExportFormat::try_from(request.format) {
        Ok(v1::ExportFormat::Unspecified | v1::ExportFormat::Text) => Ok(Format::Text),
        Ok(v1::ExportFormat::Json) => Ok(Format::Json),
        Ok(v1::ExportFormat::Pgn) => Ok(Format::Pgn),
        Ok(v1::ExportFormat::ChessMovetextEs) => Ok(Format::SpanishMovetext),
        Err(_) => violation("format", wrong::unknown_value()),
    };
    let (game_id, format) = join(uuid("game_id", &request.game_id), format)?;
    Ok(Export { game_id, format })
}

fn guards(request_id: &str, expected_version: Option<i32>) -> Result<Guards, Violations> {
    let expected = expected_version.map(|version| in_range("expected_version", version, 1, i32::MAX)).transpose();
    let (request_id, expected_version) = join(optional_uuid("request_id", request_id), expected)?;
    Ok(Guards { request_id, expected_version })
}

fn optional_uuid(field: &str, text: &str) -> Result<Option<Uuid>, Violations> {
    if text.is_empty() { Ok(None) } else { uuid(field, text).map(Some) }
}

fn uuid(field: &str, text: &str) -> Result<Uuid, Violations> {
    match Uuid::try_parse(text) {
        Ok(id) => Ok(id),
        Err(_) if text.is_empty() => Err(missing(field)),
        Err(_) => violation(field, wrong::not_a_uuid()),
    }
}

fn at_most(field: &str, text: &str, bytes: usize) -> Result<(), Violations> {
    if text.len() <= bytes { Ok(()) } else { violation(field, wrong::too_long(bytes, "bytes", "bytes")) }
}

fn in_range(field: &str, number: i32, min: i32, max: i32) -> Result<i32, Violations> {
    if (min..=max).contains(&number) {
        Ok(number)
    } else {
        violation(field, wrong::out_of_range(min.into(), max.into()))
    }
}

fn missing(field: &str) -> Violations {
    vec![Violation::new(field, wrong::missing())]
}

/// Both parts, or what is wrong with either.
fn join<A, B>(a: Result<A, Violations>, b: Result<B, Violations>) -> Result<(A, B), Violations> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(mut a), Err(b)) => {
            a.extend(b);
            Err(a)
        }
        (Err(wrong), _) | (_, Err(wrong)) => Err(wrong),
    }
}

/// The hash of a request whose guards are left out; what was asked, of which method and by whom.
fn hash(caller: &Caller, method: &str, request: &impl Message) -> RequestHash {
    digest(&[method.as_bytes(), caller.tenant.as_bytes(), caller.name.as_bytes(), &request.encode_to_vec()])
}
