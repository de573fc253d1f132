//! The rows of the shared vectors that wait for rules to come. Each must still fail, so that the list only shrinks.

/// By id in `vectors.json`.
pub(super) const VECTORS: &[&str] = &[];

/// By id in `perft.json`.
pub(super) const PERFT: &[&str] = &[];

/// By seed in `playouts.jsonl`.
pub(super) const PLAYOUTS: &[&str] = &[];

/// Runs the rows of one file and prints how many there were. Rows on the list must fail, all others must not; rows on
/// the list that the file does not hold are not missed, for it may be another file of the same kind.
pub(super) fn run<T>(
    file: &str,
    rows: &[T],
    later: &[&str],
    key: impl Fn(&T) -> String,
    check: impl Fn(&T) -> Result<(), String>,
) {
    let mut wrong = Vec::new();
    let mut waiting = 0;
    for row in rows {
        let key = key(row);
        match (check(row), later.contains(&key.as_str())) {
            (Ok(()), false) => {}
            (Err(_), true) => waiting += 1,
            (Err(what), false) => wrong.push(format!("{key}: {what}")),
            (Ok(()), true) => wrong.push(format!("{key} holds: take it off the list")),
        }
    }
    println!("{file}: {} rows run, {waiting} more wait", rows.len() - waiting);
    assert!(wrong.is_empty(), "{} of {} rows of {file}\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}
