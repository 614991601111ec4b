//! The state of a position, its accessors, and flipping.

use crate::bitboard::Bitboard;
use crate::board::zobrist::PieceKeys;
use crate::board::{Board, CastlingRights};
use crate::setup::Setup;
use crate::types::{CastlingSide, Color, Square};

/// A valid position: pieces, side to move, castling rights, en passant, counters.
///
/// A position is made from a [`Setup`] by [`validate`](Setup::validate), as when a FEN is read, or
/// by playing a [legal move](crate::LegalMove). It therefore always satisfies these conditions:
///
/// * Each side has exactly one king and at most 16 pieces.
/// * No pawn is on the first or last rank.
/// * The side that has just moved is not in check.
/// * Castling rights and en passant square fit the pieces.
///
/// This does not prove that a game can reach the position: no fast test for that is known.
///
/// Two positions are equal exactly if they are the same by Article 9.2.3: the same pieces on the
/// same squares, the same side to move, the same castling rights, and the same legal en passant
/// captures. The half-move clock and the move number are ignored, and so is a double push that
/// allows no en passant capture. Positions are ordered, and hashed, by the same parts. So a
/// `BTreeSet` or a `HashSet` keeps one of those that are the same:
///
/// ```
/// use std::collections::BTreeSet;
/// use touchmove::{Game, Position};
///
/// let mut game = Game::standard();
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
///     game.play_san(san)?;
/// }
/// let distinct: BTreeSet<&Position> = game.positions().iter().collect();
/// assert_eq!((game.positions().len(), distinct.len()), (5, 4));
/// # Ok::<(), touchmove::san::Error>(())
/// ```
///
/// Every position has fewer than 256 legal moves. The most known in a position that can be reached
/// from the start position is 218, in `R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1`.
///
/// ```
/// use touchmove::{Color, Position, Square};
///
/// let start = Position::standard();
/// assert_eq!(start.turn(), Color::White);
/// assert_eq!(start.king(Color::Black), Square::E8);
/// assert!(size_of::<Position>() <= 96);
/// ```
#[doc(alias = "Chess")]
#[derive(Clone)]
pub struct Position {
    pub(super) board: Board,
    pub(super) castling: CastlingRights,
    pub(super) key: u64,
    pub(super) pawn_key: u64,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
    pub(super) turn: Color,
    /// The square where an en passant capture is legal; part of the position's identity.
    pub(super) en_passant: EnPassantSquare,
    /// The square that the last move passed over, if it was a double push.
    pub(super) passed: EnPassantSquare,
}

/// An optional square on the third or sixth rank, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct EnPassantSquare(u8);

impl EnPassantSquare {
    /// No square. Its value is a1, which no pawn passes over.
    pub(super) const NONE: Self = Self(0);

    #[inline(always)]
    pub(super) const fn some(square: Square) -> Self {
        Self(square.index() as u8)
    }

    #[inline(always)]
    pub(super) const fn get(self) -> Option<Square> {
        match self {
            Self::NONE => None,
            Self(number) => Some(Square::from_low_bits(number)),
        }
    }
}

