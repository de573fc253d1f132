//! Measures figures in turns, round by round, and prints their ratios.
//!
//! A machine speeds up and slows down within seconds. So a ratio is the median of the ratios within the rounds, and not
//! the ratio of two medians.

/// Odd, so that the median is one of them.
const ROUNDS: usize = 5;

/// What is to be measured.
#[derive(Default)]
pub(crate) struct Bench<'a> {
    figures: Vec<Figure<'a>>,
    ratios: Vec<Ratio>,
}

struct Figure<'a> {
    name: String,
    /// Works for one round, and answers how much it did a second.
    work: Box<dyn FnMut() -> f64 + 'a>,
    /// One a round.
    speeds: Vec<f64>,
}

/// A figure of a [`Bench`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Id(usize);

struct Ratio {
    of: Id,
    /// The best of these in each round is the measure.
    to: Vec<Id>,
    target: Option<f64>,
}

impl<'a> Bench<'a> {
    /// A figure by its name and the work of one round, which answers how much was done a second.
    pub(crate) fn figure(&mut self, name: impl Into<String>, work: impl FnMut() -> f64 + 'a) -> Id {
        self.figures.push(Figure { name: name.into(), work: Box::new(work), speeds: Vec::new() });
        Id(self.figures.len() - 1)
    }

    /// The ratio of a figure to the best of others, and what it should be at least.
    pub(crate) fn ratio(&mut self, of: Id, to: &[Id], target: impl Into<Option<f64>>) {
        self.ratios.push(Ratio { of, to: to.to_vec(), target: target.into() });
    }

    /// Measures and prints what has one of `words` in the name of its ratio; everything if there are none.
    pub(crate) fn run(mut self, words: &[String]) {
        let is_asked = |name: String| words.is_empty() || words.iter().any(|word| name.contains(word));
        let ratios: Vec<&Ratio> = self.ratios.iter().filter(|ratio| is_asked(self.name(ratio))).collect();
        let is_needed = |id: Id| ratios.iter().any(|ratio| ratio.of == id || ratio.to.contains(&id));
        let needed: Vec<bool> = (0..self.figures.len()).map(|index| is_needed(Id(index))).collect();
        for _ in 0..ROUNDS {
            for (figure, _) in self.figures.iter_mut().zip(&needed).filter(|(_, is_needed)| **is_needed) {
                let speed = (figure.work)();
                figure.speeds.push(speed);
            }
        }
        self.print(&needed, &is_asked);
    }

    fn print(&self, needed: &[bool], is_asked: &dyn Fn(String) -> bool) {
        println!("\n{:<58} {:>9}", "figure, median of the rounds", "a second");
        for figure in self.figures.iter().zip(needed).filter_map(|(figure, is_needed)| is_needed.then_some(figure)) {
            let Spread { low, median, high } = Spread::of(figure.speeds.iter().copied());
            println!("{:<58} {:>9} ±{:.0} %", figure.name, grouped(median), (high - low) / median * 50.0);
        }
        println!("\n{:<91} {:>6} {:>16} {:>7}", "ratio", "median", "from to", "target");
        for ratio in self.ratios.iter().filter(|ratio| is_asked(self.name(ratio))) {
            let Spread { low, median, high } = self.spread(ratio);
            print!("{:<91} {median:>6.2} {:>16}", self.name(ratio), format!("{low:.2} to {high:.2}"));
            match ratio.target {
                Some(target) if median >= target => println!("  >= {target:.2}  met"),
                Some(target) => println!("  >= {target:.2}  MISSED"),
                None => println!(),
            }
        }
    }

    fn name(&self, ratio: &Ratio) -> String {
        let of = &self.figures[ratio.of.0].name;
        let to: Vec<&str> = ratio.to.iter().map(|id| self.figures[id.0].name.as_str()).collect();
        match to.as_slice() {
            [one] => format!("{of} / {one}"),
            [first, ..] => format!("{of} / {first} or more",),
            [] => of.clone(),
        }
    }

    fn spread(&self, ratio: &Ratio) -> Spread {
        let speed = |id: Id, round: usize| self.figures[id.0].speeds[round];
        let best = |round| ratio.to.iter().map(|&id| speed(id, round)).fold(0.0, f64::max);
        Spread::of((0..ROUNDS).map(|round| speed(ratio.of, round) / best(round)))
    }
}

/// The middle of some numbers, the least and the greatest.
struct Spread {
    low: f64,
    median: f64,
    high: f64,
}

impl Spread {
    fn of(numbers: impl Iterator<Item = f64>) -> Spread {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        Spread { low: numbers[0], median: numbers[numbers.len() / 2], high: numbers[numbers.len() - 1] }
    }
}

/// A number with its thousands set apart: 1,234,567.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
