//! `playouts.jsonl`: whole games, ply by ply.

use std::collections::BTreeMap;

use rules::game::{Event, Game};
use rules::parchis::{Action, Colour, Parchis, Phase};
use serde::Deserialize;
use serde_json::Value;

use super::json::{ByColour, awaited, roll, step, table};
use super::later;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Playout {
    seed: u64,
    rules: BTreeMap<String, Value>,
    colours: Vec<String>,
    opening: Vec<ByColour<u8>>,
    first: String,
    plies: Vec<Ply>,
    r#final: BTreeMap<char, [String; 4]>,
    ranking: Vec<String>,
    balance: Option<ByColour<i64>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Ply {
    /// Seat, `r`, dice, what came of it, the piece sent home.
    Roll(char, String, Vec<u8>, String, Option<String>),
    /// Seat, `m` or `b`, count, legal moves, the chosen one.
    Move(char, String, u8, Vec<String>, usize),
}

#[test]
fn every_game_goes_as_played() {
    let Some(path) = crate::vectors::find("parchis/playouts.jsonl") else { return };
    let file = std::fs::read_to_string(path).unwrap();
    let playouts: Vec<Playout> = file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    later::run("parchis/playouts.jsonl", &playouts, later::PLAYOUTS, |playout| playout.seed.to_string(), check);
}

fn check(playout: &Playout) -> Result<(), String> {
    let mut game = Parchis::new(table(&playout.rules, &playout.colours)?);
    for round in &playout.opening {
        game = play_round(game, round)?;
    }
    ensure(game.position().phase == Phase::Roll && on_turn(&game).english() == playout.first, || {
        playout.first.clone()
    })?;
    for (nth, ply) in playout.plies.iter().enumerate() {
        game = play(&game, ply).map_err(|what| format!("ply {nth}: {what} at {}", game.text()))?;
    }
    check_end(&game, playout)
}

/// One round of the opening: its seats throw in their order.
fn play_round(mut game: Parchis, round: &ByColour<u8>) -> Result<Parchis, String> {
    for _ in 0..round.len() {
        let pips = *round.get(on_turn(&game).english()).ok_or("another seat throws")?;
        game = step(&game, &Event::Rolled(awaited(&game)?, roll(&[pips])))?.game;
    }
    Ok(game)
}

fn on_turn(game: &Parchis) -> Colour {
    game.table().colours().nth(game.position().turn.index()).unwrap()
}

fn play(game: &Parchis, ply: &Ply) -> Result<Parchis, String> {
    let seat = awaited(game)?;
    let (Ply::Roll(letter, ..) | Ply::Move(letter, ..)) = ply;
    ensure(on_turn(game).letter() == *letter, || format!("{seat} is awaited, not {letter}"))?;
    match ply {
        Ply::Roll(_, kind, dice, came_of_it, victim) => {
            ensure(kind == "r", || kind.clone())?;
            let rolled = step(game, &Event::Rolled(seat, roll(dice)))?;
            let effects: Vec<String> = rolled.effects.iter().map(ToString::to_string).collect();
            let has = |effect: &str| effects.iter().any(|found| found == effect);
            let found = if has("third_six") {
                "third"
            } else if has("no_move") {
                "none"
            } else {
                "ok"
            };
            let sent_home = effects.iter().find_map(|effect| effect.strip_prefix("sent_home:"));
            ensure(found == came_of_it && sent_home == victim.as_deref(), || format!("{effects:?}"))?;
            Ok(rolled.game)
        }
        Ply::Move(_, kind, count, legal, chosen) => {
            ensure(
                kind == "m" && game.position().bonus == 0 || kind == "b" && game.position().bonus == *count,
                || format!("{kind} {count}"),
            )?;
            let mut expected = legal.clone();
            let mut found: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
            expected.sort();
            found.sort();
            ensure(expected == found, || format!("expected {expected:?}, found {found:?}"))?;
            let m = game.read(&legal[*chosen]).map_err(|misread| format!("{misread:?}"))?;
            Ok(step(game, &Event::Acted(Some(seat), Action::Move(m)))?.game)
        }
    }
}

fn check_end(game: &Parchis, playout: &Playout) -> Result<(), String> {
    let position = game.position();
    let colours: Vec<Colour> = game.table().colours().collect();
    ensure(position.phase == Phase::Over, || "the game goes on".to_string())?;
    for (colour, side) in colours.iter().zip(&position.sides) {
        let places = side.places.map(|place| place.to_string());
        ensure(places == playout.r#final[&colour.letter()], || format!("{colour} ends on {places:?}"))?;
    }
    let ranking: Vec<String> = position.finished.iter().map(|seat| colours[seat.index()].to_string()).collect();
    ensure(ranking == playout.ranking, || format!("{ranking:?}"))?;
    let balances: ByColour<i64> =
        colours.iter().zip(&position.sides).map(|(colour, side)| (colour.to_string(), side.balance)).collect();
    let expected =
        playout.balance.clone().unwrap_or_else(|| colours.iter().map(|colour| (colour.to_string(), 0)).collect());
    ensure(balances == expected, || format!("{balances:?}"))
}

fn ensure(holds: bool, found: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(found()) }
}
