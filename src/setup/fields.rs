//! The fields of a setup, and methods to edit and flip them.

use crate::board::{Board, CastlingRights};
use crate::types::{Color, File, Piece, Rank, Role, Square};

/// Any arrangement of pieces, as plain data: public fields, nothing validated.
///
/// Edit it freely and [`validate`](Setup::validate) it to get a
/// [`Position`](crate::Position). Setups are equal if all fields are, and are ordered by their
/// fields from top to bottom.
///
/// ```
/// use touchmove::{Color, Piece, Role, Setup, Square};
///
/// let mut setup = Setup::EMPTY;
/// setup.set_piece(Square::E1, Piece::new(Color::White, Role::King));
/// setup.set_piece(Square::E8, Piece::new(Color::Black, Role::King));
/// setup.set_piece(Square::A1, Piece::new(Color::White, Role::Rook));
/// setup.castling.insert(Square::A1);
/// assert_eq!(setup.validate()?.count_legal_moves(), 16);
/// # Ok::<(), touchmove::InvalidPosition>(())
/// ```
#[doc(alias = "BoardBuilder")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setup {
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    pub castling: CastlingRights,
    /// The square passed over, if the last move was a double push.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the current move, 1 at the start of a game.
    pub fullmove_number: u16,
}

impl Setup {
    /// An empty board with White to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        turn: Color::White,
        castling: CastlingRights::NONE,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The start position (Articles 2.2 and 2.3).
    pub const STANDARD: Self = Self {
        board: Board::STANDARD,
        castling: CastlingRights::STANDARD,
        ..Self::EMPTY
    };

    /// Puts a piece on a square; returns the piece it replaces, if any.
    pub fn set_piece(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let before = self.board.piece_at(square);
        self.board.set(square, Some(piece));
        before
    }

    /// Removes the piece on a square and returns it, if there is one.
    pub fn remove_piece(&mut self, square: Square) -> Option<Piece> {
        let before = self.board.piece_at(square);
        self.board.set(square, None);
        before
    }

    /// Moves a piece from one square to another. Returns the piece it replaces, if any.
    ///
    /// Nothing changes if `from` is empty or the squares are the same. Castling rights, side to
    /// move and counters stay as they are: this edits the board and plays no move.
    ///
    /// ```
    /// use touchmove::{Setup, Square};
    ///
    /// let mut setup = Setup::STANDARD;
    /// setup.move_piece(Square::E2, Square::E4);
    /// assert_eq!(setup.board.piece_at(Square::E2), None);
    /// assert!(setup.board.piece_at(Square::E4).is_some());
    /// ```
    pub fn move_piece(&mut self, from: Square, to: Square) -> Option<Piece> {
        if from == to {
            return None;
        }
        let piece = self.remove_piece(from)?;
        self.set_piece(to, piece)
    }

    /// Returns the setup with only the castling rights that standard chess can have.
    ///
    /// Such a right needs the king on its e-file square and the rook in its corner. Rights of
    /// displaced kings and rooks, which would be those of Chess960, are dropped.
    ///
    /// ```
    /// use touchmove::Setup;
    ///
    /// let setup: Setup = "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1".parse()?;
    /// let standard = setup.with_standard_castling_only();
    /// assert_eq!(standard, "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1".parse()?);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn with_standard_castling_only(&self) -> Self {
        let mut castling = CastlingRights::NONE;
        for color in Color::ALL {
            let home = Square::new(File::E, Rank::First.relative_to(color));
            let is_home = self.board.piece_at(home) == Some(Piece::new(color, Role::King));
            for rook in self.castling.by_color(color) & CastlingRights::STANDARD.rooks() {
                if is_home && self.board.piece_at(rook) == Some(Piece::new(color, Role::Rook)) {
                    castling.insert(rook);
                }
            }
        }
        Self {
            castling,
            ..self.clone()
        }
    }

    /// Returns the setup with the sides exchanged.
    ///
    /// The board is flipped top to bottom, and the colors and the side to move are swapped.
    ///
    /// ```
    /// use touchmove::{Color, Setup};
    ///
    /// let flipped = Setup::STANDARD.flip_colors();
    /// assert_eq!(flipped, Setup { turn: Color::Black, ..Setup::STANDARD });
    /// ```
    #[doc(alias = "mirror")]
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        Self {
            board: self.board.flip_colors(),
            turn: !self.turn,
            castling: self.castling.flip_colors(),
            en_passant: self.en_passant.map(Square::flip_vertical),
            ..*self
        }
    }

    /// Returns the setup flipped left to right.
    ///
    /// Castling rights move with their rooks and become Chess960 rights. After castling the king
    /// still stands on the c-file or the g-file, so with castling rights the flipped game is a
    /// different one.
    ///
    /// ```
    /// use touchmove::Setup;
    ///
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// assert_eq!(setup.flip_horizontal(), "3k4/8/8/8/8/8/8/R2K4 w Q - 0 1".parse()?);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn flip_horizontal(&self) -> Self {
        Self {
            board: self.board.flip_horizontal(),
            castling: self.castling.flip_horizontal(),
            en_passant: self.en_passant.map(Square::flip_horizontal),
            ..*self
        }
    }
}

impl Default for Setup {
    /// Returns the start position.
    fn default() -> Self {
        Self::STANDARD
    }
}
