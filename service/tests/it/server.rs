//! Real servers over TCP, with methods that wait, panic or answer as the test says.

mod request_lines;
pub(crate) mod stub;

use std::time::{Duration, Instant};

use hyper::StatusCode;
use proto::v1::game_rules_service_server::SERVICE_NAME;
use service::settings;
use stub::{Client, Server, limits};
use tokio::time::timeout;
use tokio_stream::{Stream, StreamExt};
use tonic::body::Body;
use tonic::{Code, Request, Status, Streaming};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_prost::ProstCodec;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;
use tonic_reflection::pb::v1::{ServerReflectionRequest, ServerReflectionResponse};
use tonic_types::StatusExt;
use tower::Service;

#[tokio::test]
async fn a_method_that_panics_is_answered_and_its_connection_goes_on() {
    let server = Server::start(limits()).await;
    let client = server.connect().await;
    let beside = client.asking("wait 100");
    let status = client.ask("panic").await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Internal, "INTERNAL"));
    assert!(beside.await.unwrap().is_ok());
    assert!(client.ask("answer").await.is_ok());
}

#[tokio::test]
async fn a_call_takes_no_longer_than_the_server_or_its_caller_allows() {
    let (short, long) = (Duration::from_millis(50), Duration::from_secs(60));
    for (deadline, asked) in [(short, None), (short, Some("60S")), (short, Some("never")), (long, Some("50m"))] {
        let server = Server::start(settings::Server { deadline, ..limits() }).await;
        let client = server.connect().await;
        let started = Instant::now();
        let status = client.ask_within("wait 60000", asked).await.unwrap_err();
        assert_eq!(
            (status.code(), reason(&status).as_str()),
            (Code::DeadlineExceeded, "DEADLINE_EXCEEDED"),
            "{asked:?}"
        );
        assert!((short..long / 2).contains(&started.elapsed()), "{asked:?}: {:?}", started.elapsed());
        assert_eq!(server.in_flight(), 0, "the method was dropped");
        assert!(client.ask("answer").await.is_ok());
    }
}

#[tokio::test]
async fn more_calls_than_there_are_places_are_turned_away_at_once() {
    let server = Server::start(settings::Server { max_in_flight: 1, ..limits() }).await;
    let client = server.connect().await;
    let first = client.asking("wait 200");
    server.until_in_flight(1).await;
    let status = client.ask("answer").await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "OVERLOADED"));
    assert!(status.get_details_retry_info().and_then(|retry| retry.retry_delay).is_some());
    assert!(health(&client).check(HealthCheckRequest::default()).await.is_ok(), "an overloaded server is alive");
    assert!(first.await.unwrap().is_ok());
    assert!(client.ask("answer").await.is_ok(), "the place is free again");
}

#[tokio::test]
async fn a_caller_that_goes_away_frees_its_place() {
    let server = Server::start(settings::Server { max_in_flight: 1, ..limits() }).await;
    let client = server.connect().await;
    let first = client.asking("wait 60000");
    server.until_in_flight(1).await;
    first.abort();
    server.until_in_flight(0).await;
    assert!(client.ask("answer").await.is_ok());
}

#[tokio::test]
async fn a_message_that_is_too_large_is_answered_and_its_connection_goes_on() {
    let server = Server::start(limits()).await;
    let client = server.connect().await;
    for (bytes, code) in [(1 << 20, Code::OutOfRange), (262_144, Code::OutOfRange), (262_000, Code::InvalidArgument)] {
        assert_eq!(client.ask(&"x".repeat(bytes)).await.unwrap_err().code(), code, "{bytes}");
    }
    assert!(client.ask("answer").await.is_ok());
}

#[tokio::test]
async fn a_caller_that_speaks_no_grpc_is_told_so() {
    let server = Server::start(limits()).await;
    let client = server.connect().await;
    for content_type in [None, Some("application/json"), Some("application/proto")] {
        let mut request = hyper::Request::post(client.url("GetGame"));
        if let Some(content_type) = content_type {
            request = request.header("content-type", content_type);
        }
        let answer = client.clone().call(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE, "{content_type:?}");
    }
    assert!(client.ask("answer").await.is_ok());
}

#[tokio::test]
async fn a_stopping_server_finishes_the_calls_in_flight_and_takes_no_more() {
    let mut server = Server::start(limits()).await;
    let client = server.connect().await;
    let idle = server.connect().await;
    let last = client.asking("wait 200");
    server.until_in_flight(1).await;
    server.stop();
    server.until_refusing().await;
    assert_eq!(server.in_flight(), 1, "the call goes on while the listener is closed");
    assert!(last.await.unwrap().is_ok());
    server.stopped().await;
    assert!(idle.ask("answer").await.is_err());
}

