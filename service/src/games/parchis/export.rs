//! Whole games of parchís as one text.

use rules::game::{Event, Roll, Seat};
use rules::parchis::{Action, Options, Parchis};
use serde_json::{Map, Value, json};

use crate::games::export::{self, Format, Record};

/// The whole game in this format; none if it is another game's.
pub(super) fn export(record: &Record<Parchis>, format: Format) -> Option<String> {
    match format {
        Format::Text => {
            let log = record.log.iter().map(|logged| (logged.at, &logged.event, logged.effects.as_slice()));
            let lines = record.last().map(|game| game.record(log)).unwrap_or_default();
            let names = options(record).map(called).unwrap_or_default();
            Some(format!("# Game {}\n{names}{lines}", record.about.game_id))
        }
        Format::Json => Some(export::json(record, options(record).map_or(Value::Null, options_out), said)),
        Format::Pgn | Format::SpanishMovetext => None,
    }
}

fn options(record: &Record<Parchis>) -> Option<&Options> {
    match &record.log.first()?.event {
        Event::Created(options) => Some(options),
        _ => None,
    }
}

/// A comment on what the players call their colours; nothing where those have their usual names.
fn called(options: &Options) -> String {
    let colours = options.initial().table().colours().zip(options.names());
    colours.map(|(colour, name)| format!("# {colour} is called {name}\n")).collect()
}

/// The words of the options, and how the game stood when it began.
fn options_out(options: &Options) -> Value {
    let words = options.words().into_iter().filter(|(word, _)| *word != "position");
    let mut told: Map<String, Value> = words.map(|(word, value)| (word.to_owned(), value.into())).collect();
    let colours = options.initial().table().colours().map(|colour| colour.english());
    told.insert("colours".into(), colours.collect::<Vec<_>>().into());
    told.insert("position".into(), options.initial().text().into());
    if !options.names().is_empty() {
        told.insert("colour_names".into(), options.names().into());
    }
    Value::Object(told)
}

fn said(event: &Event<Parchis>) -> Map<String, Value> {
    let (seat, what) = match event {
        Event::Created(_) => (None, json!({"created": true})),
        Event::Rolled(seat, roll) => (Some(*seat), json!({"roll": pips(roll)})),
        Event::Acted(seat, Action::Move(m)) => (*seat, json!({"move": m.to_string()})),
        Event::Acted(seat, Action::Resign) => (*seat, json!({"resign": true})),
        Event::Acted(seat, Action::Autoplay(roll)) => {
            (*seat, json!({"autoplay": true, "roll": roll.as_ref().map(pips)}))
        }
        Event::Acted(seat, Action::Autoplayed(m)) => (*seat, json!({"autoplay": true, "move": m.to_string()})),
        Event::Expired => (None, json!({"expired": true})),
        Event::Restored { version } => (None, json!({"restored": version})),
    };
    let mut said = match what {
        Value::Object(said) => said,
        _ => Map::new(),
    };
    if let Some(seat) = seat.map(Seat::number) {
        said.insert("seat".into(), seat.into());
    }
    said
}

fn pips(roll: &Roll) -> Vec<u8> {
    roll.faces().iter().map(|die| die.pips()).collect()
}
