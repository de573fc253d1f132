//! What is wrong with the text of a position.

use crate::game::Refusal;

/// The first problem of a text that should be a position, in the order in which they are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FenError {
    /// More than [`MAX_FEN_BYTES`](super::MAX_FEN_BYTES) bytes.
    TooLong,
    /// A blank at the start or the end, or two in a row.
    Blanks,
    /// Not six fields.
    FieldCount,
    /// Not eight ranks.
    RankCount,
    /// In the board, something that is neither a letter of a piece nor a digit from 1 to 8.
    PieceLetter,
    /// Two digits in a row.
    AdjacentDigits,
    /// A rank that has not eight squares.
    RankWidth,
    /// A side has not exactly one king.
    KingCount,
    /// The kings stand next to each other (S16).
    KingsAdjacent,
    /// A pawn on the first or the eighth rank.
    PawnRank,
    /// A side has more than sixteen men (S09).
    TooManyMen,
    /// A side has more pieces than its missing pawns can have become (S09, S19).
    TooManyPromotions,
    /// The side to move is neither `w` nor `b`.
    SideToMove,
    /// The side that is not to move is in check (S12).
    OpponentInCheck,
    /// More than two pieces give check.
    TooManyCheckers,
    /// The castling field is neither `-` nor made of castling letters.
    CastlingLetters,
    /// A castling right is named twice.
    CastlingTwice,
    /// A castling right without its king and rook at home.
    CastlingNotAtHome,
    /// The en passant field is neither `-` nor a square.
    EnPassantSquare,
    /// The en passant square is not on the sixth rank of the side to move.
    EnPassantRank,
    /// The en passant square, or the one that the pawn came from, is occupied.
    EnPassantOccupied,
    /// No pawn stands in front of the en passant square.
    EnPassantNoPawn,
    /// There is a check that the double step of the pawn cannot have given.
    EnPassantCheck,
    /// The halfmove clock is not a number from 0 to 65,535.
    HalfmoveClock,
    /// The move number is not one from 1 to 65,535.
    FullmoveNumber,
    /// The move generator does not take the position, though none of the problems above was found.
    Unplayable,
}

