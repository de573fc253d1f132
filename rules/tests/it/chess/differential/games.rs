//! Random games: from the array, from those of Chess960, and from positions in which rare things happen often.

use rules::chess::{Action, CHESS960_POSITIONS, Chess, DeadPosition, Move, Options, Position, Rules, Start, Variant};
use rules::game::{Event, Game, Time, Turn, advance};
use rules::laws::Random;

/// Where rare things happen: castling past attacked squares, captures en passant that bare the king, promotions with and
/// without mate, stalemates, walls of pawns, positions that come back, little material.
const RARE: [(Variant, &str); 14] = [
    (Variant::Standard, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Variant::Standard, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    (Variant::Standard, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    (Variant::Standard, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
    (Variant::Standard, "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"),
    (Variant::Standard, "8/8/2k5/1p2p2p/1P2P2P/8/5K2/R7 b - - 0 34"),
    (Variant::Standard, "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1"),
    (Variant::Standard, "8/1k6/8/8/8/8/2K5/Q3Q3 w - - 96 120"),
    (Variant::Standard, "4k3/8/8/8/8/8/1P4p1/BN2K2b b - - 7 60"),
    (Variant::Standard, "8/8/8/k7/8/8/8/KBbNn3 w - - 140 300"),
    (Variant::Chess960, "1k6/8/8/8/8/8/8/RK5R w AH - 0 1"),
    (Variant::Chess960, "rkr5/pppppppp/8/8/8/8/PPPPPPPP/5RKR w KQkq - 0 1"),
    (Variant::Chess960, "rr2k2r/8/8/8/8/8/8/RR2K2R w BHbh - 0 1"),
    (Variant::Chess960, "2rkr3/8/8/2q5/2Q5/8/8/1R1K1R2 w FBec - 0 1"),
];
/// Games from an array end after so many plies at the latest, in which men are few already.
const LONGEST: usize = 160;
/// In one game in so many, mates that only the moves prevent are searched for: that costs more than all the rest.
const STRUCTURAL_IN: usize = 10;

/// Plays the game of this seed at random and shows every state of it, with the move that is played there.
pub(super) fn play(seed: u64, mut see: impl FnMut(&Chess, Option<Move>)) {
    let mut random = Random::new(seed);
    let (start, longest) = start(&mut random);
    let is_structural = random.below(STRUCTURAL_IN) == 0;
    let dead_position = if is_structural { DeadPosition::Structural } else { DeadPosition::Material };
    let rules = Rules { dead_position, ..Rules::default() };
    let options = Options::new(rules, Start::Position(start), Vec::new()).unwrap();
    let mut chess = Chess::start(&options, NOW);
    for _ in 0..longest {
        let Turn::Play(seats) = chess.turn() else { break };
        let m = *random.pick(&chess.moves()).unwrap();
        see(&chess, Some(m));
        chess = advance(&chess, None, NOW, &Event::Acted(seats.only(), Action::Move(m))).unwrap().game;
    }
    see(&chess, None);
}

/// The games know no clocks.
const NOW: Time = Time(0);

/// Where a game starts, and its most plies.
fn start(random: &mut Random) -> (Position, usize) {
    match random.below(5) {
        0 | 1 => (Position::initial(), LONGEST),
        2 | 3 => (Position::chess960(random.below(CHESS960_POSITIONS.into()) as u16).unwrap(), LONGEST),
        _ => {
            let (variant, fen) = RARE[random.below(RARE.len())];
            (Position::read(fen, variant).unwrap(), usize::MAX)
        }
    }
}

/// The seed of the first game: `ARBITRO_TEST_SEED`, or one that is always the same.
pub(super) fn seed() -> u64 {
    let seed =
        std::env::var("ARBITRO_TEST_SEED").map_or(1, |seed| seed.parse().expect("ARBITRO_TEST_SEED is a number"));
    println!("ARBITRO_TEST_SEED={seed}");
    seed
}
