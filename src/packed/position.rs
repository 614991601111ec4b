//! A position in 32 bytes, and its conversions.

use core::fmt;
use core::str::FromStr;

use super::encoding::{decode, encode};
use super::error::Error;
use super::layout::SIZE;
use crate::position::Position;
use crate::setup::{Setup, Tolerance};
use crate::types::ParseError;

/// A position in 32 bytes: for databases, caches, data sets and hash maps.
///
/// The [module](crate::packed#the-bytes-of-a-position) describes the bytes, so that programs in
/// other languages can read them. Every [`Position`] has exactly one packed form, made by
/// [`to_packed`](Position::to_packed), and [`unpack`](Self::unpack) returns all of it: pieces, side
/// to move, castling rights, en passant square and counters.
///
/// A value may hold any bytes, for example those of a damaged file. They are checked when they are
/// unpacked. Values are ordered byte by byte, which is the same on every machine but says nothing
/// about chess.
///
/// As text a packed position is 64 lowercase hexadecimal digits.
///
/// ```
/// use touchmove::Position;
/// use touchmove::packed::PackedPosition;
///
/// let position: Position = "4k2r/8/8/8/3pP3/8/8/4K3 b k e3 0 33".parse()?;
/// let packed = position.to_packed();
/// assert_eq!(size_of::<PackedPosition>(), 32);
/// assert_eq!(packed.unpack()?.to_setup(), position.to_setup());
///
/// let text = "100000180000009096e10c0000000000000000000000000000801c0100002100";
/// assert_eq!(packed.to_string(), text);
/// assert_eq!(text.parse(), Ok(packed));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias("PackedBoard", "CompressedPosition"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedPosition([u8; SIZE]);

impl PackedPosition {
    /// How many bytes a packed position has: 32.
    pub const SIZE: usize = SIZE;

    /// The start position of chess.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::packed::PackedPosition;
    ///
    /// assert_eq!(PackedPosition::STANDARD, Position::standard().to_packed());
    /// ```
    pub const STANDARD: Self = Self([
        0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, // the occupied squares
        0x24, 0x53, 0x36, 0x42, 0x11, 0x11, 0x11, 0x11, // White's pieces
        0x99, 0x99, 0x99, 0x99, 0xac, 0xdb, 0xbe, 0xca, // Black's pieces
        0x81, 0x81, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00, // rights, turn, version, counters
    ]);

    /// Takes 32 bytes as they are; they are checked when they are unpacked.
    #[inline]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; SIZE]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; SIZE] {
        &self.0
    }

    /// Returns a copy of the bytes.
    #[inline]
    #[must_use]
    pub const fn to_bytes(self) -> [u8; SIZE] {
        self.0
    }

    /// Returns the position, after checking the bytes and validating the position.
    ///
    /// Every position that was packed is read again, also one that was
    /// [validated with a tolerance](Setup::validate_with). So this accepts what
    /// [`Tolerance::ALL`] accepts, except the full-move number 0, which no position has; use
    /// [`unpack_with`](Self::unpack_with) to be stricter.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the bytes are not well formed, or if the position they
    /// describe is not valid.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::packed::{self, PackedPosition};
    ///
    /// let packed = Position::standard().to_packed();
    /// assert_eq!(packed.unpack()?, Position::standard());
    ///
    /// let zeros = PackedPosition::from_bytes([0; 32]);
    /// assert_eq!(zeros.unpack(), Err(packed::Error::UnknownVersion { offset: 27, found: 0 }));
    /// # Ok::<(), packed::Error>(())
    /// ```
    #[inline]
    pub fn unpack(self) -> Result<Position, Error> {
        self.unpack_with(Tolerance::EXCESS_MATERIAL | Tolerance::IMPOSSIBLE_CHECK)
    }

    /// Returns the position if it has no defects other than the accepted ones.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the bytes are not well formed, or if the position has a
    /// defect that is not accepted.
    ///
    /// ```
    /// use touchmove::Setup;
    /// use touchmove::setup::Tolerance;
    ///
    /// let composed: Setup = "NNNNNNNN/NNN5/8/8/7k/8/8/7K w - - 0 1".parse()?;
    /// let packed = composed.validate_with(Tolerance::EXCESS_MATERIAL)?.to_packed();
    /// assert!(packed.unpack().is_ok());
    /// assert!(packed.unpack_with(Tolerance::NONE).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    // Inlined everywhere, so that a constant tolerance leaves out what it accepts.
    #[inline(always)]
    pub fn unpack_with(self, tolerance: Tolerance) -> Result<Position, Error> {
        let (setup, pieces) = decode(&self.0)?;
        Ok(setup.validate_keyed(tolerance, pieces)?)
    }

    /// Returns the fields as a [`Setup`], without validating the position.
    ///
    /// For data that is known to be right this saves the validation; it is also the way to repair
    /// an invalid position.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the bytes are not well formed. It is never
    /// [`Invalid`](Error::Invalid).
    ///
    /// ```
    /// use touchmove::packed::PackedPosition;
    /// use touchmove::{Bitboard, Setup};
    ///
    /// assert_eq!(PackedPosition::STANDARD.to_setup(), Ok(Setup::STANDARD));
    ///
    /// let mut bytes = PackedPosition::STANDARD.to_bytes();
    /// bytes[24] = 0xff;
    /// let packed = PackedPosition::from_bytes(bytes);
    /// assert!(packed.unpack().is_err());
    /// assert_eq!(packed.to_setup()?.without_invalid_rights(), Setup::STANDARD);
    /// # Ok::<(), touchmove::packed::Error>(())
    /// ```
    #[inline]
    pub fn to_setup(self) -> Result<Setup, Error> {
        Ok(decode(&self.0)?.0)
    }
}

