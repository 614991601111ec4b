//! A legal move, bound to its position.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::position::{Kind, Position, Step};
use crate::types::{CastlingSide, Color, Move, Promotion, Role, Square};

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
///
/// A `LegalMove` cannot outlive its position:
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
/// ```
/// use touchmove::{LegalMove, Position};
///
/// let position = Position::standard();
/// let legal: Option<LegalMove<'_>> = {
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
/// ```
/// use touchmove::{LegalMove, Move, Position, Square};
///
/// let (start, other) = (Position::standard(), Position::standard());
/// let honest = start.legal_move(Move::new(Square::E2, Square::E4, None))?;
/// let asked_again = other.legal_move(honest.to_move())?;
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
///
/// ```
/// use touchmove::{Move, Position, Square};
///
/// let next = Position::standard().legal_move(Move::new(Square::E2, Square::E4, None))?.play();
/// # Ok::<(), touchmove::IllegalMove>(())
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

    /// Returns the move as plain data.
    ///
    /// Castling is the king moving to its own rook's square.
    #[inline]
    #[must_use]
    pub const fn to_move(self) -> Move {
        self.step.to_move()
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

    /// Returns the origin square.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        self.step.from()
    }

    /// Returns the destination square; for castling, the square of the rook.
    ///
    /// [`destination`](Self::destination) is the square of the king after castling instead.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        self.step.to()
    }

    /// Returns the square where the moving piece lands; for castling, that of the king.
    ///
    /// It is the square that a GUI marks and that a table of history counts, in standard chess as
    /// in Chess960. If castling in Chess960 moves the rook alone, it is the origin.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let castling = position.parse_san("O-O-O")?;
    /// assert_eq!((castling.to(), castling.destination()), (Square::A1, Square::C1));
    /// assert_eq!(position.parse_san("Rb1")?.destination(), Square::B1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("king_target", "landing_square"))]
    #[inline]
    #[must_use]
    pub const fn destination(self) -> Square {
        self.step.destination(self.position.turn())
    }

    /// Returns the role of the piece that moves; the king for castling.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        self.step.role()
    }

    /// Returns the promotion, if the move is one.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Promotion> {
        self.step.promotion()
    }

    /// Returns the side on which the move castles. Returns `None` if it is not castling.
    ///
    /// ```
    /// use touchmove::{CastlingSide, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// assert_eq!(position.parse_san("O-O-O")?.castling_side(), Some(CastlingSide::QueenSide));
    /// assert_eq!(position.parse_san("Ke2")?.castling_side(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        self.step.castling_side()
    }

    /// Returns `true` for castling.
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        matches!(self.step.kind(), Kind::Castling)
    }

    /// Returns `true` for an en passant capture.
    #[inline]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.step.kind(), Kind::EnPassant)
    }

    /// Returns `true` if the move captures a piece, including en passant.
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        let enemies = self
            .position
            .board()
            .by_color(self.position.turn().opponent());
        self.is_en_passant() || enemies.contains(self.to())
    }

    /// Returns the role of the captured piece, or `None` if the move captures nothing.
    ///
    /// ```
    /// use touchmove::{Position, Role};
    ///
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// let en_passant = position.parse_san("exd6")?;
    /// assert!(en_passant.is_en_passant());
    /// assert_eq!(en_passant.captured(), Some(Role::Pawn));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn captured(self) -> Option<Role> {
        if self.is_en_passant() {
            Some(Role::Pawn)
        } else if self.is_capture() {
            self.position.board().role_at(self.to())
        } else {
            None
        }
    }

    /// Returns `true` for a capture or a pawn move. These moves set the half-move clock to zero.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// assert!(start.parse_san("e4")?.is_zeroing());
    /// assert!(!start.parse_san("Nf3")?.is_zeroing());
    /// # Ok::<(), touchmove::san::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_zeroing(self) -> bool {
        matches!(self.role(), Role::Pawn) || self.is_capture()
    }

    /// Returns `true` if the move is irreversible. No later position can be the same as one before
    /// it.
    ///
    /// That is so for captures and pawn moves, if castling rights are lost, and if an en passant
    /// capture was legal, whether or not it is played. A search for repetitions can stop there.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let rook = position.parse_san("Rb1")?;
    /// assert!(rook.is_irreversible() && !rook.is_zeroing());
    /// assert!(!rook.play().parse_san("Ke7")?.is_irreversible());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_irreversible(self) -> bool {
        let rights = self.position.castling_rights();
        let lost = match self.role() {
            Role::King => rights.by_color(self.position.turn()),
            _ => Bitboard::EMPTY,
        };
        self.is_zeroing()
            || !lost.is_empty()
            || rights.contains(self.from())
            || rights.contains(self.to())
            || self.position.legal_en_passant_square().is_some()
    }

    /// Returns the [key](Position::key) of the position after the move.
    ///
    /// This takes little more than half the time of [`play`](LegalMove::play), so that a search can
    /// probe its hash table first.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// assert!(start.legal_moves().iter().all(|legal| legal.key_after() == legal.play().key()));
    /// ```
    #[inline]
    #[must_use]
    pub fn key_after(self) -> u64 {
        // The compiler removes all work on the next position except its key; a separate key
        // computation was no faster.
        self.play().key()
    }
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