impl Position {
    /// Returns the pieces on the board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move.
    #[doc(alias = "side_to_move")]
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the castling rights, whether or not castling is legal now.
    #[doc(alias("castles", "castle_rights"))]
    #[inline]
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// Returns the rook with which `color` still has a castling right on this side. Returns `None`
    /// if there is no such right.
    ///
    /// ```
    /// use touchmove::{CastlingSide, Color, Position, Square};
    ///
    /// let start = Position::standard();
    /// assert_eq!(start.castling_rook(Color::White, CastlingSide::QueenSide), Some(Square::A1));
    /// ```
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        self.castling
            .by_color(color)
            .into_iter()
            .find(|&rook| CastlingSide::from_rook(king, rook) == side)
    }

    /// Returns the square where an en passant capture is legal, if there is one.
    #[doc(alias("ep_square", "en_passant"))]
    #[inline]
    #[must_use]
    pub const fn legal_en_passant_square(&self) -> Option<Square> {
        self.en_passant.get()
    }

    /// Returns the square that a double push has just passed over. Returns `None` if the last move
    /// was not a double push.
    ///
    /// It is returned whether or not a pawn can capture there.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// // No pawn can capture here, but some FENs name the square after every double push.
    /// let position = Position::standard().parse_uci("e2e4")?.play();
    /// assert_eq!(position.pushed_over_square(), Some(Square::E3));
    /// assert_eq!(position.legal_en_passant_square(), None);
    /// # Ok::<(), touchmove::uci::Error>(())
    /// ```
    #[doc(alias("ep_square", "en_passant"))]
    #[inline]
    #[must_use]
    pub const fn pushed_over_square(&self) -> Option<Square> {
        self.passed.get()
    }

    /// Returns the number of half-moves since the last capture or pawn move.
    ///
    /// It stops at 65,535.
    #[doc(alias("halfmoves", "fifty_move_counter"))]
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Returns the number of the current move, which increases after Black's move.
    ///
    /// It stops at 65,535.
    #[doc(alias = "fullmoves")]
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// Returns the square of a side's king.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Square {
        self.board.known_king(color)
    }

    /// Returns the pieces of both sides that attack a square, given the occupied squares.
    ///
    /// Pass [`occupied`](Position::occupied) for the position as it is, or a different set to see
    /// through pieces or to add imagined ones.
    #[inline]
    #[must_use]
    pub const fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board.attackers_to(square, occupied)
    }

    /// Returns the pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        let king = self.king(self.turn);
        self.board.checkers_of(king, self.turn.opponent())
    }

    /// Returns `true` if the side to move is in check.
    #[inline]
    #[must_use]
    pub const fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns the position as a [`Setup`], which can be edited.
    ///
    /// It is the setup of the position's own FEN: it has an en passant square only if a capture
    /// there is legal. [`to_setup_with`](Self::to_setup_with) knows other rules.
    ///
    /// ```
    /// use touchmove::{Position, Setup};
    ///
    /// let position = Position::standard().parse_uci("e2e4")?.play();
    /// let setup = position.to_setup();
    /// assert_eq!(setup.en_passant, None);
    /// assert_eq!(position.to_string().parse::<Setup>()?, setup);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "into_setup")]
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.setup_with(self.legal_en_passant_square())
    }

    pub(crate) fn setup_with(&self, en_passant: Option<Square>) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            castling: self.castling,
            en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Returns the position with the sides exchanged.
    ///
    /// The board is flipped top to bottom, and the colors and the side to move are swapped. The
    /// legal moves are the same with their squares [flipped](crate::Move::flip_vertical).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k2r/8/8/8/3pP3/8/8/4K3 b k e3 0 1".parse()?;
    /// let flipped = position.flip_colors();
    /// assert_eq!(flipped, "4k3/8/8/3Pp3/8/8/8/4K2R w K e6 0 1".parse()?);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias = "mirror")]
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        Self::from_valid(&self.setup_with(self.pushed_over_square()).flip_colors())
    }

    /// Returns the position flipped left to right. Returns `None` if a side has castling rights.
    ///
    /// Castling is not symmetric: the king ends on the c-file or the g-file, so a position with
    /// castling rights has no mirror image. The legal moves are the same with their squares
    /// [flipped](crate::Move::flip_horizontal).
    /// [`Setup::flip_horizontal`](crate::Setup::flip_horizontal) also flips castling rights, but
    /// the result is then a different game.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_eq!(position.flip_horizontal(), Some("3k4/8/8/8/3Pp3/8/8/3K4 b - d3 0 1".parse()?));
    /// assert_eq!(Position::standard().flip_horizontal(), None);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn flip_horizontal(&self) -> Option<Self> {
        let has_image = self.castling_rights().is_empty();
        let setup = || self.setup_with(self.pushed_over_square());
        has_image.then(|| Self::from_valid(&setup().flip_horizontal()))
    }

    /// Returns the position of a setup that has no defects or only tolerated ones.
    #[inline(always)]
    pub(super) fn from_valid(setup: &Setup) -> Self {
        Self::from_valid_keyed(setup, PieceKeys::of(&setup.board))
    }

    /// Returns the position of such a setup, whose pieces' share of the keys is known.
    #[inline(always)]
    pub(super) fn from_valid_keyed(setup: &Setup, pieces: PieceKeys) -> Self {
        let mut position = Self {
            board: setup.board.clone(),
            castling: setup.castling,
            key: 0,
            pawn_key: 0,
            halfmove_clock: setup.halfmove_clock,
            // A tolerated 0 is counted as 1.
            fullmove_number: setup.fullmove_number.max(1),
            turn: setup.turn,
            en_passant: EnPassantSquare::NONE,
            passed: EnPassantSquare::NONE,
        };
        position.complete_keys(pieces);
        if let Some(passed) = setup.en_passant {
            position.passed = EnPassantSquare::some(passed);
            position.allow_en_passant::<true>(passed);
        }
        position
    }
}
