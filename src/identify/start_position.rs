//! A start array that was set up, held against the one that should have been.

use core::fmt;

use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{ByColor, Color, File, Piece, Rank, Role, Square};

/// The error of a board that is not set up for the start of a game.
///
/// [`Board::check_start_position`] makes it. Where one mistake explains everything it is named;
/// where none does, only the squares are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{}", Told(self))]
#[non_exhaustive]
pub struct StartPositionError {
    /// The squares on which not the man stands who should, or one too many.
    pub differing: Bitboard,
    /// Whose king and queen have changed places (Article 2.3).
    pub king_and_queen_swapped: ByColor<bool>,
    /// How the men as a whole are turned on the board (Article 2.1), if they are.
    pub rotation: Option<BoardRotation>,
    /// Whether White's men stand where Black's should and Black's where White's should.
    pub colors_reversed: bool,
}

/// How a whole start position is rotated on the board.
///
/// It is the same mistake to turn the board beneath the men the other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardRotation {
    /// The men of the first rank stand on the eighth: what should be on a1 is on h8.
    Half,
    /// The men of the first rank stand on the a-file: what should be on a1 is on a8.
    ToAFile,
    /// The men of the first rank stand on the h-file: what should be on a1 is on h1.
    ToHFile,
}

impl BoardRotation {
    /// Returns where the man of a square stands when the array is turned.
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

/// The ways in which an array can be turned and its colors reversed, in the order in which
/// they are thought of where two explain the same.
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
    /// Compares the men with those of a start array, the standard one or one of Chess960.
    ///
    /// The mistakes that people make are named: king and queen that have changed places, a
    /// board that is turned, colors that are reversed. The fewest of them that explain every
    /// square are the answer. An array that is wrong otherwise may have a king and a queen on
    /// each other's squares too, and that is said.
    ///
    /// # Errors
    ///
    /// If a square is not as it should be (Articles 2.1 to 2.3).
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
    /// assert_eq!(wrong.to_string(), "king and queen of White have changed places");
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

    /// Returns the mistakes if the array placed in this way is what stands here, kings and
    /// queens aside.
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

    /// Returns the array turned, and with the colors of the men exchanged.
    fn placed(&self, rotation: Option<BoardRotation>, colors_reversed: bool) -> Self {
        let place = |(square, piece): (Square, Piece)| {
            let color = if colors_reversed {
                !piece.color
            } else {
                piece.color
            };
            let square = rotation.map_or(square, |turn| turn.apply(square));
            (square, Piece::new(color, piece.role))
        };
        self.iter().map(place).collect()
    }

    /// Returns the squares of a side's king and queen.
    fn king_and_queen(&self, color: Color) -> Option<[Square; 2]> {
        let queen = self.pieces(color, Role::Queen).first()?;
        Some([self.king(color)?, queen])
    }

    /// Returns whose king and queen stand on each other's squares of an array.
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

    /// Returns how many mistakes are named.
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

/// What is wrong, in words.
struct Told<'a>(&'a StartPositionError);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrong = self.0;
        if wrong.mistakes() == 0 {
            f.write_str("not the men of the start stand on")?;
            let mut squares = wrong.differing.into_iter();
            return squares.try_for_each(|square| write!(f, " {square}"));
        }
        let swaps = wrong.king_and_queen_swapped;
        let mistakes = [
            (wrong.rotation.is_some(), "the board is turned"),
            (wrong.colors_reversed, "the colors are reversed"),
            (swaps.white, "king and queen of White have changed places"),
            (swaps.black, "king and queen of Black have changed places"),
        ];
        let mut told = mistakes.into_iter().filter(|(made, _)| *made);
        told.try_fold("", |before, (_, words)| {
            write!(f, "{before}{words}").map(|()| ", ")
        })
        .map(|_| ())
    }
}
