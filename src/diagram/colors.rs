//! The colors of a diagram.

use core::{fmt, str::FromStr};

use crate::types::{ByColor, ParseError};

/// An RGB color for screen or print.
///
/// ```
/// use touchmove::ParseError;
/// use touchmove::diagram::Rgb;
///
/// assert_eq!("#ffa500".parse(), Ok(Rgb::new(255, 165, 0)));
/// assert_eq!(Rgb::new(255, 165, 0).to_string(), "#ffa500");
/// assert_eq!("orange".parse::<Rgb>(), Err(ParseError::Rgb));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Rgb {
    /// Creates a color.
    #[must_use]
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl FromStr for Rgb {
    type Err = ParseError;

    /// Parses `#` and six hexadecimal digits of either case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let digits = text.strip_prefix('#').ok_or(ParseError::Rgb)?;
        // `from_str_radix` accepts a sign, a color must not have one.
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(ParseError::Rgb);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| ParseError::Rgb)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self { red, green, blue })
    }
}

/// The colors of one side's pieces in a [`Diagram`](crate::diagram::Diagram).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct PieceColors {
    pub fill: Rgb,
    pub outline: Rgb,
    /// The lines inside the outline.
    pub details: Rgb,
}

/// The colors of a [`Diagram`](crate::diagram::Diagram).
///
/// ```
/// use touchmove::Board;
/// use touchmove::diagram::{self, Rgb};
///
/// let mut grey = diagram::Colors::DEFAULT;
/// grey.light = Rgb::new(255, 255, 255);
/// grey.dark = Rgb::new(190, 190, 190);
/// let diagram = Board::STANDARD.diagram().with_colors(grey);
/// assert!(diagram.to_string().contains("#bebebe"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Colors {
    pub light: Rgb,
    pub dark: Rgb,
    /// The color of the frame around the board, which is drawn with coordinates.
    pub frame: Rgb,
    /// The color of the letters and digits of the coordinates.
    pub coordinates: Rgb,
    /// The translucent color over the two squares of the last move.
    pub last_move: Rgb,
    /// The color of the disc behind a king in check.
    pub check: Rgb,
    /// The colors of both sides' pieces.
    pub pieces: ByColor<PieceColors>,
}

impl Colors {
    /// The colors of a wooden board.
    pub const DEFAULT: Self = Self {
        light: Rgb::new(0xec, 0xdc, 0xc0),
        dark: Rgb::new(0xa9, 0x84, 0x5c),
        frame: Rgb::new(0xf8, 0xf3, 0xea),
        coordinates: Rgb::new(0x5a, 0x46, 0x30),
        last_move: Rgb::new(0xd8, 0xc8, 0x20),
        check: Rgb::new(0xe0, 0x20, 0x10),
        pieces: ByColor::new(
            PieceColors {
                fill: Rgb::new(0xff, 0xff, 0xff),
                outline: Rgb::new(0x22, 0x22, 0x22),
                details: Rgb::new(0x22, 0x22, 0x22),
            },
            PieceColors {
                fill: Rgb::new(0x3a, 0x3a, 0x3a),
                outline: Rgb::new(0x11, 0x11, 0x11),
                details: Rgb::new(0xe8, 0xe8, 0xe8),
            },
        ),
    };
}

impl Default for Colors {
    /// Returns [`Colors::DEFAULT`].
    fn default() -> Self {
        Self::DEFAULT
    }
}
