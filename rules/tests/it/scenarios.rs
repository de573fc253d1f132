//! The rules as tables: every scenario holds, and every row of the rule sheets is shown by one.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rules::chess::Chess;
use rules::game::Game;
use rules::parchis::Parchis;
use rules::scenario::{Evidence, Failure, Scenario, parse, run};

type Run = fn(&Scenario) -> Vec<Failure>;

/// One line a game.
const GAMES: [(&str, Run); 2] = [(Chess::KIND, run::<Chess>), (Parchis::KIND, run::<Parchis>)];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

/// The scenarios of one file of a game.
struct File {
    name: String,
    scenarios: Vec<Scenario>,
}

fn files(kind: &str) -> Vec<File> {
    let folder = folder().join(kind);
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no scenarios in {}", folder.display());
    paths.iter().map(|path| read(path)).collect()
}

/// The titles of all scenarios of a game.
pub(crate) fn titles(kind: &str) -> Vec<String> {
    files(kind).into_iter().flat_map(|file| file.scenarios).map(|scenario| scenario.title).collect()
}

/// The scenarios of one file, such as `chess/refusals.txt`.
pub(crate) fn of_file(name: &str) -> Vec<Scenario> {
    read(&folder().join(name)).scenarios
}

fn read(path: &Path) -> File {
    let name = path.strip_prefix(folder()).unwrap().display().to_string();
    let scenarios = parse(&fs::read_to_string(path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(!scenarios.is_empty(), "{name} holds no scenario");
    File { name, scenarios }
}

#[test]
fn every_scenario_holds() {
    let mut failures = Vec::new();
    for (kind, run) in GAMES {
        for File { name, scenarios } in files(kind) {
            for scenario in &scenarios {
                assert_eq!(scenario.kind, kind, "{name}:{}", scenario.line);
                failures.extend(run(scenario).iter().map(|failure| format!("{name}:{failure}")));
            }
            let steps: usize = scenarios.iter().map(|scenario| scenario.steps.len()).sum();
            println!("{name}: {} scenarios, {steps} lines run", scenarios.len());
        }
    }
    assert!(failures.is_empty(), "{} lines do not hold:\n{}", failures.len(), failures.join("\n"));
}

/// A row of a rule sheet, as `rows.txt` lists it.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    id: String,
    forbids: bool,
    due: Due,
}

#[derive(Debug, PartialEq, Eq)]
enum Due {
    Now,
    Waits,
    NotApplicable,
}

/// Reads `ID`, `ID forbids`, and either with `waits: why` or `not-applicable: why` after it.
fn read_row(line: &str) -> Row {
    let (id, rest) = line.split_once(' ').unwrap_or((line, ""));
    let forbids = rest.strip_prefix("forbids").map(str::trim_start);
    let due = match forbids.unwrap_or(rest).split_once(": ") {
        None if forbids.unwrap_or(rest).is_empty() => Due::Now,
        Some(("waits", _)) => Due::Waits,
        Some(("not-applicable", _)) => Due::NotApplicable,
        _ => panic!("rows.txt: {line}"),
    };
    Row { id: id.to_string(), forbids: forbids.is_some(), due }
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("rows.txt")).unwrap();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(read_row).collect()
}

/// In which ways the scenarios cite each row.
fn cited() -> BTreeMap<String, Vec<Evidence>> {
    let mut cited: BTreeMap<String, Vec<Evidence>> = BTreeMap::new();
    for (kind, _) in GAMES {
        for scenario in files(kind).iter().flat_map(|file| &file.scenarios) {
            for (row, evidence) in scenario.cited() {
                cited.entry(row.to_string()).or_default().push(evidence);
            }
        }
    }
    cited
}

/// What a row of the list gets wrong; none if all is well.
fn complaint(row: &Row, evidence: &[Evidence]) -> Option<String> {
    let accepted = evidence.contains(&Evidence::Accepted);
    let refused = evidence.contains(&Evidence::Refused) || !row.forbids;
    match row.due {
        Due::Now if !accepted => Some(format!("{}: no accepted step shows it", row.id)),
        Due::Now if !refused => Some(format!("{}: no refused step shows what it forbids", row.id)),
        Due::Waits if accepted && refused => Some(format!("{}: it is shown and waits no longer", row.id)),
        Due::Now | Due::Waits | Due::NotApplicable => None,
    }
}

#[test]
fn every_row_of_the_rule_sheets_is_shown_or_listed() {
    let (rows, mut cited) = (rows(), cited());
    let complaints: Vec<String> =
        rows.iter().filter_map(|row| complaint(row, &cited.remove(&row.id).unwrap_or_default())).collect();
    assert!(complaints.is_empty(), "{} rows:\n{}", complaints.len(), complaints.join("\n"));
    assert!(cited.is_empty(), "no such rows: {:?}", cited.keys());
    let due = rows.iter().filter(|row| row.due == Due::Now).count();
    println!("rows.txt: {} rows, {due} of them due and shown", rows.len());
}

#[test]
fn a_row_is_listed_with_what_it_still_lacks() {
    let check = |line: &str, evidence: &[Evidence], expected: Option<&str>| {
        assert_eq!(complaint(&read_row(line), evidence).as_deref(), expected, "{line} {evidence:?}");
    };
    use Evidence::{Accepted, Named, Refused};
    check("S01", &[Named, Accepted], None);
    check("S01", &[Named, Refused], Some("S01: no accepted step shows it"));
    check("S04 forbids", &[Accepted], Some("S04: no refused step shows what it forbids"));
    check("S04 forbids", &[Accepted, Refused], None);
    check("S72 waits: draw offers", &[], None);
    check("S72 waits: draw offers", &[Accepted], Some("S72: it is shown and waits no longer"));
    check("S74 forbids waits: claims", &[Accepted], None);
    check("S11 not-applicable: advice", &[], None);
}
