//! Pins: the pinned pieces, the pinning pieces and the lines between them.

use super::Position;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Color, Square};

/// A piece pinned to its own king by an enemy slider (Article 3.9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pin {
    pub pinned: Square,
    /// The square of the queen, rook or bishop that pins it.
    pub by: Square,
    /// The square of the king it is pinned to.
    pub king: Square,
}

impl Pin {
    /// Returns the line that the pinned piece may not leave.
    ///
    /// It reaches from the square next to the king to the pinning piece, and includes the squares
    /// of the pinning and of the pinned piece.
    ///
    /// ```
    /// use touchmove::{Bitboard, Color, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/b7/8/2N5/8/4K3 w - - 0 1".parse()?;
    /// let lines: Vec<Bitboard> = position.pins(Color::White).map(|pin| pin.line()).collect();
    /// let line = [Square::D2, Square::C3, Square::B4, Square::A5];
    /// assert_eq!(lines, [Bitboard::from_iter(line)]);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn line(self) -> Bitboard {
        Bitboard(attacks::between(self.king, self.by).0 | Bitboard::from_square(self.by).0)
    }
}

impl Position {
    /// Returns the pins of one side's pieces.
    ///
    /// ```
    /// use touchmove::moves::Pin;
    /// use touchmove::{Color, Position, Square};
    ///
    /// let position: Position = "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1".parse()?;
    /// let pins: Vec<Pin> = position.pins(Color::White).collect();
    /// assert_eq!(pins, [Pin { pinned: Square::E2, by: Square::E7, king: Square::E1 }]);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    pub fn pins(&self, color: Color) -> impl Iterator<Item = Pin> {
        let own = self.board().by_color(color);
        self.shields(color)
            .filter(move |pin| own.contains(pin.pinned))
    }

    /// Returns the squares of one side's pinned pieces.
    ///
    /// ```
    /// use touchmove::{Bitboard, Color, Position, Square};
    ///
    /// let position: Position = "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinned(Color::White), Bitboard::from(Square::E2));
    /// assert!(position.pinned(Color::Black).is_empty());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn pinned(&self, color: Color) -> Bitboard {
        // Computing all pins at once is faster than testing each piece.
        let shields: Bitboard = self.shields(color).map(|pin| pin.pinned).collect();
        shields & self.board().by_color(color)
    }

    /// Returns the pieces of either side that are alone between a king and an enemy slider.
    #[inline(always)]
    fn shields(&self, color: Color) -> impl Iterator<Item = Pin> {
        let king = self.king(color);
        let board = self.board();
        let sliders = board.aligned_sliders(king) & board.by_color(!color);
        let occupied = board.occupied();
        sliders.into_iter().filter_map(move |by| {
            let pinned = (attacks::between(king, by) & occupied).single_square()?;
            Some(Pin { pinned, by, king })
        })
    }
}
