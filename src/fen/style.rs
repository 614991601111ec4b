//! The spellings on which chess programs do not agree.

/// When a written position names its en passant square.
///
/// ```
/// use touchmove::Position;
/// use touchmove::fen::{CastlingStyle, EnPassantMode};
///
/// // The black pawn on d4 may capture on e3 as far as its own step goes, but it would
/// // uncover its king.
/// let position = Position::from_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1")?;
/// let written = |mode| position.fen(mode, CastlingStyle::Standard);
/// assert_eq!(written(EnPassantMode::Always).as_str(), "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
/// assert_eq!(written(EnPassantMode::PseudoLegal), written(EnPassantMode::Always));
/// assert_eq!(written(EnPassantMode::Legal).as_str(), "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EnPassantMode {
    /// After every double push, as the FEN standard says.
    Always,
    /// If a pawn stands where it can capture, pinned or not.
    PseudoLegal,
    /// If an en passant capture is legal; so equal positions are written alike.
    #[default]
    Legal,
}

/// How castling is written.
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
pub enum CastlingStyle {
    /// Rights as `KQkq`, with the letter of the rook's file where another rook of the same
    /// side stands further out (X-FEN); moves as the king going to where castling brings
    /// him, `e1g1`, or taking the rook where that would mean an ordinary move.
    #[default]
    Standard,
    /// Rights as the letters of the rooks' files, `HAha` (Shredder-FEN); moves as the king
    /// taking his own rook, `e1h1`.
    Chess960,
}
