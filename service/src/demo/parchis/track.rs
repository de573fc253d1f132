//! Where the squares of a parchís board lie, on a grid of 19 by 19: four arms of 3 by 8 around the goal of 3 by 3.
//!
//! Yellow's arm points north and the ring runs counter-clockwise (rules BRD-4 to BRD-6). Each arm holds 17 squares of
//! the ring: one lane out, its outer end, one lane back; between the lanes lies the corridor of its colour. All arms
//! are the northern one, turned.

/// Squares of the ring on one arm, on every board.
pub(super) const ARM: u8 = 17;
/// Arms of the board.
const ARMS: u8 = 4;
/// The last row and column of the grid.
const LAST: u8 = 18;

/// A field of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Field {
    /// From the north, 0 to 18.
    pub(super) row: u8,
    /// From the west, 0 to 18.
    pub(super) column: u8,
}

/// The printed numbers of the ring.
const RING: std::ops::RangeInclusive<u8> = 1..=ARM * ARMS;
/// The numbers of the squares of a corridor.
pub(super) const CORRIDOR: std::ops::RangeInclusive<u8> = 1..=7;

/// Where the square of the ring with this printed number lies; none outside 1 to 68.
pub(super) fn ring(square: u8) -> Option<Field> {
    if !RING.contains(&square) {
        return None;
    }
    // From the inner end of the northern arm's eastern lane (60) on: out, over the end (68), back in (1 to 8).
    let step = (square + 8) % (ARM * ARMS);
    let north = match step % ARM {
        out @ 0..8 => Field { row: 7 - out, column: 10 },
        8 => Field { row: 0, column: 9 },
        back => Field { row: back - 9, column: 8 },
    };
    Some(turned(north, step / ARM))
}

/// Where a square of the corridor of an arm lies: `arm` 0 to 3 from the north, counter-clockwise, `square` 1 to 7 from
/// outside; none for others.
pub(super) fn corridor(arm: u8, square: u8) -> Option<Field> {
    let exists = arm < ARMS && CORRIDOR.contains(&square);
    exists.then(|| turned(Field { row: square, column: 9 }, arm))
}

/// The field after so many quarter turns counter-clockwise.
fn turned(field: Field, quarters: u8) -> Field {
    (0..quarters).fold(field, |field, _| Field { row: LAST - field.column, column: field.row })
}

/// What is printed beside the number of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// An ordinary square.
    None,
    /// A safe square.
    Safe,
    /// The exit of the colour of this arm, which is safe too.
    Exit(u8),
}

/// The mark of a square of the ring, on every board (rules BRD-2, BRD-3, BRD-7, SAFE-1).
pub(super) fn mark(square: u8) -> Mark {
    match square % ARM {
        5 => Mark::Exit(square / ARM),
        0 | 12 => Mark::Safe,
        _ => Mark::None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn fields() -> Vec<Field> {
        RING.map(|square| ring(square).unwrap()).collect()
    }

    #[test]
    fn every_square_has_a_field_of_its_own_on_the_four_arms() {
        let corridors = (0..ARMS).flat_map(|arm| CORRIDOR.map(move |square| corridor(arm, square).unwrap()));
        let all: Vec<Field> = fields().into_iter().chain(corridors).collect();
        let distinct: BTreeSet<Field> = all.iter().copied().collect();
        let is_middle = |position: u8| (8..=10).contains(&position);
        let arms = (0..=LAST).flat_map(|row| (0..=LAST).map(move |column| Field { row, column }));
        let arms: BTreeSet<Field> = arms.filter(|field| is_middle(field.row) != is_middle(field.column)).collect();
        assert_eq!(all.len(), 68 + 28);
        assert_eq!(distinct, arms);
        assert_eq!((ring(0), ring(69), corridor(4, 1), corridor(0, 0), corridor(0, 8)), (None, None, None, None, None));
    }

    #[test]
    fn neighbours_touch_along_a_side_and_around_the_goal_at_a_corner() {
        let fields = fields();
        for (square, (one, next)) in RING.zip(fields.iter().zip(fields.iter().cycle().skip(1))) {
            let away = (one.row.abs_diff(next.row), one.column.abs_diff(next.column));
            let is_elbow = square % ARM == 8;
            assert_eq!(away == (1, 1), is_elbow, "{square}");
            assert!(is_elbow || away == (1, 0) || away == (0, 1), "{square}");
        }
    }

    #[test]
    fn corridors_lead_from_the_entry_to_the_goal() {
        for (arm, entry) in (0..ARMS).zip([68, 17, 34, 51]) {
            let way: Vec<Field> = CORRIDOR.map(|square| corridor(arm, square).unwrap()).collect();
            let from = ring(entry).unwrap();
            for (one, next) in std::iter::once(&from).chain(&way).zip(&way) {
                assert_eq!(one.row.abs_diff(next.row) + one.column.abs_diff(next.column), 1);
            }
            let last = way[6];
            assert_eq!((last.row.abs_diff(9), last.column.abs_diff(9)), if arm % 2 == 0 { (2, 0) } else { (0, 2) });
        }
    }

    /// Yellow north, blue west, red south, green east; each exit on the side of its nest.
    #[test]
    fn the_arms_point_where_the_colours_sit() {
        let at = |square| ring(square).map(|field| (field.row, field.column)).unwrap();
        assert_eq!([68, 17, 34, 51].map(at), [(0, 9), (9, 0), (18, 9), (9, 18)]);
        assert_eq!([5, 22, 39, 56].map(at), [(4, 8), (10, 4), (14, 10), (8, 14)]);
    }

    #[test]
    fn twelve_squares_are_safe_and_four_of_them_exits() {
        let marked = |wanted: fn(Mark) -> bool| RING.filter(|&square| wanted(mark(square))).collect::<Vec<u8>>();
        assert_eq!(marked(|mark| mark != Mark::None), [5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 68]);
        assert_eq!(marked(|mark| matches!(mark, Mark::Exit(_))), [5, 22, 39, 56]);
        assert_eq!([5, 22, 39, 56].map(mark), [0, 1, 2, 3].map(Mark::Exit));
    }
}
