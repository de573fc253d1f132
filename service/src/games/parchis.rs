//! Parchís on the wire: the game itself. Its options, its positions, its moves and how it stands have files of their own.

mod export;
mod moves;
mod options;
mod position;
mod standing;

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::new_game_request::Options as OptionsArm;
use proto::v1::position::Position as PositionArm;
use proto::v1::submit_action_request::Action as ActionArm;
use rules::game::{Dice, Event, Game, Misread, Roll, Time};
use rules::parchis::{Action, Colour, Effect, Move, Options, Parchis, Piece, Place, Refusal, Table, Zone};

use super::export::{Format, Record};
use super::wire::{Glance, Wire};
use crate::error::{Error, Violation, Violations, violation, within, wrong};

impl Wire for Parchis {
    const FORMAT: u8 = 1;

    fn options_in(options: &OptionsArm, start: Option<&PositionArm>) -> Option<Result<Options, Violations>> {
        let OptionsArm::Parchis(options) = options else { return None };
        Some(options_from(options, start))
    }

    fn options_out(options: &Options) -> v1::game::Options {
        let table = options::table_out(options.initial().table());
        v1::game::Options::Parchis(v1::ParchisOptions { colour_names: options.names().to_vec(), ..table })
    }

    fn position_in(position: &PositionArm) -> Option<Result<Parchis, Violations>> {
        let PositionArm::Parchis(position) = position else { return None };
        Some(bare(position))
    }

    fn position_out(&self) -> PositionArm {
        PositionArm::Parchis(position::position_out(self))
    }

    fn move_in(&self, text: &MoveText) -> Result<Move, Misread> {
        match text {
            MoveText::Notation(text) => self.read(text),
            MoveText::Chess(_) => Err(Misread::Unreadable),
        }
    }

    fn move_out(&self, m: &Move) -> v1::Move {
        self.played_out(m, "", &self.preview(m))
    }

    fn played_out(&self, m: &Move, _line: &str, effects: &[Effect]) -> v1::Move {
        moves::move_out(self.table(), m, effects)
    }

    fn explanation_out(&self) -> Option<v1::legal_moves_response::Explanation> {
        let hindrances = self.hindrances().iter().map(moves::hindrance_out).collect();
        Some(v1::legal_moves_response::Explanation::Parchis(v1::ParchisExplanation { hindrances }))
    }

    fn roll_out(&self, roll: &Roll, effects: &[Effect]) -> Option<v1::roll_response::Detail> {
        Some(v1::roll_response::Detail::Parchis(standing::roll_out(roll, effects)))
    }

    fn dice_for(&self, at: Time, action: &ActionArm) -> Result<Option<Dice>, Refusal> {
        match action {
            ActionArm::Autoplay(v1::AutoplayAction {}) => self.dice_to_autoplay(at),
            _ => Ok(None),
        }
    }

    fn action_in(&self, action: &ActionArm, roll: Option<Roll>) -> Option<Result<Action, Error>> {
        match action {
            ActionArm::Resign(v1::ResignAction {}) => Some(Ok(Action::Resign)),
            ActionArm::Autoplay(v1::AutoplayAction {}) => Some(Ok(Action::Autoplay(roll))),
            ActionArm::Chess(_) => None,
        }
    }

