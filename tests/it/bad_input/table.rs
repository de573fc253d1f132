//! What the rows are written with: a server with games in every state, and a row.

use e2e::call::Call;
use e2e::client::{Client, apply_move, new_chess, new_parchis, resign, roll};
use e2e::refusal::Refusal;
use e2e::server::Server;
use proto::v1;

/// A call that is refused.
pub(crate) struct Row {
    /// What is wrong with it.
    pub(crate) what: &'static str,
    call: Call,
    /// How it is refused.
    pub(crate) expected: String,
}

/// A row: what is wrong with the call, the call, and how it is refused.
pub(crate) fn row(what: &'static str, call: impl Into<Call>, expected: &str) -> Row {
    Row { what, call: call.into(), expected: expected.to_owned() }
}

impl Row {
    /// How the call is refused now.
    pub(crate) async fn refusal(&self, language: &str, client: &Client) -> Result<Refusal, String> {
        match self.call.send_in(language, client).await {
            Ok(_) => Err("accepted".to_owned()),
            Err(status) => Refusal::read(&status),
        }
    }
}

/// A server and games in every state.
pub(crate) struct Table {
    _server: Server,
    pub(crate) client: Client,
    /// Chess after 1. e4: version 2, Black to move.
    pub(crate) chess: String,
    /// Chess that White has given up: version 2.
    pub(crate) over: String,
    /// Chess in which either of two white knights can go to c3: version 1, White to move.
    pub(crate) knights: String,
    /// Parchís of two seats: version 1, seat 1 to throw in the opening.
    pub(crate) opening: String,
    /// Parchís of two seats in which seat 1 has rolled a five: version 4, a piece must come out.
    pub(crate) exit: String,
}

impl Table {
    /// A table with every game set.
    pub(crate) async fn set() -> Table {
        let server = Server::with(&[("ARBITRO__TEST__DICE", "6 1 5")]).await;
        let client = server.client().await;
        let chess = new_game(&client, new_chess()).await;
        done(&client, apply_move(&chess, "e2e4")).await;
        let over = new_game(&client, new_chess()).await;
        done(&client, resign(&over, 1)).await;
        let knights = new_game(&client, new_chess_from("4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1")).await;
        let opening = new_game(&client, new_parchis()).await;
        let exit = new_game(&client, new_parchis()).await;
        for _ in 0..3 {
            done(&client, roll(&exit)).await;
        }
        Table { _server: server, client, chess, over, knights, opening, exit }
    }

    /// The versions of all games.
    pub(crate) async fn versions(&self) -> Vec<i32> {
        let mut versions = Vec::new();
        for game_id in [&self.chess, &self.over, &self.knights, &self.opening, &self.exit] {
            let request = v1::GetGameRequest { game_id: game_id.clone() };
            let answer = self.client.clone().get_game(request).await.expect("a stored game");
            versions.push(answer.into_inner().game.expect("a game").version);
        }
        versions
    }
}

fn new_chess_from(fen: &str) -> v1::NewGameRequest {
    let position = v1::ChessPosition { fen: fen.to_owned(), ..Default::default() };
    let position = v1::Position { position: Some(v1::position::Position::Chess(position)) };
    v1::NewGameRequest { initial_position: Some(position), ..new_chess() }
}

async fn new_game(client: &Client, message: v1::NewGameRequest) -> String {
    client.clone().new_game(message).await.expect("a game can be started").into_inner().game_id
}

async fn done(client: &Client, call: impl Into<Call>) {
    call.into().send(client).await.expect("a legal act");
}
