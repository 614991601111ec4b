//! The mistakes in a FEN that lenient readers repair, each with its name.

use core::fmt;

use crate::types::words;

/// A mistake in a FEN or an EPD that the lenient readers repair.
///
/// [`Setup::from_fen_lenient`](crate::Setup::from_fen_lenient) returns them. Its `Display` text
/// says what is unusual in the text that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Repair {
    /// Several blanks or another than a space between two fields. Also blanks around the text.
    Blanks,
    /// `_` between two fields: `4k3/8/8/8/8/8/8/4K3_w_-_-_0_1`.
    Underscores,
    /// A dash such as `–` instead of the hyphen `-`.
    Dash,
    /// Quotes around the text, straight or typographic: `"…"`, `“…”`, `«…»`.
    Quotes,
    /// The beginning of a UCI command: `position fen …`, `fen …`.
    UciCommand,
    /// The word `startpos`, which means the start position.
    StartPosition,
    /// Only the pieces. White is to move, without castling rights.
    BoardAlone,
    /// Missing fields at the end, other than both counters.
    MissingFields,
    /// `-` in the place of a counter, which means that the counter is missing.
    CounterHyphen,
    /// Castling rights that do not fit the pieces. They are dropped.
    CastlingRights,
    /// An en passant square that does not fit the pieces. It is dropped.
    EnPassant,
    /// The full-move number 0, which is read as 1.
    MoveNumberZero,
    /// A quoted text of an EPD that is not closed. It ends with the line.
    OpenQuote,
}

words! { Repair {
    Self::Blanks => "unusual blanks",
    Self::Underscores => "underscores between the fields",
    Self::Dash => "a dash instead of a hyphen",
    Self::Quotes => "quotes around the text",
    Self::UciCommand => "the beginning of a UCI command",
    Self::StartPosition => "the word startpos",
    Self::BoardAlone => "only the pieces",
    Self::MissingFields => "missing fields",
    Self::CounterHyphen => "a hyphen instead of a counter",
    Self::CastlingRights => "castling rights that do not fit the pieces",
    Self::EnPassant => "an en passant square that does not fit the pieces",
    Self::MoveNumberZero => "the full-move number 0",
    Self::OpenQuote => "a quoted text without its end",
}}

impl Repair {
    const ALL: [Self; 13] = [
        Self::Blanks,
        Self::Underscores,
        Self::Dash,
        Self::Quotes,
        Self::UciCommand,
        Self::StartPosition,
        Self::BoardAlone,
        Self::MissingFields,
        Self::CounterHyphen,
        Self::CastlingRights,
        Self::EnPassant,
        Self::MoveNumberZero,
        Self::OpenQuote,
    ];
}

/// A set of repairs. An empty one means that the text was already in order.
///
/// ```
/// use touchmove::Setup;
/// use touchmove::fen::Repair;
///
/// let (_, repairs) = Setup::from_fen_lenient(b"4k3/8/8/8/8/8/8/4K3_w_-_\xE2\x80\x93_0_1")?;
/// assert!(repairs.contains(Repair::Underscores));
/// assert_eq!(repairs.to_string(), "underscores between the fields, a dash instead of a hyphen");
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Repairs(u16);

impl Repairs {
    /// No repair.
    pub const NONE: Self = Self(0);

    /// Returns `true` if nothing was repaired.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if this was repaired.
    #[must_use]
    pub const fn contains(self, repair: Repair) -> bool {
        self.0 >> repair as u16 & 1 != 0
    }

    /// Iterates over the repairs in the order of [`Repair`].
    pub fn iter(self) -> impl Iterator<Item = Repair> {
        let all = Repair::ALL.into_iter();
        all.filter(move |&repair| self.contains(repair))
    }

    pub(crate) const fn insert(&mut self, repair: Repair) {
        self.0 |= 1 << repair as u16;
    }
}

impl fmt::Debug for Repairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Display for Repairs {
    /// Writes the repairs with commas between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, repair) in self.iter().enumerate() {
            let before = if index == 0 { "" } else { ", " };
            write!(f, "{before}{repair}")?;
        }
        Ok(())
    }
}
