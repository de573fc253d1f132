//! Why something is refused.

use crate::game;

/// Why a move or a resignation is refused, in order of precedence: what is wrong with the words, then what hinders the
/// piece itself, then what the seat is obliged to do instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// The time of the seat on turn has not run out (AUTO-1).
    TooEarly,
    /// This is not the number of dice that the seat on turn would roll (AUTO-1).
    WrongDice,
    /// The seat has finished or resigned already, so it cannot resign (RES-1).
    NotInGame,
    /// The piece is not of the colour that the seat plays.
    NotYourPiece,
    /// The piece stands elsewhere.
    NotThere,
    /// The piece is in the goal (TURN-4).
    InGoal,
    /// The piece is out of the game (RES-1).
    Off,
    /// The piece is at home, and the count is not a five (TURN-4, FIVE-1).
    AtHome,
    /// Two pieces stand on the exit, and none of them can be captured (FIVE-2).
    ExitFull,
    /// The count goes beyond the goal (GOAL-1).
    OvershootsGoal,
    /// The last square before the corridor must be hit exactly (MUR-1).
    ExactEntry,
    /// A barrier stands in the way (BAR-2).
    BarrierAhead,
    /// Two pieces stand on the square already (TWO-1).
    SquareFull,
    /// Two pieces of a colour may not stand on a plain square (BARV-3).
    PairForbidden,
    /// The bonus must be counted, and nothing else (BON-2).
    MustCountBonus,
    /// The count does not lead there.
    WrongCount,
    /// A five must bring a piece out (FIVE-1).
    MustExit,
    /// A six, or a double, must open a barrier (OPEN-1, DICE2-3).
    MustOpenBarrier,
    /// Both dice can be used, and must be (DICE2-5).
    MustUseBothDice,
    /// The move is legal, but not with these captures and other details.
    WrongDetails,
}

impl game::Refusal for Refusal {
    fn reason(&self) -> &'static str {
        match self {
            Refusal::TooEarly => "TOO_EARLY",
            Refusal::WrongDice => "WRONG_DICE",
            Refusal::NotInGame => "NOT_IN_GAME",
            Refusal::NotYourPiece => "NOT_YOUR_PIECE",
            Refusal::NotThere => "NOT_THERE",
            Refusal::InGoal => "IN_GOAL",
            Refusal::Off => "OFF",
            Refusal::AtHome => "AT_HOME",
            Refusal::ExitFull => "EXIT_FULL",
            Refusal::OvershootsGoal => "OVERSHOOTS_GOAL",
            Refusal::ExactEntry => "EXACT_ENTRY",
            Refusal::BarrierAhead => "BARRIER_AHEAD",
            Refusal::SquareFull => "SQUARE_FULL",
            Refusal::PairForbidden => "PAIR_FORBIDDEN",
            Refusal::MustCountBonus => "MUST_COUNT_BONUS",
            Refusal::WrongCount => "WRONG_COUNT",
            Refusal::MustExit => "MUST_EXIT",
            Refusal::MustOpenBarrier => "MUST_OPEN_BARRIER",
            Refusal::MustUseBothDice => "MUST_USE_BOTH_DICE",
            Refusal::WrongDetails => "WRONG_DETAILS",
        }
    }

    fn english(&self) -> &'static str {
        match self {
            Refusal::TooEarly => "The seat on turn still has time.",
            Refusal::WrongDice => "This is not the number of dice to roll.",
            Refusal::NotInGame => "This seat is no longer in the game.",
            Refusal::NotYourPiece => "This is not one of your pieces.",
            Refusal::NotThere => "The piece is not there.",
            Refusal::InGoal => "The piece is in the goal.",
            Refusal::Off => "The piece is out of the game.",
            Refusal::AtHome => "Only a five brings a piece out.",
            Refusal::ExitFull => "The exit is full.",
            Refusal::OvershootsGoal => "The count goes beyond the goal.",
            Refusal::ExactEntry => "The last square before the corridor must be hit exactly.",
            Refusal::BarrierAhead => "A barrier is in the way.",
            Refusal::SquareFull => "There are already two pieces on that square.",
            Refusal::PairForbidden => "Two of your pieces may not share a plain square.",
            Refusal::MustCountBonus => "The bonus must be counted first.",
            Refusal::WrongCount => "The count does not lead there.",
            Refusal::MustExit => "The five must bring a piece out.",
            Refusal::MustOpenBarrier => "This roll must open a barrier.",
            Refusal::MustUseBothDice => "Both dice must be used.",
            Refusal::WrongDetails => "The move does not do what the text says.",
        }
    }

    fn spanish(&self) -> &'static str {
        match self {
            Refusal::TooEarly => "Al asiento del turno aún le queda tiempo.",
            Refusal::WrongDice => "No es ese el número de dados que hay que tirar.",
            Refusal::NotInGame => "Este asiento ya no está en la partida.",
            Refusal::NotYourPiece => "Esa ficha no es tuya.",
            Refusal::NotThere => "La ficha no está ahí.",
            Refusal::InGoal => "La ficha ya está en la meta.",
            Refusal::Off => "La ficha está fuera de la partida.",
            Refusal::AtHome => "Solo se sale de casa con un cinco.",
            Refusal::ExitFull => "La salida está llena.",
            Refusal::OvershootsGoal => "La cuenta se pasa de la meta.",
            Refusal::ExactEntry => "En la última casilla antes del pasillo se entra con puntuación exacta.",
            Refusal::BarrierAhead => "Hay una barrera en el camino.",
            Refusal::SquareFull => "Ya hay dos fichas en esa casilla.",
            Refusal::PairForbidden => "Dos fichas tuyas no pueden compartir una casilla que no sea seguro.",
            Refusal::MustCountBonus => "Antes hay que contar el premio.",
            Refusal::WrongCount => "La cuenta no lleva ahí.",
            Refusal::MustExit => "Con un cinco hay que sacar ficha.",
            Refusal::MustOpenBarrier => "Con esta tirada hay que abrir la barrera.",
            Refusal::MustUseBothDice => "Hay que usar los dos dados.",
            Refusal::WrongDetails => "La jugada no hace lo que dice el texto.",
        }
    }
}
