//! The move generator: from a position to its strictly legal moves, set by set.
//!
//! There is one generator, [`generate`], which passes each set of moves to a [`Visitor`]. Counting,
//! listing, perft and testing for any legal move are all visitors; nothing here stores a list.
//!
//! The generator is compiled once for each color. It first distinguishes check, pins and neither:
//! most positions have neither and take a path without tests for them.

mod any;
mod castling;
mod count;
mod king;
mod pawns;
mod perft;
mod pieces;
mod safety;
mod scope;
mod sides;
mod visitor;

use core::ops::ControlFlow;

pub(crate) use any::{any, any_within};
pub(crate) use castling::{castling_rooks, castling_ways};
pub(crate) use count::{count, count_within};
pub(crate) use scope::Scope;
pub(crate) use visitor::{Visitor, target};

use safety::Safety;
use sides::Sides;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::Color;

/// Passes the legal moves of the side to move in a scope to a visitor.
#[inline(always)]
pub(crate) fn visit<V: Visitor>(
    position: &Position,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    match position.turn() {
        Color::White => visit_for::<true, V>(position, scope, visitor),
        Color::Black => visit_for::<false, V>(position, scope, visitor),
    }
}

/// Passes the legal moves of a known side to a visitor.
#[inline(always)]
fn visit_for<const WHITE: bool, V: Visitor>(
    position: &Position,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    // With small tables the code is small too: all visitors share it, except the counter.
    #[cfg(touchmove_small_tables)]
    let visitor: &mut dyn Visitor = visitor;
    generate::<WHITE, _>(position, scope, visitor)
}

/// Passes every legal move to the visitor, until it breaks off.
#[cfg_attr(not(touchmove_small_tables), inline(always))]
fn generate<const WHITE: bool, V: Visitor + ?Sized>(
    position: &Position,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    let sides = Sides::<WHITE>::of(position);
    let safety = Safety::of(&sides);
    if !safety.checkers.is_empty() {
        return evasions(position, &sides, &safety, scope, visitor);
    }
    let anywhere = !sides.own;
    if safety.pins_any_of(sides.own) {
        pawns::pinned(&sides, &safety, scope, visitor)?;
        pieces::pinned(&sides, &safety, scope, visitor)?;
        pieces::free(&sides, !safety.pins(), anywhere, scope, visitor)?;
    } else {
        pawns::free(&sides, Bitboard::FULL, Bitboard::FULL, scope, visitor)?;
        pieces::free(&sides, Bitboard::FULL, anywhere, scope, visitor)?;
    }
    pawns::en_passant(position, scope, visitor)?;
    castling::steps_and_castling(position, &sides, scope, visitor)
}

/// Generates the ways out of check: move the king, capture the checker, block the check.
#[inline(always)]
fn evasions<const WHITE: bool, V: Visitor + ?Sized>(
    position: &Position,
    sides: &Sides<'_, WHITE>,
    safety: &Safety,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    if let Some(checker) = safety.checkers.single_square() {
        // A pinned piece cannot help: the checker is not on the line of its pin.
        let free = !safety.pins();
        let check_mask = attacks::between(sides.king, checker) | checker;
        pawns::free(sides, free, check_mask, scope, visitor)?;
        pieces::free(sides, free, check_mask, scope, visitor)?;
        pawns::en_passant(position, scope, visitor)?;
    }
    king::steps(sides, scope, visitor)
}
