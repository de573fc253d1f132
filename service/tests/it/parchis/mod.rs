//! Parchís on the wire.

mod bad_input;
mod export;
mod moves;
mod playouts;

use proto::v1;
use proto::v1::position::Position;
use service::games::{self, AnyState};

/// A position of parchís as text, with these options.
fn text(notation: &str, options: v1::ParchisOptions) -> Position {
    Position::Parchis(v1::ParchisPosition { notation: notation.into(), options: Some(options), ..Default::default() })
}

/// The game that stands so.
fn state(position: &Position) -> Box<dyn AnyState> {
    games::position(position).unwrap_or_else(|violations| panic!("{position:?}: {violations:?}"))
}
