//! The packed games of a buffer, one after another.

use core::iter::FusedIterator;

use super::error::Error;
use super::game::PackedGame;

/// An iterator over the packed games that stand one after another in a buffer.
///
/// A wrong header or a game that is cut short is an error, and the last item, because it is not
/// known where the next game begins. Wrong moves are found when a game is replayed, and cost no
/// other game.
///
/// ```
/// use touchmove::packed::{self, Games};
///
/// // Three games without moves, and half a header.
/// let buffer = [1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 3, 0, 0, 0, 0, 1, 0, 0];
/// let mut games = Games::new(&buffer);
/// let results: Vec<_> = games.by_ref().take(3).map(|game| game.map(|game| game.result())).collect();
/// assert_eq!(results, [Ok(None), Ok(Some("1-0".parse()?)), Ok(Some("1/2-1/2".parse()?))]);
///
/// // A program that reads a file in pieces reads on and begins again from here.
/// let truncated = packed::Error::Truncated { offset: 18, needed: 6, found: 3 };
/// assert_eq!(games.next(), Some(Err(truncated)));
/// assert_eq!((games.offset(), games.rest()), (18, &buffer[18..]));
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games<'b> {
    rest: &'b [u8],
    offset: usize,
    has_failed: bool,
}

impl<'b> Games<'b> {
    /// Creates an iterator over the games of a buffer.
    #[inline]
    #[must_use]
    pub const fn new(buffer: &'b [u8]) -> Self {
        Self {
            rest: buffer,
            offset: 0,
            has_failed: false,
        }
    }

    /// Returns where the next game begins, or the one that could not be read.
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the bytes from there to the end of the buffer.
    #[inline]
    #[must_use]
    pub const fn rest(&self) -> &'b [u8] {
        self.rest
    }
}

impl<'b> Iterator for Games<'b> {
    type Item = Result<PackedGame<'b>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed || self.rest.is_empty() {
            return None;
        }
        Some(match PackedGame::first_of(self.rest, self.offset) {
            Ok((game, rest)) => {
                self.offset += game.as_bytes().len();
                self.rest = rest;
                Ok(game)
            }
            Err(error) => {
                self.has_failed = true;
                Err(error)
            }
        })
    }
}

impl FusedIterator for Games<'_> {}
