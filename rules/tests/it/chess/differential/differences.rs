//! What others say otherwise, and where they may.

use std::fmt::Display;

/// Something on which two programs disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// What it is about.
    pub(super) aspect: &'static str,
    /// What we say.
    pub(super) ours: String,
    /// What they say.
    pub(super) theirs: String,
}

/// A difference on purpose, and the row of the rule sheet that wants it.
struct OnPurpose {
    aspect: &'static str,
    ours: &'static str,
    theirs: &'static str,
    row: &'static str,
}

/// Every difference that is right, and why.
const ON_PURPOSE: [OnPurpose; 1] = [
    // They see that material cannot mate, not that locked pawns or forced moves prevent it.
    OnPurpose { aspect: "ending", ours: "DEAD_POSITION", theirs: "-", row: "S55" },
];

impl Difference {
    /// The row that wants it; none if it is an error.
    pub(super) fn row(&self) -> Option<&'static str> {
        let is_meant =
            |line: &&OnPurpose| (line.aspect, line.ours, line.theirs) == (self.aspect, &self.ours, &self.theirs);
        ON_PURPOSE.iter().find(is_meant).map(|line| line.row)
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
            self.0.push(Difference { aspect, ours: text(ours), theirs: text(theirs) });
        }
    }
}

/// The values with a blank between them, or `-`.
pub(super) fn listed<T: Display>(values: &[T]) -> String {
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    if texts.is_empty() { "-".into() } else { texts.join(" ") }
}
