//! The demo plays whole games against a real server.

use std::future::pending;
use std::io;
use std::time::Duration;

use service::api::Api;
use service::clock::Clock;
use service::demo::{self, Look, Plan, Server};
use service::dice::DiceSource;
use service::play::Play;
use service::server;
use service::settings::Settings;
use service::store;
use tempfile::TempDir;
use tokio::net::TcpListener;

/// A server on a database of its own, which lasts as long as the runtime of the test.
async fn start(folder: &TempDir) -> String {
    let url = format!("sqlite:{}", folder.path().join("demo.db").display());
    let store = store::open(&url, &(&Settings::default().database).into(), Clock::System).await.unwrap();
    let games = Api::new(Play::new(store.clone(), DiceSource::Os));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let ping = || store.ping();
        server::run(listener, pending(), games, ping, &Settings::default().server).await
    });
    format!("http://{address}")
}

fn plan(kind: &str, server: Server, seed: u64) -> Plan {
    Plan { kind: kind.into(), arms: None, server, seed, pause: Duration::ZERO, look: Look::Text }
}

async fn played(plan: &Plan) -> String {
    let mut out = Vec::new();
    demo::play(plan, &mut out, pending()).await.unwrap();
    String::from_utf8(out).unwrap()
}

/// By chance the shortest game there is.
#[tokio::test]
async fn a_game_of_chess_is_drawn_move_by_move() {
    let folder = TempDir::new().unwrap();
    let address = start(&folder).await;
    let game = played(&plan("chess", Server::Running(address.clone()), 4358)).await;
    let id = &game["Game ".len()..][..36];
    assert_eq!(game.replace(&address, "http://ADDRESS").replace(id, "ID"), include_str!("demo/fools_mate.txt"));
}

#[tokio::test]
async fn a_game_of_parchis_is_drawn_to_its_end() {
    let folder = TempDir::new().unwrap();
    let game = played(&plan("parchis", Server::Inside(start(&folder).await), 1)).await;
    let boards: Vec<&str> = game.split(TOP_OF_BOARD).skip(1).collect();
    let rounds = game.lines().filter(|line| is_round(line)).count();
    assert_eq!(boards.len(), 1 + rounds, "one at the start and one after each round");
    for board in &boards {
        let (board, after) = board.split_once("○ safe").unwrap();
        assert_eq!(pieces_on(board), EVERY_PIECE, "{board}\n{after}");
    }
    let ending = game.lines().rev().nth(4).unwrap();
    assert!(ending.starts_with("All but one are done: 1st "), "{ending}");
    assert!(COLOURS.iter().all(|colour| ending.contains(colour)), "{ending}");
}

/// On a board of another number of arms; the server says how many there may be.
#[tokio::test]
async fn parchis_is_played_on_other_boards() {
    let folder = TempDir::new().unwrap();
    let address = start(&folder).await;
    let on = |kind, arms| Plan { arms: Some(arms), ..plan(kind, Server::Running(address.clone()), 1) };
    let game = played(&on("parchis", 3)).await;
    assert!(game.contains("again, though with other dice: arbitro demo parchis --arms 3 --seed 1"), "{game}");
    let ending = game.lines().find(|line| line.starts_with("All but one are done: 1st "));
    assert!(ending.is_some_and(|ending| COLOURS[..3].iter().all(|colour| ending.contains(colour))), "{game}");
    let refused = async |plan| demo::play(&plan, Vec::new(), pending()).await.unwrap_err().to_string();
    let no_board = refused(on("parchis", 7)).await;
    assert!(no_board.contains("the board has 3, 4, 5, 6 or 8 arms"), "{no_board}");
    assert_eq!(refused(on("chess", 8)).await, "only the board of parchis has arms");
}

const COLOURS: [&str; 4] = ["yellow", "blue", "red", "green"];
const TOP_OF_BOARD: &str = "┌────────┬────────┬────────┐";
const EVERY_PIECE: &str = "b0 b1 b2 b3 g0 g1 g2 g3 r0 r1 r2 r3 y0 y1 y2 y3";

/// Whether a line says what was done: the version after it, then who did it.
fn is_round(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let version: Option<u32> = words.next().and_then(|word| word.parse().ok());
    version.is_some() && words.next().is_some_and(|word| COLOURS.contains(&word))
}

fn pieces_on(board: &str) -> String {
    let words = board.split(|character: char| !character.is_ascii_alphanumeric());
    let is_piece = |word: &&str| word.len() == 2 && word.starts_with(['y', 'b', 'r', 'g']);
    let mut pieces: Vec<&str> = words.filter(is_piece).collect();
    pieces.sort_unstable();
    pieces.join(" ")
}

/// Only the time that a picture stands lets the stop in.
#[tokio::test]
async fn a_demo_can_be_stopped() {
    let folder = TempDir::new().unwrap();
    let plan = Plan { pause: Duration::from_secs(3600), ..plan("chess", Server::Running(start(&folder).await), 0) };
    let mut out = Vec::new();
    demo::play(&plan, &mut out, tokio::time::sleep(Duration::from_millis(500))).await.unwrap();
    let said = String::from_utf8(out).unwrap();
    assert!(said.contains("\nStopped: the game is left as it stands.\n\nThe history of the game:\n"), "{said}");
}

#[tokio::test]
async fn a_reader_that_goes_away_ends_the_demo() {
    struct Gone;
    impl io::Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let folder = TempDir::new().unwrap();
    let plan = plan("chess", Server::Running(start(&folder).await), 0);
    demo::play(&plan, Gone, pending()).await.unwrap();
}

#[tokio::test]
async fn what_keeps_the_demo_from_playing_is_named() {
    let nowhere = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let nowhere = format!("http://{nowhere}");
    let check = async |kind, address: &str, text: &str| {
        let plan = plan(kind, Server::Running(address.to_owned()), 0);
        let error = demo::play(&plan, Vec::new(), pending()).await.unwrap_err();
        assert_eq!(error.to_string(), text);
    };
    check("go", &nowhere, "there is no demo of \"go\": try `arbitro demo chess` or `arbitro demo parchis`").await;
    check("chess", &nowhere, &format!("no server answers at {nowhere}")).await;
    check("chess", "what is this", "no server answers at what is this").await;
    assert!(!demo::answers(&nowhere).await);
    assert!(!demo::answers("what is this").await);
    let folder = TempDir::new().unwrap();
    assert!(demo::answers(&start(&folder).await).await);
}
