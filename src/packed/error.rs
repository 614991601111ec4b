//! What can be wrong with packed positions and games, and at which byte.

use super::layout::{SIZE, VERSION, offset};
use crate::legality::IllegalMove;
use crate::position::InvalidPosition;
use crate::setup::Defect;
use crate::types::{Color, Move, Square};

/// An error reading or writing packed positions and games.
///
/// Every offset counts from the start of the buffer, even for the start position inside a game and
/// for the second game and later ones.
///
/// ```
/// use touchmove::packed::{self, PackedGame, PackedPosition};
/// use touchmove::{Position, Square};
///
/// let mut bytes = Position::standard().to_packed().to_bytes();
/// bytes[8] = 0x2f;
/// let error = PackedPosition::from_bytes(bytes).unpack().unwrap_err();
/// assert_eq!(error, packed::Error::WrongPiece { offset: 8, square: Square::A1, found: 15 });
/// assert_eq!(error.to_string(), "15 at byte 8, for a1, is not the code of a piece");
///
/// // One half-move from the start position: e2e5.
/// let bytes = [1, 0, 1, 0, 0, 0, 0x0c, 0x89];
/// let mut replay = PackedGame::from_bytes(&bytes)?.replay()?;
/// let error = replay.next_move().expect("a move").unwrap_err();
/// assert!(matches!(error, packed::Error::IllegalMove { ply: 0, offset: 6, .. }));
/// assert_eq!(error.to_string(), "half-move 1 at byte 6, e2e5: a pawn cannot move from e2 to e5");
/// # Ok::<(), packed::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There are more or fewer bytes than the 32 of a position.
    #[error("expected {SIZE} bytes, found {found}")]
    WrongLength {
        /// How many bytes there are.
        found: usize,
    },
    /// A record lacks moves after the last of its main line: it was cut.
    #[error("half-move {ply} and those after it were not read, because of an error in the file")]
    Cut {
        /// How many half-moves the record has.
        ply: usize,
        /// The index where the game would be written.
        offset: usize,
    },
    /// The bytes end before the game does.
    #[error("the game at byte {offset} needs {needed} bytes, found {found}")]
    Truncated {
        /// Where the game begins.
        offset: usize,
        /// How many bytes it needs, as far as is known: its header, or all of it.
        needed: u64,
        /// How many bytes there are from there.
        found: usize,
    },
    /// There are bytes after the game.
    #[error("the game ends at byte {offset}, but {found} bytes follow")]
    TrailingBytes {
        /// Where the game ends.
        offset: usize,
        /// How many bytes follow.
        found: usize,
    },
    /// The version is not one that this crate reads.
    #[error("expected version {VERSION} at byte {offset}, found {found}")]
    UnknownVersion {
        /// The index of the byte.
        offset: usize,
        /// The version in the bytes.
        found: u8,
    },
    /// The flags of a game have unknown bits.
    #[error("{found:#04x} at byte {offset} has unknown flags of a game")]
    WrongFlags {
        /// The index of the byte.
        offset: usize,
        /// The flags.
        found: u8,
    },
    /// A position's flags have unknown bits, or a file without an en passant square.
    #[error("{found:#04x} at byte {offset} is not a side to move with an en passant file")]
    WrongTurn {
        /// The index of the byte.
        offset: usize,
        /// The flags.
        found: u8,
    },
    /// More squares are occupied than there is room for pieces.
    #[error("{found} squares are occupied, more than 32")]
    TooManyPieces {
        /// Where the occupied squares begin.
        offset: usize,
        /// How many squares are occupied.
        found: usize,
    },
    /// The code for an occupied square does not stand for a piece.
    #[error("{found} at byte {offset}, for {square}, is not the code of a piece")]
    WrongPiece {
        /// The index of the byte.
        offset: usize,
        square: Square,
        /// The code, 0 to 15.
        found: u8,
    },
    /// There is a code after those for all occupied squares.
    #[error("{found} at byte {offset} is the code of a piece without a square")]
    ExtraPiece {
        /// The index of the byte.
        offset: usize,
        /// The code, 1 to 15.
        found: u8,
    },
    /// The bytes are well formed, but the position is not valid.
    #[error("at byte {offset}: {error}")]
    Invalid {
        /// Where the field with the first defect begins.
        offset: usize,
        /// Every defect of the position.
        #[source]
        error: InvalidPosition,
    },
    /// The start position of chess is written out, although it must be left out.
    #[error("the start position of chess at byte {offset} must be left out")]
    StandardStart {
        /// Where the start position begins.
        offset: usize,
    },
    /// A number does not stand for any move.
    #[error("half-move {} at byte {offset}: {found:#06x} is not a move", ply + 1)]
    WrongMove {
        /// How many half-moves come before.
        ply: usize,
        /// The index of the first of its two bytes.
        offset: usize,
        /// The number.
        found: u16,
    },
    /// A move is not legal.
    #[error("half-move {} at byte {offset}, {mv}: {reason}", ply + 1)]
    IllegalMove {
        /// How many half-moves come before.
        ply: usize,
        /// The index of the first of its two bytes, or where they would be written.
        offset: usize,
        /// The move.
        mv: Move,
        /// Why it is not legal.
        #[source]
        reason: IllegalMove,
    },
    /// The main line of a record has a null move. A packed game cannot hold it.
    #[error("half-move {} is a null move", ply + 1)]
    NullMove {
        /// How many half-moves come before.
        ply: usize,
        /// Where its two bytes would be written.
        offset: usize,
    },
    /// A record or a packed game has no room for more moves.
    #[error("half-move {} at byte {offset}: there is no room for more moves", ply + 1)]
    Full {
        /// How many half-moves come before.
        ply: usize,
        /// The index of the first of its two bytes, or where they would be written.
        offset: usize,
    },
}

