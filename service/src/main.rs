//! The binary `arbitro`: command line, settings, log, store, server, in this order.

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs, future};

use mimalloc::MiMalloc;
use service::api::Api;
use service::call;
use service::clock::Clock;
use service::demo::{self, Look, Plan, Server};
use service::dice::DiceSource;
use service::play::Play;
use service::server::{self, StopSignals};
use service::settings::{self, Command, DatabaseUrl, Demo, Games, Settings};
use service::store::{self, Store};
use service::telemetry;
use service::verify::{self, Finding};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tracing::level_filters::LevelFilter;

/// A call makes and drops many small things, on another thread than the next: the allocator of the system waits for locks.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// What keeps the process from doing what it was asked for.
type Failure = Box<dyn Error>;

/// The process was asked for what cannot be: what it was told is wrong, not what it met.
const WRONG_SETTINGS: u8 = 2;
/// `arbitro verify` found a fault.
const FAULTS: u8 = 1;
/// `arbitro verify` could not read the database.
const UNVERIFIED: u8 = 2;
/// How long each picture of the demo stands on a terminal.
const DEMO_PAUSE: Duration = Duration::from_millis(100);

fn main() -> ExitCode {
    let command = match settings::read(env::args_os(), env::vars_os()) {
        Ok(command) => command,
        Err(error) => return refuse(&error),
    };
    let failed = if let Command::Verify(..) = command { ExitCode::from(UNVERIFIED) } else { ExitCode::FAILURE };
    execute(command).unwrap_or_else(|failure| {
        eprintln!("arbitro: {}", call::with_causes(failure.as_ref()));
        failed
    })
}

/// Help and the version come this way too, and are no error.
fn refuse(error: &settings::Error) -> ExitCode {
    match error {
        settings::Error::CommandLine(error) => {
            let _ = error.print();
            ExitCode::from(if error.use_stderr() { WRONG_SETTINGS } else { 0 })
        }
        settings::Error::Invalid(_) => {
            eprintln!("arbitro: {error}");
            ExitCode::from(WRONG_SETTINGS)
        }
    }
}

fn execute(command: Command) -> Result<ExitCode, Failure> {
    let done = match command {
        Command::Serve(settings) => {
            telemetry::init(&settings.log)?;
            runtime(&settings)?.block_on(serve(&settings))
        }
        Command::Migrate(settings) => {
            telemetry::init(&settings.log)?;
            runtime(&settings)?.block_on(migrate(&settings.database))
        }
        Command::Verify(games, settings) => {
            telemetry::init(&settings.log)?;
            return runtime(&settings)?.block_on(verify(&games, settings));
        }
        Command::Demo(demo, settings) => {
            // What the server inside has to say of itself and of every call would spoil the picture.
            let level = settings.log.level.min(LevelFilter::ERROR);
            telemetry::init(&settings::Log { level, ..settings.log })?;
            runtime(&settings)?.block_on(show(&demo, settings))
        }
        Command::Descriptor { out: Some(file) } => write(&file, proto::DESCRIPTORS),
        Command::Descriptor { out: None } => Ok(io::stdout().write_all(proto::DESCRIPTORS)?),
        Command::PrintConfig(text) => Ok(io::stdout().write_all(text.as_bytes())?),
    };
    done.map(|()| ExitCode::SUCCESS)
}

fn runtime(settings: &Settings) -> io::Result<Runtime> {
    let mut builder = Builder::new_multi_thread();
    if let Some(workers) = settings.server.workers {
        builder.worker_threads(workers.get());
    }
    builder.enable_all().build()
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(file, bytes).map_err(|error| format!("cannot write {}: {error}", file.display()).into())
}

/// Serves until a signal comes: the first stops gracefully, a second at once.
async fn serve(settings: &Settings) -> Result<(), Failure> {
    let signals = StopSignals::listen()?;
    let listener = server::listen(settings.server.listen).await?;
    let store = open(settings).await?;
    if settings.database.url.is_file() {
        tracing::warn!("games are kept in a file, which is for one replica: name a Postgres for more");
    }
    welcome(listener.local_addr()?);
    let served = async {
        run(listener, signals.received(1), &store, settings).await?;
        store.close().await;
        tracing::info!("stopped");
        Ok(())
    };
    tokio::select! {
        served = served => served,
        () = signals.received(2) => Err("stopped at once: calls in flight were dropped".into()),
    }
}

/// Brings the schema up to date and says so.
async fn migrate(database: &settings::Database) -> Result<(), Failure> {
    store::migrate(database.url.expose(), database.runtime_role.as_deref()).await?;
    tracing::info!(database = %database.url, "the schema is up to date");
    Ok(())
}

