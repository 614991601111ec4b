//! The visitor to which the generator passes moves.

use core::ops::ControlFlow;

use crate::bitboard::Bitboard;
use crate::position::Kind;
use crate::types::{Promotion, Role, Square};

/// Receives the legal moves of one position, set by set; any set may be empty.
///
/// Each method may break off, which ends the generation.
pub(crate) trait Visitor {
    /// Whether only the number of moves matters.
    ///
    /// Then disjoint sets may be joined, origins and kinds of pawn moves have no meaning, and a queen
    /// may be passed as a bishop and as a rook.
    #[inline(always)]
    fn counts(&self) -> bool {
        false
    }

    /// Pawn moves to these squares, each from `delta` squares before; `kind` is normal or a double
    /// push.
    fn pawns(&mut self, destinations: Bitboard, delta: i8, kind: Kind) -> ControlFlow<()>;

    /// Pawn moves to these squares of the last rank, each from `delta` squares before. Every
    /// destination has one move for each of the choices.
    fn promotions(
        &mut self,
        destinations: Bitboard,
        delta: i8,
        choices: &[Promotion],
    ) -> ControlFlow<()>;

    /// The moves of one piece that is not a pawn, except castling.
    fn piece(&mut self, role: Role, from: Square, destinations: Bitboard) -> ControlFlow<()>;

    /// An en passant capture.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;

    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()>;
}

/// Returns the origin of a pawn that has moved `delta` squares ahead.
#[inline(always)]
pub(crate) const fn origin(to: Square, delta: i8) -> Square {
    Square::from_low_bits((to.index() as u8).wrapping_sub(delta as u8))
}

/// Returns the destination of a pawn that moves `delta` squares ahead.
#[inline(always)]
pub(crate) const fn target(from: Square, delta: i8) -> Square {
    Square::from_low_bits((from.index() as u8).wrapping_add(delta as u8))
}
