//! What can be agreed before a game: every option, with its values (section 2.14 of the rule sheet).

use serde::{Deserialize, Serialize};

use crate::game::{Dice, Seat};

/// Every option. The default is `tradicional`: one die on the board of four arms.
///
/// Any combination can be written down here; [`Options`](super::Options) refuses those that make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Arms of the board: 3, 4, 5, 6 or 8 (BRD-7).
    pub arms: u8,
    /// Dice a roll: 1 or 2 (DICE2).
    pub dice: Dice,
    /// Who starts (OPN-1).
    pub first: First,
    /// Pieces of each colour that begin on its exit: 0, 1 or 2 (FIVE-4).
    pub start_out: u8,
    /// Whether the first five of a colour brings two pieces out (FIVE-3).
    pub first_five_two_out: bool,
    /// What a six counts with nobody at home: 6, 7 or 12 (SIX-2, SIX-3).
    pub six_all_out: u8,
    /// Whom a piece that comes out captures (EXIT-1).
    pub exit_capture: ExitCapture,
    /// Whether a piece that comes out breaks up two rivals of one colour on the exit (EXIT-4).
    pub exit_barrier_capture: bool,
    /// Whether the last square before the corridor must be hit exactly (MUR-1).
    pub exact_entry: bool,
    /// Where two pieces of one colour make a barrier (BARV-2, BARV-3).
    pub barriers: Barriers,
    /// Whether any two pieces on a safe square block everybody (BARV-1).
    pub mixed_barriers_on_safes: bool,
    /// Whether pairs on white safe squares can be passed (BARV-4).
    pub white_safes_pass: bool,
    /// Whether a barrier stops pieces of its own colour too (BAR-3).
    pub own_barrier_blocks_own: bool,
    /// Whether a six, or a double, obliges to open a barrier (OPEN-1).
    pub open_barrier_on_six: bool,
    /// Whether that holds for pairs in the corridor too (OPEN-6).
    pub open_corridor_on_six: bool,
    /// Squares counted for a capture: 0 to 63; 0 for none (BON-1).
    pub capture_bonus: u8,
    /// Squares counted for a piece that reaches the goal: 0 to 63; 0 for none (GOAL-2).
    pub goal_bonus: u8,
    /// Whether a third six spares a piece on a safe square (SIX-10).
    pub third_six_safe_exempt: bool,
    /// Whether a third six spares a piece that could not have moved it (SIX-10).
    pub third_six_needs_mobility: bool,
    /// Whether a roll that allows no move makes a third six harmless (SIX-8).
    pub third_six_pass_shield: bool,
    /// When the game ends (END-2).
    pub end: End,
    /// Whether opposite colours play together (PAIR-1).
    pub pairs: bool,
    /// When a pair has won (PAIR-6).
    pub pair_win: PairWin,
    /// Whether partners can make a barrier together (PAIR-3).
    pub partner_bridge: bool,
    /// Whether a piece that comes out captures a rival rather than its partner (PAIR-4).
    pub exit_prefers_rival: bool,
    /// What becomes of the pieces of a seat that resigns (RES-1).
    pub resigned_pieces: ResignedPieces,
    /// Seconds until anyone may play for a silent seat: 5 to 2,592,000; 0 for never (AUTO-1).
    pub turn_seconds: u32,
    /// Turns in a row played for a silent seat until it resigns: 0 (never) to 20 (AUTO-1).
    pub autoplay_limit: u8,
    /// What is played for; none for nothing (CUA-1 to CUA-6).
    pub stakes: Option<Stakes>,
    /// Whether both dice may be made in one jump (DICE2-9).
    pub two_dice_sum_move: bool,
    /// Whether a die that shows six counts [`Rules::six_all_out`] with two dice too (DICE2-8).
    pub two_dice_seven: bool,
    /// Whether both dice must be used where that is possible (DICE2-5).
    pub two_dice_use_both: bool,
    /// Which piece a third double sends home (DICE2-4).
    pub third_double: ThirdDouble,
}

/// Who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum First {
    /// Whoever throws the highest die (OPN-1, OPN-2).
    RollOff,
    /// This seat.
    Seat(Seat),
}

/// Whom a piece that comes out captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExitCapture {
    /// A rival, if two pieces stand on the exit.
    WhenFull,
    /// A rival, even if it stands there alone.
    Always,
}

/// Where two pieces of one colour make a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Barriers {
    /// On every square.
    Anywhere,
    /// On safe squares and in the corridor. Pairs on plain squares can be passed.
    SafesOnly,
    /// On safe squares and in the corridor. Pairs on plain squares may not be formed.
    SafesOnlyForbid,
}

/// When the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// When one seat is left that has not finished.
    LastStanding,
    /// When the first seat has finished.
    FirstWinner,
    /// When every seat has finished.
    AllFinish,
}

/// When a pair has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PairWin {
    /// When both partners have finished; the first to finish plays for the other.
    Both,
    /// When one partner has finished.
    First,
}

/// What becomes of the pieces of a seat that resigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResignedPieces {
    /// Those that are not in the goal leave the board.
    Remove,
    /// They stay and are played by anyone at the table.
    Autoplay,
}

/// Which piece a third double sends home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThirdDouble {
    /// The one moved last in this turn.
    LastMoved,
    /// The one that has come furthest.
    MostAdvanced,
}

/// What is played for, in whatever unit the table has agreed on: each 0 to 1,000,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stakes {
    /// For each captured piece, and at the end for each piece short of another's number in the goal (CUA-1, CUA-2).
    pub piece: i32,
    /// To the winner (CUA-3).
    pub win: i32,
    /// For each third six, at the end, to the winner (CUA-4).
    pub third_six: i32,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            arms: 4,
            dice: Dice::ONE,
            first: First::RollOff,
            start_out: 0,
            first_five_two_out: false,
            six_all_out: 7,
            exit_capture: ExitCapture::WhenFull,
            exit_barrier_capture: true,
            exact_entry: false,
            barriers: Barriers::Anywhere,
            mixed_barriers_on_safes: false,
            white_safes_pass: false,
            own_barrier_blocks_own: true,
            open_barrier_on_six: true,
            open_corridor_on_six: true,
            capture_bonus: 20,
            goal_bonus: 10,
            third_six_safe_exempt: false,
            third_six_needs_mobility: false,
            third_six_pass_shield: false,
            end: End::LastStanding,
            pairs: false,
            pair_win: PairWin::Both,
            partner_bridge: false,
            exit_prefers_rival: false,
            resigned_pieces: ResignedPieces::Remove,
            turn_seconds: 0,
            autoplay_limit: 3,
            stakes: None,
            two_dice_sum_move: false,
            two_dice_seven: false,
            two_dice_use_both: true,
            third_double: ThirdDouble::LastMoved,
        }
    }
}
