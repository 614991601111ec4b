//! A cache of verdicts: many positions have the same abstraction, because they differ only in where
//! free pieces are.

use alloc::boxed::Box;
use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::hash_index::HashIndex;
use super::position::{AbstractPiece, AbstractPosition, Kind, MAX_PIECES};
use super::{abstraction_of, is_proven};
use crate::position::{Position, hash_words};
use crate::types::Color;

/// How many abstract positions are searched, as in the quick prover, so that no code is made twice.
const MOST: usize = 36;

/// How many positions there must be for each verdict kept, and the limits of the number kept.
///
/// Half as many positions make no difference; twice as many save 0.1 % of them in hard questions.
/// Half or twice the limits make none.
const POSITIONS: usize = 16;
const FEW_KEPT: usize = 1 << 10;
const MOST_KEPT: usize = 1 << 14;

/// Verdicts by the abstraction of a position.
#[derive(Debug, Default)]
pub(in crate::winnability) struct VerdictCache {
    known: Vec<Entry>,
    places: HashIndex,
}

#[derive(Debug)]
struct Entry {
    pieces: Box<[AbstractPiece]>,
    is_proven: bool,
}

impl VerdictCache {
    /// Clears the cache, keeping some of the memory.
    pub(in crate::winnability) fn clear(&mut self) {
        self.known.clear();
        self.places.clear();
    }

    /// Returns the size of the cache in bytes.
    pub(in crate::winnability) fn memory(&self) -> usize {
        let pieces: usize = self.known.iter().map(|known| known.pieces.len()).sum();
        pieces * size_of::<AbstractPiece>()
            + self.known.capacity() * size_of::<Entry>()
            + self.places.memory()
    }

    /// Returns `true` if abstract positions prove that `winner` cannot mate.
    ///
    /// `winner` must be the same in every call. The number of verdicts kept is a fraction of
    /// `positions`; above it the cache is cleared.
    pub(in crate::winnability) fn proves(
        &mut self,
        position: &Position,
        winner: Color,
        positions: usize,
    ) -> bool {
        let Some(first) = abstraction_of(position).map(in_order) else {
            return false;
        };
        if self.known.len() >= (positions / POSITIONS).clamp(FEW_KEPT, MOST_KEPT) {
            self.clear();
        }
        let hash = hash(&first);
        let is_same = |place: usize| *self.known[place].pieces == *first.pieces;
        if let Some(place) = self.places.find(hash, is_same) {
            return self.known[place].is_proven;
        }
        let pieces = Box::from(first.pieces.as_slice());
        let is_proven = is_proven::<MOST>(&first, winner);
        self.places.push(hash);
        self.known.push(Entry { pieces, is_proven });
        is_proven
    }
}

/// Returns a number that is different for every different piece.
fn order(piece: &AbstractPiece) -> (u64, u8) {
    let kind = match piece.kind {
        Kind::As(role) => role.index() as u8,
        Kind::Promoted => 7,
    };
    let traits = u8::from(piece.is_fixed) << 4 | (piece.color.index() as u8) << 3 | kind;
    (piece.squares.0, traits)
}

/// The order of the pieces makes no difference, so it is made canonical. The fixed ones are in the
/// order of their squares already.
pub(super) fn in_order(mut abstracted: AbstractPosition) -> AbstractPosition {
    let mut free: ArrayVec<AbstractPiece, MAX_PIECES> = ArrayVec::new();
    for piece in abstracted.pieces.iter().filter(|piece| !piece.is_fixed) {
        // So few are sorted as they come.
        let place = free.partition_point(|before| order(before) <= order(piece));
        free.insert(place, *piece);
    }
    abstracted.pieces.retain(|piece| piece.is_fixed);
    abstracted.pieces.extend(free);
    abstracted
}

pub(super) fn hash(abstracted: &AbstractPosition) -> u64 {
    hash_words(abstracted.pieces.iter().map(|piece| {
        let (squares, traits) = order(piece);
        squares ^ u64::from(traits) << 29
    }))
}
