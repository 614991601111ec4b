//! The error of parsing one short text.

use thiserror::Error;

use super::cursor::Expected;

/// An error parsing a short text or reading an index. The text is, for example, a square, a move or
/// a date.
///
/// Each variant names what was expected.
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
    /// Expected a color: "white", "black" or the first letter of either.
    #[error("expected \"white\", \"black\", \"w\" or \"b\"")]
    Color,
    /// Expected the name or the letter of a piece.
    #[error("expected a piece such as \"knight\" or one of the letters p, n, b, r, q, k")]
    Role,
    /// Expected the name or letter of a promotion piece. That is a piece that a pawn can be
    /// promoted to.
    #[error("expected a queen, rook, bishop or knight, or one of the letters q, r, b, n")]
    Promotion,
    /// Expected the letter of a piece: a capital for White, a small letter for Black.
    #[error("expected one of the letters PNBRQK or pnbrqk")]
    Piece,
    /// Expected a letter from a to h.
    #[error("expected a file from a to h")]
    File,
    /// Expected a digit from 1 to 8.
    #[error("expected a rank from 1 to 8")]
    Rank,
    /// Expected a file letter followed by a rank digit.
    #[error("expected a square from a1 to h8")]
    Square,
    /// Expected a castling side.
    #[error("expected \"kingside\" or \"queenside\"")]
    CastlingSide,
    /// Expected a move as UCI writes it.
    #[error("expected two squares and, for a promotion, one of the letters q, r, b, n")]
    Move,
    /// Expected the result of a finished game.
    #[error("expected \"1-0\", \"0-1\" or \"1/2-1/2\"")]
    Outcome,
    /// Expected the game termination marker of PGN.
    #[error("expected \"1-0\", \"0-1\", \"1/2-1/2\", \"*\" or nothing")]
    TerminationMarker,
    /// Expected a draw claim; a claim with an intended move names that move.
    #[error("expected a claim such as \"threefold repetition, announcing f6g8\"")]
    Claim,
    /// Expected a date of the calendar, with question marks for unknown parts.
    #[error("expected a date such as \"1972.07.11\" or \"1972.??.??\"")]
    Date,
    /// Expected a dollar sign and a number, or a sign such as `?!`.
    #[error("expected a number from \"$0\" to \"$255\", or a sign such as \"?!\"")]
    Nag,
    /// Expected the bytes of a packed position as hexadecimal digits.
    #[error("expected 64 hexadecimal digits")]
    PackedPosition,
    /// Expected the material of a tablebase.
    #[cfg(feature = "syzygy")]
    #[error("expected the pieces of both sides, such as \"KRPvKR\"")]
    Material,
    /// Expected a number sign and six hexadecimal digits.
    #[error("expected a color such as \"#ffa500\"")]
    Rgb,
    /// Expected a text short and plain enough to be kept sealed.
    #[error("expected 1 to 15 bytes without spaces, control characters and quotation marks")]
    SealedText,
    /// Expected the result of a game, which may be a loss for both.
    #[error(
        "expected a result such as \"1-0\", \"1/2-1/2\", \"0-0\", \"1/2-0\", \"+/-\" or \"-/-\""
    )]
    GameResult,
    /// Expected a letter of one to eight bytes for a piece.
    #[error("expected one to eight bytes as the letter of the {piece}")]
    PieceLetterLength {
        /// The name of the piece that the letter stands for, such as "knight".
        piece: &'static str,
    },
    /// Expected characters without another meaning in a move as the letter of a piece.
    #[error(
        "the letter of the {piece} contains {character:?}, which has another meaning in a move"
    )]
    PieceLetterMeaning {
        /// The name of the piece that the letter stands for, such as "knight".
        piece: &'static str,
        /// The first such character.
        character: char,
    },
    /// Expected different letters for two pieces.
    #[error("the {piece} and the {other} have the same letter")]
    PieceLetterShared {
        /// The name of the first of the two, from knight to king.
        piece: &'static str,
        /// The name of the second.
        other: &'static str,
    },
    /// Expected something else at a byte of a longer text, such as a clock.
    #[error("expected {expected} at byte {offset}")]
    Syntax {
        /// The index of the first wrong byte. It is the length of a text that is too short.
        offset: usize,
        /// What was expected there.
        expected: &'static str,
    },
    /// Expected a smaller index.
    #[error("expected an index below {count}, found {index}")]
    Index {
        /// The index found.
        index: u8,
        /// The number of values, which are counted from 0.
        count: u8,
    },
}

impl From<Expected> for ParseError {
    fn from(Expected { offset, expected }: Expected) -> Self {
        Self::Syntax { offset, expected }
    }
}
