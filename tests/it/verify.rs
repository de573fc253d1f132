//! `arbitro verify` on sound stores, and on stores that somebody has tampered with.

use e2e::client::{Client, apply_move, chess_action, new_chess, new_parchis, resign};
use e2e::database::Database;
use e2e::player::Player;
use e2e::server::Server;
use e2e::verify::verify;
use proto::v1;
use proto::v1::chess_action::Action;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tokio::task::JoinSet;

/// More games than a page has.
const GAMES: usize = 120;
/// More events of a game than a page has.
const EVENTS: usize = 250;
/// Games that are played beside the command, at once, and how often it runs.
const PLAYERS: usize = 4;
const ROUNDS: usize = 4;
/// Events of the game in which moves were taken back.
const TAKEN_BACK: usize = 6;
/// The moves of every game that is tampered with. The third gives check; then Black resigns.
const MOVES: [&str; 3] = ["e2e4", "f7f6", "d1h5"];

/// Something done to a game, and all that is found in it then.
struct Tampering {
    /// Statements, in which `{game}` is the id of the game and `{rows}` are its events.
    sql: &'static str,
    found: &'static [&'static str],
}

#[rustfmt::skip]
const TAMPERING: &[Tampering] = &[
    Tampering { sql: "select 1", found: &[] },
    // The log.
    Tampering { sql: "delete from {rows}", found: &["it has no events"] },
    Tampering { sql: "delete from {rows} and version = 1", found: &["version 2: the log has nothing between version 0 and this one"] },
    Tampering { sql: "delete from {rows} and version in (2, 3)", found: &["version 4: the log has nothing between version 1 and this one"] },
    Tampering { sql: "delete from {rows} and version = 5", found: &["the game goes on and has a result"] },
    Tampering {
        sql: "update game_events set request_id = (select request_id from {rows} and version = 2) where game_id = {game} and version = 4",
        found: &["version 4: it was accepted for the same request as version 2"],
    },
    Tampering { sql: "update game_events set at = 1 where game_id = {game} and version = 3", found: &["version 3: its time is before that of the event before it"] },
    // What the rules say of each event.
    Tampering {
        sql: "update game_events set event = (select event from {rows} and version = 3) where game_id = {game} and version = 2",
        found: &["version 2: the rules refuse it: NOT_YOUR_TURN"],
    },
    Tampering {
        sql: "update game_events set event = (select event from {rows} and version = 5) where game_id = {game} and version = 1",
        found: &["version 1: the rules lead to another event"],
    },
    Tampering {
        sql: "update game_events set state = (select state from {rows} and version = 1) where game_id = {game} and version = 3",
        found: &["version 3: the rules lead to another state"],
    },
    Tampering {
        sql: "update game_events set state = (select state from {rows} and version = 4) where game_id = {game} and version = 5",
        found: &["version 5: the rules lead to another state"],
    },
    Tampering {
        sql: "update game_events set effects = (select effects from {rows} and version = 4) where game_id = {game} and version = 2",
        found: &["version 2: the rules lead to other effects"],
    },
    Tampering { sql: "update game_events set seat = 2 where game_id = {game} and version = 2", found: &["version 2: the rules lead to another seat"] },
    Tampering { sql: "update game_events set awaited = 1 where game_id = {game} and version = 2", found: &["version 2: the rules lead to other awaited seats"] },
    Tampering { sql: "update game_events set awaited = 1 where game_id = {game} and version = 5", found: &["version 5: the rules lead to other awaited seats"] },
    Tampering { sql: "update game_events set notation = 'd4' where game_id = {game} and version = 2", found: &["version 2: the rules lead to another notation"] },
    Tampering { sql: "update game_events set state = substr(state, 1, 3) where game_id = {game} and version = 3", found: &["version 3: it cannot be read: these bytes are damaged"] },
    // Events that other rules have judged stand, whatever they led to.
    Tampering { sql: "update game_events set rules_version = 77 where game_id = {game}", found: &[] },
    Tampering {
        sql: "update game_events set rules_version = 77, effects = (select effects from {rows} and version = 4) where game_id = {game} and version = 2",
        found: &["version 2: other rules judged it (version 77), and today the rules lead to other effects"],
    },
    Tampering {
        sql: "update game_events set rules_version = 77, event = (select event from {rows} and version = 3) where game_id = {game} and version = 2",
        found: &["version 2: other rules judged it (version 77), and today the rules refuse it: NOT_YOUR_TURN"],
    },
    // The game.
    Tampering { sql: "update games set kind = 'go' where id = {game}", found: &["it cannot be read: there is no game of kind \"go\""] },
    Tampering { sql: "update games set options = substr(options, 1, 1) where id = {game}", found: &["it cannot be read: these bytes are damaged"] },
    Tampering { sql: "update games set seats = 3 where id = {game}", found: &["version 1: the game has another number of seats than its first event"] },
    Tampering { sql: "update games set created_at = 1 where id = {game}", found: &["version 1: the game has another time than its first event"] },
    Tampering {
        sql: "update games set request_hash = (select request_hash from {rows} and version = 2) where id = {game}",
        found: &["version 1: the game has another request than its first event"],
    },
    Tampering { sql: "delete from games where id = {game}", found: &["it has events or a result, and its game is gone"] },
    Tampering {
        sql: "delete from games where id = {game}; delete from {rows}",
        found: &["it has events or a result, and its game is gone"],
    },
    // The result.
    Tampering { sql: "delete from game_results where game_id = {game}", found: &["the game ended and has no result"] },
    Tampering { sql: "update game_results set outcome = 2 where game_id = {game}", found: &["the game ended otherwise than its result says"] },
    Tampering { sql: "update game_results set version = 4 where game_id = {game}", found: &["the game ended otherwise than its result says"] },
];

