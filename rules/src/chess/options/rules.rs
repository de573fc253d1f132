//! The rules that the players agree on.

use serde::{Deserialize, Serialize};

use super::time_control::{ClockStart, TimeControl};

/// Which of the laws that leave a choice are in force. By default the Laws of FIDE without what only a board and two
/// hands need.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// What a position that occurs for the third time is (S64).
    pub threefold: DrawnBy,
    /// What fifty moves each without capture or pawn move are (S69).
    pub fifty_move: DrawnBy,
    /// King and one minor piece each is a draw, though mate can be given (S60).
    pub one_minor_each_draw: bool,
    /// A draw can be claimed as soon as the rival cannot mate (S63).
    pub one_side_cannot_mate_claim: bool,
    /// Which rival wins when a flag has fallen (S76).
    pub flag_rule: FlagRule,
    /// How far dead positions are looked for (S55).
    pub dead_position: DeadPosition,
    /// How many illegal moves lose: 2 as FIDE says or 3 as the sheet does; 0 refuses them without counting (S94 to S96).
    pub illegal_move_limit: u8,
    /// What the opponent's clock gets for a wrong claim or an illegal move (S73, S95).
    pub penalty: Penalty,
    /// A piece that is touched must be moved or captured (S80 to S91).
    pub touch_move: bool,
    /// A move against that obligation stands until the opponent claims (S92). Needs `touch_move`.
    pub touch_claim: bool,
    /// A die decides who is White (S05).
    pub draw_colours: bool,
    /// Whether and when draws can be offered (S72).
    pub draw_offers: DrawOffers,
    /// Whether moves can be taken back by agreement.
    pub takeback: Takeback,
    /// How much time there is (S75 to S78).
    pub time_control: TimeControl,
    /// What starts the clocks.
    pub clock_start: ClockStart,
}

/// How a draw by repetition or by moves without progress comes about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawnBy {
    /// The player to move claims it.
    #[default]
    Claim,
    /// By itself.
    Automatic,
}

/// Against whom a fallen flag is only a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FlagRule {
    /// Against a rival who cannot mate by any series of legal moves.
    #[default]
    Fide,
    /// Against a bare king alone.
    BareKing,
}

/// How far it is looked for that a side cannot mate: for dead positions, and after resignations, fallen flags and illegal
/// moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeadPosition {
    /// The moves are searched too, within a budget: what it does not decide counts as a mate that is possible.
    #[default]
    Structural,
    /// By the material alone.
    Material,
}

/// What the opponent's clock gets for a wrong claim or an illegal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Penalty {
    /// 120 seconds; 60 in rapid and blitz.
    #[default]
    Auto,
    /// So many seconds: 0 to 600.
    Seconds(u16),
}

/// Whether and when draws can be offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawOffers {
    /// As soon as both have moved.
    #[default]
    Allowed,
    /// From the move of this number on: 1 to 200.
    FromMove(u16),
    /// Never.
    Never,
}

/// Whether moves can be taken back by agreement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Takeback {
    /// If both agree.
    #[default]
    Allowed,
    /// Not at all.
    Forbidden,
}

impl Rules {
    /// The named set of options: `fide`, `federation_otb`, `fide_online`, `casual` or `sheet`.
    pub fn preset(name: &str) -> Option<Rules> {
        let fide = Rules::default();
        let automatic = Rules { threefold: DrawnBy::Automatic, fifty_move: DrawnBy::Automatic, ..fide.clone() };
        match name {
            "fide" => Some(fide),
            "federation_otb" => {
                Some(Rules { illegal_move_limit: 2, touch_move: true, takeback: Takeback::Forbidden, ..fide })
            }
            "fide_online" | "casual" => Some(automatic),
            "sheet" => Some(Rules {
                illegal_move_limit: 3,
                touch_move: true,
                flag_rule: FlagRule::BareKing,
                one_minor_each_draw: true,
                one_side_cannot_mate_claim: true,
                ..automatic
            }),
            _ => None,
        }
    }

    /// The seconds that the opponent's clock gets for a wrong claim or an illegal move; 0 without clocks.
    pub(in crate::chess) fn penalty_seconds(&self) -> u32 {
        match (&self.time_control, self.penalty) {
            (TimeControl::None, _) => 0,
            (_, Penalty::Seconds(seconds)) => seconds.into(),
            (control, Penalty::Auto) if control.is_rapid_or_blitz() => 60,
            (_, Penalty::Auto) => 120,
        }
    }
}
