//! Which moves a roll or a bonus allows (section 2.13, step 4).

use arrayvec::ArrayVec;

use super::Parchis;
use super::colour::Piece;
use super::moves::{Captured, Landing, Move, Uses};
use super::refusal::Refusal;
use super::track::Place;
use crate::game::{Dice, Die};

/// The count that brings a piece out (FIVE-1).
pub(super) const FIVE: u8 = 5;
/// The die that repeats the turn and opens barriers (SIX-4, OPEN-1).
pub(super) const SIX: u8 = 6;

/// Moves of one seat at one time.
pub(super) type MoveList = ArrayVec<Move, 24>;

/// What the seat on turn is obliged to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// Nothing in particular.
    None,
    /// To bring a piece out (FIVE-1).
    Exit,
    /// To open a barrier of its own (OPEN-1).
    OpenBarrier,
    /// To count a bonus of so many squares (BON-2, GOAL-2).
    CountBonus(u8),
}

/// The legal moves, sorted, and the obligation that they meet.
pub(super) struct Legal {
    pub(super) moves: MoveList,
    pub(super) obligation: Obligation,
}

/// One thing to count: a bonus, a die, or both dice together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    /// What is shown or due: a five brings a piece out, whatever else it would count.
    pub(super) pips: u8,
    pub(super) uses: Uses,
}

/// What can be counted at one time: a bonus, or one die, or each of two and their sum.
pub(super) type Ways = ArrayVec<Way, 3>;

impl Parchis {
    /// The legal moves of the seat on turn; none unless it has a die or a bonus to move.
    pub(super) fn legal(&self) -> Legal {
        let mut legal = Legal { moves: MoveList::new(), obligation: Obligation::None };
        legal.obligation = self.add_legal(&mut legal.moves);
        legal
    }

    fn add_legal(&self, moves: &mut MoveList) -> Obligation {
        if self.bonus > 0 {
            for piece in self.colour_in_play().pieces() {
                self.add_advance(piece, self.bonus, Uses::Bonus, moves);
            }
            return Obligation::CountBonus(self.bonus);
        }
        self.add_exits(moves);
        let obligation = if moves.is_empty() {
            self.add_advances_of_dice(moves);
            self.keep_openers(moves)
        } else {
            Obligation::Exit
        };
        self.keep_those_that_use_both(moves);
        obligation
    }

    /// Whether the move is one of the legal ones. Where nothing obliges to another, the other moves are not looked at.
    pub(super) fn is_legal(&self, m: &Move) -> bool {
        let described = |able: Move| able == *m || self.bridging(&able) == Some(*m);
        let way = self.ways().into_iter().find(|way| way.uses == m.uses);
        let able = way.is_some_and(|way| self.attempt(m.piece, way).is_ok_and(described));
        let own = m.piece.colour() == self.colour_in_play();
        own && able && (self.is_free(m) || self.legal().moves.contains(m))
    }

    /// Whether plainly nothing obliges to another move than this one, which the piece is able to make.
    fn is_free(&self, m: &Move) -> bool {
        if self.bonus > 0 {
            return true;
        }
        let colour = self.colour_in_play();
        let may_exit = self.ways().iter().any(|way| way.pips == FIVE) && self.board.count(colour, Place::HOME) > 0;
        let may_open = self.opens() && self.board.places(colour).iter().any(|&place| self.must_open(colour, place));
        match m.uses {
            _ if may_exit || may_open => false,
            Uses::OneOfTwo(die) if self.hand.both().is_some() => self.uses_both(m, die),
            Uses::OneOfTwo(_) | Uses::Die | Uses::BothDice | Uses::Bonus => true,
        }
    }

    /// Whether the seat on turn has a legal move: no obligation ever takes the last one away.
    pub(super) fn can_move(&self) -> bool {
        let able = |way| self.colour_in_play().pieces().any(|piece| self.attempt(piece, way).is_ok());
        self.ways().into_iter().any(able)
    }

    /// What can be counted now: only a bonus, if one is due.
    pub(super) fn ways(&self) -> Ways {
        match self.way_of_bonus() {
            Some(bonus) => Ways::from_iter([bonus]),
            None => self.ways_of_dice(),
        }
    }

    /// What the dice that are left can be counted as: each face, and the sum of two.
    pub(super) fn ways_of_dice(&self) -> Ways {
        let mut ways = Ways::new();
        let [one, other] = self.hand.left();
        let Some(one) = one else { return ways };
        ways.push(self.way_of_die(one));
        if let Some(other) = other {
            if one != other {
                ways.push(self.way_of_die(other));
            }
            ways.push(Way { pips: one.pips() + other.pips(), uses: Uses::BothDice });
        }
        ways
    }

