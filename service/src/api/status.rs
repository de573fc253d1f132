//! Errors out: the only place that makes a gRPC status.
//!
//! Every status carries an ErrorInfo with a stable reason, and its sentence in the language the caller asked for.

use std::collections::HashMap;
use std::time::Duration;

use hyper::HeaderMap;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, FieldViolation, LocalizedMessage, PreconditionViolation, StatusExt};

use crate::call;
use crate::dice::DiceError;
use crate::error::{Error, Reason, Violation};
use crate::games::format::FormatError;
use crate::store::StoreError;

/// The domain of every ErrorInfo.
const DOMAIN: &str = "arbitro";
/// The type of every PreconditionFailure.
const RULES: &str = "RULES";
/// How long to wait where nothing better is known: long enough for another replica or a restart.
const RETRY: Duration = Duration::from_millis(500);
/// Violations are listed up to so many bytes: larger details break clients built on gRPC's C core, whose headers end at
/// 8 KB.
const VIOLATION_BYTES: usize = 2_000;
/// What a violation takes beside its texts: the language, and the marks of its fields.
const VIOLATION_MARKS: usize = 20;
/// A sentence, which may tell what the caller has sent, is cut to so many bytes.
const SENTENCE_BYTES: usize = 200;

/// A language that callers can be answered in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// The first language of `accept-language` that there is here; English if it names none.
    pub fn of(headers: &HeaderMap) -> Language {
        let accepted = headers.get("accept-language").and_then(|value| value.to_str().ok()).unwrap_or_default();
        accepted.split(',').find_map(Language::named).unwrap_or_default()
    }

    /// The language of a tag such as `es-MX;q=0.9`.
    fn named(tag: &str) -> Option<Language> {
        match tag.trim().split(['-', ';']).next()? {
            "es" => Some(Language::Spanish),
            "en" => Some(Language::English),
            _ => None,
        }
    }

    fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }

    fn sentence(self, reason: &Reason) -> &str {
        cut(match self {
            Language::English => &reason.english,
            Language::Spanish => &reason.spanish,
        })
    }
}

fn cut(sentence: &str) -> &str {
    &sentence[..sentence.floor_char_boundary(SENTENCE_BYTES)]
}

/// What is answered for an error, but for its language.
struct Answer<'a> {
    code: Code,
    reason: Reason,
    metadata: HashMap<String, String>,
    violations: &'a [Violation],
    retry: Option<Duration>,
}

impl Answer<'_> {
    fn new(code: Code, reason: Reason) -> Self {
        Answer { code, reason, metadata: HashMap::new(), violations: &[], retry: None }
    }

    fn retry(self, retry: Duration) -> Self {
        Answer { retry: Some(retry), ..self }
    }

    fn status(self, language: Language) -> Status {
        let (violations, left_out) = fitting(self.violations, language);
        let mut metadata = self.metadata;
        if left_out > 0 {
            metadata.insert("violations_left_out".into(), left_out.to_string());
        }
        let mut details = ErrorDetails::with_error_info(self.reason.code, DOMAIN, metadata);
        details.set_localized_message(language.tag(), language.sentence(&self.reason));
        if !violations.is_empty() {
            details.set_bad_request(violations);
        }
        if self.code == Code::FailedPrecondition {
            let violation = PreconditionViolation::new(RULES, self.reason.code, cut(&self.reason.english));
            details.set_precondition_failure(vec![violation]);
        }
        if let Some(retry) = self.retry {
            details.set_retry_info(Some(retry));
        }
        Status::with_error_details(self.code, cut(&self.reason.english), details)
    }
}

/// The first violations that fit, and how many do not.
fn fitting(violations: &[Violation], language: Language) -> (Vec<FieldViolation>, usize) {
    let mut bytes = 0;
    let fits = |field: &FieldViolation| {
        let message = field.localized_message.as_ref().map_or(0, |localized| localized.message.len());
        bytes += VIOLATION_MARKS + field.field.len() + field.description.len() + field.reason.len() + message;
        bytes <= VIOLATION_BYTES
    };
    let fitting: Vec<_> = violations.iter().map(|violation| field(violation, language)).take_while(fits).collect();
    let left_out = violations.len() - fitting.len();
    (fitting, left_out)
}

fn field(violation: &Violation, language: Language) -> FieldViolation {
    let message = LocalizedMessage::new(language.tag(), language.sentence(&violation.reason));
    FieldViolation {
        field: violation.field.clone(),
        description: cut(&violation.reason.english).to_owned(),
        reason: violation.reason.code.into(),
        localized_message: Some(message),
    }
}

/// The status that answers `error`.
pub fn of(error: &Error, language: Language) -> Status {
    let answer = answer(error);
    record(&answer, error);
    answer.status(language)
}

