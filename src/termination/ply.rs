//! An entry of a line: a position's key, and the move that led to it.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Move, Role, Square};

/// A position of the history and the move that led to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    pub(super) key: u64,
    /// Meaningless for the first position.
    pub(super) mv: Move,
    /// The role of the moved piece; meaningless at the start of a stretch.
    pub(super) role: Role,
    /// Whether an en passant capture is legal in the position.
    pub(super) en_passant: bool,
    /// How often the position has occurred, this time included; saturates at 65,535.
    pub(super) occurrences: u16,
    /// How many moves of the stretch led to the position; saturates at 65,535.
    pub(super) stretch: u16,
}

const _: () = assert!(size_of::<Ply>() == 16);

impl Ply {
    /// Returns the entry of a position without history.
    pub(super) const fn first(position: &Position) -> Self {
        Self {
            key: position.key(),
            mv: Move::new(Square::A1, Square::A1, None),
            role: Role::King,
            en_passant: position.legal_en_passant_square().is_some(),
            occurrences: 1,
            stretch: 0,
        }
    }

    /// Returns the move that led to the position, which is not the first.
    pub(crate) const fn mv(&self) -> Move {
        self.mv
    }

    /// Returns how often the position has occurred, this time included.
    #[cfg(feature = "arbiter")]
    pub(crate) const fn occurrences(&self) -> u16 {
        self.occurrences
    }
}

/// The squares that moves left or reached an odd number of times, by side and role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Displaced([[Bitboard; Role::ALL.len()]; 2]);

impl Displaced {
    /// Adds the move that led to a place of the line. Sides alternate.
    pub(super) fn note(&mut self, place: usize, ply: &Ply) {
        self.0[place % 2][ply.role.index()] ^= Bitboard::from(ply.mv.from()) | ply.mv.to();
    }
}
