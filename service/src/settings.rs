//! What can be set, and the only place that reads files and the environment.
//!
//! Built-in defaults < file (`--config`) < environment (`DATABASE_URL`, then `ARBITRO__SECTION__NAME`) < flags. The
//! same settings, with what each is for, stand in `deploy/settings.example.toml`. To add one: a field here, a line in
//! its section's `read`, a line in that file.

mod command_line;
mod database_url;
mod layers;
mod reader;

use std::ffi::OsString;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::{NonZero, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use rules::game::{Die, Time};
use tracing::level_filters::LevelFilter;
use uuid::Uuid;

pub use self::database_url::DatabaseUrl;
use self::reader::Reader;

/// What the process was asked to do.
#[derive(Debug)]
pub enum Command {
    /// Serve until told to stop.
    Serve(Settings),
    /// Bring the schema of the database up to date.
    Migrate(Settings),
    /// Replay stored games through the rules.
    Verify(Games, Settings),
    /// Play one random game through the public API and draw it.
    Demo(Demo, Settings),
    /// Write the descriptor set of the contract.
    Descriptor {
        /// The file to write; standard output if none.
        out: Option<PathBuf>,
    },
    /// Print this text, the effective settings as TOML without their secrets, and nothing else.
    PrintConfig(String),
}

/// Which games `arbitro verify` replays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Games {
    /// Every one.
    All,
    /// Those with these ids.
    These(Vec<Uuid>),
}

/// Which game `arbitro demo` plays, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demo {
    /// The kind of game, as it was typed.
    pub kind: String,
    /// Arms of the board of parchís, as they were typed; none for the usual ones.
    pub arms: Option<u8>,
    /// The address of a running server, such as `http://127.0.0.1:50051`; none for the one where `server.listen` says
    /// or, if none answers there, one inside.
    pub server: Option<String>,
    /// Makes the choices of the players repeatable; none for other ones each time.
    pub seed: Option<u64>,
    /// How long each picture stands; none for what suits the output.
    pub delay: Option<Duration>,
}

/// Why the process cannot start. Its text is complete, and tells no secret.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line was not understood, or asked only for help or the version.
    #[error(transparent)]
    CommandLine(#[from] clap::Error),
    /// Every setting that is wrong: which, why, and where it was set.
    #[error("the settings are wrong:\n  {}", .0.join("\n  "))]
    Invalid(Vec<String>),
}

/// All settings, checked one by one and together.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The gRPC server.
    pub server: Server,
    /// Where games are kept.
    pub database: Database,
    /// Who may call.
    pub auth: Auth,
    /// What is logged.
    pub log: Log,
    /// What tests replace.
    pub test: Test,
}

/// Settings of the gRPC server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// Where it listens; port 0 is any free one.
    pub listen: SocketAddr,
    /// How many threads answer calls; none for one a core.
    pub workers: Option<NonZero<usize>>,
    /// The longest that one call may take. A caller may ask for less.
    pub deadline: Duration,
    /// The longest request, in bytes.
    pub max_message_bytes: usize,
    /// Calls in flight on one connection.
    pub max_concurrent_streams: u32,
    /// Calls in flight in this process; more are turned away at once.
    pub max_in_flight: usize,
    /// How long a connection lives, about: then its client connects again, perhaps to another replica.
    pub max_connection_age: Duration,
    /// How long a stopping server waits for the calls in flight.
    pub drain: Duration,
    /// How often the database is asked whether it answers: the health of the server follows.
    pub ping_interval: Duration,
}

/// Settings of the database. All but the first two are Postgres's alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    /// Which database; its scheme chooses the kind.
    pub url: DatabaseUrl,
    /// Whether the server runs migrations that did not run, instead of refusing to start.
    pub auto_migrate: bool,
    /// The role that servers connect as: `arbitro migrate` grants it what they need.
    pub runtime_role: Option<String>,
    /// Connections that write events.
    pub writers: NonZeroUsize,
    /// Connections that read, and make games.
    pub readers: NonZeroUsize,
    /// Most events of one statement, and most games of one load.
    pub batch: NonZeroUsize,
    /// Most writes that wait, and most reads.
    pub queue: NonZeroUsize,
    /// How long a statement may run.
    pub statement_timeout: Duration,
}

/// Settings of authentication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auth {
    /// How callers are told apart.
    pub mode: AuthMode,
    /// Whether other machines may call without authentication.
    pub allow_unauthenticated: bool,
}

/// How callers are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthMode {
    /// Not at all: every caller is a trusted back end.
    None,
}

/// Settings of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// How a line looks.
    pub format: LogFormat,
    /// The least urgent lines of ours that are written.
    pub level: LevelFilter,
}

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Text on a terminal, else JSON.
    Auto,
    /// One JSON object a line.
    Json,
    /// For people.
    Text,
}

