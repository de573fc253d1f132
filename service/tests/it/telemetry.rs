//! The log, as whoever reads it sees it.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use service::settings::{Log, LogFormat, Settings};
use service::telemetry::{Audience, subscriber};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;

/// Lines that were written.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no test panics while it writes").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Lines {
    type Writer = Lines;

    fn make_writer(&self) -> Lines {
        self.clone()
    }
}

/// What `log` writes when `say` says something.
fn written(log: &Log, audience: Audience, say: impl FnOnce()) -> String {
    let lines = Lines::default();
    tracing::subscriber::with_default(subscriber(log, audience, lines.clone()), say);
    let bytes = lines.0.lock().expect("no test panics while it writes").clone();
    String::from_utf8(bytes).expect("a log is text")
}

fn say_move() {
    tracing::info!(target: "service::server", { game.id = "g1", kind = "chess", version = 7 }, "applied a move");
}

#[test]
fn a_program_reads_one_json_object_a_line_with_its_fields_on_top() {
    let log = Settings::default().log;
    let line = written(&log, Audience::Program, say_move);
    let line: serde_json::Value = serde_json::from_str(&line).expect("one JSON object");
    for (field, value) in [("message", "applied a move"), ("level", "INFO"), ("game.id", "g1"), ("kind", "chess")] {
        assert_eq!(line[field], value, "{line}");
    }
    assert_eq!(line["version"], 7, "{line}");
    assert!(line["timestamp"].is_string(), "{line}");
}

#[test]
fn a_person_reads_text_and_a_program_reads_it_without_colours() {
    let log = Log { format: LogFormat::Text, level: LevelFilter::INFO };
    let line = written(&log, Audience::Program, say_move);
    assert!(line.ends_with("INFO applied a move game.id=\"g1\" kind=\"chess\" version=7\n"), "{line}");
    let auto = Log { format: LogFormat::Auto, ..log };
    assert!(written(&auto, Audience::Person, say_move).contains("\u{1b}["), "colours");
}

#[test]
fn libraries_say_only_what_went_wrong() {
    let say = || {
        tracing::debug!(target: "service", "ours, debug");
        tracing::info!(target: "h2::codec", "theirs, info");
        tracing::warn!(target: "h2::codec", "theirs, warn");
    };
    for (level, lines) in [(LevelFilter::TRACE, 2), (LevelFilter::INFO, 1), (LevelFilter::ERROR, 0)] {
        let log = Log { format: LogFormat::Json, level };
        assert_eq!(written(&log, Audience::Program, say).lines().count(), lines, "{level}");
    }
}
