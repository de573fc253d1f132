//! A stored game on which a scenario is played.

use proto::v1;
use rules::scenario::{Act, Check, Expect, Scenario};

use super::answer::{self, Judged, Reply};
use super::bare;
use super::check::{self, Found, came_out, same};
use super::{Replicas, Tally, is_thrown};
use crate::client::{Client, request_id, status_of, stored};
use crate::games::{self, Ask, Notation, Unsayable};
use crate::refusal::Refusal;

/// Every so many writes one is sent twice.
const TWICE: usize = 3;
/// Every so many writes one goes without the version it expects.
const UNGUARDED: usize = 2;

/// A stored game under play.
pub(super) struct Table<'a> {
    replicas: &'a Replicas,
    game: &'a dyn Notation,
    /// The words that it was made of.
    words: &'a [(String, String)],
    game_id: String,
    /// How it stood when it was looked at.
    look: Look,
    /// Whether time has passed since.
    has_waited: bool,
    writes: usize,
}

/// How a stored game stands, but for the time.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Look {
    pub(super) status: v1::StatusResponse,
    pub(super) legal: v1::LegalMovesResponse,
}

/// What came of the `game` line of a scenario.
pub(super) enum Opened<'a> {
    /// A game.
    Table(Box<Table<'a>>),
    /// The game was refused, as expected.
    Refused,
    /// No message of the contract asks for such a game.
    Unsayable,
}

/// Starts the game of a scenario.
pub(super) async fn open<'a>(
    replicas: &'a Replicas,
    game: &'a dyn Notation,
    scenario: &'a Scenario,
) -> Found<Opened<'a>> {
    let message = match game.new_game(&scenario.options) {
        Ok(message) => message,
        Err(Unsayable) if scenario.refused.is_none() => return Err("these options make no sense".into()),
        Err(Unsayable) => return Ok(Opened::Unsayable),
    };
    let message = v1::NewGameRequest { request_id: request_id(), ..message };
    let answer = replicas.next().clone().new_game(message).await;
    match (answer, &scenario.refused) {
        (Ok(answer), None) => {
            let table = Table::of(replicas, game, &scenario.options, answer.into_inner()).await?;
            Ok(Opened::Table(Box::new(table)))
        }
        (Ok(_), Some(_)) => Err("the game was accepted".into()),
        (Err(status), None) => Err(format!("the game was refused: {:?}", Refusal::read(&status)?)),
        (Err(status), Some(expected)) => is_refused_so(expected, &Refusal::read(&status)?).map(|()| Opened::Refused),
    }
}

/// Whether a game is refused as expected: by sentences such as `yellow plays twice`, or by a reason, behind the ply that
/// it concerns: `ply 3: BLOCKED`.
fn is_refused_so(expected: &str, refusal: &Refusal) -> Found<()> {
    let sentences = refusal.descriptions.join("; ");
    if expected.rsplit(' ').next() == Some(&refusal.reason) {
        Ok(())
    } else {
        same("refused", &expected, &sentences.as_str())
    }
}

