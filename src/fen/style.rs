//! The details in which FENs of different programs differ.

/// When a FEN names the en passant square.
///
/// ```
/// use touchmove::Position;
/// use touchmove::fen::{CastlingStyle, EnPassantMode};
///
/// // The black pawn on d4 attacks e3, but capturing en passant would expose its king.
/// let position = Position::from_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1")?;
/// let written = |mode| position.fen(mode, CastlingStyle::Standard);
/// assert_eq!(written(EnPassantMode::Always).as_str(), "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
/// assert_eq!(written(EnPassantMode::PseudoLegal), written(EnPassantMode::Always));
/// assert_eq!(written(EnPassantMode::Legal).as_str(), "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum EnPassantMode {
    /// After every double push, as the FEN standard says.
    Always,
    /// If an enemy pawn attacks the square, pinned or not.
    PseudoLegal,
    /// If an en passant capture is legal, so that equal positions have equal fields.
    #[default]
    Legal,
}

/// How castling rights and castling moves are written.
///
/// ```
/// use touchmove::Setup;
/// use touchmove::fen::CastlingStyle;
///
/// let start = Setup::STANDARD;
/// assert!(start.fen(CastlingStyle::Standard).as_str().ends_with(" KQkq - 0 1"));
/// assert!(start.fen(CastlingStyle::Chess960).as_str().ends_with(" HAha - 0 1"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CastlingStyle {
    /// Rights are `KQkq`; castling moves name the king's destination, `e1g1`.
    ///
    /// A right has the letter of the rook's file instead if another rook of the same color is
    /// further out (X-FEN). Castling moves name the rook's square instead if the king's destination
    /// would mean an ordinary king move.
    #[default]
    Standard,
    /// Rights are the letters of the rooks' files, `HAha` (Shredder-FEN). Castling moves name the
    /// rook's square, `e1h1`.
    Chess960,
}