#[tokio::test]
async fn a_stop_is_bounded_however_long_calls_and_streams_stay_open() {
    let mut server = Server::start(settings::Server { drain: Duration::from_millis(100), ..limits() }).await;
    let client = server.connect().await;
    let call = client.asking("wait 60000");
    let mut stream = reflection(&client, "v1", tokio_stream::pending()).await;
    server.until_in_flight(1).await;
    let started = Instant::now();
    server.stop();
    server.stopped().await;
    assert!((100..5_000).contains(&started.elapsed().as_millis()), "{:?}", started.elapsed());
    assert_eq!(server.in_flight(), 0, "nothing runs when the server has returned");
    assert!(call.await.unwrap().is_err());
    assert!(stream.next().await.is_some_and(|message| message.is_err()), "the stream was cut");
}

#[tokio::test]
async fn a_server_that_is_dropped_leaves_nothing_running() {
    let mut server = Server::start(limits()).await;
    let client = server.connect().await;
    let call = client.asking("wait 60000");
    server.until_in_flight(1).await;
    server.abort().await;
    server.until_in_flight(0).await;
    assert!(call.await.unwrap().is_err());
}

#[tokio::test]
async fn an_old_connection_is_sent_away_when_its_calls_are_done() {
    let max_connection_age = Duration::from_millis(100);
    let server = Server::start(settings::Server { max_connection_age, ..limits() }).await;
    let client = server.connect().await;
    assert!(client.ask("wait 300").await.is_ok(), "a call may outlive the age of its connection");
    timeout(Duration::from_secs(10), client.until_closed()).await.expect("the connection is closed");
    assert!(server.connect().await.ask("answer").await.is_ok());
}

#[tokio::test]
async fn health_follows_the_store_and_ends_with_the_server() {
    for service in ["", SERVICE_NAME] {
        let mut server = Server::start_without_store(limits()).await;
        let request = HealthCheckRequest { service: service.into() };
        let mut statuses = health(&server.connect().await).watch(request).await.unwrap().into_inner();
        let mut next = async || {
            let told = timeout(Duration::from_secs(10), statuses.next()).await.expect("whoever watches is told");
            told.map(|response| response.unwrap().status())
        };
        assert_eq!(next().await, Some(ServingStatus::NotServing), "before the store has answered");
        server.set_store_answers(true);
        assert_eq!(next().await, Some(ServingStatus::Serving));
        server.set_store_answers(false);
        assert_eq!(next().await, Some(ServingStatus::NotServing));
        server.set_store_answers(true);
        assert_eq!(next().await, Some(ServingStatus::Serving));
        server.stop();
        assert_eq!(next().await, Some(ServingStatus::NotServing), "while it stops");
        assert_eq!(next().await, None, "the stream does not hold up the stop");
        server.stopped().await;
    }
}

#[tokio::test]
async fn reflection_describes_the_contract_in_both_versions() {
    let server = Server::start(limits()).await;
    let client = server.connect().await;
    for version in ["v1", "v1alpha"] {
        let requests = [
            MessageRequest::ListServices(String::new()),
            MessageRequest::FileContainingSymbol(SERVICE_NAME.into()),
            MessageRequest::FileByFilename("google/protobuf/timestamp.proto".into()),
        ];
        let requests = tokio_stream::iter(requests.map(|request| ServerReflectionRequest {
            message_request: Some(request),
            ..ServerReflectionRequest::default()
        }));
        let answers: Vec<_> =
            reflection(&client, version, requests).await.map(|answer| answer.unwrap()).collect().await;
        let [list, file, import] = answers.try_into().unwrap();
        let Some(MessageResponse::ListServicesResponse(list)) = list.message_response else { panic!("{list:?}") };
        let services: Vec<_> = list.service.iter().map(|service| service.name.as_str()).collect();
        assert!(services.contains(&SERVICE_NAME) && services.contains(&"grpc.health.v1.Health"), "{services:?}");
        for answer in [file, import] {
            assert!(matches!(answer.message_response, Some(MessageResponse::FileDescriptorResponse(_))), "{answer:?}");
        }
    }
}

/// The reason of a status that is ours.
fn reason(status: &Status) -> String {
    let details = status.get_error_details();
    let info = details.error_info().expect("an answer of ours carries ErrorInfo");
    assert_eq!(info.domain, "arbitro");
    info.reason.clone()
}

fn health(client: &Client) -> HealthClient<Client> {
    HealthClient::with_origin(client.clone(), client.origin.clone())
}

/// The messages of both versions of reflection are the same but for the name of their package.
pub(crate) async fn reflection(
    client: &Client,
    version: &str,
    requests: impl Stream<Item = ServerReflectionRequest> + Send + 'static,
) -> Streaming<ServerReflectionResponse> {
    let path = format!("/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo");
    let mut grpc = tonic::client::Grpc::with_origin(client.clone(), client.origin.clone());
    grpc.ready().await.unwrap();
    let codec = ProstCodec::default();
    grpc.streaming(Request::new(requests), path.parse().unwrap(), codec).await.unwrap().into_inner()
}
