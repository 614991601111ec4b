//! The rule that an illegal move breaks.

use crate::laws::Rule;
use crate::types::Role;

use super::illegal::IllegalMove;

impl IllegalMove {
    /// Returns the rule that the move breaks.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::laws::Rule;
    ///
    /// let refused = Position::standard().legal_move("d1d4".parse()?).unwrap_err();
    /// assert_eq!(refused.rule(), Rule::ClearPath);
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Self::EmptySquare { .. } => Rule::LegalMove,
            Self::OpponentsPiece { .. } => Rule::Turn,
            Self::OwnPieceOnTarget { .. } => Rule::OwnPiece,
            Self::KingCapture { .. } => Rule::KingCapture,
            Self::InvalidMovement { role, .. } => movement(role),
            Self::NothingToCapture { .. } => Rule::PawnCapture,
            Self::EnPassantNotAvailable { .. } => Rule::EnPassant,
            Self::Blocked { piece, square } => match piece.role() {
                Role::Pawn if piece.square().index().abs_diff(square.index()) == 16 => {
                    Rule::PawnDoubleStep
                }
                Role::Pawn => Rule::PawnStep,
                _ => Rule::ClearPath,
            },
            Self::PromotionMissing { .. } | Self::PromotionNotAllowed { .. } => Rule::Promotion,
            Self::Pinned { .. }
            | Self::EnPassantExposesKing { .. }
            | Self::LeavesKingInCheck { .. }
            | Self::KingIntoCheck { .. } => Rule::KingSafety,
            Self::NoCastlingRight { .. } => Rule::CastlingRight,
            Self::CastlingBlocked { .. }
            | Self::CastlingInCheck { .. }
            | Self::CastlingThroughCheck { .. }
            | Self::CastlingIntoCheck { .. } => Rule::CastlingPrevented,
        }
    }
}

/// Returns the rule for the moves of a role.
const fn movement(role: Role) -> Rule {
    match role {
        Role::Pawn => Rule::PawnStep,
        Role::Knight => Rule::KnightMove,
        Role::Bishop => Rule::BishopMove,
        Role::Rook => Rule::RookMove,
        Role::Queen => Rule::QueenMove,
        Role::King => Rule::KingMove,
    }
}
