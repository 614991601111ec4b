//! Versions, sizes and offsets of the packed forms.

/// The version of packed positions and games that is written, and the only one so far.
pub(super) const VERSION: u8 = 1;

/// How many bytes a packed position has.
pub(super) const SIZE: usize = 32;

/// Where the fields of a packed position begin.
pub(super) mod offset {
    pub(in crate::packed) const OCCUPIED: usize = 0;
    pub(in crate::packed) const CODES: usize = 8;
    pub(in crate::packed) const CASTLING: usize = 24;
    pub(in crate::packed) const FLAGS: usize = 26;
    pub(in crate::packed) const VERSION: usize = 27;
    pub(in crate::packed) const HALFMOVE_CLOCK: usize = 28;
    pub(in crate::packed) const FULLMOVE_NUMBER: usize = 30;
}

/// How many bytes come before the start position or the moves of a packed game.
pub(super) const HEADER: usize = 6;

/// How many bytes a move takes in a packed game.
pub(super) const MOVE: usize = 2;

/// The flag of a packed game that does not begin from the start position of chess.
pub(super) const HAS_START: u8 = 0b100;

/// The flags of a packed game that hold the result.
pub(super) const RESULT: u8 = 0b011;