/// Replays stored games: a line for each finding, then the sum of it. Nothing is made or migrated.
async fn verify(games: &Games, settings: Settings) -> Result<ExitCode, Failure> {
    let database = settings::Database { auto_migrate: false, ..settings.database };
    let store = open(&Settings { database, ..settings }).await?;
    // Whether or not somebody reads this, the exit status tells.
    let report = |finding: &Finding| drop(writeln!(io::stdout(), "{finding}"));
    let verified = match games {
        Games::All => verify::all(&*store, report).await,
        Games::These(ids) => verify::these(&*store, ids, report).await,
    };
    store.close().await;
    let tally = verified?;
    writeln!(io::stdout(), "{tally}")?;
    Ok(if tally.faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(FAULTS) })
}

/// Plays the demo: against the server it names, or the one of the settings if it answers, or else one inside.
async fn show(demo: &Demo, settings: Settings) -> Result<(), Failure> {
    let signals = StopSignals::listen()?;
    let usual = format!("http://{}", settings.server.listen);
    match &demo.server {
        Some(named) => play(demo, Server::Running(named.clone()), &signals).await,
        None if demo::answers(&usual).await => play(demo, Server::Running(usual), &signals).await,
        None => show_inside(demo, settings, &signals).await,
    }
}

/// Plays the demo against a server that lasts as long as it does, and so does its database.
async fn show_inside(demo: &Demo, settings: Settings, signals: &StopSignals) -> Result<(), Failure> {
    let folder = TempDir::new()?;
    let file = format!("sqlite:{}", folder.path().join("demo.db").display());
    let url = DatabaseUrl::new(&file).ok_or("the folder for temporary files has no usable name")?;
    let database = settings::Database { url, ..Settings::default().database };
    let settings = Settings { database, ..settings };
    let listener = server::listen(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await?;
    let inside = Server::Inside(format!("http://{}", listener.local_addr()?));
    let store = open(&settings).await?;
    let played = tokio::select! {
        played = play(demo, inside, signals) => played,
        served = run(listener, future::pending(), &store, &settings) => served,
    };
    store.close().await;
    played
}

async fn play(demo: &Demo, server: Server, signals: &StopSignals) -> Result<(), Failure> {
    let is_terminal = io::stdout().is_terminal();
    let plan = Plan {
        kind: demo.kind.clone(),
        arms: demo.arms,
        server,
        seed: demo.seed.map_or_else(|| getrandom::u32().map(u64::from), Ok)?,
        pause: demo.delay.unwrap_or(if is_terminal { DEMO_PAUSE } else { Duration::ZERO }),
        look: if is_terminal && wants_colours() { Look::Terminal } else { Look::Text },
    };
    Ok(demo::play(&plan, io::stdout(), signals.received(1)).await?)
}

/// See <https://no-color.org>.
fn wants_colours() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_none_or(|name| name != "dumb")
}

async fn open(settings: &Settings) -> Result<Arc<dyn Store>, Failure> {
    let clock = match (&settings.test.clock_file, settings.test.clock) {
        (Some(path), _) => Clock::File(path.as_path().into()),
        (None, Some(time)) => Clock::scripted(time.0),
        (None, None) => Clock::System,
    };
    let database = &settings.database;
    Ok(store::open(database.url.expose(), &database.into(), clock).await?)
}

async fn run(
    listener: TcpListener,
    stop: impl Future<Output = ()>,
    store: &Arc<dyn Store>,
    settings: &Settings,
) -> Result<(), Failure> {
    let dice = settings.test.dice.clone().map_or(DiceSource::Os, DiceSource::scripted);
    let api = Api::new(Play::new(Arc::clone(store), dice));
    Ok(server::run(listener, stop, api, || store.ping(), &settings.server).await?)
}

/// Tells whoever started the server where it is and what to do next. It serves all the same if nobody can read this.
fn welcome(address: SocketAddr) {
    tracing::info!(%address, "listening");
    let program = env::args_os().next().unwrap_or_else(|| "arbitro".into());
    let program = program.display();
    let _ = writeln!(
        io::stdout(),
        r#"Árbitro listens on {address}. In another terminal, watch a random game:

    {program} demo --server http://{address}

or start one of your own:

    buf curl --protocol grpc --http2-prior-knowledge --data '{{"chess": {{}}}}' \
      http://{address}/arbitro.v1.GameRulesService/NewGame
"#
    );
}
