//! What a client draws moves from, and what it is told of those that are not legal.

use proto::v1;
use proto::v1::apply_move_request::Move as MoveText;
use rules::game::Time;
use service::games::Takes;

use super::{state, text};

/// The moves of a position, each on one line.
fn moves(position: &str, options: v1::ParchisOptions) -> Vec<String> {
    state(&text(position, options)).moves().iter().map(line).collect()
}

fn line(m: &v1::Move) -> String {
    let Some(v1::r#move::Detail::Parchis(parts)) = &m.detail else { panic!("not parchís: {m:?}") };
    let path: Vec<String> = parts.path.iter().map(place).collect();
    let count = parts.count.as_ref().unwrap();
    let (uses, landing) = (count.uses().as_str_name(), parts.landing().as_str_name());
    let effects: Vec<String> = parts.effects().map(|effect| short(effect.as_str_name(), "MOVE_EFFECT")).collect();
    let beside = parts.beside.as_ref().map_or(String::new(), |piece| format!(" beside={}", piece.index));
    format!(
        "{} path={} {}:{}={}{beside} {} [{}] bonus={}",
        m.notation,
        path.join(","),
        short(uses, "USES"),
        count.pips,
        count.squares,
        short(landing, "LANDING"),
        effects.join(","),
        parts.bonus,
    )
}

fn short(name: &str, of: &str) -> String {
    name.trim_start_matches("PARCHIS_").trim_start_matches(of).trim_start_matches('_').to_lowercase()
}

fn place(place: &v1::ParchisPlace) -> String {
    match place.zone() {
        v1::ParchisZone::Home => "H".into(),
        v1::ParchisZone::Goal => "G".into(),
        v1::ParchisZone::Corridor => format!("c{}", place.square),
        v1::ParchisZone::Ring => place.square.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_move_tells_its_way_and_what_it_causes() {
    let plain = v1::ParchisOptions::default;
    let two_dice = || v1::ParchisOptions { dice: Some(2), two_dice_sum_move: Some(true), ..plain() };
    let bridges = || v1::ParchisOptions { pairs: Some(true), partner_bridge: Some(true), ..four() };
    let check = |position: &str, options: v1::ParchisOptions, expected: &[&str]| {
        assert_eq!(moves(position, options), expected, "{position}");
    };
    check("y:10,H,H,H/r:12,H,H,H/turn:y/dice:2", plain(), &["y0:10>12 path=11,12 die:2=2 unspecified [] bonus=0"]);
    check(
        "y:10,H,H,H/r:13,H,H,H/turn:y/dice:3",
        plain(),
        &["y0:10>13xr0 path=11,12,13 die:3=3 eat [capture] bonus=20"],
    );
    check(
        "y:68,c6,G,G/r:H,H,H,H/turn:y/dice:2",
        plain(),
        &[
            "y0:68>c2 path=c1,c2 die:2=2 unspecified [corridor] bonus=0",
            "y1:c6>G path=c7,G die:2=2 unspecified [goal] bonus=10",
        ],
    );
    check(
        "y:10,10,17,G/r:H,H,H,H/turn:y/dice:6/run:1",
        plain(),
        &[
            "y0:10>17 path=11,12,13,14,15,16,17 die:6=7 unspecified [opens_barrier,forms_barrier] bonus=0",
            "y1:10>17 path=11,12,13,14,15,16,17 die:6=7 unspecified [opens_barrier,forms_barrier] bonus=0",
        ],
    );
    check(
        "y:H,H,10,5/r:5,H,H,H/turn:y/dice:5",
        plain(),
        &[
            "y0:H>5xr0 path=5 die:5=5 eat [exit,capture,forms_barrier] bonus=20",
            "y1:H>5xr0 path=5 die:5=5 eat [exit,capture,forms_barrier] bonus=20",
        ],
    );
    check(
        "y:10,H,H,H/r:67,H,H,H/turn:r/bonus:20/last:r0",
        plain(),
        &["r0:67>19 path=68,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19 bonus:20=20 unspecified [] bonus=0"],
    );
    check(
        "y:H,H,H,H/r:H,H,H,H/turn:y/dice:5",
        v1::ParchisOptions { first_five_two_out: Some(true), ..plain() },
        &[
            "y0:H>5+1 path=5 die:5=5 beside=1 unspecified [exit,forms_barrier] bonus=0",
            "y1:H>5+0 path=5 die:5=5 beside=0 unspecified [exit,forms_barrier] bonus=0",
            "y2:H>5+0 path=5 die:5=5 beside=0 unspecified [exit,forms_barrier] bonus=0",
            "y3:H>5+0 path=5 die:5=5 beside=0 unspecified [exit,forms_barrier] bonus=0",
        ],
    );
    check(
        "y:10,H,H,H/r:H,H,H,H/turn:y/dice:12",
        two_dice(),
        &[
            "y0:10>11/1 path=11 die:1=1 unspecified [] bonus=0",
            "y0:10>12/2 path=11,12 die:2=2 unspecified [] bonus=0",
            "y0:10>13*/3 path=11,12,13 both_dice:3=3 unspecified [] bonus=0",
        ],
    );
    check(
        "y:10,H,H,H/b:H,H,H,H/r:13,H,H,H/g:H,H,H,H/turn:y/dice:3",
        bridges(),
        &[
            "y0:10>13& path=11,12,13 die:3=3 bridge [forms_barrier] bonus=0",
            "y0:10>13xr0 path=11,12,13 die:3=3 eat [capture] bonus=20",
        ],
    );
}

/// The four colours of the classic board.
fn four() -> v1::ParchisOptions {
    v1::ParchisOptions { colours: (1..=4).collect(), ..Default::default() }
}

/// Why pieces may not move, each on one line: `y0 die:3=3 AT_HOME`.
fn hindrances(position: &str, options: v1::ParchisOptions) -> Vec<String> {
    let Some(v1::legal_moves_response::Explanation::Parchis(told)) = state(&text(position, options)).explanation()
    else {
        panic!("parchís explains");
    };
    let letters = [' ', 'y', 'b', 'r', 'g'];
    let line = |hindrance: &v1::ParchisHindrance| {
        let (piece, count) = (hindrance.piece.as_ref().unwrap(), hindrance.count.as_ref().unwrap());
        let letter = letters[usize::try_from(piece.colour).unwrap()];
        let uses = short(count.uses().as_str_name(), "USES");
        format!("{letter}{} {uses}:{}={} {}", piece.index, count.pips, count.squares, hindrance.reason)
    };
    told.hindrances.iter().map(line).collect()
}

#[test]
fn every_piece_that_may_not_move_has_one_reason() {
    let plain = v1::ParchisOptions::default;
    let check = |position: &str, options: v1::ParchisOptions, expected: &[&str]| {
        assert_eq!(hindrances(position, options), expected, "{position}");
    };
    check(
        "y:H,G,c6,10/r:H,H,H,H/turn:y/dice:3",
        plain(),
        &["y0 die:3=3 AT_HOME", "y1 die:3=3 IN_GOAL", "y2 die:3=3 OVERSHOOTS_GOAL"],
    );
    check("y:H,5,5,10/r:12,12,H,H/turn:y/dice:5", plain(), &["y0 die:5=5 EXIT_FULL", "y3 die:5=5 BARRIER_AHEAD"]);
    check(
        "y:H,10,G,G/r:H,H,H,H/turn:y/dice:5",
        plain(),
        &["y1 die:5=5 MUST_EXIT", "y2 die:5=5 IN_GOAL", "y3 die:5=5 IN_GOAL"],
    );
    check(
        "y:20,20,40,H/r:H,H,H,H/turn:y/dice:6/run:1",
        plain(),
        &["y2 die:6=6 MUST_OPEN_BARRIER", "y3 die:6=6 AT_HOME"],
    );
    check(
        "y:10,40,H,H/r:30,46,47,H/turn:y/bonus:20/last:y1",
        plain(),
        &["y2 bonus:20=20 AT_HOME", "y3 bonus:20=20 AT_HOME"],
    );
    check(
        "y:10,H,H,H/r:12,39,H,H/turn:y/dice:2",
        v1::ParchisOptions { exact_entry: Some(true), ..plain() },
        &["y1 die:2=2 AT_HOME", "y2 die:2=2 AT_HOME", "y3 die:2=2 AT_HOME"],
    );
    check(
        "y:66,60,H,H/r:H,H,H,H/turn:y/dice:4",
        v1::ParchisOptions { exact_entry: Some(true), ..plain() },
        &["y0 die:4=4 EXACT_ENTRY", "y2 die:4=4 AT_HOME", "y3 die:4=4 AT_HOME"],
    );
    check(
        "y:10,40,H,H/r:13,13,H,H/turn:y/dice:3",
        plain(),
        &["y0 die:3=3 SQUARE_FULL", "y2 die:3=3 AT_HOME", "y3 die:3=3 AT_HOME"],
    );
    check(
        "y:20,24,40,H/r:H,H,H,H/turn:y/dice:4",
        v1::ParchisOptions { barriers: v1::ParchisBarriers::SafesOnlyForbid.into(), ..plain() },
        &["y0 die:4=4 PAIR_FORBIDDEN", "y3 die:4=4 AT_HOME"],
    );
    let two = || v1::ParchisOptions { dice: Some(2), ..plain() };
    check(
        "y:c7,20,H,H/r:24,24,H,H/turn:y/dice:13",
        two(),
        &[
            "y0 die:3=3 OVERSHOOTS_GOAL",
            "y1 die:1=1 MUST_USE_BOTH_DICE",
            "y2 die:1=1 AT_HOME",
            "y2 die:3=3 AT_HOME",
            "y3 die:1=1 AT_HOME",
            "y3 die:3=3 AT_HOME",
        ],
    );
    check(
        "y:14,40,H,H/r:H,H,H,H/turn:y/dice:42/left:2/bonus:20/last:y0",
        two(),
        &[
            "y0 die:2=2 MUST_COUNT_BONUS",
            "y1 die:2=2 MUST_COUNT_BONUS",
            "y2 bonus:20=20 AT_HOME",
            "y2 die:2=2 AT_HOME",
            "y3 bonus:20=20 AT_HOME",
            "y3 die:2=2 AT_HOME",
        ],
    );
}

#[test]
fn a_roll_is_awaited_and_nothing_explained() {
    assert_eq!(hindrances("y:10,H,H,H/r:H,H,H,H/turn:y", v1::ParchisOptions::default()), Vec::<String>::new());
}

/// What a roll came to by itself.
#[test]
fn a_roll_tells_what_happened_by_itself() {
    let check = |position: &str, options: v1::ParchisOptions, dice: &[u8], expected: v1::ParchisRoll| {
        let state = state(&text(position, options));
        let (seat, _) = state.awaited_roll(None).unwrap();
        let step = state.roll(Time(0), seat, rules::game::Roll::new(dice).unwrap()).unwrap();
        assert_eq!(step.roll(), Some(v1::roll_response::Detail::Parchis(expected)), "{position} {dice:?}");
    };
    let plain = v1::ParchisOptions::default;
    let told = v1::ParchisRoll::default;
    check("y:10,40,c1,G/r:H,H,H,H/turn:y", plain(), &[6], v1::ParchisRoll { counts: vec![7], ..told() });
    check("y:10,40,c1,H/r:H,H,H,H/turn:y", plain(), &[6], v1::ParchisRoll { counts: vec![6], ..told() });
    let murcia = v1::ParchisOptions { six_all_out: Some(12), ..plain() };
    check("y:10,40,c1,G/r:H,H,H,H/turn:y", murcia, &[6], v1::ParchisRoll { counts: vec![12], ..told() });
    check(
        "y:H,H,H,H/r:H,H,H,H/turn:y",
        plain(),
        &[3],
        v1::ParchisRoll { counts: vec![3], no_move: true, passed_to: 2, ..told() },
    );
    check(
        "y:H,H,H,H/r:H,H,H,H/turn:y",
        plain(),
        &[6],
        v1::ParchisRoll { counts: vec![6], no_move: true, repeat: true, ..told() },
    );
    let yellow = Some(v1::ParchisPiece { colour: v1::ParchisColour::Yellow.into(), index: 0 });
    check(
        "y:10,H,H,H/r:H,H,H,H/turn:y/run:2/last:y0",
        plain(),
        &[6],
        v1::ParchisRoll { third_six: true, sent_home: yellow, passed_to: 2, ..told() },
    );
    check("y:H,H,H,H/r:H,H,H,H/turn:y/throws:y-,r-", plain(), &[5], v1::ParchisRoll { passed_to: 2, ..told() });
    check("y:H,H,H,H/r:H,H,H,H/turn:r/throws:y4,r-", plain(), &[3], v1::ParchisRoll { passed_to: 1, ..told() });
}

/// An explained move is refused with the reason that was told.
/// What is played for a silent seat is told in the same parts as a move of its own.
#[test]
fn a_move_played_for_a_seat_tells_the_same() {
    let timed = v1::ParchisOptions { turn_seconds: Some(5), ..Default::default() };
    let state = state(&text("y:10,H,H,H/r:13,H,H,H/turn:y/dice:3", timed));
    let autoplay = v1::submit_action_request::Action::Autoplay(v1::AutoplayAction {});
    let step = state.act(Time(5_000), None, &autoplay, Takes::default()).unwrap();
    let v1::event::What::Autoplayed(told) = step.what() else { panic!("{:?}", step.what()) };
    assert_eq!((told.dice.as_slice(), told.notation.as_str()), (&[][..], "y0:10>13xr0"));
    assert_eq!(told.r#move, state.moves().first().cloned());
}

#[test]
fn a_move_is_refused_with_the_reason_told() {
    let refused = |position: &str, notation: &str| {
        let game = state(&text(position, v1::ParchisOptions::default()));
        match game.play(Time(0), None, &MoveText::Notation(notation.to_owned()).into()) {
            Err(service::error::Error::Refused(reason)) => reason.code,
            other => panic!("{notation}: {:?}", other.map(|step| step.effects())),
        }
    };
    assert_eq!(refused("y:H,10,G,G/r:H,H,H,H/turn:y/dice:5", "y1:10>15"), "MUST_EXIT");
    assert_eq!(refused("y:20,20,40,H/r:H,H,H,H/turn:y/dice:6/run:1", "y2:40>46"), "MUST_OPEN_BARRIER");
    assert_eq!(refused("y:H,5,5,10/r:12,12,H,H/turn:y/dice:5", "y3:10>15"), "BARRIER_AHEAD");
}

#[test]
fn a_status_tells_who_sits_where_and_where_barriers_stand() {
    let status = |position: &str, options: v1::ParchisOptions| match state(&text(position, options))
        .status(service::games::wire::Glance::default())
    {
        v1::status_response::Detail::Parchis(status) => status,
        other => panic!("{other:?}"),
    };
    let told = status(
        "y:10,10,c2,c2/b:G,G,G,G/r:H,H,H,H/g:H,H,H,H/turn:y/finished:b",
        v1::ParchisOptions { pairs: Some(true), ..four() },
    );
    assert_eq!(told.barriers, [10]);
    assert_eq!(told.corridor_barriers, [v1::ParchisCorridorSquare { colour: 1, square: 2 }]);
    let seat = |index: usize| {
        let seat = &told.seats[index];
        (seat.seat, seat.name_en.as_str(), seat.name_es.as_str(), seat.partner, seat.in_goal, seat.rank)
    };
    assert_eq!(seat(0), (1, "yellow", "amarillo", 3, 0, 0));
    assert_eq!(seat(1), (2, "blue", "azul", 4, 4, 0), "in pairs ranks come with the end");
    let told = status("y:10,H,H,H/b:G,G,G,G/r:X,X,X,G/g:H,H,H,H/turn:y/finished:b/resigned:r", four());
    assert_eq!(told.seats.iter().map(|seat| seat.rank).collect::<Vec<_>>(), [0, 1, 4, 0]);
    assert_eq!(told.seats.iter().map(|seat| seat.resigned).collect::<Vec<_>>(), [false, false, true, false]);
}
