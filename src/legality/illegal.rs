//! The reasons why a move is illegal.

use core::fmt;

use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::types::{CastlingSide, Color, Piece, Role, Square};

/// The reason why a [`Move`](crate::Move) is illegal, with the squares involved.
///
/// If a move is wrong in several ways, the first in this order is returned:
///
/// 1. the piece: [`EmptySquare`](Self::EmptySquare), [`OpponentsPiece`](Self::OpponentsPiece);
/// 2. the destination: [`OwnPieceOnTarget`](Self::OwnPieceOnTarget),
///    [`KingCapture`](Self::KingCapture);
/// 3. the movement: [`InvalidMovement`](Self::InvalidMovement) for all pieces,
///    [`NothingToCapture`](Self::NothingToCapture) and
///    [`EnPassantNotAvailable`](Self::EnPassantNotAvailable) for pawns; then
///    [`Blocked`](Self::Blocked);
/// 4. the promotion: [`PromotionMissing`](Self::PromotionMissing),
///    [`PromotionNotAllowed`](Self::PromotionNotAllowed);
/// 5. the king's safety: [`Pinned`](Self::Pinned),
///    [`EnPassantExposesKing`](Self::EnPassantExposesKing),
///    [`LeavesKingInCheck`](Self::LeavesKingInCheck), [`KingIntoCheck`](Self::KingIntoCheck).
///
/// A king move along the back rank counts as castling in these cases:
///
/// * The king has a castling right on that side, and it moves to the rook. It may also move to its
///   square after castling, if that is at least two squares away.
/// * The king has no castling right on that side, and it moves to any rook of its color, or two
///   squares from the e-file.
///
/// For castling, the conditions of castling replace 2, 3 and 5, in this order:
/// [`NoCastlingRight`](Self::NoCastlingRight), [`CastlingBlocked`](Self::CastlingBlocked),
/// [`CastlingInCheck`](Self::CastlingInCheck),
/// [`CastlingThroughCheck`](Self::CastlingThroughCheck),
/// [`CastlingIntoCheck`](Self::CastlingIntoCheck).
///
/// The end of the game is not among the reasons, since a position has no information about it.
///
/// ```
/// use touchmove::moves::PieceAt;
/// use touchmove::{IllegalMove, Position, Role, Square};
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
    /// The origin is empty.
    #[error("there is no piece on {from}")]
    EmptySquare { from: Square },
    /// The piece belongs to the opponent of the side to move (Articles 1.2, 1.3).
    #[error("the {} on {from} belongs to {}", piece.role(), name(piece.color()))]
    OpponentsPiece { from: Square, piece: Piece },
    /// The destination is occupied by a piece of the same side (Article 3.1).
    #[error("{to} is occupied by a {role} of the same side")]
    OwnPieceOnTarget { to: Square, role: Role },
    /// The move would capture the opponent's king, which is not allowed (Article 1.4.1).
    #[error("the king on {king} may not be captured")]
    KingCapture { king: Square },
    /// The piece never moves from its origin to this destination (Articles 3.2 to 3.8).
    ///
    /// This includes a move to the piece's own square; it is reported before the occupied
    /// destination.
    #[error("a {role} cannot move from {from} to {to}")]
    InvalidMovement {
        role: Role,
        from: Square,
        to: Square,
    },
    /// A pawn moves diagonally only to capture, and the destination is empty (Article 3.7.3).
    #[error("there is nothing on {to} for the pawn on {from} to capture")]
    NothingToCapture {
        from: Square,
        /// The empty square diagonally ahead of it.
        to: Square,
    },
    /// The enemy pawn has not just made a double push (Article 3.7.3.2).
    #[error(
        "the pawn on {pawn} has not just advanced two squares, so the pawn on {from} cannot capture it en passant"
    )]
    EnPassantNotAvailable { from: Square, pawn: Square },
    /// Another piece blocks the move (Articles 3.5, 3.7.1 and 3.7.2).
    #[error("the {piece} is blocked by the piece on {square}")]
    Blocked {
        piece: PieceAt,
        /// The first occupied square on its way. For a pawn push it can be the destination.
        square: Square,
    },
    /// The move lacks the promotion piece (Article 3.7.3.3).
    #[error("a pawn move to {to} needs a promotion piece")]
    PromotionMissing { to: Square },
    /// The move may not have a promotion piece (Article 3.7.3.3). It is not a pawn move to the last
    /// rank.
    #[error("{}", unpromoted(*role))]
    PromotionNotAllowed { role: Role, to: Square },
    /// The piece is pinned and leaves the line of the pin (Article 3.9.2). The pin is to its own
    /// king.
    #[error("the {piece} is pinned by the {by}")]
    Pinned {
        piece: PieceAt,
        /// The piece that pins it.
        by: PieceAt,
        /// The king that would be in check.
        king: Square,
    },
    /// The en passant capture exposes the king (Article 3.9.2). It removes both pawns from their
    /// rank.
    #[error("capturing en passant on {to} exposes the king on {king} to the {by}")]
    EnPassantExposesKing {
        to: Square,
        king: Square,
        by: PieceAt,
    },
    /// The king is in check and would still be after the move (Article 3.9.2).
    #[error("the move leaves the king on {king} in check from the {by}")]
    LeavesKingInCheck {
        king: Square,
        /// The piece that gives check; if two do, the one on the lower square.
        by: PieceAt,
        /// All pieces that would still give check.
        checkers: Bitboard,
    },
    /// The king moves to an attacked square (Articles 3.8.1 and 3.9.2).
    #[error("the king may not go to {to}, which the {by} attacks")]
    KingIntoCheck {
        to: Square,
        /// The piece that attacks it; if several do, the one on the lowest square.
        by: PieceAt,
        /// All pieces that attack it.
        attackers: Bitboard,
    },
    /// The side has no castling right there (Article 3.8.2.1).
    ///
    /// King or rook has moved before, or was never on its square for castling.
    #[error("{} has no right to castle {side}", name(*color))]
    NoCastlingRight { color: Color, side: CastlingSide },
    /// A piece blocks castling (Article 3.8.2.2). It is on a square that king or rook must cross or
    /// reach.
    #[error("castling {side} is blocked by the piece on {square}")]
    CastlingBlocked {
        side: CastlingSide,
        /// The occupied square nearest to the king.
        square: Square,
    },
    /// A king in check may not castle (Article 3.8.2.2).
    #[error("the king may not castle while in check from the {by}")]
    CastlingInCheck {
        /// The piece that gives check; if several do, the one on the lowest square.
        by: PieceAt,
    },
    /// The king may not cross an attacked square (Article 3.8.2.2).
    #[error("the king may not castle across {square}, which the {by} attacks")]
    CastlingThroughCheck {
        /// The attacked square nearest to the king.
        square: Square,
        /// The piece that attacks it; if several do, the one on the lowest square.
        by: PieceAt,
    },
    /// The king may not castle to an attacked square (Article 3.8.2.2).
    #[error("the king may not castle to {square}, which the {by} attacks")]
    CastlingIntoCheck {
        /// The king's square after castling.
        square: Square,
        /// The piece that attacks it, taking into account that the rook moves away.
        by: PieceAt,
    },
}

/// A piece type and its square, for either color.
///
/// ```
/// use touchmove::moves::PieceAt;
/// use touchmove::{Role, Square};
///
/// assert_eq!(PieceAt::new(Role::Knight, Square::F3).to_string(), "knight on f3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceAt {
    role: Role,
    square: Square,
}

impl PieceAt {
    /// Creates a piece type on a square.
    #[inline]
    #[must_use]
    pub const fn new(role: Role, square: Square) -> Self {
        Self { role, square }
    }

    /// Returns the type of the piece.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        self.role
    }

    /// Returns the square of the piece.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Square {
        self.square
    }
}

impl fmt::Display for PieceAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.role, self.square)
    }
}

/// Returns the color's name as written within a sentence.
const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Returns why a promotion is not allowed.
const fn unpromoted(role: Role) -> &'static str {
    match role {
        Role::Pawn => "a pawn is promoted on the last rank only",
        _ => "only a pawn is promoted",
    }
}
