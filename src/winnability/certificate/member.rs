//! What a certificate consists of.

use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::{Packed, Position};
use crate::types::{Color, Role};

/// A set of positions that shows that a side can never mate.
///
/// [`Analyzer::certificate`](crate::winnability::Analyzer::certificate) makes it. Its text has one
/// member a line, first the exact positions as FEN, and can be read again.
///
/// ```
/// use touchmove::winnability::{Analyzer, Certificate, NodeBudget};
/// use touchmove::{Color, Position};
///
/// let wall: Position = "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1".parse()?;
/// let certificate = Analyzer::new().certificate(&wall, Color::White, NodeBudget::DEFAULT);
/// let certificate = certificate.expect("White cannot mate");
/// certificate.check(&wall)?;
///
/// // The pawns stay, and each king stays on its side of them.
/// let text = certificate.to_string();
/// let mut lines = text.lines();
/// assert_eq!(lines.next(), Some("White cannot mate"));
/// assert_eq!(
///     lines.next(),
///     Some("8/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8 K:a1-h2 k:a6-h8"),
/// );
/// assert_eq!(lines.next(), None);
/// assert_eq!(text.parse::<Certificate>()?, certificate);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub(in crate::winnability) winner: Color,
    pub(in crate::winnability) exact: Vec<Packed>,
    pub(in crate::winnability) members: Vec<Member>,
}

/// Some positions at once: exact pieces on their squares, and free pieces that may be on several.
///
/// A free piece may also be gone, unless it is a king. Nobody may castle or capture en passant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The exact pieces, which are there for certain.
    pub board: Board,
    /// The side to move, or `None` for both.
    pub turn: Option<Color>,
    /// Whether the side to move is certainly not in check.
    pub is_not_in_check: bool,
    /// All other pieces that may be left.
    pub free: Vec<FreePiece>,
}

/// A piece of which only the squares are known where it may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreePiece {
    /// Its side.
    pub color: Color,
    /// Its role, which is never a pawn; `None` for a promoted pawn.
    ///
    /// That may be a queen, rook, bishop or knight.
    pub role: Option<Role>,
    /// The squares where it may be.
    pub squares: Bitboard,
}

/// Why a certificate proves nothing about a position.
///
/// Members are counted from zero, the exact ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The position is in no member.
    #[error("the position is in no member of the certificate")]
    Start,
    /// A position in a member may be a mate.
    #[error("member {member} may be a mate")]
    Mate {
        /// The number of the member.
        member: usize,
    },
    /// A move leads out of the certificate.
    #[error("a move leads from member {member} out of the certificate")]
    Escape {
        /// The number of the member.
        member: usize,
    },
    /// A line of the text cannot be read.
    #[error("line {line}: expected {expected}")]
    Text {
        /// The number of the line, from one.
        line: usize,
        /// What the line should have.
        expected: &'static str,
    },
    /// A member is no position.
    ///
    /// It has not one king for each side, too many pieces, or pawns that are free or on a last rank.
    #[error("member {member} is no position")]
    Malformed {
        /// The number of the member.
        member: usize,
    },
}

impl Member {
    /// Returns a position as a member; its castling rights and captures en passant are left out.
    pub(super) fn of(position: &Position) -> Self {
        Self {
            board: position.board().clone(),
            turn: Some(position.turn()),
            is_not_in_check: !position.is_check(),
            free: Vec::new(),
        }
    }
}
