//! What can be wrong with the text of a single word of the vocabulary.

use thiserror::Error;

/// The error of a short text: not a color, piece, square, move, result or date.
///
/// ```
/// use touchmove::{ParseError, Square};
///
/// assert_eq!("e9".parse::<Square>(), Err(ParseError::Square));
/// assert_eq!(ParseError::Square.to_string(), "expected a square from a1 to h8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// Neither "white" nor "black" nor the letter of either.
    #[error("expected \"white\", \"black\", \"w\" or \"b\"")]
    Color,
    /// Neither the name of a man nor its letter.
    #[error("expected a man such as \"knight\" or one of the letters p, n, b, r, q, k")]
    Role,
    /// Neither the name of a man a pawn can become nor its letter.
    #[error("expected a queen, rook, bishop or knight, or one of the letters q, r, b, n")]
    Promotion,
    /// Not the FEN letter of a man.
    #[error("expected one of the letters PNBRQK or pnbrqk")]
    Piece,
    /// Not a letter from a to h.
    #[error("expected a file from a to h")]
    File,
    /// Not a digit from 1 to 8.
    #[error("expected a rank from 1 to 8")]
    Rank,
    /// Not a file letter followed by a rank digit.
    #[error("expected a square from a1 to h8")]
    Square,
    /// Neither castling side.
    #[error("expected \"kingside\" or \"queenside\"")]
    CastlingSide,
    /// Not two squares, or an unknown promotion letter behind them.
    #[error("expected two squares and, for a promotion, one of the letters q, r, b, n")]
    Move,
    /// Not the result of a finished game.
    #[error("expected \"1-0\", \"0-1\" or \"1/2-1/2\"")]
    Outcome,
    /// Not the ground of a claim, or no move announced behind it.
    #[error("expected a claim such as \"threefold repetition, announcing f6g8\"")]
    Claim,
    /// Not a date with its unknown parts as question marks, or no day of the calendar.
    #[error("expected a date such as \"1972.07.11\" or \"1972.??.??\"")]
    Date,
    /// Not a number sign and six hexadecimal digits.
    #[error("expected a color such as \"#ffa500\"")]
    Rgb,
}
