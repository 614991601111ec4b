//! What a position alone tells about the state of the game.

use core::fmt;

use super::Termination;
use crate::position::Position;
use crate::types::Outcome;

/// What a position alone tells: the game goes on, there is a check, or it is over.
///
/// It is returned by [`Position::status`]. The variants exclude each other: a side that is
/// checkmated is also in check, but the status is then the checkmate.
///
/// ```
/// use touchmove::draws::Status;
/// use touchmove::{Color, Position, Termination};
///
/// fn announce(position: &Position) -> String {
///     match position.status() {
///         Status::Ongoing => String::new(),
///         Status::Check => "check!".to_owned(),
///         Status::Over(Termination::Checkmate { winner }) => format!("{winner} wins"),
///         Status::Over(draw) => format!("a draw: {draw}"),
///     }
/// }
///
/// let mated: Position = "4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1".parse()?;
/// assert_eq!(announce(&mated), "black wins");
/// let knight: Position = "8/8/4k3/8/8/3KN3/8/8 b - - 0 1".parse()?;
/// assert_eq!(announce(&knight), "a draw: dead position");
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[doc(alias("BoardStatus", "GameStatus"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The side to move can move and is not in check.
    Ongoing,
    /// The side to move is in check and can move.
    Check,
    /// A rule ends the game here.
    Over(Termination),
}

impl Status {
    /// Returns `true` if a rule ends the game.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// assert!(!Position::standard().status().is_over());
    /// ```
    #[doc(alias = "is_game_over")]
    #[inline]
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over(_))
    }

    /// Returns the rule that ends the game, or `None` if it continues.
    ///
    /// ```
    /// use touchmove::{Position, Termination};
    ///
    /// let stalemated: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert_eq!(stalemated.status().termination(), Some(Termination::Stalemate));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn termination(self) -> Option<Termination> {
        match self {
            Self::Over(termination) => Some(termination),
            Self::Ongoing | Self::Check => None,
        }
    }

    /// Returns the outcome of the game, or `None` if it continues.
    ///
    /// ```
    /// use touchmove::{Color, Outcome, Position};
    ///
    /// let mated: Position = "4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1".parse()?;
    /// assert_eq!(mated.status().outcome(), Some(Outcome::Win(Color::Black)));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Over(termination) => Some(termination.outcome()),
            Self::Ongoing | Self::Check => None,
        }
    }
}

impl Position {
    /// Returns what the position alone tells: ongoing, check, or how the game is over.
    ///
    /// It is over if [`Termination::of`] finds an end of the position without a history. In its
    /// order of precedence that is
    ///
    /// * checkmate or stalemate, always found;
    /// * a dead position, if [`is_dead_quick`](Self::is_dead_quick) proves it: insufficient
    ///   material in every form of [`is_dead_by_material`](Self::is_dead_by_material), and most
    ///   locked positions. Other dead positions are found by a search within a budget;
    /// * seventy-five moves by the [`halfmove_clock`](Self::halfmove_clock).
    ///
    /// Repetition needs the moves before: [`Game::end`](crate::Game::end) knows it. Threefold
    /// repetition and fifty moves end no game without a claim, so they are never reported here.
    ///
    /// In most positions the proof costs more than the rest. A search that asks at each node is
    /// faster with [`has_legal_moves`](Self::has_legal_moves), or with [`Termination::by_material`].
    ///
    /// ```
    /// use touchmove::draws::Status;
    /// use touchmove::{Position, Termination};
    ///
    /// assert_eq!(Position::standard().status(), Status::Ongoing);
    /// let check: Position = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1".parse()?;
    /// assert_eq!(check.status(), Status::Check);
    /// let bare: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(bare.status(), Status::Over(Termination::DeadPosition));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias("is_game_over", "outcome"))]
    #[must_use]
    pub fn status(&self) -> Status {
        match Termination::of(self, 1) {
            Some(termination) => Status::Over(termination),
            None if self.is_check() => Status::Check,
            None => Status::Ongoing,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ongoing => f.pad("ongoing"),
            Self::Check => f.pad("check"),
            Self::Over(termination) => termination.fmt(f),
        }
    }
}
