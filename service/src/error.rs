//! What can go wrong in a call, free of transport. `api/status.rs` alone turns it into a gRPC status.

use std::borrow::Cow;

use rules::game::Refusal;

use crate::dice::DiceError;
use crate::games::format::FormatError;
use crate::store::StoreError;

/// Why a call was not done. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request cannot mean anything; every violation is named, at least one.
    #[error("invalid request: {0:?}")]
    Invalid(Violations),
    /// There is no such game.
    #[error("no such game")]
    NoSuchGame,
    /// Another write came first.
    #[error("the game is at version {actual}, not {expected}")]
    VersionMismatch {
        /// The version that the caller, or the server when the caller named none, took for the newest.
        expected: i32,
        /// The newest version.
        actual: i32,
    },
    /// The rules refuse it as the game stands.
    #[error("refused: {}", .0.code)]
    Refused(Reason),
    /// The dice could not be rolled.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// The store could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored row cannot be read.
    #[error(transparent)]
    Format(#[from] FormatError),
}

/// A machine-readable reason with its sentence in two languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Stable, `SCREAMING_SNAKE_CASE`: part of the public contract.
    pub code: &'static str,
    /// A plain sentence in English.
    pub english: Cow<'static, str>,
    /// The same in Spanish.
    pub spanish: Cow<'static, str>,
}

impl Reason {
    /// The reason of a refusal of the rules.
    pub fn of(refusal: &impl Refusal) -> Reason {
        Reason {
            code: refusal.reason(),
            english: Cow::Borrowed(refusal.english()),
            spanish: Cow::Borrowed(refusal.spanish()),
        }
    }

    /// A reason whose sentences are made for the case.
    pub fn new(
        code: &'static str,
        english: impl Into<Cow<'static, str>>,
        spanish: impl Into<Cow<'static, str>>,
    ) -> Reason {
        Reason { code, english: english.into(), spanish: spanish.into() }
    }
}

/// One thing that is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The path of the field, for example `target.position.chess.fen`.
    pub field: String,
    /// What is wrong with it.
    pub reason: Reason,
}

impl Violation {
    /// `field` is wrong for this reason.
    pub fn new(field: impl Into<String>, reason: Reason) -> Violation {
        Violation { field: field.into(), reason }
    }

    fn within(self, outer: &str) -> Violation {
        Violation { field: format!("{outer}.{}", self.field), ..self }
    }
}

/// All that is wrong with a request: at least one thing.
pub type Violations = Vec<Violation>;

/// `field` alone is wrong, for this reason.
pub fn violation<T>(field: &str, reason: Reason) -> Result<T, Violations> {
    Err(vec![Violation::new(field, reason)])
}

/// The same violations, seen from the message that holds their fields in `outer`.
pub fn within(outer: &str, violations: Violations) -> Violations {
    violations.into_iter().map(|violation| violation.within(outer)).collect()
}

impl From<Violation> for Error {
    fn from(violation: Violation) -> Error {
        Error::Invalid(vec![violation])
    }
}

impl From<Violations> for Error {
    fn from(violations: Violations) -> Error {
        Error::Invalid(violations)
    }
}

/// The reasons for which a field is wrong in itself, whatever the game.
pub mod wrong {
    use super::Reason;

    /// Nothing is given where something must be.
    pub fn missing() -> Reason {
        Reason::new("MISSING", "This field is required.", "Este campo es obligatorio.")
    }

    /// No UUID.
    pub fn not_a_uuid() -> Reason {
        Reason::new("NOT_A_UUID", "This is not a UUID.", "Esto no es un UUID.")
    }

    /// More than `max` of something: `bytes` or `items`.
    pub fn too_long(max: usize, english: &str, spanish: &str) -> Reason {
        Reason::new("TOO_LONG", format!("At most {max} {english}."), format!("Como mucho {max} {spanish}."))
    }

    /// A number outside `min` to `max`.
    pub fn out_of_range(min: i64, max: i64) -> Reason {
        Reason::new("OUT_OF_RANGE", format!("It must be {min} to {max}."), format!("Debe estar entre {min} y {max}."))
    }

    /// A value of an enum that this release does not know.
    pub fn unknown_value() -> Reason {
        Reason::new("UNKNOWN_VALUE", "There is no such value.", "No existe ese valor.")
    }

    /// `request_id` or `expected_version` with a bare position, which nothing can change.
    pub fn guard_on_position() -> Reason {
        Reason::new(
            "GUARD_ON_POSITION",
            "A bare position takes neither request_id nor expected_version.",
            "Una posición suelta no admite ni request_id ni expected_version.",
        )
    }

    /// An offer of a draw with a bare position, where nobody could answer it.
    pub fn offer_on_position() -> Reason {
        Reason::new(
            "OFFER_ON_POSITION",
            "No draw can be offered in a bare position.",
            "En una posición suelta no se pueden ofrecer tablas.",
        )
    }

    /// A text that names no square of the board.
    pub fn not_a_square() -> Reason {
        Reason::new("NOT_A_SQUARE", "A square is written a1 to h8.", "Una casilla se escribe de a1 a h8.")
    }

    /// A roll without `request_id` and `expected_version`.
    pub fn missing_guard() -> Reason {
        Reason::new(
            "MISSING_GUARD",
            "A roll needs request_id or expected_version, so that a retry cannot roll twice.",
            "Una tirada necesita request_id o expected_version, para que al reintentar no se tire dos veces.",
        )
    }

    /// A `request_id` that stands for another request.
    pub fn request_id_reused() -> Reason {
        Reason::new(
            "REQUEST_ID_REUSED",
            "This request_id was used for another request.",
            "Este request_id ya se usó para otra petición.",
        )
    }

    /// Dice named for a stored game.
    pub fn dice_not_taken() -> Reason {
        Reason::new(
            "DICE_NOT_TAKEN",
            "The server rolls the dice of a stored game.",
            "Los dados de una partida guardada los tira el servidor.",
        )
    }

    /// Dice that are no roll: not 1 to 4 of them, or not 1 to 6 each.
    pub fn no_roll() -> Reason {
        Reason::new("NO_ROLL", "A roll is 1 to 4 dice of 1 to 6.", "Una tirada son de 1 a 4 dados, de 1 a 6 cada uno.")
    }

    /// A page token that the server did not make.
    pub fn bad_page_token() -> Reason {
        Reason::new("BAD_PAGE_TOKEN", "This page_token was not answered here.", "Este page_token no se dio aquí.")
    }

    /// A position or a move of one game where another is meant.
    pub fn another_game() -> Reason {
        Reason::new("ANOTHER_GAME", "This belongs to another game.", "Esto es de otro juego.")
    }

    /// A position with other options than the request names.
    pub fn other_options() -> Reason {
        Reason::new(
            "OTHER_OPTIONS",
            "The position has other options than the request.",
            "La posición tiene otras opciones que la petición.",
        )
    }

    /// A game that is not written in this format.
    pub fn no_such_format() -> Reason {
        Reason::new(
            "NO_SUCH_FORMAT",
            "Games of this kind are not written in this format.",
            "Las partidas de este juego no se escriben en ese formato.",
        )
    }

    /// A game with more events than one text takes.
    pub fn too_long_to_export() -> Reason {
        Reason::new(
            "TOO_LONG_TO_EXPORT",
            "The game has too many events for one text: list them.",
            "La partida tiene demasiados sucesos para un solo texto: hay que listarlos.",
        )
    }

    /// A game with as many events as a version can count.
    pub fn game_full() -> Reason {
        Reason::new("GAME_FULL", "The game has too many events.", "La partida tiene demasiados sucesos.")
    }
}
