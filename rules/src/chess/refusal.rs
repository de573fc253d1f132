//! Why the rules of chess refuse an action.

use serde::{Deserialize, Serialize};

use crate::game;

/// Why an action is refused, in order of precedence: where several reasons apply, the first is given. What concerns the
/// protocol of every game (the end, the turn) comes before all of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Refusal {
    /// Dice must decide first who is White, or where the pieces stand (S05).
    RollAwaited,
    /// No roll is due.
    RollNotAwaited,
    /// Only a player can ask for this.
    SeatMissing,
    /// The move that a wrong claim announced must be played (S73).
    AnnouncedMove,
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
    /// Another piece was touched and must be moved or captured (S80 to S91).
    TouchObligation,
    /// The right to claim was lost by touching a piece (S74).
    ClaimAfterTouch,
    /// This table has no such claim (S63).
    CannotMateClaimOff,
    /// The rival can mate (S63).
    CanMate,
    /// No draws are offered at this table (S72).
    DrawOffersOff,
    /// Not both have moved, or the move agreed has not come (S72).
    DrawTooEarly,
    /// An offer of this side stands.
    DrawAlreadyOffered,
    /// The opponent has offered nothing.
    NoDrawOffer,
    /// No moves are taken back at this table.
    TakebackOff,
    /// A proposal stands.
    TakebackAlreadyProposed,
    /// This side has made no move that could be taken back.
    NothingToTakeBack,
    /// The opponent has proposed nothing.
    NoTakebackProposed,
    /// Touching binds to nothing at this table (S80).
    TouchMoveOff,
    /// The last move broke no obligation, or it is too late to claim (S92).
    NoTouchBroken,
    /// No flag has fallen (S75).
    FlagNotFallen,
    /// Both have moved (S51).
    AbortTooLate,
    /// There is no such clock (S75).
    NoClocks,
    /// The clocks are stopped.
    AlreadyPaused,
    /// The clocks are not stopped.
    NotPaused,
}

impl Refusal {
    /// Whether it says that a move breaks Articles 3.1 to 3.9: such moves are illegal, and counted where that is agreed (S96).
    pub(super) fn is_illegal_move(self) -> bool {
        (Refusal::EmptySquare..=Refusal::LeavesKingInCheck).contains(&self)
    }
}

