//! The scenarios of chess, played on the rules.

use std::path::Path;

use rules::chess::Chess;
use rules::scenario::{Scenario, parse, run};

/// Every scenario, with the name of its file.
pub(crate) fn all() -> Vec<(String, Scenario)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/chess");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let scenarios =
            parse(&std::fs::read_to_string(path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
        scenarios.into_iter().map(move |scenario| (name.clone(), scenario))
    };
    files.iter().flat_map(read).collect()
}

#[test]
fn every_line_holds() {
    let all = all();
    let failures: Vec<String> = all
        .iter()
        .flat_map(|(name, scenario)| run::<Chess>(scenario).into_iter().map(move |failure| format!("{name}:{failure}")))
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    println!("{} scenarios of chess", all.len());
}
