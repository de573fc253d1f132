//! `arbitro demo`: plays one random game through the public API and draws it.
//!
//! It calls a running server as any client would. Chance chooses among the legal moves, by a seed, so that a game can be
//! seen again; the dice are always the server's. How a game is drawn and put in words stands in one file a game.

mod canvas;
mod chance;
mod chess;
mod parchis;
mod player;
mod screen;
mod show;
mod words;

use std::io::{self, Write};
use std::time::Duration;

use proto::v1;
use proto::v1::game_rules_service_client::GameRulesServiceClient;
use tonic::transport::{Channel, Endpoint};

use self::canvas::Paint;
use self::chance::Chance;
use self::player::{Done, Player};
use self::screen::Screen;
use self::show::Show;

/// Games that last longer are left unfinished: random play needs a tenth of it.
const MAX_ROUNDS: u32 = 20_000;
/// The longest wait for a connection or for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest wait for a server that need not be there.
const GLANCE: Duration = Duration::from_millis(500);

/// What is left of a game on a server that was started for it.
const EPHEMERAL: &str = "\
The server was started for this game, and is gone with it. The demo plays where
one runs already (`arbitro`, in another terminal), and then ends with a command
that prints the history of the game.";

/// What to play, and where.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The kind of game: `chess` or `parchis`.
    pub kind: String,
    /// Arms of the board of parchís: 3, 4, 5, 6 or 8; the usual four if it is not said.
    pub arms: Option<u8>,
    /// The server to play against.
    pub server: Server,
    /// What the players choose by.
    pub seed: u64,
    /// How long each picture stands before the next.
    pub pause: Duration,
    /// What the output is.
    pub look: Look,
}

/// A server to play against, by its address, such as `http://127.0.0.1:50051`.
#[derive(Clone, Debug)]
pub enum Server {
    /// It runs by itself, and its games can be looked at later.
    Running(String),
    /// It was started for the demo, and ends with it.
    Inside(String),
}

impl Server {
    fn address(&self) -> &str {
        let (Server::Running(address) | Server::Inside(address)) = self;
        address
    }
}

/// What the output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A terminal: pictures in colour, each in place of the one before.
    Terminal,
    /// Anything else, or a terminal that wants no colours: plain text, one picture after the other.
    Text,
}

/// Why the demo ended early.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such game.
    #[error("there is no demo of {0:?}: try `arbitro demo chess` or `arbitro demo parchis`")]
    UnknownKind(String),
    /// A number of arms was named for a game that has none.
    #[error("only the board of parchis has arms")]
    NoArms,
    /// Nothing answers at the address.
    #[error("no server answers at {0}")]
    Unreachable(String, #[source] tonic::transport::Error),
    /// The server refused a call.
    #[error("the server answers {:?}: {}", .0.code(), .0.message())]
    Refused(Box<tonic::Status>),
    /// The answers of the server do not fit together.
    #[error("the server waits for a move, but lists none")]
    Stuck,
    /// The output cannot be written.
    #[error("the output cannot be written")]
    Output(#[from] io::Error),
}

impl From<tonic::Status> for Error {
    fn from(status: tonic::Status) -> Error {
        Error::Refused(Box::new(status))
    }
}

/// Whether a server of this contract answers at an address.
pub async fn answers(address: &str) -> bool {
    let Ok(endpoint) = Endpoint::from_shared(address.to_owned()) else { return false };
    let channel = endpoint.connect_timeout(GLANCE).timeout(GLANCE).connect_lazy();
    let chess = v1::position::Position::Chess(v1::ChessPosition::default());
    let target = v1::target::Target::Position(v1::Position { position: Some(chess) });
    let asked = v1::StatusRequest { target: Some(v1::Target { target: Some(target) }), ..Default::default() };
    GameRulesServiceClient::new(channel).status(asked).await.is_ok()
}

/// Plays one game and draws it to `out`, until it is over or `stop` is; the game is then left as it stands. It ends by
/// itself: chess by its rules, and what lasts far longer than random games do is left too.
pub async fn play(plan: &Plan, out: impl Write, stop: impl Future<Output = ()>) -> Result<(), Error> {
    let game = show::of_kind(&plan.kind, plan.arms)?;
    let client = GameRulesServiceClient::new(connect(plan.server.address()).await?);
    let player = Player::start(client, game.options(), Chance::new(plan.seed)).await?;
    let paint = match plan.look {
        Look::Terminal => Paint::Ansi,
        Look::Text => Paint::Plain,
    };
    let mut table = Table { plan, game, player, paint, screen: Screen::new(out, paint, plan.pause) };
    match table.show_game(stop).await {
        // Whoever reads this, such as `head`, has seen enough.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        shown => shown,
    }
}

async fn connect(address: &str) -> Result<Channel, Error> {
    let unreachable = |error| Error::Unreachable(address.to_owned(), error);
    let endpoint = Endpoint::from_shared(address.to_owned()).map_err(unreachable)?;
    endpoint.connect_timeout(PATIENCE).timeout(PATIENCE).connect().await.map_err(unreachable)
}

/// One game of the demo with all that takes part in it.
struct Table<'a, W> {
    plan: &'a Plan,
    game: Box<dyn Show>,
    player: Player,
    paint: Paint,
    screen: Screen<W>,
}

impl<W: Write> Table<'_, W> {
    async fn show_game(&mut self, stop: impl Future<Output = ()>) -> Result<(), Error> {
        let ending = tokio::select! {
            ending = self.play() => ending?,
            () = stop => "Stopped: the game is left as it stands.".to_owned(),
        };
        self.screen.say(&format!("{ending}\n\n{}", self.farewell()))?;
        Ok(())
    }

    /// Plays the game to its end and says how it ended.
    async fn play(&mut self) -> Result<String, Error> {
        let mut status = self.player.status().await?;
        self.screen.show(&self.opening(), &self.game.picture(&status, None, self.paint)).await?;
        for _ in 0..MAX_ROUNDS {
            let turn = status.turn.take().ok_or(Error::Stuck)?;
            if let Some(outcome) = &turn.outcome {
                return Ok(self.game.ending(outcome));
            }
            let done = self.player.go_on(&turn).await?;
            status = self.player.status().await?;
            self.show(&done, &status).await?;
        }
        Ok("The game is left as it stands: it has lasted too long.".to_owned())
    }

    async fn show(&mut self, done: &Done, status: &v1::StatusResponse) -> io::Result<()> {
        let picture = self.game.picture(status, done.moved.as_ref(), self.paint);
        self.screen.show(self.game.line(done).trim_end(), &picture).await
    }

    fn opening(&self) -> String {
        let Plan { kind, arms, server, seed, .. } = self.plan;
        let arms = arms.map(|arms| format!(" --arms {arms}")).unwrap_or_default();
        format!(
            "Game {} of {kind}, at {}.\nChance chooses the moves, by the seed {seed}. {}",
            self.player.game_id(),
            server.address(),
            self.game.again(&format!("arbitro demo {kind}{arms} --seed {seed}")),
        )
    }

    fn farewell(&self) -> String {
        match &self.plan.server {
            Server::Running(address) => {
                format!("The history of the game:\n\n    {}", history(address, self.player.game_id()))
            }
            Server::Inside(_) => EPHEMERAL.to_owned(),
        }
    }
}

/// A command that prints the history of a game.
fn history(address: &str, game_id: &str) -> String {
    let address = address.trim_end_matches('/');
    format!(
        "buf curl --protocol grpc --http2-prior-knowledge --data '{{\"gameId\": \"{game_id}\"}}' \\\n      \
         {address}/arbitro.v1.GameRulesService/ListGameEvents"
    )
}
