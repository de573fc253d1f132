//! Playing for a silent seat (AUTO-1), which needs the time that scenarios do not have.

use rules::game::{Event, Game, Refusal, Roll, Seat, Step, Time, Turn, advance};
use rules::parchis::{Action, Effect, Options, Parchis, Rules, Table};

const SECOND: i64 = 1000;

/// A table of two where 10 seconds are given, and the first seat starts.
struct Play {
    game: Parchis,
}

impl Play {
    fn at(time: i64, rules: Rules) -> Play {
        let rules = Rules { turn_seconds: 10, first: rules::parchis::First::Seat(seat(1)), ..rules };
        let table = Table::new(rules, &Table::usual_colours(2)).unwrap();
        Play { game: Parchis::start(&Options::new(table), Time(time)) }
    }

    fn refused(&self, time: i64, event: &Event<Parchis>) -> &'static str {
        advance(&self.game, None, Time(time), event).unwrap_err().reason()
    }

    fn accept(&mut self, time: i64, event: &Event<Parchis>) -> Vec<String> {
        let Step { game, effects } = advance(&self.game, None, Time(time), event).unwrap();
        self.game = game;
        effects.iter().map(Effect::to_string).collect()
    }
}

fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

fn autoplay(pips: &[u8]) -> Event<Parchis> {
    Event::Acted(None, Action::Autoplay(Roll::new(pips)))
}

fn rolled(number: u8, pips: u8) -> Event<Parchis> {
    Event::Rolled(seat(number), Roll::new(&[pips]).unwrap())
}

#[test]
fn nobody_plays_for_a_seat_before_its_time_has_run_out() {
    let mut play = Play::at(0, Rules::default());
    assert_eq!(play.refused(9_999, &autoplay(&[1])), "TOO_EARLY");
    assert_eq!(play.refused(10 * SECOND, &autoplay(&[1, 1])), "WRONG_DICE");
    assert_eq!(play.refused(10 * SECOND, &autoplay(&[])), "WRONG_DICE");
    assert_eq!(play.accept(10 * SECOND, &autoplay(&[1])), ["autoplayed:1", "no_move", "turn:2"]);
    assert_eq!(play.refused(19_999, &autoplay(&[1])), "TOO_EARLY");
    assert_eq!(play.accept(15 * SECOND, &rolled(2, 5)), Vec::<String>::new());
    assert_eq!(play.refused(24_999, &autoplay(&[])), "TOO_EARLY", "it starts anew with what the seat does itself");
    assert_eq!(play.refused(25 * SECOND, &autoplay(&[5])), "WRONG_DICE");
    let moves = play.game.moves();
    let kept = play.game.event_of(None, &Action::Autoplay(None));
    assert_eq!(kept, Event::Acted(None, Action::Autoplayed(moves[0])), "the first of the moves");
    let another = Event::Acted(None, Action::Autoplayed(moves[1]));
    assert_eq!(play.refused(24_999, &another), "TOO_EARLY");
    assert_eq!(play.refused(25 * SECOND, &another), "WRONG_DETAILS");
    let asked = advance(&play.game, None, Time(25 * SECOND), &autoplay(&[]));
    assert_eq!(asked, advance(&play.game, None, Time(25 * SECOND), &kept));
    assert_eq!(play.accept(25 * SECOND, &kept), ["autoplayed:2", "exit", "turn:1"]);
    assert_eq!(play.refused(60 * SECOND, &kept), "WRONG_DICE", "a roll is awaited");
}

#[test]
fn a_turn_that_is_played_for_a_seat_is_played_at_once() {
    let mut play = Play::at(0, Rules::default());
    assert_eq!(play.accept(10 * SECOND, &autoplay(&[5])), ["autoplayed:1"]);
    assert_eq!(play.accept(10 * SECOND, &autoplay(&[])), ["autoplayed:1", "exit", "turn:2"]);
    assert_eq!(play.refused(10 * SECOND, &autoplay(&[5])), "TOO_EARLY");
}

#[test]
fn a_seat_that_is_silent_for_three_turns_in_a_row_resigns() {
    let mut play = Play::at(0, Rules::default());
    for turn in 1..=2 {
        play.accept(turn * 100 * SECOND, &autoplay(&[1]));
        play.accept(turn * 100 * SECOND, &rolled(2, 1));
        assert_eq!(play.game.silent_turns(seat(1)), turn as u8);
    }
    play.accept(300 * SECOND, &rolled(1, 1));
    assert_eq!(play.game.silent_turns(seat(1)), 0, "not in a row");
    play.accept(300 * SECOND, &rolled(2, 1));
    for turn in 4..=5 {
        play.accept(turn * 100 * SECOND, &autoplay(&[1]));
        play.accept(turn * 100 * SECOND, &rolled(2, 1));
    }
    assert_eq!(play.accept(600 * SECOND, &autoplay(&[1])), ["autoplayed:1", "no_move", "resigned:1"]);
    assert!(matches!(play.game.turn(), Turn::Over(outcome) if outcome.ranks.of(seat(2)) == Some(1)));
}

#[test]
fn a_limit_of_0_is_none() {
    let mut play = Play::at(0, Rules { autoplay_limit: 0, ..Rules::default() });
    for turn in 1..=300 {
        play.accept(turn * 100 * SECOND, &autoplay(&[1]));
        play.accept(turn * 100 * SECOND, &rolled(2, 1));
    }
    assert_eq!(play.game.silent_turns(seat(1)), u8::MAX);
}

#[test]
fn how_long_a_seat_is_awaited_is_stored() {
    use rules::laws::Codec;
    let play = Play::at(77 * SECOND, Rules::default());
    let bytes = crate::laws::Postcard::encode(&play.game);
    assert_eq!(crate::laws::Postcard::decode::<Parchis>(&bytes), Some(play.game));
}
