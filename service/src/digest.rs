//! One digest of several parts.

use sha2::{Digest, Sha256};

/// The SHA-256 of these parts, each behind its length, so that no two lists of parts run together.
pub fn digest(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}
