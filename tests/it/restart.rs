//! A power cut and a stop: what was acknowledged is there afterwards.

use std::time::Duration;

use e2e::client::{Client, new_chess, new_parchis};
use e2e::player::{Player, log};
use e2e::server::Server;
use tokio::task::JoinSet;

/// Games in which writes are in flight when the server is killed.
const BUSY_GAMES: u64 = 8;
/// So long they are played.
const BUSY: Duration = Duration::from_millis(400);

#[tokio::test]
async fn what_was_acknowledged_outlives_a_kill() {
    let mut server = Server::start().await;
    let client = server.client().await;
    let quiet = quiet_games(&client).await;
    let mut logs = Vec::new();
    for player in &quiet {
        logs.push(log(&client, &player.game_id, 500).await);
    }
    let busy = busy_games(&server).await;
    tokio::time::sleep(BUSY).await;
    server.kill();
    let busy = busy.join_all().await;
    server.restart().await;

    let client = server.client().await;
    for (player, before) in quiet.iter().zip(&logs) {
        assert_eq!(&log(&client, &player.game_id, 500).await, before);
        repeats(&client, player).await;
    }
    for player in busy {
        goes_on(&client, player).await;
    }
}

#[tokio::test]
async fn a_stop_is_clean() {
    let mut server = Server::start().await;
    let quiet = quiet_games(&server.client().await).await;
    assert!(server.stop().await.success());
    server.restart().await;
    for player in &quiet {
        repeats(&server.client().await, player).await;
    }
}

/// Games that nobody is writing to.
async fn quiet_games(client: &Client) -> Vec<Player> {
    let mut players = Vec::new();
    for (seed, message) in (0..).zip([new_chess(), new_parchis()]) {
        let mut player = Player::start(client, message, seed).await;
        player.play(20).await.expect("legal play is accepted");
        players.push(player);
    }
    players
}

/// Games, each over a connection of its own, that are played until the server is gone.
async fn busy_games(server: &Server) -> JoinSet<Player> {
    let mut playing = JoinSet::new();
    for seed in 0..BUSY_GAMES {
        let message = if seed % 2 == 0 { new_chess() } else { new_parchis() };
        let mut player = Player::start(&server.client().await, message, seed).await;
        playing.spawn(async move {
            while let Ok(true) = player.step().await {}
            player
        });
    }
    playing
}

/// Every write that was acknowledged is answered as before, and there is no other.
async fn repeats(client: &Client, player: &Player) {
    for (call, first) in &player.done {
        let second = call.send(client).await.unwrap_or_else(|status| panic!("{call:?}: {status:?}"));
        assert_eq!(second, call.again(first), "{call:?}");
    }
    let events = log(client, &player.game_id, 500).await;
    let named: Vec<&str> = events.iter().map(|event| event.request_id.as_str()).collect();
    let sent: Vec<&str> = player.done.iter().map(|(call, _)| call.request_id()).collect();
    assert_eq!(named, sent);
}

/// The write that was in flight is done now, if it was not then; and the game goes on.
async fn goes_on(client: &Client, mut player: Player) {
    if let Some(call) = player.unanswered.take() {
        let answer = call.send(client).await.unwrap_or_else(|status| panic!("{call:?}: {status:?}"));
        player.done.push((call, answer));
    }
    repeats(client, &player).await;
    let mut player = player.on(client);
    player.play(1).await.expect("legal play is accepted");
    repeats(client, &player).await;
}
