//! Whether what was found is what a scenario expects.

use std::fmt::Debug;

use proto::v1;
use rules::game::Seats;
use rules::scenario::{Check, Expect, MovesAre, TurnIs};

use super::answer::Judged;
use super::table::Look;
use crate::games::Notation;

/// Something that was found, or a sentence on what was found instead.
pub(super) type Found<T> = Result<T, String>;

/// Whether two things are the same.
pub(super) fn same<T: PartialEq + Debug>(what: &str, expected: &T, found: &T) -> Found<()> {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected:?}, found {found:?}")) }
}

/// Whether an act came out as expected.
pub(super) fn came_out(expect: &Expect, judged: &Judged) -> Found<()> {
    match (judged, expect) {
        (Err(found), Expect::Refused(expected)) => same("refused", expected, &found.reason),
        (Err(found), _) => Err(format!("refused: {found:?}")),
        (Ok(_), Expect::Refused(expected)) => Err(format!("accepted, not {expected}")),
        (Ok(_), Expect::Accepted) => Ok(()),
        (Ok(reply), Expect::Effects(expected)) => same("effects", expected, &reply.effect_texts()),
    }
}

/// Whether a check holds.
pub(super) fn holds(game: &dyn Notation, look: &Look, check: &Check) -> Found<()> {
    match check {
        Check::Turn(expected) => turn_is(expected, look.status.turn.as_ref().ok_or("Status answers no turn")?),
        Check::Board(expected) => same("board", expected, &game.board(&look.status)),
        Check::Claims(expected) => same("claims", &sorted(expected), &sorted(&game.claims(&look.status))),
        Check::Actions(seat, expected) => {
            let found = game.actions(&look.status, seat.number().into());
            same("actions", &sorted(expected), &sorted(&found))
        }
        Check::Clocks(expected) => same("clocks", expected, &game.clocks(&look.status)),
        Check::Must(expected) => {
            let turn = look.status.turn.as_ref().ok_or("Status answers no turn")?;
            same("must", &sorted(expected), &sorted(&game.obligations(turn)))
        }
        Check::Moves(MovesAre::Count(expected)) => same("moves", expected, &look.legal.moves.len()),
        Check::Moves(MovesAre::These(expected)) => {
            let found: Vec<String> = look.legal.moves.iter().map(|found| found.notation.clone()).collect();
            same("moves", &sorted(expected), &sorted(&found))
        }
    }
}

fn turn_is(expected: &TurnIs, found: &v1::Turn) -> Found<()> {
    match expected {
        TurnIs::Play(seats) => awaits(v1::TurnPhase::Play, *seats, found),
        TurnIs::Roll(seats) => awaits(v1::TurnPhase::Roll, *seats, found),
        TurnIs::Over { ending, places } => {
            same("phase", &v1::TurnPhase::Over, &found.phase())?;
            let outcome = found.outcome.as_ref().ok_or("a game that is over has no outcome")?;
            same("ending", ending, &outcome.reason)?;
            let expected: Vec<Vec<i32>> = places.iter().map(|&seats| numbers(seats)).collect();
            let mut found = ranking(outcome);
            if expected.len() < 2 {
                found.truncate(1);
            }
            same("places", &expected, &found)?;
            winners_rank_first(outcome)
        }
    }
}

fn awaits(phase: v1::TurnPhase, seats: Seats, found: &v1::Turn) -> Found<()> {
    same("phase", &phase, &found.phase())?;
    same("dice are awaited", &(phase == v1::TurnPhase::Roll), &(found.dice > 0))?;
    same("awaited seats", &numbers(seats), &found.seats)
}

fn numbers(seats: Seats) -> Vec<i32> {
    seats.iter().map(|seat| seat.number().into()).collect()
}

/// The seats of each place, best first.
fn ranking(outcome: &v1::Outcome) -> Vec<Vec<i32>> {
    let mut ranks: Vec<i32> = outcome.ranks.iter().map(|place| place.rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let seats = |rank| outcome.ranks.iter().filter(|place| place.rank == rank).map(|place| place.seat).collect();
    ranks.into_iter().map(seats).collect()
}

/// The winners are those of the first place; none if every seat shares it.
fn winners_rank_first(outcome: &v1::Outcome) -> Found<()> {
    let places = ranking(outcome);
    let first = places.first().cloned().unwrap_or_default();
    let may_be_drawn = places.len() == 1 && first.len() > 1;
    if may_be_drawn && outcome.winners.is_empty() { Ok(()) } else { same("winners", &first, &outcome.winners) }
}

fn sorted(texts: &[String]) -> Vec<String> {
    let mut texts = texts.to_vec();
    texts.sort();
    texts
}
