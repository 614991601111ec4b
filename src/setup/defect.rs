//! The defects of a setup, each with its side and squares.

use core::fmt;

use thiserror::Error;

use super::Tolerance;
use crate::bitboard::Bitboard;
use crate::types::{CastlingSide, Color, Square};

/// One reason why a setup is not a valid position.
///
/// ```
/// use touchmove::setup::Defect;
/// use touchmove::{Color, Setup, Square};
///
/// let mut setup = Setup::STANDARD;
/// setup.remove_piece(Square::H1);
/// let error = setup.validate().unwrap_err();
/// let defects: Vec<Defect> = error.defects().collect();
/// let squares = Square::H1.into();
/// assert_eq!(defects, [Defect::CastlingWithoutRook { color: Color::White, squares }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Defect {
    /// A side has no king.
    #[error("{color} has no king")]
    MissingKing {
        /// The side without a king.
        color: Color,
    },
    /// A side has more than one king.
    #[error("{color} has more than one king: {}", Names(*kings))]
    TooManyKings {
        /// The side with the kings.
        color: Color,
        kings: Bitboard,
    },
    /// A side has pawns on the first or the last rank.
    #[error("{color} has pawns on the first or last rank: {}", Names(*pawns))]
    PawnsOnBackRank {
        /// The side with the pawns.
        color: Color,
        pawns: Bitboard,
    },
    /// A side has more than the 16 pieces of the start position.
    #[error("{color} has {} pieces, more than 16", pieces.len())]
    TooManyPieces {
        /// The side with too many pieces.
        color: Color,
        /// The squares of all its pieces.
        pieces: Bitboard,
    },
    /// A side has more than eight pawns and promoted pieces together.
    ///
    /// Every queen after the first must be promoted, and so must every rook and knight after the
    /// second. The same holds for every bishop after the first on squares of one color.
    #[error(
        "{color} has {} pawns and at least {promoted} promoted pieces, more than 8 together",
        pawns.len()
    )]
    ExcessMaterial {
        /// The side with too many pawns and promoted pieces.
        color: Color,
        pawns: Bitboard,
        /// The squares of all pieces of those roles (for bishops: of the same square color) of
        /// which some must be promoted.
        kinds: Bitboard,
        /// How many pieces must be promoted, at least.
        promoted: u8,
    },
    /// The side that has just moved is in check.
    #[error(
        "the {color} king on {king} is in check from {}, although {} is to move",
        Names(*checkers), !*color
    )]
    OpponentInCheck {
        /// The side in check, which is not the side to move.
        color: Color,
        king: Square,
        /// The pieces of the side to move that give check.
        checkers: Bitboard,
    },
    /// Three or more pieces give check at the same time.
    #[error(
        "the king on {king} is in check from {} pieces at once: {}",
        checkers.len(), Names(*checkers)
    )]
    TooManyCheckers {
        /// The square of the king of the side to move.
        king: Square,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// Two pieces give check, which no legal move can have led to.
    ///
    /// A double check by two pawns is accepted, although it is impossible too: composed positions
    /// with chains of pawns have it.
    #[error(
        "the double check on the king on {king} from {} cannot arise from a legal move",
        Names(*checkers)
    )]
    ImpossibleDoubleCheck {
        /// The square of the king of the side to move.
        king: Square,
        /// The two pieces that give check.
        checkers: Bitboard,
    },
    /// The side to move was in check before the double push, and still is.
    ///
    /// So the last move cannot have been the double push that the en passant square implies. A
    /// check that the push may have blocked is not examined.
    #[error(
        "the king on {king} is in check from {}, and already was before the double push over {pushed_over}",
        Names(*checkers)
    )]
    CheckBeforeDoublePush {
        /// The square of the king of the side to move.
        king: Square,
        /// The en passant square, which the pawn passed over.
        pushed_over: Square,
        /// The pieces that give check now and gave it before the push.
        checkers: Bitboard,
    },
    /// A side has castling rights, but its king is not on its back rank.
    #[error("{color} has castling rights for {}, but no king on that rank", Names(*rooks))]
    CastlingWithoutKing {
        /// The side with the castling rights.
        color: Color,
        /// The squares of the rooks with castling rights.
        rooks: Bitboard,
    },
    /// A side has a castling right for a square where it has no rook.
    #[error("{color} has castling rights for {}, but no rook there", Names(*squares))]
    CastlingWithoutRook {
        /// The side with the castling right.
        color: Color,
        /// The squares where a rook is missing.
        squares: Bitboard,
    },
    /// A side has two castling rights on the same side of its king.
    #[error("{color} has more than one castling right {side}: {}", Names(*rooks))]
    DuplicateCastlingRight {
        /// The side with the castling rights.
        color: Color,
        side: CastlingSide,
        /// The squares of the rooks with castling rights on that side.
        rooks: Bitboard,
    },
    /// The en passant square is on the wrong rank. It is not on the rank that a double push passes
    /// over.
    ///
    /// The push is one of the side that has just moved.
    #[error("no {color} pawn passes over {pushed_over} in a double push")]
    EnPassantOffRank {
        /// The side that has just moved.
        color: Color,
        /// The en passant square.
        pushed_over: Square,
    },
    /// The en passant square or the origin of the double push is occupied.
    #[error(
        "no double push can have passed over {pushed_over} with a piece on {}",
        Names(*occupied)
    )]
    EnPassantBlocked {
        /// The side that has just moved.
        color: Color,
        /// The en passant square.
        pushed_over: Square,
        /// The occupied ones of the two squares.
        occupied: Bitboard,
    },
    /// The pawn that made the double push is missing.
    #[error("the en passant square {pushed_over} needs a {color} pawn on {pushed}")]
    EnPassantWithoutPawn {
        /// The side that has just moved.
        color: Color,
        /// The en passant square.
        pushed_over: Square,
        /// The square where the pawn is missing.
        pushed: Square,
    },
    /// The full-move number is 0.
    #[error("the full-move number is 0, although moves are counted from 1")]
    MoveNumberZero,
}

impl Defect {
    /// Returns the tolerance that accepts this defect, or `None` if it is never accepted.
    ///
    /// ```
    /// use touchmove::Color;
    /// use touchmove::setup::Defect;
    ///
    /// let defect = Defect::MissingKing { color: Color::White };
    /// assert_eq!(defect.tolerated_by(), None);
    /// ```
    #[must_use]
    pub const fn tolerated_by(self) -> Option<Tolerance> {
        match self {
            Self::ExcessMaterial { .. } => Some(Tolerance::EXCESS_MATERIAL),
            Self::TooManyCheckers { .. }
            | Self::ImpossibleDoubleCheck { .. }
            | Self::CheckBeforeDoublePush { .. } => Some(Tolerance::IMPOSSIBLE_CHECK),
            Self::MoveNumberZero => Some(Tolerance::MOVE_NUMBER_ZERO),
            _ => None,
        }
    }

    /// Returns `true` if the tolerance accepts this defect.
    pub(crate) const fn is_tolerated(self, tolerance: Tolerance) -> bool {
        match self.tolerated_by() {
            Some(needed) => tolerance.contains(needed),
            None => false,
        }
    }
}

/// The names of the squares of a set: `a1, b1`.
struct Names(Bitboard);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.0.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{square}")?;
        }
        Ok(())
    }
}
