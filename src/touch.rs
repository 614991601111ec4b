//! The touch-move obligation as a set of legal moves (Articles 4.3 to 4.5).

use core::fmt;

use crate::laws::Rule;
use crate::laws::policy::{RookFirst, TouchPolicies};
use crate::legality::{LegalMove, MoveFilter};
use crate::position::Position;
use crate::types::{CastlingSide, Move, Role, Square};

/// What a player must do with the next move.
///
/// The obligation follows from touching or releasing a piece, or from announcing a move. It never
/// demands an illegal move. [`from_touched`](Self::from_touched) determines the obligation of
/// touched pieces; released pieces and announced moves lead to the other variants.
///
/// ```
/// use touchmove::moves::TouchObligation;
/// use touchmove::{Position, Rulebook, Square};
///
/// let position: Position = "4k3/8/8/3p4/4P3/5N2/8/4K3 w - - 0 1".parse()?;
/// let policies = &Rulebook::FIDE_2023.policies().touch;
/// // The knight cannot capture on d5, and it was touched first, so it must move.
/// let obligation = TouchObligation::from_touched(&position, &[Square::F3, Square::D5], policies);
/// assert_eq!(obligation, TouchObligation::Move(Square::F3));
/// let allowed = position.legal_moves().into_iter().filter(|legal| obligation.allows(*legal));
/// assert_eq!(allowed.count(), 7);
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TouchObligation {
    /// The player may make any legal move (Article 4.5).
    None,
    /// The piece on this square must move (Article 4.3.1).
    Move(Square),
    /// The piece on this square must be captured, by any piece (Article 4.3.2).
    Capture(Square),
    /// One piece must capture another (Article 4.3.3).
    MoveCapture {
        /// The square of the capturing piece.
        from: Square,
        captured: Square,
    },
    /// The king must castle with this rook (Article 4.4.1).
    Castle { rook: Square },
    /// The king must move, but must not castle with this rook (Article 4.4.2).
    KingMove {
        /// The square of the rook.
        without: Square,
    },
    /// The rook must move, or the king must castle with it. Article 4.4.2 says so in some editions.
    RookMove { rook: Square },
    /// The pawn must be promoted on the square where it was released (Article 4.7.3).
    Promote {
        /// The origin of the pawn.
        from: Square,
        /// The square where it was released.
        to: Square,
    },
    /// Exactly this move must be made.
    Exactly(Move),
}

impl TouchObligation {
    /// Returns the obligation of the side to move after touching pieces in this order.
    ///
    /// `touched` names the squares of the pieces at the start of the player's turn. Empty squares and
    /// repeated squares are ignored. If it is not known whether an own or an opponent's piece was
    /// touched first, put the player's own piece first (Article 4.3.3).
    #[must_use]
    pub fn from_touched(position: &Position, touched: &[Square], policies: &TouchPolicies) -> Self {
        Touched { position, touched }.obligation(policies.rook_first)
    }

    /// Returns `true` if a legal move satisfies the obligation.
    #[must_use]
    pub fn allows(self, legal: LegalMove<'_>) -> bool {
        let castles_with = |rook| legal.is_castling() && legal.to() == rook;
        let captures = |square| {
            let captured = legal.board_changes().captured();
            captured.is_some_and(|(on, _)| on == square)
        };
        match self {
            Self::None => true,
            Self::Move(from) => legal.from() == from,
            Self::Capture(captured) => captures(captured),
            Self::MoveCapture { from, captured } => legal.from() == from && captures(captured),
            Self::Castle { rook } => castles_with(rook),
            Self::KingMove { without } => legal.role() == Role::King && !castles_with(without),
            Self::RookMove { rook } => legal.from() == rook || castles_with(rook),
            Self::Promote { from, to } => legal.from() == from && legal.to() == to,
            Self::Exactly(mv) => legal.to_move() == legal.position().as_king_takes_rook(mv),
        }
    }

    /// Returns `true` if some legal move satisfies the obligation.
    ///
    /// Only then is it in force.
    #[must_use]
    pub fn can_be_met(self, position: &Position) -> bool {
        if let Self::Move(from) = self {
            return position.has_legal_moves_matching(MoveFilter::ALL.origins(from.into()));
        }
        position
            .legal_moves()
            .into_iter()
            .any(|legal| self.allows(legal))
    }

    /// Returns the rule that imposes the obligation.
    ///
    /// [`Exactly`](Self::Exactly) has several causes; for it this is the rule on announced moves.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Self::None => Rule::FreeMove,
            Self::Move(_) => Rule::TouchMove,
            Self::Capture(_) => Rule::TouchCapture,
            Self::MoveCapture { .. } => Rule::TouchBoth,
            Self::Castle { .. } => Rule::CastlingKingAndRook,
            Self::KingMove { .. } | Self::RookMove { .. } => Rule::CastlingRookFirst,
            Self::Promote { .. } => Rule::PromotionMade,
            Self::Exactly(_) => Rule::IntendedMoveMustBePlayed,
        }
    }
}