fn answer(error: &Error) -> Answer<'_> {
    match error {
        Error::Invalid(violations) => {
            let reason = violations.first().map_or_else(internal_reason, |first| first.reason.clone());
            Answer { violations, ..Answer::new(Code::InvalidArgument, reason) }
        }
        Error::NoSuchGame => Answer::new(
            Code::NotFound,
            Reason::new("NO_SUCH_GAME", "There is no such game.", "No existe esa partida."),
        ),
        Error::VersionMismatch { expected, actual } => {
            let reason = Reason::new(
                "VERSION_MISMATCH",
                "Another request changed the game first: look again.",
                "Otra petición cambió antes la partida: hay que volver a mirarla.",
            );
            let versions = [("expected", expected), ("actual", actual)];
            let metadata = versions.map(|(name, version)| (name.to_owned(), version.to_string())).into();
            Answer { metadata, ..Answer::new(Code::Aborted, reason) }
        }
        Error::Refused(reason) => Answer::new(Code::FailedPrecondition, reason.clone()),
        Error::Dice(DiceError::RanDry { .. }) => Answer::new(
            Code::FailedPrecondition,
            Reason::new("DICE_RAN_DRY", "The scripted dice have run dry.", "Los dados del guion se han agotado."),
        ),
        Error::Dice(DiceError::NoEntropy(_)) | Error::Store(StoreError::Defect(_)) => internal_answer(),
        Error::Store(StoreError::Unavailable { retry, .. }) => Answer::new(
            Code::Unavailable,
            Reason::new(
                "STORE_UNAVAILABLE",
                "The database does not answer. The request may have been applied: try again with the same request_id.",
                "La base de datos no responde. Puede que la petición se haya aplicado: repítase con el mismo request_id.",
            ),
        )
        .retry(*retry),
        Error::Store(StoreError::Overloaded { retry }) => overloaded_answer(*retry),
        Error::Store(StoreError::DiskFull(_)) => Answer::new(
            Code::Unavailable,
            Reason::new("DISK_FULL", "The disk of the database is full.", "El disco de la base de datos está lleno."),
        )
        .retry(RETRY),
        Error::Format(FormatError::Newer { .. } | FormatError::UnknownKind(_)) => Answer::new(
            Code::Unavailable,
            Reason::new(
                "NEWER_FORMAT",
                "A newer release wrote this game, and another replica can read it: try again.",
                "Esta partida la escribió una versión más nueva, que otra réplica sabe leer: hay que reintentar.",
            ),
        )
        .retry(RETRY),
        Error::Store(StoreError::Corrupt(_)) | Error::Format(_) => Answer::new(
            Code::DataLoss,
            Reason::new("DATA_LOSS", "The stored game cannot be read.", "La partida guardada no se puede leer."),
        ),
    }
}

/// What the line of the call in the log says of an error. Only of a failure of the service does it tell the causes.
fn record(answer: &Answer<'_>, error: &Error) {
    call::is_refused(answer.reason.code);
    if matches!(answer.code, Code::Internal | Code::DataLoss | Code::Unavailable | Code::ResourceExhausted) {
        call::failed(error);
    }
}

/// Too many calls at once: nothing was done.
pub fn overloaded(language: Language) -> Status {
    overloaded_answer(RETRY).status(language)
}

fn overloaded_answer(retry: Duration) -> Answer<'static> {
    let reason = Reason::new("OVERLOADED", "Too many calls at once.", "Demasiadas llamadas a la vez.");
    Answer::new(Code::ResourceExhausted, reason).retry(retry)
}

/// The time for the call ran out: a write may have been applied.
pub fn deadline(language: Language) -> Status {
    let reason = Reason::new(
        "DEADLINE_EXCEEDED",
        "The time for the call ran out. The request may have been applied: try again with the same request_id.",
        "Se acabó el tiempo de la llamada. Puede que la petición se haya aplicado: repítase con el mismo request_id.",
    );
    Answer::new(Code::DeadlineExceeded, reason).status(language)
}

/// A fault of the server.
pub fn internal(language: Language) -> Status {
    internal_answer().status(language)
}

fn internal_answer() -> Answer<'static> {
    Answer::new(Code::Internal, internal_reason())
}

