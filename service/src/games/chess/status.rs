//! How a game of chess stands, on the wire.

use prost_types::{Duration, Timestamp};
use proto::v1;
use rules::chess::{Chess, Claim, Clocks, Colour, Dead, Position, Role, Score, Variant, Verdict, Verdicts};
use rules::game::Time;

use super::super::wire::Glance;

/// The kinds of men as they are listed, with how many a side begins with and what each counts.
const MEN: [(Role, usize, i32); 6] = [
    (Role::King, 1, 0),
    (Role::Queen, 1, 9),
    (Role::Rook, 2, 5),
    (Role::Bishop, 2, 3),
    (Role::Knight, 2, 3),
    (Role::Pawn, 8, 1),
];

/// How the game stands.
pub(super) fn status_out(game: &Chess, glance: Glance) -> v1::ChessStatus {
    let position = game.position();
    let score = game.outcome().map_or(Score::None, |ended| ended.score);
    let standing = game.standing(verdicts(glance));
    let verdict =
        |colour| standing.verdicts.map_or(v1::ChessVerdict::Unspecified, |sides| verdict_out(sides[colour as usize]));
    v1::ChessStatus {
        fen: position.fen(),
        epd: position.epd(),
        check: position.is_check(),
        checkers: position.checkers().map(|square| square.to_string()).collect(),
        halfmove_clock: position.halfmove_clock().into(),
        repetitions: i32::try_from(game.repetitions()).unwrap_or(i32::MAX),
        history_complete: game.is_history_complete(),
        claims: standing.claims.iter().map(|&claim| claim_out(claim).into()).collect(),
        last_move: game.last_move().map(|m| m.to_string()).unwrap_or_default(),
        standing: standing.ended.map_or_else(|| "ONGOING".into(), |ended| ended.ending.to_string()),
        claiming_moves: standing.claiming_moves.iter().map(ToString::to_string).collect(),
        sides: Colour::ALL.map(|colour| side(game, colour, glance.at, verdict(colour))).into(),
        dead: dead_out(standing.dead).into(),
        draw_offer_seat: seat_number(game, game.draw_offer()),
        takeback_seat: seat_number(game, game.takeback_proposal()),
        clocks: game.clocks(glance.at).map(clocks_out),
        result: score.to_string(),
        shredder_fen: if position.variant() == Variant::Chess960 { position.shredder_fen() } else { String::new() },
    }
}

/// Whether a caller wants to know of each side if it can mate.
pub(super) fn verdicts(glance: Glance) -> Verdicts {
    if glance.mating_verdicts { Verdicts::Told } else { Verdicts::Untold }
}

fn side(game: &Chess, colour: Colour, at: Time, verdict: v1::ChessVerdict) -> v1::ChessSide {
    let counts = MEN.map(|(role, initial, value)| (role, game.position().count(colour, role), initial, value));
    let score = game.outcome().map(|ended| ended.score);
    let seat = game.seat_of(colour);
    v1::ChessSide {
        colour: match colour {
            Colour::White => v1::ChessColour::White,
            Colour::Black => v1::ChessColour::Black,
        }
        .into(),
        seat: seat.number().into(),
        men: counts.iter().flat_map(|&(role, count, ..)| std::iter::repeat_n(role.letter(), count)).collect(),
        captured: captured(game.position(), colour),
        material: counts.iter().map(|&(_, count, _, value)| i32::try_from(count).unwrap_or(0) * value).sum(),
        illegal_moves: game.illegal_moves(colour).into(),
        actions: game.open_to(seat, at).iter().map(ToString::to_string).collect(),
        can_mate: verdict.into(),
        half_points: score.and_then(|score| score.half_points(colour)).map(i32::from),
    }
}

/// The men that a side lacks of its initial ones. More than those of a kind were pawns, which are not lost.
fn captured(position: &Position, colour: Colour) -> String {
    let mut promoted = 0;
    let mut letters = String::new();
    for (role, initial, _) in MEN {
        let count = position.count(colour, role);
        promoted += count.saturating_sub(initial);
        let lost = match role {
            Role::Pawn => initial.saturating_sub(count + promoted),
            _ => initial.saturating_sub(count),
        };
        letters.extend(std::iter::repeat_n(role.letter(), lost));
    }
    letters
}

fn seat_number(game: &Chess, colour: Option<Colour>) -> i32 {
    colour.map_or(0, |colour| game.seat_of(colour).number().into())
}

fn clocks_out(clocks: Clocks) -> v1::ChessClocks {
    v1::ChessClocks {
        left: clocks.left_ms.map(duration).into(),
        running_seat: clocks.running.map_or(0, |seat| seat.number().into()),
        flag_at: clocks.flag_at.map(timestamp),
        paused: clocks.paused,
    }
}

fn duration(ms: i64) -> Duration {
    Duration { seconds: ms / 1000, nanos: nanos(ms % 1000) }
}

fn timestamp(at: Time) -> Timestamp {
    Timestamp { seconds: at.0.div_euclid(1000), nanos: nanos(at.0.rem_euclid(1000)) }
}

fn nanos(ms: i64) -> i32 {
    i32::try_from(ms).unwrap_or_default() * 1_000_000
}

fn dead_out(dead: Option<Dead>) -> v1::ChessDead {
    match dead {
        None => v1::ChessDead::No,
        Some(Dead::Material) => v1::ChessDead::Material,
        Some(Dead::Structural) => v1::ChessDead::Structural,
    }
}

fn verdict_out(verdict: Verdict) -> v1::ChessVerdict {
    match verdict {
        Verdict::Winnable => v1::ChessVerdict::Yes,
        Verdict::Unwinnable => v1::ChessVerdict::No,
        Verdict::Undecided => v1::ChessVerdict::Undecided,
    }
}

fn claim_out(claim: Claim) -> v1::ChessClaim {
    match claim {
        Claim::Threefold => v1::ChessClaim::Threefold,
        Claim::Fifty => v1::ChessClaim::Fifty,
    }
}
