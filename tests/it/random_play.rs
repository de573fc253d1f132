//! Whole games at random, from NewGame to the end.

use e2e::client::{Client, new_chess, new_parchis};
use e2e::player::{Player, log};
use e2e::server::Server;
use proto::v1;

/// Seeds of the games, one each.
const SEEDS: [u64; 3] = [1, 2, 3];
/// No random game of either kind comes near it.
const LONGEST: usize = 5_000;

#[tokio::test]
async fn chess_to_the_end() {
    let server = Server::start().await;
    for seed in SEEDS {
        to_the_end(&server.client().await, new_chess(), seed).await;
    }
}

#[tokio::test]
async fn parchis_to_the_end() {
    let server = Server::start().await;
    for (seed, colours) in SEEDS.into_iter().zip([&[1, 3][..], &[1, 2, 4], &[1, 2, 3, 4]]) {
        let options = v1::ParchisOptions { colours: colours.to_vec(), ..Default::default() };
        let options = Some(v1::new_game_request::Options::Parchis(options));
        let client = server.client().await;
        let player = to_the_end(&client, v1::NewGameRequest { options, ..new_parchis() }, seed).await;
        is_exported(&client, &player).await;
    }
}

/// The text of a game is a scenario of all its events and its end, its JSON lists them.
async fn is_exported(client: &Client, player: &Player) {
    let text = export(client, player, v1::ExportFormat::Text).await;
    let scenarios = rules::scenario::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(scenarios.len(), 1, "{text}");
    assert_eq!(scenarios[0].steps.len(), player.done.len(), "{text}");
    let json = export(client, player, v1::ExportFormat::Json).await;
    assert_eq!(json.matches("\"version\":").count(), player.done.len(), "{json}");
}

async fn export(client: &Client, player: &Player, format: v1::ExportFormat) -> String {
    let request = v1::ExportGameRequest { game_id: player.game_id.clone(), format: format.into() };
    let answer = client.clone().export_game(request).await.expect("the game as a text").into_inner();
    assert_eq!(answer.version, player.version());
    answer.text
}

async fn to_the_end(client: &Client, message: v1::NewGameRequest, seed: u64) -> Player {
    let mut player = Player::start(client, message, seed).await;
    let over = player.play(LONGEST).await.unwrap_or_else(|status| panic!("seed {seed}: {status:?}"));
    assert!(over, "seed {seed}: not over after {LONGEST} events");
    println!("seed {seed}: over after {} events", player.version());
    has_its_log(client, &player).await;
    player
}

/// The log, in pages of any size, is what was played, and the game stands where it ends.
async fn has_its_log(client: &Client, player: &Player) {
    let events = log(client, &player.game_id, 500).await;
    let versions: Vec<i32> = events.iter().map(|event| event.version).collect();
    assert_eq!(versions, (1..=player.version()).collect::<Vec<_>>());
    let named: Vec<&str> = events.iter().map(|event| event.request_id.as_str()).collect();
    let sent: Vec<&str> = player.done.iter().map(|(call, _)| call.request_id()).collect();
    assert_eq!(named, sent);
    assert_eq!(log(client, &player.game_id, 7).await, events);
    let request = v1::GetGameRequest { game_id: player.game_id.clone() };
    let game = client.clone().get_game(request).await.expect("the game").into_inner().game.expect("a game");
    assert_eq!(game.version, player.version());
    assert_eq!(game.turn.expect("a turn").phase(), v1::TurnPhase::Over);
}
