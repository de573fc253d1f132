//! Games of chess in the database, and a move of one of them as it is stored.

use std::env;
use std::sync::{Arc, LazyLock};

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::new_game_request::Options as OptionsArm;
use rules::game::Time;
use rules::laws::Random;
use service::auth::Caller;
use service::clock::Clock;
use service::dice::DiceSource;
use service::games::{self, StepRow};
use service::play::Play;
use service::request::NewGame;
use service::settings::{self, Command, Settings};
use service::store::{self, Append, Commit, EventRow, Migrations, Options, Store};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use uuid::Uuid;

/// Moves of the line that is played in every game.
pub(crate) const LINE: usize = 200;
/// The move of the line whose row is written again and again.
const TYPICAL: usize = 40;

/// The settings of the environment.
pub(crate) fn settings() -> Settings {
    match settings::read(["bench".into()], env::vars_os()) {
        Ok(Command::Serve(settings)) => settings,
        other => panic!("no settings: {other:?}"),
    }
}

/// The database, with the schema of the project.
pub(crate) struct Games<'a> {
    pub(crate) runtime: &'a Runtime,
    pub(crate) database: String,
    /// With the settings of the environment.
    pub(crate) store: Arc<dyn Store>,
    play: Play,
}

impl<'a> Games<'a> {
    /// Migrates the database first.
    pub(crate) fn open(runtime: &'a Runtime, database: &str) -> Games<'a> {
        let migrated = runtime.block_on(store::migrate(database, None));
        migrated.expect("an empty database, or one of ours");
        let store = open(runtime, database, |_| {});
        let play = Play::new(store.clone(), DiceSource::Os);
        Games { runtime, database: database.into(), store, play }
    }

    /// Another store on the same database.
    pub(crate) fn store_with(&self, change: impl FnOnce(&mut Options)) -> Arc<dyn Store> {
        open(self.runtime, &self.database, change)
    }

    /// New games under this name, in their initial positions.
    pub(crate) fn make(&self, name: &str, count: usize) -> Vec<Uuid> {
        let caller = Caller::of(&tonic::Request::new(()));
        let make = async |number| {
            let options = chess();
            let client_ref = Some(format!("{name} {number}"));
            let new = NewGame { request_id: None, hash: [0; 32], client_ref, options };
            self.play.new_game(&caller, new).await.expect("a game is made").game_id
        };
        self.runtime.block_on(futures_util::future::join_all((0..count).map(make)))
    }

    /// The same, with a typical move in each.
    pub(crate) fn make_with_a_move(&self, name: &str, count: usize) -> Vec<Uuid> {
        let games = self.make(name, count);
        let mut writes = JoinSet::new();
        for &game_id in &games {
            let (store, append) = (self.store.clone(), typical(game_id, 2, game_id));
            writes.spawn_on(async move { store.commit(&append).await }, self.runtime.handle());
        }
        for written in self.runtime.block_on(writes.join_all()) {
            assert_eq!(written.expect("the store answers"), Commit::Committed);
        }
        games
    }

    /// What the figures depend on, in a line.
    pub(crate) fn conditions(&self) -> String {
        const ASKED: &str = "select format('%s, fsync %s, synchronous_commit %s', split_part(version(), ' (', 1),
            current_setting('fsync'), current_setting('synchronous_commit'))";
        let address: PgConnectOptions = self.database.parse().expect("the URL of a Postgres");
        let server: String = self.runtime.block_on(async {
            let mut connection = address.connect().await.expect("Postgres answers");
            let server = sqlx::query_scalar(ASKED).fetch_one(&mut connection).await.expect("Postgres answers");
            connection.close().await.expect("Postgres answers");
            server
        });
        let database = settings().database;
        let cores = std::thread::available_parallelism().map_or(0, usize::from);
        format!(
            "{server}; {cores} cores; {} writers, {} readers, batches of {} at the most",
            database.writers, database.readers, database.batch
        )
    }
}

fn open(runtime: &Runtime, database: &str, change: impl FnOnce(&mut Options)) -> Arc<dyn Store> {
    let mut options = Options { migrations: Migrations::Require, ..Options::from(&settings().database) };
    change(&mut options);
    runtime.block_on(store::open(database, &options, Clock::System)).expect("the database is opened")
}

fn chess() -> Box<dyn games::AnyOptions> {
    games::options(&OptionsArm::Chess(v1::ChessOptions::default()), None).expect("the usual options")
}

/// A random game of [`LINE`] moves: always the same one.
pub(crate) fn line() -> &'static [String] {
    &THE_GAME.line
}

/// A typical move, as an event of this game. Its bytes are always the same.
pub(crate) fn typical(game_id: Uuid, version: i32, request_id: Uuid) -> Append {
    let row = EventRow { game_id, version, request_id, ..THE_GAME.typical.clone() };
    Append { row, outcome: None }
}

static THE_GAME: LazyLock<Played> =
    LazyLock::new(|| (0..).map(Played::at_random).find(|game| game.line.len() == LINE).expect("one game is so long"));

/// A game that was played.
struct Played {
    line: Vec<String>,
    typical: EventRow,
}

impl Played {
    /// A random game, which may end before it has [`LINE`] moves.
    fn at_random(seed: u64) -> Played {
        let mut random = Random::new(seed);
        let (mut line, mut step) = (Vec::new(), chess().start(Time(0)));
        let mut typical = step.row();
        while let Some(next) = random.pick(&step.after().moves()).filter(|_| line.len() < LINE) {
            let ask = MoveText::Notation(next.notation.clone()).into();
            step = step.after().play(Time(0), None, &ask).expect("a listed move is legal");
            line.push(next.notation.clone());
            if line.len() == TYPICAL {
                typical = step.row();
            }
        }
        Played { line, typical: event_row(typical) }
    }
}

fn event_row(step: StepRow) -> EventRow {
    EventRow {
        game_id: Uuid::nil(),
        version: 0,
        at: 1_800_000_000_000,
        seat: step.seat.map(|seat| seat.number()),
        caller: "anonymous".into(),
        request_id: Uuid::nil(),
        request_hash: [7; 32],
        rules_version: step.rules_version,
        event: step.event,
        effects: step.effects,
        state: step.state,
        awaited: step.awaited,
        notation: step.line,
    }
}
