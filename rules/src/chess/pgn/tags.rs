//! The tags of a PGN.

use alloc::string::String;
use core::fmt::{self, Display, Write};

use serde::{Deserialize, Serialize};

/// Most bytes of the name of a tag.
const NAME_BYTES: usize = 64;
/// Most bytes of the value of a tag.
const VALUE_BYTES: usize = 200;
/// The tags that describe the game itself: nobody gives them.
const OWN: [&str; 6] = ["Result", "FEN", "SetUp", "Variant", "Termination", "TimeControl"];

/// A name and a value. Its text is the line of a PGN, in which only the quote and the backslash are escaped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tag {
    pub(super) name: String,
    pub(super) value: String,
}

/// Why a tag cannot be given with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTag {
    /// The name is not a letter with letters, digits and `_` after it, or has more than 64 bytes.
    Name,
    /// The tag describes the game itself.
    Own,
    /// The value has a control character, or more than 200 bytes.
    Value,
}

impl Tag {
    /// A tag that a caller gives.
    pub fn new(name: &str, value: &str) -> Result<Tag, BadTag> {
        let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_word || !name.starts_with(|first: char| first.is_ascii_alphabetic()) || name.len() > NAME_BYTES {
            return Err(BadTag::Name);
        }
        if OWN.contains(&name) {
            return Err(BadTag::Own);
        }
        if value.len() > VALUE_BYTES || value.chars().any(char::is_control) {
            return Err(BadTag::Value);
        }
        Ok(Tag { name: name.into(), value: value.into() })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its value.
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"", self.name)?;
        for letter in self.value.chars() {
            if matches!(letter, '"' | '\\') {
                f.write_char('\\')?;
            }
            f.write_char(letter)?;
        }
        f.write_str("\"]")
    }
}
