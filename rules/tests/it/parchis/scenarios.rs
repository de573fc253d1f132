//! The scenarios of parchís, played on the rules.

use std::path::{Path, PathBuf};

use rules::parchis::Parchis;
use rules::scenario::{parse, run};

#[test]
fn every_line_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/parchis");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let mut failures = Vec::new();
    let mut count = 0;
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let scenarios =
            parse(&std::fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
        count += scenarios.len();
        failures.extend(scenarios.iter().flat_map(run::<Parchis>).map(|failure| format!("{name}:{failure}")));
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    println!("{count} scenarios of parchís");
}
