//! The state of a game: its positions and moves, and how to read them.
//!
//! A game keeps its positions, 96 bytes each, beside the 16 bytes a ply of its
//! [`RepetitionTracker`]. So every position is available by its ply, undo computes nothing, and no
//! unmake operation is needed. A clone allocates only two blocks of memory. A move costs one copy
//! of its position. To hold very many games at once, keep their moves or a [`RepetitionTracker`]
//! alone.

use alloc::vec::Vec;

use crate::legality::LegalMove;
use crate::position::Position;
use crate::termination::{History, ROOM, RepetitionTracker};
use crate::types::{Items, Move};

/// A game as a line of moves, with undo and redo. It begins at a start position.
///
/// Playing a move only records it: any legal move can be played, even after the end of the game.
/// Whether and how the game has ended is computed on request by [`end`](Self::end) and
/// [`outcome`](Self::outcome). [`claims`](Self::claims) returns the draw claims of the player to
/// move; a claim does not end the game.
///
/// A *ply* is a number of moves played by either side: the start position is at ply 0, the position
/// after White's first move at ply 1. All methods refer to the moves played; undone moves count
/// only once they are redone.
///
/// Games are equal if they have the same start position, its counters included, and the same moves
/// played.
///
/// Needs the feature `alloc`. Cloning a game takes two allocations, unless it had 256 moves without
/// a capture or a pawn move.
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
    /// The start position and the one after each move, undone moves included.
    pub(super) positions: Vec<Position>,
    /// The moves between the positions, and how often each position has occurred.
    pub(super) repetitions: RepetitionTracker,
    /// How many of the moves are played; the others are undone.
    pub(super) ply: usize,
    /// The first ply, undone moves included, at which repetition or the 75-move rule ends the game
    /// unless checkmate or stalemate does.
    pub(super) counted_out: Option<usize>,
}

impl Game {
    /// Creates a game without moves from the start position of chess.
    #[must_use]
    pub fn standard() -> Self {
        Self::new(Position::standard())
    }

    /// Creates a game without moves from a position. The half-move clock of the position may be
    /// above zero.
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

    /// Returns the position after the moves played.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.ply]
    }

    /// Returns the position at a ply, or `None` if fewer moves are played.
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

    /// Returns the start position and the position after each move, in order.
    #[inline]
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions[..=self.ply]
    }

    /// Returns how many moves are played, counting both sides.
    #[inline]
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the moves played.
    pub fn moves(&self) -> Items<'_, Self, Move> {
        Items::new(self, 0..self.ply, Self::move_at)
    }

    /// Returns the last move played, as a legal move of the position before it.
    ///
    /// Returns `None` if no move is played. The move knows its role, what it captured, its SAN and
    /// the squares to mark. As it borrows the game, keep it as a
    /// [`StoredMove`](crate::moves::StoredMove) or a [`Move`] to change the game.
    ///
    /// ```
    /// use touchmove::{Game, Role, Square};
    ///
    /// let mut game = Game::standard();
    /// assert_eq!(game.last_move(), None);
    /// for san in ["e4", "d5", "exd5"] {
    ///     game.play_san(san)?;
    /// }
    /// let last = game.last_move().ok_or("three are played")?;
    /// assert_eq!((last.role(), last.captured()), (Role::Pawn, Some(Role::Pawn)));
    /// assert_eq!((last.from(), last.destination()), (Square::E4, Square::D5));
    /// assert_eq!(last.san().as_str(), "exd5");
    /// assert_eq!(last.play(), *game.position());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("peek", "last"))]
    #[must_use]
    pub fn last_move(&self) -> Option<LegalMove<'_>> {
        let before = &self.positions[self.ply.checked_sub(1)?];
        // Every recorded move is legal where it was played.
        before.legal_move(self.moves().next_back()?).ok()
    }

    /// Returns the undone moves, the next one to redo first.
    pub fn undone(&self) -> Items<'_, Self, Move> {
        Items::new(self, self.ply..self.repetitions.len(), Self::move_at)
    }

    #[inline]
    fn move_at(&self, place: usize) -> Option<Move> {
        self.repetitions.move_at(place)
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

    /// Returns a repetition tracker of the moves played, to be continued elsewhere.
    ///
    /// An engine can search on from it.
    #[must_use]
    pub fn repetitions(&self) -> RepetitionTracker {
        self.repetitions.branch(self.ply)
    }

    /// Reserves capacity for this many more moves, 112 bytes each.
    ///
    /// Playing that many moves then does not allocate, up to 256 moves without a capture or a pawn
    /// move.
    ///
    /// # Panics
    ///
    /// If the capacity exceeds what memory can address.
    pub fn reserve(&mut self, moves: usize) {
        self.positions.reserve(moves);
        self.repetitions.reserve(moves);
    }

    /// Returns the history of the moves played.
    #[inline]
    pub(super) fn history(&self) -> History<'_> {
        self.repetitions.history_at(self.ply)
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        // The same moves can follow from different start positions. `==` on positions ignores the
        // counters, which can change how the game ends.
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
mod tests;
