//! Parchís, drawn and in words.

use proto::v1;

use self::colour::COLOURS;
use super::canvas::{Canvas, Ink, Paint};
use super::player::Done;
use super::show::Show;
use super::words;

mod board;
mod colour;
mod cross;
mod layout;
mod nest;
mod strips;
mod track;

/// Parchís of all colours of a board.
pub(super) struct Parchis {
    /// Arms of the board, as many as the server is asked for.
    pub(super) arms: u8,
}

impl Show for Parchis {
    fn options(&self) -> v1::new_game_request::Options {
        let colours = COLOURS.into_iter().take(self.arms.into()).map(i32::from).collect();
        let arms = Some(self.arms.into());
        v1::new_game_request::Options::Parchis(v1::ParchisOptions { colours, arms, ..Default::default() })
    }

    fn again(&self, command: &str) -> String {
        format!("To choose alike again, though with other dice: {command}")
    }

    fn picture(&self, status: &v1::StatusResponse, moved: Option<&v1::Move>, _: Paint) -> Canvas {
        let moved = match moved.and_then(|moved| moved.detail.as_ref()) {
            Some(v1::r#move::Detail::Parchis(moved)) => Some(moved),
            _ => None,
        };
        let position = status.position.as_ref().and_then(|position| position.position.as_ref());
        match (position, &status.detail) {
            (Some(v1::position::Position::Parchis(position)), Some(v1::status_response::Detail::Parchis(standing))) => {
                board::picture(position, standing, moved)
            }
            _ => Canvas::of("(no parchís board)", Ink::PLAIN),
        }
    }

    fn seat(&self, seat: i32) -> String {
        let colour = usize::try_from(seat - 1).ok().and_then(|index| COLOURS.get(index));
        colour.map_or_else(|| format!("seat {seat}"), |&colour| colour::name(colour).to_owned())
    }

    fn line(&self, done: &Done) -> String {
        let seat = self.seat(done.seat);
        // A move without a roll of its own counts what another one gained.
        let dice = match done.dice[..] {
            [] => "bonus".to_owned(),
            _ => done.dice.iter().map(i32::to_string).collect::<Vec<_>>().join(" "),
        };
        let notation = done.moved.as_ref().map_or("", |played| &played.notation);
        let effects = words::all(&done.effects, |name, value| self.effect(name, value));
        format!("{:>4}  {seat:<6}  {dice:<5}  {notation:<12}  {effects}", done.version)
    }

    fn ending(&self, outcome: &v1::Outcome) -> String {
        let mut ranks = outcome.ranks.clone();
        ranks.sort_by_key(|rank| rank.rank);
        let place = |rank: &v1::SeatRank| format!("{} {}", words::ordinal(rank.rank), self.seat(rank.seat));
        let places: Vec<String> = ranks.iter().map(place).collect();
        format!("{}: {}.", words::capitalised(&reason(&outcome.reason)), places.join(", "))
    }
}

impl Parchis {
    /// An effect of a roll or a move, in words; none of what the picture tells.
    fn effect(&self, name: &str, value: &str) -> Option<String> {
        let seat = || value.parse().map_or_else(|_| value.to_owned(), |seat| self.seat(seat));
        Some(match name {
            "turn" => return None,
            "exit" => "comes out".to_owned(),
            "capture" => format!("captures {}", piece(value)),
            "opens_barrier" => "opens a barrier".to_owned(),
            "forms_barrier" => "forms a barrier".to_owned(),
            "corridor" => "enters the corridor".to_owned(),
            "goal" => "reaches the goal".to_owned(),
            "count" => format!("counts {value}"),
            "no_move" => "nothing can move".to_owned(),
            "third_six" => "the third six".to_owned(),
            "sent_home" => format!("{} goes home", piece(value)),
            "bonus" => format!("gains {value}"),
            "bonus_lost" => format!("nothing can count {value}"),
            "finished" => format!("{} is done", seat()),
            "resigned" => format!("{} resigns", seat()),
            "repeat" => "rolls again".to_owned(),
            "tied" => format!("{} throws again", seat()),
            "first" => format!("{} starts", seat()),
            _ => words::effect(name, value),
        })
    }
}

/// A piece as the picture shows it: `b2` for `blue2`.
fn piece(name: &str) -> String {
    let known = COLOURS.into_iter().find_map(|colour| {
        let index = name.strip_prefix(colour::name(colour))?.parse().ok()?;
        Some(colour::piece(colour, index))
    });
    known.unwrap_or_else(|| name.to_owned())
}

fn reason(code: &str) -> String {
    match code {
        "LAST_STANDING" => "all but one are done".to_owned(),
        _ => words::plain(code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: Parchis = Parchis { arms: 4 };

    #[test]
    fn a_roll_and_its_move_are_a_line() {
        let check = |seat, dice: &[i32], notation: &str, effects: &[(&str, &str)], line| {
            let done = Done {
                version: 12,
                seat,
                dice: dice.to_vec(),
                moved: Some(v1::Move { notation: notation.into(), detail: None }).filter(|_| !notation.is_empty()),
                effects: effects.iter().map(|&(name, value)| words::tests::effect(name, value)).collect(),
            };
            assert_eq!(FOUR.line(&done).trim_end(), line);
        };
        check(1, &[3], "y0:5>8", &[("turn", "2")], "  12  yellow  3      y0:5>8");
        check(
            2,
            &[6],
            "b0:9>15xr2",
            &[("count", "7"), ("capture", "red2"), ("bonus", "20")],
            "  12  blue    6      b0:9>15xr2    counts 7, captures r2, gains 20",
        );
        check(4, &[], "g3:60>c3", &[("corridor", "")], "  12  green   bonus  g3:60>c3      enters the corridor");
        check(
            3,
            &[6],
            "",
            &[("third_six", ""), ("sent_home", "red0"), ("turn", "4")],
            "  12  red     6                    the third six, r0 goes home",
        );
        check(
            1,
            &[2],
            "",
            &[("tied", "1"), ("tied", "4")],
            "  12  yellow  2                    yellow throws again, green throws again",
        );
        check(6, &[1], "u0:9>10xm1", &[("capture", "magenta1")], "  12  purple  1      u0:9>10xm1    captures m1");
        check(9, &[1, 2], "", &[("new", "x")], "  12  seat 9  1 2                  new x");
    }

    #[test]
    fn an_ending_is_a_sentence() {
        let ranks = [(1, 2), (2, 1), (3, 3)].map(|(seat, rank)| v1::SeatRank { seat, rank });
        let outcome = v1::Outcome { reason: "LAST_STANDING".into(), winners: vec![2], ranks: ranks.to_vec() };
        assert_eq!(FOUR.ending(&outcome), "All but one are done: 1st blue, 2nd yellow, 3rd red.");
    }
}
