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

/// What to play, and where.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The kind of game: `chess` or `parchis`.
    pub kind: String,
    /// The address of a running server, such as `http://127.0.0.1:50051`.
    pub server: String,
    /// What the players choose by.
    pub seed: u64,
    /// How long each picture stands before the next.
    pub pause: Duration,
    /// What the output is.
    pub look: Look,
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
    /// Nothing answers at the address.
    #[error("no server answers at {0}: start one with `arbitro`, or leave --server out")]
    Unreachable(String, #[source] tonic::transport::Error),
    /// The server refused a call.
    #[error("the server refused: {}", .0.message())]
    Refused(#[source] Box<tonic::Status>),
    /// The server waits for a move and lists none.
    #[error("the server waits for a move that it does not list")]
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

/// Plays one game to its end, drawing it to `out`. It ends by itself; dropped midway, it leaves the game unfinished.
pub async fn play(plan: &Plan, out: impl Write) -> Result<(), Error> {
    let game = show::of_kind(&plan.kind).ok_or_else(|| Error::UnknownKind(plan.kind.clone()))?;
    let client = GameRulesServiceClient::new(connect(&plan.server).await?);
    let player = Player::start(client, game.options(), Chance::new(plan.seed)).await?;
    let paint = match plan.look {
        Look::Terminal => Paint::Ansi,
        Look::Text => Paint::Plain,
    };
    let screen = Screen::new(out, paint, plan.pause);
    Table { plan, game, player, screen }.play().await
}

async fn connect(server: &str) -> Result<Channel, Error> {
    let unreachable = |error| Error::Unreachable(server.to_owned(), error);
    let endpoint = Endpoint::from_shared(server.to_owned()).map_err(unreachable)?;
    endpoint.connect_timeout(PATIENCE).timeout(PATIENCE).connect().await.map_err(unreachable)
}

/// One game of the demo with all that takes part in it.
struct Table<'a, W> {
    plan: &'a Plan,
    game: &'static dyn Show,
    player: Player,
    screen: Screen<W>,
}

impl<W: Write> Table<'_, W> {
    async fn play(mut self) -> Result<(), Error> {
        self.screen.say(&self.opening())?;
        let mut done = None;
        for _ in 0..MAX_ROUNDS {
            let status = self.player.status().await?;
            let turn = status.turn.clone().ok_or(Error::Stuck)?;
            self.show(done.as_ref(), &status).await?;
            if let Some(outcome) = &turn.outcome {
                return Ok(self.screen.say(&self.farewell(&self.game.ending(outcome)))?);
            }
            done = Some(self.player.go_on(&turn).await?);
        }
        Ok(self.screen.say(&self.farewell("The game goes on, but not this demo."))?)
    }

    async fn show(&mut self, done: Option<&Done>, status: &v1::StatusResponse) -> io::Result<()> {
        let line = done.map(|done| self.game.line(done)).unwrap_or_default();
        let moved = done.and_then(|done| done.moved.as_ref());
        self.screen.show(line.trim_end(), &self.game.picture(status, moved)).await
    }

    fn opening(&self) -> String {
        let Plan { kind, server, seed, .. } = self.plan;
        format!(
            "Game {} of {kind} at {server}\n\
             The players choose by chance: with --seed {seed} they choose the same again. Dice are the server's.",
            self.player.game_id()
        )
    }

    fn farewell(&self, ending: &str) -> String {
        format!("{ending}\n\nThe history of this game:\n  {}", history(&self.plan.server, self.player.game_id()))
    }
}

/// A command that prints the history of a game.
fn history(server: &str, game_id: &str) -> String {
    format!(
        "buf curl --protocol grpc --http2-prior-knowledge --data '{{\"gameId\": \"{game_id}\"}}' \
         {server}/arbitro.v1.GameRulesService/ListGameEvents"
    )
}
