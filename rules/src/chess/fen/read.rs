//! The strict reader.

use arrayvec::ArrayVec;
use cozy_chess::{BoardBuilder, File, get_between_rays};

use super::{FenError, MAX_FEN_BYTES, placement};
use crate::chess::castling::{KING_HOME_FILE, Wing, outermost_rook};
use crate::chess::men::Men;
use crate::chess::piece::{Colour, Piece, Role};
use crate::chess::position::{Position, Variant};
use crate::chess::square::Square;

pub(super) fn read(text: &str, variant: Variant) -> Result<Position, FenError> {
    let [placement, turn, castling, en_passant, halfmove_clock, fullmove_number] = fields(text)?;
    let men = placement::read(placement)?;
    let turn = read_turn(turn)?;
    check_checks(&men, turn)?;

    let mut builder = with_men(&men, turn);
    read_castling(castling, &men, variant, &mut builder)?;
    builder.en_passant = read_en_passant(en_passant, &men, turn)?.map(Square::cozy);
    let halfmove_clock = number(halfmove_clock).ok_or(FenError::HalfmoveClock)?;
    let fullmove_number = number(fullmove_number).filter(|&number| number > 0).ok_or(FenError::FullmoveNumber)?;

    let board = builder.build().map_err(|_| FenError::Unplayable)?;
    Ok(Position { board, variant, halfmove_clock, fullmove_number })
}

/// A board with these men and nothing else.
pub(super) fn with_men(men: &Men, turn: Colour) -> BoardBuilder {
    let mut builder = BoardBuilder::empty();
    for role in Role::ALL {
        for square in men.role(role) {
            let colour = if men.side(Colour::White).has(square) { Colour::White } else { Colour::Black };
            *builder.square_mut(square) = Some((role.cozy(), colour.cozy()));
        }
    }
    builder.side_to_move = turn.cozy();
    builder
}

fn fields(text: &str) -> Result<[&[u8]; 6], FenError> {
    if text.len() > MAX_FEN_BYTES {
        return Err(FenError::TooLong);
    }
    let mut six = ArrayVec::<&[u8], 6>::new();
    let mut too_many = false;
    for field in text.split(' ').map(str::as_bytes) {
        if field.is_empty() {
            return Err(FenError::Blanks);
        }
        too_many |= six.try_push(field).is_err();
    }
    if too_many { Err(FenError::FieldCount) } else { six.into_inner().map_err(|_| FenError::FieldCount) }
}

fn read_turn(field: &[u8]) -> Result<Colour, FenError> {
    match field {
        [b'w'] => Ok(Colour::White),
        [b'b'] => Ok(Colour::Black),
        _ => Err(FenError::SideToMove),
    }
}

pub(super) fn check_checks(men: &Men, turn: Colour) -> Result<(), FenError> {
    if !men.checkers(!turn).is_empty() {
        Err(FenError::OpponentInCheck)
    } else if men.checkers(turn).len() > 2 {
        Err(FenError::TooManyCheckers)
    } else {
        Ok(())
    }
}

fn read_castling(field: &[u8], men: &Men, variant: Variant, builder: &mut BoardBuilder) -> Result<(), FenError> {
    if let [b'-'] = field {
        return Ok(());
    }
    for letter in field {
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        let rook = right_of(letter.to_ascii_lowercase(), colour, men, variant)?;
        give_right(rook, colour, men, variant, builder)?;
    }
    Ok(())
}

/// The rook of one castling letter, given in lower case.
fn right_of(letter: u8, colour: Colour, men: &Men, variant: Variant) -> Result<Option<Square>, FenError> {
    let rank = colour.home_rank();
    Ok(match (variant, letter) {
        (Variant::Standard, b'k') => Square::new(7, rank),
        (Variant::Standard, b'q') => Square::new(0, rank),
        (Variant::Chess960, b'k') => outermost_rook(men, colour, Wing::King),
        (Variant::Chess960, b'q') => outermost_rook(men, colour, Wing::Queen),
        (Variant::Chess960, b'a'..=b'h') => Square::new(letter - b'a', rank),
        _ => return Err(FenError::CastlingLetters),
    })
}

/// Lets `colour` castle with this rook, if it is one at home.
pub(super) fn give_right(
    rook: Option<Square>,
    colour: Colour,
    men: &Men,
    variant: Variant,
    builder: &mut BoardBuilder,
) -> Result<(), FenError> {
    let rank = colour.home_rank();
    let rook = rook.filter(|&rook| men.at(rook) == Some(Piece { colour, role: Role::Rook }));
    let king = men.of(colour, Role::King).next_square().map(Square::from_cozy).filter(|&king| match variant {
        Variant::Standard => Some(king) == Square::new(KING_HOME_FILE, rank),
        Variant::Chess960 => king.rank() == rank,
    });
    let (Some(king), Some(rook)) = (king, rook) else { return Err(FenError::CastlingNotAtHome) };
    let rights = builder.castle_rights_mut(colour.cozy());
    let right = if rook > king { &mut rights.short } else { &mut rights.long };
    match right.replace(File::index(rook.file().into())) {
        Some(_) => Err(FenError::CastlingTwice),
        None => Ok(()),
    }
}

/// The square that a pawn has just passed over. Whether it can be captured there is not asked here.
fn read_en_passant(field: &[u8], men: &Men, turn: Colour) -> Result<Option<Square>, FenError> {
    if let [b'-'] = field {
        return Ok(None);
    }
    let passed = Square::from_bytes(field).ok_or(FenError::EnPassantSquare)?;
    check_en_passant(passed, men, turn)?;
    Ok(Some(passed))
}

/// Whether a pawn can just have passed over this square.
pub(super) fn check_en_passant(passed: Square, men: &Men, turn: Colour) -> Result<(), FenError> {
    let (passed_rank, came_from, went_to) = match turn {
        Colour::White => (5, 6, 4),
        Colour::Black => (2, 1, 3),
    };
    if passed.rank() != passed_rank {
        return Err(FenError::EnPassantRank);
    }
    let on_rank = |rank| Square::new(passed.file(), rank).ok_or(FenError::EnPassantRank);
    let (came_from, went_to) = (on_rank(came_from)?, on_rank(went_to)?);
    if men.at(passed).is_some() || men.at(came_from).is_some() {
        return Err(FenError::EnPassantOccupied);
    }
    if men.at(went_to) != Some(Piece { colour: !turn, role: Role::Pawn }) {
        return Err(FenError::EnPassantNoPawn);
    }
    let king = men.of(turn, Role::King).next_square().ok_or(FenError::KingCount)?;
    let is_explained = |checker| checker == went_to.cozy() || get_between_rays(checker, king).has(came_from.cozy());
    if men.checkers(turn).into_iter().all(is_explained) { Ok(()) } else { Err(FenError::EnPassantCheck) }
}

/// A number of digits alone, up to 65,535.
fn number(field: &[u8]) -> Option<u16> {
    field.iter().try_fold(0u16, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| u16::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}
