//! The pure move generator: from a position to its strictly legal moves, set by set.
//!
//! There is one generator, [`generate`], and it shows each set of moves to a
//! [`Visitor`]. Counting, listing, perft and the question whether there is any move at
//! all are visitors; nothing here keeps a list.
//!
//! The generator is compiled once for each color, and splits on the state of the king
//! first: most positions know neither check nor pin and take a path that never asks.

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

pub(crate) use castling::{castling_rooks, castling_ways};
pub(crate) use count::{count, count_within};
pub(crate) use scope::Scope;
pub(crate) use visitor::{Scoped, Visitor, origin};

use safety::Safety;
use sides::Sides;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::Color;

/// Shows the legal moves of the side to move to a visitor.
#[inline(always)]
pub(crate) fn visit<V: Visitor>(position: &Position, visitor: &mut V) -> ControlFlow<()> {
    match position.turn() {
        Color::White => generate::<true, V>(position, visitor),
        Color::Black => generate::<false, V>(position, visitor),
    }
}

/// Shows every legal move to the visitor, until the visitor has seen enough.
#[inline(always)]
fn generate<const WHITE: bool, V: Visitor>(
    position: &Position,
    visitor: &mut V,
) -> ControlFlow<()> {
    let men = Sides::<WHITE>::of(position);
    let safety = Safety::of(&men);
    if !safety.checkers.is_empty() {
        return evasions(position, &men, &safety, visitor);
    }
    let anywhere = !men.own;
    if safety.has_pins() {
        pawns::pinned(&men, &safety, visitor)?;
        pieces::pinned(&men, &safety, visitor)?;
        pieces::free(&men, !safety.pins(), anywhere, visitor)?;
    } else {
        pawns::free(&men, Bitboard::FULL, Bitboard::FULL, visitor)?;
        pieces::free(&men, Bitboard::FULL, anywhere, visitor)?;
    }
    pawns::en_passant(position, visitor)?;
    castling::steps_and_castling(position, &men, visitor)
}

/// Shows the ways out of check: go away, capture the checker, step in between.
#[inline(always)]
fn evasions<const WHITE: bool, V: Visitor>(
    position: &Position,
    men: &Sides<'_, WHITE>,
    safety: &Safety,
    visitor: &mut V,
) -> ControlFlow<()> {
    if let Some(checker) = safety.checkers.single_square() {
        // A pinned man can never help: the checker is not on the line of his pin.
        let free = !safety.pins();
        let remedy = attacks::between(men.king, checker) | checker;
        pawns::free(men, free, remedy, visitor)?;
        pieces::free(men, free, remedy, visitor)?;
        pawns::en_passant(position, visitor)?;
    }
    king::steps(men, visitor)
}
