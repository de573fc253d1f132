//! The use cases: load, judge, commit; once, for every game.
//!
//! A lost race is never run again in here: one call draws dice at most once. Nothing in this file knows the transport
//! or the database.

mod answers;
mod judging;
mod rows;

use std::sync::Arc;
use std::time::Duration;

use rules::game::Time;
use uuid::Uuid;

use crate::aside::{Aside, Pace};
use crate::auth::Caller;
use crate::call::{self, Facts};
use crate::dice::DiceSource;
use crate::digest::digest;
use crate::error::{Error, Violation, wrong};
use crate::games::export::About;
use crate::games::wire::Glance;
use crate::games::{self, AnyGame, AnyState, AnyStep, StepRow};
use crate::request::{Asked, Export, Guards, NewGame, Page, Target, Write};
use crate::store::{Append, Commit, Created, EventRow, Loaded, Store};
use rows::{expiry, game_row};

pub use answers::{Described, Done, Entry, Exported, Made, Stored, Told, View};
pub use rows::append;
pub(crate) use rows::step_row;

/// Most events of a game that is written as one text: that many take a client about 2 MB.
const EXPORT_EVENTS: i32 = 10_000;
/// A read that has come upon a fallen flag waits so long for it to be kept.
const NOTE_FLAG: Duration = Duration::from_millis(250);

/// The referee: judges requests and keeps what it accepted.
pub struct Play {
    store: Arc<dyn Store>,
    dice: DiceSource,
    aside: Aside,
}

impl Play {
    /// A referee that keeps what it accepts in `store` and takes the dice of stored games from `dice`.
    pub fn new(store: Arc<dyn Store>, dice: DiceSource) -> Play {
        Play { store, dice, aside: Aside::new() }
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
            Target::Position(state) => return Ok(View { stored: None, state: state.into() }),
            Target::Stored(game_id) => game_id,
        };
        let (game, loaded) = self.load(game_id, None).await?;
        let (version, state) = self.standing(game, &loaded).await?;
        call::reached_version(version);
        Ok(View { stored: Some(Stored { version, at: loaded.now }), state })
    }

    /// How a game or position stands, and what its rules say of it: with `mating_verdicts`, of each side if it can mate.
    pub async fn tell(&self, target: Target, mating_verdicts: bool) -> Result<Told, Error> {
        let view = self.view(target).await?;
        let at = Time(view.stored.map_or(0, |stored| stored.at));
        let glance = Glance { at, mating_verdicts };
        let detail = self.status(&view.state, glance).await;
        Ok(Told { view, detail })
    }

    /// Does what may take long before a call is judged, such as reading a position of the caller's own: see [`Aside::run`].
    pub async fn aside<T: Send + 'static>(&self, pace: Pace, work: impl FnOnce() -> T + Send + 'static) -> T {
        self.aside.run(pace, work).await
    }

    /// Judges what `caller` asks of a stored game or of a bare position.
    pub async fn judge(&self, caller: &Caller, asked: Asked) -> Result<Done, Error> {
        match asked {
            Asked::Stored(write) => self.write(caller, write).await,
            Asked::Position(on) => Ok(Done { stored: None, replayed: false, step: self.on_position(on).await? }),
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
        let state: Arc<dyn AnyState> = game.state(&loaded.newest.state)?.into();
        if !write.ask.claims_timeout()
            && let Some(expired) = self.expire(&state, loaded.now).await
        {
            return Err(self.too_late(&loaded, &write.guards, expired.as_ref()).await);
        }
        let step = self.step(&write, &state, loaded.now).await?;
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
    async fn standing(&self, game: &dyn AnyGame, loaded: &Loaded) -> Result<(i32, Arc<dyn AnyState>), Error> {
        let version = loaded.newest.version;
        let state = game.state(&loaded.newest.state)?.into();
        match self.expire(&state, loaded.now).await {
            None => Ok((version, state)),
            Some(expired) => {
                let next = next_version(version)?;
                self.note_flag(expiry(loaded, next, expired.as_ref())).await;
                Ok((next, expired.into_after().into()))
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
