//! The fields of a setup, and how to edit and flip them.

use crate::board::{Board, CastlingRights};
use crate::types::{Color, Piece, Square};

/// Any arrangement of pieces, as plain data: public fields, nothing validated.
///
/// Edit it freely and [`validate`](Setup::validate) it to get a
/// [`Position`](crate::Position).
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The men and their squares.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: CastlingRights,
    /// The square that the last move, a double push, passed over.
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

    /// Puts a man on a square; returns the man that stood there.
    pub fn set_piece(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let before = self.board.piece_at(square);
        self.board.set(square, Some(piece));
        before
    }

    /// Takes the man off a square and returns him.
    pub fn remove_piece(&mut self, square: Square) -> Option<Piece> {
        let before = self.board.piece_at(square);
        self.board.set(square, None);
        before
    }

    /// Moves the man on one square to another; returns the man that stood there.
    ///
    /// Nothing changes if the first square is empty or the squares are the same. Rights,
    /// turn and clocks stay as they are: this is how a board editor moves a man, not how a
    /// game does.
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

    /// Returns the setup with the sides exchanged: ranks turned round, colors and the side to
    /// move swapped.
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

    /// Returns the setup with left and right exchanged.
    ///
    /// Castling rights go with their rooks. They mean castling as Chess960 knows it, where the
    /// king still goes to the c-file or the g-file; so with rights it is not the same game.
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
