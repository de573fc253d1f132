//! A real server whose methods do what they are told, and a client with just one connection to it.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::BoxFuture;
use hyper::body::Incoming;
use hyper::client::conn::http2::{SendRequest, handshake};
use hyper_util::rt::{TokioExecutor, TokioIo};
use proto::v1;
use proto::v1::game_rules_service_client::GameRulesServiceClient;
use proto::v1::game_rules_service_server::{GameRulesService, SERVICE_NAME};
use service::call;
use service::server::{self, ServeError};
use service::settings;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tonic::body::Body;
use tonic::{Request, Response, Status};

/// Limits that no test meets by accident.
pub(super) fn limits() -> settings::Server {
    settings::Server {
        deadline: Duration::from_secs(60),
        drain: Duration::from_secs(60),
        ping_interval: Duration::from_millis(10),
        ..settings::Settings::default().server
    }
}

/// A running server.
pub(super) struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<Result<(), ServeError>>,
    store_answers: Arc<AtomicBool>,
    in_flight: Arc<AtomicUsize>,
}

impl Server {
    pub(super) async fn start(limits: settings::Server) -> Server {
        let server = Server::start_without_store(limits).await;
        server.set_store_answers(true);
        server
    }

    pub(super) async fn start_without_store(limits: settings::Server) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let (store_answers, in_flight) = (Arc::new(AtomicBool::new(false)), Arc::default());
        let (games, answers) = (Games { in_flight: Arc::clone(&in_flight) }, Arc::clone(&store_answers));
        let running = tokio::spawn(async move {
            let ping = || async {
                if answers.load(Ordering::SeqCst) { Ok(()) } else { Err(io::Error::other("the store is away")) }
            };
            let stopped = async { stopped.await.unwrap() };
            server::run(listener, stopped, games, ping, &limits).await
        });
        Server { address, stop: Some(stop), running, store_answers, in_flight }
    }

    pub(super) async fn connect(&self) -> Client {
        Client::connect(&self.address.to_string()).await
    }

    pub(super) fn set_store_answers(&self, answers: bool) {
        self.store_answers.store(answers, Ordering::SeqCst);
    }

    /// How many methods are at work.
    pub(super) fn in_flight(&self) -> usize {
        self.in_flight.load(Ordering::SeqCst)
    }

    pub(super) async fn until_in_flight(&self, count: usize) {
        while self.in_flight() != count {
            sleep(Duration::from_millis(1)).await;
        }
    }

    pub(super) async fn until_refusing(&self) {
        while TcpStream::connect(self.address).await.is_ok() {
            sleep(Duration::from_millis(1)).await;
        }
    }

    /// Asks it to stop.
    pub(super) fn stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
    }

    /// Waits until it has stopped.
    pub(super) async fn stopped(&mut self) {
        (&mut self.running).await.unwrap().unwrap();
    }

    /// Drops the future that serves.
    pub(super) async fn abort(&mut self) {
        self.running.abort();
        assert!((&mut self.running).await.unwrap_err().is_cancelled());
    }
}

/// One connection.
#[derive(Clone)]
pub(crate) struct Client {
    requests: SendRequest<Body>,
    pub(super) origin: hyper::Uri,
}

impl Client {
    pub(crate) async fn connect(address: &str) -> Client {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let (requests, connection) = handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        Client { requests, origin: format!("http://{address}").parse().unwrap() }
    }

    /// Where a method of the games is called.
    pub(super) fn url(&self, method: &str) -> String {
        format!("{}{SERVICE_NAME}/{method}", self.origin)
    }

    /// Calls a method that does as `script` says.
    pub(super) async fn ask(&self, script: &str) -> Result<(), Status> {
        self.ask_within(script, None).await
    }

    /// The same, with this `grpc-timeout`. The client itself does not look at it.
    pub(super) async fn ask_within(&self, script: &str, timeout: Option<&'static str>) -> Result<(), Status> {
        let mut request = Request::new(v1::GetGameRequest { game_id: script.into() });
        if let Some(timeout) = timeout {
            request.metadata_mut().insert("grpc-timeout", timeout.parse().unwrap());
        }
        let mut games = GameRulesServiceClient::with_origin(self.clone(), self.origin.clone());
        games.get_game(request).await.map(drop)
    }

    /// Calls in the background.
    pub(super) fn asking(&self, script: &'static str) -> JoinHandle<Result<(), Status>> {
        let client = self.clone();
        tokio::spawn(async move { client.ask(script).await })
    }

    /// Waits until the connection takes no more calls.
    pub(super) async fn until_closed(&self) {
        while !self.requests.is_closed() {
            sleep(Duration::from_millis(1)).await;
        }
    }
}

impl tower::Service<hyper::Request<Body>> for Client {
    type Response = hyper::Response<Incoming>;
    type Error = hyper::Error;
    type Future = BoxFuture<'static, hyper::Result<hyper::Response<Incoming>>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<hyper::Result<()>> {
        self.requests.poll_ready(cx)
    }

    fn call(&mut self, request: hyper::Request<Body>) -> Self::Future {
        Box::pin(self.requests.send_request(request))
    }
}

/// Methods that do as the id of the game says: `answer`, `wait <ms>`, `panic`; anything else is INVALID_ARGUMENT.
struct Games {
    in_flight: Arc<AtomicUsize>,
}

/// One method at work.
struct AtWork(Arc<AtomicUsize>);

impl AtWork {
    fn begin(in_flight: &Arc<AtomicUsize>) -> AtWork {
        in_flight.fetch_add(1, Ordering::SeqCst);
        AtWork(Arc::clone(in_flight))
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A method that no test calls.
macro_rules! not_called {
    ($method:ident, $request:ident, $response:ident) => {
        fn $method<'s, 'a>(&'s self, _: Request<v1::$request>) -> BoxFuture<'a, Result<Response<v1::$response>, Status>>
        where
            's: 'a,
            Self: 'a,
        {
            unreachable!("no test calls this")
        }
    };
}

#[tonic::async_trait]
impl GameRulesService for Games {
    async fn get_game(&self, request: Request<v1::GetGameRequest>) -> Result<Response<v1::GetGameResponse>, Status> {
        let _at_work = AtWork::begin(&self.in_flight);
        let script = request.into_inner().game_id;
        call::is_about_game("7c9e");
        call::reached_version(3);
        match script.split_once(' ') {
            Some(("wait", ms)) => sleep(Duration::from_millis(ms.parse().unwrap())).await,
            None if script == "answer" => {}
            None if script == "panic" => panic!("as told"),
            _ => return Err(Status::invalid_argument("no such script")),
        }
        Ok(Response::new(v1::GetGameResponse::default()))
    }

    not_called!(new_game, NewGameRequest, NewGameResponse);
    not_called!(legal_moves, LegalMovesRequest, LegalMovesResponse);
    not_called!(apply_move, ApplyMoveRequest, ApplyMoveResponse);
    not_called!(roll, RollRequest, RollResponse);
    not_called!(status, StatusRequest, StatusResponse);
    not_called!(submit_action, SubmitActionRequest, SubmitActionResponse);
    not_called!(list_game_events, ListGameEventsRequest, ListGameEventsResponse);
    not_called!(export_game, ExportGameRequest, ExportGameResponse);
}
