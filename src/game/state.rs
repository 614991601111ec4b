//! The state of a game: its positions and moves, and how to read them.
//!
//! A game keeps its positions, 96 bytes each, beside the 16 bytes a ply of its
//! [`RepetitionTracker`]. So every position is at hand by its ply, taking back computes nothing,
//! and no second way to make or unmake a move is needed; two blocks of memory are all that
//! a copy allocates. A move costs copying its position once. Whoever keeps very many games
//! at once keeps moves, or [`RepetitionTracker`] alone.

use alloc::vec::Vec;

use crate::position::Position;
use crate::termination::{History, ROOM, RepetitionTracker};
use crate::types::Move;

/// A game as a line of moves from a start position, with undo and redo.
///
/// Playing a move only records it: also when the game is over, as long as the move is
/// legal. Whether and how the game has ended is worked out when it is asked for, by
/// [`end`](Self::end) and [`outcome`](Self::outcome). What a player may claim,
/// [`claims`](Self::claims) says; no claim ends a game here.
///
/// A *ply* is a number of moves played by either side: the start position stands at ply 0,
/// the position after White's first move at ply 1. Everything is said of the moves that
/// are played; what has been taken back counts for nothing until it is redone.
///
/// So games are equal if they begin in the same position, its clocks included, and the same
/// moves are played.
///
/// Needs the feature `alloc`. A copy of a game takes two allocations.
///
/// ```
/// use touchmove::{Color, Game, Outcome, Termination};
///
/// let mut game = Game::standard();
/// for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     assert_eq!(game.outcome(), None);
///     game.play(mv.parse()?)?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Win(Color::Black)));
/// assert_eq!(game.undo(), Some("d8h4".parse()?));
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The start position and the one after each move, of moves taken back too.
    pub(super) positions: Vec<Position>,
    /// The moves between the positions, and how often each position has occurred.
    pub(super) repetitions: RepetitionTracker,
    /// How many of the moves are played; the others are taken back.
    pub(super) ply: usize,
    /// The first ply, of moves taken back too, at which repetition or counted moves end the
    /// game unless mate or stalemate does.
    pub(super) counted_out: Option<usize>,
}

impl Game {
    /// Creates a game without moves from the start position of chess.
    #[must_use]
    pub fn standard() -> Self {
        Self::new(Position::standard())
    }

    /// Creates a game without moves from a position, whose clock may already run.
    ///
    /// ```
    /// use touchmove::{Game, Termination};
    ///
    /// let game = Game::new("8/8/4k3/8/8/3K4/8/R7 w - - 150 160".parse()?);
    /// let ending = game.end().expect("75 moves are complete");
    /// assert_eq!((ending.ply, ending.termination), (0, Termination::SeventyFiveMoves));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn new(start: Position) -> Self {
        let repetitions = RepetitionTracker::new(&start);
        let mut positions = Vec::with_capacity(ROOM);
        positions.push(start);
        let mut game = Self {
            positions,
            repetitions,
            ply: 0,
            counted_out: None,
        };
        game.note_counters();
        game
    }

    /// Returns the start position.
    #[inline]
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// Returns the position after the moves that are played.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.ply]
    }

    /// Returns the position at a ply, if so many moves are played.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// game.play("e2e4".parse()?)?;
    /// assert_eq!(game.position_at(0), Some(game.start()));
    /// assert_eq!(game.position_at(1), Some(game.position()));
    /// assert_eq!(game.position_at(2), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.positions().get(ply)
    }

    /// Returns the start position and the position after each move, in the order of plies.
    #[inline]
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions[..=self.ply]
    }

    /// Returns how many moves, of both sides together, are played.
    #[inline]
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the moves that are played.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.repetitions.moves_between(0, self.ply)
    }

    /// Returns the move that was played last; none if no move is played.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// assert_eq!(game.last_move(), None);
    /// game.play("e2e4".parse()?)?;
    /// assert_eq!(game.last_move(), Some("e2e4".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.moves().next_back()
    }

    /// Returns the moves that are taken back and can be redone, the next one first.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.repetitions
            .moves_between(self.ply, self.repetitions.len())
    }

    /// Returns how often the position has occurred in the game, this time included.
    ///
    /// Positions are the same in the sense of Article 9.2.3.
    ///
    /// ```
    /// use touchmove::Game;
    ///
    /// let mut game = Game::standard();
    /// for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play_san(san)?;
    /// }
    /// assert_eq!(game.occurrences(), 2);
    /// # Ok::<(), touchmove::san::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.history().occurrences()
    }

    /// Returns a repetition tracker of the moves that are played, to be continued elsewhere.
    ///
    /// An engine that is given a game searches on from here.
    #[must_use]
    pub fn repetitions(&self) -> RepetitionTracker {
        self.repetitions.branch(self.ply)
    }

    /// Makes room for so many more moves, 112 bytes each.
    ///
    /// Until they are played no move allocates memory.
    ///
    /// # Panics
    ///
    /// If no memory could ever hold so many.
    pub fn reserve(&mut self, moves: usize) {
        self.positions.reserve(moves);
        self.repetitions.reserve(moves);
    }

    /// Returns the moves that are played, looked at from the last one.
    #[inline]
    pub(super) fn history(&self) -> History<'_> {
        self.repetitions.history_at(self.ply)
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        // The same moves lead to other positions from another start, and with other clocks to
        // another ending.
        let counters = |game: &Self| {
            let start = game.start();
            (start.halfmove_clock(), start.fullmove_number())
        };
        self.ply == other.ply
            && self.moves().eq(other.moves())
            && self.start() == other.start()
            && counters(self) == counters(other)
    }
}

impl Eq for Game {}

impl Default for Game {
    /// Returns a game without moves from the start position of chess.
    fn default() -> Self {
        Self::standard()
    }
}

impl From<Position> for Game {
    fn from(start: Position) -> Self {
        Self::new(start)
    }
}

#[cfg(test)]
mod tests {
    use core::mem::needs_drop;
    use std::vec::Vec;

    use super::Game;
    use crate::position::Position;
    use crate::termination::RepetitionTracker;

    #[test]
    fn a_copy_takes_two_allocations() {
        // What need not be dropped owns no memory.
        const { assert!(!needs_drop::<Position>() && !needs_drop::<Option<usize>>()) };
        let Game {
            positions,
            repetitions,
            ply,
            counted_out,
        } = Game::standard();
        let _first: Vec<Position> = positions;
        // Its own test says that it is one block.
        let _second: RepetitionTracker = repetitions;
        let _none: (usize, Option<usize>) = (ply, counted_out);
    }

    #[test]
    fn what_ended_the_game_is_forgotten_with_its_moves() {
        let mut game = Game::standard();
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"]
            .into_iter()
            .cycle()
            .take(20)
        {
            let played = game.play(text.parse().expect("a move"));
            played.expect("a legal move");
        }
        let noted = |game: Option<Game>| game.map(|game| game.counted_out);
        assert_eq!(game.counted_out, Some(16));
        assert_eq!(noted(game.branch(16)), Some(Some(16)));
        assert_eq!(noted(game.branch(15)), Some(None));
        // What is taken back can be redone, so it stays noted until it is forgotten.
        game.go_to(15).expect("so many are played");
        assert_eq!(game.counted_out, Some(16));
        game.truncate(15);
        assert_eq!(game.counted_out, None);
    }
}
