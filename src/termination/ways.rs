//! The ways a game ends by itself, and the one order in which they take precedence.

use core::fmt;

use super::Outcome;
use crate::position::Position;
use crate::types::Color;

/// How many half-moves without a capture or a pawn move draw the game: 75 of each side.
const SEVENTY_FIVE_MOVES: u16 = 2 * 75;

/// How often a position must have occurred to draw the game.
pub(crate) const FIVE_TIMES: usize = 5;

/// How a game ended by the rules alone, without a claim.
///
/// ```
/// use touchmove::{Color, Outcome, Position, Termination};
///
/// let mated: Position = "6kR/6P1/5K2/8/8/8/8/8 b - - 150 160".parse()?;
/// // Mate wins, be it on the last of 75 moves without a capture or a pawn move.
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
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is stalemated (Article 5.2.1).
    Stalemate,
    /// Neither side can ever mate (Article 5.2.2).
    DeadPosition,
    /// The position has occurred five times (Article 9.6.1).
    FivefoldRepetition,
    /// The last 75 moves of each side were neither captures nor pawn moves (Article 9.6.2).
    SeventyFiveMoves,
}

impl Termination {
    /// Returns how the game has ended in a position that has occurred so many times, this
    /// time included; none if it goes on.
    ///
    /// If several rules end the game at once, the first in the order of the variants does:
    /// mate and stalemate come before everything that is counted. For a position alone,
    /// pass 1; [`RepetitionTracker`](crate::RepetitionTracker) counts those of a line.
    ///
    /// Of dead positions those are seen that [`Position::is_dead_quick`] proves.
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

    /// Does the same as [`of`](Self::of), but of dead positions it sees only those that
    /// [`Position::is_dead_by_material`] sees, which takes next to no time.
    ///
    /// ```
    /// use touchmove::{Position, Termination};
    ///
    /// // The white king must take the queen.
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

    /// Returns the first of the ways in which the game has ended; whether the position is
    /// dead, somebody else says.
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

    /// Returns what the game comes to.
    #[inline]
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Checkmate { winner } => Outcome::Win(winner),
            _ => Outcome::Draw,
        }
    }
}

/// Returns `true` if repetition or counted moves end the game in a position, unless mate or
/// stalemate or a dead position does.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn is_counted_out(position: &Position, occurrences: usize) -> bool {
    occurrences >= FIVE_TIMES || position.halfmove_clock() >= SEVENTY_FIVE_MOVES
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::SeventyFiveMoves => "seventy-five moves without a capture or a pawn move",
        })
    }
}
