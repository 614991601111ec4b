//! Questions about the pieces of a position, answered without naming its board.

use super::Position;
use crate::bitboard::Bitboard;
use crate::types::{Color, Piece, Role, Square};

impl Position {
    /// Returns the occupied squares.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// assert_eq!(Position::standard().occupied().len(), 32);
    /// ```
    #[doc(alias = "combined")]
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// Returns the squares of all pieces of one color.
    ///
    /// ```
    /// use touchmove::{Bitboard, Color, Position, Rank};
    ///
    /// let start = Position::standard();
    /// let home = Bitboard::from(Rank::Seventh) | Rank::Eighth;
    /// assert_eq!(start.by_color(Color::Black), home);
    /// ```
    #[doc(alias("colors", "color_combined"))]
    #[inline]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// Returns the squares of the pieces of the side to move.
    ///
    /// ```
    /// use touchmove::{Color, Position};
    ///
    /// let start = Position::standard();
    /// assert_eq!(start.our_pieces(), start.by_color(Color::White));
    /// assert_eq!(start.their_pieces(), start.by_color(Color::Black));
    /// ```
    #[doc(alias("us", "ours"))]
    #[inline]
    #[must_use]
    pub const fn our_pieces(&self) -> Bitboard {
        self.board.by_color(self.turn)
    }

    /// Returns the squares of the opponent's pieces.
    ///
    /// ```
    /// use touchmove::{MoveFilter, Position};
    ///
    /// // Captures are the moves to a piece of theirs, and en passant.
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let filter = MoveFilter::ALL.destinations(position.their_pieces());
    /// assert_eq!(position.count_legal_moves_matching(filter), 1);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias("them", "theirs"))]
    #[inline]
    #[must_use]
    pub const fn their_pieces(&self) -> Bitboard {
        self.board.by_color(self.turn.opponent())
    }

    /// Returns the squares of all pieces of one role, of both colors.
    ///
    /// ```
    /// use touchmove::{Position, Role};
    ///
    /// assert_eq!(Position::standard().by_role(Role::Rook).len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.board.by_role(role)
    }

    /// Returns the squares of the pieces of one color and role.
    ///
    /// ```
    /// use touchmove::{Bitboard, Color, Position, Role, Square};
    ///
    /// let start = Position::standard();
    /// assert_eq!(start.pieces(Color::White, Role::Queen), Bitboard::from(Square::D1));
    /// ```
    #[doc(alias = "colored_pieces")]
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }

    /// Returns the squares of the pieces with the color and role of `piece`.
    ///
    /// ```
    /// use touchmove::{Color, Piece, Position, Role};
    ///
    /// let pawn = Piece::new(Color::Black, Role::Pawn);
    /// assert_eq!(Position::standard().by_piece(pawn).len(), 8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn by_piece(&self, piece: Piece) -> Bitboard {
        self.board.by_piece(piece)
    }

    /// Returns the squares of the pawns of both sides.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "r3k1n1/8/8/8/4P3/8/8/2BQK3 w - - 0 1".parse()?;
    /// assert_eq!(position.pawns(), Square::E4.bitboard());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> Bitboard {
        self.board.pawns()
    }

    /// Returns the squares of the knights of both sides.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "r3k1n1/8/8/8/4P3/8/8/2BQK3 w - - 0 1".parse()?;
    /// assert_eq!(position.knights(), Square::G8.bitboard());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn knights(&self) -> Bitboard {
        self.board.knights()
    }

    /// Returns the squares of the bishops of both sides.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "r3k1n1/8/8/8/4P3/8/8/2BQK3 w - - 0 1".parse()?;
    /// assert_eq!(position.bishops(), Square::C1.bitboard());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn bishops(&self) -> Bitboard {
        self.board.bishops()
    }

    /// Returns the squares of the rooks of both sides.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "r3k1n1/8/8/8/4P3/8/8/2BQK3 w - - 0 1".parse()?;
    /// assert_eq!(position.rooks(), Square::A8.bitboard());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rooks(&self) -> Bitboard {
        self.board.rooks()
    }

    /// Returns the squares of the queens of both sides.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "r3k1n1/8/8/8/4P3/8/8/2BQK3 w - - 0 1".parse()?;
    /// assert_eq!(position.queens(), Square::D1.bitboard());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn queens(&self) -> Bitboard {
        self.board.queens()
    }

    /// Returns the squares of the kings of both sides.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "r3k1n1/8/8/8/4P3/8/8/2BQK3 w - - 0 1".parse()?;
    /// assert_eq!(position.kings(), Square::E1.bitboard() | Square::E8);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn kings(&self) -> Bitboard {
        self.board.kings()
    }

    /// Returns the piece on a square, or `None` if the square is empty.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let start = Position::standard();
    /// assert_eq!(start.piece_at(Square::G8).map(|piece| piece.letter()), Some('n'));
    /// assert_eq!(start.piece_at(Square::E4), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Returns the role of the piece on a square. Returns `None` if the square is empty.
    ///
    /// ```
    /// use touchmove::{Position, Role, Square};
    ///
    /// assert_eq!(Position::standard().role_at(Square::C1), Some(Role::Bishop));
    /// ```
    #[doc(alias("piece_on", "piece_type_at"))]
    #[inline]
    #[must_use]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        self.board.role_at(square)
    }

    /// Returns the color of the piece on a square. Returns `None` if the square is empty.
    ///
    /// ```
    /// use touchmove::{Color, Position, Square};
    ///
    /// assert_eq!(Position::standard().color_at(Square::E7), Some(Color::Black));
    /// ```
    #[doc(alias = "color_on")]
    #[inline]
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        self.board.color_at(square)
    }
}
