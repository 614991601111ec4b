//! What can be wrong with a move in algebraic notation, and where.

use core::fmt;

use super::San;
use super::write::castling;
use crate::bitboard::Bitboard;
use crate::legality::IllegalMove;
use crate::types::{CastlingSide, Expected, Move, Role, Square};

/// An error reading a move in algebraic notation: syntax, ambiguous or illegal.
///
/// ```
/// use touchmove::{san, Position, Square};
///
/// let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse()?;
/// let refused = |text| position.parse_san(text).unwrap_err();
///
/// assert_eq!(refused("Nd9").to_string(), "expected a rank from 1 to 8 at byte 2 of the move");
///
/// assert_eq!(refused("Nd2").to_string(), "ambiguous move: the knight on b1 or f3 can go to d2");
/// let candidates: Vec<String> = refused("Nd2").candidates().map(|mv| mv.to_string()).collect();
/// assert_eq!(candidates, ["b1d2", "f3d2"]);
///
/// assert_eq!(refused("Nc4"), san::Error::NoSuchPiece { role: touchmove::Role::Knight, to: Square::C4, is_disambiguated: false });
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a move in algebraic notation.
    #[error("expected {expected} at byte {offset} of the move")]
    Syntax {
        /// The index of the first wrong byte. It is the length of a text that is too short.
        offset: usize,
        expected: &'static str,
    },
    /// The text is a null move, which a player may not make (Article 1.2).
    #[error("a null move cannot be played")]
    NullMove,
    /// Several pieces can make the move, and the text does not say which.
    #[error("ambiguous move: the {role} on {} can go to {to}", Choice(*origins))]
    Ambiguous {
        /// The role of the moving piece.
        role: Role,
        to: Square,
        /// The squares of the pieces that can make the move.
        origins: Bitboard,
    },
    /// The text names one move, and it is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The promotion piece is missing (Article 3.7.3.3). With one the pawn move is legal.
    #[error("a pawn move to {to} needs a promotion piece")]
    PromotionMissing { to: Square },
    /// The piece on the origin given in the text has another role. It belongs to the side to move.
    #[error("the piece on {from} is a {found}, not a {role}")]
    WrongPiece {
        /// The role given in the text.
        role: Role,
        /// The origin given in the text.
        from: Square,
        /// The role of the piece on that square.
        found: Role,
    },
    /// No piece as described in the text can ever make such a move. The text gives the role, and
    /// may give a file or rank.
    #[error("no {role}{} can go to {to}", if *is_disambiguated { " on the given file or rank" } else { "" })]
    NoSuchPiece {
        /// The role given in the text.
        role: Role,
        to: Square,
        /// Whether the text gives a file or rank of the origin.
        is_disambiguated: bool,
    },
    /// The text has the king move to its rook's square by letter. An example is `Kh1`. Castling
    /// with that rook is legal. Only the coordinates of a [`Move`] express castling as king takes
    /// rook.
    #[error("castling {side} is written {}, not as a king move to {rook}", castling(*side, false))]
    CastlingByLetter { side: CastlingSide, rook: Square },
    /// The move is legal and unambiguous, but not in its canonical spelling. Only
    /// [`Position::parse_san_strict`](crate::Position::parse_san_strict) and its byte form return
    /// this.
    #[error("expected the move to be written {canonical}, which differs at byte {offset}")]
    NotCanonical {
        /// How many bytes are as in the canonical spelling.
        offset: usize,
        canonical: San,
    },
}

impl From<Expected> for Error {
    fn from(Expected { offset, expected }: Expected) -> Self {
        Self::Syntax { offset, expected }
    }
}

impl Error {
    /// Returns the moves that an [ambiguous](Self::Ambiguous) text could mean. The iterator is
    /// empty for every other error.
    pub fn candidates(&self) -> impl Iterator<Item = Move> + use<> {
        let (origins, to) = match *self {
            Self::Ambiguous { origins, to, .. } => (origins, to),
            _ => (Bitboard::EMPTY, Square::A1),
        };
        // The origin of a pawn move follows from its text, so promotions are never ambiguous.
        origins
            .into_iter()
            .map(move |from| Move::new(from, to, None))
    }
}

/// Writes squares as alternatives: `b1, d3 or f3`.
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
