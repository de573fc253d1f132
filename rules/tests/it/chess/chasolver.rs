//! The positions that the crate `chasolver` ships, with who can mate in each, read in place from the package.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rules::chess::{Colour, MATING_BUDGET, Position, Variant, Verdict};

use super::package::package;

/// A position, and who can mate in it: White and Black.
struct Case {
    fen: String,
    winnable: [bool; 2],
}

impl Case {
    /// A line such as `W- 4k3/8/8/8/8/8/8/4KR2 w - -`.
    fn read(line: &str) -> Case {
        let (who, fen) = line.split_once(' ').expect("two letters, then a position");
        let counters = if fen.split(' ').count() == 4 { " 0 1" } else { "" };
        Case { fen: format!("{fen}{counters}"), winnable: [who.starts_with('W'), who.ends_with('B')] }
    }

    fn judge(&self, budget: u32) -> Judged {
        let Ok(position) = Position::read(&self.fen, Variant::Standard) else { return Judged::Refused };
        let mut judged = Judged::Right;
        for colour in Colour::ALL {
            let (verdict, nodes) = position.mating_verdict_within(budget, colour);
            assert!(nodes <= budget, "{}: {nodes} nodes", self.fen);
            let expected = if self.winnable[colour as usize] { Verdict::Winnable } else { Verdict::Unwinnable };
            if verdict == Verdict::Undecided {
                judged = Judged::Undecided;
            } else if verdict != expected {
                return Judged::Wrong;
            }
        }
        if judged == Judged::Right && position.is_dead() == self.winnable.contains(&true) {
            return Judged::Wrong;
        }
        judged
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Judged {
    Right,
    /// At least for one side.
    Undecided,
    Wrong,
    /// No position that play can reach by our rules, as it has too many promoted men.
    Refused,
}

/// Judges the positions of a file within a budget, on every processor.
fn judge(file: &str, budget: u32) -> Vec<(String, Judged)> {
    let text = std::fs::read_to_string(package("chasolver").join("tests").join(file)).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let taken = std::iter::from_fn(|| lines.get(next.fetch_add(1, Ordering::Relaxed)));
        taken.map(|line| (line.to_string(), Case::read(line).judge(budget))).collect::<Vec<_>>()
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

fn all(judged: &[(String, Judged)], what: Judged) -> Vec<&str> {
    judged.iter().filter(|(_, judged)| *judged == what).map(|(line, _)| line.as_str()).collect()
}

#[test]
fn positions_of_real_games_are_all_decided_and_right() {
    let judged = judge("lichess.txt", MATING_BUDGET);
    assert_eq!(judged.len(), 65_536);
    let others: Vec<_> = judged.iter().filter(|(_, judged)| *judged != Judged::Right).collect();
    assert!(others.is_empty(), "{others:#?}");
}

#[test]
fn composed_positions_are_never_judged_wrong_and_mostly_decided() {
    // Many of them are meant to be hard: a tenth of the budget decides enough, and keeps the test short.
    let judged = judge("positions.txt", MATING_BUDGET / 10);
    let [right, undecided, wrong, refused] =
        [Judged::Right, Judged::Undecided, Judged::Wrong, Judged::Refused].map(|what| all(&judged, what));
    println!("{} right, {} undecided, {} refused", right.len(), undecided.len(), refused.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
    // The refused ones count as undecided here.
    assert!(right.len() * 4 >= judged.len() * 3, "{} of {} are decided", right.len(), judged.len());
}
