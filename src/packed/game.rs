//! One packed game in a buffer: its header, start position and result.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::error::Error;
use super::layout::{HAS_START, HEADER, MOVE, RESULT, SIZE, VERSION};
use super::position::PackedPosition;
use crate::position::Position;
use crate::types::{Color, Outcome};

/// A packed game, borrowed from a buffer: its start, its moves and its result.
///
/// The [module](crate::packed#the-bytes-of-a-game) describes the bytes. Making a value checks
/// that they are all there and looks at no move, so skipping a game is cheap.
/// [`replay`](Self::replay) checks start position and moves as it goes, without a heap.
///
/// Two values are equal if their bytes are, which means the same start, moves and result.
///
/// ```
/// use touchmove::packed::PackedGame;
/// use touchmove::{Color, Outcome};
///
/// // 1. f3 e5 2. g4 Qh4# 0-1
/// let bytes = [1, 2, 4, 0, 0, 0, 0x4d, 0x85, 0x34, 0x89, 0x8e, 0x87, 0xfb, 0x87];
/// let game = PackedGame::from_bytes(&bytes)?;
/// assert_eq!(game.result(), Some(Outcome::Win(Color::Black)));
/// assert_eq!(game.plies(), 4);
///
/// let mut replay = game.replay()?;
/// let mut line = Vec::new();
/// while let Some(legal) = replay.next_move() {
///     line.push(legal?.san().to_string());
/// }
/// assert_eq!(line, ["f3", "e5", "g4", "Qh4#"]);
/// assert!(replay.position().is_checkmate());
/// # Ok::<(), touchmove::packed::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct PackedGame<'b> {
    /// All bytes of the game, and no others.
    bytes: &'b [u8],
    /// Where the game begins in its buffer.
    offset: usize,
}

impl<'b> PackedGame<'b> {
    /// Reads bytes that hold exactly one game.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the header is wrong, or if there are too few or too many bytes.
    ///
    /// ```
    /// use touchmove::packed::{self, PackedGame};
    ///
    /// // A draw without moves; then one half-move is missing.
    /// assert_eq!(PackedGame::from_bytes(&[1, 3, 0, 0, 0, 0])?.plies(), 0);
    /// let truncated = packed::Error::Truncated { offset: 0, needed: 8, found: 6 };
    /// assert_eq!(PackedGame::from_bytes(&[1, 3, 1, 0, 0, 0]), Err(truncated));
    /// # Ok::<(), packed::Error>(())
    /// ```
    pub const fn from_bytes(bytes: &'b [u8]) -> Result<Self, Error> {
        match Self::first_of(bytes, 0) {
            Ok((game, [])) => Ok(game),
            Ok((game, rest)) => Err(Error::TrailingBytes {
                offset: game.bytes.len(),
                found: rest.len(),
            }),
            Err(error) => Err(error),
        }
    }

    /// Returns the first game of a buffer, and the bytes after it.
    ///
    /// `offset` says where the bytes begin in the buffer.
    pub(super) const fn first_of(
        bytes: &'b [u8],
        offset: usize,
    ) -> Result<(Self, &'b [u8]), Error> {
        let Some((header, after)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(truncated(bytes, offset, HEADER as u64));
        };
        let [version, flags, plies @ ..] = *header;
        if version != VERSION {
            return Err(Error::UnknownVersion {
                offset,
                found: version,
            });
        }
        if flags & !(RESULT | HAS_START) != 0 {
            return Err(Error::WrongFlags {
                offset: offset + 1,
                found: flags,
            });
        }
        // In 64 bits, because a wrong number of plies can be too large for `usize`.
        let plies = u32::from_le_bytes(plies) as u64;
        let start = if flags & HAS_START != 0 { SIZE } else { 0 };
        let body = start as u64 + plies * MOVE as u64;
        if body > after.len() as u64 {
            return Err(truncated(bytes, offset, HEADER as u64 + body));
        }
        let (bytes, rest) = bytes.split_at(HEADER + body as usize);
        Ok((Self { bytes, offset }, rest))
    }

    /// Returns all bytes of the game, its header included.
    #[inline]
    #[must_use]
    pub const fn as_bytes(self) -> &'b [u8] {
        self.bytes
    }

    /// Returns where the game begins in the buffer it was found in.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// Returns the result, or `None` if it is unknown.
    #[inline]
    #[must_use]
    pub const fn result(self) -> Option<Outcome> {
        match self.flags() & RESULT {
            0 => None,
            1 => Some(Outcome::Win(Color::White)),
            2 => Some(Outcome::Win(Color::Black)),
            _ => Some(Outcome::Draw),
        }
    }

    /// Returns the number of half-moves.
    #[inline]
    #[must_use]
    pub const fn plies(self) -> usize {
        (self.bytes.len() - self.moves_offset()) / MOVE
    }

    /// Returns `true` if the game begins from the start position of chess.
    #[inline]
    #[must_use]
    pub const fn is_standard(self) -> bool {
        self.flags() & HAS_START == 0
    }

    /// Returns the start position as it is packed.
    #[must_use]
    pub const fn packed_start(self) -> PackedPosition {
        // The start position is there if its flag is set.
        match self.bytes.split_at(HEADER).1.first_chunk::<SIZE>() {
            Some(start) if !self.is_standard() => PackedPosition::from_bytes(*start),
            _ => PackedPosition::STANDARD,
        }
    }

    /// Returns the start position.
    ///
    /// # Errors
    ///
    /// Returns an error if the start position is wrong, or if it is the start position of chess
    /// and yet written out.
    ///
    /// ```
    /// use touchmove::packed::{PackedGame, pack_line};
    /// use touchmove::{Chess960, Position};
    ///
    /// let array = Chess960::new(0).ok_or("no such number")?;
    /// let start = Position::chess960(array, array);
    /// let mut bytes = Vec::new();
    /// pack_line(&mut bytes, &start, [], None)?;
    /// assert_eq!(bytes.len(), 6 + 32);
    /// assert_eq!(PackedGame::from_bytes(&bytes)?.start()?, start);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn start(self) -> Result<Position, Error> {
        if self.is_standard() {
            return Ok(Position::standard());
        }
        let start = self.packed_start();
        let offset = self.offset + HEADER;
        if start == PackedPosition::STANDARD {
            return Err(Error::StandardStart { offset });
        }
        start.unpack().map_err(|error| error.behind(offset))
    }

    /// Returns the bytes of the moves.
    pub(super) const fn move_bytes(self) -> &'b [u8] {
        self.bytes.split_at(self.moves_offset()).1
    }

    /// Returns where the moves begin in the game.
    pub(super) const fn moves_offset(self) -> usize {
        if self.is_standard() {
            HEADER
        } else {
            HEADER + SIZE
        }
    }

    /// Returns where a move begins in the buffer.
    pub(super) const fn move_offset(self, ply: usize) -> usize {
        self.offset + self.moves_offset() + ply * MOVE
    }

    const fn flags(self) -> u8 {
        self.bytes[1]
    }
}

const fn truncated(bytes: &[u8], offset: usize, needed: u64) -> Error {
    Error::Truncated {
        offset,
        needed,
        found: bytes.len(),
    }
}

impl PartialEq for PackedGame<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for PackedGame<'_> {}

impl Hash for PackedGame<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}

impl fmt::Debug for PackedGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackedGame")
            .field("offset", &self.offset)
            .field("is_standard", &self.is_standard())
            .field("plies", &self.plies())
            .field("result", &self.result())
            .finish_non_exhaustive()
    }
}
