//! Whole games as one text.

use rules::game::{Event, Game, Time, Turn};
use serde_json::{Map, Value, json};

use super::wire::{Wire, outcome};

/// How a whole game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The game's own notation.
    Text,
    /// An object of JSON.
    Json,
    /// The portable game notation of chess.
    Pgn,
    /// The moves of chess alone, with Spanish letters.
    SpanishMovetext,
}

/// What is told of a stored game beside what happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its id.
    pub game_id: String,
    /// Who made it.
    pub created_by: String,
    /// The caller's own name for it.
    pub client_ref: Option<String>,
}

/// A stored game with all that happened in it.
pub struct Record<G: Game> {
    /// What it is.
    pub about: About,
    /// All its events, the creation first.
    pub log: Vec<Logged<G>>,
}

/// An event of a game.
pub struct Logged<G: Game> {
    /// When it was judged.
    pub at: Time,
    /// What was accepted.
    pub event: Event<G>,
    /// The same as a person writes it.
    pub line: String,
    /// What it caused.
    pub effects: Vec<G::Effect>,
    /// The game after it.
    pub after: G,
}

impl<G: Game> Record<G> {
    /// How the game stands; none if nothing is logged.
    pub fn last(&self) -> Option<&G> {
        self.log.last().map(|last| &last.after)
    }
}

/// The record as JSON: `options` are those of the game, `said` tells an event in the game's own words.
pub fn json<G: Wire>(record: &Record<G>, options: Value, said: impl Fn(&Event<G>) -> Map<String, Value>) -> String {
    let About { game_id, created_by, client_ref } = &record.about;
    let events: Vec<Value> = (1..).zip(&record.log).map(|(version, logged)| event(version, logged, &said)).collect();
    let mut whole = json!({
        "game": {
            "id": game_id,
            "kind": G::KIND,
            "seats": record.last().map(Game::seats),
            "created_by": created_by,
            "client_ref": client_ref,
        },
        "options": options,
        "events": events,
    });
    if let Some((game, Turn::Over(over))) = record.last().map(|game| (game, game.turn())) {
        let told = outcome(game, &over);
        let ranks: Vec<Value> = told.ranks.iter().map(|rank| json!({"seat": rank.seat, "rank": rank.rank})).collect();
        whole["outcome"] = json!({"reason": told.reason, "winners": told.winners, "ranks": ranks});
    }
    format!("{whole:#}\n")
}

fn event<G: Wire>(version: u32, logged: &Logged<G>, said: impl Fn(&Event<G>) -> Map<String, Value>) -> Value {
    let effects: Vec<String> = logged.effects.iter().map(ToString::to_string).collect();
    let mut told = json!({"version": version, "at": timestamp(logged.at), "effects": effects});
    for (key, value) in said(&logged.event) {
        told[key] = value;
    }
    told
}

/// A time as RFC 3339 writes it.
fn timestamp(Time(ms): Time) -> String {
    let nanos = i32::try_from(ms.rem_euclid(1000)).unwrap_or_default() * 1_000_000;
    prost_types::Timestamp { seconds: ms.div_euclid(1000), nanos }.to_string()
}
