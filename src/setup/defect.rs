//! What can be wrong with a setup, each defect with the side and the squares it is about.

use core::fmt;

use thiserror::Error;

use super::Tolerance;
use crate::bitboard::Bitboard;
use crate::types::{CastlingSide, Color, Square};

/// One thing that keeps a setup from being a position.
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
        /// Where they stand.
        kings: Bitboard,
    },
    /// A pawn stands behind the rank where pawns start, or has not been promoted.
    #[error("{color} has pawns on the first or last rank: {}", Names(*pawns))]
    PawnsOnBackRank {
        /// Whose pawns they are.
        color: Color,
        /// Where they stand.
        pawns: Bitboard,
    },
    /// A side has more than the 16 men of the start position.
    #[error("{color} has {} pieces, more than 16", pieces.len())]
    TooManyPieces {
        /// The side with too many men.
        color: Color,
        /// Where all its men stand.
        pieces: Bitboard,
    },
    /// A side's pawns, and the men that must once have been pawns, are more than eight.
    ///
    /// Every queen after the first must have been a pawn, every rook and knight after the
    /// second, and every bishop after the first on squares of one color.
    #[error(
        "{color} has {} pawns and at least {promoted} promoted pieces, more than 8 together",
        pawns.len()
    )]
    ExcessMaterial {
        /// The side with too many pawns and promoted pieces.
        color: Color,
        /// Where its pawns stand.
        pawns: Bitboard,
        /// Where the men stand that are of kinds of which it has promoted some.
        kinds: Bitboard,
        /// How many of those must have been pawns.
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
        /// Where its king stands.
        king: Square,
        /// The men of the side to move that give check.
        checkers: Bitboard,
    },
    /// Three men or more give check at the same time.
    #[error(
        "the king on {king} is in check from {} men at once: {}",
        checkers.len(), Names(*checkers)
    )]
    TooManyCheckers {
        /// Where the king of the side to move stands.
        king: Square,
        /// The men that give check.
        checkers: Bitboard,
    },
    /// Two men give check at the same time, and no last move explains it.
    ///
    /// Two pawns are let through: composed positions with walls of pawns show them.
    #[error("no last move gives check to the king on {king} from {}", Names(*checkers))]
    ImpossibleDoubleCheck {
        /// Where the king of the side to move stands.
        king: Square,
        /// The two men that give check.
        checkers: Bitboard,
    },
    /// The side to move is in check from men that gave check even before the double push
    /// that the en passant square tells of.
    ///
    /// Of checks that the push may have stopped nothing is asked.
    #[error(
        "the king on {king} is in check from {}, but was so before the double push over {pushed_over}",
        Names(*checkers)
    )]
    CheckBeforeDoublePush {
        /// Where the king of the side to move stands.
        king: Square,
        /// The square passed over.
        pushed_over: Square,
        /// The men that give check and gave it before the push.
        checkers: Bitboard,
    },
    /// A side has castling rights, but its king does not stand on its first rank.
    #[error("{color} has castling rights for {}, but no king on that rank", Names(*rooks))]
    CastlingWithoutKing {
        /// The side with the castling rights.
        color: Color,
        /// The squares of the rooks that are said to have the rights.
        rooks: Bitboard,
    },
    /// A side has a castling right for a square on which it has no rook.
    #[error("{color} has castling rights for {}, but no rook there", Names(*squares))]
    CastlingWithoutRook {
        /// The side with the castling right.
        color: Color,
        /// The squares on which a rook is missing.
        squares: Bitboard,
    },
    /// A color has two castling rights on one side.
    #[error("{color} has more than one castling right {side}: {}", Names(*rooks))]
    DuplicateCastlingRight {
        /// The color with the castling rights.
        color: Color,
        /// On which side of the king.
        side: CastlingSide,
        /// The squares of the rooks that are said to have the rights.
        rooks: Bitboard,
    },
    /// The en passant square is not on the rank that pawns of the side that has just moved
    /// pass over.
    #[error("no {color} pawn passes over {pushed_over} in a double push")]
    EnPassantOffRank {
        /// The side that has just moved.
        color: Color,
        /// The en passant square.
        pushed_over: Square,
    },
    /// The en passant square, or the square where the double push began, is occupied.
    #[error("no double push can have passed over {pushed_over} with a man on {}", Names(*occupied))]
    EnPassantBlocked {
        /// The side that has just moved.
        color: Color,
        /// The en passant square.
        pushed_over: Square,
        /// Which of the two squares are occupied.
        occupied: Bitboard,
    },
    /// No pawn of the side that has just moved stands where the double push ended.
    #[error("no {color} pawn stands on {pushed} that can have passed over {pushed_over}")]
    EnPassantWithoutPawn {
        /// The side that has just moved.
        color: Color,
        /// The en passant square.
        pushed_over: Square,
        /// Where the pawn should stand.
        pushed: Square,
    },
}

impl Defect {
    /// Returns what forgives this defect, if anything does.
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
            _ => None,
        }
    }

    /// Returns `true` if this defect is among the overlooked ones.
    pub(crate) const fn is_tolerated(self, tolerance: Tolerance) -> bool {
        match self.tolerated_by() {
            Some(needed) => tolerance.contains(needed),
            None => false,
        }
    }
}

/// The squares of a set by name: `a1, b1`.
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
