//! What is logged, and how it looks: lines on standard error, JSON unless a person reads them.
//!
//! A line says in words what happened to which game, and carries the same as fields. Their names are the same wherever
//! they occur: `game.id`, `kind`, `version`, `request.id`. A line holds no token and no body of a request.

use std::backtrace::Backtrace;
use std::io::{self, IsTerminal};
use std::panic::{self, PanicHookInfo};

use tracing::level_filters::LevelFilter;
use tracing::subscriber::SetGlobalDefaultError;
use tracing::{Subscriber, error};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::{Layer, Registry, layer::SubscriberExt};

use crate::call::{self, Facts};
use crate::settings::{Log, LogFormat};

/// Whether a person reads the log as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Standard error is a terminal.
    Person,
    /// It is a file, or another program.
    Program,
}

/// Logs to standard error from now on, panics included. Fails if the process logs already.
pub fn init(log: &Log) -> Result<(), SetGlobalDefaultError> {
    let audience = if io::stderr().is_terminal() { Audience::Person } else { Audience::Program };
    tracing::subscriber::set_global_default(subscriber(log, audience, io::stderr))?;
    panic::set_hook(Box::new(log_panic));
    Ok(())
}

/// What [`init`] installs, writing to `writer`, which `audience` reads.
pub fn subscriber<W>(log: &Log, audience: Audience, writer: W) -> impl Subscriber + Send + Sync
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let lines = fmt::layer::<Registry>().with_writer(writer);
    let lines = match (log.format, audience) {
        (LogFormat::Text, _) | (LogFormat::Auto, Audience::Person) => {
            lines.with_ansi(audience == Audience::Person).with_target(false).boxed()
        }
        (LogFormat::Json, _) | (LogFormat::Auto, Audience::Program) => {
            lines.json().flatten_event(true).with_current_span(false).with_span_list(false).boxed()
        }
    };
    Registry::default().with(lines.with_filter(filter(log.level)))
}

/// Our own lines from `level` on; of the libraries only what went wrong: the rest is about their own insides.
fn filter(level: LevelFilter) -> Targets {
    let libraries = level.min(LevelFilter::WARN);
    Targets::new().with_default(libraries).with_target("service", level).with_target("arbitro", level)
}

fn log_panic(panic: &PanicHookInfo<'_>) {
    let message = panic.payload_as_str().unwrap_or("not a text");
    let place = panic.location().map(ToString::to_string);
    let Facts { game_id, kind, request_id, .. } = call::facts();
    error!(
        game.id = game_id, kind, request.id = request_id, panic.place = place,
        panic.backtrace = %Backtrace::capture(), "panicked: {message}"
    );
}
