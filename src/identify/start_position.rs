//! Checks a start position that was set up by hand.

use core::fmt;

use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{ByColor, Color, File, Piece, Rank, Role, Square};

/// An error in the start position on a board.
///
/// [`Board::check_start_position`] returns it. If a common mistake explains every difference, that
/// mistake is named; otherwise only the squares are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{}", Explained(self))]
#[non_exhaustive]
pub struct StartPositionError {
    /// The squares with a wrong, missing or extra piece.
    pub differing: Bitboard,
    /// The sides whose king and queen have exchanged places (Article 2.3).
    pub king_and_queen_swapped: ByColor<bool>,
    /// How all pieces together are rotated on the board (Article 2.1), if they are.
    pub rotation: Option<BoardRotation>,
    /// Whether White's pieces stand where Black's should and the other way round.
    pub colors_reversed: bool,
}

/// How a whole start position is rotated on the board.
///
/// Rotating the board under the pieces the other way is the same mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardRotation {
    /// Half a turn: the pieces of the first rank stand on the eighth, and the piece of a1 on h8.
    Half,
    /// A quarter turn: the pieces of the first rank stand on the a-file, and the piece of a1 on a8.
    ToAFile,
    /// A quarter turn: the pieces of the first rank stand on the h-file, and the piece of a1 on h1.
    ToHFile,
}

impl BoardRotation {
    /// Returns the square to which a piece moves when the start position is rotated.
    #[must_use]
    pub fn apply(self, square: Square) -> Square {
        let (file, rank) = (square.file().index(), square.rank().index());
        let (file, rank) = match self {
            Self::Half => (7 - file, 7 - rank),
            Self::ToAFile => (rank, 7 - file),
            Self::ToHFile => (7 - rank, file),
        };
        Square::new(File::ALL[file], Rank::ALL[rank])
    }
}

/// The rotations and color reversals, in order of preference when two explain the same board.
const PLACINGS: [(Option<BoardRotation>, bool); 8] = [
    (None, false),
    (None, true),
    (Some(BoardRotation::Half), false),
    (Some(BoardRotation::ToAFile), false),
    (Some(BoardRotation::ToHFile), false),
    (Some(BoardRotation::Half), true),
    (Some(BoardRotation::ToAFile), true),
    (Some(BoardRotation::ToHFile), true),
];

impl Board {
    /// Compares the board with a start position, standard or Chess960.
    ///
    /// Common mistakes are named: king and queen exchanged, the board rotated, the colors reversed.
    /// The smallest set of mistakes that explains every square is returned. If none explains every
    /// square, a king and queen on each other's squares are still named.
    ///
    /// # Errors
    ///
    /// [`StartPositionError`] if a square differs (Articles 2.1 to 2.3).
    ///
    /// ```
    /// use touchmove::{Bitboard, Board, Square};
    ///
    /// let mut board = Board::STANDARD;
    /// assert_eq!(board.check_start_position(&Board::STANDARD), Ok(()));
    ///
    /// board.set(Square::D1, Some("K".parse()?));
    /// board.set(Square::E1, Some("Q".parse()?));
    /// let wrong = board.check_start_position(&Board::STANDARD).unwrap_err();
    /// assert!(wrong.king_and_queen_swapped.white && !wrong.king_and_queen_swapped.black);
    /// assert_eq!(wrong.differing, Bitboard::from_iter([Square::D1, Square::E1]));
    /// assert_eq!(wrong.to_string(), "the king and queen of White are swapped");
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    pub fn check_start_position(&self, expected: &Self) -> Result<(), StartPositionError> {
        let differing = self.differing(expected);
        if differing.is_empty() {
            return Ok(());
        }
        let explained = PLACINGS
            .into_iter()
            .filter_map(|placing| self.explained_by(expected, placing))
            .min_by_key(|explained| explained.mistakes());
        let wrong = explained.unwrap_or_else(|| StartPositionError {
            king_and_queen_swapped: self.swapped(expected),
            ..StartPositionError::NO_MISTAKE
        });
        Err(StartPositionError { differing, ..wrong })
    }

