//! Measures contenders side by side.
//!
//! A machine that others use too speeds up and slows down within seconds. So a second is one of the processor working for
//! us, the contenders of one comparison take turns, round by round, and a ratio is the median of the ratios within the
//! rounds, not the ratio of two medians.

use std::hint::black_box;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Odd, so that the median is one of them.
const ROUNDS: usize = 15;
/// How long one contender works in one round, at least.
const ROUND: Duration = Duration::from_millis(150);

/// Something to measure.
pub(crate) struct Contender<'a> {
    name: &'a str,
    work: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contender<'a> {
    /// `work` does some work and answers how many units of it.
    pub(crate) fn new(name: &'a str, work: impl FnMut() -> u64 + 'a) -> Contender<'a> {
        Contender { name, work: Box::new(work) }
    }

    /// Units a second over one round.
    fn round(&mut self) -> f64 {
        let start = time_worked();
        let mut units = 0;
        loop {
            units += (self.work)();
            let elapsed = time_worked() - start;
            if elapsed >= ROUND {
                return units as f64 / elapsed.as_secs_f64();
            }
        }
    }
}

/// How long the processor has worked for this thread.
fn time_worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Measures all contenders and prints the speed of each and its ratio to the last one, the measure. Titles that lack the
/// word given on the command line are passed over.
pub(crate) fn compare(title: &str, unit: &str, mut contenders: Vec<Contender<'_>>) {
    if !is_asked_for(title) {
        return;
    }
    for contender in &mut contenders {
        contender.round();
    }
    let rounds: Vec<Vec<f64>> = (0..ROUNDS).map(|_| contenders.iter_mut().map(Contender::round).collect()).collect();
    println!("\n{title}");
    for (index, contender) in contenders.iter().enumerate() {
        let speeds = Spread::of(rounds.iter().map(|round| round[index]));
        print!("  {:<34} {:>16}", contender.name, speeds.in_units(unit));
        if index + 1 < contenders.len() {
            let ratios = Spread::of(rounds.iter().map(|round| round[index] / round[contenders.len() - 1]));
            print!("   x{:.2} ({:.2} to {:.2})", ratios.median, ratios.low, ratios.high);
        }
        println!();
    }
}

/// Whether a title has every word of the command line.
pub(crate) fn is_asked_for(title: &str) -> bool {
    !std::env::args().skip(1).any(|word| !word.starts_with('-') && !title.contains(&word))
}

/// How many times as long `a` takes as `b`: the median over short rounds in which they take turns.
pub(crate) fn times_as_long(a: impl Fn() -> u64, b: impl Fn() -> u64) -> f64 {
    const ROUNDS: usize = 15;
    const TURNS: u32 = 40;
    let time = |work: &dyn Fn() -> u64| {
        let start = time_worked();
        for _ in 0..TURNS {
            black_box(work());
        }
        (time_worked() - start).as_secs_f64()
    };
    Spread::of((0..ROUNDS).map(|_| time(&a) / time(&b))).median
}

/// The middle of some numbers, and the quartiles around it.
pub(crate) struct Spread {
    pub(crate) low: f64,
    pub(crate) median: f64,
    pub(crate) high: f64,
}

impl Spread {
    pub(crate) fn of(numbers: impl Iterator<Item = f64>) -> Spread {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        let quarter = numbers.len() / 4;
        Spread { low: numbers[quarter], median: numbers[numbers.len() / 2], high: numbers[numbers.len() - 1 - quarter] }
    }

    fn in_units(&self, unit: &str) -> String {
        let percent = (self.high - self.low) / self.median * 50.0;
        format!("{} {unit}/s ±{percent:.0} %", grouped(self.median))
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
