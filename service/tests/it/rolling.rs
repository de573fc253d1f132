//! Releases that share a database for a while: this one beside a newer one, and after one with other rules.

use std::sync::Arc;

use proto::v1;
use proto::v1::game_rules_service_server::GameRulesService;
use service::api::Api;
use service::clock::Clock;
use service::dice::DiceSource;
use service::play::Play;
use service::settings::Settings;
use service::store::{self, Append, Commit, EventRow, GameRow, NewGame, Store};
use tempfile::TempDir;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt;
use uuid::Uuid;

/// A replica of this release with its database.
struct Replica {
    api: Api,
    store: Arc<dyn Store>,
    _folder: TempDir,
}

impl Replica {
    async fn start() -> Replica {
        let folder = TempDir::new().unwrap();
        let url = format!("sqlite:{}", folder.path().join("games.db").display());
        let store = store::open(&url, &(&Settings::default().database).into(), Clock::System).await.unwrap();
        Replica { api: Api::new(Play::new(store.clone(), DiceSource::Os)), store, _folder: folder }
    }

    /// The same game in every database: its id is that of the request.
    async fn new_game(&self) -> Uuid {
        let chess = v1::new_game_request::Options::Chess(v1::ChessOptions::default());
        let request_id = THEIR_REQUEST.to_string();
        let new = v1::NewGameRequest { request_id, options: Some(chess), ..Default::default() };
        self.api.new_game(Request::new(new)).await.unwrap().into_inner().game_id.parse().unwrap()
    }

    async fn newest(&self, game_id: Uuid) -> EventRow {
        self.store.load(game_id, None).await.unwrap().unwrap().newest
    }
}

/// A replica of this release, and a game of chess in which another release has played e2e4.
struct Shared {
    replica: Replica,
    game_id: Uuid,
}

const THEIR_REQUEST: Uuid = Uuid::from_u128(0x7e57_0000_0000_4000_8000_0000_0000_0001);
const THEIR_MOVE: Uuid = Uuid::from_u128(0x7e57_0000_0000_4000_8000_0000_0000_0002);

impl Shared {
    /// `change` makes of the row of e2e4 what the other release would have written.
    async fn with(change: impl FnOnce(&mut EventRow)) -> Shared {
        let (ours, theirs) = (Replica::start().await, Replica::start().await);
        let game_id = theirs.new_game().await;
        theirs.api.apply_move(e4(game_id)).await.unwrap();
        let mut row = theirs.newest(game_id).await;
        change(&mut row);
        assert_eq!(ours.new_game().await, game_id);
        assert_eq!(ours.store.commit(&Append { row, outcome: None }).await.unwrap(), Commit::Committed);
        Shared { replica: ours, game_id }
    }

    /// What each method answers about the game.
    async fn refusals(&self) -> Vec<(&'static str, Status)> {
        let api = &self.replica.api;
        let game_id = self.game_id.to_string();
        let target = Some(target(self.game_id));
        let resign = v1::submit_action_request::Action::Resign(v1::ResignAction {});
        let act = v1::SubmitActionRequest {
            game_id: game_id.clone(),
            seat: Some(1),
            action: Some(resign),
            ..Default::default()
        };
        let roll = v1::RollRequest { target: target.clone(), expected_version: Some(2), ..Default::default() };
        let page = v1::ListGameEventsRequest { game_id: game_id.clone(), ..Default::default() };
        let moves = v1::LegalMovesRequest { target: target.clone(), ..Default::default() };
        let status = v1::StatusRequest { target, ..Default::default() };
        vec![
            ("LegalMoves", api.legal_moves(Request::new(moves)).await.unwrap_err()),
            ("Status", api.status(Request::new(status)).await.unwrap_err()),
            ("ApplyMove", api.apply_move(e5(self.game_id)).await.unwrap_err()),
            ("ApplyMove again", api.apply_move(e4(self.game_id)).await.unwrap_err()),
            ("Roll", api.roll(Request::new(roll)).await.unwrap_err()),
            ("SubmitAction", api.submit_action(Request::new(act)).await.unwrap_err()),
            ("GetGame", api.get_game(Request::new(v1::GetGameRequest { game_id })).await.unwrap_err()),
            ("ListGameEvents", api.list_game_events(Request::new(page)).await.unwrap_err()),
        ]
    }
}