impl Error {
    /// Returns the index of the first wrong byte.
    ///
    /// For an invalid position it is the byte where the field with the first defect begins: 8 for
    /// the pieces, 24 or 25 for castling rights, 26 for the side to move and the en passant square,
    /// 30 for the full-move number. If there are too few bytes for a position, it is their number;
    /// for a game cut short, the index of that game.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::packed::PackedPosition;
    ///
    /// let mut bytes = Position::standard().to_packed().to_bytes();
    /// // A right to castle with the queen.
    /// bytes[25] |= 1 << 3;
    /// let error = PackedPosition::from_bytes(bytes).unpack().unwrap_err();
    /// assert_eq!(error.offset(), 25);
    /// ```
    #[must_use]
    pub fn offset(&self) -> usize {
        match self {
            Self::WrongLength { found } => *found.min(&SIZE),
            Self::Truncated { offset, .. }
            | Self::TrailingBytes { offset, .. }
            | Self::UnknownVersion { offset, .. }
            | Self::WrongFlags { offset, .. }
            | Self::WrongTurn { offset, .. }
            | Self::TooManyPieces { offset, .. }
            | Self::WrongPiece { offset, .. }
            | Self::ExtraPiece { offset, .. }
            | Self::Invalid { offset, .. }
            | Self::StandardStart { offset }
            | Self::WrongMove { offset, .. }
            | Self::IllegalMove { offset, .. }
            | Self::NullMove { offset, .. }
            | Self::Cut { offset, .. }
            | Self::Full { offset, .. } => *offset,
        }
    }

    /// Returns how many half-moves come before the wrong one. It is `None` if no move is wrong.
    #[must_use]
    pub const fn ply(&self) -> Option<usize> {
        match self {
            Self::WrongMove { ply, .. }
            | Self::IllegalMove { ply, .. }
            | Self::NullMove { ply, .. }
            | Self::Cut { ply, .. }
            | Self::Full { ply, .. } => Some(*ply),
            _ => None,
        }
    }

    /// Returns the error of a position that begins at byte `start` of a game.
    #[cold]
    pub(super) fn behind(mut self, start: usize) -> Self {
        if let Self::UnknownVersion { offset, .. }
        | Self::WrongTurn { offset, .. }
        | Self::TooManyPieces { offset, .. }
        | Self::WrongPiece { offset, .. }
        | Self::ExtraPiece { offset, .. }
        | Self::Invalid { offset, .. } = &mut self
        {
            *offset += start;
        }
        self
    }
}

impl From<InvalidPosition> for Error {
    #[cold]
    fn from(error: InvalidPosition) -> Self {
        let offset = error.defects().next().map_or(0, offset_of);
        Self::Invalid { offset, error }
    }
}

/// Returns where the field with a defect begins.
fn offset_of(defect: Defect) -> usize {
    match defect {
        Defect::MissingKing { .. }
        | Defect::TooManyKings { .. }
        | Defect::PawnsOnBackRank { .. }
        | Defect::TooManyPieces { .. }
        | Defect::ExcessMaterial { .. }
        | Defect::TooManyCheckers { .. }
        | Defect::ImpossibleDoubleCheck { .. } => offset::CODES,
        Defect::CastlingWithoutKing { color, .. }
        | Defect::CastlingWithoutRook { color, .. }
        | Defect::DuplicateCastlingRight { color, .. } => match color {
            Color::White => offset::CASTLING,
            Color::Black => offset::CASTLING + 1,
        },
        Defect::OpponentInCheck { .. }
        | Defect::CheckBeforeDoublePush { .. }
        | Defect::EnPassantOffRank { .. }
        | Defect::EnPassantBlocked { .. }
        | Defect::EnPassantWithoutPawn { .. } => offset::FLAGS,
        Defect::MoveNumberZero => offset::FULLMOVE_NUMBER,
    }
}
