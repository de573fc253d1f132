//! Moves as players write them: standard algebraic notation (SAN), in English or Spanish letters, and long algebraic
//! notation (LAN).

mod read;
mod write;

use super::piece::Role;

/// The letters of the pieces. The same letter is the king in Spanish and the rook in English, so that the choice is
/// always the caller's and never guessed (S03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// K Q R B N.
    #[default]
    English,
    /// R D T A C: rey, dama, torre, alfil, caballo.
    Spanish,
}

impl Letters {
    /// The letter of a piece; a pawn has none.
    pub const fn of(self, role: Role) -> Option<char> {
        Some(match (self, role) {
            (_, Role::Pawn) => return None,
            (Letters::English, Role::Knight) => 'N',
            (Letters::English, Role::Bishop) => 'B',
            (Letters::English, Role::Rook) => 'R',
            (Letters::English, Role::Queen) => 'Q',
            (Letters::English, Role::King) => 'K',
            (Letters::Spanish, Role::Knight) => 'C',
            (Letters::Spanish, Role::Bishop) => 'A',
            (Letters::Spanish, Role::Rook) => 'T',
            (Letters::Spanish, Role::Queen) => 'D',
            (Letters::Spanish, Role::King) => 'R',
        })
    }

    /// The piece with this letter.
    pub fn role(self, letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.of(role) == Some(letter))
    }
}
