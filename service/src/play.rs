//! The use cases: load, judge, commit; once, for every game.
//!
//! A lost race is never run again in here: one call draws dice at most once. Nothing in this file knows the transport
//! or the database.

use std::sync::Arc;

use proto::v1;
use rules::game::{Seat, Time};
use uuid::Uuid;

use crate::auth::Caller;
use crate::call;
use crate::dice::DiceSource;
use crate::digest::digest;
use crate::error::{Error, Violation, wrong};
use crate::games::export::{About, Format};
use crate::games::{self, AnyGame, AnyState, AnyStep, StepRow};
use crate::request::{Ask, Asked, Export, Guards, NewGame, OnPosition, Page, PositionAsk, Target, Write};
use crate::store::{Append, Commit, Created, EventRow, GameRow, Loaded, Store};

/// Most events of a game that is written as one text: that many take a client about 2 MB.
const EXPORT_EVENTS: i32 = 10_000;

/// The referee: judges requests and keeps what it accepted.
pub struct Play {
    store: Arc<dyn Store>,
    dice: DiceSource,
}

/// A game, or a bare position, as it stands.
pub struct View {
    /// Its version; none for a bare position.
    pub stored: Option<Stored>,
    /// Its state.
    pub state: Box<dyn AnyState>,
}

/// Where and when something stands in the log of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The version.
    pub version: i32,
    /// The time of the database, in milliseconds since the Unix epoch.
    pub at: i64,
}

/// An accepted input.
pub struct Done {
    /// Where it stands in the log; none for a bare position.
    pub stored: Option<Stored>,
    /// Whether an earlier call did it.
    pub replayed: bool,
    /// What was done and what it led to.
    pub step: Box<dyn AnyStep>,
}

/// A new game.
pub struct Made {
    /// Its id.
    pub game_id: Uuid,
    /// Its first step.
    pub done: Done,
}

/// What a stored game is.
pub struct Described {
    /// What was agreed.
    pub game: GameRow,
    /// Its options.
    pub options: v1::game::Options,
    /// Its newest version.
    pub version: i32,
    /// Its state.
    pub state: Box<dyn AnyState>,
}

/// A whole stored game as one text.
pub struct Exported {
    /// The version that it tells.
    pub version: i32,
    /// How it is written.
    pub format: Format,
    /// The text.
    pub text: String,
}

/// An entry of the log of a game.
pub struct Entry {
    /// As it is stored.
    pub row: EventRow,
    /// What was done and what it led to.
    pub step: Box<dyn AnyStep>,
}

impl Play {
    /// A referee that keeps what it accepts in `store` and takes the dice of stored games from `dice`.
    pub fn new(store: Arc<dyn Store>, dice: DiceSource) -> Play {
        Play { store, dice }
    }

    /// Starts a game. With a `request_id` its id is made from it, so that every replica makes the same game of it.
    pub async fn new_game(&self, caller: &Caller, new: NewGame) -> Result<Made, Error> {
        new.request_id.iter().for_each(call::has_request_id);
        let at = self.store.now().await?;
        let step = new.options.start(Time(at));
        let game_id = new.request_id.map_or_else(Uuid::now_v7, |request_id| game_id(caller, request_id));
        let row = game_row(game_id, caller, &new, step.as_ref(), at);
        call::is_about_game(game_id);
        call::is_of_kind(new.options.kind());
        let first = append(caller, row.id, 1, at, new.request_id, new.hash, step.row());
        let created = self.store.create(&crate::store::NewGame { game: row, players: Vec::new(), first }).await?;
        let done = match created {
            Created::Made => {
                call::reached_version(1);
                Done { stored: Some(Stored { version: 1, at }), replayed: false, step }
            }
            Created::Exists(loaded) => first_step(*loaded, new.hash)?,
        };
        Ok(Made { game_id, done })
    }

    /// How a game or position stands.
    pub async fn view(&self, target: Target) -> Result<View, Error> {
        let game_id = match target {
            Target::Position(state) => return Ok(View { stored: None, state }),
            Target::Stored(game_id) => game_id,
        };
        let (game, loaded) = self.load(game_id, None).await?;
        let state = game.state(&loaded.newest.state)?;
        call::reached_version(loaded.newest.version);
        Ok(View { stored: Some(Stored { version: loaded.newest.version, at: loaded.now }), state })
    }

