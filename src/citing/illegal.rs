//! Which rule a refused move breaks.

use crate::laws::Clause;
use crate::legality::IllegalMove;
use crate::types::Role;

impl IllegalMove {
    /// Returns the rule that the move breaks.
    ///
    /// ```
    /// use touchmove::{Clause, Position};
    ///
    /// let refused = Position::standard().legal("d1d4".parse()?).unwrap_err();
    /// assert_eq!(refused.clause(), Clause::ClearPath);
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::EmptySquare { .. } => Clause::LegalMove,
            Self::OpponentsMan { .. } => Clause::Turn,
            Self::OwnManOnTarget { .. } => Clause::OwnMan,
            Self::KingCapture { .. } => Clause::KingCapture,
            Self::DoesNotMoveSo { role, .. } => movement(role),
            Self::NothingToCapture { .. } => Clause::PawnCapture,
            Self::EnPassantNotAvailable { .. } => Clause::EnPassant,
            Self::Blocked { man, square } => match man.role {
                Role::Pawn if man.square.index().abs_diff(square.index()) == 16 => {
                    Clause::PawnDoubleStep
                }
                Role::Pawn => Clause::PawnStep,
                _ => Clause::ClearPath,
            },
            Self::PromotionMissing { .. } | Self::PromotionNotAllowed { .. } => Clause::Promotion,
            Self::Pinned { .. }
            | Self::EnPassantExposesKing { .. }
            | Self::LeavesKingInCheck { .. }
            | Self::KingIntoCheck { .. } => Clause::KingSafety,
            Self::NoCastlingRight { .. } => Clause::CastlingRight,
            Self::CastlingBlocked { .. }
            | Self::CastlingInCheck { .. }
            | Self::CastlingThroughCheck { .. }
            | Self::CastlingIntoCheck { .. } => Clause::CastlingPrevented,
            Self::CastlingTakesRook { .. } => Clause::Castling,
        }
    }
}

/// Returns the rule about how a kind of man moves.
const fn movement(role: Role) -> Clause {
    match role {
        Role::Pawn => Clause::PawnStep,
        Role::Knight => Clause::KnightMove,
        Role::Bishop => Clause::BishopMove,
        Role::Rook => Clause::RookMove,
        Role::Queen => Clause::QueenMove,
        Role::King => Clause::KingMove,
    }
}
