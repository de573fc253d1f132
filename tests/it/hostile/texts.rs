//! Positions and moves whose texts and numbers are spoilt, not their bytes: they reach the readers of the rules.

use e2e::call::Call;
use e2e::client::{apply_move, bare};
use e2e::random::Random;
use e2e::raw::encoded;
use proto::v1;
use proto::v1::position::Position;

use super::samples::{TEXTS, chess, parchis_parts, parchis_text};
use super::{SEED, Victim};

/// Spoilt copies of each text.
const SPOILT: usize = 150;
/// Positions with random parts.
const PARTS: usize = 300;
/// Characters that mean something in one notation or another, and some that never do.
const CHARACTERS: &str = "kqrbnpKQRBNPHGO0123456789abcdefgh/:,>x+&*- wyrbgoucm\0é\u{202e}";

#[tokio::test]
async fn spoilt_texts_are_answered() {
    let mut victim = Victim::new().await;
    let mut random = Random::new(SEED);
    for text in TEXTS {
        for _ in 0..SPOILT {
            let spoilt = spoil(text, &mut random);
            for call in calls(&spoilt) {
                victim.take("a spoilt text", encoded(&call)).await;
            }
        }
    }
    victim.lives_on().await;
}

/// Every place where such a text can stand.
fn calls(text: &str) -> Vec<Call> {
    let fen = Position::Chess(v1::ChessPosition { fen: text.into(), ..Default::default() });
    let line = Position::Chess(v1::ChessPosition { moves: vec!["e2e4".into(), text.into()], ..Default::default() });
    let read = |position| Call::from(v1::LegalMovesRequest { target: target(position), ..Default::default() });
    let san = v1::ChessMoveText { text: Some(v1::chess_move_text::Text::San(text.into())) };
    let written = v1::apply_move_request::Move::Chess(san);
    let moving =
        |position| v1::ApplyMoveRequest { target: target(position), request_id: String::new(), ..apply_move("", text) };
    vec![
        read(fen),
        read(line),
        read(parchis_text(text)),
        moving(chess()).into(),
        moving(parchis_parts()).into(),
        v1::ApplyMoveRequest { r#move: Some(written), ..moving(chess()) }.into(),
    ]
}

#[tokio::test]
async fn random_positions_are_answered() {
    let mut victim = Victim::new().await;
    let mut random = Random::new(SEED);
    for _ in 0..PARTS {
        let target = target(Position::Parchis(random_parts(&mut random)));
        victim
            .take(
                "random parts",
                encoded(&v1::LegalMovesRequest { target: target.clone(), ..Default::default() }.into()),
            )
            .await;
        let dice = vec![number(&mut random)];
        victim.take("random parts", encoded(&v1::RollRequest { target, dice, ..Default::default() }.into())).await;
    }
    victim.lives_on().await;
}

fn target(position: Position) -> Option<v1::Target> {
    bare(v1::Position { position: Some(position) })
}

fn spoil(text: &str, random: &mut Random) -> String {
    let characters: Vec<char> = CHARACTERS.chars().collect();
    let mut spoilt: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(spoilt.len() + 1);
        match random.below(3) {
            0 => spoilt.insert(at, *random.pick(&characters)),
            1 if at < spoilt.len() => spoilt[at] = *random.pick(&characters),
            2 if at < spoilt.len() => drop(spoilt.remove(at)),
            _ => {}
        }
    }
    spoilt.into_iter().collect()
}

/// A good position in which some parts are anything, most of them near what they may be.
fn random_parts(random: &mut Random) -> v1::ParchisPosition {
    let Position::Parchis(mut parts) = parchis_parts() else { panic!("a position of parchís") };
    let piece = |random: &mut Random| v1::ParchisPiece { colour: number(random), index: number(random) };
    for _ in 0..=random.below(4) {
        let (side, place) = (random.below(2), random.below(4));
        match random.below(12) {
            0 => parts.sides[side].pieces[place].zone = number(random),
            1 => parts.sides[side].pieces[place].square = number(random),
            2 => parts.phase = number(random),
            3 => parts.turn = number(random),
            4 => parts.rolled = vec![number(random); random.below(4)],
            5 => parts.dice_left = vec![number(random); random.below(4)],
            6 => parts.bonus = *random.pick(&[20, 10, 63, -1]),
            7 => parts.run = number(random),
            8 => parts.last_moved = Some(piece(random)),
            9 => parts.arrivals = vec![v1::ParchisArrival { pieces: vec![piece(random), piece(random)] }],
            10 => parts.finished = vec![number(random); random.below(3)],
            _ => parts.resigned = vec![number(random); random.below(3)],
        }
    }
    parts
}

/// A number, most often a small one.
fn number(random: &mut Random) -> i32 {
    match random.below(10) {
        0 => random.number() as i32,
        1 => *random.pick(&[i32::MIN, i32::MAX, -1, 255, 256, 257, 68, 69]),
        _ => random.below(8) as i32,
    }
}
