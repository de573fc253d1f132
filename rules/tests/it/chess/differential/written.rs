//! Games as we write them in PGN, each in another way, and what others must read there.

use rules::chess::{Bonus, Ended, Ending, Move, Period, Played, Position, Record, Score, Tag, TimeControl, Variant};
use serde_json::{Map, Value, json};

/// How games end that end by no law: the result and the tag `Termination`.
const ENDS: [(Option<Ended>, &str, &str); 9] = [
    (None, "*", "unterminated"),
    (by(Ending::Resignation, Score::WhiteWins), "1-0", "normal"),
    (by(Ending::Resignation, Score::Draw), "1/2-1/2", "normal"),
    (by(Ending::Timeout, Score::BlackWins), "0-1", "time forfeit"),
    (by(Ending::Agreement, Score::Draw), "1/2-1/2", "normal"),
    (by(Ending::IllegalMoves, Score::WhiteWins), "1-0", "rules infraction"),
    (by(Ending::Arbiter, Score::BothLose), "*", "adjudication"),
    (by(Ending::Aborted, Score::None), "*", "abandoned"),
    (by(Ending::Forfeit, Score::BlackWins), "0-1", "abandoned"),
];

const fn by(ending: Ending, score: Score) -> Option<Ended> {
    Some(Ended { ending, score })
}

/// Tags that are given with games, those that need escaping among them.
const GIVEN: [&[(&str, &str)]; 5] = [
    &[],
    &[("Event", "Torneo \"Ciudad de León\""), ("White", "Muñoz, Ñ."), ("Date", "2026.11.30")],
    &[("Site", "C:\\games\\"), ("Black", "\\\"quoted\\\""), ("ECO", "A00")],
    &[("Round", "1.2"), ("Annotator", "{a} (b) ; c % d [e] $1"), ("Board", "7")],
    &[("White", "将棋 ♞"), ("BlackElo", ""), ("EventDate", "????.??.??")],
];

/// How much time there was, and the tag that says so.
fn time_control(way: usize) -> (TimeControl, Option<&'static str>) {
    let period = |moves, initial, bonus| Period { moves, initial: [initial; 2], bonus };
    match way % 4 {
        0 => (TimeControl::None, None),
        1 => (TimeControl::PerMove(86_400), Some("1/86400")),
        2 => (TimeControl::Periods([period(0, 300, Bonus::Increment(3))].into_iter().collect()), Some("300+3")),
        _ => {
            let periods = [period(40, 5_400, Bonus::Increment(30)), period(0, 1_800, Bonus::Delay(30))];
            (TimeControl::Periods(periods.into_iter().collect()), Some("40/5400+30:1800d30"))
        }
    }
}

/// The game in PGN, written in the way of this number, with the tags and the clocks in seconds that are to be read.
pub(super) fn written(way: usize, start: &Position, moves: &[Move], ended: Option<Ended>) -> Map<String, Value> {
    let (other_end, other_result, other_termination) = ENDS[way % ENDS.len()];
    let (time_control, time_tag) = time_control(way);
    let given = GIVEN[way % GIVEN.len()];
    let left_ms = |ply: usize| (time_control != TimeControl::None).then(|| (way * 7_654_321 + ply * 999) as i64);
    let moves: Vec<Played> = moves.iter().enumerate().map(|(ply, &m)| Played { m, left_ms: left_ms(ply) }).collect();
    let mut tags = json!({
        "Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?",
        "Result": ended.map_or(other_result.into(), |ended| ended.score.to_string()),
        "Termination": if ended.is_some() { "normal" } else { other_termination },
    });
    for (name, value) in given {
        tags[name] = json!(value);
    }
    if start.variant() == Variant::Chess960 {
        tags["Variant"] = json!("Chess960");
    }
    if *start != Position::initial() {
        tags["SetUp"] = json!("1");
        tags["FEN"] = json!(start.fen());
    }
    if let Some(text) = time_tag {
        tags["TimeControl"] = json!(text);
    }
    let record = Record {
        tags: given.iter().map(|(name, value)| Tag::new(name, value).unwrap()).collect(),
        start,
        moves: &moves,
        time_control: &time_control,
        ended: ended.or(other_end),
    };
    let clocks: Vec<_> = moves.iter().map(|played| played.left_ms.map(|ms| ms / 1000)).collect();
    let fields = [("pgn", json!(record.pgn())), ("tags", tags), ("clocks", json!(clocks))];
    fields.into_iter().map(|(name, value)| (name.into(), value)).collect()
}
