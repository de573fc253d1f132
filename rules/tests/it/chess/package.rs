//! Where cargo keeps the packages that tests read files of.

use std::path::PathBuf;
use std::process::Command;

/// The folder of the dev-dependency of this name.
pub(crate) fn package(name: &str) -> PathBuf {
    let metadata = ["metadata", "--offline", "--locked", "--format-version", "1", "--manifest-path"];
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let output = Command::new(cargo).args(metadata).arg(manifest).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == name).expect("a dev-dependency");
    PathBuf::from(package["manifest_path"].as_str().unwrap()).parent().unwrap().to_path_buf()
}
