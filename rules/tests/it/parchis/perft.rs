//! `perft.json`: in how many ways the next rolls can go, against known counts.

use std::collections::BTreeMap;

use rules::game::{Event, Game, Turn};
use rules::parchis::{Action, Parchis};
use serde::Deserialize;
use serde_json::Value;

use super::json::{Before, awaited, roll, step, table};
use super::later;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "what")]
    _what: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    #[serde(rename = "title")]
    _title: String,
    rules: BTreeMap<String, Value>,
    colours: Vec<String>,
    before: Before,
    counts: Vec<u64>,
}

#[test]
fn every_count_holds() {
    let Some(path) = crate::vectors::find("parchis/perft.json") else { return };
    let file: File = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    later::run("parchis/perft.json", &file.cases, later::PERFT, |case| case.id.clone(), check);
}

fn check(case: &Case) -> Result<(), String> {
    let game = case.before.game(&table(&case.rules, &case.colours)?)?;
    for (rolls, &expected) in (1..).zip(&case.counts) {
        let found = lines(&game, rolls)?;
        if found != expected {
            return Err(format!("{rolls} rolls: expected {expected}, found {found}"));
        }
    }
    Ok(())
}

/// How many ways there are to go on for so many rolls, their moves included. A line that ends the game counts one.
fn lines(game: &Parchis, rolls: u32) -> Result<u64, String> {
    match game.turn() {
        Turn::Over(_) => Ok(1),
        Turn::Roll(..) if rolls == 0 => Ok(1),
        Turn::Roll(_, dice) => {
            let seat = awaited(game)?;
            let after = |pips: Vec<u8>| lines(&step(game, &Event::Rolled(seat, roll(&pips)))?.game, rolls - 1);
            throws(dice.count()).into_iter().map(after).sum()
        }
        Turn::Play(_) => {
            let seat = awaited(game)?;
            let after = |m| lines(&step(game, &Event::Acted(Some(seat), Action::Move(m)))?.game, rolls);
            game.moves().into_iter().map(after).sum()
        }
    }
}

/// Every way in which so many dice can fall.
fn throws(dice: u8) -> Vec<Vec<u8>> {
    match dice {
        0 => vec![Vec::new()],
        _ => throws(dice - 1)
            .into_iter()
            .flat_map(|first| (1..=6).map(move |pips| [&first[..], &[pips]].concat()))
            .collect(),
    }
}