/// Says what the player must do: `capture the piece on d5`.
impl fmt::Display for TouchObligation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A trait object: less code for each phrase.
        let f: &mut dyn fmt::Write = f;
        match self {
            Self::None => f.write_str("play any legal move"),
            Self::Move(from) => write!(f, "move the piece on {from}"),
            Self::Capture(captured) => write!(f, "capture the piece on {captured}"),
            Self::MoveCapture { from, captured } => {
                write!(
                    f,
                    "capture the piece on {captured} with the piece on {from}"
                )
            }
            Self::Castle { rook } => write!(f, "castle with the rook on {rook}"),
            Self::KingMove { without } => {
                write!(
                    f,
                    "move the king, but not castle with the rook on {without}"
                )
            }
            Self::RookMove { rook } => write!(f, "move the rook on {rook} or castle with it"),
            Self::Promote { from, to } => write!(f, "promote the pawn from {from} on {to}"),
            Self::Exactly(mv) => write!(f, "play {mv}"),
        }
    }
}

/// The pieces that were touched in a position.
#[derive(Clone, Copy)]
struct Touched<'a> {
    position: &'a Position,
    touched: &'a [Square],
}

impl Touched<'_> {
    fn obligation(self, rook_first: RookFirst) -> TouchObligation {
        self.of_king_and_rook(rook_first)
            .or_else(|| self.of_both_sides())
            .or_else(|| {
                let mut each = self.touched.iter().map(|&square| self.of_one(square));
                each.find(|obligation| obligation.can_be_met(self.position))
            })
            .unwrap_or(TouchObligation::None)
    }

    /// An own piece must move, an opponent's piece must be captured. A rook may castle if it alone
    /// moves in castling, as is possible in Chess960.
    fn of_one(self, square: Square) -> TouchObligation {
        if self.castles_alone(square) {
            TouchObligation::RookMove { rook: square }
        } else if self.is_own(square) {
            TouchObligation::Move(square)
        } else {
            TouchObligation::Capture(square)
        }
    }

    /// The first own piece touched must capture the first opponent's piece touched, if it can.
    fn of_both_sides(self) -> Option<TouchObligation> {
        let first = |own| {
            let mut touched = self.touched.iter().copied();
            touched.find(|&square| self.is_own(square) == own && self.is_occupied(square))
        };
        let obligation = TouchObligation::MoveCapture {
            from: first(true)?,
            captured: first(false)?,
        };
        obligation.can_be_met(self.position).then_some(obligation)
    }

    /// King and rook touched first, in either order, indicate castling.
    fn of_king_and_rook(self, rook_first: RookFirst) -> Option<TouchObligation> {
        let &[first, second, ..] = self.touched else {
            return None;
        };
        let king = self.position.king(self.position.turn());
        let is_rook = |square| {
            let rooks = self.position.board().by_role(Role::Rook);
            rooks.contains(square) && self.is_own(square)
        };
        // King first means castling: if neither that nor another king move is legal, any move is
        // allowed.
        if first == king && is_rook(second) {
            let obligations = [
                TouchObligation::Castle { rook: second },
                TouchObligation::Move(king),
            ];
            return Some(self.first_met(obligations).unwrap_or(TouchObligation::None));
        }
        if second != king || !is_rook(first) {
            return None;
        }
        let rook = match rook_first {
            RookFirst::NoPenalty => TouchObligation::RookMove { rook: first },
            _ => TouchObligation::Move(first),
        };
        self.first_met([rook, TouchObligation::KingMove { without: first }])
    }

    /// Returns `true` if castling leaves the king where it is and moves only this rook.
    fn castles_alone(self, square: Square) -> bool {
        let player = self.position.turn();
        let king = self.position.king(player);
        let rights = self.position.castling_rights();
        let stays = CastlingSide::from_rook(king, square).king_target(player) == king;
        rights.by_color(player).contains(square)
            && stays
            && TouchObligation::Castle { rook: square }.can_be_met(self.position)
    }

    fn first_met(self, obligations: [TouchObligation; 2]) -> Option<TouchObligation> {
        obligations
            .into_iter()
            .find(|obligation| obligation.can_be_met(self.position))
    }

    fn is_own(self, square: Square) -> bool {
        let position = self.position;
        position.board().by_color(position.turn()).contains(square)
    }

    fn is_occupied(self, square: Square) -> bool {
        self.position.board().occupied().contains(square)
    }
}
