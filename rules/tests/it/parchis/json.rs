//! What the shared vectors write in JSON.

use std::collections::BTreeMap;

use rules::game::{Die, Event, Roll, Seat, Step, Time, advance};
use rules::parchis::{Colour, Parchis, Phase, Piece, Place, Position, Rules, Side, Square, Table, Zone};
use serde::Deserialize;
use serde_json::Value;

/// By the name of a colour.
pub(super) type ByColour<T> = BTreeMap<String, T>;

/// The state before a vector or a count of lines.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Before {
    pub(super) pieces: ByColour<[Spot; 4]>,
    pub(super) turn: String,
    #[serde(default)]
    pub(super) bonus: u8,
    #[serde(default)]
    run: u8,
    last_moved: Option<String>,
    #[serde(default)]
    order: BTreeMap<u8, [String; 2]>,
    #[serde(default)]
    begun: ByColour<bool>,
    #[serde(default)]
    dice: Vec<u8>,
    #[serde(default)]
    rolled: Vec<u8>,
    #[serde(default)]
    finished: Vec<String>,
    pub(super) opening: Option<Vec<u8>>,
    #[serde(default)]
    owed: Vec<(String, i64)>,
}

/// A place: `home`, `goal`, `c1` to `c7`, or the number of a square.
#[derive(Clone, Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(untagged)]
pub(super) enum Spot {
    Square(u8),
    Named(String),
}

impl Spot {
    pub(super) fn place(&self) -> Place {
        match self {
            Spot::Square(number) => Place::ring(Square::new(*number).unwrap()),
            Spot::Named(name) if name == "home" => Place::HOME,
            Spot::Named(name) if name == "goal" => Place::GOAL,
            Spot::Named(name) => Place::read(name).unwrap(),
        }
    }
}

/// The rules that the overrides make of the default.
pub(super) fn rules(overrides: &BTreeMap<String, Value>) -> Result<Rules, String> {
    let mut rules = Rules::default();
    for (option, value) in overrides {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Object(stakes) => {
                assert_eq!(stakes.len(), 3, "{stakes:?}");
                ["piece", "win", "third_six"].map(|name| stakes[name].to_string()).join(",")
            }
            plain => plain.to_string(),
        };
        rules.set(option, &value).map_err(|error| format!("{option}={value}: {error}"))?;
    }
    Ok(rules)
}

pub(super) fn table(overrides: &BTreeMap<String, Value>, colours: &[String]) -> Result<Table, String> {
    let colours: Vec<Colour> = colours.iter().map(|name| colour(name)).collect();
    Table::new(rules(overrides)?, &colours).map_err(|errors| format!("{errors:?}"))
}

pub(super) fn colour(name: &str) -> Colour {
    Colour::from_name(name).unwrap_or_else(|| panic!("no such colour: {name}"))
}

pub(super) fn piece(name: &str) -> Piece {
    let (name, number) = name.split_at(name.len() - 1);
    Piece::new(colour(name), number.parse().unwrap()).unwrap()
}

pub(super) fn roll(pips: &[u8]) -> Roll {
    Roll::new(pips).unwrap()
}

/// What comes of an event that must be accepted.
pub(super) fn step(game: &Parchis, event: &Event<Parchis>) -> Result<Step<Parchis>, String> {
    advance(game, None, Time(0), event).map_err(|refused| format!("{event:?}: {refused:?}"))
}

/// The seat that a game waits for.
pub(super) fn awaited(game: &Parchis) -> Result<Seat, String> {
    use rules::game::Game;
    game.turn().awaited().only().ok_or_else(|| "nobody is awaited".to_string())
}

impl Before {
    /// The game that stands so. A roll follows unless a bonus or a die is left to move.
    pub(super) fn game(&self, table: &Table) -> Result<Parchis, String> {
        let seat = |name: &String| table.seat(colour(name)).unwrap();
        let dice = |pips: &[u8]| pips.iter().map(|&pips| Die::new(pips).unwrap()).collect();
        let moving = self.bonus > 0 || !self.dice.is_empty();
        let position = Position {
            sides: table.colours().map(|colour| self.side(colour)).collect(),
            arrivals: self.order.values().map(|pair| pair.each_ref().map(|name| piece(name))).collect(),
            phase: if moving { Phase::Move } else { Phase::Roll },
            turn: seat(&self.turn),
            rolled: dice(&self.rolled),
            dice_left: dice(&self.dice),
            bonus: self.bonus,
            run: self.run,
            last_moved: self.last_moved.as_deref().map(piece),
            throws: Vec::new(),
            finished: self.finished.iter().map(seat).collect(),
            resigned: Vec::new(),
        };
        Parchis::from_position(table, &position).map_err(|errors| format!("{errors:?}"))
    }

    fn side(&self, colour: Colour) -> Side {
        let places =
            self.pieces.get(colour.english()).map_or([Place::HOME; 4], |spots| spots.each_ref().map(Spot::place));
        let out = places.iter().any(|place| place.zone() != Zone::Home);
        let begun = self.begun.get(colour.english()).copied().unwrap_or(out);
        let owes = |(name, _): &&(String, i64)| name == colour.english();
        let fines = self.owed.iter().find(owes).map_or(0, |(_, amount)| *amount);
        Side { places, begun, fines, ..Side::default() }
    }
}
