//! Generates castling moves, in standard chess and Chess960 alike.

use core::ops::ControlFlow;

use super::king;
use super::scope::Scope;
use super::sides::Sides;
use super::visitor::Visitor;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{CastlingSide, Color, File, Rank, Role, Square};

/// Generates the king's steps and castling, if the king is not in check.
#[inline(always)]
pub(super) fn steps_and_castling<const WHITE: bool, V: Visitor + ?Sized>(
    position: &Position,
    sides: &Sides<'_, WHITE>,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    let rooks = position.castling_rights().by_color(Sides::<WHITE>::US) & scope.castling;
    if rooks.is_empty() {
        return king::steps(sides, scope, visitor);
    }
    let [king, a_rook, h_rook] = Sides::<WHITE>::CASTLING_SQUARES;
    if sides.king == king && rooks.is_subset(Bitboard::from_square(a_rook) | h_rook) {
        standard(sides, rooks, scope, visitor)
    } else {
        king::steps(sides, scope, visitor)?;
        for rook in legal_rooks::<WHITE>(position, rooks) {
            visitor.castling(sides.king, rook)?;
        }
        ControlFlow::Continue(())
    }
}

impl<const WHITE: bool> Sides<'_, WHITE> {
    /// The squares of king, a-rook and h-rook at the start of a standard game.
    const CASTLING_SQUARES: [Square; 3] = [
        Self::at_home(File::E),
        Self::at_home(File::A),
        Self::at_home(File::H),
    ];

    /// Returns the square on this file of our back rank.
    const fn at_home(file: File) -> Square {
        Square::new(file, Rank::First.relative_to(Self::US))
    }

    /// Returns the squares strictly between two files on our back rank.
    const fn home_between(a: File, b: File) -> Bitboard {
        attacks::between(Self::at_home(a), Self::at_home(b))
    }
}

/// Castling from the standard squares: the general code with everything known at compile time.
///
/// No slider can be hidden behind a rook in the corner, so that test is left out.
#[inline(always)]
fn standard<const WHITE: bool, V: Visitor + ?Sized>(
    sides: &Sides<'_, WHITE>,
    rooks: Bitboard,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    let [king, a_rook, h_rook] = Sides::<WHITE>::CASTLING_SQUARES;
    let toward_h = const { Sides::<WHITE>::home_between(File::E, File::H) };
    let toward_a = const { Sides::<WHITE>::home_between(File::A, File::E) };
    let king_toward_a = const { Sides::<WHITE>::home_between(File::B, File::E) };
    let h_free = rooks.contains(h_rook) && sides.occupied.is_disjoint(toward_h);
    let a_free = rooks.contains(a_rook) && sides.occupied.is_disjoint(toward_a);
    if !h_free && !a_free {
        return king::steps(sides, scope, visitor);
    }
    let near = (attacks::king(king) - sides.own) & scope.king;
    let attacked = king::attacked(sides);
    visitor.piece(Role::King, king, near - attacked)?;
    if h_free && attacked.is_disjoint(toward_h) {
        visitor.castling(king, h_rook)?;
    }
    if a_free && attacked.is_disjoint(king_toward_a) {
        visitor.castling(king, a_rook)?;
    }
    ControlFlow::Continue(())
}

/// Returns the rooks with which the side to move may castle now.
#[must_use]
pub(crate) fn castling_rooks(position: &Position) -> Bitboard {
    let rooks = position.castling_rights().by_color(position.turn());
    if rooks.is_empty() || position.is_check() {
        return Bitboard::EMPTY;
    }
    match position.turn() {
        Color::White => legal_rooks::<true>(position, rooks),
        Color::Black => legal_rooks::<false>(position, rooks),
    }
}

/// Returns those of the rooks with which a king that is not in check may castle.
///
/// Not inlined: it is rarely needed and would make the generator larger.
#[inline(never)]
fn legal_rooks<const WHITE: bool>(position: &Position, rooks: Bitboard) -> Bitboard {
    let sides = Sides::<WHITE>::of(position);
    rooks
        .into_iter()
        .filter(|&rook| is_free(&sides, rook) && is_safe(&sides, rook))
        .collect()
}

/// Returns `true` if only king and rook are on the squares they leave, cross and reach (Article
/// 3.8.2.2).
fn is_free<const WHITE: bool>(sides: &Sides<'_, WHITE>, rook: Square) -> bool {
    let [kings, rooks] = castling_ways(Sides::<WHITE>::US, sides.king, rook);
    (kings | rooks).is_disjoint(sides.occupied - sides.king - rook)
}

/// Returns `true` if no square that the king crosses or reaches is attacked.
///
/// The king's destination is tested once more without the rook, which may have blocked a slider.
fn is_safe<const WHITE: bool>(sides: &Sides<'_, WHITE>, rook: Square) -> bool {
    let side = CastlingSide::from_rook(sides.king, rook);
    let target = side.king_target(Sides::<WHITE>::US);
    let [path, _] = castling_ways(Sides::<WHITE>::US, sides.king, rook);
    let after = (sides.occupied - sides.king - rook) | side.rook_target(Sides::<WHITE>::US);
    path.is_disjoint(king::attacked(sides))
        && attacks::rook(target, after).is_disjoint(sides.their_straight())
}

/// Returns the squares that king and rook each cross and reach when castling.
#[must_use]
pub(crate) fn castling_ways(color: Color, king: Square, rook: Square) -> [Bitboard; 2] {
    let side = CastlingSide::from_rook(king, rook);
    let way = |from, to| attacks::between(from, to) | to;
    [
        way(king, side.king_target(color)),
        way(rook, side.rook_target(color)),
    ]
}
