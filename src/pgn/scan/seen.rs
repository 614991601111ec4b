//! Which tags a game has had, to find those that are repeated.

use arrayvec::ArrayVec;

use super::bytes::others;
use crate::types::Outcome;

/// More different tags than this are not compared; no program writes as many.
const MOST: usize = 64;

/// The names of the tags of a game, and what some of them say.
#[derive(Clone, Debug)]
pub(super) struct SeenTags {
    /// Whether there is an `Event` tag, which is the first of the roster.
    pub(super) has_event: bool,
    /// The name of the first tag.
    pub(super) first: Option<NameHash>,
    /// The result that a tag gives.
    pub(super) result: Option<Outcome>,
    names: ArrayVec<NameHash, MOST>,
    /// One of 256 bits for each name: a name whose bit is not set is new.
    mask: [u64; 4],
}

/// The hash of a name without its case: a product for each eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameHash(u64);

impl SeenTags {
    pub(super) const NONE: Self = Self {
        has_event: false,
        first: None,
        result: None,
        names: ArrayVec::new_const(),
        mask: [0; 4],
    };

    #[inline]
    pub(super) fn clear(&mut self) {
        self.names.clear();
        self.mask = [0; 4];
        (self.has_event, self.first, self.result) = (false, None, None);
    }

    /// Returns `true` if the game has had no tag.
    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
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

    /// Returns `true` for a tag that may belong to another game: the first tag of this game again, or
    /// `Event` behind others.
    #[inline(always)]
    pub(super) fn may_be_of_another(&self, name: NameHash) -> bool {
        let is_first = self.is_empty() && !self.has_event;
        self.first == Some(name) || name == NameHash::EVENT && !is_first
    }

    /// Notes a name.
    #[inline(always)]
    pub(super) fn insert(&mut self, name: NameHash) {
        self.has_event |= name == NameHash::EVENT;
        let (word, bit) = name.bit();
        self.mask[word] |= bit;
        if self.names.len() < MOST {
            self.names.push(name);
        }
    }
}

impl NameHash {
    const START: Self = Self(0xCBF2_9CE4_8422_2325);

    /// The first tag of the roster.
    pub(super) const EVENT: Self = Self::START.with(u64::from_le_bytes(*b"Event\0\0\0"));

    /// The tag that gives the result.
    pub(super) const RESULT: Self = Self::START.with(u64::from_le_bytes(*b"Result\0\0"));

    /// Returns the hash of a name.
    pub(super) fn of(name: &[u8]) -> Self {
        name.chunks(8).fold(Self::START, |hash, chunk| {
            let mut bytes = [0; 8];
            for (to, from) in bytes.iter_mut().zip(chunk) {
                *to = *from;
            }
            hash.with(u64::from_le_bytes(bytes))
        })
    }

    /// Returns the hash of a name at the start of a text, as [`of`](Self::of) does. `None` if the
    /// name is long, has an underscore or is none, or if the text ends soon after it.
    #[inline(always)]
    pub(super) fn quickly(text: &[u8], length: usize) -> Option<Self> {
        let eight = |at: usize| {
            let chunk = text.get(at..)?.first_chunk::<8>()?;
            Some(u64::from_le_bytes(*chunk))
        };
        let first = eight(0)?;
        let (hash, wrong) = match length {
            1..=8 => {
                let unused = 64 - 8 * length;
                let hash = Self::START.with(first << unused >> unused);
                (hash, others(first) << unused)
            }
            9..=16 => {
                let last = eight(length - 8)?;
                // Shifted so that only what the first eight bytes lack is left.
                let rest = last >> (8 * (16 - length));
                (
                    Self::START.with(first).with(rest),
                    others(first) | others(last),
                )
            }
            _ => return None,
        };
        (wrong == 0).then_some(hash)
    }

    /// Adds eight bytes of a name.
    #[inline(always)]
    const fn with(self, bytes: u64) -> Self {
        // This bit tells a capital from a small letter. No two other bytes of a name differ in it only.
        const CASE: u64 = u64::from_ne_bytes([b' '; 8]);
        let product = (self.0 ^ (bytes | CASE)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Self(product ^ product >> 32)
    }

    /// Returns the word and the bit of the mask.
    #[inline(always)]
    const fn bit(self) -> (usize, u64) {
        ((self.0 >> 62) as usize, 1 << (self.0 >> 56 & 63))
    }
}

#[cfg(test)]
mod tests;
