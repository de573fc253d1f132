//! What an accepted input of chess causes.

use core::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::ending::Ending;
use super::piece::Role;
use super::refusal::Refusal;
use super::square::Square;
use crate::game::{Refusal as _, Seat};

/// Something that an accepted action caused, in the order in which it happened.
///
/// | text | meaning | row |
/// |---|---|---|
/// | `castling:h1f1` | the king castled; the rook went from h1 to f1 | S35 |
/// | `en_passant` | the capture that follows is en passant | S30 |
/// | `capture:pe5` | a pawn that stood on e5 is gone for good | S08 |
/// | `promotion:q` | the pawn became a queen | S26 |
/// | `draw_declined` | the offer that stood is rejected | S72 |
/// | `draw_offered:1` | seat 1 offers a draw | S72 |
/// | `takeback_proposed:1` | seat 1 proposes to take moves back | |
/// | `takeback_declined` | the proposal is rejected | |
/// | `taken_back:2` | so many plies are taken back | |
/// | `claim_rejected` | a claim of a draw was wrong | S73 |
/// | `time_added:2:120` | the clock of seat 2 gets 120 seconds | S73 S95 |
/// | `illegal_move:1/3:PINNED` | the first of three illegal moves that lose, and the reason | S96 |
/// | `touch:e2` | the man on e2 was touched | S80 |
/// | `adjust:e2` | the man on e2 was put right | S81 |
/// | `touch_enforced` | a move against a touch was taken back: the obligation stands again | S92 |
/// | `paused`, `resumed` | the clocks stop, and go on | S51 |
/// | `flag:1` | the flag of seat 1 has fallen | S75 |
/// | `white:2` | a die has made seat 2 White | S05 |
/// | `position:518` | dice have drawn this initial array of Chess960 | |
/// | `roll_again` | the dice number no initial array | |
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
    /// The offer of a draw that stood is rejected.
    DrawDeclined,
    /// A seat offers a draw.
    #[doc(alias = "ofrecer tablas")]
    DrawOffered(Seat),
    /// A seat proposes to take moves back.
    TakebackProposed(Seat),
    /// The proposal to take moves back is rejected.
    TakebackDeclined,
    /// So many plies are taken back.
    TakenBack(u32),
    /// A claim of a draw was wrong.
    #[doc(alias = "reclamación")]
    ClaimRejected,
    /// A clock gets more time.
    TimeAdded {
        /// Whose.
        seat: Seat,
        /// How much.
        seconds: u32,
    },
    /// An illegal move was counted.
    IllegalMove {
        /// How many of this player have been, with this one.
        count: u8,
        /// How many lose.
        limit: u8,
        /// Why it is illegal.
        why: Refusal,
    },
    /// The man on this square was touched.
    #[doc(alias = "pieza tocada")]
    Touch(Square),
    /// The man on this square was put right.
    #[doc(alias = "compongo")]
    Adjust(Square),
    /// A move against a touch was taken back.
    TouchEnforced,
    /// The clocks stop.
    Paused,
    /// The clocks go on.
    Resumed,
    /// The flag of a seat has fallen.
    #[doc(alias = "caída de bandera")]
    Flag(Seat),
    /// A die has made this seat White.
    White(Seat),
    /// Dice have drawn the initial array of this number.
    Position(u16),
    /// The dice number no initial array.
    RollAgain,
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
            Effect::DrawDeclined => f.write_str("draw_declined"),
            Effect::DrawOffered(seat) => write!(f, "draw_offered:{seat}"),
            Effect::TakebackProposed(seat) => write!(f, "takeback_proposed:{seat}"),
            Effect::TakebackDeclined => f.write_str("takeback_declined"),
            Effect::TakenBack(plies) => write!(f, "taken_back:{plies}"),
            Effect::ClaimRejected => f.write_str("claim_rejected"),
            Effect::TimeAdded { seat, seconds } => write!(f, "time_added:{seat}:{seconds}"),
            Effect::IllegalMove { count, limit, why } => write!(f, "illegal_move:{count}/{limit}:{}", why.reason()),
            Effect::Touch(square) => write!(f, "touch:{square}"),
            Effect::Adjust(square) => write!(f, "adjust:{square}"),
            Effect::TouchEnforced => f.write_str("touch_enforced"),
            Effect::Paused => f.write_str("paused"),
            Effect::Resumed => f.write_str("resumed"),
            Effect::Flag(seat) => write!(f, "flag:{seat}"),
            Effect::White(seat) => write!(f, "white:{seat}"),
            Effect::Position(number) => write!(f, "position:{number}"),
            Effect::RollAgain => f.write_str("roll_again"),
            Effect::Check => f.write_str("check"),
            Effect::Over(ending) => write!(f, "over:{ending}"),
        }
    }
}
