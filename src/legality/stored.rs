//! A move that was legal, kept without its position.

use core::cmp::Ordering;
use core::fmt;

use super::{BoardChanges, LegalMove};
use crate::position::{Kind, Step};
use crate::types::{CastlingSide, Color, Move, Piece, Promotion, Role, Square};

/// A move with its facts, kept without its position: color, role, capture, type.
///
/// It is made from a [`LegalMove`], so its facts are true of the position it was legal in. It
/// borrows nothing, is `Copy` and takes 8 bytes: use it for lists of moves, histories of a search
/// and books. To play it again, ask the position: `position.legal_move(played.to_move())`.
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
/// let played: Vec<StoredMove> = game.line().map(LegalMove::to_stored_move).collect();
/// // The game can change now; nothing is borrowed.
/// game.undo();
/// assert_eq!(played[3].piece(), Piece::new(Color::Black, Role::Queen));
/// assert_eq!(played[3].captured(), Some(Role::Pawn));
/// assert_eq!(played[3].to_string(), "d8d5");
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

/// What is special about a move: exactly one type applies to each.
///
/// Whether it captures is another question: see [`LegalMove::captured`] and
/// [`StoredMove::captured`].
///
/// ```
/// use touchmove::moves::MoveType;
/// use touchmove::{CastlingSide, Position};
///
/// let position: Position = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1".parse()?;
/// assert_eq!(position.parse_san("e4")?.move_type(), MoveType::DoublePush);
/// let castling = MoveType::Castling(CastlingSide::KingSide);
/// assert_eq!(position.parse_san("O-O")?.move_type(), castling);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveType {
    /// A move of none of the other types.
    Normal,
    /// A pawn's first move over two squares.
    DoublePush,
    /// An en passant capture.
    EnPassant,
    /// Castling toward this side.
    Castling(CastlingSide),
    /// A pawn move to the last rank, with or without a capture.
    Promotion(Promotion),
}

/// Returns the type of a move.
const fn type_of(step: Step) -> MoveType {
    match step.kind() {
        Kind::Normal => MoveType::Normal,
        Kind::DoublePush => MoveType::DoublePush,
        Kind::EnPassant => MoveType::EnPassant,
        Kind::Castling => MoveType::Castling(CastlingSide::from_rook(step.from(), step.to())),
        Kind::Promotion(promotion) => MoveType::Promotion(promotion),
    }
}

impl LegalMove<'_> {
    /// Returns the move with its facts, without borrowing the position.
    ///
    /// ```
    /// use touchmove::{Position, Role};
    ///
    /// let played = Position::standard().parse_uci("g1f3")?.to_stored_move();
    /// assert_eq!(played.role(), Role::Knight);
    /// # Ok::<(), touchmove::uci::Error>(())
    /// ```
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

    /// Returns what is special about the move, such as castling or a promotion.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::MoveType;
    ///
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert_eq!(position.parse_san("exd6")?.move_type(), MoveType::EnPassant);
    /// assert_eq!(position.parse_san("e6")?.move_type(), MoveType::Normal);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("kind", "flag"))]
    #[inline]
    #[must_use]
    pub const fn move_type(self) -> MoveType {
        type_of(self.step())
    }
}