    pub(super) fn way_of_die(&self, die: Die) -> Way {
        let uses = if self.table.rules().dice == Dice::ONE { Uses::Die } else { Uses::OneOfTwo(die) };
        Way { pips: die.pips(), uses }
    }

    pub(super) fn way_of_bonus(&self) -> Option<Way> {
        (self.bonus > 0).then_some(Way { pips: self.bonus, uses: Uses::Bonus })
    }

    /// The move of a piece that counts this, or what hinders it, obligations aside.
    pub(super) fn attempt(&self, piece: Piece, way: Way) -> Result<Move, Refusal> {
        let brings_out = way.pips == FIVE && way.uses != Uses::Bonus;
        if brings_out && self.board.place(piece) == Place::HOME {
            return self.exit(piece, way.uses);
        }
        match self.squares(way) {
            Some(count) => self.advance(piece, count, way.uses),
            None => Err(Refusal::WrongCount),
        }
    }

    /// How many squares a piece goes by this (SIX-1 to SIX-3, DICE2-8, DICE2-9); none if it only brings pieces out.
    pub(super) fn squares(&self, way: Way) -> Option<u8> {
        match way.uses {
            Uses::Bonus => Some(way.pips),
            Uses::BothDice => self.table.rules().two_dice_sum_move.then_some(way.pips),
            Uses::Die | Uses::OneOfTwo(_) => Some(self.count(way.pips)),
        }
    }

    /// How many squares a die that shows this counts for the seat on turn.
    pub(super) fn count(&self, pips: u8) -> u8 {
        let rules = self.table.rules();
        let may_count_more = pips == SIX && (rules.dice == Dice::ONE || rules.two_dice_seven);
        let nobody_at_home = || self.board.count(self.colour_in_play(), Place::HOME) == 0;
        if may_count_more && nobody_at_home() { rules.six_all_out } else { pips }
    }

    /// A five brings out a piece that is at home, if that is possible at all (FIVE-1, DICE2-2).
    fn add_exits(&self, moves: &mut MoveList) {
        for way in self.ways_of_dice().into_iter().filter(|way| way.pips == FIVE) {
            let at_home = |piece: &Piece| self.board.place(*piece) == Place::HOME;
            let exits = self.colour_in_play().pieces().filter(at_home);
            moves.extend(exits.filter_map(|piece| self.exit(piece, way.uses).ok()));
        }
    }

    fn add_advances_of_dice(&self, moves: &mut MoveList) {
        let ways = self.ways_of_dice();
        let mut counts: ArrayVec<(u8, Uses), 3> =
            ways.iter().filter_map(|&way| Some((self.squares(way)?, way.uses))).collect();
        // The shorter way first, so that the moves come almost sorted.
        if let [(one, _), (other, _), ..] = counts[..]
            && one > other
        {
            counts.swap(0, 1);
        }
        for piece in self.colour_in_play().pieces() {
            for &(count, uses) in &counts {
                self.add_advance(piece, count, uses, moves);
            }
        }
        if self.hand.both().is_some() {
            moves.sort_unstable();
        }
    }

    fn add_advance(&self, piece: Piece, count: u8, uses: Uses, moves: &mut MoveList) {
        if let Ok(m) = self.advance(piece, count, uses) {
            moves.extend(self.bridging(&m));
            moves.push(m);
        }
    }

    /// The move that makes a barrier with the partner's piece where this one captures it (PAIR-3).
    pub(super) fn bridging(&self, m: &Move) -> Option<Move> {
        let partner = m.captured.iter().any(|captured| self.is_bridge(m.piece, captured));
        partner.then_some(Move { captured: Captured::NONE, landing: Landing::Bridge, ..*m })
    }

    /// Whether what is played is a six, or the first die of a double, that obliges to open a barrier (OPEN-1, DICE2-3).
    fn opens(&self) -> bool {
        let obliges = match self.hand.both() {
            Some((one, other)) => one == other,
            None => self.ways_of_dice().contains(&Way { pips: SIX, uses: Uses::Die }),
        };
        obliges && self.table.rules().open_barrier_on_six
    }

    /// A barrier must be opened if one can.
    fn keep_openers(&self, moves: &mut MoveList) -> Obligation {
        let opens = |m: &Move| self.must_open(m.piece.colour(), m.from);
        if !self.opens() || !moves.iter().any(opens) {
            return Obligation::None;
        }
        moves.retain(|m| opens(m));
        Obligation::OpenBarrier
    }
}
