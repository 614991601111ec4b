//! What can be wrong with a move that people have written, and where.

use core::fmt;

use super::San;
use super::write::castling;
use crate::bitboard::Bitboard;
use crate::legality::IllegalMove;
use crate::types::{CastlingSide, Move, Role, Square};

/// The reason why a text is no move, or does not say which legal move it is.
///
/// ```
/// use touchmove::{san, Position, Square};
///
/// let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse()?;
/// let refused = |text| position.parse_san(text).unwrap_err();
///
/// assert_eq!(refused("Nd9").to_string(), "expected a rank from 1 to 8 at byte 2 of the move");
/// assert_eq!(refused("Nbd2 O-O").to_string(), "expected the end at byte 4 of the move");
///
/// assert_eq!(refused("Nd2").to_string(), "which knight goes to d2, from b1 or f3?");
/// let candidates: Vec<String> = refused("Nd2").candidates().map(|mv| mv.to_string()).collect();
/// assert_eq!(candidates, ["b1d2", "f3d2"]);
///
/// assert_eq!(refused("Nc4"), san::Error::NoSuchPiece { role: touchmove::Role::Knight, to: Square::C4, told: false });
/// assert_eq!(refused("Ke3").to_string(), "a king cannot move from e1 to e3");
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text does not say what a move has to say at this place.
    #[error("expected {expected} at byte {offset} of the move")]
    Syntax {
        /// How many bytes are fine: the index of the first byte that is not, or the length
        /// of a text that is too short.
        offset: usize,
        /// What the move should have there.
        expected: &'static str,
    },
    /// The text says that no move is made, which no player may do (Article 1.2).
    #[error("a null move is no move that can be played")]
    NullMove,
    /// Several men may make the move, and the text does not say which.
    #[error("which {role} goes to {to}, from {}?", Choice(*origins))]
    Ambiguous {
        /// What kind of man is to move.
        role: Role,
        /// Where he is to go.
        to: Square,
        /// Where they stand who may go there.
        origins: Bitboard,
    },
    /// It is clear which man is meant, and he may not make the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The side to move has another man on the square from which the text has this one come.
    #[error("the man on {from} is a {found}, not a {role}")]
    WrongPiece {
        /// What kind of man is to move.
        role: Role,
        /// Where the text says he stands.
        from: Square,
        /// What kind of man stands there.
        found: Role,
    },
    /// No man of this kind, or none where the text says he stands, ever moves so.
    #[error("no {}{role} can go to {to}", if *told { "such " } else { "" })]
    NoSuchPiece {
        /// What kind of man is to move.
        role: Role,
        /// Where he is to go.
        to: Square,
        /// Whether the text says anything of the square he leaves.
        told: bool,
    },
    /// The letter of the king and the square of his rook, while castling with it is legal:
    /// a king does not take his rook, except in the coordinates of a [`Move`].
    #[error("castling {side} is written {}, not as the king's way to {rook}", castling(*side, false))]
    CastlingByLetter {
        /// Toward which side.
        side: CastlingSide,
        /// The rook's square.
        rook: Square,
    },
    /// The move is legal and clear, but this is not how it is written; said only where the
    /// canonical spelling is wanted.
    #[error("expected the move to be written {canonical}, which differs at byte {offset}")]
    NotCanonical {
        /// How many bytes are fine.
        offset: usize,
        /// How the move is written.
        canonical: San,
    },
}

impl Error {
    /// Returns the moves that the text could mean, if it is [ambiguous](Self::Ambiguous), and
    /// else none.
    pub fn candidates(&self) -> impl Iterator<Item = Move> + use<> {
        let (origins, to) = match *self {
            Self::Ambiguous { origins, to, .. } => (origins, to),
            _ => (Bitboard::EMPTY, Square::A1),
        };
        // A move that promotes names its pawn: it is never ambiguous.
        origins
            .into_iter()
            .map(move |from| Move::new(from, to, None))
    }
}

/// Writes squares as a choice: `b1, d3 or f3`.
struct Choice(Bitboard);

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (index, square) in self.0.into_iter().enumerate() {
            let before = match index {
                0 => "",
                _ if index == last => " or ",
                _ => ", ",
            };
            write!(f, "{before}{square}")?;
        }
        Ok(())
    }
}
