//! What material can mate, by any series of legal moves (5.1.2, 5.2.2).

use cozy_chess::BitBoard;

use super::men::Men;
use super::piece::{Colour, Role};
use super::position::Position;

impl Position {
    /// Whether the material lets `colour` give mate. It cannot with
    /// - the king alone;
    /// - king and knight against a king alone, or one with queens only;
    /// - king and bishops of one square colour, with no pawn, no knight and no bishop of the other square colour on the
    ///   board.
    ///
    /// Locked positions, where the moves and not the material prevent mate, are not recognised.
    pub fn can_mate(&self, colour: Colour) -> bool {
        can_mate(&self.men(), colour)
    }

    /// Whether this side has nothing but its king (S76).
    pub fn has_bare_king(&self, colour: Colour) -> bool {
        self.men().side(colour).len() == 1
    }

    /// Whether each side has its king and one bishop or knight, and nothing else (S60).
    pub fn has_one_minor_each(&self) -> bool {
        let men = self.men();
        let minors = men.role(Role::Bishop) | men.role(Role::Knight);
        Colour::ALL.into_iter().all(|colour| men.side(colour).len() == 2 && (men.side(colour) & minors).len() == 1)
    }
}

/// [`Position::can_mate`] for the men on a board.
pub(super) fn can_mate(men: &Men, colour: Colour) -> bool {
    let own = men.side(colour) - men.role(Role::King);
    let theirs = men.side(!colour) - men.role(Role::King);
    if own.is_subset(men.role(Role::Bishop)) {
        !own.is_empty() && has_more_than_bishops_of_one_colour(men)
    } else if own.is_subset(men.role(Role::Knight)) && own.len() == 1 {
        !theirs.is_subset(men.role(Role::Queen))
    } else {
        true
    }
}

fn has_more_than_bishops_of_one_colour(men: &Men) -> bool {
    let bishops = men.role(Role::Bishop);
    let minors = men.role(Role::Pawn) | men.role(Role::Knight);
    let on_both_colours =
        [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES].iter().all(|&squares| !bishops.is_disjoint(squares));
    !minors.is_empty() || on_both_colours
}
