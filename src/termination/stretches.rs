//! What finds repetitions in stretches of hundreds of moves without reading all of them.
//!
//! Seventy-five moves end most games long before. Without that rule a stretch has no end, and a
//! line that never repeats would cost time by the square of its length.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::ply::{Displaced, Ply};

/// So many moves of a stretch are read at every move. Only what comes later is kept here.
pub(super) const SHORT: u16 = 256;

/// What is behind a position.
const NOTHING: [u64; 2] = [0; 2];

/// How many plies lie between two places with known displacements.
const SPACING: usize = 64;

/// The places of a line after the first [`SHORT`] moves of a stretch.
#[derive(Clone, Debug, Default)]
pub(super) struct LongStretches {
    /// The key and the place of each position. Nothing is behind them: opening books need a map of
    /// this type anyway, and one is compiled faster than two.
    places: BTreeMap<[u64; 2], [u64; 2]>,
    /// What the moves of the stretch up to some places displace.
    displaced: Vec<(usize, Displaced)>,
}

impl LongStretches {
    /// Notes the last position of a line.
    pub(super) fn note_last(&mut self, plies: &[Ply]) {
        let Some((last, place)) = plies.last().zip(plies.len().checked_sub(1)) else {
            return;
        };
        self.places.insert([last.key, place as u64], NOTHING);
        if place % SPACING == 0 {
            self.displaced.push((place, self.displaced(plies, place)));
        }
    }

    /// Forgets all but the first `len` positions of a line.
    pub(super) fn truncate(&mut self, plies: &[Ply], len: usize) {
        let forgotten = plies.iter().enumerate().skip(len);
        for (place, ply) in forgotten.filter(|(_, ply)| ply.stretch >= SHORT) {
            self.places.remove(&[ply.key, place as u64]);
        }
        let kept = self.displaced.partition_point(|&(place, _)| place < len);
        self.displaced.truncate(kept);
    }

    /// Returns what is kept of the beginning of a line, if anything is.
    pub(super) fn beginning(&self, plies: &[Ply]) -> Option<Self> {
        let places = plies.iter().enumerate();
        let mut known = BTreeMap::new();
        for (place, ply) in places.filter(|(_, ply)| ply.stretch >= SHORT) {
            known.insert([ply.key, place as u64], NOTHING);
        }
        let places = known;
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
        let range = self.places.range([key, first as u64]..[key, len as u64]);
        range.rev().map(|(&[_, place], _)| place as usize)
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
