//! A move as something said in UCI: a move, or that none is made.

use core::str::FromStr;

use super::Error;
use crate::types::Move;

/// What UCI can say where a move is expected; it promises nothing about any position.
///
/// ```
/// use touchmove::uci::UciMove;
/// use touchmove::{Move, Square};
///
/// let said: UciMove = "e2e4".parse()?;
/// assert_eq!(said, UciMove::Normal(Move::new(Square::E2, Square::E4, None)));
/// assert_eq!("0000".parse(), Ok(UciMove::Null));
/// assert_eq!(UciMove::Null.to_string(), "0000");
/// # Ok::<(), touchmove::uci::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UciMove {
    /// No move, `0000`: an engine that has none says so, and nobody can play it.
    Null,
    /// A move as it was said. If it is castling, it says so in either spelling: the king takes
    /// his own rook, or goes to where castling brings him.
    Normal(Move),
}

impl UciMove {
    /// Reads a move: `0000`, or two squares and for a promotion one of `q`, `r`, `b`, `n`.
    ///
    /// # Errors
    ///
    /// [`Error::Syntax`] names the byte and what was expected there.
    #[inline]
    pub const fn from_bytes(text: &[u8]) -> Result<Self, Error> {
        match Move::from_ascii(text) {
            Some(mv) => Ok(Self::Normal(mv)),
            None if matches!(text, b"0000") => Ok(Self::Null),
            None => Err(find_mistake(text)),
        }
    }
}

impl FromStr for UciMove {
    type Err = Error;

    #[inline]
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::from_bytes(text.as_bytes())
    }
}

impl From<Move> for UciMove {
    #[inline]
    fn from(mv: Move) -> Self {
        Self::Normal(mv)
    }
}

/// Reads a text that is known to be wrong, byte by byte.
#[cold]
const fn find_mistake(text: &[u8]) -> Error {
    const FILE: &str = "a file from a to h";
    const RANK: &str = "a rank from 1 to 8";
    let null = matches!(text, [b'0', ..]);
    let mut offset = 0;
    let expected = loop {
        let byte = if offset < text.len() { text[offset] } else { 0 };
        let (fits, expected) = match offset {
            0..=3 if null => (byte == b'0', "0000, the null move,"),
            0 | 2 => (matches!(byte, b'a'..=b'h'), FILE),
            1 | 3 => (matches!(byte, b'1'..=b'8'), RANK),
            4 if !null => (
                matches!(byte, b'q' | b'r' | b'b' | b'n'),
                "the end or one of the letters q, r, b, n",
            ),
            _ => (false, "the end"),
        };
        if !fits {
            break expected;
        }
        offset += 1;
    };
    Error::Syntax { offset, expected }
}
