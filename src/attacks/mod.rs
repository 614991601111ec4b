//! Attack sets: the squares a piece attacks from a square, given the occupied squares.
//!
//! There is one function for each role, such as [`rook`] and [`knight`], and [`piece`] for any
//! piece; each returns a [`Bitboard`]. [`between`] and [`line()`] give the squares between two
//! squares and on the line through them, as needed for pins and checks. Sliding pieces use magic
//! bitboards in one shared table, or arithmetic in a program compiled with
//! `--cfg touchmove_small_tables`. Every function is `const`, none needs a position, and none can
//! fail.
//!
//! ```
//! use touchmove::{Bitboard, Square, attacks};
//!
//! let occupied = Bitboard::from_iter([Square::E6, Square::G4]);
//! assert_eq!(attacks::rook(Square::E4, occupied).len(), 11);
//! assert_eq!(attacks::knight(Square::A1), Bitboard::from_iter([Square::B3, Square::C2]));
//! assert_eq!(attacks::between(Square::A1, Square::D4), Bitboard::from_iter([Square::B2, Square::C3]));
//! ```

// The slider table, with over a hundred thousand entries, is filled once at compile time.
#![allow(long_running_const_eval)]

#[cfg(not(touchmove_small_tables))]
mod factors;
mod leapers;
#[cfg(not(touchmove_small_tables))]
mod pairs;
mod rays;
#[cfg(not(touchmove_small_tables))]
mod sliders;
#[cfg(any(touchmove_small_tables, test))]
mod small;
pub(crate) mod steps;

#[cfg(touchmove_small_tables)]
use {small as pairs, small as sliders};

use crate::bitboard::Bitboard;
use crate::types::{Color, Piece, Role, Square};

/// Returns the squares a pawn attacks: one step diagonally forward.
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

/// Returns the squares that one color's pawns on these squares attack together.
///
/// ```
/// use touchmove::{attacks, Bitboard, Color, Position, Square};
///
/// let pawns = Bitboard::from_iter([Square::A4, Square::E4]);
/// let attacked = Bitboard::from_iter([Square::B5, Square::D5, Square::F5]);
/// assert_eq!(attacks::pawns(Color::White, pawns), attacked);
///
/// // The squares that Black's pawns defend at the start of a game.
/// let black = Position::standard().pawns() & Position::standard().by_color(Color::Black);
/// assert_eq!(attacks::pawns(Color::Black, black).len(), 8);
/// ```
#[doc(alias = "pawn_attacks")]
#[inline]
#[must_use]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let (left, right) = match color {
        Color::White => (pawns.north_west(), pawns.north_east()),
        Color::Black => (pawns.south_west(), pawns.south_east()),
    };
    Bitboard(left.0 | right.0)
}

/// Returns the squares a knight attacks, occupied or not.
#[inline]
#[must_use]
pub const fn knight(square: Square) -> Bitboard {
    Bitboard(leapers::ON_EMPTY_BOARD[Role::Knight.index()][square.index()])
}

/// Returns the squares a king attacks, occupied or not.
#[inline]
#[must_use]
pub const fn king(square: Square) -> Bitboard {
    Bitboard(leapers::ON_EMPTY_BOARD[Role::King.index()][square.index()])
}

/// Returns the squares a rook attacks, given the occupied squares.
///
/// The first occupied square in each direction is attacked; those behind it are not.
///
/// ```
/// use touchmove::{attacks, bitboard, Square};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . X . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . X . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(attacks::rook(Square::D4, occupied), bitboard! {
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

/// Returns the squares a bishop attacks, given the occupied squares.
#[inline]
#[must_use]
pub const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliders::bishop(square.index(), occupied.0))
}

/// Returns the squares a queen attacks, given the occupied squares.
#[inline]
#[must_use]
pub const fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rook(square, occupied).0 | bishop(square, occupied).0)
}

/// Returns the squares a piece other than a pawn attacks on an empty board.
///
/// The set is empty for a pawn, whose direction depends on its color.
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

/// Returns the squares a piece attacks, given the occupied squares.
#[inline]
#[must_use]
pub const fn piece(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role() {
        Role::Pawn => pawn(piece.color(), square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// Returns the squares strictly between two squares on one rank, file or diagonal.
///
/// The set is empty if the two squares share no rank, file or diagonal.
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
    Bitboard(pairs::between(from.index(), to.index()))
}

/// Returns the whole rank, file or diagonal through two different squares.
///
/// The line reaches from edge to edge and includes both squares. It is empty if the squares are the
/// same or share no rank, file or diagonal.
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
    Bitboard(pairs::line(from.index(), to.index()))
}

/// Returns the squares from which a rook, and a bishop, could attack a king's step.
#[inline]
pub(crate) const fn sliders_near(square: Square) -> [Bitboard; 2] {
    let [rooks, bishops] = leapers::NEAR[square.index()];
    [Bitboard(rooks), Bitboard(bishops)]
}
