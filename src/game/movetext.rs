//! The moves of a game as text, with move numbers.

use core::fmt;

use super::Game;
use crate::notation::san::NotationStyle;
use crate::types::Color;

impl Game {
    /// Returns the moves played in standard algebraic notation. Move numbers are written, and the
    /// result is not.
    ///
    /// If Black moves first, the first move number is followed by three dots.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// for san in ["e4", "e5", "Nf3"] {
    ///     game.play_san(san)?;
    /// }
    /// assert_eq!(game.movetext().to_string(), "1. e4 e5 2. Nf3");
    ///
    /// let mut game = Game::new(game.position_at(1).expect("three are played").clone());
    /// game.play_san("c5")?;
    /// game.play_san("Nf3")?;
    /// assert_eq!(game.movetext().to_string(), "1... c5 2. Nf3");
    /// # Ok::<(), touchmove::san::Error>(())
    /// ```
    #[must_use]
    pub fn movetext(&self) -> impl fmt::Display + '_ {
        self.movetext_in(NotationStyle::SAN)
    }

    /// Returns the moves played with move numbers, in the given notation style.
    ///
    /// ```
    /// use touchmove::Game;
    /// use touchmove::san::NotationStyle;
    ///
    /// let mut game = Game::standard();
    /// game.play_san("Nf3")?;
    /// game.play_san("d5")?;
    /// assert_eq!(game.movetext_in(NotationStyle::FIGURINE).to_string(), "1. ♘f3 d5");
    /// # Ok::<(), touchmove::san::Error>(())
    /// ```
    #[must_use]
    pub fn movetext_in<'a>(&'a self, style: NotationStyle<'a>) -> impl fmt::Display + 'a {
        Movetext { game: self, style }
    }
}

/// A game to be written as movetext.
struct Movetext<'a> {
    game: &'a Game,
    style: NotationStyle<'a>,
}

impl fmt::Display for Movetext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (ply, legal) in self.game.line().enumerate() {
            if ply > 0 {
                f.write_str(" ")?;
            }
            let position = legal.position();
            let number = position.fullmove_number();
            match position.turn() {
                Color::White => write!(f, "{number}. ")?,
                Color::Black if ply == 0 => write!(f, "{number}... ")?,
                Color::Black => {}
            }
            write!(f, "{}", legal.format(self.style))?;
        }
        Ok(())
    }
}
