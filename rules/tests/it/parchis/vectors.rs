//! `vectors.json`: what each rule means, one case a row.

use std::collections::BTreeMap;

use rules::game::{Event, Game, Seat};
use rules::parchis::{Action, Effect, Move, Parchis, Payment, Phase, Uses};
use serde::Deserialize;
use serde_json::Value;

use super::json::{Before, ByColour, Spot, awaited, roll, step, table};
use super::later;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "schema")]
    _schema: Value,
    vectors: Vec<Vector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    id: String,
    #[serde(rename = "rows")]
    _rows: Vec<String>,
    title: String,
    rules: BTreeMap<String, Value>,
    colours: Vec<String>,
    before: Before,
    roll: Option<Vec<u8>>,
    legal: Option<Vec<Legal>>,
    #[serde(default)]
    events: Vec<String>,
    after_roll: Option<After>,
    expect: Option<Expect>,
    #[serde(rename = "why")]
    _why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Legal {
    piece: String,
    from: Spot,
    to: Spot,
    effects: Vec<String>,
    uses: Option<Value>,
    after: Option<After>,
}

/// What holds after a roll or a move; only what is named.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct After {
    pieces: Option<ByColour<[Spot; 4]>>,
    turn: Option<String>,
    phase: Option<String>,
    bonus: Option<u8>,
    run: Option<u8>,
    dice: Option<Vec<u8>>,
    #[serde(default, deserialize_with = "present")]
    last_moved: Option<Option<String>>,
    finished: Option<Vec<String>>,
    ledger: Option<Vec<(String, String, i64, String)>>,
    balance: Option<ByColour<i64>>,
}

/// What the opening comes to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    rounds: Vec<ByColour<u8>>,
    first: String,
}

fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

#[test]
fn every_row_holds() {
    let Some(path) = crate::vectors::find("parchis/vectors.json") else { return };
    let file: File = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let check = |vector: &Vector| check(vector).map_err(|what| format!("{}: {what}", vector.title));
    later::run("parchis/vectors.json", &file.vectors, later::VECTORS, |vector| vector.id.clone(), check);
}

fn check(vector: &Vector) -> Result<(), String> {
    let table = table(&vector.rules, &vector.colours)?;
    if let (Some(throws), Some(expect)) = (&vector.before.opening, &vector.expect) {
        return check_opening(Parchis::new(table), throws, expect);
    }
    let mut game = vector.before.game(&table)?;
    let mut effects = Vec::new();
    if let Some(pips) = &vector.roll {
        let rolled = step(&game, &Event::Rolled(awaited(&game)?, roll(pips)))?;
        (game, effects) = (rolled.game, rolled.effects);
    }
    same("events", &vector.events, &texts(&effects, &["no_move", "third_six", "sent_home"]))?;
    if let Some(after) = &vector.after_roll {
        after.check(&game, &effects)?;
    }
    match &vector.legal {
        Some(legal) => check_legal(&game, legal),
        None => Ok(()),
    }
}

fn check_opening(mut game: Parchis, throws: &[u8], expect: &Expect) -> Result<(), String> {
    let mut rounds: Vec<ByColour<u8>> = Vec::new();
    let name = |game: &Parchis, seat: Seat| game.table().colours().nth(seat.index()).unwrap().to_string();
    for &pips in throws {
        let seat = awaited(&game)?;
        if game.position().throws.iter().all(|throw| throw.die.is_none()) {
            rounds.push(ByColour::new());
        }
        rounds.last_mut().unwrap().insert(name(&game, seat), pips);
        game = step(&game, &Event::Rolled(seat, roll(&[pips])))?.game;
    }
    same("rounds", &expect.rounds, &rounds)?;
    same("phase", &Phase::Roll, &game.position().phase)?;
    same("first", &expect.first, &name(&game, awaited(&game)?))
}

const OF_A_MOVE: [&str; 6] = ["exit", "capture", "opens_barrier", "forms_barrier", "corridor", "goal"];

