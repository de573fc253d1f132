//! How scenario files speak of parchís.
//!
//! The words of a `game` line: `preset=` a named set of options; `seats=` how many play, or `colours=yellow,red`;
//! `position=` a whole position as text, whose colours play; and every option by its name. `first=` is a seat's number.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::colour::Colour;
use super::options::{Options, Table};
use super::position_text::Written;
use super::rules::Rules;
use super::{Action, Parchis};
use crate::game::{Game, Roll, Seat};
use crate::scenario::{ReadError, Scripted};

impl Scripted for Parchis {
    fn read_options(words: &[(String, String)]) -> Result<Options, String> {
        let value = |key| words.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        let mut rules = Rules::preset(value("preset").unwrap_or("tradicional")).map_err(|error| error.to_string())?;
        for (option, value) in words.iter().filter(|(option, _)| !is_setting(option)) {
            rules.set(option, value).map_err(|error| format!("{option}={value}: {error}"))?;
        }
        let written = value("position").map(Written::read).transpose().map_err(|errors| format!("{errors:?}"))?;
        let colours = match (&written, value("colours"), value("seats")) {
            (Some(written), _, _) => written.colours.clone(),
            (None, Some(colours), _) => read_colours(colours)?,
            (None, None, seats) => Table::usual_colours(seats.map_or(Ok(2), str::parse).map_err(|_| "seats=?")?),
        };
        let table = Table::new(rules, &colours).map_err(|errors| join(&errors))?;
        match written {
            None => Ok(Options::new(table)),
            Some(written) => match Parchis::from_position(&table, &written.position) {
                Ok(game) => Ok(Options::going_on_from(game)),
                Err(errors) => Err(join(&errors)),
            },
        }
    }

    fn read_action(&self, _seat: Option<Seat>, verb: &str, args: &[String]) -> Result<Action, ReadError> {
        match (verb, args) {
            ("move", [text]) => Ok(Action::Move(self.read(text)?)),
            ("resign", []) => Ok(Action::Resign),
            ("autoplay", []) => Ok(Action::Autoplay(None)),
            ("autoplay", dice) => {
                let pips: Option<Vec<u8>> = dice.iter().map(|pips| pips.parse().ok()).collect();
                let roll = pips.and_then(|pips| Roll::new(&pips));
                roll.map(|roll| Action::Autoplay(Some(roll))).ok_or(ReadError::Unknown("no such roll".to_string()))
            }
            _ => Err(ReadError::Unknown(format!("no such thing: {verb} {}", args.join(" ")))),
        }
    }

    fn board(&self) -> String {
        self.text()
    }
}

/// Whether the word is no option of the rule sheet.
fn is_setting(word: &str) -> bool {
    matches!(word, "preset" | "seats" | "colours" | "position")
}

fn read_colours(names: &str) -> Result<Vec<Colour>, String> {
    names.split(',').map(|name| Colour::from_name(name).ok_or_else(|| format!("no such colour: {name}"))).collect()
}

fn join(errors: &[impl ToString]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
