//! How far a position seems from mate, seen by three plans of the winner.
//!
//! All of this is guesswork. It decides in which order positions are looked at, and nothing else.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};

use super::geometry::{ahead, distance};
use super::net::Surroundings;

/// What the winner tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// To close the mating net.
    Net,
    /// To take the other side's officers and promote first.
    Strip,
    /// To take everything and leave the king few squares first.
    Confine,
}

/// How far the mate seems, by each plan: 0 to 255.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    net: u8,
    strip: u8,
    confine: u8,
}

impl Estimate {
    pub(super) fn of(board: &Board, winner: Color) -> Estimate {
        let men = Men::of(board, winner);
        if men.are_minors_of_one_kind() { with_minors_of_one_kind(&men) } else { with_more(&men) }
    }

    pub(super) fn by(self, plan: Plan) -> u8 {
        match plan {
            Plan::Net => self.net,
            Plan::Strip => self.strip,
            Plan::Confine => self.confine,
        }
    }

    fn new(net: i32, strip: i32, confine: i32) -> Estimate {
        let clamped = |value: i32| value.clamp(0, u8::MAX.into()) as u8;
        Estimate { net: clamped(net), strip: clamped(strip), confine: clamped(confine) }
    }
}

/// What the plans look at.
struct Men<'a> {
    board: &'a Board,
    winner: Color,
    /// The king to be mated.
    king: Square,
    heavy: i32,
    minors: i32,
    /// How far the winner's nearest pawn is from promotion; none without pawns.
    promotion: Option<i32>,
    /// What the mating net costs; without officers, by the squares that the king can flee to.
    net: i32,
    flights: i32,
}

impl<'a> Men<'a> {
    fn of(board: &'a Board, winner: Color) -> Men<'a> {
        let own = |a, b| (board.colors(winner) & (board.pieces(a) | board.pieces(b))).len() as i32;
        let around = Surroundings::of(board, winner);
        let flights = around.flights();
        Men {
            board,
            winner,
            king: board.king(!winner),
            heavy: own(Piece::Queen, Piece::Rook),
            minors: own(Piece::Knight, Piece::Bishop),
            promotion: way_to_promotion(board, winner),
            net: around.nearest_net().map_or(3 * flights, |net| net.cost),
            flights,
        }
    }

    /// Whether the winner has one knight only, or bishops of one colour only: too little to mate a king without help.
    fn are_minors_of_one_kind(&self) -> bool {
        let bishops = self.board.colored_pieces(self.winner, Piece::Bishop);
        let are_of_one_colour = bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES);
        let are_all = bishops.len() as i32 == self.minors;
        self.heavy == 0 && self.promotion.is_none() && (self.minors == 1 || are_all && are_of_one_colour)
    }

    fn winners_king(&self) -> Square {
        self.board.king(self.winner)
    }
}

fn with_more(men: &Men<'_>) -> Estimate {
    let mut net = men.net;
    if men.heavy + men.minors <= 2 {
        net += 2 * (distance(men.king, men.winners_king()) - 2).max(0) + 4 * edge_distance(men.king);
    } else {
        net += edge_distance(men.king);
    }
    if men.heavy == 0 {
        if men.minors == 1 {
            net += 2 * corner_distance(men.king);
        }
        net += men.promotion.map_or(0, |way| if men.minors >= 2 { 3 + way / 2 } else { 6 + 3 * way });
    }
    let losers = men.board.colors(!men.winner);
    let losers_officers = (losers - men.board.pieces(Piece::Pawn)).len() as i32 - 1;
    let has_queen = !men.board.colored_pieces(men.winner, Piece::Queen).is_empty();
    let to_promote = men.promotion.filter(|_| !has_queen).map_or(0, |way| 4 + 2 * way);
    Estimate::new(net, net + 2 * losers_officers + to_promote, net + 2 * losers.len() as i32 + 3 * men.flights.min(4))
}

