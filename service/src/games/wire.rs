//! What a game has to say of itself on the wire, and what is the same for all of them.

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::chess_move_text::Text as ChessText;
use proto::v1::new_game_request::Options as OptionsArm;
use proto::v1::position::Position as PositionArm;
use proto::v1::submit_action_request::Action as ActionArm;
use rules::game::{Dice, Event, Game, Misread, Outcome, Roll, Seat, Seats, Time, Turn};

use super::export::{Format, Record};
use crate::error::{Error, Violations};

/// A move as a caller names it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveAsk {
    /// Its text.
    pub text: MoveText,
    /// Whether a draw is offered with it.
    pub offers_draw: bool,
}

impl From<MoveText> for MoveAsk {
    fn from(text: MoveText) -> MoveAsk {
        MoveAsk { text, offers_draw: false }
    }
}

/// When, and how closely, it is looked how a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Glance {
    /// When.
    pub at: Time,
    /// Whether it is asked for each side if it can mate.
    pub mating_verdicts: bool,
}

/// A game as messages of the contract. Where an arm of a `oneof` belongs to another game, the answer is none.
pub trait Wire: Game {
    /// The number of the format in which its options, events, effects and states are stored.
    const FORMAT: u8;

    /// The options of a game to start, from `start` on if it is given.
    fn options_in(options: &OptionsArm, start: Option<&PositionArm>) -> Option<Result<Self::Options, Violations>>;

    /// The options of a stored game.
    fn options_out(options: &Self::Options) -> v1::game::Options;

    /// A bare position.
    fn position_in(position: &PositionArm) -> Option<Result<Self, Violations>>;

    /// The position, complete.
    fn position_out(&self) -> PositionArm;

    /// The move that a caller names; it need not be legal.
    fn move_in(&self, text: &MoveText) -> Result<Self::Move, Misread>;

    /// A legal move of this state, in parts.
    fn move_out(&self, m: &Self::Move) -> v1::Move;

    /// A move that led to this state, in parts; `line` is what [`Wire::line`] said of it before, and `effects` what it
    /// caused.
    fn played_out(&self, m: &Self::Move, line: &str, effects: &[Self::Effect]) -> v1::Move;

    /// Why other moves than the legal ones are not; none if the game does not tell.
    fn explanation_out(&self) -> Option<v1::legal_moves_response::Explanation> {
        None
    }

    /// What the game has to say of a roll that led to this state.
    fn roll_out(&self, _roll: &Roll, _effects: &[Self::Effect]) -> Option<v1::roll_response::Detail> {
        None
    }

    /// How many dice the action takes at `at`, if it takes any. To be asked before dice are thrown for it: an action that
    /// would be refused whatever they show is refused here.
    fn dice_for(&self, _at: Time, _action: &ActionArm) -> Result<Option<Dice>, Self::Refusal> {
        Ok(None)
    }

    /// What a caller wants done, with the dice that were thrown for it; none if the game has no such action.
    fn action_in(&self, action: &ActionArm, roll: Option<Roll>) -> Option<Result<Self::Action, Error>>;

    /// The action that plays this move and offers a draw with it; none if the game has no such offers.
    fn move_with_offer(_m: Self::Move) -> Option<Self::Action> {
        None
    }

    /// An action that led to this state.
    fn action_out(&self, action: &Self::Action, line: &str, effects: &[Self::Effect]) -> v1::event::What;

    /// An input as a person writes it, kept beside the event: `Nf3`, `y0:5>12`, `6`.
    fn line(&self, event: &Event<Self>) -> String;

    /// A whole game as one text; none if the game is not written in this format.
    fn export(_record: &Record<Self>, _format: Format) -> Option<String> {
        None
    }

    /// What the game has to add to whose turn it is.
    fn turn_out(&self) -> Option<v1::turn::Detail>;

    /// Whether it may take long to say how the game stands: milliseconds instead of microseconds.
    fn takes_long_to_tell(&self, _glance: Glance) -> bool {
        false
    }

    /// How the game stands.
    fn status_out(&self, glance: Glance) -> v1::status_response::Detail;
}

/// The path of the field that holds the text of a move.
pub fn text_field(text: &MoveText) -> &'static str {
    match text {
        MoveText::Notation(_) => "notation",
        MoveText::Chess(v1::ChessMoveText { text: Some(ChessText::San(_)) }) => "chess.san",
        MoveText::Chess(v1::ChessMoveText { text: Some(ChessText::SanEs(_)) }) => "chess.san_es",
        MoveText::Chess(v1::ChessMoveText { text: None }) => "chess.text",
    }
}

/// What a game waits for, with what the game itself adds.
pub fn turn<G: Wire>(game: &G) -> v1::Turn {
    let (phase, awaited, dice, outcome) = match game.turn() {
        Turn::Play(seats) => (v1::TurnPhase::Play, seats, 0, None),
        Turn::Roll(seats, dice) => (v1::TurnPhase::Roll, seats, i32::from(dice.count()), None),
        Turn::Over(over) => (v1::TurnPhase::Over, Seats::NONE, 0, Some(outcome(game, &over))),
    };
    v1::Turn { phase: phase.into(), seats: seats(awaited), dice, outcome, detail: game.turn_out() }
}

/// How a game ended.
pub fn outcome<G: Wire>(game: &G, outcome: &Outcome<G::Ending>) -> v1::Outcome {
    v1::Outcome {
        reason: outcome.ending.to_string(),
        winners: seats(outcome.ranks.winners(game.seats())),
        ranks: Seat::all(game.seats())
            .filter_map(|seat| Some((seat, outcome.ranks.of(seat)?)))
            .map(|(seat, rank)| v1::SeatRank { seat: seat.number().into(), rank: rank.into() })
            .collect(),
    }
}

fn seats(seats: Seats) -> Vec<i32> {
    seats.iter().map(|seat| i32::from(seat.number())).collect()
}

/// An effect: its text before and after the first colon.
pub fn effect(effect: &impl ToString) -> v1::Effect {
    let text = effect.to_string();
    let (name, value) = text.split_once(':').unwrap_or((&text, ""));
    v1::Effect { name: name.into(), value: value.into() }
}
