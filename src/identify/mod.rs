//! Identifies moves from the board of a sensor or camera: complete, partial or illegal moves, and
//! misplaced pieces.
//!
//! [`Position::identify`](crate::Position::identify) takes the pieces on the board,
//! [`Position::identify_occupied`](crate::Position::identify_occupied) only the occupied squares.
//! An [`Identified`] says what happened since the position; a [`PartialMove`] says which
//! [`NextStep`] completes it. Two half-moves that arrive together are recognized as a
//! [`MoveAndReply`], and kings on center squares as a [signal](crate::Board::kings_signal) of the
//! result. [`Board::check_start_position`](crate::Board::check_start_position) finds pieces set up
//! wrongly before a game, and returns a [`StartPositionError`]. Identifying never fails: a board
//! that no move explains is an answer, too.
//!
//! ```
//! use touchmove::identify::{Identified, NextStep};
//! use touchmove::{Position, Square};
//!
//! let position = Position::standard();
//! let mut board = position.board().clone();
//! let pawn = board.piece_at(Square::E2);
//!
//! board.set(Square::E2, None);
//! let Identified::PartialMove(lifted) = position.identify(&board) else { panic!("a pawn can move") };
//! assert_eq!(lifted.next_step(), NextStep::Place { from: Square::E2 });
//!
//! board.set(Square::E4, pawn);
//! let Identified::Move(played) = position.identify(&board) else { panic!("a legal move") };
//! assert_eq!(played.san().as_str(), "e4");
//! ```

// An observed board is compared with the position before it: `parts` lists what each legal move
// changes on the board, `change` finds what has changed, and `fault` finds the reason if no legal
// move fits. `pairs` looks for a move and its reply, `signal` for a result. `start_position` checks
// a start position that was set up by hand.

mod change;
mod fault;
mod identified;
mod pairs;
mod partial_move;
mod parts;
mod signal;
mod squares;
mod start_position;
mod words;

pub use identified::Identified;
pub use pairs::{MoveAndReply, MovePairs};
pub use partial_move::{NextStep, PartialMove};
pub use squares::OccupancyMatch;
pub use start_position::{BoardRotation, StartPositionError};

use self::change::Change;
use crate::board::Board;
use crate::position::Position;

impl Position {
    /// Returns what has happened since this position, judging by the pieces on the board.
    ///
    /// The answer is a legal move, an incomplete legal move, a signaled result, an illegal move with
    /// its reason, a move with its reply, or the misplaced pieces. It is the first of these that
    /// applies:
    ///
    /// 1. nothing has changed;
    /// 2. the board is that after a legal move, and never of more than one;
    /// 3. the board is a stage of a legal move, whatever else it may look like: a king two squares
    ///    over is castling, a pawn on the last rank a promotion;
    /// 4. the [kings signal](Board::kings_signal) the result, and one of them has come farther than one
    ///    step;
    /// 5. one illegal move explains the board, castling included;
    /// 6. a pawn became a piece that no pawn can become;
    /// 7. the board is that after a legal move and a legal reply, of one such pair or of several;
    /// 8. pieces are missing, there are extra pieces, or several have moved.
    ///
    /// The board is a snapshot. It shows neither the order in which pieces were touched nor whether
    /// a piece has been released. So call this again with the *same* position until the move is
    /// completed. A rook next to the king is a legal rook move, and a moment later it may be half
    /// of castling. A piece touched or released in between still binds the player (Articles 4.3 to
    /// 4.7).
    ///
    /// ```
    /// use touchmove::identify::{Identified, NextStep};
    /// use touchmove::{IllegalMove, Position, Square};
    ///
    /// let position: Position = "4r1k1/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let (pawn, mut board) = ("P".parse()?, position.board().clone());
    ///
    /// // White lifts the pawn from e4 …
    /// board.set(Square::E4, None);
    /// let Identified::PartialMove(unfinished) = position.identify(&board) else {
    ///     unreachable!("the pawn can move")
    /// };
    /// assert_eq!(unfinished.next_step(), NextStep::Place { from: Square::E4 });
    ///
    /// // … and puts it on e5,
    /// board.set(Square::E5, Some(pawn));
    /// let e5 = position.parse_san("e5")?;
    /// assert_eq!(position.identify(&board), Identified::Move(e5));
    ///
    /// // … or captures on d5, although it is pinned.
    /// board.set(Square::E5, None);
    /// board.set(Square::D5, Some(pawn));
    /// let Identified::Illegal { mv, reason } = position.identify(&board) else {
    ///     unreachable!("the pawn is pinned")
    /// };
    /// assert_eq!(mv, Some("e4d5".parse()?));
    /// assert!(matches!(reason, IllegalMove::Pinned { .. }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn identify(&self, observed: &Board) -> Identified<'_> {
        let change = Change::between(self.board(), observed);
        if change.squares().is_empty() {
            return Identified::Unchanged;
        }
        if change.is_beyond_a_move() {
            return self.otherwise(&change, observed);
        }
        self.lawfully(change)
            .unwrap_or_else(|| self.otherwise(&change, observed))
    }

    /// Returns the same, but looks neither for a reply nor for a signal.
    ///
    /// It is for boards that show the pieces of one player's turn.
    #[cfg(feature = "arbiter")]
    pub(crate) fn identify_turn(&self, observed: &Board) -> Identified<'_> {
        let change = Change::between(self.board(), observed);
        if change.squares().is_empty() {
            return Identified::Unchanged;
        }
        if change.is_beyond_a_move() {
            return fault::disarray(&change);
        }
        self.lawfully(change)
            .or_else(|| self.illegally(&change))
            .unwrap_or_else(|| fault::disarray(&change))
    }

    /// Returns the legal move that the change completes or begins.
    fn lawfully(&self, change: Change) -> Option<Identified<'_>> {
        let mut begun = None;
        for legal in self.legal_moves() {
            match parts::stage_of(legal, &change) {
                Some(stage) if stage.is_done => return Some(Identified::Move(legal)),
                Some(_) => begun = begun.or(Some(legal)),
                None => {}
            }
        }
        Some(Identified::PartialMove(PartialMove::new(begun?, change)))
    }

    /// Returns what has happened if it is not part of one legal move.
    #[cold]
    fn otherwise(&self, change: &Change, observed: &Board) -> Identified<'_> {
        if let Some(signal) = observed.kings_signal_after(self.board()) {
            return Identified::KingsSignal(signal);
        }
        let illegal = (!change.is_beyond_a_move()).then(|| self.illegally(change));
        illegal
            .flatten()
            .or_else(|| self.with_reply(change, observed))
            .unwrap_or_else(|| fault::disarray(change))
    }

    /// Returns the move and the reply that explain the change, or the several that do.
    fn with_reply(&self, change: &Change, observed: &Board) -> Option<Identified<'_>> {
        let mut pairs = pairs::pairs(self, *change, observed.clone());
        let only = pairs.next()?;
        Some(match pairs.next() {
            None => Identified::MoveAndReply(only),
            // Pairs differ only if the reply has captured the piece that moved first, so that one
            // piece has arrived at most.
            Some(_) => Identified::MovePairs(MovePairs::new(self, *change)),
        })
    }
}
