//! The ways in which the rules end a game, and their order of precedence.

use crate::position::Position;
use crate::types::{Color, Outcome, words};

/// How many half-moves without a capture or a pawn move end the game: 75 by each side.
const SEVENTY_FIVE_MOVES: u16 = 2 * 75;

/// How often a position must have occurred to end the game.
pub(crate) const FIVE_TIMES: usize = 5;

/// How the rules ended a game without a claim.
///
/// ```
/// use touchmove::{Color, Outcome, Position, Termination};
///
/// let mated: Position = "6kR/6P1/5K2/8/8/8/8/8 b - - 150 160".parse()?;
/// // Checkmate takes precedence over the 75-move rule.
/// let ended = Termination::of(&mated, 1);
/// assert_eq!(ended, Some(Termination::Checkmate { winner: Color::White }));
/// assert_eq!(ended.map(Termination::outcome), Some(Outcome::Win(Color::White)));
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// The side to move is checkmated (Article 5.1.1).
    Checkmate {
        /// The side that gave checkmate.
        winner: Color,
    },
    /// The side to move is stalemated (Article 5.2.1).
    Stalemate,
    /// Neither side can checkmate by any series of legal moves (Article 5.2.2).
    DeadPosition,
    /// The position has occurred five times (Article 9.6.1).
    FivefoldRepetition,
    /// Each side's last 75 moves were neither captures nor pawn moves (Article 9.6.2).
    SeventyFiveMoves,
}

impl Termination {
    /// Returns how the rules end the game in a position. It is `None` if the game continues.
    ///
    /// `occurrences` is how often the position has occurred, this time included. For a position
    /// alone, pass 1; a [`RepetitionTracker`](crate::RepetitionTracker) counts it for a line. If
    /// several rules apply at once, the first in the order of the variants ends the game: checkmate
    /// and stalemate come before repetition and the 75-move rule.
    ///
    /// It finds the dead positions that [`Position::is_dead_quick`] proves.
    ///
    /// ```
    /// use touchmove::{Position, Termination};
    ///
    /// let start = Position::standard();
    /// assert_eq!(Termination::of(&start, 4), None);
    /// assert_eq!(Termination::of(&start, 5), Some(Termination::FivefoldRepetition));
    /// ```
    #[must_use]
    pub fn of(position: &Position, occurrences: usize) -> Option<Self> {
        Self::first(position, occurrences, || position.is_dead_quick())
    }

    /// Returns the same as [`of`](Self::of), but finds fewer dead positions.
    ///
    /// It finds those that [`Position::is_dead_by_material`] finds, at next to no cost.
    ///
    /// ```
    /// use touchmove::{Position, Termination};
    ///
    /// // White must capture the queen, so the position is dead, but material alone does not show
    /// // it.
    /// let forced: Position = "7k/8/8/8/8/8/6q1/7K w - - 0 1".parse()?;
    /// assert_eq!(Termination::by_material(&forced, 1), None);
    /// assert_eq!(Termination::of(&forced, 1), Some(Termination::DeadPosition));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn by_material(position: &Position, occurrences: usize) -> Option<Self> {
        Self::first(position, occurrences, || position.is_dead_by_material())
    }

    /// Returns the first rule that ends the game; the caller says whether the position is dead.
    #[inline(always)]
    pub(crate) fn first(
        position: &Position,
        occurrences: usize,
        is_dead: impl FnOnce() -> bool,
    ) -> Option<Self> {
        if !position.has_legal_moves() {
            let winner = !position.turn();
            let mated = position.is_check();
            Some(if mated {
                Self::Checkmate { winner }
            } else {
                Self::Stalemate
            })
        } else if is_dead() {
            Some(Self::DeadPosition)
        } else if occurrences >= FIVE_TIMES {
            Some(Self::FivefoldRepetition)
        } else if position.halfmove_clock() >= SEVENTY_FIVE_MOVES {
            Some(Self::SeventyFiveMoves)
        } else {
            None
        }
    }

    /// Returns the outcome of the game.
    #[inline]
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Checkmate { winner } => Outcome::Win(winner),
            _ => Outcome::Draw,
        }
    }
}

/// Returns `true` if repetition or the 75-move rule applies. Checkmate, stalemate and a dead
/// position take precedence over both.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn is_counted_out(position: &Position, occurrences: usize) -> bool {
    occurrences >= FIVE_TIMES || position.halfmove_clock() >= SEVENTY_FIVE_MOVES
}

words! { Termination {
    Self::Checkmate { .. } => "checkmate",
    Self::Stalemate => "stalemate",
    Self::DeadPosition => "dead position",
    Self::FivefoldRepetition => "fivefold repetition",
    Self::SeventyFiveMoves => "seventy-five moves without a capture or a pawn move",
}}
