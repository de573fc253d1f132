//! What is refused, with which code, reason and fields; and that it changes nothing.

mod chess;
mod positions;
mod reads;
mod table;
mod writes;

use e2e::refusal::Refusal;
use table::{Row, Table};

#[tokio::test]
async fn reads() {
    check(reads::rows).await;
}

#[tokio::test]
async fn writes() {
    check(writes::rows).await;
}

#[tokio::test]
async fn chess() {
    check(chess::rows).await;
}

#[tokio::test]
async fn positions() {
    check(positions::rows).await;
}

/// Makes every call in both languages: it is refused as the row says, and every game stands as before.
async fn check(rows: fn(&Table) -> Vec<Row>) {
    let table = Table::set().await;
    let mut failures = Vec::new();
    for row in rows(&table) {
        let before = table.versions().await;
        let found = row.refusal("en", &table.client).await;
        let in_spanish = row.refusal("es-ES,es;q=0.9", &table.client).await;
        let changed = table.versions().await != before;
        match (found, in_spanish) {
            (Ok(found), Ok(in_spanish)) if told(&found) == row.expected => {
                assert!(is_translated(&found, &in_spanish), "{}: {in_spanish:?}", row.what);
            }
            (Ok(found), _) => failures.push(format!("{}: expected {}, found {}", row.what, row.expected, told(&found))),
            (Err(found), _) => failures.push(format!("{}: {found}", row.what)),
        }
        if changed {
            failures.push(format!("{}: a game has changed", row.what));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// A refusal in the words of the tables: the code, then the fields with their reasons or, without fields, the reason.
fn told(refusal: &Refusal) -> String {
    match refusal.violations.as_slice() {
        [] => format!("{:?} {}", refusal.code, refusal.reason),
        violations => format!("{:?} {}", refusal.code, violations.join(", ")),
    }
}

/// The same refusal with its sentence in Spanish.
fn is_translated(english: &Refusal, spanish: &Refusal) -> bool {
    let same = Refusal { sentence: english.sentence.clone(), language: english.language.clone(), ..spanish.clone() };
    let languages = (english.language.as_str(), spanish.language.as_str());
    same == *english && languages == ("en", "es") && english.sentence != spanish.sentence
}
