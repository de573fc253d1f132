//! The bytes in which options, events, effects and states are stored: a format number, then postcard.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why stored bytes cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// A newer release wrote them: a replica of that release can read them.
    #[error("written in format {found}, and this release reads up to {newest}")]
    Newer {
        /// The format number of the bytes.
        found: u8,
        /// The newest that this release reads.
        newest: u8,
    },
    /// No release wrote them like this.
    #[error("these bytes are in no known format")]
    Unknown,
    /// They are damaged.
    #[error("these bytes are damaged")]
    Damaged(#[source] postcard::Error),
    /// The game is of a kind that this release does not know: a newer one may.
    #[error("there is no game of kind {0:?}")]
    UnknownKind(String),
}

/// Writes `value` in format number `format`.
pub fn write(format: u8, value: &impl Serialize) -> Vec<u8> {
    postcard::to_extend(value, vec![format]).expect("values of games have no unsized sequences and a Vec grows")
}

/// Reads what [`write()`] wrote in format number `format`.
pub fn read<T: DeserializeOwned>(format: u8, bytes: &[u8]) -> Result<T, FormatError> {
    match bytes {
        [found, rest @ ..] if *found == format => whole(rest),
        [found, ..] if *found > format => Err(FormatError::Newer { found: *found, newest: format }),
        _ => Err(FormatError::Unknown),
    }
}

fn whole<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, FormatError> {
    match postcard::take_from_bytes(bytes).map_err(FormatError::Damaged)? {
        (value, []) => Ok(value),
        _ => Err(FormatError::Damaged(postcard::Error::SerdeDeCustom)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_back_and_others_are_named() {
        let bytes = write(2, &(7u8, "seven"));
        assert_eq!(read::<(u8, String)>(2, &bytes).expect("just written"), (7, "seven".into()));
        assert!(matches!(read::<u8>(1, &bytes), Err(FormatError::Newer { found: 2, newest: 1 })));
        assert!(matches!(read::<u8>(3, &bytes), Err(FormatError::Unknown)));
        assert!(matches!(read::<u8>(2, &[]), Err(FormatError::Unknown)));
        assert!(matches!(read::<(u8, String)>(2, &bytes[..3]), Err(FormatError::Damaged(_))));
        assert!(matches!(read::<u8>(2, &bytes), Err(FormatError::Damaged(_))), "bytes left over");
    }
}
