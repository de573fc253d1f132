//! Plays the scenarios of the rules over gRPC.
//!
//! Each scenario is a stored game. Every write names its request and every third is sent twice, to see that the second
//! answer repeats the first. Each act is also done to the bare position that Status answers, which must come out alike.
//! Calls go round all replicas, so that whatever holds, holds without any of them remembering anything. So do the rolls of
//! stored games among themselves: each replica has scripted dice of its own, its share of those of the file.

mod answer;
mod bare;
mod check;
mod table;

use std::fmt::{self, Display};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rules::scenario::{Act, Expect, Scenario, What, parse};

use crate::client::Client;
use crate::games;

/// The servers that take turns, call by call.
#[derive(Debug)]
pub struct Replicas {
    clients: Vec<Client>,
    clock: PathBuf,
    calls: AtomicUsize,
    rolls: AtomicUsize,
}

/// When the clocks of scenarios begin, in milliseconds since 1970.
const START_MS: i64 = 1_700_000_000_000;

impl Replicas {
    /// These, at least one, which all show the time that stands in the file `clock`.
    pub fn new(clients: Vec<Client>, clock: PathBuf) -> Replicas {
        assert!(!clients.is_empty(), "no server to play on");
        let replicas = Replicas { clients, clock, calls: AtomicUsize::new(0), rolls: AtomicUsize::new(0) };
        replicas.set_clock(START_MS);
        replicas
    }

    /// Lets so many milliseconds pass.
    fn wait(&self, ms: i64) {
        let now = fs::read_to_string(&self.clock).expect("the clock can be read");
        self.set_clock(now.parse::<i64>().expect("the clock shows milliseconds") + ms);
    }

    /// Whoever reads the clock meanwhile sees the old time or the new.
    fn set_clock(&self, now_ms: i64) {
        let next = self.clock.with_extension("next");
        fs::write(&next, now_ms.to_string()).expect("the clock can be written");
        fs::rename(&next, &self.clock).expect("the clock can be replaced");
    }

    /// The one whose turn it is.
    fn next(&self) -> &Client {
        &self.clients[self.calls.fetch_add(1, Ordering::Relaxed) % self.clients.len()]
    }

    /// The one whose turn it is to throw dice. The call after it goes to the one after it.
    fn next_to_throw(&self) -> &Client {
        let index = self.rolls.fetch_add(1, Ordering::Relaxed) % self.clients.len();
        self.calls.store(index + 1, Ordering::Relaxed);
        &self.clients[index]
    }
}

/// A file of scenarios.
#[derive(Clone, Debug)]
pub struct ScenarioFile {
    /// Its path below `rules/scenarios`.
    pub name: String,
    /// What it holds.
    pub scenarios: Vec<Scenario>,
}

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Scenarios.
    pub scenarios: usize,
    /// Acts in stored games.
    pub acts: usize,
    /// Acts that were done to bare positions as well.
    pub bare: usize,
    /// Checks.
    pub checks: usize,
    /// Lines that no message of the contract can say.
    pub unsayable: usize,
}

/// A line of a scenario that does not hold.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Its place in the file, from 1.
    pub line: u32,
    /// What was expected and what was found.
    pub what: String,
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.what)
    }
}

/// The scenario files of a kind of game, sorted by name.
pub fn files(kind: &str) -> Vec<ScenarioFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/scenarios").join(kind);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    paths.sort();
    paths.iter().map(|path| read(kind, path)).collect()
}

fn read(kind: &str, path: &Path) -> ScenarioFile {
    let name = format!("{kind}/{}", path.file_name().unwrap_or_default().to_string_lossy());
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let scenarios = parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    ScenarioFile { name, scenarios }
}

impl ScenarioFile {
    /// What the dice of each of so many replicas must show for this file: the faces of the accepted rolls, and of the steps
    /// played for a seat, of the games that the contract can say, dealt out roll by roll.
    pub fn dice(&self, replicas: usize) -> Vec<Vec<u8>> {
        let played = self.scenarios.iter().filter(|scenario| is_sayable(scenario));
        let steps = played.flat_map(|scenario| &scenario.steps);
        let rolls = steps.filter_map(|step| match &step.what {
            What::Act(act) if is_thrown(act) => Some(&act.args),
            _ => None,
        });
        let mut dice = vec![Vec::new(); replicas];
        for (index, roll) in rolls.enumerate() {
            dice[index % replicas].extend(roll.iter().map(|face| pips(face)));
        }
        dice
    }

    /// Plays the file. It ends with the first scenario that fails, as its dice are left over.
    pub async fn play(&self, replicas: &Replicas) -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        for scenario in &self.scenarios {
            play(replicas, scenario, &mut tally).await?;
            tally.scenarios += 1;
        }
        Ok(tally)
    }
}

fn is_sayable(scenario: &Scenario) -> bool {
    games::notation(&scenario.kind).is_some_and(|game| game.new_game(&scenario.options).is_ok())
}

fn is_thrown(act: &Act) -> bool {
    ["roll", "autoplay"].contains(&act.verb.as_str()) && !matches!(act.expect, Expect::Refused(_))
}

fn pips(face: &str) -> u8 {
    face.parse().unwrap_or_else(|_| panic!("{face} is no face of a die"))
}

async fn play(replicas: &Replicas, scenario: &Scenario, tally: &mut Tally) -> Result<(), Failure> {
    let failure = |line| move |what| Failure { line, what };
    let game = games::notation(&scenario.kind).ok_or_else(|| failure(scenario.line)("no such kind of game".into()))?;
    let opened = table::open(replicas, game, scenario).await.map_err(failure(scenario.line))?;
    let mut table = match opened {
        table::Opened::Table(table) => table,
        table::Opened::Refused => return Ok(()),
        table::Opened::Unsayable => {
            tally.unsayable += 1;
            return Ok(());
        }
    };
    for step in &scenario.steps {
        let result = match &step.what {
            What::Act(act) => table.act(act, tally).await,
            What::Check(check) => {
                tally.checks += 1;
                table.holds(check).await
            }
            What::Wait(ms) => {
                table.wait(*ms);
                Ok(())
            }
        };
        result.map_err(failure(step.line))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_of_a_file_are_those_of_its_accepted_rolls() {
        let text = "game parchis\n1 roll 5\n2 roll 3 ! NOT_YOUR_TURN\n1 move y0:H>5\ngame parchis\n- roll 6 1 => none";
        let file = ScenarioFile { name: "x".into(), scenarios: parse(text).expect("two scenarios") };
        assert_eq!(file.dice(1), [[5, 6, 1]]);
        assert_eq!(file.dice(2), [vec![5], vec![6, 1]]);
        assert_eq!(file.dice(3), [vec![5], vec![6, 1], vec![]]);
    }
}
