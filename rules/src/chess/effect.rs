//! What a move of chess causes.

use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::ending::Ending;
use super::piece::Role;
use super::square::Square;

/// Something that an accepted action caused, in the order in which it happened.
///
/// | text | meaning | row |
/// |---|---|---|
/// | `castling:h1f1` | the king castled; the rook went from h1 to f1 | S35 |
/// | `en_passant` | the capture that follows is en passant | S30 |
/// | `capture:pe5` | a pawn that stood on e5 is gone for good | S08 |
/// | `promotion:q` | the pawn became a queen | S26 |
/// | `check` | the opponent's king is attacked, and the game goes on | S44 |
/// | `over:CHECKMATE` | the game has ended, by this [`Ending`] | S51 |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// The king castled.
    Castling {
        /// Where the rook stood.
        rook_from: Square,
        /// Where it stands now.
        rook_to: Square,
    },
    /// The pawn captured in passing.
    #[doc(alias = "al paso")]
    EnPassant,
    /// A piece was captured.
    Capture {
        /// Its kind.
        role: Role,
        /// Where it stood: not on the target of the move if it was taken en passant.
        square: Square,
    },
    /// The pawn became this.
    #[doc(alias = "coronar")]
    Promotion(Role),
    /// The opponent is in check.
    #[doc(alias = "jaque")]
    Check,
    /// The game has ended.
    Over(Ending),
}

impl Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Castling { rook_from, rook_to } => write!(f, "castling:{rook_from}{rook_to}"),
            Effect::EnPassant => f.write_str("en_passant"),
            Effect::Capture { role, square } => write!(f, "capture:{}{square}", role.letter()),
            Effect::Promotion(role) => write!(f, "promotion:{}", role.letter()),
            Effect::Check => f.write_str("check"),
            Effect::Over(ending) => write!(f, "over:{ending}"),
        }
    }
}
