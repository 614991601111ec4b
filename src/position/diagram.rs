//! A drawing of a position, which knows who is in check.

use super::Position;
use crate::board::Diagram;

impl Position {
    /// Returns a [drawing of the board](crate::Board::diagram) with a king who is in check
    /// shown as such.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")?;
    /// assert!(position.diagram().to_string().contains("<circle"));
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[must_use]
    pub fn diagram(&self) -> Diagram<'_> {
        let diagram = self.board().diagram();
        match self.board().king(self.turn()) {
            Some(king) if self.is_check() => diagram.with_check(king),
            _ => diagram,
        }
    }
}
