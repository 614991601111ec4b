//! Pseudo-random numbers, the same in every run.

/// A SplitMix64 generator.
pub struct Dice(u64);

impl Dice {
    /// Returns the dice of one game.
    #[must_use]
    pub fn of_game(seed: u64, game: u64) -> Self {
        let mut dice = Self(seed);
        // The games of one seed must be unrelated to those of the next.
        Self(dice.roll() ^ game)
    }

    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.roll() % bound as u64) as usize
    }

    /// Returns `true` so many times in a hundred.
    pub fn percent(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    /// Returns one of the items.
    ///
    /// # Panics
    ///
    /// Panics if there are none.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
