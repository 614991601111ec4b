//! Conversions between games and records.

use super::{Error, GameRecord, NodeId, RecordMove};
use crate::game::Game;

impl From<&Game> for GameRecord {
    /// Records the moves played and, if the game is over by the Laws, its result.
    fn from(game: &Game) -> Self {
        let mut record = Self::new(game.start().clone());
        let mut node = record.root();
        for (mv, after) in game.moves().zip(game.positions().iter().skip(1)) {
            match record.attach(node, RecordMove::Played(mv), after.clone()) {
                Ok(next) => node = next,
                Err(_) => break,
            }
        }
        record.result = game.outcome();
        record
    }
}

impl GameRecord {
    /// Returns the main line as a game, which finds repetitions, claims and the end.
    ///
    /// # Errors
    ///
    /// [`Error::NullMove`] if the main line contains a null move, [`Error::Illegal`] if it contains
    /// an illegal one.
    ///
    /// ```
    /// use touchmove::{Game, GameRecord};
    ///
    /// let record: GameRecord = "1. f3 e5 2. g4 Qh4# 0-1".parse()?;
    /// let game = record.to_game()?;
    /// assert_eq!(game.outcome(), record.result());
    /// assert_eq!(GameRecord::from(&game), record);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn to_game(&self) -> Result<Game, Error> {
        self.game_to(self.main_line_end())
    }

    /// Returns the line to a node as a game.
    ///
    /// # Errors
    ///
    /// If there is no such node, or the line to it contains a null or an illegal move.
    pub fn game_to(&self, node: NodeId) -> Result<Game, Error> {
        self.node(node).ok_or(Error::NoSuchNode)?;
        let mut game = Game::new(self.start().clone());
        for step in self.path_to(node) {
            match self.move_at(step) {
                // An illegal move is the error.
                Some(
                    RecordMove::Played(mv)
                    | RecordMove::Illegal(mv)
                    | RecordMove::IllegalEnPassant(mv),
                ) => game.play(mv)?,
                Some(RecordMove::Null) => return Err(Error::NullMove),
                None => {}
            }
        }
        Ok(game)
    }
}
