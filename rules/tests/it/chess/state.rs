//! What is stored of a game, and what is made of bytes that are no game.

use rules::chess::{
    Action, BadStart, Bonus, Chess, DrawOffers, DrawnBy, Manner, Move, Options, Penalty, Period, Position, Rules,
    Square, Start, TimeControl, Touch, Variant,
};
use rules::game::{Event, Game, Outcome, Time, Turn, advance};
use rules::laws::Random;

fn bytes(chess: &Chess) -> Vec<u8> {
    postcard::to_allocvec(chess).unwrap()
}

fn read(bytes: &[u8]) -> Option<Chess> {
    postcard::from_bytes(bytes).ok()
}

fn options(start: Position, moves: Vec<Move>) -> Result<Options, BadStart> {
    Options::new(Rules::default(), Start::Position(start), moves)
}

fn start(fen: &str, variant: Variant) -> Chess {
    Chess::start(&options(Position::read(fen, variant).unwrap(), Vec::new()).unwrap(), Time(0))
}

fn play(chess: &Chess, m: Move) -> Chess {
    play_at(chess, Time(0), m)
}

fn play_at(chess: &Chess, at: Time, m: Move) -> Chess {
    let Turn::Play(seats) = chess.turn() else { panic!("{:?}", chess.turn()) };
    let event = Event::Acted(seats.only(), Action::Move(m));
    advance(chess, None, at, &event).unwrap().game
}

/// Some reversible move after which the game goes on.
fn shuffle(chess: &Chess, at: Time, random: &mut Random) -> Move {
    let clock = chess.position().halfmove_clock();
    let moves = chess.moves();
    let first = random.below(moves.len());
    let is_quiet = |&m: &Move| {
        let next = play_at(chess, at, m);
        next.position().halfmove_clock() == clock + 1 && matches!(next.turn(), Turn::Play(_))
    };
    moves.iter().copied().cycle().skip(first).take(moves.len()).find(is_quiet).expect("a quiet move")
}

/// Every option that takes room: four periods with time odds, and touches that have to be remembered.
fn full_rules() -> Rules {
    let period = |moves, bonus| Period { moves, initial: [86_400, 86_399], bonus };
    let periods = [
        period(200, Bonus::Increment(3_600)),
        period(200, Bonus::Delay(3_600)),
        period(200, Bonus::Increment(3_599)),
        period(0, Bonus::Increment(3_600)),
    ];
    Rules {
        illegal_move_limit: 3,
        touch_move: true,
        touch_claim: true,
        penalty: Penalty::Seconds(600),
        draw_offers: DrawOffers::FromMove(200),
        time_control: TimeControl::Periods(periods.into_iter().collect()),
        ..Rules::preset("sheet").unwrap()
    }
}

#[test]
fn a_game_takes_at_most_512_bytes() {
    // In December 2286 the milliseconds grow by a digit, but not by a byte.
    const AT: Time = Time(9_999_999_999_999);
    let fen = "1n1k1b1r/r1b1q1n1/8/pppppppp/PPPPPPPP/8/R1B1Q1N1/1N1K1B1R w - - 0 65535";
    let position = Position::read(fen, Variant::Standard).unwrap();
    let rules = Rules { threefold: DrawnBy::Claim, fifty_move: DrawnBy::Claim, ..full_rules() };
    let options = Options::new(rules, Start::Position(position), Vec::new()).unwrap();
    let mut chess = Chess::start(&options, AT);
    let mut random = Random::new(1);
    for ply in 1..150 {
        chess = play_at(&chess, AT, shuffle(&chess, AT, &mut random));
        assert_eq!(chess.position().halfmove_clock(), ply);
    }
    let squares: Vec<Square> = (0..64).filter_map(Square::from_index).collect();
    let squares = squares.into_iter().filter(|&square| chess.position().piece_at(square).is_some()).collect();
    let touch = Action::Touch(Touch { squares, manner: Manner::InOrder });
    let seat = chess.turn().awaited().only();
    chess = advance(&chess, None, AT, &Event::Acted(seat, touch)).unwrap().game;
    let stored = bytes(&chess);
    assert_eq!(read(&stored).as_ref(), Some(&chess));
    println!("{} bytes at 149 reversible plies", stored.len());
    assert!(stored.len() <= 512, "{} bytes", stored.len());
}

#[test]
fn a_game_of_chess960_with_its_rights_is_stored_too() {
    let fen = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
    let chess = start(fen, Variant::Chess960);
    assert_eq!(chess.position().fen(), fen);
    assert_eq!(read(&bytes(&chess)), Some(chess));
}

/// A refused capture en passant has the same reason before and after storing: the double step is kept even where it
/// gives no legal capture.
#[test]
fn a_double_step_is_remembered() {
    let mut chess = start("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", Variant::Standard);
    chess = play(&chess, chess.read("e2e4").unwrap());
    let again = read(&bytes(&chess)).unwrap();
    let capture = chess.read("d4e3").unwrap();
    assert!(chess.position().play(capture).is_err());
    assert_eq!(chess.position().play(capture), again.position().play(capture));
    assert_eq!(chess, again);
}

