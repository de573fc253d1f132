//! Games of chess in the database, and a move of one of them as it is stored.

use std::env;
use std::sync::{Arc, LazyLock};

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::chess_move_text::Text as ChessText;
use proto::v1::event::What;
use proto::v1::new_game_request::Options as OptionsArm;
use rules::game::Time;
use service::auth::Caller;
use service::clock::Clock;
use service::dice::DiceSource;
use service::games;
use service::play::{Play, append};
use service::request::NewGame;
use service::settings::{self, Command, Settings};
use service::store::{self, Append, Commit, EventRow, Migrations, Options, Store};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use uuid::Uuid;

/// The game that is played again and again: Fischer against Spasski, Reykjavik 1972, the sixth.
const GAME: &str = "c4 e6 Nf3 d5 d4 Nf6 Nc3 Be7 Bg5 O-O e3 h6 Bh4 b6 cxd5 Nxd5 Bxe7 Qxe7 Nxd5 exd5 Rc1 Be6 Qa4 c5 Qa3 Rc8
    Bb5 a6 dxc5 bxc5 O-O Ra7 Be2 Nd7 Nd4 Qf8 Nxe6 fxe6 e4 d4 f4 Qe7 e5 Rb8 Bc4 Kh8 Qh3 Nf8 b3 a5 f5 exf5 Rxf5 Nh7 Rcf1 Qd8
    Qg3 Re7 h4 Rbb7 e6 Rbc7 Qe5 Qe8 a4 Qd8 R1f2 Qe8 R2f3 Qd8 Bd3 Qe8 Qe4 Nf6 Rxf6 gxf6 Rxf6 Kg8 Bc4 Kh8 Qf4";
/// The move of it whose row is written again and again.
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

/// The moves of a game, in the notation of the contract.
pub(crate) fn line() -> &'static [String] {
    &PLAYED.line
}

/// A typical move, as an event of this game. Its bytes are always the same.
pub(crate) fn typical(game_id: Uuid, version: i32, request_id: Uuid) -> Append {
    let row = EventRow { game_id, version, request_id, ..PLAYED.typical.clone() };
    Append { row, outcome: None }
}

static PLAYED: LazyLock<Played> = LazyLock::new(Played::new);

/// [`GAME`], played.
struct Played {
    line: Vec<String>,
    typical: EventRow,
}

impl Played {
    fn new() -> Played {
        let (mut line, mut step) = (Vec::new(), chess().start(Time(0)));
        let mut typical = step.row();
        for san in GAME.split_whitespace() {
            let text = v1::ChessMoveText { text: Some(ChessText::San(san.into())) };
            step = step.after().play(Time(0), None, &MoveText::Chess(text).into()).expect("it was played");
            let What::Move(played) = step.what() else { panic!("{san} is a move") };
            line.push(played.notation);
            if line.len() == TYPICAL {
                typical = step.row();
            }
        }
        let typical = append("anonymous", Uuid::nil(), 0, 1_800_000_000_000, Some(Uuid::nil()), [7; 32], typical);
        Played { line, typical: typical.row }
    }
}
