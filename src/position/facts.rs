//! The facts of a position and how to read them, also with the sides or left and right exchanged.

use crate::bitboard::Bitboard;
use crate::board::{Board, CastlingRights};
use crate::setup::Setup;
use crate::types::{CastlingSide, Color, Square};

/// A valid position: pieces, side to move, castling rights, en passant, counters.
///
/// A position is made from a [`Setup`] by [`validate`](Setup::validate) (a FEN is read
/// that way) or by playing a [legal move](crate::LegalMove), so it always has exactly one
/// king a side, no pawn on the first or last rank, at most 16 men a side, the side that
/// has just moved is not in check, and rights and en passant square fit the men. That
/// does not prove that a game can lead to it: nobody knows a quick way to decide that.
///
/// Two positions are equal exactly when Article 9.2.3 calls them the same: the same men
/// on the same squares, the same side to move, the same castling rights, and the same
/// legal en passant captures. The clocks take no part, nor does a double push that gave
/// nobody an en passant capture.
///
/// Lists of legal moves hold fewer than 256; the most that a position reachable from the
/// start position is known to have is 218
/// (`R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1`).
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
    /// Where an en passant capture is legal; a part of the position's identity.
    pub(super) en_passant: EnPassantSquare,
    /// The square the last move, if a double push, passed over.
    pub(super) passed: EnPassantSquare,
}

/// A square on the third or sixth rank, or none, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct EnPassantSquare(u8);

impl EnPassantSquare {
    /// No pawn ever passes over a1, which has the number 0.
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
    /// Returns the men and their squares.
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

    /// Returns the castling rights, whether or not castling is possible at the moment.
    #[doc(alias("castles", "castle_rights"))]
    #[inline]
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// Returns the square of the rook with which a color may castle on one side.
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

    /// Returns the square onto which a pawn may capture en passant, if a capture is legal.
    #[doc(alias("ep_square", "en_passant"))]
    #[inline]
    #[must_use]
    pub const fn legal_en_passant_square(&self) -> Option<Square> {
        self.en_passant.get()
    }

    /// Returns the square that the last move, a double push, passed over, whether or not
    /// anybody can capture there.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// // Nobody could capture, but some FENs tell of every double push.
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

    /// Returns how many half-moves have been played since the last capture or pawn move.
    ///
    /// It stops at 65,535.
    #[doc(alias("halfmoves", "fifty_move_counter"))]
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Returns the number of the current move, which grows after Black's.
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
        match self.board.king(color) {
            Some(square) => square,
            // Every valid position has both kings.
            None => Square::A1,
        }
    }

    /// Returns the men of both sides that attack a square past the occupied squares.
    ///
    /// Pass `position.board().occupied()` for the position as it is, or another set to
    /// see through men or think men added.
    #[inline]
    #[must_use]
    pub const fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board.attackers_to(square, occupied)
    }

    /// Returns the men that give check to the side to move.
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        let king = self.king(self.turn);
        self.board
            .attackers_of(self.turn.opponent(), king, self.board.occupied())
    }

    /// Returns `true` if the side to move is in check.
    #[inline]
    #[must_use]
    pub const fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns the position as a [`Setup`] that can be edited.
    ///
    /// Its en passant square is the square passed over by the last double push, even if
    /// no capture is possible.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            castling: self.castling,
            en_passant: self.pushed_over_square(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Returns the position with the sides exchanged: ranks turned round, colors and the side
    /// to move swapped.
    ///
    /// Everything is as it was for the other side, and the legal moves are the same with their
    /// squares [flipped](crate::Move::flip_vertical).
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
        Self::of_sound(&self.to_setup().flip_colors())
    }

    /// Returns the position with left and right exchanged; `None` if a side may castle.
    ///
    /// Castling goes further on one side than on the other, so no position with castling rights
    /// has a counterpart. The legal moves are the same with their squares
    /// [flipped](crate::Move::flip_horizontal). A [setup](crate::Setup::flip_horizontal) can be
    /// flipped with its rights, but that is then another game.
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
        let sound = self.castling_rights().is_empty();
        sound.then(|| Self::of_sound(&self.to_setup().flip_horizontal()))
    }

    /// Returns the position of a setup without defects, or with forgiven ones.
    #[inline(always)]
    pub(super) fn of_sound(setup: &Setup) -> Self {
        let mut position = Self {
            board: setup.board.clone(),
            castling: setup.castling,
            key: 0,
            pawn_key: 0,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            turn: setup.turn,
            en_passant: EnPassantSquare::NONE,
            passed: EnPassantSquare::NONE,
        };
        position.compute_keys();
        if let Some(passed) = setup.en_passant {
            position.passed = EnPassantSquare::some(passed);
            position.allow_en_passant(passed);
        }
        position
    }
}
