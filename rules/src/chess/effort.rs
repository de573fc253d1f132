//! What may take long: whatever asks who can mate (S55, S76), where that is not seen at sight.

use super::action::Action;
use super::mating;
use super::options::{DeadPosition, FlagRule};
use super::state::{Chess, Scope};
use super::status::Verdicts;
use crate::game::{Event, Time};

impl Chess {
    /// Whether judging `event` at `at` may search for a mate.
    pub(super) fn takes_long_to_judge(&self, at: Time, event: &Event<Chess>) -> bool {
        if self.rules.dead_position == DeadPosition::Material {
            return false;
        }
        let position = self.position();
        match event {
            Event::Acted(_, Action::Move(m) | Action::MoveAndOffer(m)) => match self.scope {
                Scope::Bare => false,
                Scope::Game if position.is_legal(*m) => !mating::is_clear(&position.after(*m)),
                Scope::Game => self.rules.illegal_move_limit > 0 && !mating::are_sides_clear(position),
            },
            Event::Acted(_, Action::Resign | Action::ClaimCannotMate) => !mating::are_sides_clear(position),
            Event::Expired => {
                let is_searched = self.has_flag_fallen(at) && self.rules.flag_rule == FlagRule::Fide;
                is_searched && !mating::are_sides_clear(position)
            }
            Event::Created(_) | Event::Acted(..) | Event::Rolled(..) | Event::Restored { .. } => false,
        }
    }

    /// Whether [`Chess::standing`] or [`Chess::open_to`] may search for a mate.
    pub fn takes_long_to_tell(&self, verdicts: Verdicts) -> bool {
        let position = self.position();
        let looks_for_dead = match self.scope {
            Scope::Game => self.ended.is_some(),
            Scope::Bare => true,
        };
        match (self.rules.dead_position, verdicts) {
            (_, Verdicts::Told) => !mating::are_sides_clear(position),
            (DeadPosition::Material, Verdicts::Untold) => false,
            (DeadPosition::Structural, Verdicts::Untold) if looks_for_dead => !mating::is_clear(position),
            // Whether this may be claimed is part of what is open.
            (DeadPosition::Structural, Verdicts::Untold) => {
                self.rules.one_side_cannot_mate_claim && !mating::are_sides_clear(position)
            }
        }
    }
}
