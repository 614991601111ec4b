//! Positions seen from the other side and in a mirror.

use super::Position;

impl Position {
    /// Returns the position with the sides exchanged: ranks turned round, colours and the side
    /// to move swapped.
    ///
    /// Everything is as it was for the other side, and the legal moves are the same with their
    /// squares [flipped](crate::Move::flip_vertical).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k2r/8/8/8/3pP3/8/8/4K3 b k e3 0 1".parse()?;
    /// let flipped = position.flip_colors();
    /// assert_eq!(flipped, "4k3/8/8/3Pp3/8/8/8/4K2R w K e6 0 1".parse()?);
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        Self::of_sound(&self.to_setup().flip_colors())
    }

    /// Returns the position seen in a mirror beside the board, unless somebody has a castling
    /// right: castling goes further on one wing than on the other.
    ///
    /// The legal moves are the same with their squares [mirrored](crate::Move::mirror). A setup
    /// can be [mirrored](crate::Setup::mirror) with its rights, but that is then another game.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_eq!(position.mirror(), Some("3k4/8/8/8/3Pp3/8/8/3K4 b - d3 0 1".parse()?));
    /// assert_eq!(Position::standard().mirror(), None);
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    #[must_use]
    pub fn mirror(&self) -> Option<Self> {
        let sound = self.castling_rights().is_empty();
        sound.then(|| Self::of_sound(&self.to_setup().mirror()))
    }
}
