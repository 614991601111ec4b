//! The outcome of a game: a win or a draw.

use super::{Color, ParseError, words};

/// The outcome of a finished game: a win or a draw.
///
/// ```
/// use touchmove::{Color, Outcome};
///
/// assert_eq!(Outcome::Win(Color::Black).to_string(), "0-1");
/// assert_eq!("1/2-1/2".parse(), Ok(Outcome::Draw));
/// assert_eq!(Outcome::Draw.winner(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// This side wins.
    Win(Color),
    /// Neither side wins.
    Draw,
}

impl Outcome {
    /// Returns the winner, or `None` for a draw.
    #[inline]
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw => None,
        }
    }

    /// Returns the outcome as game records write it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.word()
    }
}

words! { Outcome, ParseError::Outcome, {
    Win(Color::White) = "1-0",
    Win(Color::Black) = "0-1",
    Draw = "1/2-1/2",
}}
