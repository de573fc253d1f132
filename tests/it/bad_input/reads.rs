//! Reads: of what, and which page.

use e2e::client::{bare, stored};
use proto::v1;

use super::table::{Row, Table, row};

/// A game that nobody has made.
pub(crate) const NOBODYS: &str = "5bf3ab3b-0000-4000-8000-000000000000";

pub(crate) fn rows(table: &Table) -> Vec<Row> {
    let mut rows = vec![
        row("no game", get_game(""), "InvalidArgument game_id MISSING"),
        row("no UUID", get_game("17"), "InvalidArgument game_id NOT_A_UUID"),
        row("a blank around it", get_game(&format!("{NOBODYS} ")), "InvalidArgument game_id NOT_A_UUID"),
        row("an unknown game", get_game(NOBODYS), "NotFound NO_SUCH_GAME"),
        row("no target", status(None), "InvalidArgument target MISSING"),
        row("an empty target", status(Some(v1::Target::default())), "InvalidArgument target MISSING"),
        row("an empty position", status(bare(v1::Position::default())), "InvalidArgument target.position MISSING"),
        row("no UUID", status(stored("x")), "InvalidArgument target.game_id NOT_A_UUID"),
        row("an unknown game", status(stored(NOBODYS)), "NotFound NO_SUCH_GAME"),
        row("no target", legal_moves(None), "InvalidArgument target MISSING"),
        row("no UUID", legal_moves(stored("x")), "InvalidArgument target.game_id NOT_A_UUID"),
        row("an unknown game", legal_moves(stored(NOBODYS)), "NotFound NO_SUCH_GAME"),
        row("an unknown game", events(NOBODYS, None, ""), "NotFound NO_SUCH_GAME"),
        row("an unknown game", export(NOBODYS, 0), "NotFound NO_SUCH_GAME"),
        row("all of it", export("x", 99), "InvalidArgument game_id NOT_A_UUID, format UNKNOWN_VALUE"),
    ];
    let id = table.chess.as_str();
    for size in [0, -1, 501, i32::MAX, i32::MIN] {
        rows.push(row("a page of no size", events(id, Some(size), ""), "InvalidArgument page_size OUT_OF_RANGE"));
    }
    for token in ["x", "0", "-1", "1.5", "99999999999", " 1", "１"] {
        rows.push(row("a page of nobody's", events(id, None, token), "InvalidArgument page_token BAD_PAGE_TOKEN"));
    }
    rows.push(row(
        "all of it",
        events("x", Some(0), "x"),
        "InvalidArgument game_id NOT_A_UUID, page_size OUT_OF_RANGE, page_token BAD_PAGE_TOKEN",
    ));
    rows
}

fn get_game(id: &str) -> v1::GetGameRequest {
    v1::GetGameRequest { game_id: id.to_owned() }
}

fn status(target: Option<v1::Target>) -> v1::StatusRequest {
    v1::StatusRequest { target, ..Default::default() }
}

fn legal_moves(target: Option<v1::Target>) -> v1::LegalMovesRequest {
    v1::LegalMovesRequest { target, ..Default::default() }
}

fn export(id: &str, format: i32) -> v1::ExportGameRequest {
    v1::ExportGameRequest { game_id: id.to_owned(), format }
}

fn events(id: &str, page_size: Option<i32>, token: &str) -> v1::ListGameEventsRequest {
    v1::ListGameEventsRequest { game_id: id.to_owned(), page_size, page_token: token.to_owned() }
}
