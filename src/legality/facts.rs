//! What is known of a legal move, whether it borrows its position or not.

use crate::position::{Kind, Step};
use crate::types::{CastlingSide, Promotion};

/// What is special about a move: exactly one type applies to each.
///
/// Whether it captures is another question: see [`LegalMove::captured`](crate::LegalMove::captured) and
/// [`StoredMove::captured`](crate::moves::StoredMove::captured).
///
/// ```
/// use touchmove::moves::MoveType;
/// use touchmove::{CastlingSide, Position};
///
/// let position: Position = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1".parse()?;
/// assert_eq!(position.parse_san("e4")?.move_type(), MoveType::DoublePush);
/// let castling = MoveType::Castling(CastlingSide::KingSide);
/// assert_eq!(position.parse_san("O-O")?.move_type(), castling);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveType {
    /// A move of none of the other types.
    Normal,
    /// A pawn's first move over two squares.
    DoublePush,
    /// An en passant capture.
    EnPassant,
    /// Castling toward this side.
    Castling(CastlingSide),
    /// A pawn move to the last rank, with or without a capture.
    Promotion(Promotion),
}

/// Returns the type of a move.
pub(super) const fn type_of(step: Step) -> MoveType {
    match step.kind() {
        Kind::Normal => MoveType::Normal,
        Kind::DoublePush => MoveType::DoublePush,
        Kind::EnPassant => MoveType::EnPassant,
        Kind::Castling => MoveType::Castling(CastlingSide::from_rook(step.from(), step.to())),
        Kind::Promotion(promotion) => MoveType::Promotion(promotion),
    }
}

/// Defines the questions that a [`LegalMove`](super::LegalMove) and a
/// [`StoredMove`](super::StoredMove) answer alike.
macro_rules! move_facts {
    (
        $type:ty, $self:ident =>
        step: $step:expr,
        color: $color:expr,
        captured: $captured:expr,
        is_capture: $is_capture:expr,
        is_irreversible: $is_irreversible:expr,
    ) => {
        impl $type {
            /// Returns the move as plain data.
            ///
            /// Castling is the king moving to its own rook's square.
            #[inline]
            #[must_use]
            pub const fn to_move($self) -> Move {
                $step.to_move()
            }

            /// Returns the origin square.
            #[inline]
            #[must_use]
            pub const fn from($self) -> Square {
                $step.from()
            }

            /// Returns the destination square; for castling, the square of the rook.
            ///
            /// [`destination`](Self::destination) is the square of the king after castling instead.
            #[inline]
            #[must_use]
            pub const fn to($self) -> Square {
                $step.to()
            }

            /// Returns the square where the moving piece lands; for castling, that of the king.
            ///
            /// It is the square that a GUI marks and that a table of history counts, in standard
            /// chess as in Chess960. If castling in Chess960 moves the rook alone, it is the origin.
            ///
            /// ```
            /// use touchmove::{Position, Square};
            ///
            /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
            /// let castling = position.parse_san("O-O-O")?;
            /// assert_eq!((castling.to(), castling.destination()), (Square::A1, Square::C1));
            /// let stored = position.parse_san("Rb1")?.to_stored_move();
            /// assert_eq!((stored.to(), stored.destination()), (Square::B1, Square::B1));
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            #[doc(alias("king_target", "landing_square"))]
            #[inline]
            #[must_use]
            pub const fn destination($self) -> Square {
                $step.destination($color)
            }

            /// Returns the color of the player who makes the move.
            #[inline]
            #[must_use]
            pub const fn color($self) -> Color {
                $color
            }

            /// Returns the role of the piece that moves.
            ///
            /// It is the king for castling, a pawn for a promotion.
            #[inline]
            #[must_use]
            pub const fn role($self) -> Role {
                $step.role()
            }

            /// Returns the piece that moves: its color and its role.
            #[inline]
            #[must_use]
            pub const fn piece($self) -> Piece {
                Piece::new($self.color(), $self.role())
            }

            /// Returns the promotion, if the move is one.
            #[inline]
            #[must_use]
            pub const fn promotion($self) -> Option<Promotion> {
                $step.promotion()
            }

            /// Returns the role of the captured piece, or `None` if the move captures nothing.
            #[inline]
            #[must_use]
            pub const fn captured($self) -> Option<Role> {
                $captured
            }

            /// Returns what is special about the move, such as castling or a promotion.
            #[doc(alias("kind", "flag"))]
            #[inline]
            #[must_use]
            pub const fn move_type($self) -> MoveType {
                $crate::legality::facts::type_of($step)
            }

            /// Returns the side on which the move castles. Returns `None` if it is not castling.
            #[inline]
            #[must_use]
            pub const fn castling_side($self) -> Option<CastlingSide> {
                $step.castling_side()
            }

            /// Returns `true` for castling.
            #[inline]
            #[must_use]
            pub const fn is_castling($self) -> bool {
                matches!($step.kind(), Kind::Castling)
            }

            /// Returns `true` for an en passant capture.
            #[inline]
            #[must_use]
            pub const fn is_en_passant($self) -> bool {
                matches!($step.kind(), Kind::EnPassant)
            }

            /// Returns `true` if the move captures a piece, including en passant.
            #[inline]
            #[must_use]
            pub const fn is_capture($self) -> bool {
                $is_capture
            }

            /// Returns `true` for a capture or a pawn move.
            ///
            /// These moves set the half-move clock to zero.
            #[inline]
            #[must_use]
            pub const fn is_zeroing($self) -> bool {
                matches!($self.role(), Role::Pawn) || $self.is_capture()
            }

            /// Returns `true` if the move is irreversible. No later position can be the same as one
            /// before it.
            ///
            /// That is so for captures and pawn moves, if castling rights are lost, and if an en
            /// passant capture was legal, whether or not it is played. A search for repetitions can
            /// stop there.
            #[inline]
            #[must_use]
            pub const fn is_irreversible($self) -> bool {
                $is_irreversible
            }

            /// Returns the changes that the move makes to the board.
            ///
            /// A GUI can show them, forward or backward.
            #[must_use]
            pub fn board_changes($self) -> BoardChanges {
                BoardChanges::of($color, $step, $self.captured())
            }
        }
    };
}
pub(super) use move_facts;