    /// Judges what `caller` asks of a stored game or of a bare position.
    pub async fn judge(&self, caller: &Caller, asked: Asked) -> Result<Done, Error> {
        match asked {
            Asked::Stored(write) => self.write(caller, write).await,
            Asked::Position(on) => Ok(Done { stored: None, replayed: false, step: on_position(&on)? }),
        }
    }

    /// Judges what `caller` asks of a stored game and keeps it if it is accepted.
    pub async fn write(&self, caller: &Caller, write: Write) -> Result<Done, Error> {
        write.guards.request_id.iter().for_each(call::has_request_id);
        let (game, loaded) = self.load(write.game_id, write.guards.request_id).await?;
        if let Some(row) = loaded.replay {
            return replayed(game, row, write.hash);
        }
        let version = loaded.newest.version;
        check_version(&write.guards, version)?;
        let state = game.state(&loaded.newest.state)?;
        let step = self.step(state.as_ref(), Time(loaded.now), write.seat, &write.ask)?;
        let next = next_version(version)?;
        let row = append(caller, write.game_id, next, loaded.now, write.guards.request_id, write.hash, step.row());
        match self.store.commit(&row).await? {
            Commit::Committed => {
                call::reached_version(next);
                Ok(Done { stored: Some(Stored { version: next, at: loaded.now }), replayed: false, step })
            }
            Commit::Replay(row) => replayed(game, *row, write.hash),
            Commit::Stale { actual } => {
                Err(Error::VersionMismatch { expected: write.guards.expected_version.unwrap_or(version), actual })
            }
        }
    }

    /// What a stored game is.
    pub async fn describe(&self, game_id: Uuid) -> Result<Described, Error> {
        let (game, loaded) = self.load(game_id, None).await?;
        call::reached_version(loaded.newest.version);
        Ok(Described {
            options: game.stored_options(&loaded.game.options)?,
            state: game.state(&loaded.newest.state)?,
            version: loaded.newest.version,
            game: loaded.game,
        })
    }

    /// A page of the log of a stored game.
    pub async fn log(&self, page: &Page) -> Result<Vec<Entry>, Error> {
        let (game, _) = self.load(page.game_id, None).await?;
        let rows = self.store.events(page.game_id, page.after_version, page.size).await?.ok_or(Error::NoSuchGame)?;
        rows.into_iter().map(|row| Ok(Entry { step: game.step(&step_row(&row))?, row })).collect()
    }

    /// A whole stored game as one text.
    pub async fn export(&self, export: &Export) -> Result<Exported, Error> {
        let (game, loaded) = self.load(export.game_id, None).await?;
        let version = loaded.newest.version;
        if version > EXPORT_EVENTS {
            return Err(Error::Refused(wrong::too_long_to_export()));
        }
        let about = About {
            game_id: export.game_id.to_string(),
            created_by: loaded.game.created_by,
            client_ref: loaded.game.client_ref,
        };
        let rows = self.store.events(export.game_id, 0, version.unsigned_abs()).await?.ok_or(Error::NoSuchGame)?;
        let log: Vec<(Time, StepRow)> = rows.iter().map(|row| (Time(row.at), step_row(row))).collect();
        let text = game.export(about, &log, export.format)?;
        let text = text.ok_or_else(|| Violation::new("format", wrong::no_such_format()))?;
        call::reached_version(version);
        Ok(Exported { version, format: export.format, text })
    }

    async fn load(&self, game_id: Uuid, request_id: Option<Uuid>) -> Result<(&'static dyn AnyGame, Loaded), Error> {
        call::is_about_game(game_id);
        let loaded = self.store.load(game_id, request_id).await?.ok_or(Error::NoSuchGame)?;
        let game = games::of_kind(&loaded.game.kind)?;
        call::is_of_kind(game.kind());
        Ok((game, loaded))
    }

