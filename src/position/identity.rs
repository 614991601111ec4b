//! Equality of positions (Article 9.2.3), an order that agrees with it, and their keys.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::Position;
use super::facts::EnPassantSquare;
use crate::board::zobrist::{self, PieceKeys};
use crate::board::{Board, CastlingRights};
use crate::types::Color;

/// The parts of a position that decide equality.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Identity<'p> {
    board: &'p Board,
    turn: Color,
    castling: CastlingRights,
    en_passant: EnPassantSquare,
}

impl Position {
    fn identity(&self) -> Identity<'_> {
        Identity {
            board: &self.board,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
        }
    }

    /// Returns the Zobrist key of the position, a 64-bit hash.
    ///
    /// Equal positions have equal keys, and different ones almost certainly different keys. Use
    /// keys for hash tables; to detect a repetition, compare positions. Keys are the same on every
    /// machine, but may change between versions of this crate; [`polyglot::key`](crate::polyglot::key)
    /// never does.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// // The half-move clock and the move number are not part of the key.
    /// let one: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// let other: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 30 60".parse()?;
    /// assert_eq!(one.key(), other.key());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias("hash", "zobrist_hash", "get_hash"))]
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns a key of the pawns of both sides alone. It is for a pawn hash table.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// let knight_out: Position = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1".parse()?;
    /// assert_eq!(start.pawn_key(), knight_out.pawn_key());
    /// assert_ne!(start.key(), knight_out.key());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// Computes both keys from what the pieces contribute to them.
    #[inline(always)]
    pub(super) fn complete_keys(&mut self, pieces: PieceKeys) {
        let turn = match self.turn {
            Color::White => 0,
            Color::Black => zobrist::BLACK_TO_MOVE,
        };
        let en_passant = self
            .en_passant
            .get()
            .map_or(0, |square| zobrist::en_passant(square.file()));
        let castling = zobrist::castling(self.castling.rooks());
        self.key = pieces.all ^ turn ^ castling ^ en_passant;
        self.pawn_key = pieces.pawns;
    }
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // Different keys prove that positions differ; equal keys prove nothing.
        self.key == other.key && self.identity() == other.identity()
    }
}

impl Eq for Position {}

/// Orders by board, side to move, castling rights and legal en passant capture.
///
/// The order has no meaning in chess, but agrees with `==`. It does not depend on
/// [`key`](Position::key), which may change between versions.
impl Ord for Position {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.identity().cmp(&other.identity())
    }
}

impl PartialOrd for Position {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Position {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal positions have equal keys, so the key is a valid hash.
        state.write_u64(self.key);
    }
}
