//! A legal move, bound to its position.

use core::fmt;

use super::facts::move_facts;
use super::{BoardChanges, MoveType};
use crate::bitboard::Bitboard;
use crate::position::{Kind, Position, Step};
use crate::types::{CastlingSide, Color, Move, Piece, Promotion, Role, Square};

/// A move that is legal in the position it borrows.
///
/// Only a [`Position`] creates one, so [`play`](LegalMove::play) needs no check. It is small and
/// `Copy`. To keep a move longer than the position lives, store the [`Move`] that
/// [`to_move`](LegalMove::to_move) returns, or the [`StoredMove`](crate::moves::StoredMove) that
/// [`to_stored_move`](LegalMove::to_stored_move) returns, which also knows role and capture.
///
/// ```
/// use touchmove::{Move, Position, Role};
///
/// let start = Position::standard();
/// let mv: Move = "g1f3".parse()?;
/// let legal = start.legal_move(mv)?;
/// assert_eq!(legal.role(), Role::Knight);
/// let next = legal.play();
/// assert_eq!(next.halfmove_clock(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "ValidMove")]
#[derive(Clone, Copy)]
pub struct LegalMove<'p> {
    position: &'p Position,
    step: Step,
}

impl<'p> LegalMove<'p> {
    /// Creates a legal move; the step must be legal in the position.
    #[inline(always)]
    pub(super) const fn new(position: &'p Position, step: Step) -> Self {
        Self { position, step }
    }

    /// Returns the move as it is generated, listed and played.
    #[inline(always)]
    pub(super) const fn step(self) -> Step {
        self.step
    }

    /// Returns the kind of the move, as far as playing it differs.
    #[inline(always)]
    pub(crate) const fn kind(self) -> Kind {
        self.step.kind()
    }

    /// Returns the position in which the move is legal.
    #[inline]
    #[must_use]
    pub const fn position(self) -> &'p Position {
        self.position
    }

    /// Returns the position after the move.
    #[doc(alias("make_move", "make_move_new", "push", "apply", "do_move"))]
    #[inline]
    #[must_use]
    pub fn play(self) -> Position {
        match self.position.turn() {
            Color::White => self.position.after(Color::White, self.step),
            Color::Black => self.position.after(Color::Black, self.step),
        }
    }

    /// Returns the position after the move, whose keys and counters have no meaning.
    #[inline]
    pub(crate) fn play_without_keys(self) -> Position {
        let turn = self.position.turn();
        self.position.after_without_keys(turn, self.step)
    }

    /// Returns the captured piece and its square, or `None` if nothing is captured.
    pub(crate) fn captured_piece(self) -> Option<(Square, Piece)> {
        let piece = Piece::new(!self.color(), self.captured()?);
        Some((self.step.capture_square(), piece))
    }

    /// Returns the [key](Position::key) of the position after the move.
    ///
    /// This takes little more than half the time of [`play`](LegalMove::play), so that a search can
    /// probe its hash table first.
    #[inline]
    #[must_use]
    pub fn key_after(self) -> u64 {
        // The compiler removes all work on the next position except its key; a separate key
        // computation was no faster.
        self.play().key()
    }
}

move_facts! {
    LegalMove<'_>, self =>
    step: self.step,
    color: self.position.turn(),
    captured: {
        if self.is_en_passant() {
            Some(Role::Pawn)
        } else if self.is_capture() {
            self.position.board().role_at(self.to())
        } else {
            None
        }
    },
    is_capture: {
        let enemies = self.position.board().by_color(self.color().opponent());
        self.is_en_passant() || enemies.contains(self.to())
    },
    is_irreversible: {
        let rights = self.position.castling_rights();
        let lost = match self.role() {
            Role::King => rights.by_color(self.color()),
            _ => Bitboard::EMPTY,
        };
        self.is_zeroing()
            || !lost.is_empty()
            || rights.contains(self.from())
            || rights.contains(self.to())
            || self.position.legal_en_passant_square().is_some()
    },
}

impl PartialEq for LegalMove<'_> {
    /// Compares the moves first, and the positions only if the moves are equal.
    fn eq(&self, other: &Self) -> bool {
        self.step == other.step
            && (core::ptr::eq(self.position, other.position) || self.position == other.position)
    }
}

impl Eq for LegalMove<'_> {}

impl From<LegalMove<'_>> for Move {
    #[inline]
    fn from(legal: LegalMove<'_>) -> Self {
        legal.to_move()
    }
}

impl fmt::Display for LegalMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_move().fmt(f)
    }
}

impl fmt::Debug for LegalMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LegalMove({self})")
    }
}

/// What does not compile, as doc tests.
///
/// A legal move cannot outlive its position:
///
/// ```compile_fail,E0597
/// use touchmove::{LegalMove, Position};
///
/// let legal: Option<LegalMove<'_>> = {
///     let position = Position::standard();
///     position.legal_moves().into_iter().next()
/// };
/// assert!(legal.is_some());
/// ```
///
/// Other code cannot create one:
///
/// ```compile_fail,E0451
/// use touchmove::{LegalMove, Move, Position, Square};
///
/// let (start, other) = (Position::standard(), Position::standard());
/// let honest = start.legal_move(Move::new(Square::E2, Square::E4, None))?;
/// let forged = LegalMove { position: &other, ..honest };
/// # Ok::<(), touchmove::IllegalMove>(())
/// ```
///
/// A plain [`Move`] cannot be played:
///
/// ```compile_fail,E0599
/// use touchmove::{Move, Square};
///
/// let next = Move::new(Square::E2, Square::E4, None).play();
/// ```
#[cfg(doctest)]
struct Forgeries;
