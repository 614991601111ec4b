//! Random numbers that are the same on every machine.

/// Random numbers: SplitMix64.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        number ^ (number >> 31)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Picks an index; if it is `uneven`, low ones far more often.
    pub(crate) fn pick(&mut self, length: usize, uneven: bool) -> usize {
        const STEPS: u64 = 1 << 20;
        let place = self.below(STEPS);
        let place = if uneven {
            let squared = place * place / STEPS;
            squared * squared / STEPS
        } else {
            place
        };
        (place as usize * length) >> 20
    }
}
