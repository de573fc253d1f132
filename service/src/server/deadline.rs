//! How long a call may take: until its answer begins. A stream that has begun is not cut.

use std::time::Duration;

use hyper::{HeaderMap, Response};
use tokio::time::timeout;
use tonic::body::Body;

use crate::api::status::{self, Language};

/// The answer, or DEADLINE_EXCEEDED if it has not come within `limit`; the call is then dropped.
pub(super) async fn within(
    limit: Duration,
    answer: impl Future<Output = Response<Body>>,
    language: Language,
) -> Response<Body> {
    timeout(limit, answer).await.unwrap_or_else(|_| status::deadline(language).into_http())
}

/// How long the caller waits, which is what `grpc-timeout` says: up to eight digits and a unit. None if it says nothing
/// that can be read.
pub(super) fn asked(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get("grpc-timeout")?.to_str().ok()?;
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let is_number = (1..=8).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    let count: u64 = digits.parse().ok().filter(|_| is_number)?;
    match unit {
        "H" => Some(Duration::from_secs(count * 3_600)),
        "M" => Some(Duration::from_secs(count * 60)),
        "S" => Some(Duration::from_secs(count)),
        "m" => Some(Duration::from_millis(count)),
        "u" => Some(Duration::from_micros(count)),
        "n" => Some(Duration::from_nanos(count)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_is_a_number_and_a_unit() {
        for (text, expected) in [
            ("1H", Some(Duration::from_secs(3_600))),
            ("2M", Some(Duration::from_secs(120))),
            ("3S", Some(Duration::from_secs(3))),
            ("250m", Some(Duration::from_millis(250))),
            ("99999999u", Some(Duration::from_micros(99_999_999))),
            ("0n", Some(Duration::ZERO)),
            ("99999999H", Some(Duration::from_secs(359_999_996_400))),
            ("100000000S", None),
            ("+5S", None),
            ("5", None),
            ("S", None),
            ("5x", None),
            ("", None),
        ] {
            let headers = HeaderMap::from_iter([("grpc-timeout".parse().unwrap(), text.parse().unwrap())]);
            assert_eq!(asked(&headers), expected, "{text:?}");
        }
        assert_eq!(asked(&HeaderMap::new()), None);
    }
}
