//! One line in the log for every call, when it has been answered or its caller has gone away.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Instant;

use hyper::body::{Bytes, Frame, SizeHint};
use hyper::{HeaderMap, Response, StatusCode};
use tonic::body::Body;
use tonic::{Code, Status};

use super::front::Traffic;
use crate::call::{Facts, Notes};

/// Longest name of a method that is written: a path that names none of ours is the caller's text.
const MAX_METHOD_CHARS: usize = 100;

/// The line of one call. It is written when this is dropped.
pub(super) struct Line {
    notes: Notes,
    method: String,
    traffic: Traffic,
    started: Instant,
    end: Option<(Code, Maker)>,
}

/// Who made an answer.
#[derive(Clone, Copy)]
enum Maker {
    /// We did, and gave details if it is an error.
    Service,
    /// The transport did, as it could make no message of the bytes. That is a failure of the caller, whatever its code.
    Transport,
}

impl Line {
    /// The call of this path begins.
    pub(super) fn open(path: &str, traffic: Traffic) -> Line {
        let method = match traffic {
            Traffic::Games => path.rsplit('/').next().unwrap_or_default(),
            Traffic::Operations => path.trim_start_matches('/'),
        };
        let method = method.chars().take(MAX_METHOD_CHARS).collect();
        Line { notes: Notes::default(), method, traffic, started: Instant::now(), end: None }
    }

    /// An answer that is an error ends with its head, and any other with its trailers.
    fn see_head(&mut self, status: StatusCode, headers: &HeaderMap) {
        if !status.is_success() {
            self.end = Some((Code::Unknown, Maker::Transport));
        }
        self.see_trailers(headers);
    }

    fn see_trailers(&mut self, headers: &HeaderMap) {
        if let Some(code) = headers.get("grpc-status") {
            let is_explained = headers.contains_key("grpc-status-details-bin");
            let maker = if is_explained { Maker::Service } else { Maker::Transport };
            self.end = Some((Code::from_bytes(code.as_bytes()), maker));
        }
    }

    fn see_frame(&mut self, frame: &Option<Result<Frame<Bytes>, Status>>) {
        match frame {
            Some(Ok(frame)) => frame.trailers_ref().into_iter().for_each(|trailers| self.see_trailers(trailers)),
            Some(Err(status)) => self.end = Some((status.code(), Maker::Service)),
            None => _ = self.end.get_or_insert((Code::Unknown, Maker::Service)),
        }
    }
}

impl Drop for Line {
    /// An answer that was not read to its end has no code: the caller has gone away.
    fn drop(&mut self) {
        let (code, maker) = self.end.unwrap_or((Code::Cancelled, Maker::Transport));
        let duration_ms = self.started.elapsed().as_micros() as f64 / 1_000.0;
        let Facts { game_id, kind, version, request_id, reason, error } = self.notes.facts();
        macro_rules! line {
            ($level:ident) => {
                tracing::$level!(
                    method = self.method,
                    code = name(code),
                    duration_ms,
                    game.id = game_id,
                    kind,
                    version,
                    request.id = request_id,
                    reason,
                    error,
                    "{} answered {}",
                    self.method,
                    name(code)
                )
            };
        }
        match (code, maker, self.traffic) {
            (Code::Internal | Code::DataLoss | Code::Unknown, Maker::Service, _) => line!(error),
            (Code::Unavailable | Code::ResourceExhausted | Code::DeadlineExceeded, _, _) => line!(warn),
            (_, _, Traffic::Games) => line!(info),
            // Probes come every few seconds, for ever.
            (_, _, Traffic::Operations) => line!(debug),
        }
    }
}

/// Waits for the answer, notes what is learnt meanwhile, and sees to it that `line` is written at its end.
pub(super) async fn write(mut line: Line, answer: impl Future<Output = Response<Body>>) -> Response<Logged> {
    let response = line.notes.while_making(answer).await;
    line.see_head(response.status(), response.headers());
    response.map(|body| Logged { body, line })
}

/// The body of an answer, with the line that is to be written at its end.
pub(super) struct Logged {
    body: Body,
    line: Line,
}

impl hyper::body::Body for Logged {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        self.line.see_frame(&frame);
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The name of a code in the specification of gRPC.
fn name(code: Code) -> &'static str {
    match code {
        Code::Ok => "OK",
        Code::Cancelled => "CANCELLED",
        Code::Unknown => "UNKNOWN",
        Code::InvalidArgument => "INVALID_ARGUMENT",
        Code::DeadlineExceeded => "DEADLINE_EXCEEDED",
        Code::NotFound => "NOT_FOUND",
        Code::AlreadyExists => "ALREADY_EXISTS",
        Code::PermissionDenied => "PERMISSION_DENIED",
        Code::ResourceExhausted => "RESOURCE_EXHAUSTED",
        Code::FailedPrecondition => "FAILED_PRECONDITION",
        Code::Aborted => "ABORTED",
        Code::OutOfRange => "OUT_OF_RANGE",
        Code::Unimplemented => "UNIMPLEMENTED",
        Code::Internal => "INTERNAL",
        Code::Unavailable => "UNAVAILABLE",
        Code::DataLoss => "DATA_LOSS",
        Code::Unauthenticated => "UNAUTHENTICATED",
    }
}
