//! What holds in every state (the invariants I1 to I11 of the rule sheet, section 3).

use rules::game::{Event, Game, Ranks, Refused, Seat, Step, Time, Turn, advance};
use rules::parchis::{
    Action, Barriers, Captured, Colour, Effect, Hindrance, Landing, Move, Parchis, Phase, Piece, Place, Position, Side,
    Square, Table, Uses, Written,
};

type Law = Result<(), String>;

/// Most bytes of the text of a position on four arms.
const TEXT_BYTES: usize = 400;

/// Checks of a state alone what costs little: I1 to I8.
pub(super) fn at_a_glance(game: &Parchis) -> Law {
    let position = game.position();
    pieces_stand_where_they_may(game, &position)?;
    ensure(matches!(game.turn(), Turn::Play(_)) != game.moves().is_empty(), "I4: moves exactly where one is awaited")?;
    ensure(position.run <= 2, "I5: at most two sixes are behind the seat on turn")?;
    let turn_begins = position.phase == Phase::Roll && position.run == 0;
    ensure(!turn_begins || position.last_moved.is_none(), "I6: nothing has moved when a turn begins")?;
    those_in_the_goal_have_finished(game, &position)?;
    let sum: i64 = position.sides.iter().map(|side| side.balance).sum();
    ensure(sum == 0, "I8: what one wins another loses")?;
    match game.turn() {
        Turn::Over(outcome) => ranks_are_places(outcome.ranks, game.table()),
        Turn::Play(_) | Turn::Roll(..) => Ok(()),
    }
}

/// Checks a state alone.
pub(super) fn of_state(game: &Parchis) -> Law {
    at_a_glance(game)?;
    let position = game.position();
    what_may_not_move_has_a_reason(game)?;
    a_turned_board_has_the_same_moves(game, &position)?;
    goes_out_and_in(game, &position)
}

/// Checks a step from one state to the next.
pub(super) fn of_step(before: &Parchis, event: &Event<Parchis>, step: &Step<Parchis>) -> Law {
    of_state(&step.game)?;
    match event {
        Event::Acted(_, Action::Move(m)) => {
            went_as_foreseen(before, m, step)?;
            the_move_counts(before, m, step)
        }
        _ => Ok(()),
    }
}

/// Every piece of the colour in play either may move by a count, or there is one reason why not.
fn what_may_not_move_has_a_reason(game: &Parchis) -> Law {
    let moves = game.moves();
    let hindrances = game.hindrances();
    let contradicted = |h: &Hindrance| moves.iter().any(|m| m.piece == h.piece && m.uses == h.count.uses);
    ensure(!hindrances.iter().any(contradicted), "what may move is not hindered")?;
    let distinct =
        |(nth, h): (usize, &Hindrance)| hindrances[..nth].iter().all(|o| (o.piece, o.count) != (h.piece, h.count));
    ensure(hindrances.iter().enumerate().all(distinct), "one reason a piece and count")?;
    let counts = game.position().dice_left.len() + usize::from(game.position().bonus > 0);
    let explained = |piece| moves.iter().any(|m| m.piece == piece) || hindrances.iter().any(|h| h.piece == piece);
    let all = counts == 0 || game.colour_in_play().pieces().all(explained);
    ensure(all || game.position().phase != Phase::Move, "every piece moves or is hindered")?;
    hindrances.iter().try_for_each(|hindrance| is_refused_for_it(game, hindrance))
}

/// A move that is explained away is refused with the same reason, where it leads anywhere at all.
fn is_refused_for_it(game: &Parchis, hindrance: &Hindrance) -> Law {
    let &Hindrance { piece, count, refusal } = hindrance;
    let track = game.table().track();
    let from = pieces(game, &game.position()).find(|&(other, _)| other == piece).map(|(_, place)| place).unwrap();
    let to = match from {
        Place::HOME if count.pips == 5 => Place::ring(track.exit(piece.colour())),
        from => track.ahead(piece.colour(), from, count.squares).unwrap_or(Place::GOAL),
    };
    let squares = if from == Place::HOME { 5 } else { count.squares };
    let m = Move { piece, from, to, count: squares, uses: count.uses, ..moved(piece) };
    let event = Event::Acted(game.turn().awaited().only(), Action::Move(m));
    let judged = advance(game, None, Time(0), &event).map(|_| ());
    ensure_or(judged == Err(Refused::Rules(refusal)), || format!("{hindrance:?} and {m} is refused so, not {judged:?}"))
}

