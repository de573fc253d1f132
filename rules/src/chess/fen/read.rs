//! The strict reader.

use cozy_chess::{BoardBuilder, File, get_between_rays};

use super::{FenError, MAX_FEN_BYTES, placement};
use crate::chess::men::Men;
use crate::chess::moves::KING_HOME_FILE;
use crate::chess::piece::{Colour, Piece, Role};
use crate::chess::position::{Position, Variant, Wing};
use crate::chess::square::Square;

pub(super) fn read(text: &str, variant: Variant) -> Result<Position, FenError> {
    let [placement, turn, castling, en_passant, halfmove_clock, fullmove_number] = fields(text)?;
    let men = placement::read(placement)?;
    let turn = read_turn(turn)?;
    check_checks(&men, turn)?;

    let mut builder = BoardBuilder::empty();
    for square in men.occupied() {
        *builder.square_mut(square) =
            men.at(Square::from(square)).map(|piece| (piece.role.cozy(), piece.colour.cozy()));
    }
    builder.side_to_move = turn.cozy();
    read_castling(castling, &men, variant, &mut builder)?;
    builder.en_passant = read_en_passant(en_passant, &men, turn)?.map(Square::cozy);
    let halfmove_clock = number(halfmove_clock).ok_or(FenError::HalfmoveClock)?;
    let fullmove_number = number(fullmove_number).filter(|&number| number > 0).ok_or(FenError::FullmoveNumber)?;

    let board = builder.build().map_err(|_| FenError::Unplayable)?;
    Ok(Position { board, variant, halfmove_clock, fullmove_number })
}

fn fields(text: &str) -> Result<[&str; 6], FenError> {
    if text.len() > MAX_FEN_BYTES {
        return Err(FenError::TooLong);
    }
    if text.split(' ').any(str::is_empty) {
        return Err(FenError::Blanks);
    }
    let mut fields = text.split(' ');
    let mut next = || fields.next().ok_or(FenError::FieldCount);
    let six = [next()?, next()?, next()?, next()?, next()?, next()?];
    if fields.next().is_some() { Err(FenError::FieldCount) } else { Ok(six) }
}

fn read_turn(field: &str) -> Result<Colour, FenError> {
    match field {
        "w" => Ok(Colour::White),
        "b" => Ok(Colour::Black),
        _ => Err(FenError::SideToMove),
    }
}

fn check_checks(men: &Men, turn: Colour) -> Result<(), FenError> {
    if !men.checkers(!turn).is_empty() {
        Err(FenError::OpponentInCheck)
    } else if men.checkers(turn).len() > 2 {
        Err(FenError::TooManyCheckers)
    } else {
        Ok(())
    }
}

fn read_castling(field: &str, men: &Men, variant: Variant, builder: &mut BoardBuilder) -> Result<(), FenError> {
    if field == "-" {
        return Ok(());
    }
    for letter in field.chars() {
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        let (wing, rook) = read_right(letter.to_ascii_lowercase(), colour, men, variant)?;
        let rights = builder.castle_rights_mut(colour.cozy());
        let right = match wing {
            Wing::King => &mut rights.short,
            Wing::Queen => &mut rights.long,
        };
        if right.replace(File::index(rook.file().into())).is_some() {
            return Err(FenError::CastlingTwice);
        }
    }
    Ok(())
}

/// The wing and the rook of one castling letter, given in lower case.
fn read_right(letter: char, colour: Colour, men: &Men, variant: Variant) -> Result<(Wing, Square), FenError> {
    let rank = colour.home_rank();
    let file = match letter {
        'k' | 'q' => None,
        'a'..='h' if variant == Variant::Chess960 => Some(letter as u8 - b'a'),
        _ => return Err(FenError::CastlingLetters),
    };
    let is_at = |square, role| men.at(square) == Some(Piece { colour, role });
    let squares = || (0..8).filter_map(move |file| Square::new(file, rank));
    let king = squares().find(|&square| is_at(square, Role::King)).ok_or(FenError::CastlingNotAtHome)?;
    let rook = match (variant, letter, file) {
        (Variant::Standard, ..) if king.file() != KING_HOME_FILE => None,
        (Variant::Standard, 'k', _) => Square::new(7, rank),
        (Variant::Standard, ..) => Square::new(0, rank),
        (Variant::Chess960, _, Some(file)) => Square::new(file, rank),
        (Variant::Chess960, 'k', None) => squares().filter(|&square| square > king).rfind(|&s| is_at(s, Role::Rook)),
        (Variant::Chess960, ..) => squares().filter(|&square| square < king).find(|&s| is_at(s, Role::Rook)),
    };
    let rook = rook.filter(|&square| is_at(square, Role::Rook)).ok_or(FenError::CastlingNotAtHome)?;
    Ok((if rook > king { Wing::King } else { Wing::Queen }, rook))
}

/// The square that a pawn has just passed over. Whether it can be captured there is not asked here.
fn read_en_passant(field: &str, men: &Men, turn: Colour) -> Result<Option<Square>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let passed = Square::read(field).ok_or(FenError::EnPassantSquare)?;
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
    if men.checkers(turn).into_iter().all(is_explained) { Ok(Some(passed)) } else { Err(FenError::EnPassantCheck) }
}

/// A number of digits alone, up to 65,535.
fn number(field: &str) -> Option<u16> {
    if field.bytes().all(|byte| byte.is_ascii_digit()) { field.parse().ok() } else { None }
}
