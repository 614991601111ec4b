//! The visitor to which the generator passes moves.

use core::ops::ControlFlow;

use super::scope::Scope;
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

    /// The moves to generate; all, by default.
    #[inline(always)]
    fn scope(&self) -> &Scope {
        &Scope::EVERYTHING
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

/// A visitor limited to a scope.
pub(crate) struct Scoped<V> {
    pub(crate) scope: Scope,
    pub(crate) visitor: V,
}

impl<V: Visitor> Visitor for Scoped<V> {
    #[inline(always)]
    fn counts(&self) -> bool {
        self.visitor.counts()
    }

    #[inline(always)]
    fn scope(&self) -> &Scope {
        &self.scope
    }

    #[inline(always)]
    fn pawns(&mut self, destinations: Bitboard, delta: i8, kind: Kind) -> ControlFlow<()> {
        self.visitor.pawns(destinations, delta, kind)
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        destinations: Bitboard,
        delta: i8,
        choices: &[Promotion],
    ) -> ControlFlow<()> {
        self.visitor.promotions(destinations, delta, choices)
    }

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, destinations: Bitboard) -> ControlFlow<()> {
        self.visitor.piece(role, from, destinations)
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.visitor.en_passant(from, to)
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.visitor.castling(king, rook)
    }
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
