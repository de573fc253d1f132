//! What is stored today must be readable by the next release: the bytes of every format, as they were first written.
//!
//! A line of `formats/<kind>.txt` is one stored step: rules version, seat, event, effects, state, line, awaited, winners.
//! When a line no longer comes out of the code, the format has changed. From the first release on: raise its number, keep
//! reading the one before, and add the lines of the new one below the old. Before it, put the new lines in their place.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use proto::v1;
use proto::v1::apply_move_request::Move;
use proto::v1::new_game_request::Options;
use rules::game::{Roll, Seat, Time};
use service::games::{self, AnyStep, StepRow, Takes};

/// What is done in the games whose bytes are kept.
enum Input {
    Move(&'static str),
    Roll(&'static [u8]),
    Resign,
}

use Input::{Move as M, Resign, Roll as R};

#[test]
fn chess_is_stored_in_the_bytes_it_always_was() {
    let options = Options::Chess(v1::ChessOptions::default());
    check("chess", options, &[M("e2e4"), M("d7d5"), M("e4d5"), M("g8f6"), M("f1b5"), Resign]);
}

#[test]
fn parchis_is_stored_in_the_bytes_it_always_was() {
    let rapido = v1::ParchisPreset::Rapido.into();
    let options = Options::Parchis(v1::ParchisOptions { preset: rapido, ..Default::default() });
    let opening = [R(&[3]), R(&[3]), R(&[6]), R(&[2])];
    let play = [R(&[6]), M("y0:5>11"), R(&[4]), M("y1:5>9"), R(&[1]), M("r0:39>40"), Resign];
    check("parchis", options, &opening.into_iter().chain(play).collect::<Vec<_>>());
}

fn check(kind: &str, options: Options, inputs: &[Input]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/formats/{kind}.txt"));
    let kept = fs::read_to_string(&path).unwrap();
    let written = steps(options, inputs).iter().fold(String::new(), |text, step| text + &line(&step.row()) + "\n");
    assert!(kept.ends_with(&written), "{} does not end with what is written now:\n{written}", path.display());
    let game = games::of_kind(kind).unwrap();
    for line in kept.lines() {
        let row = read(line);
        assert_eq!(game.step(&row).unwrap().row(), row, "{line}");
    }
}

fn steps(options: Options, inputs: &[Input]) -> Vec<Box<dyn AnyStep>> {
    let options = games::options(&options, None).unwrap();
    let mut steps = vec![options.start(Time(1_700_000_000_000))];
    for (i, input) in inputs.iter().enumerate() {
        let at = Time(1_700_000_000_000 + i as i64);
        let state = steps.last().unwrap().after();
        let step = match input {
            M(text) => state.play(at, None, &Move::Notation((*text).into()).into()),
            Resign => state.act(
                at,
                Some(1),
                &v1::submit_action_request::Action::Resign(v1::ResignAction {}),
                Takes::default(),
            ),
            R(pips) => {
                let (seat, _) = state.awaited_roll(None).unwrap();
                state.roll(at, seat, Roll::new(pips).unwrap())
            }
        };
        steps.push(step.unwrap());
    }
    steps
}

fn line(row: &StepRow) -> String {
    let StepRow { rules_version, seat, event, effects, state, line, awaited, winners } = row;
    let number = |number: Option<u8>| number.map_or("-".into(), |number| number.to_string());
    let seat = number(seat.map(Seat::number));
    let [event, effects, state] = [event, effects, state].map(|bytes| hex(bytes));
    format!("{rules_version} {seat} {event} {effects} {state} {line:?} {} {}", number(*awaited), number(*winners))
}

fn read(line: &str) -> StepRow {
    let words: Vec<&str> = line.split(' ').collect();
    let [rules_version, seat, event, effects, state, line, awaited, winners] = words[..] else { panic!("{line}") };
    let number = |word: &str| (word != "-").then(|| word.parse().unwrap());
    StepRow {
        rules_version: rules_version.parse().unwrap(),
        seat: number(seat).and_then(Seat::from_number),
        event: bytes(event),
        effects: bytes(effects),
        state: bytes(state),
        line: line.trim_matches('"').into(),
        awaited: number(awaited),
        winners: number(winners),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect()
}
