//! The two formats of a written record.

/// The format of a written record.
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
#[non_exhaustive]
pub enum Style {
    /// The export format of the standard: the whole tag roster first, lines of fewer than 80 columns,
    /// and a move number for Black after an interruption. The other tags follow in the order of
    /// [`Tags::iter`](crate::record::Tags::iter), not by name.
    #[default]
    Export,
    /// The shortest text that can be parsed again: only tags with a value, all moves on one line,
    /// move numbers attached to the moves.
    Compact,
}
