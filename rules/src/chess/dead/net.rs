//! The mating net: how far the king is from a mate by one of the winner's officers, and the moves that bring it nearer.
//!
//! All of this is guesswork. It decides in which order positions are looked at, and nothing else.

use arrayvec::ArrayVec;
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square, get_between_rays, get_king_moves, get_pawn_attacks};

use super::geometry::{OFFICERS, attacks, distance};

/// A check that could become mate, and what it still needs.
#[derive(Clone, Copy)]
pub(super) struct Net {
    /// A guess at the work that is left: 0 for almost mate; 60 where there is no check to give.
    pub(super) cost: i32,
    /// The officer that gives the check.
    pub(super) piece: Piece,
    pub(super) from: Square,
    /// Where it gives the check.
    pub(super) to: Square,
    /// The squares on which the king would escape.
    pub(super) open: BitBoard,
}

/// The cost where there is no check to give.
const FAR: i32 = 60;
/// What it costs to deny the king a square that no officer denies in one move.
const DENY: i32 = 4;
/// What it costs to deny a square that some officer denies in one move, and so for an officer to make one move.
const MOVE: i32 = 2;
/// What it costs an officer to get to its square in three moves or more, and if it cannot move at all.
const JOURNEY: i32 = 6;
const STUCK_JOURNEY: i32 = 12;
/// What it costs if one man of the king's side guards the square of the check, and if more do.
const GUARDED: i32 = 2;
const GUARDED_TWICE: i32 = 5;
/// What it costs if a man of the king's side can come between.
const INTERPOSED: i32 = 2;

/// An officer of the winner and what it attacks, through the king.
#[derive(Clone, Copy)]
struct Officer {
    piece: Piece,
    square: Square,
    attacked: BitBoard,
}

/// The squares that are attacked once at least, and twice at least.
#[derive(Clone, Copy, Default)]
struct Attacked {
    once: BitBoard,
    twice: BitBoard,
}

impl Attacked {
    fn add(&mut self, squares: BitBoard) {
        self.twice |= self.once & squares;
        self.once |= squares;
    }
}

/// What stands around the king of the side to be mated.
pub(super) struct Surroundings {
    winner: Color,
    king: Square,
    winners_king: Square,
    winners: BitBoard,
    /// Everything but the king itself: lines go through it.
    occupied: BitBoard,
    /// The squares next to the king that no man of its own holds.
    exits: BitBoard,
    attacked: Attacked,
    /// What the men of its own side attack, the king itself excepted.
    guarded: Attacked,
    officers: ArrayVec<Officer, 15>,
}

impl Surroundings {
    pub(super) fn of(board: &Board, winner: Color) -> Surroundings {
        let king = board.king(!winner);
        let (winners, losers) = (board.colors(winner), board.colors(!winner));
        let mut around = Surroundings {
            winner,
            king,
            winners_king: board.king(winner),
            winners,
            occupied: board.occupied() - king.bitboard(),
            exits: get_king_moves(king) - losers,
            attacked: Attacked::default(),
            guarded: Attacked::default(),
            officers: ArrayVec::new(),
        };
        around.attacked.add(get_king_moves(around.winners_king));
        for square in winners & board.pieces(Piece::Pawn) {
            around.attacked.add(get_pawn_attacks(square, winner));
        }
        for square in losers & board.pieces(Piece::Pawn) {
            around.guarded.add(get_pawn_attacks(square, !winner));
        }
        for piece in OFFICERS {
            around.add_officers(piece, board);
        }
        around
    }

    fn add_officers(&mut self, piece: Piece, board: &Board) {
        for square in board.pieces(piece) {
            let side = if self.winners.has(square) { self.winner } else { !self.winner };
            let attacked = attacks(piece, side, square, self.occupied);
            if side == self.winner {
                self.attacked.add(attacked);
                self.officers.push(Officer { piece, square, attacked });
            } else {
                self.guarded.add(attacked);
            }
        }
    }

    /// How many squares the king can flee to.
    pub(super) fn flights(&self) -> i32 {
        (self.exits - self.attacked.once).len() as i32
    }

    /// The cheapest net; none if the winner has no officer.
    pub(super) fn nearest_net(&self) -> Option<Net> {
        let first = self.officers.first()?;
        let none = Net { cost: FAR, piece: first.piece, from: first.square, to: self.king, open: BitBoard::EMPTY };
        let best = self.officers.iter().enumerate().fold(none, |best, (index, _)| self.nearest_net_of(index, best));
        Some(best)
    }

    /// The cheapest net with a check by this officer, or `best` if that is as cheap.
    fn nearest_net_of(&self, index: usize, mut best: Net) -> Net {
        let Officer { piece, square: from, attacked } = self.officers[index];
        let side = self.winner;
        let own = from.bitboard();
        let without_own = self.occupied - own;
        let attacked_by_rest = self.attacked.twice | (self.attacked.once - attacked);
        let exits = self.exits - attacked_by_rest;
        let zone = get_king_moves(self.king);
        for to in self.squares_of_check(piece) - (self.winners - own) {
            let attacked_after = attacks(piece, side, to, without_own);
            let captured_there = zone & (to.bitboard() - attacked_by_rest);
            let open = (exits | captured_there) - attacked_after;
            let mut cost = self.cost_of_guards(to);
            if cost + MOVE * open.len() as i32 >= best.cost {
                continue;
            }
            cost += cost_of_way(from, to, attacked, attacked_after, self.winners);
            if cost + MOVE * open.len() as i32 >= best.cost {
                continue;
            }
            if piece != Piece::Knight && !get_between_rays(to, self.king).is_disjoint(self.guarded.once) {
                cost += INTERPOSED;
            }
            cost += self.cost_of_denying(open, index, without_own);
            if cost < best.cost {
                best = Net { cost, piece, from, to, open };
            }
        }
        best
    }