impl game::Refusal for Refusal {
    fn reason(&self) -> &'static str {
        match self {
            Refusal::RollAwaited => "ROLL_AWAITED",
            Refusal::RollNotAwaited => "ROLL_NOT_AWAITED",
            Refusal::SeatMissing => "SEAT_MISSING",
            Refusal::AnnouncedMove => "ANNOUNCED_MOVE",
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
            Refusal::TouchObligation => "TOUCH_OBLIGATION",
            Refusal::ClaimAfterTouch => "CLAIM_AFTER_TOUCH",
            Refusal::CannotMateClaimOff => "CANNOT_MATE_CLAIM_OFF",
            Refusal::CanMate => "CAN_MATE",
            Refusal::DrawOffersOff => "DRAW_OFFERS_OFF",
            Refusal::DrawTooEarly => "DRAW_TOO_EARLY",
            Refusal::DrawAlreadyOffered => "DRAW_ALREADY_OFFERED",
            Refusal::NoDrawOffer => "NO_DRAW_OFFER",
            Refusal::TakebackOff => "TAKEBACK_OFF",
            Refusal::TakebackAlreadyProposed => "TAKEBACK_ALREADY_PROPOSED",
            Refusal::NothingToTakeBack => "NOTHING_TO_TAKE_BACK",
            Refusal::NoTakebackProposed => "NO_TAKEBACK_PROPOSED",
            Refusal::TouchMoveOff => "TOUCH_MOVE_OFF",
            Refusal::NoTouchBroken => "NO_TOUCH_BROKEN",
            Refusal::FlagNotFallen => "FLAG_NOT_FALLEN",
            Refusal::AbortTooLate => "ABORT_TOO_LATE",
            Refusal::NoClocks => "NO_CLOCKS",
            Refusal::AlreadyPaused => "ALREADY_PAUSED",
            Refusal::NotPaused => "NOT_PAUSED",
        }
    }

    fn english(&self) -> &'static str {
        match self {
            Refusal::RollAwaited => "The dice must be rolled first.",
            Refusal::RollNotAwaited => "No roll is due now.",
            Refusal::SeatMissing => "Say which player this is for.",
            Refusal::AnnouncedMove => "The move announced with the claim must be played.",
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
            Refusal::TouchObligation => "A touched piece must be moved or captured.",
            Refusal::ClaimAfterTouch => "No claim can be made after touching a piece.",
            Refusal::CannotMateClaimOff => "This game has no claim that the rival cannot mate.",
            Refusal::CanMate => "The rival can still give mate.",
            Refusal::DrawOffersOff => "Draws cannot be offered in this game.",
            Refusal::DrawTooEarly => "It is too early to offer a draw.",
            Refusal::DrawAlreadyOffered => "Your offer of a draw already stands.",
            Refusal::NoDrawOffer => "The opponent has not offered a draw.",
            Refusal::TakebackOff => "Moves cannot be taken back in this game.",
            Refusal::TakebackAlreadyProposed => "Taking back has already been proposed.",
            Refusal::NothingToTakeBack => "There is no move to take back.",
            Refusal::NoTakebackProposed => "The opponent has not proposed to take back.",
            Refusal::TouchMoveOff => "Touching a piece has no effect in this game.",
            Refusal::NoTouchBroken => "The last move broke no obligation that can be claimed.",
            Refusal::FlagNotFallen => "No flag has fallen.",
            Refusal::AbortTooLate => "A game can be called off only before both have moved.",
            Refusal::NoClocks => "This game has no clocks.",
            Refusal::AlreadyPaused => "The clocks are already stopped.",
            Refusal::NotPaused => "The clocks are not stopped.",
        }
    }

    fn spanish(&self) -> &'static str {
        match self {
            Refusal::RollAwaited => "Antes hay que tirar los dados.",
            Refusal::RollNotAwaited => "Ahora no toca tirar.",
            Refusal::SeatMissing => "Hay que decir para qué jugador es.",
            Refusal::AnnouncedMove => "Hay que hacer la jugada anunciada con la reclamación.",
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
            Refusal::TouchObligation => "Pieza tocada, pieza jugada.",
            Refusal::ClaimAfterTouch => "No se puede reclamar después de tocar una pieza.",
            Refusal::CannotMateClaimOff => "En esta partida no se reclama que el rival no puede dar mate.",
            Refusal::CanMate => "El rival aún puede dar mate.",
            Refusal::DrawOffersOff => "En esta partida no se ofrecen tablas.",
            Refusal::DrawTooEarly => "Es pronto para ofrecer tablas.",
            Refusal::DrawAlreadyOffered => "Tu oferta de tablas sigue en pie.",
            Refusal::NoDrawOffer => "El rival no ha ofrecido tablas.",
            Refusal::TakebackOff => "En esta partida no se devuelven jugadas.",
            Refusal::TakebackAlreadyProposed => "Ya se ha propuesto devolver la jugada.",
            Refusal::NothingToTakeBack => "No hay ninguna jugada que devolver.",
            Refusal::NoTakebackProposed => "El rival no ha propuesto devolver la jugada.",
            Refusal::TouchMoveOff => "En esta partida tocar una pieza no obliga.",
            Refusal::NoTouchBroken => "La última jugada no incumple nada que se pueda reclamar.",
            Refusal::FlagNotFallen => "No ha caído ninguna bandera.",
            Refusal::AbortTooLate => "Solo se puede anular la partida antes de que ambos hayan jugado.",
            Refusal::NoClocks => "Esta partida no tiene reloj.",
            Refusal::AlreadyPaused => "Los relojes ya están parados.",
            Refusal::NotPaused => "Los relojes no están parados.",
        }
    }
}
