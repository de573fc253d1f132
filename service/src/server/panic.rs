//! A method that panics is an answer: INTERNAL. Its connection and the other calls on it go on.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use hyper::Response;
use tonic::body::Body;

use crate::api::status::{self, Language};

/// The answer, or INTERNAL if there is none because of a panic, which is logged by the hook for panics.
///
/// What calls share must hold after an unwinding: locks, which are poisoned by it, and channels do.
pub(super) async fn guard(answer: impl Future<Output = Response<Body>>, language: Language) -> Response<Body> {
    let answer = AssertUnwindSafe(answer).catch_unwind();
    answer.await.unwrap_or_else(|_| status::internal(language).into_http())
}
