//! Databases that a server must not be started on: each is refused at once, in one plain sentence.

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use e2e::database::Database;
use e2e::server::{DATABASE_URL, binary, without_settings};
use tempfile::TempDir;

/// So soon it is said.
const PROMPT: Duration = Duration::from_secs(5);

/// Starts a server that is expected to end by itself.
fn serve(url: &str) -> Output {
    let folder = TempDir::with_prefix("arbitro-e2e-").expect("a temporary folder can be made");
    let began = Instant::now();
    let output = without_settings(Command::new("timeout").arg("20").arg(binary()).arg("serve"))
        .env("ARBITRO__SERVER__LISTEN", "127.0.0.1:0")
        .env(DATABASE_URL, url)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("ARBITRO_BIN can be started");
    assert!(began.elapsed() < PROMPT, "{:?}", began.elapsed());
    output
}

/// What is printed last: one line, with this sentence and without the password.
fn check(url: &str, sentence: &str) {
    let output = serve(url);
    let (said, printed) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    let last = said.lines().last().unwrap_or_default();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(last.starts_with("arbitro: ") && last.contains(sentence), "{said}");
    assert!(printed.is_empty(), "{printed}");
    assert!(!said.contains("s3cret"), "{said}");
}

#[tokio::test]
async fn a_wrong_address_is_refused() {
    let database = Database::new().await;
    let url = database.runtime_url();
    let (right, _) = url.split_once('?').unwrap_or((&url, ""));
    let (_, place) = right.split_once('@').expect("a URL with a login");
    check(
        "mysql://ana:s3cret@localhost/arbitro",
        "the database address must be sqlite:<file> or postgres://<user>:<password>@<host>:<port>/<database>",
    );
    check(&format!("postgres://ana:s3cret@{place}"), "the server refuses the user or the password of its address");
    check(&format!("{right}_not"), "the server has no database of this name: create it, or name another one");
    check("postgres://ana:s3cret@nowhere.invalid/arbitro", "no server is known by the name in its address");
}

#[tokio::test]
async fn a_database_that_is_not_ours_or_of_another_release_is_refused() {
    for (sql, sentence) in [
        (
            "delete from _sqlx_migrations",
            "its schema is behind (migration 0; this release needs 1): run `arbitro migrate`",
        ),
        (
            "insert into _sqlx_migrations values (99, 'later', now(), true, '', 0)",
            "its schema is newer (migration 99) than this release knows (1): start a newer release",
        ),
        (
            "drop table games, game_seats, game_events, game_results, _sqlx_migrations; create table notes (note text)",
            "it belongs to another program: name another one",
        ),
    ] {
        let database = Database::new().await;
        database.execute(sql).await.expect("its owner may");
        check(&database.runtime_url(), sentence);
        check(&database.owner_url(), sentence);
    }
}
