//! The 960 start positions of Chess960 by number. The setups that begin with them are here too.

use core::fmt;

use super::Setup;
use crate::bitboard::Bitboard;
use crate::board::{Board, CastlingRights};
use crate::types::{ByColor, Color, File, Piece, Rank, Role, Square};

/// One of the 960 start positions of Chess960 (Guideline II.2).
///
/// The two bishops are on squares of opposite colors, and the king is between the rooks.
///
/// The numbers are Scharnagl's, the usual ones: 518 is the start position of standard chess.
/// Nothing here is random; the caller chooses the number.
///
/// ```
/// use touchmove::{Chess960, Position, Role};
///
/// let start = Chess960::new(0).ok_or("no such number")?;
/// assert_eq!(start.back_rank()[..2], [Role::Bishop, Role::Bishop]);
/// assert_eq!(start.to_string(), "BBQNNRKR");
/// assert_eq!(Position::chess960(Chess960::STANDARD, Chess960::STANDARD), Position::standard());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chess960(u16);

/// The number of start positions: four squares for each bishop, six for the queen, ten pairs of
/// squares for the knights, and one way to place king and rooks.
const ARRAYS: u16 = 4 * 4 * 6 * 10;

impl Chess960 {
    /// The start position of standard chess.
    pub const STANDARD: Self = Self(518);

    /// Returns the start position with this number. Returns `None` if the number is 960 or more.
    ///
    /// ```
    /// use touchmove::Chess960;
    ///
    /// assert_eq!(Chess960::new(518), Some(Chess960::STANDARD));
    /// assert_eq!(Chess960::new(960), None);
    /// ```
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        if number < ARRAYS {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the number of the start position, from 0 to 959.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Returns all 960 start positions in the order of their numbers.
    pub fn all() -> core::iter::Map<core::ops::Range<u16>, fn(u16) -> Self> {
        (0..ARRAYS).map(Self as fn(u16) -> Self)
    }

    /// Returns the roles of the back rank, from the a-file to the h-file.
    ///
    /// ```
    /// use touchmove::Chess960;
    /// use touchmove::Role::*;
    ///
    /// let standard = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
    /// assert_eq!(Chess960::STANDARD.back_rank(), standard);
    /// ```
    #[must_use]
    pub const fn back_rank(self) -> [Role; 8] {
        let number = self.0 as usize;
        let mut rank = [FREE; 8];
        rank[2 * (number % 4) + 1] = Role::Bishop;
        rank[2 * (number / 4 % 4)] = Role::Bishop;
        rank[free_place(&rank, number / 16 % 6)] = Role::Queen;
        let (first, second) = KNIGHTS[number / 96];
        // The second knight first: the other is before it and does not change its count.
        rank[free_place(&rank, second)] = Role::Knight;
        rank[free_place(&rank, first)] = Role::Knight;
        rank[free_place(&rank, 0)] = Role::Rook;
        rank[free_place(&rank, 0)] = Role::King;
        rank[free_place(&rank, 0)] = Role::Rook;
        rank
    }

    /// Returns the start position with this back rank, or `None` if there is none.
    ///
    /// The roles are given from the a-file to the h-file.
    ///
    /// ```
    /// use touchmove::Chess960;
    /// use touchmove::Role::*;
    ///
    /// let roles = [Bishop, Bishop, Queen, Knight, Knight, Rook, King, Rook];
    /// assert_eq!(Chess960::from_back_rank(&roles), Chess960::new(0));
    /// // The king must stand between the rooks.
    /// let roles = [Bishop, Bishop, Queen, Knight, Knight, King, Rook, Rook];
    /// assert_eq!(Chess960::from_back_rank(&roles), None);
    /// ```
    #[must_use]
    pub const fn from_back_rank(roles: &[Role; 8]) -> Option<Self> {
        let (mut number, mut place) = (0, 0);
        // Squares so far without a bishop; those without a queen either; and the places of the
        // knights among the latter.
        let (mut others, mut free, mut knights) = (0, 0, [0; 2]);
        let mut knight = 0;
        while place < roles.len() {
            match roles[place] {
                Role::Bishop if place % 2 == 1 => number += place / 2,
                Role::Bishop => number += 4 * (place / 2),
                Role::Queen => number += 16 * others,
                Role::Knight => {
                    knights[knight % 2] = free;
                    knight += 1;
                }
                _ => {}
            }
            others += (!matches!(roles[place], Role::Bishop)) as usize;
            free += (!matches!(roles[place], Role::Bishop | Role::Queen)) as usize;
            place += 1;
        }
        let mut pair = 0;
        while pair < KNIGHTS.len() {
            if KNIGHTS[pair].0 == knights[0] && KNIGHTS[pair].1 == knights[1] {
                // Any roles can get here; only a valid back rank is equal to its own round trip.
                return match Self::new((number + 96 * pair) as u16) {
                    Some(array) if same(&array.back_rank(), roles) => Some(array),
                    _ => None,
                };
            }
            pair += 1;
        }
        None
    }
}

/// Marks a square of the back rank that is still empty.
const FREE: Role = Role::Pawn;

/// The ten ways to place two knights on the five squares left by bishops and queen.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// Returns the place of the free square with this many free squares before it.
const fn free_place(rank: &[Role; 8], before: usize) -> usize {
    let (mut place, mut passed) = (0, 0);
    while place < rank.len() - 1 {
        if matches!(rank[place], FREE) {
            if passed == before {
                break;
            }
            passed += 1;
        }
        place += 1;
    }
    place
}

const fn same(a: &[Role; 8], b: &[Role; 8]) -> bool {
    let mut place = 0;
    while place < a.len() {
        if a[place] as u8 != b[place] as u8 {
            return false;
        }
        place += 1;
    }
    true
}

impl fmt::Display for Chess960 {
    /// Writes the letters of the back rank, from the a-file to the h-file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.back_rank().map(|role| role.letter() as u8);
        let letters = letters.map(|letter| letter.to_ascii_uppercase());
        // Piece letters are ASCII.
        f.pad(core::str::from_utf8(&letters).unwrap_or_default())
    }
}