    /// The step that `ask` leads to from `state`. Dice are thrown only where they are awaited.
    fn step(&self, state: &dyn AnyState, at: Time, seat: Option<i32>, ask: &Ask) -> Result<Box<dyn AnyStep>, Error> {
        match ask {
            Ask::Move(text) => state.play(at, seat, text),
            Ask::Action(action) => {
                let roll = state.dice_for(at, action)?.map(|dice| self.dice.roll(dice)).transpose()?;
                state.act(at, seat, action, roll)
            }
            Ask::Roll => {
                let (seat, dice) = state.awaited_roll(seat)?;
                state.roll(at, seat, self.dice.roll(dice)?)
            }
        }
    }
}

/// A bare position has no clocks: it is judged at the epoch.
fn on_position(on: &OnPosition) -> Result<Box<dyn AnyStep>, Error> {
    let at = Time::default();
    match &on.ask {
        PositionAsk::Move(text) => on.state.play(at, on.seat, text),
        PositionAsk::Roll(roll) => {
            let (seat, _) = on.state.awaited_roll(on.seat)?;
            on.state.roll(at, seat, roll.clone())
        }
    }
}

fn check_version(guards: &Guards, actual: i32) -> Result<(), Error> {
    match guards.expected_version {
        Some(expected) if expected != actual => Err(Error::VersionMismatch { expected, actual }),
        _ => Ok(()),
    }
}

fn next_version(version: i32) -> Result<i32, Error> {
    version.checked_add(1).ok_or_else(|| Violation::new("game_id", wrong::game_full()).into())
}

/// What an earlier call with this request did, if it was the same request.
fn replayed(game: &dyn AnyGame, row: EventRow, hash: [u8; 32]) -> Result<Done, Error> {
    if row.request_hash != hash {
        return Err(Violation::new("request_id", wrong::request_id_reused()).into());
    }
    call::reached_version(row.version);
    let stored = Stored { version: row.version, at: row.at };
    Ok(Done { stored: Some(stored), replayed: true, step: game.step(&step_row(&row))? })
}

/// The first step of a game that an earlier call made of the same request.
fn first_step(loaded: Loaded, hash: [u8; 32]) -> Result<Done, Error> {
    let game = games::of_kind(&loaded.game.kind)?;
    let row = loaded.replay.ok_or_else(|| Violation::new("request_id", wrong::request_id_reused()))?;
    replayed(game, row, hash)
}

/// The id of the game that this request makes, whichever replica makes it: a UUIDv8 of tenant, caller and request.
fn game_id(caller: &Caller, request_id: Uuid) -> Uuid {
    let digest = digest(&[caller.tenant.as_bytes(), caller.name.as_bytes(), request_id.as_bytes()]);
    let (id, _) = digest.split_first_chunk().expect("a digest has 32 bytes");
    Uuid::new_v8(*id)
}

fn game_row(id: Uuid, caller: &Caller, new: &NewGame, first: &dyn AnyStep, at: i64) -> GameRow {
    GameRow {
        id,
        tenant: caller.tenant.clone(),
        created_by: caller.name.clone(),
        client_ref: new.client_ref.clone(),
        kind: new.options.kind().into(),
        options: new.options.bytes(),
        seats: first.after().seats(),
        commitment: None,
        key_id: None,
        salt: None,
        request_hash: new.hash,
        created_at: at,
    }
}

fn append(
    caller: &Caller,
    game_id: Uuid,
    version: i32,
    at: i64,
    request_id: Option<Uuid>,
    request_hash: [u8; 32],
    step: StepRow,
) -> Append {
    let outcome = step.winners.map(i16::from);
    let row = EventRow {
        game_id,
        version,
        at,
        seat: step.seat.map(Seat::number),
        caller: caller.name.clone(),
        request_id: request_id.unwrap_or_else(Uuid::now_v7),
        request_hash,
        rules_version: step.rules_version,
        event: step.event,
        effects: step.effects,
        state: step.state,
        awaited: step.awaited,
        notation: step.line,
    };
    Append { row, outcome }
}

/// The part of a row that its game reads.
pub(crate) fn step_row(row: &EventRow) -> StepRow {
    StepRow {
        rules_version: row.rules_version,
        seat: row.seat.and_then(Seat::from_number),
        event: row.event.clone(),
        effects: row.effects.clone(),
        state: row.state.clone(),
        line: row.notation.clone(),
        awaited: row.awaited,
        winners: None,
    }
}
