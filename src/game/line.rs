//! Playing, taking back, playing again, branching off.

use super::Game;
use crate::legality::{IllegalMove, LegalMove};
use crate::notation::{san, uci};
use crate::position::Position;
use crate::termination::is_counted_out;
use crate::types::Move;

impl Game {
    /// Plays a move; moves that were taken back are forgotten.
    ///
    /// A game that is over can be played on: the moves are recorded, and
    /// [`end`](Self::end) still tells where it was over.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal (Article 3.10.2); the game is then unchanged.
    /// Castling is the king taking its own rook here, `e1h1`; for `e1g1` use
    /// [`play_uci`](Self::play_uci).
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

    /// Plays a move as UCI spells it, with castling in either spelling, and returns it.
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

    /// Plays a move as people write it, read as leniently as
    /// [`parse_san`](Position::parse_san) does, and returns it.
    ///
    /// # Errors
    ///
    /// If the text is no move, may mean several, or the move is not legal; then nothing has
    /// changed.
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

    /// Plays the move that is found in the present position and returns it.
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

    /// Takes the last move back and returns it; none if no move is played.
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
        let last = self.last_move()?;
        self.ply -= 1;
        Some(last)
    }

    /// Plays the move that was taken back last and returns it; none if there is none.
    #[inline]
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.undone().next()?;
        self.ply += 1;
        Some(next)
    }

    /// Takes moves back, or plays those that were taken back, until so many are played, and
    /// returns the position there; none, and nothing has changed, if there are not so many.
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

    /// Forgets all moves but the first so many, and those that were taken back.
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

    /// Returns a new game of the first so many moves, to be continued in another way; none
    /// if there are not so many.
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
        // What was noted of the moves left behind is not of this game.
        branch.forget_undone();
        Some(branch)
    }

    /// Returns each move that is played, as a legal move of the position it was played in.
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
    pub fn line(&self) -> impl DoubleEndedIterator<Item = LegalMove<'_>> + '_ {
        // Every recorded move is legal where it was played.
        self.positions
            .iter()
            .zip(self.moves())
            .filter_map(|(position, mv)| position.legal_move(mv).ok())
    }

    /// Drops the positions behind the present one, and what was noted of them.
    #[inline]
    fn forget_undone(&mut self) {
        self.positions.truncate(self.ply + 1);
        self.counted_out = self.counted_out.filter(|&first| first <= self.ply);
    }

    /// Notes whether repetition or counted moves end the game here, unless they did before.
    #[inline]
    pub(super) fn note_counters(&mut self) {
        if self.counted_out.is_none() && is_counted_out(self.position(), self.occurrences()) {
            self.counted_out = Some(self.ply);
        }
    }
}