impl Refusal for FenError {
    fn reason(&self) -> &'static str {
        match self {
            FenError::TooLong => "FEN_TOO_LONG",
            FenError::Blanks => "FEN_BLANKS",
            FenError::FieldCount => "FEN_FIELD_COUNT",
            FenError::RankCount => "FEN_RANK_COUNT",
            FenError::PieceLetter => "FEN_PIECE_LETTER",
            FenError::AdjacentDigits => "FEN_ADJACENT_DIGITS",
            FenError::RankWidth => "FEN_RANK_WIDTH",
            FenError::KingCount => "FEN_KING_COUNT",
            FenError::KingsAdjacent => "FEN_KINGS_ADJACENT",
            FenError::PawnRank => "FEN_PAWN_RANK",
            FenError::TooManyMen => "FEN_TOO_MANY_MEN",
            FenError::TooManyPromotions => "FEN_TOO_MANY_PROMOTIONS",
            FenError::SideToMove => "FEN_SIDE_TO_MOVE",
            FenError::OpponentInCheck => "FEN_OPPONENT_IN_CHECK",
            FenError::TooManyCheckers => "FEN_TOO_MANY_CHECKERS",
            FenError::CastlingLetters => "FEN_CASTLING_LETTERS",
            FenError::CastlingTwice => "FEN_CASTLING_TWICE",
            FenError::CastlingNotAtHome => "FEN_CASTLING_NOT_AT_HOME",
            FenError::EnPassantSquare => "FEN_EN_PASSANT_SQUARE",
            FenError::EnPassantRank => "FEN_EN_PASSANT_RANK",
            FenError::EnPassantOccupied => "FEN_EN_PASSANT_OCCUPIED",
            FenError::EnPassantNoPawn => "FEN_EN_PASSANT_NO_PAWN",
            FenError::EnPassantCheck => "FEN_EN_PASSANT_CHECK",
            FenError::HalfmoveClock => "FEN_HALFMOVE_CLOCK",
            FenError::FullmoveNumber => "FEN_FULLMOVE_NUMBER",
            FenError::Unplayable => "FEN_UNPLAYABLE",
        }
    }

    fn english(&self) -> &'static str {
        match self {
            FenError::TooLong => "A FEN has at most 100 bytes.",
            FenError::Blanks => "The fields of a FEN are separated by one blank each.",
            FenError::FieldCount => "A FEN has six fields.",
            FenError::RankCount => "The board has eight ranks, separated by '/'.",
            FenError::PieceLetter => "The board is written with the letters PNBRQKpnbrqk and the digits 1 to 8.",
            FenError::AdjacentDigits => "Empty squares in a row are written as one digit.",
            FenError::RankWidth => "Each rank has eight squares.",
            FenError::KingCount => "Each side has exactly one king.",
            FenError::KingsAdjacent => "The kings may not stand next to each other.",
            FenError::PawnRank => "A pawn cannot stand on the first or the eighth rank.",
            FenError::TooManyMen => "A side has at most sixteen men.",
            FenError::TooManyPromotions => "A side has more pieces than its missing pawns can have become.",
            FenError::SideToMove => "The side to move is 'w' or 'b'.",
            FenError::OpponentInCheck => "The side that is not to move is in check.",
            FenError::TooManyCheckers => "At most two pieces can give check at once.",
            FenError::CastlingLetters => "The castling field is '-' or castling letters.",
            FenError::CastlingTwice => "A castling right is named twice.",
            FenError::CastlingNotAtHome => "A castling right needs its king and its rook at home.",
            FenError::EnPassantSquare => "The en passant field is '-' or a square.",
            FenError::EnPassantRank => {
                "The en passant square is on rank 6 with White to move and on rank 3 with Black."
            }
            FenError::EnPassantOccupied => "The en passant square and the one behind it must be empty.",
            FenError::EnPassantNoPawn => "The pawn that made the double step is missing.",
            FenError::EnPassantCheck => "The double step of the pawn does not explain the check.",
            FenError::HalfmoveClock => "The halfmove clock is a number from 0 to 65535.",
            FenError::FullmoveNumber => "The move number is from 1 to 65535.",
            FenError::Unplayable => "This position cannot be played.",
        }
    }

    fn spanish(&self) -> &'static str {
        match self {
            FenError::TooLong => "Un FEN tiene como mucho 100 bytes.",
            FenError::Blanks => "Los campos de un FEN se separan con un solo espacio.",
            FenError::FieldCount => "Un FEN tiene seis campos.",
            FenError::RankCount => "El tablero tiene ocho filas, separadas por «/».",
            FenError::PieceLetter => "El tablero se escribe con las letras PNBRQKpnbrqk y las cifras del 1 al 8.",
            FenError::AdjacentDigits => "Las casillas vacías seguidas se escriben con una sola cifra.",
            FenError::RankWidth => "Cada fila tiene ocho casillas.",
            FenError::KingCount => "Cada bando tiene exactamente un rey.",
            FenError::KingsAdjacent => "Los reyes no pueden estar en casillas contiguas.",
            FenError::PawnRank => "Un peón no puede estar en la primera ni en la octava fila.",
            FenError::TooManyMen => "Un bando tiene como mucho dieciséis piezas.",
            FenError::TooManyPromotions => "Un bando tiene más piezas de las que pueden haber coronado sus peones.",
            FenError::SideToMove => "El bando al que le toca jugar es «w» o «b».",
            FenError::OpponentInCheck => "El bando al que no le toca jugar está en jaque.",
            FenError::TooManyCheckers => "Como mucho dos piezas pueden dar jaque a la vez.",
            FenError::CastlingLetters => "El campo del enroque es «-» o letras de enroque.",
            FenError::CastlingTwice => "Un derecho de enroque está repetido.",
            FenError::CastlingNotAtHome => "Para enrocar, el rey y la torre deben estar en su sitio.",
            FenError::EnPassantSquare => "El campo de la captura al paso es «-» o una casilla.",
            FenError::EnPassantRank => {
                "La casilla de la captura al paso está en la fila 6 si juegan blancas y en la 3 si juegan negras."
            }
            FenError::EnPassantOccupied => "La casilla de la captura al paso y la de detrás deben estar vacías.",
            FenError::EnPassantNoPawn => "Falta el peón que avanzó dos casillas.",
            FenError::EnPassantCheck => "El avance del peón no explica el jaque.",
            FenError::HalfmoveClock => "El contador de medias jugadas va de 0 a 65535.",
            FenError::FullmoveNumber => "El número de jugada va de 1 a 65535.",
            FenError::Unplayable => "Esta posición no se puede jugar.",
        }
    }
}
