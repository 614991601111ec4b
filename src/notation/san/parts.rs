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
/// let parts = Parts::Piece {
///     role: Role::Knight,
///     file: Some(File::G),
///     rank: None,
///     is_capture: true,
///     to: Square::F3,
///     promotion: None,
/// };
/// assert_eq!(san.parts(), parts);
/// assert_eq!(San::new(parts, None), san);
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

impl Parts {
    /// Returns `true` if the move could be an en passant capture.
    pub(super) const fn may_be_en_passant(self) -> bool {
        match self {
            Self::Piece {
                role, promotion, ..
            } => matches!(role, Role::Pawn) && promotion.is_none(),
            Self::Squares { mv, .. } => mv.promotion().is_none(),
            Self::Castling(_) | Self::Null => false,
        }
    }
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
///
/// ```
/// use touchmove::san::{San, Suffix};
///
/// let mate: San = "Qxf7#".parse()?;
/// assert_eq!(mate.suffix(), Some(Suffix::Checkmate));
/// // The Laws also write checkmate as `++` (Article C.13).
/// assert_eq!("Qxf7++".parse(), Ok(mate));
/// # Ok::<(), touchmove::san::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suffix {
    /// `+`, check.
    Check,
    /// `#` or `++`, checkmate.
    Checkmate,
}
