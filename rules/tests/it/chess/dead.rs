//! Who can mate by any series of legal moves: locked positions, forced lines and the budget.

use rules::chess::{Colour, MATING_BUDGET, Position, Variant, Verdict};

/// Positions, what White and Black can do there (+ mates, - does not, ? undecided), and why.
const CASES: &str = "
8/5k2/8/8/8/8/4q3/4K3 w - - 0 1                     -- S62: the queen must be taken
8/5k2/8/8/3q4/8/8/4K3 b - - 0 1                     -+ a queen that need not be taken
8/8/8/8/8/8/5k1p/7K w - - 0 1                       -- S62: the pawn must be taken
8/8/8/8/8/8/5k1p/7K b - - 0 1                       -+ S62: with Black to move White may leave the pawn
4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1             -- S55: a wall that no king passes
8/8/2k5/1p2p2p/1P2P2P/8/5K2/8 b - - 0 34            -- S55: a wall that no king passes
2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1     -- bishops of the wrong colour change nothing
8/8/8/1k3p1p/3p1P2/1p1P1PpP/1P4P1/K7 b - - 0 1      -- a wall, and no move to spare
8/8/7p/1k3p2/3p1P2/1p1P1PpP/1P4P1/K7 b - - 0 1      ++ the same wall with a move to spare
5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1     +- only White's bishop has pawns to take
7k/8/8/8/8/8/8/KB6 w - - 0 1                        -- S56
7k/8/8/8/8/8/8/KBb5 w - - 0 1                       ++ S60: bishops of both colours
7k/8/8/8/8/8/8/KBN5 w - - 0 1                       +- bishop and knight
7k/8/8/8/8/8/8/KNN5 w - - 0 1                       +- S61: two knights
7k/8/8/8/8/8/8/KNq5 w - - 0 1                       -+ a knight against a queen
7k/8/8/8/8/8/8/KNr5 w - - 0 1                       ++ a knight against a rook, which can stand in the king's way
7k/8/8/8/8/8/8/KBr5 w - - 0 1                       -+ a bishop against a rook
6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1                 ++ pawns promote
k7/8/KQ6/8/8/8/8/8 b - - 0 1                        -- S54: stalemate already
k7/1Q6/K7/8/8/8/8/8 b - - 0 1                       +- S49: mate already
4k2r/8/8/8/8/8/8/4K3 b k - 0 1                      -+ castling or not
";

#[test]
fn who_can_mate() {
    let mut wrong = Vec::new();
    for line in CASES.lines().filter(|line| !line.is_empty()) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let position = Position::read(&fields[..6].join(" "), Variant::Standard).expect(line);
        let found: String = Colour::ALL.map(|colour| sign(position.mating_verdict(colour))).iter().collect();
        assert_eq!(position.is_dead(), found == "--", "{line}");
        if found != fields[6] {
            wrong.push(format!("{found} found: {line}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn sign(verdict: Verdict) -> char {
    match verdict {
        Verdict::Winnable => '+',
        Verdict::Unwinnable => '-',
        Verdict::Undecided => '?',
    }
}

/// Behind locked pawns kings and bishops have far more places than the budget has nodes, and no cage is seen at once.
const HOSTILE: [&str; 3] = [
    "8/4b3/3b1k2/8/6K1/5B2/8/8 w - - 0 1",
    "B2b4/1q6/2k5/8/1p1p1p1p/1PpP1P1P/K1P4b/NB6 b - - 0 1",
    "r1b1k1nr/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/RNB1KBNR w - - 0 1",
];

#[test]
fn no_position_costs_more_than_the_budget() {
    for fen in HOSTILE {
        let position = Position::read(fen, Variant::Standard).unwrap();
        for colour in Colour::ALL {
            for budget in [0, 1, 31, 200, 1_000, MATING_BUDGET] {
                let (verdict, nodes) = position.mating_verdict_within(budget, colour);
                assert!(nodes <= budget, "{fen}: {nodes} of {budget}");
                let is_spent = nodes == budget;
                assert!(verdict != Verdict::Undecided || is_spent, "{fen}: undecided after {nodes} of {budget}");
            }
        }
    }
}

#[test]
fn counters_and_history_do_not_change_the_verdict_or_its_cost() {
    let fen = |counters| format!("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - {counters}");
    let cost = |counters| {
        let position = Position::read(&fen(counters), Variant::Standard).unwrap();
        position.mating_verdict_within(MATING_BUDGET, Colour::White)
    };
    assert_eq!(cost("0 1"), cost("140 65535"));
}

#[test]
fn castling_in_chess960_is_searched_too() {
    for fen in ["1k6/8/8/8/8/8/8/RK5R w AH - 0 1", "nrkbbnqr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBNQR w HBhb - 0 1"] {
        let position = Position::read(fen, Variant::Chess960).unwrap();
        assert_eq!(position.mating_verdict(Colour::White), Verdict::Winnable, "{fen}");
    }
}