/// One knight, or bishops of one colour, mate only in a corner, where a man of the king's own side takes a square from it.
fn with_minors_of_one_kind(men: &Men<'_>) -> Estimate {
    let board = men.board;
    let losers = board.colors(!men.winner);
    let (corners, helpers) = match board.colored_pieces(men.winner, Piece::Bishop).next_square() {
        None => {
            (BitBoard::CORNERS, board.pieces(Piece::Rook) | board.pieces(Piece::Knight) | board.pieces(Piece::Bishop))
        }
        Some(bishop) => {
            let of_its_colour = [BitBoard::DARK_SQUARES, BitBoard::LIGHT_SQUARES][usize::from(is_light(bishop))];
            let helpers = board.pieces(Piece::Knight) | (board.pieces(Piece::Bishop) - of_its_colour);
            (BitBoard::CORNERS & of_its_colour, helpers)
        }
    };
    let helpers = losers & helpers;
    let to_corner = corners.iter().map(|corner| way_to_corner(men, corner, helpers)).min().unwrap_or(0);
    // Where no man can help, a pawn has to become one.
    let help = if helpers.is_empty() { 6 + 2 * way_to_promotion(board, !men.winner).unwrap_or(0) } else { 0 };
    let heavy = (losers & (board.pieces(Piece::Rook) | board.pieces(Piece::Queen))).len() as i32;
    Estimate::new(
        12 + men.net + to_corner + 2 * help,
        12 + men.net / 4 + to_corner + 2 * help + 8 * heavy,
        12 + men.net + to_corner / 2 + help,
    )
}

fn is_light(square: Square) -> bool {
    BitBoard::LIGHT_SQUARES.has(square)
}

/// How far kings and the nearest helper are from a mate in this corner.
fn way_to_corner(men: &Men<'_>, corner: Square, helpers: BitBoard) -> i32 {
    let way_of_helper = |square| if square == corner { 2 } else { distance(square, corner) - 1 };
    let ways_of_helpers = helpers.iter().map(way_of_helper).chain(ways_of_pawns(men, corner));
    2 * distance(men.king, corner)
        + 2 * (distance(men.winners_king(), corner) - 2).max(0)
        + ways_of_helpers.min().unwrap_or(0)
}

/// How far the pawns of the king's side are from the square before this corner, if they promote there.
fn ways_of_pawns(men: &Men<'_>, corner: Square) -> impl Iterator<Item = i32> {
    let (board, side) = (men.board, !men.winner);
    let squares_before = move |pawn| ahead(pawn, side) - corner.bitboard();
    let pawns = board.colored_pieces(side, Piece::Pawn).iter().filter(move |&pawn| ahead(pawn, side).has(corner));
    pawns.map(move |pawn| way(squares_before(pawn), board))
}

/// How far the nearest pawn of `side` is from promotion. A pawn of the other side in its way has to be captured.
fn way_to_promotion(board: &Board, side: Color) -> Option<i32> {
    let king = board.king(side);
    let rivals = board.colored_pieces(!side, Piece::Pawn);
    let way_of = |pawn| {
        let squares = ahead(pawn, side);
        let to_capture = (squares & rivals).iter().map(|rival| distance(king, rival)).max().unwrap_or(0);
        way(squares, board) - (squares.len() as i32 - 5).max(0) + to_capture
    };
    board.colored_pieces(side, Piece::Pawn).iter().map(way_of).min()
}

/// What it takes a pawn to step over these squares: a move each, and two for each man in its way.
fn way(squares: BitBoard, board: &Board) -> i32 {
    (squares.len() + 2 * (squares & board.occupied()).len()) as i32
}

fn edge_distance(square: Square) -> i32 {
    to_edge(square.file() as i32).min(to_edge(square.rank() as i32))
}

fn corner_distance(square: Square) -> i32 {
    to_edge(square.file() as i32).max(to_edge(square.rank() as i32))
}

fn to_edge(line: i32) -> i32 {
    line.min(7 - line)
}
