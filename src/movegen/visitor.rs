//! What the generator shows its moves to.

use core::ops::ControlFlow;

use super::scope::Scope;
use crate::bitboard::Bitboard;
use crate::position::Kind;
use crate::types::{Promotion, Role, Square};

/// Takes the legal moves of one position, set by set; any set may be empty.
///
/// Each method may break off, and then sees nothing more.
pub(crate) trait Visitor {
    /// Which moves the generator shall show; all, unless the visitor says otherwise.
    #[inline(always)]
    fn scope(&self) -> Scope {
        Scope::EVERYTHING
    }

    /// Pawn moves that end on these squares, each begun `delta` squares before; `kind` is
    /// normal or a double push.
    fn pawns(&mut self, targets: Bitboard, delta: i8, kind: Kind) -> ControlFlow<()>;

    /// Pawn moves to the last rank, each begun `delta` squares before and meaning a move
    /// for each of the choices.
    fn promotions(
        &mut self,
        targets: Bitboard,
        delta: i8,
        choices: &[Promotion],
    ) -> ControlFlow<()>;

    /// The moves of one man that is not a pawn, without castling.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()>;

    /// An en passant capture.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;

    /// Castling with the rook on this square.
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()>;
}

/// A visitor that is shown only what is in a scope.
pub(crate) struct Scoped<V> {
    pub(crate) scope: Scope,
    pub(crate) visitor: V,
}

impl<V: Visitor> Visitor for Scoped<V> {
    #[inline(always)]
    fn scope(&self) -> Scope {
        self.scope
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i8, kind: Kind) -> ControlFlow<()> {
        self.visitor.pawns(targets, delta, kind)
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        targets: Bitboard,
        delta: i8,
        choices: &[Promotion],
    ) -> ControlFlow<()> {
        self.visitor.promotions(targets, delta, choices)
    }

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        self.visitor.piece(role, from, targets)
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

/// Returns the square a pawn came from when it has gone `delta` squares ahead.
#[inline(always)]
pub(crate) const fn origin(to: Square, delta: i8) -> Square {
    Square::from_low_bits((to.index() as u8).wrapping_sub(delta as u8))
}