impl From<Chess960> for u16 {
    fn from(array: Chess960) -> Self {
        array.number()
    }
}

impl Setup {
    /// Returns the start position with the given back rank for each side.
    ///
    /// In ordinary Chess960 both sides have the same. All rooks have their castling rights.
    ///
    /// ```
    /// use touchmove::fen::CastlingStyle;
    /// use touchmove::{Chess960, Setup};
    ///
    /// let white = Chess960::new(0).ok_or("no such number")?;
    /// let black = Chess960::new(959).ok_or("no such number")?;
    /// let fen = Setup::chess960(white, black).fen(CastlingStyle::Chess960);
    /// assert_eq!(fen.as_str(), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFca - 0 1");
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn chess960(white: Chess960, black: Chess960) -> Self {
        let arrays = ByColor::new(white, black);
        let mut board = Board::EMPTY;
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            let square = |file, rank: Rank| Square::new(file, rank.relative_to(color));
            for (file, role) in File::ALL.into_iter().zip(arrays[color].back_rank()) {
                let home = square(file, Rank::First);
                board.set(home, Some(Piece::new(color, role)));
                board.set(
                    square(file, Rank::Second),
                    Some(Piece::new(color, Role::Pawn)),
                );
                if role == Role::Rook {
                    rooks |= home;
                }
            }
        }
        Self {
            board,
            castling: CastlingRights::from_rooks(rooks),
            ..Self::EMPTY
        }
    }

    /// Returns the back ranks of both sides if this is a start position.
    ///
    /// In a start position nothing has moved, all rooks may castle, and White is to move. The
    /// half-move clock and the move number are ignored.
    ///
    /// ```
    /// use touchmove::{ByColor, Chess960, Setup};
    ///
    /// let standard = ByColor::new(Chess960::STANDARD, Chess960::STANDARD);
    /// assert_eq!(Setup::STANDARD.chess960_starts(), Some(standard));
    /// assert_eq!(Setup::EMPTY.chess960_starts(), None);
    /// ```
    #[must_use]
    pub fn chess960_starts(&self) -> Option<ByColor<Chess960>> {
        let array = |color: Color| {
            let role = |file| {
                let home = Square::new(file, Rank::First.relative_to(color));
                // No back rank has a pawn.
                self.board.role_at(home).unwrap_or(Role::Pawn)
            };
            Chess960::from_back_rank(&File::ALL.map(role))
        };
        let (white, black) = (array(Color::White)?, array(Color::Black)?);
        let start = Self {
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            ..Self::chess960(white, black)
        };
        (*self == start).then_some(ByColor::new(white, black))
    }
}
