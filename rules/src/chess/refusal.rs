//! Why the rules of chess refuse an action.

use crate::game;

/// Why an action is refused, in order of precedence: where several reasons apply, the first is given. What concerns the
/// protocol of every game (the end, the turn) comes before all of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// Chess awaits no roll.
    RollNotAwaited,
    /// Only a player can resign.
    SeatMissing,
    /// Nothing stands on the square that the move starts from.
    EmptySquare,
    /// The piece is the opponent's (S04).
    NotYourPiece,
    /// The piece does not move that way (S18 to S25).
    NotAMoveOfPiece,
    /// Something stands in the way, or one's own piece on the target (S07, S10).
    Blocked,
    /// King or rook has moved, or the rook is gone (S36, S37).
    CastlingRightLost,
    /// Something stands between king and rook (S38).
    CastlingBlocked,
    /// The king is in check and the move does not answer it, or castles (S39, S45).
    KingInCheck,
    /// The king would cross or reach an attacked square by castling (S39).
    CastlingThroughCheck,
    /// A pawn reaches the last rank and the move does not say what it becomes (S27).
    PromotionRequired,
    /// A pawn cannot become that, or nothing is promoted by this move (S26).
    PromotionInvalid,
    /// The piece shelters its king and would leave the line (S15).
    Pinned,
    /// The king would stand on an attacked square (S15, S34).
    LeavesKingInCheck,
}

impl game::Refusal for Refusal {
    fn reason(&self) -> &'static str {
        match self {
            Refusal::RollNotAwaited => "ROLL_NOT_AWAITED",
            Refusal::SeatMissing => "SEAT_MISSING",
            Refusal::EmptySquare => "EMPTY_SQUARE",
            Refusal::NotYourPiece => "NOT_YOUR_PIECE",
            Refusal::NotAMoveOfPiece => "NOT_A_MOVE_OF_PIECE",
            Refusal::Blocked => "BLOCKED",
            Refusal::CastlingRightLost => "CASTLING_RIGHT_LOST",
            Refusal::CastlingBlocked => "CASTLING_BLOCKED",
            Refusal::KingInCheck => "KING_IN_CHECK",
            Refusal::CastlingThroughCheck => "CASTLING_THROUGH_CHECK",
            Refusal::PromotionRequired => "PROMOTION_REQUIRED",
            Refusal::PromotionInvalid => "PROMOTION_INVALID",
            Refusal::Pinned => "PINNED",
            Refusal::LeavesKingInCheck => "LEAVES_KING_IN_CHECK",
        }
    }

    fn english(&self) -> &'static str {
        match self {
            Refusal::RollNotAwaited => "No roll is due now.",
            Refusal::SeatMissing => "Say which player this is for.",
            Refusal::EmptySquare => "There is no piece on that square.",
            Refusal::NotYourPiece => "That piece belongs to the opponent.",
            Refusal::NotAMoveOfPiece => "That piece does not move that way.",
            Refusal::Blocked => "Another piece is in the way.",
            Refusal::CastlingRightLost => "The king or that rook has already moved.",
            Refusal::CastlingBlocked => "There is a piece between the king and the rook.",
            Refusal::KingInCheck => "The king is in check and the move does not answer it.",
            Refusal::CastlingThroughCheck => "The king may not castle across or onto an attacked square.",
            Refusal::PromotionRequired => "Say which piece the pawn becomes.",
            Refusal::PromotionInvalid => "A pawn becomes a queen, rook, bishop or knight, and only on the last rank.",
            Refusal::Pinned => "The piece is pinned: moving it would expose the king.",
            Refusal::LeavesKingInCheck => "The move would leave the king in check.",
        }
    }

    fn spanish(&self) -> &'static str {
        match self {
            Refusal::RollNotAwaited => "Ahora no toca tirar.",
            Refusal::SeatMissing => "Hay que decir para qué jugador es.",
            Refusal::EmptySquare => "No hay ninguna pieza en esa casilla.",
            Refusal::NotYourPiece => "Esa pieza es del rival.",
            Refusal::NotAMoveOfPiece => "Esa pieza no se mueve así.",
            Refusal::Blocked => "Hay otra pieza en el camino.",
            Refusal::CastlingRightLost => "El rey o esa torre ya se ha movido.",
            Refusal::CastlingBlocked => "Hay una pieza entre el rey y la torre.",
            Refusal::KingInCheck => "El rey está en jaque y la jugada no lo evita.",
            Refusal::CastlingThroughCheck => {
                "El rey no puede enrocarse pasando por una casilla atacada ni acabar en ella."
            }
            Refusal::PromotionRequired => "Hay que decir en qué pieza se convierte el peón.",
            Refusal::PromotionInvalid => {
                "Un peón se convierte en dama, torre, alfil o caballo, y solo en la última fila."
            }
            Refusal::Pinned => "La pieza está clavada: al moverla, el rey quedaría en jaque.",
            Refusal::LeavesKingInCheck => "La jugada dejaría al rey en jaque.",
        }
    }
}
