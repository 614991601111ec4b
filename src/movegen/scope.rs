//! The moves a visitor asks for. They are given as sets of squares to which the generator is
//! limited.

use crate::bitboard::Bitboard;
use crate::types::Promotion;

/// The legal moves of one position that a visitor wants.
///
/// For a visitor that wants all moves this is a constant, and the compiler removes every test.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    /// The origins of moves, except those of the king.
    pub(crate) origins: Bitboard,
    /// The destinations of knights, bishops, rooks and queens.
    pub(crate) pieces: Bitboard,
    /// The destinations of the king, except castling.
    pub(crate) king: Bitboard,
    /// The destinations of pawn pushes.
    pub(crate) steps: Bitboard,
    /// The destinations of pawn captures, including en passant.
    pub(crate) captures: Bitboard,
    /// The rooks with which the king may castle.
    pub(crate) castling: Bitboard,
    /// The promotions of pawns that push.
    pub(crate) step_promotions: &'static [Promotion],
    /// The promotions of pawns that capture.
    pub(crate) capture_promotions: &'static [Promotion],
}

impl Scope {
    /// All moves.
    pub(crate) const EVERYTHING: Self = Self {
        origins: Bitboard::FULL,
        pieces: Bitboard::FULL,
        king: Bitboard::FULL,
        steps: Bitboard::FULL,
        captures: Bitboard::FULL,
        castling: Bitboard::FULL,
        step_promotions: &Self::PROMOTIONS,
        capture_promotions: &Self::PROMOTIONS,
    };

    /// The promotions in the order in which they are listed.
    pub(crate) const PROMOTIONS: [Promotion; 4] = [
        Promotion::Queen,
        Promotion::Rook,
        Promotion::Bishop,
        Promotion::Knight,
    ];
}
