//! What a legal move does to the men on the board.

use arrayvec::ArrayVec;

use super::LegalMove;
use crate::types::{Piece, Role, Square};

/// What a legal move does to the men on the board, in the order in which a hand would do it.
///
/// [`LegalMove::board_changes`] makes it. A board becomes the one after the move if the captured
/// man is taken off, all men that move are lifted, all are put down again, and at last a promoted
/// man takes the pawn's place. Lift before putting down: in Chess960 king and rook may change
/// places.
///
/// ```
/// use touchmove::{Board, LegalMove};
///
/// fn show(legal: LegalMove<'_>, board: &mut Board) {
///     let changes = legal.board_changes();
///     if let Some((square, _)) = changes.captured() {
///         board.set(square, None);
///     }
///     for man in changes.moved() {
///         board.set(man.from, None);
///     }
///     for man in changes.moved() {
///         board.set(man.to, Some(man.piece));
///     }
///     if let Some((square, promoted)) = changes.promoted() {
///         board.set(square, Some(promoted));
///     }
/// }
///
/// let position: touchmove::Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let mut board = position.board().clone();
/// let castling = position.parse_uci("e1g1")?;
/// show(castling, &mut board);
/// assert_eq!(board, *castling.play().board());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardChanges {
    captured: Option<(Square, Piece)>,
    moved: ArrayVec<PieceShift, 2>,
    promoted: Option<(Square, Piece)>,
}

/// A piece that moves from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceShift {
    /// The man, who is still a pawn if he promotes.
    pub piece: Piece,
    /// The square he leaves.
    pub from: Square,
    /// The other square, to which he goes.
    pub to: Square,
}

impl BoardChanges {
    /// Returns the man who is captured and his square, which en passant is not the one that
    /// the pawn goes to.
    #[inline]
    #[must_use]
    pub const fn captured(&self) -> Option<(Square, Piece)> {
        self.captured
    }

    /// Returns the men that move: one, or king and rook in this order.
    ///
    /// In Chess960 one of the two may stay where he is when castling, and then he is not here.
    #[inline]
    #[must_use]
    pub fn moved(&self) -> &[PieceShift] {
        self.moved.as_slice()
    }

    /// Returns what takes the place of the pawn that has reached the last rank, and where.
    #[inline]
    #[must_use]
    pub const fn promoted(&self) -> Option<(Square, Piece)> {
        self.promoted
    }
}

impl LegalMove<'_> {
    /// Returns what the move does to the men on the board, as a GUI shows it.
    ///
    /// ```
    /// use touchmove::{Piece, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// let changes = position.parse_uci("e5d6")?.board_changes();
    /// assert_eq!(changes.captured(), Some((Square::D5, "p".parse()?)));
    /// let [pawn] = changes.moved() else { unreachable!("one man moves") };
    /// assert_eq!((pawn.from, pawn.to), (Square::E5, Square::D6));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board_changes(self) -> BoardChanges {
        let us = self.position().turn();
        let (from, to) = (self.from(), self.to());
        let promoted = self
            .promotion()
            .map(|promotion| (to, Piece::new(us, promotion.role())));
        let travels = match self.castling_side() {
            Some(side) => [
                Some((Role::King, from, side.king_target(us))),
                Some((Role::Rook, to, side.rook_target(us))),
            ],
            None => [Some((self.role(), from, to)), None],
        };
        let moved = travels
            .into_iter()
            .flatten()
            .filter(|(_, from, to)| from != to)
            .map(|(role, from, to)| PieceShift {
                piece: Piece::new(us, role),
                from,
                to,
            });
        BoardChanges {
            captured: self.captured_piece(),
            moved: moved.collect(),
            promoted,
        }
    }

    /// Returns the man whom the move captures, and his square.
    pub(crate) fn captured_piece(self) -> Option<(Square, Piece)> {
        let role = self.captured()?;
        let square = if self.is_en_passant() {
            // Beside the capturing pawn: on its rank and on the file where it goes.
            Square::new(self.to().file(), self.from().rank())
        } else {
            self.to()
        };
        Some((square, Piece::new(!self.position().turn(), role)))
    }
}
