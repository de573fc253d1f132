//! The log of one game, row by row: each is compared with the one before it and with what the rules say.

use std::collections::HashMap;

use rules::game::{Seat, Time};
use uuid::Uuid;

use super::finding::{Difference, Finding, What};
use crate::games::{AnyReplay, AnyStep, Replayed, StepRow, Verdict};
use crate::play::step_row;
use crate::store::{EventRow, GameRow, ResultRow};

/// A log that is being verified.
pub(super) struct Log<'a> {
    game: &'a GameRow,
    replay: Box<dyn AnyReplay>,
    requests: HashMap<Uuid, i32>,
    version: i32,
    at: i64,
    end: End,
    findings: Vec<Finding>,
}

/// How the game stands after the newest event.
enum End {
    Open,
    /// It is over, with this outcome.
    Over(i16),
    /// The event cannot be read.
    Unknown,
}

impl Log<'_> {
    /// The log of `game`, before its first event.
    pub(super) fn new(game: &GameRow, replay: Box<dyn AnyReplay>) -> Log<'_> {
        let (requests, findings) = (HashMap::new(), Vec::new());
        Log { game, replay, requests, version: 0, at: i64::MIN, end: End::Unknown, findings }
    }

    /// The version of the newest event so far; 0 before the first.
    pub(super) fn version(&self) -> i32 {
        self.version
    }

    /// Whether the newest event ended the game.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.end, End::Over(_))
    }

    /// What was found since this was last asked.
    pub(super) fn findings(&mut self) -> impl Iterator<Item = Finding> + use<> {
        std::mem::take(&mut self.findings).into_iter()
    }

    /// Verifies the next event. Versions come in order.
    pub(super) fn follow(&mut self, row: &EventRow) {
        let before = std::mem::replace(&mut self.version, row.version);
        if row.version != before + 1 {
            self.found(What::Gap(before));
        }
        if row.at < std::mem::replace(&mut self.at, row.at) {
            self.found(What::BackInTime);
        }
        if let Some(earlier) = self.requests.insert(row.request_id, row.version) {
            self.found(What::SameRequest(earlier));
        }
        match self.replay.follow(row.version, Time(row.at), &step_row(row)) {
            Ok(replayed) => self.compare(row, &replayed),
            Err(error) => {
                self.end = End::Unknown;
                self.found(What::Unreadable(error));
            }
        }
    }

    /// Verifies how the game ended, after its last event.
    pub(super) fn end(&mut self, result: Option<ResultRow>) {
        match (&self.end, result) {
            _ if self.version == 0 => self.found_in_game(What::NoEvents),
            (End::Over(_), None) => self.found_in_game(What::NoResult),
            (End::Over(outcome), Some(result)) if (result.version, result.outcome) != (self.version, *outcome) => {
                self.found_in_game(What::OtherResult);
            }
            (End::Open, Some(_)) => self.found_in_game(What::EarlyResult),
            (End::Over(_), Some(_)) | (End::Open, None) | (End::Unknown, _) => {}
        }
    }

    fn compare(&mut self, row: &EventRow, Replayed { stored, verdict }: &Replayed) {
        let stored = stored.row();
        let mut winners = stored.winners;
        match verdict {
            Verdict::Accepted(step) => {
                if row.version == 1 {
                    self.compare_with_game(row, step.as_ref());
                }
                let judged = step.row();
                differences(row, &stored, &judged).for_each(|instead| self.differs(row, Difference::Leads(instead)));
                if self.is_judged_alike(row) {
                    winners = judged.winners;
                }
            }
            Verdict::Refused(reason) => self.differs(row, Difference::Refused(reason)),
            Verdict::None => {}
        }
        self.end = winners.map_or(End::Open, |winners| End::Over(winners.into()));
    }

    fn compare_with_game(&mut self, first: &EventRow, judged: &dyn AnyStep) {
        let game = self.game;
        for (what, differs) in [
            ("number of seats", game.seats != judged.after().seats()),
            ("time", game.created_at != first.at),
            ("request", game.request_hash != first.request_hash),
        ] {
            if differs {
                self.found(What::NotItsGame(what));
            }
        }
    }

    fn differs(&mut self, row: &EventRow, difference: Difference) {
        self.found(if self.is_judged_alike(row) {
            What::Differs(difference)
        } else {
            What::OtherRules { judged_by: row.rules_version, difference }
        });
    }

    /// Whether the rules that judged the event are those that judge it now.
    fn is_judged_alike(&self, row: &EventRow) -> bool {
        row.rules_version == self.replay.rules_version()
    }

    fn found(&mut self, what: What) {
        self.findings.push(Finding { game_id: self.game.id, version: Some(self.version), what });
    }

    fn found_in_game(&mut self, what: What) {
        self.findings.push(Finding { game_id: self.game.id, version: None, what });
    }
}

/// What the rules lead to instead of what the columns of a row hold.
///
/// What its game reads is compared as it would be written today, for a row may be of an older format.
fn differences(row: &EventRow, stored: &StepRow, judged: &StepRow) -> impl Iterator<Item = &'static str> {
    [
        ("another event", stored.event != judged.event),
        ("another seat", row.seat != judged.seat.map(Seat::number)),
        ("other effects", stored.effects != judged.effects),
        ("another state", stored.state != judged.state),
        ("other awaited seats", row.awaited != judged.awaited),
        ("another notation", row.notation != judged.line),
    ]
    .into_iter()
    .filter_map(|(instead, differs)| differs.then_some(instead))
}
