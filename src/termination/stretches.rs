//! What finds repetitions in stretches of hundreds of moves without reading all of them.
//!
//! Seventy-five moves end most games long before. Without that rule a stretch has no end, and a
//! line that never repeats would cost time by the square of its length.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::ply::{Displaced, Ply};

/// So many moves of a stretch are read at every move. Only what comes later is kept here.
pub(super) const SHORT: u16 = 256;

/// How many plies lie between two places with known displacements.
const SPACING: usize = 64;

/// The places of a line after the first [`SHORT`] moves of a stretch.
#[derive(Clone, Debug, Default)]
pub(super) struct LongStretches {
    /// The key and the place of each position.
    places: BTreeSet<(u64, usize)>,
    /// What the moves of the stretch up to some places displace.
    displaced: Vec<(usize, Displaced)>,
}

impl LongStretches {
    /// Notes the last position of a line.
    pub(super) fn note_last(&mut self, plies: &[Ply]) {
        let Some((last, place)) = plies.last().zip(plies.len().checked_sub(1)) else {
            return;
        };
        self.places.insert((last.key, place));
        if place % SPACING == 0 {
            self.displaced.push((place, self.displaced(plies, place)));
        }
    }

    /// Forgets all but the first `len` positions of a line.
    pub(super) fn truncate(&mut self, plies: &[Ply], len: usize) {
        let forgotten = plies.iter().enumerate().skip(len);
        for (place, ply) in forgotten.filter(|(_, ply)| ply.stretch >= SHORT) {
            self.places.remove(&(ply.key, place));
        }
        let kept = self.displaced.partition_point(|&(place, _)| place < len);
        self.displaced.truncate(kept);
    }

    /// Returns what is kept of the beginning of a line, if anything is.
    pub(super) fn beginning(&self, plies: &[Ply]) -> Option<Self> {
        let places = plies.iter().enumerate();
        let places = places.filter(|(_, ply)| ply.stretch >= SHORT);
        let places: BTreeSet<_> = places.map(|(place, ply)| (ply.key, place)).collect();
        let known = self
            .displaced
            .partition_point(|&(place, _)| place < plies.len());
        (!places.is_empty()).then(|| Self {
            places,
            displaced: self.displaced[..known].into(),
        })
    }

    /// Returns the places from `first` to before `len` with this key, the latest first.
    pub(super) fn places(
        &self,
        key: u64,
        first: usize,
        len: usize,
    ) -> impl Iterator<Item = usize> + use<'_> {
        let range = self.places.range((key, first)..(key, len));
        range.rev().map(|&(_, place)| place)
    }

    /// Returns what the moves from the start of the stretch to a place displace.
    pub(super) fn displaced(&self, plies: &[Ply], place: usize) -> Displaced {
        let moves = usize::from(plies[place].stretch);
        let later = self.displaced.partition_point(|&(known, _)| known <= place);
        let known = self.displaced[..later].last();
        // A count of moves saturates only behind a place that is known.
        let (known, mut displaced) = known
            .filter(|(known, _)| place - known <= moves)
            .copied()
            .unwrap_or((place - moves, Displaced::default()));
        for (place, ply) in plies.iter().enumerate().take(place + 1).skip(known + 1) {
            displaced.note(place, ply);
        }
        displaced
    }
}
