//! A move that was legal, kept without its position.

use core::cmp::Ordering;
use core::fmt;

use super::facts::move_facts;
use super::{BoardChanges, LegalMove, MoveType};
use crate::position::{Kind, Step};
use crate::types::{CastlingSide, Color, Move, Piece, Promotion, Role, Square};

/// A move with its facts, kept without its position: color, role, capture, type.
///
/// It is made from a [`LegalMove`], so its facts are true of the position it was legal in. It
/// borrows nothing, is `Copy` and takes 8 bytes: use it for lists of moves, histories of a search
/// and books. To play it again, ask the position: `position.legal_move(stored.to_move())`.
///
/// It is ordered first as its [`Move`] is, then by its facts. Its text is that of its `Move`, with
/// castling as king takes rook. What depends on other pieces, such as its SAN or whether it gives
/// check, is known by the `LegalMove` only.
///
/// ```
/// use touchmove::moves::StoredMove;
/// use touchmove::{Color, Game, LegalMove, Piece, Role};
///
/// let mut game = Game::standard();
/// for san in ["e4", "d5", "exd5", "Qxd5"] {
///     game.play_san(san)?;
/// }
/// let line: Vec<StoredMove> = game.line().map(LegalMove::to_stored_move).collect();
/// // The game can change now; nothing is borrowed.
/// game.undo();
/// assert_eq!(line[3].piece(), Piece::new(Color::Black, Role::Queen));
/// assert_eq!(line[3].captured(), Some(Role::Pawn));
/// assert_eq!(line[3].to_string(), "d8d5");
/// assert_eq!(size_of::<Option<StoredMove>>(), 8);
/// # Ok::<(), touchmove::san::Error>(())
/// ```
#[doc(alias("MoveRecord", "HistoryEntry"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StoredMove {
    step: Step,
    color: Color,
    captured: Option<Role>,
    irreversible: bool,
}

impl LegalMove<'_> {
    /// Returns the move with its facts, without borrowing the position.
    #[inline]
    #[must_use]
    pub const fn to_stored_move(self) -> StoredMove {
        StoredMove {
            step: self.step(),
            color: self.position().turn(),
            captured: self.captured(),
            irreversible: self.is_irreversible(),
        }
    }
}

move_facts! {
    StoredMove, self =>
    step: self.step,
    color: self.color,
    captured: self.captured,
    is_capture: self.captured.is_some(),
    is_irreversible: self.irreversible,
}

impl From<LegalMove<'_>> for StoredMove {
    #[inline]
    fn from(legal: LegalMove<'_>) -> Self {
        legal.to_stored_move()
    }
}

impl From<StoredMove> for Move {
    #[inline]
    fn from(stored: StoredMove) -> Self {
        stored.to_move()
    }
}

impl Ord for StoredMove {
    /// Compares the moves as plain data first, then color, role, capture and the rest.
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |it: &Self| {
            let facts = (it.color, it.step, it.captured, it.irreversible);
            (it.to_move(), facts)
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for StoredMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for StoredMove {
    /// Writes the move in UCI, castling as king takes rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_move().fmt(f)
    }
}

impl fmt::Debug for StoredMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoredMove({} {self}", self.piece())?;
        if let Some(captured) = self.captured {
            write!(f, " x{}", Piece::new(!self.color, captured))?;
        }
        f.write_str(")")
    }
}
