//! Whether a side can mate by any series of legal moves: one question, asked after flags, resignations and illegal moves
//! and to see whether a position is dead (5.1.2, 5.2.2, 6.9, 7.5.5).

use super::dead::Verdict;
use super::options::DeadPosition;
use super::piece::Colour;
use super::position::Position;

/// Why neither side can mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// There is too little on the board.
    Material,
    /// The moves that are left lead to no mate.
    Structural,
}

/// Whether `colour` can mate, as far as the table looks for it: what is not decided counts as a mate that is possible.
pub(super) fn can_mate(position: &Position, colour: Colour, looked_for: DeadPosition) -> bool {
    match looked_for {
        DeadPosition::Material => position.can_mate(colour),
        DeadPosition::Structural => position.mating_verdict(colour) != Verdict::Unwinnable,
    }
}

/// Why neither side can mate; none if one can (S55 to S58).
pub(super) fn is_dead(position: &Position, looked_for: DeadPosition) -> Option<Dead> {
    if Colour::ALL.into_iter().all(|colour| !position.can_mate(colour)) {
        Some(Dead::Material)
    } else if looked_for == DeadPosition::Structural && position.is_dead() {
        Some(Dead::Structural)
    } else {
        None
    }
}
