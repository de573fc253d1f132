//! What every call passes on its way to a method, in order.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::CONTENT_TYPE;
use hyper::{HeaderMap, Request, Response, StatusCode};
use proto::v1::game_rules_service_server::SERVICE_NAME;
use tokio::sync::Semaphore;
use tonic::body::Body;
use tonic::service::Routes;
use tower::ServiceExt;

use super::log::{self, Line, Logged};
use super::{deadline, panic};
use crate::api::status::{self, Language};
use crate::settings;

/// Every method of the server, behind what guards them. Clones share the limit on calls in flight.
#[derive(Clone)]
pub(super) struct Front {
    routes: Routes,
    in_flight: Arc<Semaphore>,
    deadline: Duration,
}

/// Which service a call is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Traffic {
    /// The games.
    Games,
    /// Health and reflection, and whatever is not there.
    Operations,
}

impl Traffic {
    fn of(path: &str) -> Traffic {
        let service = path.trim_start_matches('/').split('/').next();
        if service == Some(SERVICE_NAME) { Traffic::Games } else { Traffic::Operations }
    }
}

impl Front {
    pub(super) fn new(routes: Routes, settings: &settings::Server) -> Front {
        let in_flight = Arc::new(Semaphore::new(settings.max_in_flight));
        Front { routes, in_flight, deadline: settings.deadline }
    }

    async fn answer(self, request: Request<Incoming>) -> Response<Logged> {
        let path = request.uri().path();
        let traffic = Traffic::of(path);
        let line = Line::open(path, traffic);
        let language = Language::of(request.headers());
        let bounded = async {
            if !is_grpc(request.headers()) {
                return not_grpc();
            }
            match traffic {
                Traffic::Games => self.bounded(request, language).await,
                // Health must answer under load as well, or an overloaded server would be taken for a dead one; its
                // streams, and those of reflection, have no end to wait for.
                Traffic::Operations => self.call(request).await,
            }
        };
        // The line comes first, around all the rest, as it is to tell of every answer, whoever made it. The guard
        // stands next, so that what panics below is an answer like any other.
        log::write(line, panic::guard(bounded, language)).await
    }

    /// Load is shed before the clock of the deadline is started, and costs nothing but this answer.
    async fn bounded(self, request: Request<Incoming>, language: Language) -> Response<Body> {
        let in_flight = Arc::clone(&self.in_flight);
        let Ok(_permit) = in_flight.try_acquire() else {
            return status::overloaded(language).into_http();
        };
        let limit = deadline::asked(request.headers()).map_or(self.deadline, |asked| asked.min(self.deadline));
        // The deadline is the innermost, so that a call that is out of time gives its place to another. Sizes are
        // checked inside, by each service, when it reads its message.
        deadline::within(limit, self.call(request), language).await
    }

    async fn call(self, request: Request<Incoming>) -> Response<Body> {
        match self.routes.oneshot(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}

/// Whether the caller speaks gRPC, and no other protocol over HTTP/2.
fn is_grpc(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|content_type| content_type.as_bytes().starts_with(b"application/grpc"))
}

/// What the specification of gRPC has servers answer then. A method would take the bytes for a broken message.
fn not_grpc() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::UNSUPPORTED_MEDIA_TYPE;
    response
}

impl hyper::service::Service<Request<Incoming>> for Front {
    type Response = Response<Logged>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Logged>, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let front = self.clone();
        Box::pin(async move { Ok(front.answer(request).await) })
    }
}