/// Settings for tests, refused where other machines can call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Test {
    /// What the dice will show, in order, instead of chance.
    pub dice: Option<Vec<Die>>,
    /// The instant at which the clock stands still.
    pub clock: Option<Time>,
    /// The file in which stands what the clock shows.
    pub clock_file: Option<PathBuf>,
}

/// Reads what the process was asked to do, and the settings for it. `args` starts with the name of the program.
pub fn read(
    args: impl IntoIterator<Item = OsString>,
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<Command, Error> {
    let (asked, flags) = command_line::parse(args)?;
    let Some(flags) = flags else { return Ok(asked.with(Settings::default())) };
    let (layers, problems) = layers::merge(&flags, environment);
    let mut reader = Reader::new(layers, problems);
    let settings = Settings::read(&mut reader);
    let effective = reader.finish().map_err(Error::Invalid)?;
    Ok(if flags.print_config { Command::PrintConfig(effective) } else { asked.with(settings) })
}

impl Default for Settings {
    /// The built-in defaults.
    fn default() -> Settings {
        Settings::read(&mut Reader::default())
    }
}

impl Settings {
    fn read(reader: &mut Reader) -> Settings {
        let settings = Settings {
            server: Server::read(reader),
            database: Database::read(reader),
            auth: Auth::read(reader),
            log: Log::read(reader),
            test: Test::read(reader),
        };
        settings.check_exposure(reader);
        settings
    }

    /// Whoever can reach the server is trusted, or authenticated: what suits one machine is refused on a network.
    fn check_exposure(&self, reader: &mut Reader) {
        if self.server.listen.ip().to_canonical().is_loopback() {
            return;
        }
        let exposed = "while server.listen is not a loopback address";
        if self.auth.mode == AuthMode::None && !self.auth.allow_unauthenticated {
            reader.refuse("auth.allow_unauthenticated", &format!("must be true {exposed} and auth.mode is \"none\""));
        }
        if !reader.is_given("database.url") {
            reader.refuse("database.url", &format!("must be given {exposed}"));
        }
        for key in ["test.dice", "test.clock_ms", "test.clock_file"] {
            if reader.is_given(key) {
                reader.refuse(key, &format!("is for tests: it must be left out {exposed}"));
            }
        }
    }
}

impl Server {
    fn read(reader: &mut Reader) -> Server {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 50051));
        Server {
            listen: reader.address("server.listen", listen),
            workers: NonZero::new(reader.number("server.workers", 0, 0..=1_024)),
            deadline: reader.millis("server.deadline_ms", 10_000, 10..=600_000),
            max_message_bytes: reader.number("server.max_message_bytes", 262_144, 1_024..=16_777_216),
            max_concurrent_streams: reader.number("server.max_concurrent_streams", 256, 1..=65_536),
            max_in_flight: reader.number("server.max_in_flight", 1_024, 1..=1_000_000),
            max_connection_age: reader.millis("server.max_connection_age_ms", 1_800_000, 1_000..=86_400_000),
            drain: reader.millis("server.drain_ms", 20_000, 0..=600_000),
            ping_interval: reader.millis("server.ping_interval_ms", 500, 100..=600_000),
        }
    }
}

impl Database {
    fn read(reader: &mut Reader) -> Database {
        let url = reader.database_url("database.url", DatabaseUrl::sqlite("data/arbitro.db"));
        Database {
            auto_migrate: reader.switch("database.auto_migrate", url.is_file()),
            url,
            runtime_role: reader.role("database.runtime_role"),
            writers: reader.count("database.writers", 2, 64),
            readers: reader.count("database.readers", 4, 1_024),
            batch: reader.count("database.batch", 128, 128),
            queue: reader.count("database.queue", 1_024, 65_536),
            statement_timeout: reader.millis("database.statement_timeout_ms", 2_000, 10..=600_000),
        }
    }
}

impl Auth {
    fn read(reader: &mut Reader) -> Auth {
        Auth {
            mode: reader.word("auth.mode", &[("none", AuthMode::None)]),
            allow_unauthenticated: reader.switch("auth.allow_unauthenticated", false),
        }
    }
}

impl Log {
    fn read(reader: &mut Reader) -> Log {
        let formats = [("auto", LogFormat::Auto), ("json", LogFormat::Json), ("text", LogFormat::Text)];
        let levels = [
            ("info", LevelFilter::INFO),
            ("error", LevelFilter::ERROR),
            ("warn", LevelFilter::WARN),
            ("debug", LevelFilter::DEBUG),
            ("trace", LevelFilter::TRACE),
        ];
        Log { format: reader.word("log.format", &formats), level: reader.word("log.level", &levels) }
    }
}

impl Test {
    fn read(reader: &mut Reader) -> Test {
        Test {
            dice: reader.dice("test.dice"),
            clock: reader.instant_ms("test.clock_ms"),
            clock_file: reader.file("test.clock_file"),
        }
    }
}
