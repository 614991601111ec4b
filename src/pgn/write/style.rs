//! The two ways to write a record.

/// How a record is written.
///
/// ```
/// use touchmove::{pgn, GameRecord};
///
/// let record: GameRecord = "1. e4 e5 *".parse()?;
/// assert_eq!(record.to_pgn(pgn::Style::Compact), "1.e4 e5 *\n");
/// assert!(record.to_pgn(pgn::Style::Export).starts_with("[Event \"?\"]\n"));
/// # Ok::<(), touchmove::pgn::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// The export format of the standard: all seven tags of the roster first, lines of at
    /// most 80 columns, a move number for Black where something stands between.
    #[default]
    Export,
    /// As little as can be read again: only tags that say something, all moves on one line,
    /// move numbers close to the moves.
    Compact,
}
