//! Where the test data is: `ARBITRO_VECTORS` (relative to the workspace), or our copy.

use std::path::{Path, PathBuf};

/// Every file that some test reads.
const KNOWN: [&str; 9] = [
    "chess/bugs.csv",
    "chess/chess960.csv",
    "chess/perft.csv",
    "chess/perft960.csv",
    "chess/san.csv",
    "chess/status.csv",
    "parchis/perft.json",
    "parchis/playouts.jsonl",
    "parchis/vectors.json",
];

/// The file of this name, such as `chess/perft.csv`; none if the folder given by `ARBITRO_VECTORS` lacks it. The folder
/// may hold the files of one game without a folder of their own.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    assert!(KNOWN.contains(&name), "{name} is not in the list of known files");
    let Some(given) = given_folder() else {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name);
        assert!(own.is_file(), "{} is missing", own.display());
        return Some(own);
    };
    let file_name = Path::new(name).file_name().expect("a known name is that of a file");
    let found = [given.join(name), given.join(file_name)].into_iter().find(|path| path.is_file());
    if found.is_none() {
        println!("{name}: not in {}", given.display());
    }
    found
}

fn given_folder() -> Option<PathBuf> {
    let given = std::env::var_os("ARBITRO_VECTORS").filter(|given| !given.is_empty())?;
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Some(workspace.join(given))
}

#[test]
fn the_folder_holds_a_known_file() {
    let found = KNOWN.iter().filter(|name| find(name).is_some()).count();
    assert!(found > 0, "no known file in {:?}", given_folder());
    println!("{found} of {} known files", KNOWN.len());
}