impl Position {
    /// Returns the position in 32 bytes, with everything that belongs to it.
    ///
    /// Two positions pack to the same bytes exactly if their setups
    /// [after every double push](Position::to_setup_with) are equal: the counters count, and so does the square of a double push that allows no capture.
    /// For bytes that are the same for equal positions, see
    /// [`to_packed_identity`](Self::to_packed_identity).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "8/8/4k3/8/8/3K4/8/R7 w - - 99 65535".parse()?;
    /// let position = position.to_packed().unpack()?;
    /// assert_eq!((position.halfmove_clock(), position.fullmove_number()), (99, 65_535));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("pack", "compress"))]
    #[inline]
    #[must_use]
    pub fn to_packed(&self) -> PackedPosition {
        PackedPosition(encode(
            self.board(),
            self.turn(),
            self.castling_rights(),
            self.pushed_over_square(),
            (self.halfmove_clock(), self.fullmove_number()),
        ))
    }

    /// Returns what makes positions equal, in 32 bytes.
    ///
    /// Two positions are equal (Article 9.2.3) exactly if these bytes are. So they can be the key
    /// of a book or of a database of positions, where a [`key`](Position::key) of 64 bits may
    /// belong to several. The half-move clock is 0, the move number 1, and an en passant square is
    /// there only if a capture is legal.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let one: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
    /// let other: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 4 3".parse()?;
    /// assert_eq!(one, other);
    /// assert_ne!(one.to_packed(), other.to_packed());
    /// assert_eq!(one.to_packed_identity(), other.to_packed_identity());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn to_packed_identity(&self) -> PackedPosition {
        PackedPosition(encode(
            self.board(),
            self.turn(),
            self.castling_rights(),
            self.legal_en_passant_square(),
            (0, 1),
        ))
    }
}

impl From<&Position> for PackedPosition {
    #[inline]
    fn from(position: &Position) -> Self {
        position.to_packed()
    }
}

impl TryFrom<PackedPosition> for Position {
    type Error = Error;

    #[inline]
    fn try_from(packed: PackedPosition) -> Result<Self, Error> {
        packed.unpack()
    }
}

impl From<[u8; SIZE]> for PackedPosition {
    #[inline]
    fn from(bytes: [u8; SIZE]) -> Self {
        Self(bytes)
    }
}

impl TryFrom<&[u8]> for PackedPosition {
    type Error = Error;

    /// Takes 32 bytes; any other number is an error.
    #[inline]
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        match bytes.try_into() {
            Ok(bytes) => Ok(Self(bytes)),
            Err(_) => Err(Error::WrongLength { found: bytes.len() }),
        }
    }
}

impl AsRef<[u8]> for PackedPosition {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::LowerHex for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0 {
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(self, f)
    }
}

impl fmt::Debug for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedPosition({self})")
    }
}

impl FromStr for PackedPosition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let digits: &[u8; 2 * SIZE] = text
            .as_bytes()
            .try_into()
            .map_err(|_| ParseError::PackedPosition)?;
        let mut bytes = [0; SIZE];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            for &digit in pair {
                let digit = char::from(digit).to_digit(16);
                *byte = *byte << 4 | digit.ok_or(ParseError::PackedPosition)? as u8;
            }
        }
        Ok(Self(bytes))
    }
}
