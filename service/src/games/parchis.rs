//! Parchís on the wire: the game itself. Its options and positions have files of their own.

mod options;
mod position;

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use proto::v1::new_game_request::Options as OptionsArm;
use proto::v1::position::Position as PositionArm;
use proto::v1::submit_action_request::Action as ActionArm;
use rules::game::{Dice, Event, Game, Misread, Roll, Time};
use rules::parchis::{Action, Colour, Move, Obligation, Options, Parchis, Piece, Place, Refusal, Table, Zone};

use super::wire::Wire;
use crate::error::{Violations, violation, within, wrong};

impl Wire for Parchis {
    const FORMAT: u8 = 1;

    fn options_in(options: &OptionsArm, start: Option<&PositionArm>) -> Option<Result<Options, Violations>> {
        let OptionsArm::Parchis(options) = options else { return None };
        Some(options_from(options, start))
    }

    fn options_out(options: &Options) -> v1::game::Options {
        v1::game::Options::Parchis(options::table_out(options.initial().table()))
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
        Parchis::played_out(m, "")
    }

    fn played_out(m: &Move, _line: &str) -> v1::Move {
        let detail = v1::ParchisMove {
            piece: Some(piece_out(m.piece)),
            from: Some(place_out(m.from)),
            to: Some(place_out(m.to)),
            captured: m.captured.iter().map(piece_out).collect(),
        };
        v1::Move { notation: m.to_string(), detail: Some(v1::r#move::Detail::Parchis(detail)) }
    }

    fn dice_for(&self, at: Time, action: &ActionArm) -> Result<Option<Dice>, Refusal> {
        match action {
            ActionArm::Autoplay(v1::AutoplayAction {}) => self.dice_to_autoplay(at),
            ActionArm::Resign(v1::ResignAction {}) => Ok(None),
        }
    }

    fn action_in(action: &ActionArm, roll: Option<Roll>) -> Option<Action> {
        match action {
            ActionArm::Resign(v1::ResignAction {}) => Some(Action::Resign),
            ActionArm::Autoplay(v1::AutoplayAction {}) => Some(Action::Autoplay(roll)),
        }
    }

    fn action_out(action: &Action, line: &str) -> v1::event::What {
        match action {
            Action::Move(m) => v1::event::What::Move(Parchis::played_out(m, line)),
            Action::Resign => v1::event::What::Resigned(v1::ResignAction {}),
            Action::Autoplay(roll) => {
                let faces = roll.iter().flat_map(Roll::faces);
                v1::event::What::Autoplayed(v1::AutoplayedEvent { dice: faces.map(|die| die.pips().into()).collect() })
            }
        }
    }

    fn line(&self, event: &Event<Parchis>) -> String {
        match event {
            Event::Acted(_, Action::Move(m)) => m.to_string(),
            _ => String::new(),
        }
    }

    fn turn_out(&self) -> Option<v1::turn::Detail> {
        let obligation = match self.obligation() {
            Obligation::None => v1::ParchisObligation::Unspecified,
            Obligation::Exit => v1::ParchisObligation::Exit,
            Obligation::OpenBarrier => v1::ParchisObligation::OpenBarrier,
            Obligation::CountBonus(_) => v1::ParchisObligation::CountBonus,
        };
        let count = self.moves().first().map_or(0, |m| m.count);
        let turn = v1::ParchisTurn { obligation: obligation.into(), count: count.into() };
        Some(v1::turn::Detail::Parchis(turn))
    }

    fn status_out(&self) -> v1::status_response::Detail {
        let barriers = self.barriers().map(|square| i32::from(square.number())).collect();
        v1::status_response::Detail::Parchis(v1::ParchisStatus { barriers })
    }
}

fn options_from(options: &v1::ParchisOptions, start: Option<&PositionArm>) -> Result<Options, Violations> {
    let table = options::table_in("parchis", options)?;
    match start {
        None => Ok(Options::new(table)),
        Some(PositionArm::Parchis(start)) => {
            let game = position_at(&table, start).map_err(|violations| within("initial_position", violations))?;
            Ok(Options::going_on_from(game))
        }
        Some(_) => violation("initial_position", wrong::another_game()),
    }
}

/// The game that stands so at this table. The position may repeat the options of the table, but not have others.
fn position_at(table: &Table, position: &v1::ParchisPosition) -> Result<Parchis, Violations> {
    if let Some(options) = &position.options
        && options::table_in("parchis.options", options)? != *table
    {
        return violation("parchis.options", wrong::other_options());
    }
    position::position_in(table, position)
}

fn bare(position: &v1::ParchisPosition) -> Result<Parchis, Violations> {
    let default = v1::ParchisOptions::default();
    let table = options::table_in("parchis.options", position.options.as_ref().unwrap_or(&default))?;
    position::position_in(&table, position)
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
