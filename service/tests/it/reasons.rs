//! The reasons of refusals are part of the contract: `proto/reasons.txt` lists them all, and this holds it to the code.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where reasons are given: by a refusal of the rules (`=> "REASON"`), or made by the service (`Reason::new("REASON"`).
const REFUSALS: [&str; 5] = [
    "rules/src/game.rs",
    "rules/src/chess/refusal.rs",
    "rules/src/chess/fen/error.rs",
    "rules/src/chess/pgn/read.rs",
    "rules/src/parchis/refusal.rs",
];
const SERVICE: &str = "service/src";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is a folder of the project")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries
        .map(|entry| entry.expect("an entry of a folder").path())
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The reasons that stand in `source` right after `before`, white space apart.
fn reasons(source: &str, before: &str) -> Vec<String> {
    let literal = |rest: &str| {
        let text = rest.trim_start().strip_prefix('"')?.split('"').next()?.to_owned();
        let is_reason = text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
        is_reason.then_some(text)
    };
    source.split(before).skip(1).filter_map(literal).collect()
}

#[test]
fn every_reason_is_listed_in_the_contract() {
    let of_rules = REFUSALS.iter().flat_map(|path| reasons(&read(&root().join(path)), "=> "));
    let without_tests = |path: &Path| read(path).split("#[cfg(test)]").next().unwrap_or_default().to_owned();
    let service = sources(&root().join(SERVICE));
    let of_service = service.iter().flat_map(|path| reasons(&without_tests(path), "Reason::new("));
    let given: BTreeSet<String> = of_rules.chain(of_service).collect();
    let listed = read(&root().join("proto/reasons.txt"));
    let listed: BTreeSet<String> = listed.lines().map(str::to_owned).collect();
    assert!(given.len() > 50, "the sources are read: {given:?}");
    assert_eq!(given.difference(&listed).collect::<Vec<_>>(), Vec::<&String>::new(), "given, and not listed");
    assert_eq!(listed.difference(&given).collect::<Vec<_>>(), Vec::<&String>::new(), "listed, and never given");
}
