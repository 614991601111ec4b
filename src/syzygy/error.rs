//! What keeps a position from being found in the tables.

use core::fmt;

use super::Material;

/// Which of the two tables of a material: results, or distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Win, draw or loss; the file ends in `.rtbw`.
    Wdl,
    /// The distance to the next capture or pawn move; the file ends in `.rtbz`.
    Dtz,
}

impl Kind {
    /// Returns the ending of the file name, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    /// Returns the four bytes with which a file begins.
    pub(super) const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.extension())
    }
}

/// The reason why a table was not opened, or a position not found.
///
/// ```
/// use touchmove::Position;
/// use touchmove::syzygy::{Error, Kind, Probe, Tables};
///
/// let tables: Tables<Vec<u8>> = Tables::new();
/// let position: Position = "8/8/8/8/8/Q7/8/1k1K4 b - - 0 1".parse()?;
/// let error = tables.wdl(&position).unwrap_err();
/// assert_eq!(error, Error::Missing { material: "KQvK".parse()?, kind: Kind::Wdl });
/// assert_eq!(error.to_string(), "there is no table KQvK.rtbw");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The position has castling rights, which no table knows.
    #[error("tables know no castling rights")]
    Castling,
    /// The position has more than seven pieces.
    #[error("tables have at most 7 pieces, not {count}")]
    TooManyPieces { count: usize },
    /// A table that the answer needs is not there.
    ///
    /// It may be the table of the position, or of one that arises by a capture or a promotion.
    #[error("there is no table {material}.{kind}")]
    Missing { material: Material, kind: Kind },
    /// The bytes of a table contradict the format, or each other.
    #[error("the table {material}.{kind} is damaged at byte {offset}")]
    Damaged {
        material: Material,
        kind: Kind,
        /// Where it was seen, in bytes from the start of the table.
        offset: u64,
    },
    /// The source of a table did not return bytes that it should have.
    #[error("the table {material}.{kind} cannot be read at byte {offset}")]
    Read {
        material: Material,
        kind: Kind,
        /// The first byte that was asked for, counted from the start of the table.
        offset: u64,
    },
}
