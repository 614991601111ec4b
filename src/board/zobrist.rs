//! Zobrist numbers: random numbers whose XOR is the key of a position.

use crate::bitboard::Bitboard;
use crate::types::{Color, File, Role, Square};

use super::Board;

/// By color, role and square. Eight roles instead of six, so that a three-bit index is in bounds.
/// With small tables, numbers are computed when they are needed.
#[cfg(not(touchmove_small_tables))]
static PIECES: [[[u64; 64]; 8]; 2] = {
    let mut table = [[[0; 64]; 8]; 2];
    let mut which = 0;
    while which < 2 * 6 * 64 {
        table[which / (6 * 64)][which / 64 % 6][which % 64] = random(which as u64);
        which += 1;
    }
    table
};

/// By the square of a rook with rights, and behind these by the file of an en passant capture.
#[cfg(not(touchmove_small_tables))]
static OTHERS: [u64; 72] = {
    let mut table = [0; 72];
    let mut which = 0;
    while which < 72 {
        table[which] = random_other(which);
        which += 1;
    }
    table
};

/// Part of the key if Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = random(3000);

/// Returns the number for a piece on a square.
#[inline(always)]
pub(crate) const fn piece(color: Color, role: Role, square: Square) -> u64 {
    number_of_index(color, role.index(), square)
}

/// The same for a piece whose role is given by its index.
#[inline(always)]
pub(crate) const fn number_of_index(color: Color, role: usize, square: Square) -> u64 {
    #[cfg(touchmove_small_tables)]
    return random(((color.index() * 6 + role) * 64 + square.index()) as u64);
    #[cfg(not(touchmove_small_tables))]
    PIECES[color.index()][role & 7][square.index()]
}

/// What the pieces contribute to the two keys of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PieceKeys {
    /// The combined number for all pieces.
    pub(crate) all: u64,
    /// The combined number for the pawns.
    pub(crate) pawns: u64,
}

impl PieceKeys {
    /// Returns what the pieces of a board contribute.
    pub(crate) const fn of(board: &Board) -> Self {
        let mut keys = Self { all: 0, pawns: 0 };
        let mut rest = board.occupied();
        while let Some(square) = rest.first() {
            let role = board.role_of_piece_on(square);
            let is_black = board.by_color(Color::Black).contains(square);
            keys.add(role.index() + 8 * is_black as usize, square);
            rest = Bitboard(rest.0 & (rest.0 - 1));
        }
        keys
    }

    /// Adds a piece that is given by the index of its role, plus eight for Black.
    #[inline(always)]
    pub(crate) const fn add(&mut self, piece: usize, square: Square) {
        let color = Color::ALL[piece >> 3 & 1];
        let number = number_of_index(color, piece & 7, square);
        self.all ^= number;
        // Branch-free: which of the next pieces are pawns is unpredictable.
        let is_pawn = piece & 7 == Role::Pawn.index();
        self.pawns ^= number & (is_pawn as u64).wrapping_neg();
    }
}

/// Returns the number for an en passant capture that is legal on this file.
#[inline(always)]
pub(crate) const fn en_passant(file: File) -> u64 {
    other(64 + file.index())
}

/// Returns the number for the castling rights of these rooks.
#[inline(always)]
pub(crate) fn castling(rooks: Bitboard) -> u64 {
    rooks
        .into_iter()
        .fold(0, |key, rook| key ^ other(rook.index()))
}

#[inline(always)]
const fn other(which: usize) -> u64 {
    #[cfg(touchmove_small_tables)]
    return random_other(which);
    #[cfg(not(touchmove_small_tables))]
    OTHERS[which]
}

const fn random_other(which: usize) -> u64 {
    random(which as u64 + if which < 64 { 1000 } else { 2000 - 64 })
}

/// Returns a pseudo-random number for an index, by the SplitMix64 generator.
///
/// Its constants are in the public domain.
const fn random(index: u64) -> u64 {
    let mut mixed = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
