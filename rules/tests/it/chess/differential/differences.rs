//! What others say otherwise, and where they may.

use std::fmt::Display;

use serde::Deserialize;

/// Something on which two programs disagree.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Difference {
    /// What it is about.
    pub(super) aspect: String,
    /// What we say.
    pub(super) ours: String,
    /// What they say.
    pub(super) theirs: String,
}

/// A difference on purpose, and the row of the rule sheet, or the section of the standard, that wants it.
struct OnPurpose(&'static str, &'static str, &'static str, &'static str);

/// Every difference that is right: what it is about, our word, theirs, and the row.
const ON_PURPOSE: [OnPurpose; 6] = [
    // Others see that material cannot mate, not that locked pawns or forced moves prevent it.
    OnPurpose("ending", "DEAD_POSITION", "-", "S55"),
    // python-chess looks at the material before it looks for moves.
    OnPurpose("ending", "STALEMATE", "DEAD_POSITION", "S54"),
    // python-chess counts the moves before it counts the positions.
    OnPurpose("ending", "FIVEFOLD", "SEVENTYFIVE", "S71"),
    // python-chess takes the value of a tag as it is written.
    OnPurpose("tag", r#"Torneo "Ciudad de León""#, r#"Torneo \"Ciudad de León\""#, "PGN 7"),
    OnPurpose("tag", r"C:\games\", r"C:\\games\\", "PGN 7"),
    OnPurpose("tag", r#"\"quoted\""#, r#"\\\"quoted\\\""#, "PGN 7"),
];

impl Difference {
    /// The row that wants it; none if it is an error.
    pub(super) fn row(&self) -> Option<&'static str> {
        let found = (&*self.aspect, &*self.ours, &*self.theirs);
        ON_PURPOSE.iter().find(|line| (line.0, line.1, line.2) == found).map(|line| line.3)
    }
}

/// What differs in one position.
#[derive(Default)]
pub(super) struct Differences(pub(super) Vec<Difference>);

impl Differences {
    /// Notes that the two say different things, if they do.
    pub(super) fn compare<T: PartialEq>(
        &mut self,
        aspect: &'static str,
        ours: &T,
        theirs: &T,
        text: impl Fn(&T) -> String,
    ) {
        if ours != theirs {
            self.0.push(Difference { aspect: aspect.into(), ours: text(ours), theirs: text(theirs) });
        }
    }
}

/// The values with a blank between them, or `-`.
pub(super) fn listed<T: Display>(values: &[T]) -> String {
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    if texts.is_empty() { "-".into() } else { texts.join(" ") }
}
