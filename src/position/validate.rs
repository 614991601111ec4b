//! The one way from a setup to a position, and what is said when it is closed.

use core::fmt;
use core::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::Position;
use super::inspect::{MAX_DEFECTS, inspect, possible_castling, possible_en_passant};
use crate::setup::{Defect, Setup, Tolerance};

/// The error of an invalid setup: all its defects.
///
/// ```
/// use touchmove::{Setup, Square};
///
/// let mut setup = Setup::STANDARD;
/// setup.remove_piece(Square::E8);
/// assert_eq!(
///     setup.validate().unwrap_err().to_string(),
///     "black has no king; black has castling rights for a8, h8, but no king on that rank",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPosition {
    setup: Setup,
    tolerance: Tolerance,
}

impl InvalidPosition {
    /// Returns every defect that was not forgiven: White's first, then Black's, then those
    /// of the check and of the en passant square.
    pub fn defects(&self) -> impl ExactSizeIterator<Item = Defect> + use<> {
        let mut defects = ArrayVec::<Defect, MAX_DEFECTS>::new();
        let _ = inspect(&self.setup, |defect| {
            if !defect.is_tolerated(self.tolerance) {
                // There is room for all.
                let _ = defects.try_push(defect);
            }
            ControlFlow::Continue(())
        });
        defects.into_iter()
    }

    /// Returns the setup that is no position.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
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
    ///
    /// A valid position keeps the rules of play meaningful: each side has one king, no pawn
    /// on the first or last rank and no more men than the start position and promotions
    /// allow; the side that has just moved is not in check; a double check, unless two pawns
    /// give it, has a last move that gives it; the castling rights have their king and rook on
    /// one first rank, be it in a corner; and a double push explains the en passant square.
    /// Clocks are taken as they are: real records contradict themselves.
    ///
    /// That is no proof that a game leads to the position; nobody knows a quick one. So the
    /// 218 legal moves that are the most in any reachable position may be exceeded. Yet with
    /// 16 men a side there are fewer than 256: a search over a king and 15 queens found 226
    /// at most, which is evidence and no proof.
    ///
    /// # Errors
    ///
    /// The error names every defect with its squares.
    pub fn validate(&self) -> Result<Position, InvalidPosition> {
        self.validate_with(Tolerance::NONE)
    }

    /// Returns the position if the setup has no defects but those that are forgiven.
    ///
    /// What [`validate`](Setup::validate) promises of the number of men or of checks no longer
    /// holds when that is what has been forgiven; all else does.
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
    /// The error names every defect that is not forgiven, with its squares.
    pub fn validate_with(&self, tolerance: Tolerance) -> Result<Position, InvalidPosition> {
        let search = inspect(self, |defect| {
            if defect.is_tolerated(tolerance) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        match search {
            ControlFlow::Continue(()) => Ok(Position::of_sound(self)),
            ControlFlow::Break(()) => Err(InvalidPosition {
                setup: self.clone(),
                tolerance,
            }),
        }
    }

    /// Returns the setup without the castling rights and the en passant square that do not
    /// fit the men.
    ///
    /// Many a record claims such rights for nothing. A castling right goes if its king is
    /// not on the first rank of its side, if no rook stands on its square, or if another
    /// right with a rook is on the same side. The en passant square goes if no double push
    /// over it can have been the last move, be it for the men or for a check.
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