    fn action_out(&self, action: &Action, line: &str, effects: &[Effect]) -> v1::event::What {
        match action {
            Action::Move(m) => v1::event::What::Move(self.played_out(m, line, effects)),
            Action::Resign => v1::event::What::Resigned(v1::ResignAction {}),
            Action::Autoplay(roll) => {
                let dice = roll.iter().flat_map(Roll::faces).map(|die| die.pips().into()).collect();
                v1::event::What::Autoplayed(v1::AutoplayedEvent { dice, notation: line.to_owned(), r#move: None })
            }
            Action::Autoplayed(m) => v1::event::What::Autoplayed(v1::AutoplayedEvent {
                dice: Vec::new(),
                notation: line.to_owned(),
                r#move: Some(self.played_out(m, line, effects)),
            }),
        }
    }

    fn line(&self, event: &Event<Parchis>) -> String {
        match event {
            Event::Acted(_, Action::Move(m) | Action::Autoplayed(m)) => m.to_string(),
            _ => String::new(),
        }
    }

    fn export(record: &Record<Parchis>, format: Format) -> Option<String> {
        export::export(record, format)
    }

    fn turn_out(&self) -> Option<v1::turn::Detail> {
        Some(v1::turn::Detail::Parchis(standing::turn_out(self)))
    }

    fn status_out(&self, _glance: Glance) -> v1::status_response::Detail {
        v1::status_response::Detail::Parchis(standing::status_out(self))
    }
}

fn options_from(options: &v1::ParchisOptions, start: Option<&PositionArm>) -> Result<Options, Violations> {
    let mut wrong_with = Vec::new();
    let table = noted(options::table_in("parchis", options), &mut wrong_with);
    let begun = match start {
        None => table.map(Parchis::new),
        Some(PositionArm::Parchis(start)) => {
            let game = position_at(table.as_ref(), start).map_err(|violations| within("initial_position", violations));
            noted(game, &mut wrong_with)
        }
        Some(_) => noted(violation("initial_position", wrong::another_game()), &mut wrong_with),
    };
    let begun = begun.or(table.map(Parchis::new)).map(Options::going_on_from);
    let named = begun.and_then(|begun| noted(options::named(begun, &options.colour_names), &mut wrong_with));
    named.filter(|_| wrong_with.is_empty()).ok_or(wrong_with)
}

/// The game that stands so at this table. The position may repeat the options of the table, but not have others.
fn position_at(table: Option<&Table>, position: &v1::ParchisPosition) -> Result<Parchis, Violations> {
    let mut wrong_with = Vec::new();
    let repeated = position.options.as_ref().map(|options| options::table_in("parchis.options", options));
    if let Some(repeated) = repeated.and_then(|repeated| noted(repeated, &mut wrong_with))
        && table.is_some_and(|table| *table != repeated)
    {
        wrong_with.push(Violation::new("parchis.options", wrong::other_options()));
    }
    let game = noted(position::read(position).at(table), &mut wrong_with);
    game.filter(|_| wrong_with.is_empty()).ok_or(wrong_with)
}

fn bare(position: &v1::ParchisPosition) -> Result<Parchis, Violations> {
    let mut wrong_with = Vec::new();
    let default = v1::ParchisOptions::default();
    let options = position.options.as_ref().unwrap_or(&default);
    let table = noted(options::table_in("parchis.options", options), &mut wrong_with);
    let game = noted(position::read(position).at(table.as_ref()), &mut wrong_with);
    game.ok_or(wrong_with)
}

/// What was read; else nothing, and what is wrong with it is added to the rest.
fn noted<T>(read: Result<T, Violations>, wrong_with: &mut Violations) -> Option<T> {
    read.map_err(|violations| wrong_with.extend(violations)).ok()
}

fn piece_out(piece: Piece) -> v1::ParchisPiece {
    v1::ParchisPiece { colour: colour_out(piece.colour()), index: piece.number().into() }
}

/// The colours are numbered from 1 on the wire.
fn colour_out(colour: Colour) -> i32 {
    i32::from(colour.index()) + 1
}

fn colour_in(number: i32) -> Option<Colour> {
    Colour::from_index(u8::try_from(number).ok()?.checked_sub(1)?)
}

fn place_out(place: Place) -> v1::ParchisPlace {
    let (zone, square) = match place.zone() {
        Zone::Home => (v1::ParchisZone::Home, 0),
        Zone::Ring(square) => (v1::ParchisZone::Ring, square.number()),
        Zone::Corridor(number) => (v1::ParchisZone::Corridor, number),
        Zone::Goal => (v1::ParchisZone::Goal, 0),
        Zone::Off => (v1::ParchisZone::Off, 0),
    };
    v1::ParchisPlace { zone: zone.into(), square: square.into() }
}
