//! The answers to whether a side can still mate.

use super::{Helpmate, Proof};

/// Whether any series of legal moves ends with a mate by one side.
///
/// ```
/// use touchmove::{Budget, Color, Position, Winnability};
///
/// let position: Position = "8/8/4k3/8/8/3KR3/8/8 b - - 0 1".parse()?;
/// let lone_king = position.winnability(Color::Black, Budget::DEFAULT);
/// assert!(matches!(lone_king, Winnability::Unwinnable(_)));
/// # Ok::<(), touchmove::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnability {
    /// There is: this one, played to its end.
    Winnable(Helpmate),
    /// There is none, and this proves it.
    Unwinnable(Proof),
    /// The budget was not enough to tell.
    Undecided {
        /// How many positions were looked at and kept, as
        /// [`Analyzer::nodes`](super::Analyzer::nodes) counts them.
        nodes: u64,
    },
}
