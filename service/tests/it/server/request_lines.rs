//! The line that every call leaves in the log.

use std::cell::RefCell;
use std::io::{self, Write};

use hyper::StatusCode;
use serde_json::{Value, json};
use service::settings::{self, Log, LogFormat};
use service::telemetry::{Audience, subscriber};
use tonic::body::Body;
use tonic_health::pb::HealthCheckRequest;
use tower::Service;
use tracing::level_filters::LevelFilter;

use super::health;
use super::stub::{Server, limits};

thread_local! {
    /// What this thread has logged. The server of a test is in the thread of the test.
    static LOGGED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

struct ThisThread;

impl Write for ThisThread {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOGGED.with_borrow_mut(|logged| logged.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The lines about calls that this thread has logged.
fn calls() -> Vec<Value> {
    let logged = LOGGED.with_borrow(|logged| String::from_utf8(logged.clone()).expect("a log is text"));
    let lines = logged.lines().map(|line| serde_json::from_str::<Value>(line).expect("one JSON object"));
    lines.filter(|line| !line["method"].is_null()).collect()
}

#[tokio::test]
async fn every_call_leaves_one_line_that_tells_how_it_ended() {
    let log = Log { format: LogFormat::Json, level: LevelFilter::INFO };
    // For the whole process: what is set for a thread does not see what other threads have logged before, unheard.
    tracing::subscriber::set_global_default(subscriber(&log, Audience::Program, || ThisThread)).unwrap();
    let server = Server::start(settings::Server { max_in_flight: 1, ..limits() }).await;
    let client = server.connect().await;

    client.ask("answer").await.unwrap();
    client.ask("nonsense").await.unwrap_err();
    client.ask("panic").await.unwrap_err();
    // No method takes it, though it is called: a frame says that it is compressed, and no frame of ours is.
    for (content_type, status) in
        [("application/grpc", StatusCode::OK), ("text/html", StatusCode::UNSUPPORTED_MEDIA_TYPE)]
    {
        let request = hyper::Request::post(client.url("GetGame")).header("content-type", content_type);
        let request = request.body(Body::new(String::from("\u{1}garbage"))).unwrap();
        assert_eq!(client.clone().call(request).await.unwrap().status(), status);
    }
    client.ask_within("wait 60000", Some("100m")).await.unwrap_err();
    let gone = client.asking("wait 60000");
    server.until_in_flight(1).await;
    client.ask("answer").await.unwrap_err();
    gone.abort();
    server.until_in_flight(0).await;
    // A call of the operators, and so not among the lines; by now those of the others are written.
    health(&client).check(HealthCheckRequest::default()).await.unwrap();

    let expected = [
        ("OK", "INFO", true),
        ("INVALID_ARGUMENT", "INFO", true),
        ("INTERNAL", "ERROR", true),
        ("INTERNAL", "INFO", false),
        ("UNKNOWN", "INFO", false),
        ("DEADLINE_EXCEEDED", "WARN", true),
        ("RESOURCE_EXHAUSTED", "WARN", false),
        ("CANCELLED", "INFO", true),
    ];
    let calls = calls();
    assert_eq!(calls.len(), expected.len(), "{calls:?}");
    for (line, (code, level, was_handled)) in calls.iter().zip(expected) {
        assert_eq!((&line["code"], &line["level"]), (&json!(code), &json!(level)), "{line}");
        assert_eq!(line["method"], "GetGame", "{line}");
        assert_eq!(line["message"], format!("GetGame answered {code}"), "{line}");
        assert!(line["duration_ms"].as_f64().is_some_and(|ms| ms >= 0.0), "{line}");
        let noted = if was_handled { (json!("7c9e"), json!(3)) } else { (Value::Null, Value::Null) };
        assert_eq!((&line["game.id"], &line["version"]), (&noted.0, &noted.1), "{line}");
    }
}
