//! Replays the logs of stored games through the rules, and says where that leads elsewhere than what is stored.
//!
//! It only reads: a page of ids, and of each game a page of events at a time. Games may be played meanwhile.

mod finding;
mod log;

use std::fmt::{self, Display};

use uuid::Uuid;

use crate::games::{self, format::FormatError};
use crate::store::{Listed, ResultRow, Store, StoreError, StoredId};
pub use finding::{Difference, Finding, What};
use log::Log;

/// Ids of one page.
const IDS: u32 = 100;
/// Events of one page.
const EVENTS: u32 = 200;

/// What was looked at, and what was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// Findings that are faults.
    pub faults: u64,
    /// Findings that are explained by other rules: see [`What::OtherRules`].
    pub other_rules: u64,
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { games, events, faults, other_rules } = self;
        write!(f, "games: {games}, events: {events}, faults: {faults}, explained by other rules: {other_rules}")
    }
}

/// Verifies every game in `store`, and hands every finding to `report` as soon as it is made, in the order of ids and
/// versions. Fails where the store does.
///
/// It holds a page of ids and one of events in memory, and the states of one game.
pub async fn all(store: &dyn Store, report: impl FnMut(&Finding) + Send) -> Result<Tally, StoreError> {
    let mut verifier = Verifier { store, report, tally: Tally::default() };
    verifier.all().await?;
    Ok(verifier.tally)
}

/// The same for the games with these ids, in their order.
pub async fn these(store: &dyn Store, ids: &[Uuid], report: impl FnMut(&Finding) + Send) -> Result<Tally, StoreError> {
    let mut verifier = Verifier { store, report, tally: Tally::default() };
    verifier.these(ids).await?;
    Ok(verifier.tally)
}

struct Verifier<'a, R> {
    store: &'a dyn Store,
    report: R,
    tally: Tally,
}

impl<R: FnMut(&Finding) + Send> Verifier<'_, R> {
    async fn all(&mut self) -> Result<(), StoreError> {
        let mut from = Some(Uuid::nil());
        while let Some(first) = from {
            let page = self.store.ids(first, IDS).await?;
            from = page.last().and_then(|last| after(last.id));
            for stored in page {
                self.stored(stored).await?;
            }
        }
        Ok(())
    }

    async fn these(&mut self, ids: &[Uuid]) -> Result<(), StoreError> {
        for &id in ids {
            let next = self.store.ids(id, 1).await?.into_iter().next();
            match next.filter(|next| next.id == id) {
                Some(stored) => self.stored(stored).await?,
                None => self.found_in_game(id, What::NoSuchGame),
            }
        }
        Ok(())
    }

    async fn stored(&mut self, StoredId { id, has_game }: StoredId) -> Result<(), StoreError> {
        if !has_game {
            self.found_in_game(id, What::GameGone);
            return Ok(());
        }
        self.tally.games += 1;
        match self.game(id).await {
            Ok(()) => Ok(()),
            Err(Stopped::ByStore(error)) => Err(error),
            Err(Stopped::By(what)) => {
                self.found_in_game(id, what);
                Ok(())
            }
        }
    }

    async fn game(&mut self, id: Uuid) -> Result<(), Stopped> {
        let listed = self.store.game(id).await?.ok_or(Stopped::By(What::GameGone))?;
        let game = &listed.game;
        let replay = games::of_kind(&game.kind)?.replay(&game.options)?;
        let mut log = Log::new(game, replay);
        loop {
            let page = self.store.events(game.id, log.version(), EVENTS).await?.unwrap_or_default();
            for row in &page {
                log.follow(row);
            }
            self.tally.events += page.len() as u64;
            log.findings().for_each(|finding| self.found(finding));
            if page.len() < EVENTS as usize {
                break;
            }
        }
        let result = self.result(&listed, &log).await?;
        log.end(result);
        log.findings().for_each(|finding| self.found(finding));
        Ok(())
    }

    /// The result of a game whose log was read after it was listed: it may have ended in between.
    async fn result(&self, listed: &Listed, log: &Log<'_>) -> Result<Option<ResultRow>, StoreError> {
        if listed.result.is_none() && log.is_over() {
            return Ok(self.store.game(listed.game.id).await?.and_then(|listed| listed.result));
        }
        Ok(listed.result)
    }

    fn found_in_game(&mut self, game_id: Uuid, what: What) {
        self.found(Finding { game_id, version: None, what });
    }

    fn found(&mut self, finding: Finding) {
        match finding.what {
            What::OtherRules { .. } => self.tally.other_rules += 1,
            _ => self.tally.faults += 1,
        }
        (self.report)(&finding);
    }
}

/// Why the log of a game was not replayed to its end.
enum Stopped {
    By(What),
    ByStore(StoreError),
}

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Stopped {
        match error {
            StoreError::Corrupt(source) => Stopped::By(What::Corrupt(source)),
            error => Stopped::ByStore(error),
        }
    }
}

impl From<FormatError> for Stopped {
    fn from(error: FormatError) -> Stopped {
        Stopped::By(What::Unreadable(error))
    }
}

/// The smallest id after this one.
fn after(id: Uuid) -> Option<Uuid> {
    id.as_u128().checked_add(1).map(Uuid::from_u128)
}
