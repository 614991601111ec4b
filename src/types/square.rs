//! Squares, files and ranks: names, numbers and geometry.

use core::{fmt, str::FromStr};

use super::{Color, ParseError};

/// Gives files or ranks their letters and distances.
macro_rules! axis {
    ($type:ident $name:literal $end:literal, $letter:ident $from_letter:ident $first:literal..=$last:literal) => {
        impl $type {
            #[doc = concat!("Returns the ", stringify!($letter), ", `", $first, "` to `", $last, "`.")]
            #[inline]
            #[must_use]
            pub const fn $letter(self) -> char {
                let first = $first;
                (first as u8 + self as u8) as char
            }

            #[doc = concat!("Returns the ", $name, " with this ", stringify!($letter), "; `None` for any other.")]
            #[must_use]
            pub const fn $from_letter($letter: char) -> Option<Self> {
                match $letter {
                    $first..=$last => Self::from_index($letter as usize - $first as usize),
                    _ => None,
                }
            }

            #[doc = concat!("Returns the ", $name, " this many steps toward the ", $end, ".")]
            /// Returns `None` if it is off the board.
            #[must_use]
            pub const fn offset(self, steps: i8) -> Option<Self> {
                Self::from_index((self as usize).wrapping_add_signed(steps as isize))
            }

            #[doc = concat!("Returns the number of ", $name, "s from one to the other: 0 for the same ", $name, ".")]
            ///
            /// ```
            #[doc = concat!("use touchmove::", stringify!($type), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($type), "::ALL[6].distance(", stringify!($type), "::ALL[1]), 5);")]
            /// ```
            #[inline]
            #[must_use]
            pub const fn distance(self, other: Self) -> usize {
                self.index().abs_diff(other.index())
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.$letter().fmt(f)
            }
        }

        impl FromStr for $type {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                let found = match *text.as_bytes() {
                    [letter] => Self::$from_letter(char::from(letter)),
                    _ => None,
                };
                found.ok_or(ParseError::$type)
            }
        }
    };
}

/// One of the eight files of the board.
///
/// ```
/// use touchmove::File;
///
/// assert_eq!(File::ALL.map(File::letter), ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
/// assert_eq!(File::E.offset(-1), Some(File::D));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum File {
    /// The a-file, on White's left.
    A,
    /// The b-file.
    B,
    /// The c-file.
    C,
    /// The d-file, on which the queens start.
    D,
    /// The e-file, on which the kings start.
    E,
    /// The f-file.
    F,
    /// The g-file.
    G,
    /// The h-file, on White's right.
    H,
}

impl File {
    /// Returns the file with left and right exchanged: the h-file for the a-file.
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        Self::ALL[7 - self as usize]
    }
}

axis!(File "file" "h-file", letter from_letter 'a'..='h');

/// One of the eight ranks of the board.
///
/// ```
/// use touchmove::{Color, Rank};
///
/// assert_eq!(Rank::Second.digit(), '2');
/// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// White's back rank.
    First,
    /// The rank on which White's pawns start.
    Second,
    /// The rank that White's double pushes pass over.
    Third,
    /// The rank that White's double pushes reach.
    Fourth,
    /// The rank that Black's double pushes reach.
    Fifth,
    /// The rank that Black's double pushes pass over.
    Sixth,
    /// The rank on which Black's pawns start.
    Seventh,
    /// Black's back rank.
    Eighth,
}

impl Rank {
    /// Returns the rank with the board flipped top to bottom: the eighth for the first.
    #[doc(alias("square_mirror", "flip_rank"))]
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self::ALL[7 - self as usize]
    }

    /// Returns the rank with this number counted from `color`'s side of the board.
    ///
    /// ```
    /// use touchmove::{Color, Rank};
    ///
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip_vertical(),
        }
    }
}

axis!(Rank "rank" "eighth", digit from_digit '1'..='8');

/// One of the 64 squares. They are numbered a1 = 0, b1 = 1 … h8 = 63.
///
/// ```
/// use touchmove::{File, Rank, Square};
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!((square.file(), square.rank()), (File::E, Rank::Fourth));
/// assert_eq!(square.offset(1, 2), Some(Square::F6));
/// assert!(Square::A1.is_dark());
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Names the 64 squares.
macro_rules! name_squares {
    ($($name:ident = $index:literal,)*) => {
        impl Square {
            $(
                #[doc = concat!("The square ", stringify!($name), ".")]
                pub const $name: Self = Self($index);
            )*

            /// All 64 squares: a1, b1 … h1, a2 … h8.
            pub const ALL: [Self; 64] = [$(Self::$name),*];
        }
    };
}