impl<'a> Table<'a> {
    async fn of(
        replicas: &'a Replicas,
        game: &'a dyn Notation,
        words: &'a [(String, String)],
        made: v1::NewGameResponse,
    ) -> Found<Table<'a>> {
        same("the version of a new game", &1, &made.version)?;
        let look = look(replicas, &made.game_id).await?;
        same("turn", &made.turn, &look.status.turn)?;
        Ok(Table { replicas, game, words, game_id: made.game_id, look, has_waited: false, writes: 0 })
    }

    /// Lets time pass.
    pub(super) fn wait(&mut self, ms: i64) {
        self.replicas.wait(ms);
        self.has_waited = true;
    }

    /// Whether a check holds now.
    pub(super) async fn holds(&mut self, check: &Check) -> Found<()> {
        if self.has_waited {
            self.look = look(self.replicas, &self.game_id).await?;
            self.has_waited = false;
        }
        check::holds(self.game, &self.look, check)
    }

    /// Does what a line says, to the stored game and to its bare position.
    pub(super) async fn act(&mut self, act: &Act, tally: &mut Tally) -> Found<()> {
        let ask = games::ask(self.game, &act.verb, &act.args).ok_or("an act that no message can say")?;
        let seat = act.seat.map(|seat| seat.number().into());
        let before = self.look.clone();
        if is_of_positions_only(act) {
            tally.unsayable += 1;
        } else {
            self.act_stored(seat, &ask, act).await?;
            tally.acts += 1;
        }
        let on = bare::On {
            replicas: self.replicas,
            game: self.game,
            words: self.words,
            before: &before,
            after: &self.look,
        };
        let done = on.act(seat, &ask, &act.expect).await.map_err(|what| format!("on the bare position: {what}"))?;
        tally.bare += usize::from(done);
        Ok(())
    }

    async fn act_stored(&mut self, seat: Option<i32>, ask: &Ask, act: &Act) -> Found<()> {
        let server = if is_thrown(act) { self.replicas.next_to_throw() } else { self.replicas.next() };
        let judged = self.write(server, seat, ask).await?;
        came_out(&act.expect, &judged)?;
        let after = look(self.replicas, &self.game_id).await?;
        match &judged {
            Ok(reply) => self.moved_on(ask, reply, &after)?,
            // What time changes is not compared.
            Err(_) if self.has_waited => {}
            Err(_) => same("a refused act changes nothing", &self.look, &after)?,
        }
        self.look = after;
        self.has_waited = false;
        Ok(())
    }

    fn moved_on(&self, ask: &Ask, reply: &Reply, after: &Look) -> Found<()> {
        same("version", &(self.look.status.version + 1), &reply.version)?;
        same("version of Status", &reply.version, &after.status.version)?;
        same("turn", &reply.turn, &after.status.turn)?;
        reply.is_whole()?;
        if let Some(moves) = &reply.moves {
            same("the moves that a roll allows", moves, &after.legal.moves)?;
        }
        match ask {
            Ask::Roll(dice) => same("dice", dice, &reply.dice),
            _ => Ok(()),
        }
    }

    /// Sends a write to a server; some are sent twice, and the second time to the next one.
    async fn write(&mut self, server: &Client, seat: Option<i32>, ask: &Ask) -> Found<Judged> {
        self.writes += 1;
        let call = answer::call(ask, stored(&self.game_id), seat).expect("every act can be asked of a stored game");
        let expected = Some(self.look.status.version).filter(|_| !self.writes.is_multiple_of(UNGUARDED));
        let call = answer::guarded(call, request_id(), expected);
        let first = answer::read(ask, call.send(server).await)?;
        if let Ok(reply) = &first {
            same("replayed", &false, &reply.replayed)?;
        }
        // Past a fallen flag the first write ends the game, and a second one meets another version.
        if self.writes.is_multiple_of(TWICE) && !self.has_waited {
            let second = answer::read(ask, call.send(self.replicas.next()).await)?;
            let expected = first.clone().map(|reply| Reply { replayed: true, ..reply });
            same("the same request again", &expected, &second)?;
        }
        Ok(first)
    }
}

/// A caller cannot say how many dice a stored game rolls.
fn is_of_positions_only(act: &Act) -> bool {
    act.expect == Expect::Refused("WRONG_DICE".into())
}

async fn look(replicas: &Replicas, game_id: &str) -> Found<Look> {
    let target = stored(game_id);
    let status = replicas.next().clone().status(status_of(target.clone())).await;
    let mut status = status.map_err(|status| format!("Status: {status:?}"))?.into_inner();
    let legal = replicas.next().clone().legal_moves(v1::LegalMovesRequest { target, explain: true }).await;
    let legal = legal.map_err(|status| format!("LegalMoves: {status:?}"))?.into_inner();
    same("Status of a stored game answers the time", &true, &status.at.take().is_some())?;
    same("version of LegalMoves", &status.version, &legal.version)?;
    same("turn of LegalMoves", &status.turn, &legal.turn)?;
    Ok(Look { status, legal })
}
