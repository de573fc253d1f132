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
pub(super) fn dead(position: &Position, looked_for: DeadPosition) -> Option<Dead> {
    let is_structural = || looked_for == DeadPosition::Structural && position.is_dead();
    dead_by_material(position).or_else(|| is_structural().then_some(Dead::Structural))
}

/// The same where the verdicts of both sides are known.
pub(super) fn dead_by_verdicts(position: &Position, looked_for: DeadPosition, verdicts: &[Verdict; 2]) -> Option<Dead> {
    let is_structural = looked_for == DeadPosition::Structural && *verdicts == [Verdict::Unwinnable; 2];
    dead_by_material(position).or(is_structural.then_some(Dead::Structural))
}

/// The same as far as the material alone tells.
pub(super) fn dead_by_material(position: &Position) -> Option<Dead> {
    let nobody = Colour::ALL.into_iter().all(|colour| !position.can_mate(colour));
    nobody.then_some(Dead::Material)
}

/// Whether it takes no search to say if the position is dead.
pub(super) fn is_clear(position: &Position) -> bool {
    position.is_won_at_sight() || !position.has_moves() || dead_by_material(position).is_some()
}

/// Whether it takes no search to say of each side if it can mate.
pub(super) fn are_sides_clear(position: &Position) -> bool {
    let is_clear = |colour| !position.can_mate(colour) || position.mates_at_sight(colour);
    !position.has_moves() || Colour::ALL.into_iter().all(is_clear)
}
