//! Which tags a game has had, to find those that are repeated.

use arrayvec::ArrayVec;

/// More different tags than this are not compared; no program writes as many.
const MOST: usize = 64;

/// The names of the tags of a game.
#[derive(Clone, Debug)]
pub(super) struct SeenTags {
    names: ArrayVec<Name, MOST>,
    /// One bit for some value of each name: a name whose bit is not set is new.
    mask: u64,
}

/// A name as numbers: up to 16 bytes exactly, and a hash of what is between in longer ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Name {
    first: u64,
    last: u64,
    middle: u64,
}

impl SeenTags {
    pub(super) const NONE: Self = Self {
        names: ArrayVec::new_const(),
        mask: 0,
    };

    pub(super) fn clear(&mut self) {
        self.names.clear();
        self.mask = 0;
    }

    /// Returns `true` if the game has had a tag of this name.
    pub(super) fn contains(&self, name: &[u8]) -> bool {
        let name = Name::of(name);
        self.mask & name.bit() != 0 && self.names.contains(&name)
    }

    /// Notes a name.
    pub(super) fn insert(&mut self, name: &[u8]) {
        let name = Name::of(name);
        self.mask |= name.bit();
        // See `MOST`.
        let _ = self.names.try_push(name);
    }
}

impl Name {
    fn of(name: &[u8]) -> Self {
        let Some((first, last)) = name.first_chunk::<8>().zip(name.last_chunk::<8>()) else {
            let fold = |number, &byte| number << 8 | u64::from(byte);
            return Self {
                first: name.iter().fold(0, fold),
                last: 0,
                middle: name.len() as u64,
            };
        };
        // FNV-1a, for names longer than 16 bytes only.
        let between = name.get(8..name.len().saturating_sub(8)).unwrap_or(&[]);
        let hash = |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        Self {
            first: u64::from_le_bytes(*first),
            last: u64::from_le_bytes(*last),
            middle: between.iter().fold(name.len() as u64, hash),
        }
    }

    const fn bit(&self) -> u64 {
        let mixed = (self.first ^ self.last ^ self.middle).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        1 << (mixed >> 58)
    }
}
