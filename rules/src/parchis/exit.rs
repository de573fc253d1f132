//! How a piece comes out, and whom it captures (FIVE, EXIT).

use super::Parchis;
use super::board::Standing;
use super::colour::{Colour, Piece};
use super::legal::FIVE;
use super::moves::{Captured, Landing, Move, Uses};
use super::refusal::Refusal;
use super::rules::ExitCapture;
use super::track::{Place, Zone};

impl Parchis {
    /// The move of a piece that comes out, or what hinders it.
    pub(super) fn exit(&self, piece: Piece, uses: Uses) -> Result<Move, Refusal> {
        let from = self.board.place(piece);
        match from.zone() {
            Zone::Home => {}
            Zone::Goal => return Err(Refusal::InGoal),
            Zone::Off => return Err(Refusal::Off),
            Zone::Ring(_) | Zone::Corridor(_) => return Err(Refusal::WrongCount),
        }
        let beside = self.comes_out_beside(piece);
        let captured = match beside {
            Some(_) => self.clear_exit(piece.colour()),
            None => self.make_room_on_exit(piece.colour()),
        };
        let captured = captured.ok_or(Refusal::ExitFull)?;
        let to = Place::ring(self.track().exit(piece.colour()));
        Ok(Move { piece, from, to, count: FIVE, uses, beside, captured, landing: Landing::Plain })
    }

    /// The piece that comes out together with this one: the lowest other, on a colour's first five (FIVE-3).
    fn comes_out_beside(&self, piece: Piece) -> Option<Piece> {
        if !self.table.rules().first_five_two_out || self.has_begun(piece.colour()) {
            return None;
        }
        piece.colour().pieces().find(|&other| other != piece)
    }

    /// Whom one piece of the colour captures as it comes out; none if it cannot (EXIT-1 to EXIT-4).
    fn make_room_on_exit(&self, colour: Colour) -> Option<Captured> {
        let rules = self.table.rules();
        match self.board.on(self.track().exit(colour)) {
            Standing::Nobody => Some(Captured::NONE),
            Standing::One(piece) if piece.colour() == colour => Some(Captured::NONE),
            Standing::One(piece) => match rules.exit_capture {
                ExitCapture::WhenFull => Some(Captured::NONE),
                ExitCapture::Always => Some(Captured::one(piece)),
            },
            Standing::Two(first, last) => match (first.colour() == colour, last.colour() == colour) {
                (true, true) => None,
                (true, false) => Some(Captured::one(last)),
                (false, true) => Some(Captured::one(first)),
                (false, false) if self.is_spared_pair(first, last) => None,
                (false, false) if self.is_partner(colour, last) && !self.is_partner(colour, first) => {
                    Some(Captured::one(first))
                }
                (false, false) => Some(Captured::one(last)),
            },
        }
    }

    /// Whom two pieces of the colour capture as they come out together; none if they cannot (FIVE-3).
    fn clear_exit(&self, colour: Colour) -> Option<Captured> {
        match self.board.on(self.track().exit(colour)) {
            Standing::Nobody => Some(Captured::NONE),
            Standing::One(piece) => Some(Captured::one(piece)),
            Standing::Two(first, last) if self.is_spared_pair(first, last) => None,
            Standing::Two(first, last) => Some(Captured::two(first, last)),
        }
    }

    /// Whether a piece that comes out captures a rival rather than this one (PAIR-4).
    fn is_partner(&self, colour: Colour, piece: Piece) -> bool {
        self.table.rules().exit_prefers_rival && self.table.partner(colour) == Some(piece.colour())
    }

    /// Whether two rivals on an exit are a barrier that a piece that comes out cannot break (EXIT-4).
    fn is_spared_pair(&self, first: Piece, last: Piece) -> bool {
        first.colour() == last.colour() && !self.table.rules().exit_barrier_capture
    }
}
