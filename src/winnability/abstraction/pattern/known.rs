//! All pattern positions that are known, each with its pattern once.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::super::fixpoint::reach;
use super::super::hash_index::HashIndex;
use super::super::position::{AbstractPiece, AbstractPosition, Kind};
use super::state::{Free, MOST_FREE, Pattern, PatternPosition};
use crate::bitboard::Bitboard;
use crate::position::hash_words;
use crate::types::Color;

/// All pattern positions that are known to follow from a position.
#[derive(Debug)]
pub(in crate::winnability) struct PatternSearch {
    pub(super) winner: Color,
    pub(in crate::winnability::abstraction) kinds: ArrayVec<(Color, Kind), MOST_FREE>,
    pub(in crate::winnability::abstraction) known: Vec<PatternPosition>,
    pub(super) by_pattern: HashIndex,
    pub(super) waiting: VecDeque<u32>,
    /// Whether positions proven in another way are left out; tests turn it off.
    pub(in crate::winnability::abstraction) prunes: bool,
    /// Whether a free piece that captures an exact one is materialized.
    pub(super) materializes: bool,
}

impl PatternSearch {
    /// Adds a pattern position, or its free pieces' squares to the one with the same pattern.
    ///
    /// Sound: that pattern position then contains both, and is searched again if it has grown.
    pub(super) fn add(&mut self, pattern: Pattern, free: Free) {
        let free = self.spread(&pattern, free);
        let found = self.place_of(&pattern);
        let place = found.unwrap_or(self.known.len()) as u32;
        let Some(same) = self.known.get_mut(place as usize) else {
            self.by_pattern.push(hash_words(pattern.key()));
            if self.known.len() == self.known.capacity() {
                // Doubling would take twice the memory.
                self.known.reserve_exact(self.known.len() / 4 + 4);
            }
            self.known.push(PatternPosition {
                pattern,
                free,
                is_waiting: true,
            });
            self.waiting.push_back(place);
            return;
        };
        let mut grows = false;
        for (squares, more) in same.free.iter_mut().zip(free) {
            grows |= !more.is_subset(*squares);
            *squares |= more;
        }
        if grows && !same.is_waiting {
            same.is_waiting = true;
            self.waiting.push_back(place);
        }
    }

    /// Returns the squares that the free pieces of a pattern position reach.
    pub(super) fn spread(&self, pattern: &Pattern, mut free: Free) -> Free {
        let occupied = pattern.board.occupied();
        for (squares, &(color, kind)) in free.iter_mut().zip(&self.kinds) {
            let piece = AbstractPiece {
                color,
                kind,
                squares: *squares - occupied,
                is_fixed: false,
            };
            *squares = reach(&piece, occupied);
        }
        free
    }

    /// Returns the place of a pattern position, if it is known.
    pub(super) fn place_of(&self, pattern: &Pattern) -> Option<usize> {
        let key = pattern.key();
        let is_same = |place: usize| {
            let known = &self.known[place].pattern;
            known.key() == key && known.materialized == pattern.materialized
        };
        self.by_pattern.find(hash_words(key), is_same)
    }

    /// Returns the abstract position that contains a pattern position.
    pub(super) fn abstracted(&self, pattern: &Pattern, free: &Free) -> AbstractPosition {
        let occupied = pattern.board.occupied();
        let fixed = pattern.board.iter().map(|(square, piece)| AbstractPiece {
            color: piece.color(),
            kind: Kind::As(piece.role()),
            squares: square.into(),
            is_fixed: true,
        });
        let kinds = self.kinds.iter().zip(free);
        let moving = kinds.map(|(&(color, kind), &squares)| AbstractPiece {
            color,
            kind,
            squares: squares - occupied,
            is_fixed: false,
        });
        AbstractPosition::with_pieces(fixed.chain(moving).collect())
    }

    /// Returns the squares where free pieces of a color may be.
    pub(super) fn squares_of(&self, free: &Free, color: Color) -> Bitboard {
        let of_color = self.kinds.iter().zip(free);
        of_color
            .filter(|(kind, _)| kind.0 == color)
            .fold(Bitboard::EMPTY, |all, (_, &squares)| all | squares)
    }
}
