//! What each piece attacks from a square, through a set of occupied squares.
//!
//! Sliding pieces look their attacks up in one shared table with magic numbers; every function is
//! `const`. Squares *between* two others and the *line* through them answer questions about pins
//! and checks. Nothing here knows a position or can fail.
//!
//! ```
//! use touchmove::{Bitboard, Square, attacks};
//!
//! let occupied = Bitboard::from_iter([Square::E6, Square::G4]);
//! assert_eq!(attacks::rook(Square::E4, occupied).len(), 11);
//! assert_eq!(attacks::knight(Square::A1), Bitboard::from_iter([Square::B3, Square::C2]));
//! assert_eq!(attacks::between(Square::A1, Square::D4), Bitboard::from_iter([Square::B2, Square::C3]));
//! ```

// The slider table, a hundred thousand entries, is filled once: when the crate is compiled.
#![allow(long_running_const_eval)]

mod factors;
mod leapers;
mod rays;
mod sliders;
pub(crate) mod steps;

use crate::bitboard::Bitboard;
use crate::types::{Color, Piece, Role, Square};

/// Returns the squares a pawn attacks, one step diagonally forward.
///
/// ```
/// use touchmove::{attacks, Bitboard, Color, Square};
///
/// let attacked = Bitboard::from_iter([Square::D5, Square::F5]);
/// assert_eq!(attacks::pawn(Color::White, Square::E4), attacked);
/// ```
#[inline]
#[must_use]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    Bitboard(leapers::PAWN[color.index()][square.index()])
}

/// Returns the squares a knight attacks.
#[inline]
#[must_use]
pub const fn knight(square: Square) -> Bitboard {
    Bitboard(leapers::ON_EMPTY_BOARD[Role::Knight.index()][square.index()])
}

/// Returns the squares a king attacks.
#[inline]
#[must_use]
pub const fn king(square: Square) -> Bitboard {
    Bitboard(leapers::ON_EMPTY_BOARD[Role::King.index()][square.index()])
}

/// Returns the squares a rook attacks past the men on the occupied squares.
///
/// ```
/// use touchmove::{attacks, bitboard, Square};
///
/// let men = bitboard! {
///     . . . . . . . .
///     . . . X . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . X . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(attacks::rook(Square::D4, men), bitboard! {
///     . . . . . . . .
///     . . . X . . . .
///     . . . X . . . .
///     . . . X . . . .
///     . X X . X X X X
///     . . . X . . . .
///     . . . X . . . .
///     . . . X . . . .
/// });
/// ```
#[inline]
#[must_use]
pub const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliders::rook(square.index(), occupied.0))
}

/// Returns the squares a bishop attacks past the men on the occupied squares.
#[inline]
#[must_use]
pub const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliders::bishop(square.index(), occupied.0))
}

/// Returns the squares a queen attacks past the men on the occupied squares.
#[inline]
#[must_use]
pub const fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rook(square, occupied).0 | bishop(square, occupied).0)
}

/// Returns the squares a man other than a pawn attacks on an empty board, and none for a
/// pawn, whose direction depends on his color.
#[inline]
pub(crate) const fn on_empty_board(role: Role, square: Square) -> Bitboard {
    Bitboard(leapers::ON_EMPTY_BOARD[role.index()][square.index()])
}

/// Returns the squares a rook attacks on an empty board.
#[inline]
#[must_use]
pub const fn rook_rays(square: Square) -> Bitboard {
    Bitboard(leapers::ON_EMPTY_BOARD[Role::Rook.index()][square.index()])
}

/// Returns the squares a bishop attacks on an empty board.
#[inline]
#[must_use]
pub const fn bishop_rays(square: Square) -> Bitboard {
    Bitboard(leapers::ON_EMPTY_BOARD[Role::Bishop.index()][square.index()])
}

/// Returns the squares any man attacks past the men on the occupied squares.
#[inline]
#[must_use]
pub const fn piece(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// Returns the squares strictly between two squares of one rank, file or diagonal, and
/// nothing for two squares that share none.
///
/// ```
/// use touchmove::{attacks, Bitboard, Square};
///
/// let between = Bitboard::from_iter([Square::B2, Square::C3]);
/// assert_eq!(attacks::between(Square::A1, Square::D4), between);
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[doc(alias = "between_rays")]
#[inline]
#[must_use]
pub const fn between(from: Square, to: Square) -> Bitboard {
    Bitboard(leapers::BETWEEN[from.index()][to.index()])
}

/// Returns the whole rank, file or diagonal through two different squares from edge to
/// edge, and nothing for two squares that share none.
///
/// ```
/// use touchmove::{attacks, Square};
///
/// assert_eq!(attacks::line(Square::B2, Square::C3).len(), 8);
/// assert!(attacks::line(Square::B2, Square::C4).is_empty());
/// ```
#[doc(alias("ray", "line_rays"))]
#[inline]
#[must_use]
pub const fn line(from: Square, to: Square) -> Bitboard {
    Bitboard(leapers::LINE[from.index()][to.index()])
}
