//! A cache of verdicts on walls: many positions differ only in where pieces walk behind them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::places::Places;
use super::stage::{Kind, MAX_PIECES, Stage, StagePiece};
use super::{first_stage, is_closed};
use crate::position::{Position, hash_words};
use crate::types::Color;

/// How many stages of walls are searched.
const STAGES: usize = 40;

/// How many positions there must be for each wall kept, and the limits of the number of walls kept.
const POSITIONS: usize = 16;
const FEW_KEPT: usize = 1 << 10;
const MOST_KEPT: usize = 1 << 14;

/// Verdicts by first stage.
#[derive(Debug, Default)]
pub(in crate::winnability) struct Walls {
    known: Vec<Known>,
    places: Places,
}

#[derive(Debug)]
struct Known {
    pieces: Box<[StagePiece]>,
    is_closed: bool,
}

impl Walls {
    /// Clears the cache, keeping some of the memory.
    pub(in crate::winnability) fn clear(&mut self) {
        self.known.clear();
        self.places.clear();
    }

    /// Returns the size of the cache in bytes.
    pub(in crate::winnability) fn memory(&self) -> usize {
        let pieces: usize = self.known.iter().map(|known| known.pieces.len()).sum();
        pieces * size_of::<StagePiece>()
            + self.known.capacity() * size_of::<Known>()
            + self.places.memory()
    }

    /// Returns `true` if the walls prove that `winner` cannot mate.
    ///
    /// `winner` must be the same in every call. The number of walls kept is a fraction of
    /// `positions`; above it the cache is cleared, and walls are judged again when needed.
    pub(in crate::winnability) fn hold(
        &mut self,
        position: &Position,
        winner: Color,
        positions: usize,
    ) -> bool {
        let Some(mut first) = first_stage(position) else {
            return false;
        };
        if self.known.len() >= (positions / POSITIONS).clamp(FEW_KEPT, MOST_KEPT) {
            self.clear();
        }
        // The order of the pieces makes no difference, so it is made canonical. Those at home are in
        // the order of their squares already.
        let is_free = |piece: &&StagePiece| !piece.is_home;
        let mut free: ArrayVec<_, MAX_PIECES> =
            first.pieces.iter().filter(is_free).copied().collect();
        free.sort_unstable_by_key(order);
        first.pieces.retain(|piece| piece.is_home);
        first.pieces.extend(free);
        let hash = hash(&first);
        let is_same = |place: usize| *self.known[place].pieces == *first.pieces;
        if let Some(place) = self.places.find(hash, is_same) {
            return self.known[place].is_closed;
        }
        let pieces = Box::from(first.pieces.as_slice());
        let is_closed = is_closed::<STAGES>(&first, winner);
        self.places.push(hash);
        self.known.push(Known { pieces, is_closed });
        is_closed
    }
}

/// Returns a number that is different for every different piece.
fn order(piece: &StagePiece) -> (u64, u8) {
    let kind = match piece.kind {
        Kind::As(role) => role.index() as u8,
        Kind::Promoted => 7,
    };
    let traits = u8::from(piece.is_home) << 4 | (piece.color.index() as u8) << 3 | kind;
    (piece.squares.0, traits)
}

fn hash(stage: &Stage) -> u64 {
    hash_words(stage.pieces.iter().map(|piece| {
        let (squares, traits) = order(piece);
        squares ^ u64::from(traits) << 29
    }))
}
