//! Whole games as text: what is written, and what is read again.

use rules::chess::{
    BadPgn, BadTag, Ended, Ending, Letters, Move, PgnGame, Played, Position, Record, Score, Tag, TimeControl, Variant,
    movetext,
};
use rules::game::Refusal;

fn read(text: &str) -> Result<PgnGame, BadPgn> {
    PgnGame::read(text, Variant::Standard, Letters::English)
}

fn line(text: &str) -> Vec<Move> {
    Position::initial().read_line(text.split_whitespace()).unwrap()
}

fn record(tags: Vec<Tag>, moves: &[Played], ended: Option<Ended>) -> String {
    Record { tags, start: &Position::initial(), moves, time_control: &TimeControl::None, ended }.pgn()
}

#[test]
fn a_game_is_written_with_its_seven_tags_first() {
    let moves: Vec<Played> =
        line("f2f3 e7e5 g2g4 d8h4").into_iter().map(|m| Played { m, left_ms: Some(61_999) }).collect();
    let tags = vec![Tag::new("White", "The \"Open\" \\").unwrap(), Tag::new("ECO", "A00").unwrap()];
    let text = record(tags, &moves, Some(Ended { ending: Ending::Checkmate, score: Score::BlackWins }));
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "The \"Open\" \\"]
[Black "?"]
[Result "0-1"]
[Termination "normal"]
[ECO "A00"]

1. f3 {[%clk 0:01:01]} 1... e5 {[%clk 0:01:01]} 2. g4 {[%clk 0:01:01]} 2...
Qh4# {[%clk 0:01:01]} {CHECKMATE} 0-1
"#;
    assert_eq!(text, expected);
    let again = read(&text).unwrap();
    assert_eq!(again.moves, line("f2f3 e7e5 g2g4 d8h4"));
    assert_eq!(again.tags[4].value(), "The \"Open\" \\");
}

#[test]
fn another_start_has_the_tags_setup_and_fen() {
    let start = Position::read("8/8/8/8/8/8/4P3/K1k5 w - - 0 1", Variant::Standard).unwrap();
    let text = Record { tags: vec![], start: &start, moves: &[], time_control: &TimeControl::None, ended: None }.pgn();
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/4P3/K1k5 w - - 0 1\"]"), "{text}");
    assert_eq!(read(&text).map(|game| game.start), Ok(start));
}

#[test]
fn quotes_in_tags_are_escaped_and_read_again() {
    let check = |header: &str, value: &str, written: &str| {
        let tags = read(header).unwrap().tags;
        assert_eq!(tags.iter().map(Tag::value).collect::<Vec<_>>(), [value]);
        let text = record(vec![Tag::new("Event", value).unwrap()], &[], None);
        assert!(text.starts_with(&format!("{written}\n")), "{text}");
        assert_eq!(read(&text).unwrap().tags[0].value(), value);
    };
    check(r#"[Event "The \"Open\""]"#, r#"The "Open""#, r#"[Event "The \"Open\""]"#);
    check(r#"[Event "Section 08A g/8'+2\""]"#, r#"Section 08A g/8'+2""#, r#"[Event "Section 08A g/8'+2\""]"#);
    // A bare quote is read, but never written.
    check(r#"[Event "15'/game & 10"/move"]"#, r#"15'/game & 10"/move"#, r#"[Event "15'/game & 10\"/move"]"#);
}

#[test]
fn a_start_without_setup_is_written_with_both_tags() {
    let game = read("[FEN \"8/8/8/8/8/8/4P3/K1k5 w - - 0 1\"]").unwrap();
    let record = Record { tags: vec![], start: &game.start, moves: &[], time_control: &TimeControl::None, ended: None };
    assert!(record.pgn().contains("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/4P3/K1k5 w - - 0 1\"]"), "{}", record.pgn());
}

#[test]
fn lines_have_at_most_80_bytes() {
    let moves: Vec<Played> =
        line(&"g1f3 g8f6 f3g1 f6g8 ".repeat(40)).into_iter().map(|m| Played { m, left_ms: None }).collect();
    let text = record(vec![], &moves, None);
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    assert_eq!(read(&text).unwrap().moves.len(), 160);
}

#[test]
fn a_main_line_is_read_through_all_that_stands_around_it() {
    let text = "\u{feff}[Event \"a\"] [TimeControl \"15'/game & 10\"/move\"]\n% skipped\n1.e4! {a (b} e5 $1 (1... c5 2. Nf3 (2. c3))\
                2.Nf3 ; to the end\n2... Nc6 3. Bb5?! a6 1/2-1/2 [Event \"next\"]";
    let game = read(text).unwrap();
    assert_eq!(game.moves, line("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"));
    assert_eq!(game.tags[1].value(), "15'/game & 10\"/move");
}

#[test]
fn the_first_problem_is_named() {
    let check = |text: &str, expected: &str| assert_eq!(read(text).unwrap_err().reason(), expected, "{text}");
    check("[Event \"a\n", "PGN_TAG");
    check("1. e4 {", "PGN_COMMENT");
    check("1. e4 (1. d4", "PGN_VARIATION");
    check("1. e4 )", "PGN_VARIATION");
    check("[FEN \"x\"]", "FEN_FIELD_COUNT");
    check("[Variant \"Chess960\"]", "PGN_VARIANT");
    check("[Variant \"Antichess\"]", "PGN_VARIANT");
    check("1. e4 e5 2. Ke3", "UNREADABLE");
    check(&" ".repeat(40_000), "PGN_TOO_LONG");
    assert!(matches!(read("1. e4 e5 2. Ke3"), Err(BadPgn::Ply(ply)) if ply.index == 2));
}

#[test]
fn standard_chess_has_many_names() {
    for name in ["", "Standard", "Chess", "Normal", "From Position"] {
        assert!(read(&format!("[Variant \"{name}\"]\n\n1. e4")).is_ok(), "{name}");
    }
}

#[test]
fn spanish_movetext_is_read_again() {
    let moves = line("e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1");
    let text = movetext(&Position::initial(), &moves, Letters::Spanish, Score::None);
    assert_eq!(text, "1. e4 e5 2. Cf3 Cc6 3. Ab5 Cf6 4. O-O *\n");
    assert_eq!(PgnGame::read(&text, Variant::Standard, Letters::Spanish).map(|game| game.moves), Ok(moves));
    assert!(read(&text).is_err(), "in English a C is no piece");
}

#[test]
fn tags_that_describe_the_game_are_its_own() {
    assert_eq!(Tag::new("Result", "1-0"), Err(BadTag::Own));
    assert_eq!(Tag::new("1st", "x"), Err(BadTag::Name));
    assert_eq!(Tag::new("White", "a\nb"), Err(BadTag::Value));
}
