//! The use cases: load, judge, commit; once, for every game.
//!
//! A lost race is never run again in here: one call draws dice at most once. Nothing in this file knows the transport
//! or the database.

mod rows;

use std::sync::Arc;
use std::time::Duration;

use proto::v1;
use rules::game::Time;
use uuid::Uuid;

use crate::auth::Caller;
use crate::call::{self, Facts};
use crate::dice::DiceSource;
use crate::digest::digest;
use crate::error::{Error, Violation, wrong};
use crate::games::export::{About, Format};
use crate::games::format::FormatError;
use crate::games::{self, AnyGame, AnyState, AnyStep, StepRow, Takes};
use crate::request::{Ask, Asked, Export, Guards, NewGame, OnPosition, Page, PositionAsk, Target, Write};
use crate::store::{Append, Commit, Created, EventRow, GameRow, Loaded, Store};
use rows::{append, expiry, game_row};

pub(crate) use rows::step_row;

/// Most events of a game that is written as one text: that many take a client about 2 MB.
const EXPORT_EVENTS: i32 = 10_000;
/// A read that has come upon a fallen flag waits so long for it to be kept.
const NOTE_FLAG: Duration = Duration::from_millis(250);

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
        let first = append(&caller.name, row.id, 1, at, new.request_id, new.hash, step.row());
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
        let (version, state) = self.standing(game, &loaded).await?;
        call::reached_version(version);
        Ok(View { stored: Some(Stored { version, at: loaded.now }), state })
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
        if let Some(expired) = state.expire(Time(loaded.now)).filter(|_| !write.ask.claims_timeout()) {
            return Err(self.too_late(&loaded, &write.guards, expired.as_ref()).await);
        }
        let step = self.step(&write, state.as_ref(), loaded.now).await?;
        let next = next_version(version)?;
        let row =
            append(&caller.name, write.game_id, next, loaded.now, write.guards.request_id, write.hash, step.row());
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
        let (version, state) = self.standing(game, &loaded).await?;
        call::reached_version(version);
        Ok(Described { options: game.stored_options(&loaded.game.options)?, state, version, game: loaded.game })
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

    /// How a game stands now, and at which version: a flag may have fallen since its newest event.
    async fn standing(&self, game: &dyn AnyGame, loaded: &Loaded) -> Result<(i32, Box<dyn AnyState>), Error> {
        let version = loaded.newest.version;
        let state = game.state(&loaded.newest.state)?;
        match state.expire(Time(loaded.now)) {
            None => Ok((version, state)),
            Some(expired) => {
                let next = next_version(version)?;
                self.note_flag(expiry(loaded, next, expired.as_ref())).await;
                Ok((next, expired.into_after()))
            }
        }
    }

    /// Keeps a fallen flag that a read has come upon, as best it can: the answer to the read does not depend on it, so a
    /// database that cannot be written to holds it up only for a moment.
    async fn note_flag(&self, expiry: Append) {
        let store = Arc::clone(&self.store);
        let commit = tokio::spawn(async move { store.commit(&expiry).await });
        let Facts { game_id, kind, .. } = call::facts();
        match tokio::time::timeout(NOTE_FLAG, commit).await {
            Ok(Ok(Ok(_))) => {}
            Ok(Ok(Err(error))) => {
                let error = call::with_causes(&error);
                tracing::warn!(game.id = game_id, kind, error, "a fallen flag was not kept");
            }
            Ok(Err(_)) | Err(_) => tracing::warn!(game.id = game_id, kind, "a fallen flag was not kept in time"),
        }
    }

    /// Why a write that came after the flag had fallen is refused. The first one ends the game in the log.
    async fn too_late(&self, loaded: &Loaded, guards: &Guards, expired: &dyn AnyStep) -> Error {
        match self.end_by_flag(loaded, guards, expired).await {
            Ok(error) | Err(error) => error,
        }
    }

    async fn end_by_flag(&self, loaded: &Loaded, guards: &Guards, expired: &dyn AnyStep) -> Result<Error, Error> {
        let version = loaded.newest.version;
        match self.store.commit(&expiry(loaded, next_version(version)?, expired)).await? {
            Commit::Committed | Commit::Replay(_) => Ok(games::game_over()),
            // Another write came first: it has ended the game by the same flag, or was dated before it fell.
            Commit::Stale { actual } => {
                let (_, again) = self.load(loaded.game.id, None).await?;
                let expected = guards.expected_version.unwrap_or(version);
                let is_over = again.newest.awaited.is_none();
                Ok(if is_over { games::game_over() } else { Error::VersionMismatch { expected, actual } })
            }
        }
    }

    /// The step that a write leads to from `state`. Dice are thrown only where they are awaited, and an earlier state is
    /// loaded only where the write goes back to it.
    async fn step(&self, write: &Write, state: &dyn AnyState, now: i64) -> Result<Box<dyn AnyStep>, Error> {
        let (at, seat) = (Time(now), write.seat);
        match &write.ask {
            Ask::Move(ask) => state.play(at, seat, ask),
            Ask::Action(action) => {
                let past = match state.goes_back_to(seat, action)? {
                    Some(version) => Some(self.past(write.game_id, version).await?),
                    None => None,
                };
                let roll = state.dice_for(at, action)?.map(|dice| self.dice.roll(dice)).transpose()?;
                state.act(at, seat, action, Takes { roll, past })
            }
            Ask::Roll => {
                let (seat, dice) = state.awaited_roll(seat)?;
                state.roll(at, seat, self.dice.roll(dice)?)
            }
        }
    }

    /// The stored state after the event of this version.
    async fn past(&self, game_id: Uuid, version: u32) -> Result<Vec<u8>, Error> {
        let before = i32::try_from(version).unwrap_or(i32::MAX).saturating_sub(1);
        let rows = self.store.events(game_id, before, 1).await?.ok_or(Error::NoSuchGame)?;
        // A version that the newest state names is in the log, or the log is damaged.
        rows.into_iter().next().map(|row| row.state).ok_or(Error::Format(FormatError::Unknown))
    }
}

/// A bare position has no clocks: it is judged at the epoch.
fn on_position(on: &OnPosition) -> Result<Box<dyn AnyStep>, Error> {
    let at = Time::default();
    match &on.ask {
        PositionAsk::Move(ask) => on.state.play(at, on.seat, ask),
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