#[rustfmt::skip]
name_squares! {
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

/// The names of all squares, built at compile time, so that writing one is a lookup.
static NAMES: [&str; 64] = {
    const ASCII: [[u8; 2]; 64] = {
        let mut ascii = [[0; 2]; 64];
        let mut index = 0;
        while index < 64 {
            ascii[index] = Square::ALL[index].to_ascii();
            index += 1;
        }
        ascii
    };
    let mut names = [""; 64];
    let mut index = 0;
    while index < 64 {
        if let Ok(name) = core::str::from_utf8(&ASCII[index]) {
            names[index] = name;
        }
        index += 1;
    }
    names
};

impl Square {
    /// Returns the square on this file and rank.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// Returns the number of the square, 0 for a1 up to 63 for h8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it lets the compiler drop bounds checks on arrays of 64.
        (self.0 & 63) as usize
    }

    /// Returns the square with this number, 0 to 63; `None` for any other.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Returns the square whose number is in the lowest six bits.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        Self(bits & 63)
    }

    /// Returns the file of the square.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[self.index() & 7]
    }

    /// Returns the rank of the square.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() >> 3]
    }

    /// Returns the square with this two-character ASCII name, or `None` for any other text.
    #[inline]
    #[must_use]
    pub const fn from_ascii(name: [u8; 2]) -> Option<Self> {
        let [file, rank] = name;
        match (file, rank) {
            (b'a'..=b'h', b'1'..=b'8') => Some(Self((rank - b'1') * 8 + (file - b'a'))),
            _ => None,
        }
    }

    /// Returns the name, `a1` to `h8`.
    ///
    /// ```
    /// use touchmove::Square;
    ///
    /// assert_eq!(Square::E4.name(), "e4");
    /// ```
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// Returns the two-character ASCII name.
    #[inline]
    #[must_use]
    pub const fn to_ascii(self) -> [u8; 2] {
        [b'a' + (self.0 & 7), b'1' + (self.0 >> 3 & 7)]
    }

    /// Returns `true` for a light square, such as h1.
    ///
    /// Article 2.1: the squares alternate, and the one at each player's right hand is light.
    #[inline]
    #[must_use]
    pub const fn is_light(self) -> bool {
        !self.is_dark()
    }

    /// Returns `true` for a dark square, such as a1.
    #[inline]
    #[must_use]
    pub const fn is_dark(self) -> bool {
        ((self.0 >> 3) ^ self.0) & 1 == 0
    }

    /// Returns the square at this offset, or `None` if it is off the board.
    ///
    /// `files` counts toward the h-file, `ranks` toward the eighth rank.
    ///
    /// ```
    /// use touchmove::Square;
    ///
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 0), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.index() & 7).wrapping_add_signed(files as isize);
        let rank = (self.index() >> 3).wrapping_add_signed(ranks as isize);
        if file < 8 && rank < 8 {
            Some(Self((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// Returns the square with the board flipped top to bottom: a8 for a1.
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// Returns the square with the board flipped left to right: h1 for a1.
    #[inline]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        Self(self.0 ^ 7)
    }

    /// Returns the square with this name counted from `color`'s side of the board.
    ///
    /// For White that is the square itself; for Black the board is flipped top to bottom.
    ///
    /// ```
    /// use touchmove::{Color, Square};
    ///
    /// assert_eq!(Square::E2.relative_to(Color::White), Square::E2);
    /// assert_eq!(Square::E2.relative_to(Color::Black), Square::E7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip_vertical(),
        }
    }

    /// Returns the number of king moves between two squares on an empty board.
    ///
    /// ```
    /// use touchmove::Square;
    ///
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[doc(alias("chebyshev_distance", "king_distance"))]
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        let (files, ranks) = self.steps_to(other);
        if files > ranks { files } else { ranks }
    }

    /// Returns the number of files and ranks between two squares, added up.
    ///
    /// That is how many steps along files and ranks lead from one to the other.
    ///
    /// ```
    /// use touchmove::Square;
    ///
    /// assert_eq!(Square::A1.manhattan_distance(Square::C8), 9);
    /// ```
    #[must_use]
    pub const fn manhattan_distance(self, other: Self) -> usize {
        let (files, ranks) = self.steps_to(other);
        files + ranks
    }

    /// Returns how many files and how many ranks apart two squares are.
    const fn steps_to(self, other: Self) -> (usize, usize) {
        let files = (self.index() & 7).abs_diff(other.index() & 7);
        let ranks = (self.index() >> 3).abs_diff(other.index() >> 3);
        (files, ranks)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match *text.as_bytes() {
            [file, rank] => Self::from_ascii([file, rank]).ok_or(ParseError::Square),
            _ => Err(ParseError::Square),
        }
    }
}
