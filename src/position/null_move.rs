//! Passing, which the Laws forbid and the search of many an engine asks for.

use super::Position;

impl Position {
    /// Returns the position with the other side to move, and nothing if the side to move is in
    /// check, which leaves a position that no game knows.
    ///
    /// The Laws know no such move (Article 1.2): this is for a search that asks what the
    /// opponent could do with two moves in a row. An en passant capture is possible no more,
    /// as after any move. The clocks count it as a move without pawn or capture: the half-move
    /// clock grows by one, the move number after Black's turn. Castling rights stay.
    ///
    /// ```
    /// use touchmove::{Color, Position};
    ///
    /// let start = Position::standard();
    /// let passed = start.null_move().ok_or("in check")?;
    /// assert_eq!(passed.turn(), Color::Black);
    /// assert_eq!(passed.board(), start.board());
    /// assert_eq!(passed.halfmove_clock(), 1);
    ///
    /// let in_check: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(in_check.null_move(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = self.clone();
        next.turn_over(self.turn());
        Some(next)
    }
}
