//! What each seat may ask for now, beside moves and rolls (S53, S64, S69, S72 to S74, S80; the takeback and the abort of the
//! contract).

use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::action::Action;
use super::state::{Chess, Scope};
use super::touch::{Manner, Touch};
use crate::game::{Event, Game, Seat, Time, check_seat_may};

/// Something that a seat may ask for. Its text is the machine-readable name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is the action of its name")]
pub enum Open {
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw,
    ClaimCannotMate,
    ProposeTakeback,
    AcceptTakeback,
    DeclineTakeback,
    Touch,
    ClaimTouch,
    Abort,
}

impl Open {
    const ALL: [Open; 12] = [
        Open::Resign,
        Open::OfferDraw,
        Open::AcceptDraw,
        Open::DeclineDraw,
        Open::ClaimDraw,
        Open::ClaimCannotMate,
        Open::ProposeTakeback,
        Open::AcceptTakeback,
        Open::DeclineTakeback,
        Open::Touch,
        Open::ClaimTouch,
        Open::Abort,
    ];

    /// An action of this kind in `game`.
    fn action(self, game: &Chess) -> Action {
        match self {
            Open::Resign => Action::Resign,
            Open::OfferDraw => Action::OfferDraw,
            Open::AcceptDraw => Action::AcceptDraw,
            Open::DeclineDraw => Action::DeclineDraw,
            Open::ClaimDraw => Action::ClaimDraw(None),
            Open::ClaimCannotMate => Action::ClaimCannotMate,
            Open::ProposeTakeback => Action::ProposeTakeback,
            Open::AcceptTakeback => Action::AcceptTakeback,
            Open::DeclineTakeback => Action::DeclineTakeback,
            Open::Touch => {
                let king = game.position().king(game.position().turn());
                Action::Touch(Touch { squares: Vec::from([king]), manner: Manner::Adjust })
            }
            Open::ClaimTouch => Action::ClaimTouch,
            Open::Abort => Action::Abort,
        }
    }
}

impl Chess {
    /// What `seat` may ask for now beside moves and rolls: just what would be accepted, in order. That a claim of a draw
    /// may be made does not say that it is right. Nothing in a bare position, where nobody plays.
    pub fn open_to(&self, seat: Seat, at: Time) -> Vec<Open> {
        if self.scope == Scope::Bare {
            return Vec::new();
        }
        Open::ALL.into_iter().filter(|open| self.accepts(seat, at, &open.action(self))).collect()
    }

    fn accepts(&self, seat: Seat, at: Time, action: &Action) -> bool {
        let needs = crate::game::Action::needs(action);
        if check_seat_may(self, Some(seat), needs).is_err() {
            return false;
        }
        match self.event_of(Some(seat), action) {
            // It is accepted whatever comes of it, which takes a search to say.
            Event::Acted(_, Action::Resign) => self.is_set_up(),
            Event::Acted(..) => self.act(at, Some(seat), action).is_ok(),
            _ => true,
        }
    }
}

impl Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Open::Resign => "resign",
            Open::OfferDraw => "offer_draw",
            Open::AcceptDraw => "accept_draw",
            Open::DeclineDraw => "decline_draw",
            Open::ClaimDraw => "claim_draw",
            Open::ClaimCannotMate => "claim_cannot_mate",
            Open::ProposeTakeback => "propose_takeback",
            Open::AcceptTakeback => "accept_takeback",
            Open::DeclineTakeback => "decline_takeback",
            Open::Touch => "touch",
            Open::ClaimTouch => "claim_touch",
            Open::Abort => "abort",
        })
    }
}