    /// Returns the mistakes if the expected position, placed this way, is on the board, apart from
    /// exchanged kings and queens.
    fn explained_by(
        &self,
        expected: &Self,
        (rotation, colors_reversed): (Option<BoardRotation>, bool),
    ) -> Option<StartPositionError> {
        let mut placed = expected.placed(rotation, colors_reversed);
        let king_and_queen_swapped = self.swapped(&placed);
        for (color, _) in king_and_queen_swapped
            .iter()
            .filter(|(_, swapped)| **swapped)
        {
            placed.swap_king_and_queen(color);
        }
        (*self == placed).then_some(StartPositionError {
            king_and_queen_swapped,
            rotation,
            colors_reversed,
            ..StartPositionError::NO_MISTAKE
        })
    }

    /// Returns the board rotated, and with colors exchanged if asked.
    fn placed(&self, rotation: Option<BoardRotation>, colors_reversed: bool) -> Self {
        let place = |(square, piece): (Square, Piece)| {
            let color = if colors_reversed {
                !piece.color()
            } else {
                piece.color()
            };
            let square = rotation.map_or(square, |rotation| rotation.apply(square));
            (square, Piece::new(color, piece.role()))
        };
        self.iter().map(place).collect()
    }

    /// Returns the squares of a side's king and queen.
    fn king_and_queen(&self, color: Color) -> Option<[Square; 2]> {
        let queen = self.pieces(color, Role::Queen).first()?;
        Some([self.king(color)?, queen])
    }

    /// Returns the sides whose king and queen stand on each other's squares.
    fn swapped(&self, expected: &Self) -> ByColor<bool> {
        ByColor::from_fn(|color| {
            expected.king_and_queen(color).is_some_and(|[king, queen]| {
                self.piece_at(king) == Some(Piece::new(color, Role::Queen))
                    && self.piece_at(queen) == Some(Piece::new(color, Role::King))
            })
        })
    }

    fn swap_king_and_queen(&mut self, color: Color) {
        if let Some([king, queen]) = self.king_and_queen(color) {
            self.set(king, Some(Piece::new(color, Role::Queen)));
            self.set(queen, Some(Piece::new(color, Role::King)));
        }
    }
}

impl StartPositionError {
    const NO_MISTAKE: Self = Self {
        differing: Bitboard::EMPTY,
        king_and_queen_swapped: ByColor::new(false, false),
        rotation: None,
        colors_reversed: false,
    };

    /// Returns the number of named mistakes.
    fn mistakes(&self) -> usize {
        let swaps = self.king_and_queen_swapped;
        [
            swaps.white,
            swaps.black,
            self.rotation.is_some(),
            self.colors_reversed,
        ]
        .into_iter()
        .filter(|mistake| *mistake)
        .count()
    }
}

/// The mistakes in words.
struct Explained<'a>(&'a StartPositionError);

impl fmt::Display for Explained<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrong = self.0;
        if wrong.mistakes() == 0 {
            f.write_str("the start position differs on")?;
            let mut squares = wrong.differing.into_iter();
            return squares.try_for_each(|square| write!(f, " {square}"));
        }
        let swaps = wrong.king_and_queen_swapped;
        let mistakes = [
            (wrong.rotation.is_some(), "the board is rotated"),
            (wrong.colors_reversed, "the colors are reversed"),
            (swaps.white, "the king and queen of White are swapped"),
            (swaps.black, "the king and queen of Black are swapped"),
        ];
        let mut made = mistakes.into_iter().filter(|(made, _)| *made);
        made.try_fold("", |before, (_, words)| {
            write!(f, "{before}{words}").map(|()| ", ")
        })
        .map(|_| ())
    }
}