/// A move of the piece that goes nowhere and captures nobody.
fn moved(piece: Piece) -> Move {
    let home = Place::HOME;
    let (captured, landing) = (Captured::NONE, Landing::Plain);
    Move { piece, from: home, to: home, count: 0, uses: Uses::Die, beside: None, captured, landing }
}

/// What was said of a move before is what comes of it, and its way ends where it lands.
fn went_as_foreseen(before: &Parchis, m: &Move, step: &Step<Parchis>) -> Law {
    let track = before.table().track();
    let path: Vec<Place> = m.path(track).collect();
    ensure(path.last() == Some(&m.to), "a way ends where the piece lands")?;
    ensure(path.len() == usize::from(m.count) || m.from == Place::HOME, "a way has as many places as are counted")?;
    let foreseen = before.preview(m);
    let of_move = |effect: &&Effect| !matches!(effect, Effect::Paid(_));
    let caused: Vec<Effect> = step.effects.iter().filter(of_move).take(foreseen.len()).copied().collect();
    ensure_or(caused == foreseen, || format!("{m} causes {caused:?}, and {foreseen:?} was foreseen"))
}

/// I1, I2 and I3.
fn pieces_stand_where_they_may(game: &Parchis, position: &Position) -> Law {
    let track = game.table().track();
    for (colour, side) in game.table().colours().zip(&position.sides) {
        ensure(side.places.iter().all(|&place| track.walks(colour, place)), "I1: every piece is on its way")?;
        let corridor = (1..=7).map(|number| Place::corridor(number).unwrap());
        let crowded = |square: Place| side.places.iter().filter(|&&place| place == square).count() > 2;
        ensure(!corridor.into_iter().any(crowded), "I3: never three in a corridor")?;
    }
    let on_ring = |(piece, place): (Piece, Place)| Some((place.square()?, piece.colour()));
    let mut here: Vec<(Square, Colour)> = pieces(game, position).filter_map(on_ring).collect();
    here.sort_unstable();
    let forbidden = game.table().rules().barriers == Barriers::SafesOnlyForbid;
    for pair in here.windows(2).filter(|pair| pair[0].0 == pair[1].0 && !pair[0].0.is_safe()) {
        let bridge = game.table().rules().partner_bridge && game.table().partner(pair[0].1) == Some(pair[1].1);
        ensure(pair[0].1 == pair[1].1 || bridge, "I2: two colours share safe squares only")?;
        ensure(!forbidden, "BARV-3: no pair on a plain square")?;
    }
    ensure(here.windows(3).all(|three| three[0].0 != three[2].0), "I3: never three on a square")
}

/// I7, but for the order, which the playouts show.
fn those_in_the_goal_have_finished(game: &Parchis, position: &Position) -> Law {
    let come_in = |(seat, side): (Seat, &Side)| {
        side.places == [Place::GOAL; 4] && (!position.resigned.contains(&seat) || game.table().rules().pairs)
    };
    let home_free = Seat::all(game.seats()).zip(&position.sides).filter(|&entry| come_in(entry)).count();
    let left_alone = position.finished.len() - home_free.min(position.finished.len());
    let fits =
        position.finished.iter().take(home_free).all(|seat| position.sides[seat.index()].places == [Place::GOAL; 4]);
    let at_the_end = position.phase == Phase::Over && left_alone <= 1;
    ensure(fits && (left_alone == 0 || at_the_end), "I7: those who have finished are those in the goal")
}

/// I9, at tables where every arm plays.
fn a_turned_board_has_the_same_moves(game: &Parchis, position: &Position) -> Law {
    let table = game.table();
    let arms = table.rules().arms;
    if table.seats() != arms || position.phase == Phase::Opening {
        return Ok(());
    }
    let turned =
        Parchis::from_position(table, &turn_position(table, position)).map_err(|errors| format!("I9: {errors:?}"))?;
    let mut expected: Vec<Move> = game.moves().into_iter().map(|m| turn_move(table, m)).collect();
    expected.sort();
    ensure(turned.moves() == expected, "I9: a turned board has the same moves")
}

/// The position with every piece one arm further on.
fn turn_position(table: &Table, position: &Position) -> Position {
    let mut turned = position.clone();
    let seat = |seat: Seat| Seat::from_index((seat.index() as u8 + 1) % table.seats()).unwrap();
    turned.sides.rotate_right(1);
    for side in &mut turned.sides {
        side.places = side.places.map(|place| turn_place(table, place));
    }
    turned.arrivals = position.arrivals.iter().map(|pair| pair.map(|piece| turn_piece(table, piece))).collect();
    turned.turn = seat(position.turn);
    turned.last_moved = position.last_moved.map(|piece| turn_piece(table, piece));
    turned.finished = position.finished.iter().map(|&at| seat(at)).collect();
    turned.resigned = position.resigned.iter().map(|&at| seat(at)).collect();
    turned
}

