//! Why a move may not be played, in the words of an arbiter.

use core::fmt;

use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::types::{CastlingSide, Color, Piece, Role, Square};

/// The reason a [`Move`](crate::Move) is refused, with the squares it is about.
///
/// If a move has several faults, the first in this order is named:
///
/// 1. whose man it is: [`EmptySquare`](Self::EmptySquare), [`OpponentsPiece`](Self::OpponentsPiece);
/// 2. what stands on the target: [`OwnPieceOnTarget`](Self::OwnPieceOnTarget),
///    [`KingCapture`](Self::KingCapture);
/// 3. how the man moves: [`InvalidMovement`](Self::InvalidMovement) for all men,
///    [`NothingToCapture`](Self::NothingToCapture) and
///    [`EnPassantNotAvailable`](Self::EnPassantNotAvailable) for pawns; then
///    [`Blocked`](Self::Blocked);
/// 4. what a pawn becomes: [`PromotionMissing`](Self::PromotionMissing),
///    [`PromotionNotAllowed`](Self::PromotionNotAllowed);
/// 5. the king's safety: [`Pinned`](Self::Pinned),
///    [`EnPassantExposesKing`](Self::EnPassantExposesKing),
///    [`LeavesKingInCheck`](Self::LeavesKingInCheck), [`KingIntoCheck`](Self::KingIntoCheck).
///
/// A king wants to castle if he goes on his first rank to the rook he may castle with, or
/// to the square where castling would bring him two squares away or more. If he may not
/// castle toward that side at all, any rook of his there and two squares from the e-file
/// mean the same. Then 2, 3 and 5 give way to the conditions of castling, in this order:
/// [`NoCastlingRight`](Self::NoCastlingRight), [`CastlingBlocked`](Self::CastlingBlocked),
/// [`CastlingInCheck`](Self::CastlingInCheck),
/// [`CastlingThroughCheck`](Self::CastlingThroughCheck),
/// [`CastlingIntoCheck`](Self::CastlingIntoCheck),
/// [`CastlingTakesRook`](Self::CastlingTakesRook).
///
/// That the game is over is no reason: a position does not know.
///
/// ```
/// use touchmove::moves::PieceAt;
/// use touchmove::{IllegalMove, Position, Role, Square};
///
/// let position: Position = "4r1k1/8/8/8/4P3/3p4/8/4K3 w - - 0 1".parse()?;
/// let refused = position.legal_move("e4d5".parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "there is nothing on d5 for the pawn on e4 to capture");
///
/// let position: Position = "4r1k1/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let refused = position.legal_move("e4d5".parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "the pawn on e4 is pinned by the rook on e8");
/// assert_eq!(
///     refused,
///     IllegalMove::Pinned {
///         piece: PieceAt::new(Role::Pawn, Square::E4),
///         by: PieceAt::new(Role::Rook, Square::E8),
///         king: Square::E1,
///     }
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// No man stands on the square that is left.
    #[error("there is no piece on {from}")]
    EmptySquare {
        /// The empty square.
        from: Square,
    },
    /// The man belongs to the side that is not to move (Articles 1.2 and 1.3).
    #[error("the {} on {from} belongs to {}", piece.role, name(piece.color))]
    OpponentsPiece {
        /// Where the man stands.
        from: Square,
        /// Which man it is.
        piece: Piece,
    },
    /// A man of the same side stands on the target (Article 3.1).
    #[error("{to} is occupied by a {role} of the same side")]
    OwnPieceOnTarget {
        /// The target.
        to: Square,
        /// What stands there.
        role: Role,
    },
    /// The opponent's king stands on the target and is never captured (Article 1.4.1).
    #[error("the king on {king} may not be captured")]
    KingCapture {
        /// The square of the opponent's king.
        king: Square,
    },
    /// The man never moves from the one square to the other (Articles 3.2 to 3.8).
    ///
    /// A man who stays where he is does not move at all: that is said before anything about
    /// what stands on his own square.
    #[error("a {role} does not move from {from} to {to}")]
    InvalidMovement {
        /// What kind of man it is.
        role: Role,
        /// The square left.
        from: Square,
        /// The square he does not reach.
        to: Square,
    },
    /// A pawn moves diagonally only to capture (Article 3.7.3).
    #[error("there is nothing on {to} for the pawn on {from} to capture")]
    NothingToCapture {
        /// Where the pawn stands.
        from: Square,
        /// The empty square ahead of it.
        to: Square,
    },
    /// The enemy pawn beside did not arrive by a double push on the move before (Article
    /// 3.7.3.2).
    #[error(
        "the pawn on {pawn} has not just come two squares, so the pawn on {from} cannot capture it en passant"
    )]
    EnPassantNotAvailable {
        /// Where the pawn to move stands.
        from: Square,
        /// Where the pawn stands that it would capture.
        pawn: Square,
    },
    /// A man stands in the way (Articles 3.5, 3.7.1 and 3.7.2).
    #[error("the way of the {piece} is blocked on {square}")]
    Blocked {
        /// The man to move.
        piece: PieceAt,
        /// The first occupied square of his way; for a pawn it can be the last.
        square: Square,
    },
    /// The move does not say what the pawn becomes (Article 3.7.3.3).
    #[error("the move must say what the pawn becomes on {to}")]
    PromotionMissing {
        /// The square on the last rank.
        to: Square,
    },
    /// Only a pawn that reaches the last rank is promoted (Article 3.7.3.3).
    #[error("{}", unpromoted(*role))]
    PromotionNotAllowed {
        /// What kind of man moves.
        role: Role,
        /// The square he reaches.
        to: Square,
    },
    /// The man may not leave the line between his king and an enemy man (Article 3.9.2).
    #[error("the {piece} is pinned by the {by}")]
    Pinned {
        /// The man to move.
        piece: PieceAt,
        /// The man who would give check.
        by: PieceAt,
        /// The king he would give check to.
        king: Square,
    },
    /// When both pawns have left their rank, the king is in check (Article 3.9.2).
    #[error("capturing en passant on {to} exposes the king on {king} to the {by}")]
    EnPassantExposesKing {
        /// The square of the capture.
        to: Square,
        /// The king of the side to move.
        king: Square,
        /// The man who would give check.
        by: PieceAt,
    },
    /// The king is in check, and would still be after the move (Article 3.9.2).
    #[error("the move leaves the king on {king} in check from the {by}")]
    LeavesKingInCheck {
        /// The king of the side to move.
        king: Square,
        /// The man who gives check; if two, the one on the lower square.
        by: PieceAt,
        /// All men who would still give check.
        checkers: Bitboard,
    },
    /// The king goes to a square that is attacked (Articles 3.8.1 and 3.9.2).
    #[error("the king may not go to {to}, which the {by} attacks")]
    KingIntoCheck {
        /// The attacked square.
        to: Square,
        /// The man who attacks it; if several, the one on the lowest square.
        by: PieceAt,
        /// All men who attack it.
        attackers: Bitboard,
    },
    /// King or rook has moved before, or never stood where castling begins (Article
    /// 3.8.2.1).
    #[error("{} has no right to castle {side}", name(*color))]
    NoCastlingRight {
        /// Whose right is missing.
        color: Color,
        /// Toward which side.
        side: CastlingSide,
    },
    /// A man stands on a square that king or rook must cross or reach (Article 3.8.2.2).
    #[error("castling {side} is blocked on {square}")]
    CastlingBlocked {
        /// Toward which side.
        side: CastlingSide,
        /// The occupied square nearest to the king.
        square: Square,
    },
    /// A king in check does not castle (Article 3.8.2.2).
    #[error("the king may not castle while in check from the {by}")]
    CastlingInCheck {
        /// The man who gives check; if several, the one on the lowest square.
        by: PieceAt,
    },
    /// The king may not cross an attacked square (Article 3.8.2.2).
    #[error("the king may not castle across {square}, which the {by} attacks")]
    CastlingThroughCheck {
        /// The attacked square nearest to the king.
        square: Square,
        /// The man who attacks it.
        by: PieceAt,
    },
    /// The king may not castle to an attacked square (Article 3.8.2.2).
    #[error("the king may not castle to {square}, which the {by} attacks")]
    CastlingIntoCheck {
        /// Where the king would stand.
        square: Square,
        /// The man who attacks it once the rook has left.
        by: PieceAt,
    },
    /// Castling is possible, but a [`Move`](crate::Move) says it as the king taking his own rook.
    #[error("castling {side} must be given as the king taking the rook on {rook}")]
    CastlingTakesRook {
        /// Toward which side.
        side: CastlingSide,
        /// The rook's square, which is the target to give.
        rook: Square,
    },
}

/// A piece type and its square, of either side.
///
/// ```
/// use touchmove::moves::PieceAt;
/// use touchmove::{Role, Square};
///
/// assert_eq!(PieceAt::new(Role::Knight, Square::F3).to_string(), "knight on f3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceAt {
    /// What kind of man he is.
    pub role: Role,
    /// Where he stands.
    pub square: Square,
}

impl PieceAt {
    /// Creates a man on a square.
    #[inline]
    #[must_use]
    pub const fn new(role: Role, square: Square) -> Self {
        Self { role, square }
    }
}

impl fmt::Display for PieceAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.role, self.square)
    }
}

/// Returns a side's name as it is written within a sentence.
const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Returns why a man does not become another.
const fn unpromoted(role: Role) -> &'static str {
    match role {
        Role::Pawn => "a pawn is promoted on the last rank only",
        _ => "only a pawn is promoted",
    }
}