    /// The moves by which other officers than the one that gives the check deny the king an open square.
    pub(super) fn denying_moves(&self, net: &Net) -> impl Iterator<Item = Move> {
        let occupied = self.occupied - net.from.bitboard();
        let (from, open) = (net.from, net.open);
        open.into_iter().flat_map(move |square| {
            let others = self.officers.iter().filter(move |officer| officer.square != from);
            others.flat_map(move |officer| {
                let from_where = attacks(officer.piece, self.winner, square, occupied);
                let targets = from_where & (officer.attacked - self.winners);
                targets.into_iter().map(|to| Move { from: officer.square, to, promotion: None })
            })
        })
    }

    fn squares_of_check(&self, piece: Piece) -> BitBoard {
        // Men attack as they are attacked.
        attacks(piece, self.winner, self.king, self.occupied)
    }

    fn cost_of_guards(&self, square: Square) -> i32 {
        match (self.guarded.once.has(square), self.guarded.twice.has(square)) {
            (false, _) => 0,
            (true, false) => GUARDED,
            (true, true) => GUARDED_TWICE,
        }
    }

    /// What it costs to deny the king the squares in `open` by other officers than the one that gives the check.
    fn cost_of_denying(&self, open: BitBoard, checker: usize, occupied: BitBoard) -> i32 {
        let (mut soon, mut others, mut farthest) = (0, 0, 0);
        for square in open {
            let denies = |(index, officer): (usize, &Officer)| {
                let from_where = attacks(officer.piece, self.winner, square, occupied);
                index != checker && !(from_where & (officer.attacked - self.winners)).is_empty()
            };
            if self.officers.iter().enumerate().any(denies) {
                soon += 1;
            } else {
                others += 1;
                farthest = farthest.max(distance(self.winners_king, square) - 1);
            }
        }
        // The king denies all of them once it is there.
        MOVE * soon + (DENY * others).min(2 * farthest + others)
    }
}

/// What it costs an officer to get to the square of its check.
fn cost_of_way(from: Square, to: Square, attacked: BitBoard, attacked_after: BitBoard, own: BitBoard) -> i32 {
    if from == to {
        0
    } else if attacked.has(to) {
        MOVE
    } else if !attacked_after.is_disjoint(attacked) {
        2 * MOVE
    } else if attacked.is_subset(own) {
        STUCK_JOURNEY
    } else {
        JOURNEY
    }
}

/// The moves that bring the net nearer, for whoever is to move.
pub(super) enum Aim {
    /// The winner has no officer yet: a pawn becomes a queen.
    Promote,
    /// The winner moves the officer nearer, or denies the king a square.
    Winner {
        from: Square,
        to: BitBoard,
        /// By the kind of man, from where it attacks an open square.
        deny: [BitBoard; Piece::NUM],
    },
    /// The other side moves away the men that guard the square of the check.
    Loser { guards: BitBoard },
}

impl Aim {
    pub(super) fn of(board: &Board, winner: Color) -> Aim {
        let is_winners_turn = board.side_to_move() == winner;
        let Some(net) = Surroundings::of(board, winner).nearest_net() else {
            return if is_winners_turn { Aim::Promote } else { Aim::Loser { guards: BitBoard::EMPTY } };
        };
        let occupied = board.occupied();
        if is_winners_turn {
            let mut deny = [BitBoard::EMPTY; Piece::NUM];
            for square in net.open {
                for piece in Piece::ALL {
                    // From where a man of the winner attacks the square, one of the other side would be attacked.
                    deny[piece as usize] |= attacks(piece, !winner, square, occupied);
                }
            }
            let from_there = attacks(net.piece, winner, net.to, occupied - net.from.bitboard());
            Aim::Winner { from: net.from, to: net.to.bitboard() | from_there, deny }
        } else {
            let attackers = |piece| attacks(piece, winner, net.to, occupied) & board.colored_pieces(!winner, piece);
            let kinds = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
            let guards = kinds.into_iter().map(attackers).fold(BitBoard::EMPTY, |a, b| a | b);
            Aim::Loser { guards }
        }
    }

    /// Whether the move `m` of a man of this kind brings the net nearer.
    pub(super) fn is_served_by(&self, piece: Piece, m: Move) -> bool {
        match self {
            Aim::Promote | Aim::Winner { .. } if m.promotion == Some(Piece::Queen) => true,
            Aim::Promote => false,
            Aim::Winner { from, to, .. } if m.from == *from => to.has(m.to),
            Aim::Winner { deny, .. } => deny[piece as usize].has(m.to),
            Aim::Loser { guards } => guards.has(m.from),
        }
    }
}
