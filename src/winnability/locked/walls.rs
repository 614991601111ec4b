//! A cache of verdicts on walls: many positions differ only in where pieces walk behind them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use arrayvec::ArrayVec;

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

/// The initial number of slots; the number is always a power of two.
const FIRST_SLOTS: usize = 1 << 6;

/// Verdicts by first stage. The pieces are compared one by one; the hash only finds the slot.
#[derive(Debug, Default)]
pub(in crate::winnability) struct Walls {
    known: Vec<Known>,
    /// One more than the index of a stage in `known`, by its hash; zero is empty.
    slots: Vec<u32>,
}

#[derive(Debug)]
struct Known {
    hash: u64,
    pieces: Box<[StagePiece]>,
    is_closed: bool,
}

impl Walls {
    /// Clears the cache, keeping some of the memory.
    pub(in crate::winnability) fn clear(&mut self) {
        self.known.clear();
        self.slots.clear();
        self.slots.resize(FIRST_SLOTS, 0);
    }

    /// Returns the size of the cache in bytes.
    pub(in crate::winnability) fn memory(&self) -> usize {
        let pieces: usize = self.known.iter().map(|known| known.pieces.len()).sum();
        pieces * size_of::<StagePiece>()
            + self.known.capacity() * size_of::<Known>()
            + self.slots.capacity() * size_of::<u32>()
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
        let at = match self.find(hash, &first.pieces) {
            Ok(known) => return self.known.get(known).is_some_and(|known| known.is_closed),
            Err(at) => at,
        };
        let pieces = Box::from(first.pieces.as_slice());
        let is_closed = is_closed::<STAGES>(&first, winner);
        self.known.push(Known {
            hash,
            pieces,
            is_closed,
        });
        self.slots[at] = self.known.len() as u32;
        if self.known.len() * 2 > self.slots.len() {
            self.grow();
        }
        is_closed
    }

    /// Returns the index of the stage in `known`, or the slot for it if it is new.
    fn find(&self, hash: u64, pieces: &[StagePiece]) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let place = (self.slots[at] as usize).wrapping_sub(1);
            match self.known.get(place) {
                None => return Err(at),
                Some(known) if known.hash == hash && *known.pieces == *pieces => return Ok(place),
                Some(_) => at = (at + 1) & mask,
            }
        }
    }

    /// Doubles the number of slots.
    #[cold]
    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots.clear();
        self.slots.resize(mask + 1, 0);
        for (place, known) in self.known.iter().enumerate() {
            let mut at = known.hash as usize & mask;
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = place as u32 + 1;
        }
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