fn check_legal(game: &Parchis, legal: &[Legal]) -> Result<(), String> {
    let mut expected: Vec<String> = legal.iter().map(Legal::describe).collect();
    let mut found = Vec::new();
    for m in game.moves() {
        let played = step(game, &Event::Acted(Some(awaited(game)?), Action::Move(m)))?;
        let described = describe(game, &m, &played.effects);
        if let Some(after) =
            legal.iter().find(|listed| listed.describe() == described).and_then(|listed| listed.after.as_ref())
        {
            after.check(&played.game, &played.effects).map_err(|what| format!("after {m}: {what}"))?;
        }
        found.push(described);
    }
    expected.sort();
    found.sort();
    same("legal", &expected, &found)
}

impl Legal {
    fn describe(&self) -> String {
        let uses = self.uses.as_ref().map(Value::to_string).unwrap_or_default();
        format!("{} {}>{} {:?} {uses}", self.piece, self.from.place(), self.to.place(), self.effects)
    }
}

fn describe(game: &Parchis, m: &Move, effects: &[Effect]) -> String {
    let two = game.table().rules().dice.count() == 2;
    let uses = match m.uses {
        Uses::Die => String::new(),
        Uses::Bonus if two => "\"bonus\"".to_string(),
        Uses::Bonus => String::new(),
        Uses::OneOfTwo(die) => format!("[{}]", die.pips()),
        Uses::BothDice => {
            let dice: Vec<String> = game.position().dice_left.iter().map(|die| die.pips().to_string()).collect();
            format!("[{}]", dice.join(","))
        }
    };
    format!("{} {}>{} {:?} {uses}", m.piece, m.from, m.to, texts(effects, &OF_A_MOVE))
}

/// The effects that have one of these names.
fn texts(effects: &[Effect], names: &[&str]) -> Vec<String> {
    let named = |text: &String| names.contains(&text.split(':').next().unwrap());
    effects.iter().map(Effect::to_string).filter(named).collect()
}

impl After {
    fn check(&self, game: &Parchis, effects: &[Effect]) -> Result<(), String> {
        let position = game.position();
        let colours: Vec<String> = game.table().colours().map(|colour| colour.to_string()).collect();
        let name = |seat: &Seat| colours[seat.index()].clone();
        for (colour, spots) in self.pieces.iter().flatten() {
            let side = position.sides[colours.iter().position(|known| known == colour).unwrap()];
            same(colour, &spots.each_ref().map(Spot::place), &side.places)?;
        }
        let phase = match position.phase {
            Phase::Opening => "opening",
            Phase::Roll => "roll",
            Phase::Move => "move",
            Phase::Over => "over",
        };
        let dice: Vec<u8> = position.dice_left.iter().map(|die| die.pips()).collect();
        as_said("phase", &self.phase, &phase.to_string())?;
        as_said("turn", &self.turn, &name(&position.turn))?;
        as_said("bonus", &self.bonus, &position.bonus)?;
        as_said("run", &self.run, &position.run)?;
        as_said("dice", &self.dice, &dice)?;
        as_said("last_moved", &self.last_moved, &position.last_moved.map(|piece| piece.to_string()))?;
        as_said("finished", &self.finished, &position.finished.iter().map(name).collect())?;
        let payments: Vec<Payment> = effects.iter().filter_map(payment).collect();
        let ledger =
            payments.iter().map(|paid| (name(&paid.from), name(&paid.to), paid.amount, paid.reason.to_string()));
        as_said("ledger", &self.ledger, &ledger.collect())?;
        let balance = colours.iter().cloned().zip(position.sides.iter().map(|side| side.balance));
        as_said("balance", &self.balance, &balance.collect())
    }
}

fn payment(effect: &Effect) -> Option<Payment> {
    match effect {
        Effect::Paid(payment) => Some(*payment),
        _ => None,
    }
}

fn as_said<T: PartialEq + std::fmt::Debug>(what: &str, expected: &Option<T>, found: &T) -> Result<(), String> {
    expected.as_ref().map_or(Ok(()), |expected| same(what, expected, found))
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected:?}, found {found:?}")) }
}
