//! Spanish parchís.
//!
//! The rules are those of the players' rule sheet; its rows are cited by their ids (`SIX-6`). A colour is an arm of the
//! board, and a seat plays one colour; seats are in the order of the arms, which is that of play.
//!
//! Start reading at `turn.rs`, one turn step by step; `legal.rs` says which moves a roll allows.

mod advance;
mod barriers;
mod board;
mod bonus;
mod colour;
mod effect;
mod end;
mod exit;
mod hand;
mod legal;
mod moves;
mod notation;
mod opening;
mod options;
mod position;
mod position_error;
mod position_text;
mod preview;
mod record;
mod refusal;
mod resign;
mod rules;
mod rules_text;
#[cfg(feature = "scenario")]
mod scripted;
mod silent;
mod spanish;
mod stakes;
mod state;
mod tally;
mod third_six;
mod track;
mod turn;
mod two_dice;
mod validate;
mod why;

pub use colour::{Colour, MAX_COLOURS, PIECES_PER_COLOUR, Piece};
pub use effect::Effect;
pub use end::Ending;
pub use legal::Obligation;
pub use moves::{Captured, Landing, Move, Uses};
pub use options::{MAX_NAME_BYTES, Options, OptionsError, Table};
pub use position::{Position, Side, Throw};
pub use position_error::{Part, PositionError};
pub use position_text::{PositionSyntax, Written};
pub use preview::Count;
pub use refusal::Refusal;
pub use rules::{Barriers, End, ExitCapture, First, PairWin, ResignedPieces, Rules, Stakes, ThirdDouble};
pub use rules_text::RulesSyntax;
pub use stakes::{Payment, PaymentReason};
pub use state::{Action, Parchis, Phase};
pub use tally::Tally;
pub use track::{Place, Square, Track, Zone};
pub use why::Hindrance;
