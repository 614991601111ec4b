//! The changes that a legal move makes to the pieces on the board.

use arrayvec::ArrayVec;

use crate::position::Step;
use crate::types::{Color, Piece, Role, Square};

/// The changes that a legal move makes to the board. They are in the order of moving pieces by
/// hand.
///
/// It is returned by [`LegalMove::board_changes`](crate::LegalMove::board_changes) and
/// [`StoredMove::board_changes`](crate::moves::StoredMove::board_changes). To update a board, remove
/// the captured piece, lift all pieces that move, put them down again, and last replace a promoted
/// pawn. Lift all before putting any down: in Chess960, king and rook may swap squares.
///
/// ```
/// use touchmove::{Board, LegalMove};
///
/// fn show(legal: LegalMove<'_>, board: &mut Board) {
///     let changes = legal.board_changes();
///     if let Some((square, _)) = changes.captured() {
///         board.set(square, None);
///     }
///     for shift in changes.moved() {
///         board.set(shift.from(), None);
///     }
///     for shift in changes.moved() {
///         board.set(shift.to(), Some(shift.piece()));
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
    piece: Piece,
    from: Square,
    to: Square,
}

impl PieceShift {
    /// Returns the piece; for a promotion it is still the pawn.
    #[inline]
    #[must_use]
    pub const fn piece(self) -> Piece {
        self.piece
    }

    /// Returns the origin square.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Returns the destination square, which differs from the origin.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }
}

impl BoardChanges {
    /// Returns the changes that a move of `us` makes, given the role that it captures.
    #[inline]
    pub(super) fn of(us: Color, step: Step, captured: Option<Role>) -> Self {
        let (from, to) = (step.from(), step.to());
        let captured = captured.map(|role| (step.capture_square(), Piece::new(!us, role)));
        let promoted = step
            .promotion()
            .map(|promotion| (to, Piece::new(us, promotion.role())));
        let mut moved = ArrayVec::new();
        let mut shift = |role, from, to| {
            if from != to {
                let piece = Piece::new(us, role);
                moved.push(PieceShift { piece, from, to });
            }
        };
        match step.castling_side() {
            Some(side) => {
                shift(Role::King, from, side.king_target(us));
                shift(Role::Rook, to, side.rook_target(us));
            }
            None => shift(step.role(), from, to),
        }
        Self {
            captured,
            moved,
            promoted,
        }
    }

    /// Returns the captured piece and its square, or `None` if nothing is captured.
    ///
    /// For an en passant capture the square is not the destination of the capturing pawn.
    #[inline]
    #[must_use]
    pub const fn captured(&self) -> Option<(Square, Piece)> {
        self.captured
    }

    /// Returns the pieces that move: one, or for castling the king and then the rook.
    ///
    /// In Chess960 one of the two may stay on its square when castling, and then it is left out.
    #[inline]
    #[must_use]
    pub fn moved(&self) -> &[PieceShift] {
        self.moved.as_slice()
    }

    /// Returns the piece that replaces a promoted pawn, and its square.
    #[inline]
    #[must_use]
    pub const fn promoted(&self) -> Option<(Square, Piece)> {
        self.promoted
    }
}