fn target(game_id: Uuid) -> v1::Target {
    v1::Target { target: Some(v1::target::Target::GameId(game_id.to_string())) }
}

fn play(game_id: Uuid, request_id: String, notation: &str) -> Request<v1::ApplyMoveRequest> {
    Request::new(v1::ApplyMoveRequest {
        target: Some(target(game_id)),
        request_id,
        r#move: Some(v1::apply_move_request::Move::Notation(notation.into())),
        ..Default::default()
    })
}

fn e4(game_id: Uuid) -> Request<v1::ApplyMoveRequest> {
    play(game_id, THEIR_MOVE.to_string(), "e2e4")
}

fn e5(game_id: Uuid) -> Request<v1::ApplyMoveRequest> {
    play(game_id, String::new(), "e7e5")
}

/// A row of a newer release is for a newer replica to read: this one says so, and touches nothing.
#[tokio::test]
async fn an_older_reader_leaves_a_newer_row_to_others() {
    let shared = Shared::with(|row| {
        for bytes in [&mut row.event, &mut row.effects, &mut row.state] {
            bytes[0] += 1;
        }
    })
    .await;
    let before = shared.replica.newest(shared.game_id).await;
    for (method, status) in shared.refusals().await {
        let details = status.get_error_details();
        let reason = details.error_info().map(|info| info.reason.as_str());
        assert_eq!((status.code(), reason), (Code::Unavailable, Some("NEWER_FORMAT")), "{method}");
        assert!(details.retry_info().is_some_and(|info| info.retry_delay.is_some()), "{method}");
    }
    assert_eq!(shared.replica.newest(shared.game_id).await, before);
}

/// So is a game of a kind that only a newer release knows.
#[tokio::test]
async fn a_game_of_a_new_kind_is_left_to_others() {
    let Shared { replica: Replica { api, store, .. }, game_id } = &Shared::with(|_| {}).await;
    let loaded = store.load(*game_id, None).await.unwrap().unwrap();
    let id = Uuid::from_u128(7);
    let game = GameRow { id, kind: "go".into(), ..loaded.game };
    let first = Append { row: EventRow { game_id: id, version: 1, ..loaded.newest }, outcome: None };
    store.create(&NewGame { game, players: Vec::new(), first }).await.unwrap();
    let request = v1::StatusRequest { target: Some(target(id)), ..Default::default() };
    let status = api.status(Request::new(request)).await.unwrap_err();
    assert_eq!(status.code(), Code::Unavailable, "{status:?}");
}

/// What no release wrote is another matter: there is nobody to leave it to.
#[tokio::test]
async fn a_damaged_row_is_told_from_a_newer_one() {
    let shared = Shared::with(|row| {
        for bytes in [&mut row.event, &mut row.effects, &mut row.state] {
            bytes.push(0);
        }
    })
    .await;
    for (method, status) in shared.refusals().await {
        assert_eq!(status.code(), Code::DataLoss, "{method}: {status:?}");
    }
}

/// The stored state is what counts, whichever rules led to it: play goes on under those of this release.
#[tokio::test]
async fn a_game_goes_on_after_a_change_of_rules() {
    const OTHER_RULES: u16 = 999;
    let Shared { replica, game_id } = Shared::with(|row| row.rules_version = OTHER_RULES).await;
    let again = replica.api.apply_move(e4(game_id)).await.unwrap().into_inner();
    assert_eq!((again.version, again.replayed), (2, true));
    let moved = replica.api.apply_move(e5(game_id)).await.unwrap().into_inner();
    assert_eq!(moved.version, 3);
    let page = v1::ListGameEventsRequest { game_id: game_id.to_string(), ..Default::default() };
    let events = replica.api.list_game_events(Request::new(page)).await.unwrap().into_inner().events;
    let rules: Vec<i32> = events.iter().map(|event| event.rules_version).collect();
    assert_eq!(rules, [rules[0], OTHER_RULES.into(), rules[0]]);
}
