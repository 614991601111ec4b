//! Tests whether there is a legal move, without looking for all.

use core::ops::ControlFlow;

use super::{Scope, Visitor, visit};
use crate::bitboard::Bitboard;
use crate::position::{Kind, Position};
use crate::types::{Promotion, Role, Square};

/// Returns `true` if there is a legal move.
pub(crate) fn any(position: &Position) -> bool {
    any_within(position, Scope::EVERYTHING)
}

/// Returns `true` if there is a legal move in a scope; compiled once as well.
#[inline(never)]
pub(crate) fn any_within(position: &Position, scope: Scope) -> bool {
    visit(position, &scope, &mut AnyMove).is_break()
}

/// Breaks off at the first legal move.
struct AnyMove;

/// Breaks off unless the set is empty.
#[inline(always)]
fn unless_empty(destinations: Bitboard) -> ControlFlow<()> {
    if destinations.is_empty() {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

impl Visitor for AnyMove {
    #[inline(always)]
    fn pawns(&mut self, destinations: Bitboard, _delta: i8, _kind: Kind) -> ControlFlow<()> {
        unless_empty(destinations)
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        destinations: Bitboard,
        _delta: i8,
        _choices: &[Promotion],
    ) -> ControlFlow<()> {
        unless_empty(destinations)
    }

    #[inline(always)]
    fn piece(&mut self, _role: Role, _from: Square, destinations: Bitboard) -> ControlFlow<()> {
        unless_empty(destinations)
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn castling(&mut self, _king: Square, _rook: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