/// Bytes of a real game with every byte changed in turn, cut at every length, and random ones: none panics, and what is
/// read can be judged.
#[test]
fn hostile_bytes_do_no_harm() {
    let mut chess = start("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2", Variant::Standard);
    let mut random = Random::new(2);
    for _ in 0..20 {
        chess = play(&chess, shuffle(&chess, Time(0), &mut random));
    }
    let stored = bytes(&chess);
    let mut read_as_game = 0;
    let mut judge = |bytes: &[u8]| {
        if let Some(chess) = read(bytes) {
            read_as_game += 1;
            let _ = (chess.turn(), chess.moves(), chess.claims(), chess.position().fen());
            assert_eq!(read(&self::bytes(&chess)), Some(chess));
        }
    };
    for at in 0..stored.len() {
        judge(&stored[..at]);
        for value in 0..=u8::MAX {
            let mut changed = stored.clone();
            changed[at] = value;
            judge(&changed);
        }
    }
    for _ in 0..10_000 {
        let length = random.below(120);
        let noise: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        judge(&noise);
    }
    println!("{read_as_game} of them are games");
}

#[test]
fn hostile_options_do_no_harm() {
    let options = self::options(Position::initial(), Position::initial().read_line(["e2e4", "e7e5"]).unwrap()).unwrap();
    let stored = postcard::to_allocvec(&options).unwrap();
    assert_eq!(postcard::from_bytes::<Options>(&stored).as_ref(), Ok(&options));
    for at in 0..stored.len() {
        for value in 0..=u8::MAX {
            let mut changed = stored.clone();
            changed[at] = value;
            if let Ok(options) = postcard::from_bytes::<Options>(&changed) {
                assert!(!matches!(Chess::start(&options, Time(0)).turn(), Turn::Over(_)));
            }
        }
    }
}

/// A bare position ends by mate and stalemate alone; its status tells the rest. A game ends by all of them.
#[test]
fn a_bare_position_plays_on() {
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
    let line = Position::initial().read_line(moves).unwrap();
    let bare = Chess::bare(Position::initial(), &line).unwrap();
    assert!(matches!(bare.turn(), Turn::Play(_)));
    assert_eq!(bare.moves().len(), 20);
    assert_eq!(bare.status().map(|ended| ended.ending.to_string()).as_deref(), Some("FIVEFOLD"));
    assert_eq!((bare.repetitions(), bare.claims()), (5, vec![]));

    let dead =
        Chess::bare(Position::read("8/8/8/4k3/8/8/8/4K3 w - - 150 90", Variant::Standard).unwrap(), &[]).unwrap();
    assert!(matches!(dead.turn(), Turn::Play(_)));
    assert_eq!(dead.status().map(|ended| ended.ending.to_string()).as_deref(), Some("DEAD_POSITION"));

    let mate = Position::initial().read_line(["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
    let mated = Chess::bare(Position::initial(), &mate).unwrap();
    let Turn::Over(Outcome { ending, ranks }) = mated.turn() else { panic!("mate ends it") };
    assert_eq!((ending.to_string().as_str(), ranks.first().only().unwrap().number()), ("CHECKMATE", 2));
    assert!(mated.moves().is_empty());
}

/// A bare position has no history until a move that cannot be undone; a game has one from a clock of zero on.
#[test]
fn the_history_is_complete_or_not() {
    let position =
        |clock: u32| Position::read(&format!("4k3/8/8/8/8/8/P7/R3K3 w Q - {clock} 40"), Variant::Standard).unwrap();
    let bare = |texts: &[&str]| {
        let line = position(7).read_line(texts.iter().copied()).unwrap();
        Chess::bare(position(7), &line).unwrap().is_history_complete()
    };
    assert!(!bare(&[]));
    assert!(bare(&["a2a3"]));
    assert!(bare(&["e1e2", "e8e7"]), "a castling right is lost for ever");
    assert!(!Chess::bare(Position::initial(), &[]).unwrap().is_history_complete());
    assert!(Chess::start(&options(position(0), vec![]).unwrap(), Time(0)).is_history_complete());
    assert!(!Chess::start(&options(position(7), vec![]).unwrap(), Time(0)).is_history_complete());
}

#[test]
fn the_last_move_is_known() {
    let mut chess = Chess::start(&Options::default(), Time(0));
    assert_eq!(chess.last_move(), None);
    // The first cannot be undone, the second can.
    for text in ["e2e4", "g8f6"] {
        let m = chess.read(text).unwrap();
        chess = play(&chess, m);
        assert_eq!(chess.last_move(), Some(m));
        assert_eq!(read(&bytes(&chess)).and_then(|chess| chess.last_move()), Some(m));
    }
}
