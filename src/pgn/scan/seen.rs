//! Which tags a game has had, to find those that are repeated.

use arrayvec::ArrayVec;

/// More different tags than this are not compared; no program writes as many.
const MOST: usize = 64;

/// The names of the tags of a game.
#[derive(Clone, Debug)]
pub(super) struct SeenTags {
    names: ArrayVec<NameHash, MOST>,
    /// One of 256 bits for each name: a name whose bit is not set is new.
    mask: [u64; 4],
}

/// The hash of a name, FNV-1a with 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameHash(u64);

impl SeenTags {
    pub(super) const NONE: Self = Self {
        names: ArrayVec::new_const(),
        mask: [0; 4],
    };

    #[inline]
    pub(super) fn clear(&mut self) {
        self.names.clear();
        self.mask = [0; 4];
    }

    /// Returns `true` if the game has had a tag of this name.
    #[inline(always)]
    pub(super) fn contains(&self, name: NameHash) -> bool {
        let (word, bit) = name.bit();
        self.mask[word] & bit != 0 && self.has(name)
    }

    #[inline(never)]
    fn has(&self, name: NameHash) -> bool {
        self.names.contains(&name)
    }

    /// Notes a name.
    #[inline(always)]
    pub(super) fn insert(&mut self, name: NameHash) {
        let (word, bit) = name.bit();
        self.mask[word] |= bit;
        // See `MOST`.
        let _ = self.names.try_push(name);
    }
}

impl NameHash {
    pub(super) const START: Self = Self(0xCBF2_9CE4_8422_2325);

    /// Adds a byte.
    #[inline(always)]
    pub(super) const fn with(self, byte: u8) -> Self {
        Self((self.0 ^ byte as u64).wrapping_mul(0x100_0000_01B3))
    }

    pub(super) fn of(name: &[u8]) -> Self {
        name.iter().fold(Self::START, |hash, &byte| hash.with(byte))
    }

    /// Returns the word and the bit of the mask.
    #[inline(always)]
    const fn bit(self) -> (usize, u64) {
        ((self.0 >> 62) as usize, 1 << (self.0 >> 56 & 63))
    }
}

#[cfg(test)]
mod tests {
    use super::{NameHash, SeenTags};
    use std::string::String;

    #[test]
    fn names_are_told_apart() {
        let mut seen = SeenTags::NONE;
        for length in 1..40 {
            for last in ["A", "B"] {
                let name = NameHash::of((String::from("x").repeat(length - 1) + last).as_bytes());
                assert!(!seen.contains(name), "{length}");
                seen.insert(name);
                // More than this are not compared.
                assert_eq!(seen.contains(name), length <= 32, "{length}");
            }
        }
        seen.clear();
        assert!(!seen.contains(NameHash::of(b"A")));
    }
}