fn internal_reason() -> Reason {
    Reason::new("INTERNAL", "The server has a fault.", "El servidor tiene un fallo.")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hyper::header::ACCEPT_LANGUAGE;

    use super::*;
    use crate::error::wrong;

    fn headers(accept_language: &str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_LANGUAGE, accept_language.parse().expect("a header"))])
    }

    #[test]
    fn the_first_known_language_is_spoken() {
        for (accepted, language) in [
            ("es", Language::Spanish),
            ("es-MX;q=0.9, en", Language::Spanish),
            ("fr, es;q=0.5", Language::Spanish),
            ("en-GB, es", Language::English),
            ("", Language::English),
            ("eses", Language::English),
            (",;-", Language::English),
        ] {
            assert_eq!(Language::of(&headers(accepted)), language, "{accepted:?}");
        }
        assert_eq!(Language::of(&HeaderMap::new()), Language::English);
    }

    /// Every kind of error: its code, its reason, and the details it carries beside ErrorInfo and the sentence.
    #[test]
    fn every_error_has_a_code_a_reason_and_its_details() {
        let source = || Arc::new(std::io::Error::other("why")) as _;
        let retry = Duration::from_millis(250);
        let precondition = |reason| Error::Refused(Reason::new(reason, "No.", "No."));
        for (error, code, reason, beside) in [
            (Violation::new("seat", wrong::missing()).into(), Code::InvalidArgument, "MISSING", "fields"),
            (Error::NoSuchGame, Code::NotFound, "NO_SUCH_GAME", ""),
            (Error::VersionMismatch { expected: 3, actual: 4 }, Code::Aborted, "VERSION_MISMATCH", "metadata"),
            (precondition("PINNED"), Code::FailedPrecondition, "PINNED", "precondition"),
            (DiceError::RanDry { wanted: 1, left: 0 }.into(), Code::FailedPrecondition, "DICE_RAN_DRY", "precondition"),
            (
                StoreError::Unavailable { retry, source: source() }.into(),
                Code::Unavailable,
                "STORE_UNAVAILABLE",
                "retry",
            ),
            (StoreError::Overloaded { retry }.into(), Code::ResourceExhausted, "OVERLOADED", "retry"),
            (StoreError::DiskFull(source()).into(), Code::Unavailable, "DISK_FULL", "retry"),
            (StoreError::Corrupt(source()).into(), Code::DataLoss, "DATA_LOSS", ""),
            (StoreError::Defect(source()).into(), Code::Internal, "INTERNAL", ""),
            (FormatError::Newer { found: 2, newest: 1 }.into(), Code::Unavailable, "NEWER_FORMAT", "retry"),
            (FormatError::Unknown.into(), Code::DataLoss, "DATA_LOSS", ""),
            (FormatError::UnknownKind("go".into()).into(), Code::Unavailable, "NEWER_FORMAT", "retry"),
        ] {
            let error: Error = error;
            let status = of(&error, Language::Spanish);
            let details = status.get_error_details();
            let info = details.error_info().expect("ErrorInfo");
            assert_eq!((status.code(), info.reason.as_str(), info.domain.as_str()), (code, reason, DOMAIN), "{error}");
            assert_eq!(details.localized_message().map(|message| message.locale.as_str()), Some("es"), "{error}");
            for (name, is_there) in [
                ("fields", details.bad_request().is_some()),
                ("metadata", !info.metadata.is_empty()),
                ("precondition", details.precondition_failure().is_some()),
                ("retry", details.retry_info().is_some()),
            ] {
                assert_eq!(is_there, name == beside, "{error}: {name}");
            }
        }
    }

    #[test]
    fn a_mismatch_names_both_versions() {
        let details = of(&Error::VersionMismatch { expected: 3, actual: 4 }, Language::English).get_error_details();
        let metadata = &details.error_info().expect("ErrorInfo").metadata;
        assert_eq!(metadata.get("expected").map(String::as_str), Some("3"));
        assert_eq!(metadata.get("actual").map(String::as_str), Some("4"));
    }

    #[test]
    fn details_stay_under_four_kilobytes() {
        let short = || Reason::new("SHORT", "No.", "No.");
        let long = || Reason::new("LONG", "é".repeat(100_000), "ñ".repeat(100_000));
        for (field, reason) in
            [("m", wrong::missing as fn() -> Reason), ("m", short), ("m", long), ("a.long.path", short)]
        {
            let violations: Vec<_> = (0..1000).map(|i| Violation::new(format!("{field}[{i}]"), reason())).collect();
            let status = of(&Error::Invalid(violations), Language::Spanish);
            let sent = status.details().len().div_ceil(3) * 4;
            assert!((2_000..4_096).contains(&sent), "{field}: {sent} bytes in base64");
            assert!(status.message().len() <= SENTENCE_BYTES);
            let details = status.get_error_details();
            let named = details.bad_request().map_or(0, |bad| bad.field_violations.len());
            let left_out = &details.error_info().expect("ErrorInfo").metadata["violations_left_out"];
            assert_eq!(left_out, &(1000 - named).to_string());
        }
    }
}
