//! The use cases: load, judge, commit; once, for every game.
//!
//! A lost race is never run again in here: one call draws dice at most once. Nothing in this file knows the transport
//! or the database.

mod rows;

use std::sync::Arc;
use std::time::Duration;

use proto::v1;
use rules::game::{Roll, Seat, Time};
use uuid::Uuid;

use crate::aside::{Aside, Pace};
use crate::auth::Caller;
use crate::call::{self, Facts};
use crate::dice::DiceSource;
use crate::digest::digest;
use crate::error::{Error, Violation, wrong};
use crate::games::export::{About, Format};
use crate::games::format::FormatError;
use crate::games::wire::{Glance, MoveAsk};
use crate::games::{self, AnyGame, AnyState, AnyStep, StepRow, Takes, Task};
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
    aside: Aside,
}

/// A game, or a bare position, as it stands.
pub struct View {
    /// Its version; none for a bare position.
    pub stored: Option<Stored>,
    /// Its state.
    pub state: Arc<dyn AnyState>,
}

/// A game, or a bare position, and what its rules say of how it stands.
pub struct Told {
    /// The game.
    pub view: View,
    /// What its rules say.
    pub detail: v1::status_response::Detail,
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
    pub state: Arc<dyn AnyState>,
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
        let (state, pace) = (Arc::clone(&view.state), pace(view.state.as_ref(), Task::Status(glance)));
        let detail = self.aside.run(pace, move || state.status(glance)).await;
        Ok(Told { view, detail })
    }

    /// Reads a request. One that brings a position to start from may take long.
    pub async fn read<T: Send + 'static>(
        &self,
        request: v1::NewGameRequest,
        read: impl FnOnce(v1::NewGameRequest) -> T + Send + 'static,
    ) -> T {
        let pace = Pace::of(request.initial_position.is_some());
        self.aside.run(pace, move || read(request)).await
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

    /// What follows if a flag has fallen by now.
    async fn expire(&self, state: &Arc<dyn AnyState>, now: i64) -> Option<Box<dyn AnyStep>> {
        let (state, at) = (Arc::clone(state), Time(now));
        self.aside.run(pace(state.as_ref(), Task::Expire(at)), move || state.expire(at)).await
    }

    /// The step that a write leads to from `state`. Dice are thrown only where they are awaited, and an earlier state is
    /// loaded only where the write goes back to it.
    async fn step(&self, write: &Write, state: &Arc<dyn AnyState>, now: i64) -> Result<Box<dyn AnyStep>, Error> {
        let (at, seat) = (Time(now), write.seat);
        match &write.ask {
            Ask::Move(ask) => self.play(state, at, seat, ask.clone()).await,
            Ask::Action(action) => {
                let past = match state.goes_back_to(seat, action)? {
                    Some(version) => Some(self.past(write.game_id, version).await?),
                    None => None,
                };
                let roll = state.dice_for(at, action)?.map(|dice| self.dice.roll(dice)).transpose()?;
                let pace = pace(state.as_ref(), Task::Act(at, seat, action));
                let (state, action) = (Arc::clone(state), action.clone());
                self.aside.run(pace, move || state.act(at, seat, &action, Takes { roll, past })).await
            }
            Ask::Roll => {
                let (seat, dice) = state.awaited_roll(seat)?;
                self.roll(state, at, seat, self.dice.roll(dice)?).await
            }
        }
    }

    /// A bare position has no clocks: it is judged at the epoch.
    async fn on_position(&self, on: OnPosition) -> Result<Box<dyn AnyStep>, Error> {
        let (state, at): (Arc<dyn AnyState>, _) = (on.state.into(), Time::default());
        match on.ask {
            PositionAsk::Move(ask) => self.play(&state, at, on.seat, ask).await,
            PositionAsk::Roll(roll) => {
                let (seat, _) = state.awaited_roll(on.seat)?;
                self.roll(&state, at, seat, roll).await
            }
        }
    }

    async fn play(
        &self,
        state: &Arc<dyn AnyState>,
        at: Time,
        seat: Option<i32>,
        ask: MoveAsk,
    ) -> Result<Box<dyn AnyStep>, Error> {
        let (state, pace) = (Arc::clone(state), pace(state.as_ref(), Task::Play(at, &ask)));
        self.aside.run(pace, move || state.play(at, seat, &ask)).await
    }

    async fn roll(
        &self,
        state: &Arc<dyn AnyState>,
        at: Time,
        seat: Seat,
        roll: Roll,
    ) -> Result<Box<dyn AnyStep>, Error> {
        let (state, pace) = (Arc::clone(state), pace(state.as_ref(), Task::Roll(at, seat, &roll)));
        self.aside.run(pace, move || state.roll(at, seat, roll)).await
    }

    /// The stored state after the event of this version.
    async fn past(&self, game_id: Uuid, version: u32) -> Result<Vec<u8>, Error> {
        let before = i32::try_from(version).unwrap_or(i32::MAX).saturating_sub(1);
        let rows = self.store.events(game_id, before, 1).await?.ok_or(Error::NoSuchGame)?;
        // A version that the newest state names is in the log, or the log is damaged.
        rows.into_iter().next().map(|row| row.state).ok_or(Error::Format(FormatError::Unknown))
    }
}

fn pace(state: &dyn AnyState, task: Task<'_>) -> Pace {
    Pace::of(state.takes_long(task))
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
