//! One message tells a whole position: every playout is taken apart, and at every ply the position goes out, comes back and
//! answers as the game itself does.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use prost::Message;
use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::new_game_request::Options as OptionsArm;
use proto::v1::position::Position;
use rules::game::{Roll, Time};
use rules::parchis::{Colour, Options, Parchis, Rules, Table};
use serde::Deserialize;
use serde_json::Value;
use service::games::{self, AnyState, AnyStep, format};

/// A game of `playouts.jsonl`, as far as it is played again here; the rules check the rest.
#[derive(Deserialize)]
struct Playout {
    seed: u64,
    rules: BTreeMap<String, Value>,
    colours: Vec<String>,
    opening: Vec<BTreeMap<String, u8>>,
    /// Seat, `r`, dice and what came of them; or seat, `m` or `b`, count, legal moves, the chosen one.
    plies: Vec<[Value; 5]>,
}

#[test]
fn a_position_is_enough_at_every_ply() {
    let Some(path) = path() else { return };
    let mut plies = 0;
    let file = fs::read_to_string(path).unwrap();
    for line in file.lines() {
        let playout: Playout = serde_json::from_str(line).unwrap();
        plies += take_apart(&playout);
    }
    println!("{} games, {plies} plies taken apart", file.lines().count());
}

fn path() -> Option<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match std::env::var_os("ARBITRO_VECTORS").filter(|given| !given.is_empty()) {
        None => Some(project.join("rules/tests/vectors/parchis/playouts.jsonl")),
        Some(given) => {
            let names = ["parchis/playouts.jsonl", "playouts.jsonl"];
            names.iter().map(|name| project.join(&given).join(name)).find(|path| path.is_file())
        }
    }
}

/// How many plies were played.
fn take_apart(playout: &Playout) -> usize {
    let mut state = start(playout);
    let mut plies = 0;
    for round in &playout.opening {
        for _ in 0..round.len() {
            let colour = on_turn(state.as_ref());
            state = roll_apart(state.as_ref(), &[round[&colour]], plies);
            plies += 1;
        }
    }
    for ply in &playout.plies {
        let [_, kind, dice, legal, chosen] = ply;
        state = if kind == "r" {
            roll_apart(state.as_ref(), &Vec::deserialize(dice).unwrap(), plies)
        } else {
            let text = legal[usize::deserialize(chosen).unwrap()].as_str().unwrap();
            move_apart(state.as_ref(), text, plies)
        };
        plies += 1;
    }
    assert_eq!(state.turn().phase(), v1::TurnPhase::Over, "seed {}", playout.seed);
    assert_alike(state.as_ref(), in_again(state.as_ref(), plies).as_ref());
    plies
}

fn start(playout: &Playout) -> Box<dyn AnyState> {
    let mut rules = Rules::default();
    for (option, value) in &playout.rules {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Object(stakes) => ["piece", "win", "third_six"].map(|name| stakes[name].to_string()).join(","),
            plain => plain.to_string(),
        };
        rules.set(option, &value).unwrap();
    }
    let colours: Vec<Colour> = playout.colours.iter().map(|name| Colour::from_name(name).unwrap()).collect();
    let options = Options::new(Table::new(rules, &colours).unwrap());
    let stored = format::write(<Parchis as games::wire::Wire>::FORMAT, options.initial());
    games::of_kind("parchis").unwrap().state(&stored).unwrap()
}

/// The English name of the colour whose turn it is.
fn on_turn(state: &dyn AnyState) -> String {
    let v1::status_response::Detail::Parchis(status) = state.status(service::games::wire::Glance::default()) else {
        panic!("not parchís")
    };
    let awaited = state.turn().seats;
    status.seats.into_iter().find(|seat| awaited == [seat.seat]).unwrap().name_en
}

fn roll_apart(state: &dyn AnyState, dice: &[u8], ply: usize) -> Box<dyn AnyState> {
    apart(state, ply, |state| {
        let (seat, _) = state.awaited_roll(None).unwrap();
        state.roll(Time(0), seat, Roll::new(dice).unwrap()).unwrap()
    })
}

fn move_apart(state: &dyn AnyState, text: &str, ply: usize) -> Box<dyn AnyState> {
    apart(state, ply, |state| state.play(Time(0), None, &MoveText::Notation(text.to_owned()).into()).unwrap())
}

/// The game after the same act was done to it and to its position; both come out alike.
fn apart(state: &dyn AnyState, ply: usize, act: impl Fn(&dyn AnyState) -> Box<dyn AnyStep>) -> Box<dyn AnyState> {
    let again = in_again(state, ply);
    assert_alike(state, again.as_ref());
    let (step, step_again) = (act(state), act(again.as_ref()));
    assert_eq!(step.effects(), step_again.effects());
    assert_eq!(step.what(), step_again.what());
    assert_eq!(step.roll(), step_again.roll());
    assert_eq!(step.after().position(), step_again.after().position());
    games::of_kind("parchis").unwrap().state(&step.row().state).unwrap()
}

/// The game that the position makes as it went over the wire: in turn part by part, as text, and as the start of a game.
fn in_again(state: &dyn AnyState, ply: usize) -> Box<dyn AnyState> {
    let bytes = state.position().encode_to_vec();
    let position = v1::Position::decode(bytes.as_slice()).unwrap().position.unwrap();
    let Position::Parchis(parts) = position else { panic!("not parchís") };
    let position = match ply % 3 {
        0 => Position::Parchis(v1::ParchisPosition { notation: String::new(), ..parts }),
        _ => super::text(&parts.notation, parts.options.unwrap()),
    };
    match (ply % 3, &position) {
        (2, Position::Parchis(start)) => {
            let options = OptionsArm::Parchis(start.options.clone().unwrap());
            let step = games::options(&options, Some(&position)).unwrap().start(Time(0));
            games::of_kind("parchis").unwrap().state(&step.row().state).unwrap()
        }
        _ => super::state(&position),
    }
}

/// Status and LegalMoves answer the same of both.
fn assert_alike(one: &dyn AnyState, other: &dyn AnyState) {
    assert_eq!(one.position(), other.position());
    assert_eq!(one.turn(), other.turn());
    assert_eq!(
        one.status(service::games::wire::Glance::default()),
        other.status(service::games::wire::Glance::default())
    );
    assert_eq!(one.moves(), other.moves());
    assert_eq!(one.explanation(), other.explanation());
}
