//! The commands that a README tells its reader to copy.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::server::{binary, without_settings};

/// Where READMEs say that the server listens.
const ADDRESS: &str = "127.0.0.1:50051";

/// The root of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The blocks of shell commands in the section with this title, in order; with an empty one, before all sections.
pub fn commands(readme: &str, title: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let (mut in_section, mut in_block) = (title.is_empty(), false);
    for line in readme.lines() {
        match line {
            "```" if in_block => in_block = false,
            _ if in_block => blocks.iter_mut().last().into_iter().for_each(|block| *block += &format!("{line}\n")),
            "```sh" if in_section => {
                in_block = true;
                blocks.push(String::new());
            }
            _ => in_section = line.strip_prefix("## ").map_or(in_section, |found| found == title),
        }
    }
    blocks
}

/// What `cargo run --release -- …` does, with the binary under test.
const CARGO: &str = r#"cargo() {
    [ "$1 $2" = "run --release" ] || { echo "not to be run here: cargo $*" >&2; return 1; }
    shift 2
    [ "${1:-}" != "--" ] || shift
    "$BINARY" "$@"
}
"#;

/// Commands as a reader would run them, in a folder of their own: cargo does not build, and the server that a command
/// starts is on a free port.
pub fn shell(commands: &str, folder: &Path) -> Command {
    let mut bash = Command::new("bash");
    without_settings(&mut bash)
        .args(["-euo", "pipefail", "-c", &format!("{CARGO}{commands}")])
        .env("BINARY", binary())
        .env("ARBITRO__SERVER__LISTEN", "127.0.0.1:0")
        .current_dir(folder)
        .stdin(Stdio::null());
    bash
}

/// Runs commands as a reader would, in the root of the project, but against a server at `address`. The first command
/// that fails ends them.
pub fn run(commands: &str, address: &str) -> Output {
    assert!(commands.contains(ADDRESS), "these commands call no server at {ADDRESS}:\n{commands}");
    without_settings(&mut Command::new("bash"))
        .args(["-euo", "pipefail", "-c", &commands.replace(ADDRESS, address)])
        .env("PATH", path())
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .expect("bash can be started")
}

/// The PATH with the folder of the buf that `tests/run` installs, named by `ARBITRO_TEST_BUF`, in front.
fn path() -> String {
    let path = std::env::var("PATH").expect("there is a PATH");
    match std::env::var("ARBITRO_TEST_BUF").ok().as_deref().map(Path::new).and_then(Path::parent) {
        Some(folder) => format!("{}:{path}", folder.display()),
        None => path,
    }
}

#[cfg(test)]
mod tests {
    use super::commands;

    #[test]
    fn the_blocks_of_a_section_are_found() {
        let readme = "# x\n```sh\nno\n```\n## Calls\nwords\n```sh\na\nb\n```\n```json\nno\n```\n```sh\n## c\n```\n## Next\n```sh\nno\n```\n";
        assert_eq!(commands(readme, "Calls"), ["a\nb\n", "## c\n"]);
        assert!(commands(readme, "Call").is_empty());
        assert_eq!(commands(readme, ""), ["no\n"]);
    }
}
