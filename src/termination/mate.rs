//! Checkmate and stalemate: no legal move, with and without check.

use crate::position::Position;

impl Position {
    /// Returns `true` if the side to move is in check and has no legal move (Article 5.1.1).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let mated: Position = "4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1".parse()?;
    /// assert!(mated.is_checkmate());
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Returns `true` if the side to move has no legal move and is not in check (Article
    /// 5.2.1).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let stalemated: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(stalemated.is_stalemate());
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.has_legal_moves() && !self.is_check()
    }
}
