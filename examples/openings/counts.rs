//! How often moves were played, in a table of bounded size that threads share.
#![expect(
    clippy::disallowed_types,
    reason = "the order of the map is not visible: entries are found one by one and added up"
)]

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::AddAssign;
use std::sync::{Mutex, MutexGuard, PoisonError};

use touchmove::{Color, Outcome, Position, polyglot};

/// The games in which a move was played, by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) white: u32,
    pub(crate) draws: u32,
    pub(crate) black: u32,
    pub(crate) unknown: u32,
}

impl Counts {
    /// Returns one game with this result.
    pub(crate) fn one(result: Option<Outcome>) -> Self {
        let mut counts = Self::default();
        *match result {
            Some(Outcome::Win(Color::White)) => &mut counts.white,
            Some(Outcome::Win(Color::Black)) => &mut counts.black,
            Some(Outcome::Draw) => &mut counts.draws,
            None => &mut counts.unknown,
        } = 1;
        counts
    }

    pub(crate) fn decided(&self) -> u64 {
        [self.white, self.draws, self.black]
            .map(u64::from)
            .iter()
            .sum()
    }

    pub(crate) fn games(&self) -> u64 {
        self.decided() + u64::from(self.unknown)
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.white = self.white.saturating_add(other.white);
        self.draws = self.draws.saturating_add(other.draws);
        self.black = self.black.saturating_add(other.black);
        self.unknown = self.unknown.saturating_add(other.unknown);
    }
}

/// A move in a position, as a number made of the Polyglot keys before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step(u64);

impl Step {
    pub(crate) fn new(before: u64, after: u64) -> Self {
        // The keys of neighboring positions differ in few pieces, so they are mixed unequally.
        Self(before.rotate_left(23) ^ after)
    }
}

/// Returns the key by which a position is counted.
pub(crate) fn key(position: &Position) -> u64 {
    polyglot::key(position)
}

/// A number is its own hash, because keys are random already.
#[derive(Default)]
pub(crate) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

pub(crate) type Map = HashMap<Step, Counts, BuildHasherDefault<AsItIs>>;

/// The counts of all games.
pub(crate) struct Table {
    shards: Vec<Mutex<Shard>>,
    /// How many entries a shard may have.
    limit: usize,
}

/// A part of the counts with a lock of its own, so that threads seldom wait for one another.
#[derive(Default)]
struct Shard {
    counts: Map,
    /// How many games may be missing from a count.
    missing: u64,
}

impl Table {
    const SHARDS: usize = 64;

    /// The size of an entry in a hash map, with its byte of control.
    const ENTRY: usize = size_of::<(Step, Counts)>() + 1;

    /// Creates a table that takes at most this many bytes.
    pub(crate) fn new(memory: usize) -> Self {
        // A map doubles when seven eighths are used. The copies that it had before leave gaps of
        // the same size in all, which larger copies do not fit into.
        let buckets = memory / Self::SHARDS / Self::ENTRY / 2;
        let buckets = buckets.checked_ilog2().map_or(1, |bits| 1 << bits);
        Self {
            shards: (0..Self::SHARDS).map(|_| Mutex::default()).collect(),
            limit: buckets / 8 * 7,
        }
    }

    fn shard(&self, index: usize) -> MutexGuard<'_, Shard> {
        self.shards[index]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    const fn index(step: Step) -> usize {
        (step.0 >> 32) as usize % Self::SHARDS
    }

    /// Adds counts, and leaves the map empty.
    pub(crate) fn add(&self, counts: &mut Map) {
        let mut parts = vec![Vec::new(); Self::SHARDS];
        for (step, counts) in counts.drain() {
            parts[Self::index(step)].push((step, counts));
        }
        for (index, part) in parts.into_iter().enumerate() {
            let mut shard = self.shard(index);
            for (step, counts) in part {
                shard.add(step, counts, self.limit);
            }
        }
    }

    /// Returns the counts of a move.
    pub(crate) fn get(&self, step: Step) -> Counts {
        let shard = self.shard(Self::index(step));
        shard.counts.get(&step).copied().unwrap_or_default()
    }

    /// Returns how many games may be missing from a count.
    pub(crate) fn missing(&self) -> u64 {
        let missing = (0..Self::SHARDS).map(|index| self.shard(index).missing);
        missing.max().unwrap_or_default()
    }
}

impl Shard {
    fn add(&mut self, step: Step, counts: Counts, limit: usize) {
        if let Some(known) = self.counts.get_mut(&step) {
            *known += counts;
            return;
        }
        if self.counts.len() >= limit {
            self.prune(limit / 4 * 3);
        }
        self.counts.insert(step, counts);
    }

    /// Drops the moves of the fewest games until this many remain.
    ///
    /// A move that is dropped loses no more games than the threshold. It may be dropped again when
    /// the table is full again, so the thresholds add up.
    fn prune(&mut self, remaining: usize) {
        let mut threshold = 0;
        while self.counts.len() > remaining {
            threshold = (2 * threshold).max(1);
            self.counts.retain(|_, counts| counts.games() > threshold);
        }
        self.missing += threshold;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts in a small table are too low by no more than it says, and common moves remain.
    #[test]
    fn a_full_table_drops_rare_moves() {
        let table = Table {
            limit: 8,
            ..Table::new(0)
        };
        let all = |step: u64| Step(step.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for round in 0..1000 {
            let rare = (all(round + 1), Counts::one(None));
            let common = (all(0), Counts::one(Some(Outcome::Draw)));
            table.add(&mut [rare, common].into_iter().collect());
        }
        assert_eq!(table.get(all(0)).games(), 1000);
        assert!(table.missing() > 0);
        let entries = (0..Table::SHARDS).map(|index| table.shard(index).counts.len());
        assert!(entries.max() <= Some(8));
        let kept: u64 = (1..=1000).map(|step| table.get(all(step)).games()).sum();
        assert!((1..1000).contains(&kept), "{kept}");
    }

    #[test]
    fn memory_bounds_the_entries() {
        for megabytes in [16, 100, 1024] {
            let table = Table::new(megabytes << 20);
            let buckets = table.limit / 7 * 8;
            let bytes = Table::SHARDS * buckets * Table::ENTRY;
            assert!(
                bytes <= megabytes << 20 && bytes > megabytes << 18,
                "{megabytes}"
            );
        }
    }
}
