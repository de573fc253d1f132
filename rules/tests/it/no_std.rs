//! The rules are pure: nothing in them can reach a clock, a file, a thread or a source of chance.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// Whether a line of code names the standard library. `//` lines may speak of it.
fn names_std(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.into_iter().any(|word| word == "std")
}

#[test]
fn the_rules_know_no_standard_library() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = sources(&root);
    assert!(files.len() > 5, "{files:?}");
    let crate_root = fs::read_to_string(root.join("lib.rs")).unwrap();
    assert!(crate_root.lines().any(|line| line == "#![no_std]"));
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let found = text.lines().find(|line| names_std(line));
        assert_eq!(found, None, "{}", file.display());
    }
}

#[test]
fn the_standard_library_is_noticed() {
    for line in ["extern crate std;", "use std::fs;", "let now = ::std::time::Instant::now();", "use {std::env};"] {
        assert!(names_std(line), "{line}");
    }
    for line in ["#![no_std]", "// as std does", "let standard = 1;"] {
        assert!(!names_std(line), "{line}");
    }
}
