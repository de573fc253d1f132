//! Whole games of chess as text: PGN, or the moves alone in Spanish letters.

use rules::chess::{Chess, Letters, Move, Options, Played, Score, Start, Tag, movetext};
use rules::game::{Event, Time};

use crate::games::export::{Format, Record};

/// The whole game in this format; none if it is another game's.
pub(super) fn export(record: &Record<Chess>, format: Format) -> Option<String> {
    let options = options(record)?;
    let start = start(record, options)?;
    let moves = moves(record, options);
    match format {
        Format::Pgn | Format::Text => Some(pgn(record, options, &start, &moves)),
        Format::SpanishMovetext => {
            let plain: Vec<Move> = moves.iter().map(|played| played.m).collect();
            let score = record.last().and_then(Chess::outcome).map_or(Score::None, |ended| ended.score);
            Some(movetext(&start, &plain, Letters::Spanish, score))
        }
        Format::Json => None,
    }
}

fn options(record: &Record<Chess>) -> Option<&Options> {
    match &record.log.first()?.event {
        Event::Created(options) => Some(options),
        _ => None,
    }
}

/// Where the game started: the position that dice drew, if they did.
fn start(record: &Record<Chess>, options: &Options) -> Option<rules::chess::Position> {
    match options.start() {
        Start::Position(position) => Some(position.clone()),
        Start::Drawn => {
            let drawn = record.log.iter().map(|logged| &logged.after).find(|game| game.is_set_up());
            drawn.or(record.last()).map(|game| game.position().clone())
        }
    }
}

/// The moves that stand: those that the game started with, and those that were played and not taken back.
fn moves(record: &Record<Chess>, options: &Options) -> Vec<Played> {
    let mut moves: Vec<Played> = options.moves().iter().map(|&m| Played { m, left_ms: None }).collect();
    for logged in &record.log {
        let plies = logged.after.plies() as usize;
        moves.truncate(plies);
        if let Some(m) = logged.after.last_move().filter(|_| plies == moves.len() + 1) {
            moves.push(Played { m, left_ms: left_ms(&logged.after, logged.at) });
        }
    }
    moves
}

/// What is left on the clock of the side that has just moved.
fn left_ms(game: &Chess, at: Time) -> Option<i64> {
    let mover = game.seat_of(!game.position().turn());
    game.clocks(at).map(|clocks| clocks.left_ms[mover.index()])
}

fn pgn(record: &Record<Chess>, options: &Options, start: &rules::chess::Position, moves: &[Played]) -> String {
    let mut tags = options.tags().to_vec();
    let has_date = tags.iter().any(|tag| tag.name() == "Date");
    let began = record.log.first().map(|first| date(first.at)).filter(|_| !has_date);
    tags.extend(began.and_then(|date| Tag::new("Date", &date).ok()));
    let ended = record.last().and_then(Chess::outcome);
    rules::chess::Record { tags, start, moves, time_control: &options.rules().time_control, ended }.pgn()
}

/// The day of an instant, in UTC, as PGN writes it: `2026.11.30`.
fn date(Time(ms): Time) -> String {
    let at = prost_types::Timestamp { seconds: ms.div_euclid(1000), nanos: 0 }.to_string();
    at.split('T').next().unwrap_or_default().replace('-', ".")
}
