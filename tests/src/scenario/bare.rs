//! The same act on the bare position: nothing that matters may be missing from what Status answers.

use proto::v1;
use rules::scenario::Expect;

use super::Replicas;
use super::answer::{self, Judged};
use super::check::{Found, came_out, same};
use super::table::Look;
use crate::client::{bare, status_of};
use crate::games::{Ask, Notation};

/// A stored game before and after an act.
pub(super) struct On<'a> {
    pub(super) replicas: &'a Replicas,
    pub(super) game: &'a dyn Notation,
    /// The words that the game was made of.
    pub(super) words: &'a [(String, String)],
    pub(super) before: &'a Look,
    pub(super) after: &'a Look,
}

impl On<'_> {
    /// Does the act to the position before; false if a bare position does not take it.
    pub(super) async fn act(&self, seat: Option<i32>, ask: &Ask, expect: &Expect) -> Found<bool> {
        let position = self.before.status.position.clone().ok_or("Status answers no position")?;
        let position = if self.before.status.version % 2 == 0 { position } else { self.game.spelt_out(position) };
        let Some(call) = answer::call(ask, bare(position), seat).filter(|_| self.is_bare(self.before)) else {
            return Ok(false);
        };
        let judged = answer::read(ask, call.send(self.replicas.next()).await)?;
        match (&judged, expect) {
            (Err(_), Expect::Refused(_)) if self.game.is_forgotten(&self.before.status, ask) => {}
            _ if self.is_bare(self.after) => came_out(expect, &judged)?,
            _ => {}
        }
        if let Ok(reply) = &judged {
            same("version", &0, &reply.version)?;
            reply.is_whole()?;
        }
        self.is_like_stored(&judged).await?;
        Ok(true)
    }

    /// The position afterwards, and how it stands, are those of the stored game.
    async fn is_like_stored(&self, judged: &Judged) -> Found<()> {
        let Ok(reply) = judged else { return Ok(()) };
        same("position", &self.after.status.position, &reply.position)?;
        if !self.is_bare(self.after) {
            return Ok(());
        }
        same("turn", &self.after.status.turn, &reply.turn)?;
        let target = bare(reply.position.clone().unwrap_or_default());
        let status = self.replicas.next().clone().status(status_of(target.clone())).await;
        let status = status.map_err(|status| format!("Status: {status:?}"))?.into_inner();
        same("version", &0, &status.version)?;
        same("Status", &self.of_position(&self.after.status), &self.of_position(&status))?;
        let legal = self.replicas.next().clone().legal_moves(v1::LegalMovesRequest { target, explain: true }).await;
        let legal = legal.map_err(|status| format!("LegalMoves: {status:?}"))?.into_inner();
        same("LegalMoves", &v1::LegalMovesResponse { version: 0, ..self.after.legal.clone() }, &legal)
    }

    fn of_position(&self, status: &v1::StatusResponse) -> v1::StatusResponse {
        let mut status = v1::StatusResponse { version: 0, ..status.clone() };
        self.game.forget_log(&mut status);
        status
    }

    /// Whether the position tells all: a game may be over for a reason that stands in its log alone.
    fn is_bare(&self, look: &Look) -> bool {
        if !self.game.is_told_by_position(self.words, &look.status) {
            return false;
        }
        let outcome = look.status.turn.as_ref().and_then(|turn| turn.outcome.as_ref());
        outcome.is_none_or(|outcome| self.game.ends_bare(&outcome.reason))
    }
}
