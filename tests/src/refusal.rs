//! What an error of the service tells its caller.

use tonic::{Code, Status};
use tonic_types::{ErrorDetails, FieldViolation, StatusExt};

/// Larger details break clients built on gRPC's C core.
const DETAILS_BYTES: usize = 4_096;

/// An error that the service, and not the transport, has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The code.
    pub code: Code,
    /// The reason of its ErrorInfo.
    pub reason: String,
    /// The fields of its BadRequest, each as `path REASON`, in order.
    pub violations: Vec<String>,
    /// What is said of each of these fields, in English.
    pub descriptions: Vec<String>,
    /// The sentence of its LocalizedMessage.
    pub sentence: String,
    /// The language of that sentence.
    pub language: String,
    /// The metadata of its ErrorInfo, sorted by name.
    pub metadata: Vec<(String, String)>,
}

impl Refusal {
    /// What `status` says, or why it is not as the contract promises.
    pub fn read(status: &Status) -> Result<Refusal, String> {
        let wrong = |what: &str| Err(format!("{what}: {status:?}"));
        let Ok(details) = status.check_error_details() else { return wrong("details that cannot be read") };
        let Some(info) = details.error_info() else { return wrong("no ErrorInfo") };
        let Some(localized) = details.localized_message() else { return wrong("no LocalizedMessage") };
        if info.domain != "arbitro" {
            return wrong("not of our domain");
        }
        if base64_length(status.details().len()) >= DETAILS_BYTES {
            return wrong("more than 4 KB of details");
        }
        if !fits_its_code(status.code(), &details) {
            return wrong("not the details of its code");
        }
        let mut metadata: Vec<_> = info.metadata.clone().into_iter().collect();
        metadata.sort();
        Ok(Refusal {
            code: status.code(),
            reason: info.reason.clone(),
            violations: violations(&details, |field| format!("{} {}", field.field, field.reason)),
            descriptions: violations(&details, |field| field.description.clone()),
            sentence: localized.message.clone(),
            language: localized.locale.clone(),
            metadata,
        })
    }
}

fn violations(details: &ErrorDetails, told: fn(&FieldViolation) -> String) -> Vec<String> {
    details.bad_request().map(|bad| bad.field_violations.iter().map(told).collect()).unwrap_or_default()
}

/// The table of proto/README.md: which details stand beside ErrorInfo.
fn fits_its_code(code: Code, details: &ErrorDetails) -> bool {
    let fields = details.bad_request().is_some_and(|bad| !bad.field_violations.is_empty());
    let precondition = details.precondition_failure().is_some_and(|failure| !failure.violations.is_empty());
    let retry = details.retry_info().is_some();
    match code {
        Code::InvalidArgument => fields && !precondition && !retry,
        Code::FailedPrecondition => precondition && !fields && !retry,
        Code::Unavailable | Code::ResourceExhausted => retry && !fields && !precondition,
        Code::NotFound | Code::Aborted | Code::DeadlineExceeded | Code::DataLoss | Code::Internal => {
            !fields && !precondition && !retry
        }
        _ => false,
    }
}

/// The header `grpc-status-details-bin` is sent in base64.
fn base64_length(bytes: usize) -> usize {
    bytes.div_ceil(3) * 4
}

/// What a status that the transport made itself looks like: it carries no details.
pub fn is_of_transport(status: &Status) -> bool {
    status.details().is_empty()
}
