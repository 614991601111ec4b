//! The parts of a move in algebraic notation, as they are written.

use crate::bitboard::Bitboard;
use crate::types::{CastlingSide, File, Move, Promotion, Rank, Role, Square};

/// What a move in algebraic notation says, without a position.
///
/// [`San::parts`](super::San::parts) reads them, [`San::new`](super::San::new) writes them.
///
/// ```
/// use touchmove::san::{Parts, San};
/// use touchmove::{File, Role, Square};
///
/// let san: San = "Ngxf3".parse()?;
/// let Parts::Piece { role, file, is_capture, to, .. } = san.parts() else { unreachable!() };
/// assert_eq!((role, file, is_capture, to), (Role::Knight, Some(File::G), true, Square::F3));
/// assert_eq!(San::new(san.parts(), None), san);
/// # Ok::<(), touchmove::san::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parts {
    /// A piece named by its letter moves, or a pawn: `Ngxf3`, `e4`, `exd8=Q`.
    Piece {
        /// The role of the moving piece.
        role: Role,
        /// The file of the origin, if it is given.
        file: Option<File>,
        /// The rank of the origin, if it is given.
        rank: Option<Rank>,
        /// Whether the text says that the move captures.
        is_capture: bool,
        to: Square,
        /// What the pawn becomes.
        promotion: Option<Promotion>,
    },
    /// Two squares without a letter: `g1f3` or `e4xd5`. The piece on the first square moves.
    Squares {
        /// The move as it is written.
        mv: Move,
        /// Whether the text says that the move captures.
        is_capture: bool,
    },
    /// Castling: `O-O` or `O-O-O`.
    Castling(CastlingSide),
    /// The null move `--`, which cannot be played.
    Null,
}

/// Returns the squares from which a piece may come, given the disambiguation. A pawn without an
/// origin file moves straight ahead.
#[inline(always)]
pub(super) fn origins(role: Role, file: Option<File>, rank: Option<Rank>, to: Square) -> Bitboard {
    let on_file = match file {
        Some(file) => Bitboard::file(file),
        None if role == Role::Pawn => Bitboard::file(to.file()),
        None => Bitboard::FULL,
    };
    on_file & rank.map_or(Bitboard::FULL, Bitboard::rank)
}

/// The suffix of a move that gives check or checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suffix {
    /// `+`, check.
    Check,
    /// `#` or `++`, checkmate.
    Checkmate,
}
