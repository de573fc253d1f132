//! What touching obliges to (Articles 4.3 to 4.5; S80 to S91).

use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::action::Move;
use super::castling::Wing;
use super::piece::Role;
use super::position::Position;
use super::square::Square;

/// What the player to move is obliged to by what was touched. Its text is the machine-readable form: `move:e2`,
/// `capture:d5`, `capture:e4d5`, `castle:e1h1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// To move the man on this square.
    Move(Square),
    /// To capture the man on this square.
    Capture(Square),
    /// To capture the second with the first.
    CaptureWith(Square, Square),
    /// To castle with this king and this rook.
    Castle(Square, Square),
}

impl Display for Duty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Duty::Move(own) => write!(f, "move:{own}"),
            Duty::Capture(rival) => write!(f, "capture:{rival}"),
            Duty::CaptureWith(own, rival) => write!(f, "capture:{own}{rival}"),
            Duty::Castle(king, rook) => write!(f, "castle:{king}{rook}"),
        }
    }
}

/// What the men touched in this order oblige to, and the legal moves that do it, sorted; none if they oblige to nothing,
/// as none of them can move or be captured (S91).
pub(super) fn of(position: &Position, touched: &[Square]) -> Option<(Duty, Vec<Move>)> {
    if touched.is_empty() {
        return None;
    }
    let turn = Turn::new(position, touched);
    match (turn.own.first(), turn.rival.first()) {
        (Some(&own), Some(&rival)) => turn.both(own, rival, touched),
        (Some(_), None) => turn.own_alone(),
        (None, _) => turn.rival.iter().find_map(|&rival| turn.capture(rival)),
    }
}

/// A turn in which men were touched.
struct Turn<'a> {
    position: &'a Position,
    /// The legal moves, without castling with a rook that was touched before the king (S90).
    moves: Vec<Move>,
    own: Vec<Square>,
    rival: Vec<Square>,
}

type Obliged = Option<(Duty, Vec<Move>)>;

impl<'a> Turn<'a> {
    fn new(position: &'a Position, touched: &[Square]) -> Turn<'a> {
        let is_own =
            |square: &&Square| position.piece_at(**square).is_some_and(|piece| piece.colour == position.turn());
        let own: Vec<Square> = touched.iter().filter(is_own).copied().collect();
        let rival = touched.iter().filter(|square| !is_own(square)).copied().collect();
        let mut moves = position.moves();
        moves.retain(|&m| position.castling_wing(m).is_none_or(|wing| !touched_rook_first(position, &own, wing)));
        Turn { position, moves, own, rival }
    }

    /// A man of each side: the second is captured with the first or, where that is illegal, whichever was touched first
    /// and can move or be captured (S83).
    fn both(&self, own: Square, rival: Square, touched: &[Square]) -> Obliged {
        let with_own = self.those(|m| m.from == own && self.captures(m, rival));
        if !with_own.is_empty() {
            return Some((Duty::CaptureWith(own, rival), with_own));
        }
        touched.iter().find_map(
            |&square| {
                if self.own.contains(&square) { self.movement(square) } else { self.capture(square) }
            },
        )
    }

    /// Men of one's own: castling where the king was touched and then a rook (S88), else the first that can move (S80).
    fn own_alone(&self) -> Obliged {
        let king = self.position.king(self.position.turn());
        let first = self.own.iter().find_map(|&own| self.movement(own));
        match (self.own.split_first(), &first) {
            (Some((&own, rest)), _) if own == king => match self.first_rook(rest) {
                // A king that cannot move at all leaves every move free (S89).
                Some(rook) => self.castling(king, rook).or_else(|| self.movement(king)),
                None => first,
            },
            (_, Some((Duty::Move(own), _))) if *own == king => {
                let after_king = self.own.iter().skip_while(|&&own| own != king).copied().collect::<Vec<_>>();
                let castling = self.first_rook(&after_king).and_then(|rook| self.castling(king, rook));
                castling.or(first)
            }
            _ => first,
        }
    }

    fn first_rook(&self, own: &[Square]) -> Option<Square> {
        own.iter().copied().find(|rook| self.position.own(Role::Rook).has(rook.cozy()))
    }

    fn castling(&self, king: Square, rook: Square) -> Obliged {
        let with_rook = |m| {
            let wing = self.position.castling_wing(m)?;
            self.position.castling_rook(self.position.turn(), wing)
        };
        let moves = self.those(|m| with_rook(m) == Some(rook));
        if moves.is_empty() { None } else { Some((Duty::Castle(king, rook), moves)) }
    }

    fn movement(&self, own: Square) -> Obliged {
        let moves = self.those(|m| m.from == own);
        if moves.is_empty() { None } else { Some((Duty::Move(own), moves)) }
    }

    fn capture(&self, rival: Square) -> Obliged {
        let moves = self.those(|m| self.captures(m, rival));
        if moves.is_empty() { None } else { Some((Duty::Capture(rival), moves)) }
    }

    fn captures(&self, m: Move, rival: Square) -> bool {
        m.to == rival || self.position.taken_en_passant(m) == Some(rival)
    }

    fn those(&self, wanted: impl Fn(Move) -> bool) -> Vec<Move> {
        self.moves.iter().copied().filter(|&m| wanted(m)).collect()
    }
}

/// Whether the rook of this wing was touched before the king.
fn touched_rook_first(position: &Position, own: &[Square], wing: Wing) -> bool {
    let touched = |square: Square| own.iter().position(|&own| own == square);
    let rook = position.castling_rook(position.turn(), wing).and_then(touched);
    match (rook, touched(position.king(position.turn()))) {
        (Some(rook), Some(king)) => rook < king,
        _ => false,
    }
}
