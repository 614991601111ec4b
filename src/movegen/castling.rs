//! Castling, standard and Chess960 alike: rights are rook squares.

use core::ops::ControlFlow;

use super::king;
use super::sides::Sides;
use super::visitor::Visitor;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{CastlingSide, Color, File, Rank, Role, Square};

/// Shows the king's steps and castling, when he is not in check.
#[inline(always)]
pub(super) fn steps_and_castling<const WHITE: bool, V: Visitor>(
    position: &Position,
    men: &Sides<'_, WHITE>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let rooks = position.castling_rights().by_color(Sides::<WHITE>::US) & visitor.scope().castling;
    if rooks.is_empty() {
        return king::steps(men, visitor);
    }
    let [king, a_rook, h_rook] = Sides::<WHITE>::CASTLING_MEN;
    if men.king == king && rooks.is_subset(Bitboard::from_square(a_rook) | h_rook) {
        standard(men, rooks, visitor)
    } else {
        general(men, rooks, visitor)
    }
}

impl<const WHITE: bool> Sides<'_, WHITE> {
    /// King and rooks as they stand at the start of a standard game.
    const CASTLING_MEN: [Square; 3] = [
        Self::at_home(File::E),
        Self::at_home(File::A),
        Self::at_home(File::H),
    ];

    /// Returns the square of a file on our first rank.
    const fn at_home(file: File) -> Square {
        Square::new(file, Rank::First.relative_to(Self::US))
    }

    /// Returns the squares strictly between two files on our first rank.
    const fn home_between(a: File, b: File) -> Bitboard {
        attacks::between(Self::at_home(a), Self::at_home(b))
    }
}

/// Castling from the standard squares: the same as the general way with all that can be
/// known beforehand known. Behind a rook in the corner nobody can lurk.
#[inline(always)]
fn standard<const WHITE: bool, V: Visitor>(
    men: &Sides<'_, WHITE>,
    rooks: Bitboard,
    visitor: &mut V,
) -> ControlFlow<()> {
    let [king, a_rook, h_rook] = Sides::<WHITE>::CASTLING_MEN;
    let toward_h = const { Sides::<WHITE>::home_between(File::E, File::H) };
    let toward_a = const { Sides::<WHITE>::home_between(File::A, File::E) };
    let king_toward_a = const { Sides::<WHITE>::home_between(File::B, File::E) };
    let h_free = rooks.contains(h_rook) && men.occupied.is_disjoint(toward_h);
    let a_free = rooks.contains(a_rook) && men.occupied.is_disjoint(toward_a);
    if !h_free && !a_free {
        return king::steps(men, visitor);
    }
    let near = (attacks::king(king) - men.own) & visitor.scope().king;
    let attacked = king::attacked(men);
    visitor.piece(Role::King, king, near - attacked)?;
    if h_free && attacked.is_disjoint(toward_h) {
        visitor.castling(king, h_rook)?;
    }
    if a_free && attacked.is_disjoint(king_toward_a) {
        visitor.castling(king, a_rook)?;
    }
    ControlFlow::Continue(())
}

/// Castling from any squares.
fn general<const WHITE: bool, V: Visitor>(
    men: &Sides<'_, WHITE>,
    rooks: Bitboard,
    visitor: &mut V,
) -> ControlFlow<()> {
    king::steps(men, visitor)?;
    for rook in legal_rooks(men, rooks) {
        visitor.castling(men.king, rook)?;
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
        Color::White => legal_rooks(&Sides::<true>::of(position), rooks),
        Color::Black => legal_rooks(&Sides::<false>::of(position), rooks),
    }
}

/// Returns those of the rooks with which a king who is not in check may castle.
fn legal_rooks<const WHITE: bool>(men: &Sides<'_, WHITE>, rooks: Bitboard) -> Bitboard {
    rooks
        .into_iter()
        .filter(|&rook| is_free(men, rook) && is_safe(men, rook))
        .collect()
}

/// Returns `true` if only king and rook stand on the squares they leave, cross and reach
/// (Article 3.8.2.2).
fn is_free<const WHITE: bool>(men: &Sides<'_, WHITE>, rook: Square) -> bool {
    let [kings, rooks] = castling_ways(Sides::<WHITE>::US, men.king, rook);
    (kings | rooks).is_disjoint(men.occupied - men.king - rook)
}

/// Returns `true` if the enemy attacks no square the king crosses, nor the one he reaches
/// once the rook has left: where it stood an enemy may look through.
fn is_safe<const WHITE: bool>(men: &Sides<'_, WHITE>, rook: Square) -> bool {
    let side = CastlingSide::from_rook(men.king, rook);
    let target = side.king_target(Sides::<WHITE>::US);
    let [path, _] = castling_ways(Sides::<WHITE>::US, men.king, rook);
    let after = (men.occupied - men.king - rook) | side.rook_target(Sides::<WHITE>::US);
    path.is_disjoint(king::attacked(men))
        && attacks::rook(target, after).is_disjoint(men.their_straight())
}

/// Returns the squares that king and rook cross and reach when they castle.
#[must_use]
pub(crate) fn castling_ways(color: Color, king: Square, rook: Square) -> [Bitboard; 2] {
    let side = CastlingSide::from_rook(king, rook);
    let way = |from, to| attacks::between(from, to) | to;
    [
        way(king, side.king_target(color)),
        way(rook, side.rook_target(color)),
    ]
}
