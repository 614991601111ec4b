//! Annotations of moves by number, and the signs that mean the same.

use core::fmt;
use core::str::FromStr;

use crate::types::ParseError;

/// A numeric annotation glyph (NAG), such as `$1`, which means `!`.
///
/// ```
/// use touchmove::record::Nag;
///
/// let nag: Nag = "?!".parse()?;
/// assert_eq!(nag, Nag::QUESTIONABLE_MOVE);
/// assert_eq!((nag.number(), nag.sign()), (6, Some("?!")));
/// assert_eq!(nag.to_string(), "$6");
/// assert_eq!("$6".parse(), Ok(nag));
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(u8);

impl Nag {
    /// `!`, a good move.
    pub const GOOD_MOVE: Self = Self(1);

    /// `?`, a poor move.
    pub const POOR_MOVE: Self = Self(2);

    /// `!!`, a very good move.
    pub const VERY_GOOD_MOVE: Self = Self(3);

    /// `??`, a very poor move.
    pub const VERY_POOR_MOVE: Self = Self(4);

    /// `!?`, a speculative move.
    pub const SPECULATIVE_MOVE: Self = Self(5);

    /// `?!`, a questionable move.
    pub const QUESTIONABLE_MOVE: Self = Self(6);

    /// Creates an annotation from its number in the PGN standard.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Returns the number in the PGN standard.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the sign that means the same, if there is one.
    ///
    /// ```
    /// use touchmove::record::Nag;
    ///
    /// assert_eq!(Nag::new(16).sign(), Some("±"));
    /// assert_eq!(Nag::new(9).sign(), None);
    /// ```
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        let (sign, _) = SIGNS.iter().find(|&&(_, nag)| nag == self)?;
        Some(sign)
    }

    /// Returns the annotation that a sign means.
    pub(crate) fn from_sign(sign: &[u8]) -> Option<Self> {
        let (_, nag) = SIGNS.iter().find(|(text, _)| text.as_bytes() == sign)?;
        Some(*nag)
    }
}

/// The signs with the annotations that they mean. The first sign of an annotation is written.
const SIGNS: [(&str, Nag); 38] = [
    ("!", Nag::GOOD_MOVE),
    ("?", Nag::POOR_MOVE),
    ("!!", Nag::VERY_GOOD_MOVE),
    ("??", Nag::VERY_POOR_MOVE),
    ("!?", Nag::SPECULATIVE_MOVE),
    ("?!", Nag::QUESTIONABLE_MOVE),
    ("□", Nag(7)),
    ("=", Nag(10)),
    ("∞", Nag(13)),
    ("⩲", Nag(14)),
    ("+=", Nag(14)),
    ("+/=", Nag(14)),
    ("⩱", Nag(15)),
    ("=+", Nag(15)),
    ("=/+", Nag(15)),
    ("±", Nag(16)),
    ("+/-", Nag(16)),
    ("∓", Nag(17)),
    ("-/+", Nag(17)),
    ("+-", Nag(18)),
    ("-+", Nag(19)),
    ("+--", Nag(20)),
    ("--+", Nag(21)),
    ("⨀", Nag(22)),
    ("○", Nag(26)),
    ("⟳", Nag(32)),
    ("↑", Nag(36)),
    ("→", Nag(40)),
    ("=/∞", Nag(44)),
    ("⇆", Nag(132)),
    ("⊕", Nag(138)),
    ("∆", Nag(140)),
    ("△", Nag(140)),
    ("⌓", Nag(142)),
    ("RR", Nag(145)),
    ("N", Nag(146)),
    ("TN", Nag(146)),
    ("D", Nag(220)),
];

impl fmt::Display for Nag {
    /// Writes the annotation as in PGN: `$1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

impl FromStr for Nag {
    type Err = ParseError;

    /// Reads a dollar sign with the number, or a sign such as `?!`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = text.strip_prefix('$').filter(|digits| {
            // The number itself would also be read with a plus sign.
            digits.bytes().all(|byte| byte.is_ascii_digit())
        });
        let nag = match number {
            Some(digits) => digits.parse().ok().map(Self),
            None => Self::from_sign(text.as_bytes()),
        };
        nag.ok_or(ParseError::Nag)
    }
}

impl From<u8> for Nag {
    #[inline]
    fn from(number: u8) -> Self {
        Self(number)
    }
}

impl From<Nag> for u8 {
    #[inline]
    fn from(nag: Nag) -> Self {
        nag.0
    }
}