fn turn_piece(table: &Table, piece: Piece) -> Piece {
    let colour = Colour::from_index((piece.colour().index() + 1) % table.rules().arms).unwrap();
    Piece::new(colour, piece.number()).unwrap()
}

fn turn_place(table: &Table, place: Place) -> Place {
    match place.square() {
        Some(square) => Place::ring(Square::new((square.number() + 16) % table.track().squares() + 1).unwrap()),
        None => place,
    }
}

fn turn_move(table: &Table, mut m: Move) -> Move {
    m.piece = turn_piece(table, m.piece);
    m.from = turn_place(table, m.from);
    m.to = turn_place(table, m.to);
    m.beside = m.beside.map(|piece| turn_piece(table, piece));
    m.captured = m.captured.map(|piece| turn_piece(table, piece));
    m
}

/// The position and its text say all that there is.
fn goes_out_and_in(game: &Parchis, position: &Position) -> Law {
    // How long a seat has been awaited is no part of a position.
    let timed = game.table().rules().turn_seconds > 0;
    let same = |again: &Parchis| again == game || timed && again.position() == *position;
    let again = Parchis::from_position(game.table(), position);
    ensure_or(again.as_ref().is_ok_and(same), || format!("a position comes back as it went out, not {again:?}"))?;
    let text = game.text();
    ensure(!text.contains(char::is_whitespace), "the text of a position has no blanks")?;
    ensure(text.len() <= TEXT_BYTES || game.table().rules().arms > 4, "the text of a position has at most 400 bytes")?;
    let written = Written::read(&text).map_err(|errors| format!("{errors:?}"))?;
    ensure(game.table().colours().eq(written.colours), "the text names the colours")?;
    let again = Parchis::from_position(game.table(), &written.position);
    ensure_or(again.as_ref().is_ok_and(same), || format!("{text} comes back as it went out, not {again:?}"))
}

/// I10, and what a capture does.
fn the_move_counts(before: &Parchis, m: &Move, step: &Step<Parchis>) -> Law {
    let (colour, track) = (m.piece.colour(), before.table().track());
    let steps = track.progress(colour, m.to) - track.progress(colour, m.from);
    ensure(m.from == Place::HOME || steps == m.count, "I10: the piece has gone as far as it counted")?;
    ensure(m.from != Place::HOME || steps == 1 && m.count == 5, "a five brings a piece out")?;
    let position = step.game.position();
    for piece in m.captured.iter() {
        let at_home = pieces(&step.game, &position).any(|(other, place)| other == piece && place == Place::HOME);
        ensure(at_home && step.effects.contains(&Effect::Capture(piece)), "a captured piece goes home")?;
    }
    Ok(())
}

/// Every place of a finished game is taken once, but by the seats that have none; in pairs there are two places.
fn ranks_are_places(ranks: Ranks, table: &Table) -> Law {
    let seats = table.seats();
    if table.rules().pairs {
        let rank = |colour| ranks.of(table.seat(colour).unwrap());
        let fits = |colour| table.partner(colour).is_some_and(|partner| rank(partner) == rank(colour));
        return ensure_or(table.colours().all(fits) && ranks.first().iter().count() == 2, || {
            format!("a pair wins: {ranks:?}")
        });
    }
    let mut places: Vec<u8> = Seat::all(seats).filter_map(|seat| ranks.of(seat)).collect();
    places.sort_unstable();
    let distinct = places.windows(2).all(|pair| pair[0] < pair[1]);
    ensure_or(distinct && places.first() == Some(&1), || format!("every place is taken once: {ranks:?}"))
}

fn pieces<'a>(game: &Parchis, position: &'a Position) -> impl Iterator<Item = (Piece, Place)> + 'a {
    game.table().colours().zip(&position.sides).flat_map(|(colour, side)| colour.pieces().zip(side.places))
}

fn ensure(holds: bool, law: &str) -> Law {
    if holds { Ok(()) } else { Err(law.to_string()) }
}

/// The same, where the law tells what was found: that takes time, and is told only of what is broken.
fn ensure_or(holds: bool, law: impl FnOnce() -> String) -> Law {
    if holds { Ok(()) } else { Err(law()) }
}