/// A database whose owner we are.
trait Owned {
    /// What has to be done before rows can be tampered with.
    const LOOSEN: &'static str;

    /// The id of a game as a literal.
    fn id(game_id: &str) -> String;

    async fn execute(&self, sql: &str);
}

impl Owned for Database {
    const LOOSEN: &'static str = "
        alter table game_events drop constraint game_events_game_id_request_id_key;
        alter table games drop constraint games_request_hash_check";

    fn id(game_id: &str) -> String {
        format!("'{game_id}'")
    }

    async fn execute(&self, sql: &str) {
        Database::execute(self, sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
}

/// Tables made anew have neither triggers nor constraints.
impl Owned for Server {
    const LOOSEN: &'static str = "
        create table a as select * from games; drop table games; alter table a rename to games;
        create table b as select * from game_events; drop table game_events; alter table b rename to game_events;
        create table c as select * from game_results; drop table game_results; alter table c rename to game_results";

    fn id(game_id: &str) -> String {
        format!("x'{}'", game_id.replace('-', ""))
    }

    async fn execute(&self, sql: &str) {
        let mut file = SqliteConnectOptions::new().filename(self.database_file()).connect().await.expect("a database");
        let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut file).await;
        done.unwrap_or_else(|error| panic!("{sql}: {error}"));
        file.close().await.expect("it can be closed");
    }
}

#[tokio::test]
async fn on_sqlite() {
    let mut server = Server::start().await;
    let games = play(&server.client().await).await;
    assert!(server.stop().await.success());
    check(&server, &server.database_url(), &games).await;
}

#[tokio::test]
async fn on_postgres() {
    let database = Database::new().await;
    let server = database.serve(&[]).await;
    let games = play(&server.client().await).await;
    check(&database, &database.runtime_url(), &games).await;
}

/// Plays a game for each line of the table, and some more.
async fn play(client: &Client) -> Vec<String> {
    let mut games = Vec::new();
    for _ in TAMPERING {
        let game_id = new_game(client, new_chess()).await;
        for text in MOVES {
            client.clone().apply_move(apply_move(&game_id, text)).await.expect("a legal move");
        }
        client.clone().submit_action(resign(&game_id, 2)).await.expect("a resignation");
        games.push(game_id);
    }
    take_back(client).await;
    for _ in games.len()..GAMES - 2 {
        new_game(client, new_parchis()).await;
    }
    let four = v1::ParchisOptions { colours: vec![1, 2, 3, 4], ..Default::default() };
    let options = Some(v1::new_game_request::Options::Parchis(four));
    let mut long = Player::start(client, v1::NewGameRequest { options, ..new_parchis() }, 7).await;
    long.play(EVENTS - 1).await.expect("legal play is accepted");
    assert_eq!(long.version(), EVENTS as i32, "the game goes on");
    games
}

/// Plays a game that goes back: its third event and its fourth are a proposal and the return to the first.
async fn take_back(client: &Client) {
    let game_id = new_game(client, new_chess()).await;
    for text in ["e2e4", "e7e5"] {
        client.clone().apply_move(apply_move(&game_id, text)).await.expect("a legal move");
    }
    let propose = Action::ProposeTakeback(v1::ChessProposeTakeback {});
    let accept = Action::AcceptTakeback(v1::ChessAcceptTakeback {});
    for (seat, action) in [(1, propose), (2, accept)] {
        client.clone().submit_action(chess_action(&game_id, Some(seat), action)).await.expect("both agree");
    }
    client.clone().apply_move(apply_move(&game_id, "d2d4")).await.expect("White is to move again");
}

async fn new_game(client: &Client, message: v1::NewGameRequest) -> String {
    client.clone().new_game(message).await.expect("a game can be started").into_inner().game_id
}

/// Nothing is found before, and afterwards just what was done.
async fn check<D: Owned>(database: &D, url: &str, games: &[String]) {
    let played = games.len() * 5 + (GAMES - games.len() - 2) + TAKEN_BACK + EVENTS;
    let before = verify(url, &["--all"]);
    assert_eq!((before.code, before.lines), (Some(0), vec![sum(GAMES, played, 0, 0)]), "{}", before.complaint);

    database.execute(D::LOOSEN).await;
    for (game_id, Tampering { sql, .. }) in games.iter().zip(TAMPERING) {
        let id = D::id(game_id);
        let rows = format!("game_events where game_id = {id}");
        database.execute(&sql.replace("{game}", &id).replace("{rows}", &rows)).await;
    }
    let all = verify(url, &["--all"]);
    assert_eq!(all.code, Some(1), "{}", all.complaint);
    for (game_id, Tampering { sql, found }) in games.iter().zip(TAMPERING) {
        let about: Vec<&String> = all.lines.iter().filter(|line| line.contains(game_id.as_str())).collect();
        let expected: Vec<String> = found.iter().map(|found| format!("game {game_id}: {found}")).collect();
        assert_eq!(about, expected.iter().collect::<Vec<_>>(), "{sql}");
    }
    let found: Vec<&str> = TAMPERING.iter().flat_map(|tampering| tampering.found).copied().collect();
    let explained = found.iter().filter(|found| found.contains("other rules")).count();
    let (sum, findings) = all.lines.split_last().expect("a sum");
    assert_eq!(findings.len(), found.len(), "nothing is found in other games");
    let counts = format!("faults: {}, explained by other rules: {explained}", found.len() - explained);
    assert!(sum.ends_with(&counts), "{sum}");
    one_by_one(url, games);
}

/// Games are found sound by themselves, whatever was done to others.
fn one_by_one(url: &str, games: &[String]) {
    let is_sound = |tampering: &Tampering| tampering.found.iter().all(|found| found.contains("other rules"));
    let (sound, faulty): (Vec<_>, Vec<_>) = games.iter().zip(TAMPERING).partition(|(_, done)| is_sound(done));
    for (games, code) in [(sound, 0), (faulty, 1)] {
        let ids: Vec<&str> = games.iter().map(|(game_id, _)| game_id.as_str()).collect();
        let verified = verify(url, &ids);
        assert_eq!(verified.code, Some(code), "{verified:?}");
        let found: usize = games.iter().map(|(_, done)| done.found.len()).sum();
        assert_eq!(verified.lines.len(), found + 1, "{verified:?}");
    }
}

fn sum(games: usize, events: usize, faults: usize, explained: usize) -> String {
    format!("games: {games}, events: {events}, faults: {faults}, explained by other rules: {explained}")
}

/// A game whose own row cannot be read is a fault of that game, and the others are verified all the same.
#[tokio::test]
async fn a_game_that_cannot_be_read_does_not_hide_the_others() {
    let mut server = Server::start().await;
    let games = two_games(&server.client().await).await;
    assert!(server.stop().await.success());
    spoil(&server, &server.database_url(), &games).await;

    let database = Database::new().await;
    let server = database.serve(&[]).await;
    let games = two_games(&server.client().await).await;
    spoil(&database, &database.runtime_url(), &games).await;
}

async fn two_games(client: &Client) -> [String; 2] {
    [new_game(client, new_chess()).await, new_game(client, new_chess()).await]
}

/// Spoils the row of the first game.
async fn spoil<D: Owned>(database: &D, url: &str, [spoilt, sound]: &[String; 2]) {
    database.execute(D::LOOSEN).await;
    let sql = format!("update games set request_hash = substr(request_hash, 1, 3) where id = {}", D::id(spoilt));
    database.execute(&sql).await;
    let all = verify(url, &["--all"]);
    assert_eq!((all.code, all.lines.len()), (Some(1), 2), "{all:?}");
    assert!(all.lines[0].starts_with(&format!("game {spoilt}: it cannot be read: ")), "{all:?}");
    assert_eq!(all.lines[1], sum(2, 1, 1, 0));
    assert_eq!(verify(url, &[spoilt]).code, Some(1));
    assert_eq!(verify(url, &[sound]).code, Some(0));
}

/// Games end between the moments at which their results and their logs are read.
#[tokio::test]
async fn games_that_are_played_meanwhile_are_sound() {
    let database = Database::new().await;
    let server = database.serve(&[]).await;
    let mut playing = JoinSet::new();
    for _ in 0..PLAYERS {
        let client = server.client().await;
        playing.spawn(async move {
            loop {
                let game_id = new_game(&client, new_chess()).await;
                client.clone().submit_action(resign(&game_id, 1)).await.expect("a resignation");
            }
        });
    }
    for _ in 0..ROUNDS {
        let url = database.runtime_url();
        let verified = tokio::task::spawn_blocking(move || verify(&url, &["--all"])).await.expect("it ends");
        assert_eq!(verified.code, Some(0), "{verified:?}");
    }
    playing.abort_all();
}

#[tokio::test]
async fn a_game_that_is_not_there_is_a_fault() {
    let server = Server::start().await;
    let missing = "0190a0b0-0000-7000-8000-000000000000";
    let verified = verify(&server.database_url(), &[missing]);
    assert_eq!(verified.code, Some(1), "{}", verified.complaint);
    assert_eq!(verified.lines, [format!("game {missing}: there is no such game"), sum(0, 0, 1, 0)]);
}

#[test]
fn what_cannot_be_done_has_a_status_of_its_own() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let missing = format!("sqlite:{}", folder.path().join("no.db").display());
    for (url, games, complaint) in [
        (missing.as_str(), "--all", "its schema is behind"),
        ("postgres://nobody@127.0.0.1:1/no", "--all", "does not answer"),
        (&missing, "not-an-id", "invalid value 'not-an-id'"),
        (&missing, "", "--all"),
    ] {
        let games: &[&str] = if games.is_empty() { &[] } else { &[games] };
        let verified = verify(url, games);
        assert_eq!(verified.code, Some(2), "{url} {games:?}");
        assert!(verified.complaint.contains(complaint), "{url} {games:?}: {}", verified.complaint);
        assert!(verified.lines.is_empty(), "{url} {games:?}");
    }
    assert!(!folder.path().join("no.db").exists(), "nothing is made");
}