impl StoredMove {
    /// Returns the move as plain data.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// let played = start.parse_san("Nf3")?.to_stored_move();
    /// // The way back to a legal move, which the position checks.
    /// assert_eq!(start.legal_move(played.to_move())?.san().as_str(), "Nf3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_move(self) -> Move {
        self.step.to_move()
    }

    /// Returns the origin square.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castling = position.parse_san("O-O")?.to_stored_move();
    /// assert_eq!((castling.from(), castling.to()), (Square::E1, Square::H1));
    /// assert_eq!(castling.destination(), Square::G1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        self.step.from()
    }

    /// Returns the destination square; for castling, the square of the rook.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        self.step.to()
    }

    /// Returns the square where the moving piece lands; for castling, that of the king.
    ///
    /// It differs from [`to`](Self::to) for castling only.
    #[inline]
    #[must_use]
    pub const fn destination(self) -> Square {
        self.step.destination(self.color)
    }

    /// Returns the color of the player who made the move.
    ///
    /// ```
    /// use touchmove::{Color, Position, Role};
    ///
    /// let played = Position::standard().parse_san("Nf3")?.to_stored_move();
    /// assert_eq!((played.color(), played.role()), (Color::White, Role::Knight));
    /// assert_eq!(played.piece().letter(), 'N');
    /// # Ok::<(), touchmove::san::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        self.color
    }

    /// Returns the role of the piece that moves. It is the king for castling, a pawn for a
    /// promotion.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        self.step.role()
    }

    /// Returns the piece that moves: its color and its role.
    #[inline]
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece::new(self.color, self.step.role())
    }

    /// Returns the promotion, if the move is one.
    ///
    /// ```
    /// use touchmove::{Position, Promotion, Role};
    ///
    /// let position: Position = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let played = position.parse_san("axb8=Q")?.to_stored_move();
    /// assert_eq!(played.promotion(), Some(Promotion::Queen));
    /// assert_eq!((played.role(), played.captured()), (Role::Pawn, Some(Role::Knight)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Promotion> {
        self.step.promotion()
    }

    /// Returns the role of the captured piece, or `None` if the move captures nothing.
    #[inline]
    #[must_use]
    pub const fn captured(self) -> Option<Role> {
        self.captured
    }

    /// Returns what is special about the move, such as castling or a promotion.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::moves::MoveType;
    ///
    /// let played = Position::standard().parse_san("e4")?.to_stored_move();
    /// assert_eq!(played.move_type(), MoveType::DoublePush);
    /// # Ok::<(), touchmove::san::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn move_type(self) -> MoveType {
        type_of(self.step)
    }

    /// Returns the side on which the move castles. Returns `None` if it is not castling.
    ///
    /// ```
    /// use touchmove::{CastlingSide, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// let played = position.parse_san("O-O-O")?.to_stored_move();
    /// assert_eq!(played.castling_side(), Some(CastlingSide::QueenSide));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        self.step.castling_side()
    }

    /// Returns `true` for castling.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// assert!(position.parse_san("O-O-O")?.to_stored_move().is_castling());
    /// assert!(!position.parse_san("Kd2")?.to_stored_move().is_castling());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// let played = position.parse_san("exd6")?.to_stored_move();
    /// assert!(played.is_capture() && played.is_en_passant() && played.is_zeroing());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.captured.is_some()
    }

    /// Returns `true` for a capture or a pawn move. These moves set the half-move clock to zero.
    #[inline]
    #[must_use]
    pub const fn is_zeroing(self) -> bool {
        matches!(self.step.role(), Role::Pawn) || self.is_capture()
    }

    /// Returns `true` if the move is irreversible. No later position can be the same as one before
    /// it.
    ///
    /// [`LegalMove::is_irreversible`] lists these moves.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// for san in ["e4", "e5", "Ke2", "Nf6"] {
    ///     game.play_san(san)?;
    /// }
    /// // The king gave up castling; the knight can go back.
    /// let told: Vec<bool> = game.line().map(|legal| legal.to_stored_move().is_irreversible()).collect();
    /// assert_eq!(told, [true, true, true, false]);
    /// # Ok::<(), touchmove::san::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_irreversible(self) -> bool {
        self.irreversible
    }

    /// Returns the changes that the move makes to the board.
    ///
    /// A GUI can show a stored move with them, forward or backward, without its position.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// let played = position.parse_san("exd6")?.to_stored_move();
    /// assert_eq!(played.board_changes().captured(), Some((Square::D5, "p".parse()?)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board_changes(self) -> BoardChanges {
        BoardChanges::of(self.color, self.step, self.captured)
    }
}

impl From<LegalMove<'_>> for StoredMove {
    #[inline]
    fn from(legal: LegalMove<'_>) -> Self {
        legal.to_stored_move()
    }
}

impl From<StoredMove> for Move {
    #[inline]
    fn from(played: StoredMove) -> Self {
        played.to_move()
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
