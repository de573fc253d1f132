//! Where every piece stands, and who came first to a square that two share.

use super::colour::{Colour, PIECES_PER_COLOUR, Piece};
use super::track::{Place, Square};

/// Where every piece stands. A square of the ring holds two pieces at most (TWO-1); of two it is known which came last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// By [`Piece::id`]. The pieces of colours that do not play stay at home.
    places: [Place; Piece::COUNT],
    /// By [`Piece::id`], one bit a piece: those that came last to a square of the ring that two share.
    last: u32,
    /// An index over `places`: the squares with a piece, and those with two.
    taken: Squares,
    full: Squares,
}

/// Who stands on a square of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Nobody,
    One(Piece),
    /// The first to arrive, then the last.
    Two(Piece, Piece),
}

impl Board {
    /// Every piece at home.
    pub(super) const EMPTY: Board =
        Board { places: [Place::HOME; Piece::COUNT], last: 0, taken: Squares::NONE, full: Squares::NONE };

    pub(super) fn place(&self, piece: Piece) -> Place {
        self.places[piece.id()]
    }

    /// Where the four pieces of the colour stand.
    pub(super) fn places(&self, colour: Colour) -> [Place; PIECES_PER_COLOUR as usize] {
        let mut pieces = colour.pieces();
        core::array::from_fn(|_| pieces.next().map_or(Place::HOME, |piece| self.place(piece)))
    }

    /// How many pieces of the colour stand on the place.
    pub(super) fn count(&self, colour: Colour, place: Place) -> usize {
        colour.pieces().filter(|&piece| self.place(piece) == place).count()
    }

    /// Puts a piece that stands on no square of the ring on a place. A square must not be full.
    pub(super) fn put(&mut self, piece: Piece, place: Place) {
        if let Some(square) = place.square() {
            if self.taken.contains(square) {
                self.full.insert(square);
                self.last |= 1 << piece.id();
            }
            self.taken.insert(square);
        }
        self.places[piece.id()] = place;
    }

    /// Takes a piece home, from wherever it stands.
    pub(super) fn take_home(&mut self, piece: Piece) {
        if let Some(square) = self.place(piece).square() {
            match self.on(square) {
                Standing::Two(first, last) => {
                    self.last &= !(1 << first.id() | 1 << last.id());
                    self.full.remove(square);
                }
                Standing::One(_) | Standing::Nobody => self.taken.remove(square),
            }
        }
        self.places[piece.id()] = Place::HOME;
    }

    /// Moves a piece to another place. A square must not be full.
    pub(super) fn shift(&mut self, piece: Piece, to: Place) {
        self.take_home(piece);
        self.put(piece, to);
    }

    pub(super) fn is_full(&self, square: Square) -> bool {
        self.full.contains(square)
    }

    /// Whether two pieces stand on a square of the ring from the first to the last.
    pub(super) fn has_full_square_in(&self, first: u8, last: u8) -> bool {
        first <= last && self.full.any_in(first, last)
    }

    /// The squares of the ring that hold two pieces, in ascending order.
    pub(super) fn full_squares(&self) -> impl Iterator<Item = Square> {
        (1..=u8::MAX).map_while(Square::new).filter(|&square| self.is_full(square))
    }

    pub(super) fn on(&self, square: Square) -> Standing {
        if !self.taken.contains(square) {
            return Standing::Nobody;
        }
        let mut here = self.standing_on(Place::ring(square));
        match (here.next(), self.is_full(square)) {
            (None, _) => Standing::Nobody,
            (Some(piece), false) => Standing::One(piece),
            (Some(one), true) => match here.next() {
                None => Standing::One(one),
                Some(other) if self.came_last(one) => Standing::Two(other, one),
                Some(other) => Standing::Two(one, other),
            },
        }
    }

    /// The pieces on a place, in the order of their ids. All places are compared first and without a branch, which takes a
    /// processor less time than to stop at the second piece.
    fn standing_on(&self, place: Place) -> impl Iterator<Item = Piece> {
        let mut left = 0_u32;
        for (id, &other) in self.places.iter().enumerate() {
            left |= u32::from(other == place) << id;
        }
        core::iter::from_fn(move || {
            let id = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            Piece::from_id(id as usize)
        })
    }

    fn came_last(&self, piece: Piece) -> bool {
        self.last >> piece.id() & 1 == 1
    }
}

/// A set of squares of the ring, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Squares([u64; 3]);

impl Squares {
    const NONE: Squares = Squares([0; 3]);

    fn contains(&self, square: Square) -> bool {
        self.0[Squares::word(square)] >> (square.number() % 64) & 1 == 1
    }

    fn insert(&mut self, square: Square) {
        self.0[Squares::word(square)] |= 1 << (square.number() % 64);
    }

    fn remove(&mut self, square: Square) {
        self.0[Squares::word(square)] &= !(1 << (square.number() % 64));
    }

    /// Whether one of the squares from the first to the last, less than 64 of them, is in the set.
    fn any_in(self, first: u8, last: u8) -> bool {
        let (word, shift) = (usize::from(first / 64), first % 64);
        let next = self.0.get(word + 1).copied().unwrap_or(0);
        let from_first_on = self.0[word] >> shift | next << 1 << (63 - shift);
        from_first_on << (63 - (last - first)) != 0
    }

    fn word(square: Square) -> usize {
        usize::from(square.number() / 64)
    }
}
