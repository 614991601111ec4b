//! Validation: from a setup to a position, or to the list of its defects.

use core::fmt;
use core::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::Position;
use super::inspect::{MAX_DEFECTS, inspect, possible_castling, possible_en_passant};
#[cfg(feature = "pgn")]
use crate::bitboard::Bitboard;
use crate::board::zobrist::PieceKeys;
use crate::setup::{Defect, Setup, Tolerance};
#[cfg(feature = "pgn")]
use crate::types::{Rank, Role};

/// The error of an invalid setup, with all its defects.
///
/// ```
/// use touchmove::{Setup, Square};
///
/// let mut setup = Setup::STANDARD;
/// setup.remove_piece(Square::E8);
/// let error = setup.validate().unwrap_err();
/// let defects = "black has no king; black has castling rights for a8, h8, but no king on that rank";
/// assert_eq!(error.to_string(), defects);
/// // A program that ends with this error shows them too.
/// assert!(format!("{error:?}").contains(defects));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct InvalidPosition {
    setup: Setup,
    tolerance: Tolerance,
}

impl InvalidPosition {
    /// Returns every defect that was not accepted.
    ///
    /// White's come first, then Black's, then those of the check, of the en passant square and of
    /// the full-move number.
    pub fn defects(&self) -> impl ExactSizeIterator<Item = Defect> + use<> {
        let mut defects = ArrayVec::<Defect, MAX_DEFECTS>::new();
        let _ = inspect(&self.setup, self.tolerance, |defect| {
            defects.push(defect);
            ControlFlow::Continue(())
        });
        defects.into_iter()
    }

    /// Returns the setup that failed validation.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }
}

impl fmt::Debug for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InvalidPosition")
            .field("defects", &format_args!("{self}"))
            .field("setup", &self.setup)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, defect) in self.defects().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{defect}")?;
        }
        Ok(())
    }
}

impl core::error::Error for InvalidPosition {}

impl Setup {
    /// Returns the position if the setup has no defect.
    /// A valid position satisfies these conditions:
    ///
    /// * Each side has exactly one king.
    /// * No pawn is on the first or last rank.
    /// * No side has more pieces than the start position and promotions allow.
    /// * The side that has just moved is not in check.
    /// * At most two pieces give check, and some move can have given a double check. A double check
    ///   by two pawns is accepted.
    /// * Each castling right has its king and rook on the back rank of its color. There is at most
    ///   one right on each side of the king, which may be on any file.
    /// * The last move can have been a double push over the en passant square.
    /// * The full-move number is not 0.
    ///
    /// Apart from that, the half-move clock and the move number are not checked: real records have
    /// contradictory ones.
    ///
    /// These conditions do not prove that a game can reach the position; no fast test for that is
    /// known. So a valid position may have more than 218 legal moves, the most in any position
    /// known to be reachable. With 16 pieces a side it still has fewer than 256. A search over a
    /// king and 15 queens found at most 226, which is evidence, not proof.
    ///
    /// # Errors
    ///
    /// Returns an [`InvalidPosition`] that lists every defect with its squares.
    pub fn validate(&self) -> Result<Position, InvalidPosition> {
        self.validate_with(Tolerance::NONE)
    }

    /// Returns the position if the setup has no defects other than the accepted ones.
    ///
    /// A position with accepted defects may break the conditions of [`validate`](Setup::validate)
    /// on the number of pieces or on checks. All other conditions hold: an accepted full-move number
    /// of 0 becomes 1.
    ///
    /// ```
    /// use touchmove::Setup;
    /// use touchmove::setup::Tolerance;
    ///
    /// // Black could not push the pawn from d7 while the bishop gave check.
    /// let setup: Setup = "3k4/8/8/2Pp4/1b6/8/8/4K3 w - d6 0 2".parse()?;
    /// assert!(setup.validate().is_err());
    /// assert!(setup.validate_with(Tolerance::IMPOSSIBLE_CHECK).is_ok());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an [`InvalidPosition`] that lists every defect that is not accepted, with its
    /// squares.
    pub fn validate_with(&self, tolerance: Tolerance) -> Result<Position, InvalidPosition> {
        if self.has_only(tolerance) {
            Ok(Position::from_valid(self))
        } else {
            Err(self.invalid(tolerance))
        }
    }

    /// Returns the position if nothing is wrong except what an illegal move may have left: the king
    /// of the side not to move attacked, or pawns on the first or last rank. A move that captures
    /// that king must not be played. A pawn on the last rank neither moves nor attacks.
    #[cfg(any(feature = "arbiter", feature = "pgn"))]
    pub(crate) fn after_illegal_move(&self) -> Option<Position> {
        let mut defects = self.invalid(Tolerance::ALL).defects();
        let is_else_valid = defects.all(|defect| {
            matches!(
                defect,
                Defect::OpponentInCheck { .. } | Defect::PawnsOnBackRank { .. }
            )
        });
        is_else_valid.then(|| Position::from_valid(self))
    }

    /// The same for a caller who knows what the pieces contribute to the keys.
    #[inline(always)]
    pub(crate) fn validate_keyed(
        &self,
        tolerance: Tolerance,
        pieces: PieceKeys,
    ) -> Result<Position, InvalidPosition> {
        if self.has_only(tolerance) {
            Ok(Position::from_valid_keyed(self, pieces))
        } else {
            Err(self.invalid(tolerance))
        }
    }

    /// Returns `true` if the setup has no defects other than the accepted ones.
    #[inline(always)]
    fn has_only(&self, accepted: Tolerance) -> bool {
        inspect(self, accepted, |_| ControlFlow::Break(())).is_continue()
    }

    #[cold]
    fn invalid(&self, tolerance: Tolerance) -> InvalidPosition {
        InvalidPosition {
            setup: self.clone(),
            tolerance,
        }
    }

    /// Returns the setup without invalid castling rights or an invalid en passant square. They are
    /// invalid if they do not fit the pieces.
    ///
    /// Many records contain such rights. A castling right is removed in these cases:
    ///
    /// * Its king is not on its back rank.
    /// * No rook of its color is on its square.
    /// * Another right with a rook is on the same side of the king.
    ///
    /// The en passant square is removed if the last move cannot have been a double push over it,
    /// because of the pieces or because of a check.
    ///
    /// ```
    /// use touchmove::Setup;
    ///
    /// let setup: Setup = "4k2r/8/8/8/8/8/8/4K2R w KQkq e6 0 1".parse()?;
    /// let position = setup.without_invalid_rights().validate()?;
    /// assert_eq!(position.to_string(), "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1");
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn without_invalid_rights(&self) -> Self {
        Self {
            castling: possible_castling(self),
            en_passant: possible_en_passant(self),
            ..self.clone()
        }
    }
}

#[cfg(feature = "pgn")]
impl Position {
    /// Returns `true` if only an illegal move can have left this.
    pub(crate) fn is_lawless(&self) -> bool {
        let back_ranks = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        // A king may have gone beside the other, so all pieces count.
        let (king, occupied) = (self.king(!self.turn), self.board.occupied());
        let attackers = self.board.attackers_of(self.turn, king, occupied);
        !attackers.is_empty() || !self.board.by_role(Role::Pawn).is_disjoint(back_ranks)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("board", &self.board)
            .field("turn", &self.turn)
            .field("castling_rights", &self.castling)
            .field("legal_en_passant_square", &self.legal_en_passant_square())
            .field("pushed_over_square", &self.pushed_over_square())
            .field("halfmove_clock", &self.halfmove_clock)
            .field("fullmove_number", &self.fullmove_number)
            .finish_non_exhaustive()
    }
}
