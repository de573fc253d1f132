//! A whole game as one text.

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::new_game_request::Options;
use proto::v1::submit_action_request::Action;
use rules::game::{Roll, Time};
use service::games::export::{About, Format};
use service::games::{self, AnyState, AnyStep};

/// When the game was made, in milliseconds.
const START: i64 = 1_700_000_000_000;

type Input = dyn Fn(&dyn AnyState, Time) -> Box<dyn AnyStep>;

/// A short game, one input a second, as one text.
fn exported(format: Format) -> String {
    let colour_names = vec!["gold".into(), "grana".into()];
    let options = v1::ParchisOptions { first: Some(2), six_all_out: Some(12), colour_names, ..Default::default() };
    let mut steps = vec![games::options(&Options::Parchis(options), None).unwrap().start(Time(START))];
    let inputs: [&Input; 5] = [
        &|state, at| rolled(state, at, 5),
        &|state, at| state.play(at, None, &MoveText::Notation("r0:H>39".into()).into()).unwrap(),
        &|state, at| rolled(state, at, 6),
        &|state, at| rolled(state, at, 1),
        &|state, at| {
            state.act(at, Some(1), &Action::Resign(v1::ResignAction {}), service::games::Takes::default()).unwrap()
        },
    ];
    for (second, input) in (1..).zip(inputs) {
        let step = input(steps.last().unwrap().after(), Time(START + 1000 * second));
        steps.push(step);
    }
    let log: Vec<_> = (0..).zip(&steps).map(|(second, step)| (Time(START + 1000 * second), step.row())).collect();
    let about = About { game_id: "0190".into(), created_by: "anyone".into(), client_ref: Some("friday".into()) };
    games::of_kind("parchis").unwrap().export(about, &log, format).unwrap().unwrap()
}

fn rolled(state: &dyn AnyState, at: Time, pips: u8) -> Box<dyn AnyStep> {
    let (seat, _) = state.awaited_roll(None).unwrap();
    state.roll(at, seat, Roll::new(&[pips]).unwrap()).unwrap()
}

#[test]
fn as_text_it_is_a_scenario() {
    let expected = "\
# Game 0190
# yellow is called gold
# red is called grana
game parchis colours=yellow,red first=2 six_all_out=12
2 roll 5 => none
2 move r0:H>39 => exit, turn:1
1 roll 6 => no_move, repeat
1 roll 1 => no_move, turn:2
1 resign => resigned:1
turn over RESIGNATION 2 > 1
";
    assert_eq!(exported(Format::Text), expected);
}

#[test]
fn as_json_it_is_an_object() {
    let found: serde_json::Value = serde_json::from_str(&exported(Format::Json)).unwrap();
    let expected = serde_json::json!({
        "game": {"id": "0190", "kind": "parchis", "seats": 2, "created_by": "anyone", "client_ref": "friday"},
        "options": {
            "colours": ["yellow", "red"],
            "colour_names": ["gold", "grana"],
            "first": "2",
            "six_all_out": "12",
            "position": "y:H,H,H,H/r:H,H,H,H/turn:r",
        },
        "events": [
            {"version": 1, "at": "2023-11-14T22:13:20Z", "created": true, "effects": []},
            {"version": 2, "at": "2023-11-14T22:13:21Z", "seat": 2, "roll": [5], "effects": []},
            {"version": 3, "at": "2023-11-14T22:13:22Z", "seat": 2, "move": "r0:H>39", "effects": ["exit", "turn:1"]},
            {"version": 4, "at": "2023-11-14T22:13:23Z", "seat": 1, "roll": [6], "effects": ["no_move", "repeat"]},
            {"version": 5, "at": "2023-11-14T22:13:24Z", "seat": 1, "roll": [1], "effects": ["no_move", "turn:2"]},
            {"version": 6, "at": "2023-11-14T22:13:25Z", "seat": 1, "resign": true, "effects": ["resigned:1"]},
        ],
        "outcome": {
            "reason": "RESIGNATION",
            "winners": [2],
            "ranks": [{"seat": 1, "rank": 2}, {"seat": 2, "rank": 1}],
        },
    });
    assert_eq!(found, expected, "{found:#}");
}

#[test]
fn a_game_is_written_in_formats_of_its_own_alone() {
    let parchis = Options::Parchis(v1::ParchisOptions::default());
    let chess = Options::Chess(v1::ChessOptions::default());
    for (kind, options, format) in [
        ("chess", chess, Format::Json),
        ("parchis", parchis.clone(), Format::Pgn),
        ("parchis", parchis, Format::SpanishMovetext),
    ] {
        let step = games::options(&options, None).unwrap().start(Time(START));
        let about = About { game_id: "0190".into(), created_by: "anyone".into(), client_ref: None };
        let log = [(Time(START), step.row())];
        assert_eq!(games::of_kind(kind).unwrap().export(about, &log, format).unwrap(), None, "{kind} as {format:?}");
    }
}
