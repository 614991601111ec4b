//! Playing, undoing and redoing moves, and branching off.

use super::Game;
use crate::legality::{IllegalMove, LegalMove};
use crate::notation::{san, uci};
use crate::position::Position;
use crate::termination::is_counted_out;
use crate::types::{Items, Move};

impl Game {
    /// Plays a move; undone moves can no longer be redone.
    ///
    /// Castling may be in either spelling, as for [`legal_move`](Position::legal_move).
    ///
    /// Moves can be played even if the game is over: they are recorded, and [`end`](Self::end)
    /// still tells where the game ended.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal (Article 3.10.2); the game is then unchanged.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// game.play("e2e4".parse()?)?;
    /// let refused = game.play("e4e5".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "the pawn on e4 belongs to White");
    /// assert_eq!(game.ply(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.record(|position| position.legal_move(mv)).map(drop)
    }

    /// Plays a UCI move, with castling in either spelling, and returns it.
    ///
    /// # Errors
    ///
    /// Returns a [`uci::Error`] if the text is not a move or not legal; the game is then unchanged.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::new("4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?);
    /// assert_eq!(game.play_uci("e1g1")?, "e1h1".parse()?);
    /// assert!(game.play_uci("e8g8").is_err());
    /// assert_eq!(game.ply(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play_uci(&mut self, text: &str) -> Result<Move, uci::Error> {
        self.record(|position| position.parse_uci(text))
    }

    /// Plays a move in algebraic notation and returns it.
    ///
    /// It accepts the same spellings as [`parse_san`](Position::parse_san).
    ///
    /// # Errors
    ///
    /// Returns a [`san::Error`] if the text is not a move, ambiguous or not legal; the game is then
    /// unchanged.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// assert_eq!(game.play_san("Nf3")?, "g1f3".parse()?);
    /// assert!(game.play_san("Nf3").is_err());
    /// assert_eq!(game.ply(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play_san(&mut self, text: &str) -> Result<Move, san::Error> {
        self.record(|position| position.parse_san(text))
    }

    /// Plays the move that `find` returns for the present position, and returns it.
    #[inline(always)]
    fn record<E>(
        &mut self,
        find: impl for<'p> FnOnce(&'p Position) -> Result<LegalMove<'p>, E>,
    ) -> Result<Move, E> {
        let legal = find(&self.positions[self.ply])?;
        let mv = legal.to_move();
        self.repetitions.truncate(self.ply);
        let after = legal.play();
        self.repetitions.note(legal, &after);
        self.forget_undone();
        self.positions.push(after);
        self.ply += 1;
        self.note_counters();
        Ok(mv)
    }

    /// Undoes the last move and returns it, or `None` if no move is played.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// game.play("e2e4".parse()?)?;
    /// assert_eq!(game.undo(), Some("e2e4".parse()?));
    /// assert_eq!(game.undo(), None);
    /// assert_eq!(game.redo(), Some("e2e4".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("takeback", "unmake_move", "pop"))]
    #[inline]
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves().next_back()?;
        self.ply -= 1;
        Some(last)
    }

    /// Redoes the move undone last and returns it, or `None` if there is none.
    #[inline]
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.undone().next()?;
        self.ply += 1;
        Some(next)
    }

    /// Undoes or redoes moves until `ply` moves are played, and returns the position there.
    ///
    /// Returns `None`, and changes nothing, if the game has fewer moves, undone ones included.
    ///
    /// ```
    /// use touchmove::{Game, Position};
    ///
    /// let mut game = Game::standard();
    /// game.play("e2e4".parse()?)?;
    /// game.play("e7e5".parse()?)?;
    /// assert_eq!(game.go_to(0), Some(&Position::standard()));
    /// assert!(game.go_to(2).is_some());
    /// assert_eq!(game.go_to(3), None);
    /// assert_eq!(game.ply(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn go_to(&mut self, ply: usize) -> Option<&Position> {
        let position = self.positions.get(ply)?;
        self.ply = ply;
        Some(position)
    }

    /// Removes all moves after the first `ply`, and all undone moves.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// for mv in ["e2e4", "e7e5", "g1f3"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// game.truncate(1);
    /// assert_eq!(game.moves().collect::<Vec<_>>(), ["e2e4".parse()?]);
    /// assert_eq!(game.redo(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn truncate(&mut self, ply: usize) {
        self.ply = self.ply.min(ply);
        self.repetitions.truncate(self.ply);
        self.forget_undone();
    }

    /// Returns a new game with the first `ply` moves. It is `None` if fewer are played.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// game.play("e2e4".parse()?)?;
    /// game.play("e7e5".parse()?)?;
    /// let mut sicilian = game.branch(1).expect("one move is played");
    /// sicilian.play("c7c5".parse()?)?;
    /// assert_eq!((game.ply(), sicilian.ply()), (2, 2));
    /// assert_ne!(game.position(), sicilian.position());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn branch(&self, ply: usize) -> Option<Self> {
        let positions = self.positions().get(..=ply)?;
        let mut branch = Self {
            positions: positions.into(),
            repetitions: self.repetitions.branch(ply),
            ply,
            counted_out: self.counted_out,
        };
        // The notes on later moves do not apply to the branch.
        branch.forget_undone();
        Some(branch)
    }

    /// Returns the moves played, each as a legal move. It is legal in the position it was played
    /// in.
    ///
    /// ```
    /// use touchmove::{Game, Role};
    ///
    /// let mut game = Game::standard();
    /// game.play("e2e4".parse()?)?;
    /// game.play("g8f6".parse()?)?;
    /// let roles: Vec<Role> = game.line().map(|legal| legal.role()).collect();
    /// assert_eq!(roles, [Role::Pawn, Role::Knight]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn line(&self) -> Items<'_, Self, LegalMove<'_>> {
        // Every recorded move is legal where it was played.
        Items::new(self, 0..self.ply, |game, ply| {
            let mv = game.repetitions.move_at(ply)?;
            game.positions.get(ply)?.legal_move(mv).ok()
        })
    }

    /// Drops the undone moves' positions and the notes on them.
    #[inline]
    fn forget_undone(&mut self) {
        self.positions.truncate(self.ply + 1);
        self.counted_out = self.counted_out.filter(|&first| first <= self.ply);
    }

    /// Notes the ply if repetition or the 75-move rule ends the game here for the first time.
    #[inline]
    pub(super) fn note_counters(&mut self) {
        if self.counted_out.is_none() && is_counted_out(self.position(), self.occurrences()) {
            self.counted_out = Some(self.ply);
        }
    }
}
