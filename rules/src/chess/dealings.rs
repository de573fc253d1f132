//! What stands between the players beside the board: offers, proposals, announcements and touches.

use serde::{Deserialize, Serialize};

use super::action::Move;
use super::piece::Colour;
use super::touch::Touched;

/// What stands between the players. A new turn keeps little of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Dealings {
    /// Who has offered a draw that is not answered yet.
    pub(super) offer: Option<Colour>,
    /// Who has proposed to take moves back.
    pub(super) takeback: Option<Colour>,
    /// The move that a wrong claim announced: no other may be played (S73).
    pub(super) announced: Option<Move>,
    /// What the player to move has touched.
    pub(super) touched: Touched,
    /// The version before the last move, if that broke the obligation of a touch and can still be claimed (S92).
    pub(super) broken: Option<u32>,
    /// The obligation is enforced, as a move against it was taken back.
    pub(super) must_obey: bool,
}
