//! What the players of the demo choose by.

/// A small generator of numbers, SplitMix64: the same seed makes the same choices.
pub(super) struct Chance(u64);

impl Chance {
    /// Starts from this seed.
    pub(super) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// One of `choices`, each as likely as the others; none if there are none.
    pub(super) fn pick<T>(&mut self, mut choices: Vec<T>) -> Option<T> {
        let count = choices.len() as u128;
        let index = (u128::from(self.next()) * count) >> 64;
        (count > 0).then(|| choices.swap_remove(index as usize))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of Vigna's reference implementation, `splitmix64.c`, from this seed.
    #[test]
    fn it_is_splitmix64() {
        let mut chance = Chance::new(1_234_567);
        let numbers = [chance.next(), chance.next(), chance.next()];
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn every_choice_comes_up_and_none_from_nothing() {
        let mut chance = Chance::new(0);
        let mut seen: Vec<char> = (0..100).filter_map(|_| chance.pick(vec!['a', 'b', 'c'])).collect();
        assert_eq!(seen.len(), 100);
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, ['a', 'b', 'c']);
        assert_eq!(chance.pick(Vec::<char>::new()), None);
    }
}
