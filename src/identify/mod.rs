//! Recognizes moves from what an electronic board or a camera sees.
//!
//! Such a board reports which squares are occupied, or also the pieces on them, but no moves.
//! This room compares a report with the position before it: [`parts`] lists what each legal move
//! changes on the board, [`change`] finds what has changed, and [`fault`] finds the reason if no
//! legal move fits. [`array`] checks a start position that was set up by hand.

mod array;
mod change;
mod fault;
mod identified;
mod parts;
#[cfg(feature = "serde")]
mod serial;
mod squares;
mod unfinished;
mod words;

pub use array::{ArrayTurn, WrongArray};
pub use identified::Identified;
pub use squares::SquaresSeen;
pub use unfinished::{Awaited, Unfinished};

use self::change::Change;
use crate::board::Board;
use crate::position::Position;

impl Position {
    /// Returns what has happened since this position, as far as the men on the board show it:
    /// the legal move, what is missing from one, the illegal move with its fault, or which
    /// men stand wrong.
    ///
    /// The first of these that is true is the answer:
    ///
    /// 1. nothing has changed;
    /// 2. it is the board after a legal move, and there is never more than one such move;
    /// 3. it is a stage of a legal move on the way there, whatever else it may look like:
    ///    a king two squares over is castling, a pawn on the last rank a promotion;
    /// 4. men moved as in one move that is not legal, castling included;
    /// 5. a pawn became what no pawn becomes;
    /// 6. men are off the board, too many stand there, or several have moved.
    ///
    /// The board is a snapshot: it does not tell in which order men were touched, nor that the
    /// hand has let go. So ask again with the *same* position until the move is completed:
    /// a rook beside the king is a legal move of the rook, and a moment later it may be half
    /// of castling. What was touched and released in between binds the player all the same
    /// (Articles 4.3 to 4.7).
    ///
    /// ```
    /// use touchmove::{Awaited, Identified, IllegalMove, Position, Square};
    ///
    /// let position: Position = "4r1k1/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let (pawn, mut board) = ("P".parse()?, position.board().clone());
    ///
    /// // White takes his pawn off e4 …
    /// board.set(Square::E4, None);
    /// let Identified::Unfinished(unfinished) = position.identify(&board) else {
    ///     unreachable!("the pawn can move")
    /// };
    /// assert_eq!(unfinished.awaited(), Awaited::PutDown { from: Square::E4 });
    ///
    /// // … and puts it on e5,
    /// board.set(Square::E5, Some(pawn));
    /// let e5 = position.parse_san("e5")?;
    /// assert_eq!(position.identify(&board), Identified::Move(e5));
    ///
    /// // or captures on d5, though it is pinned.
    /// board.set(Square::E5, None);
    /// board.set(Square::D5, Some(pawn));
    /// let Identified::Illegal { mv, fault } = position.identify(&board) else {
    ///     unreachable!("the pawn is pinned")
    /// };
    /// assert_eq!(mv, Some("e4d5".parse()?));
    /// assert!(matches!(fault, IllegalMove::Pinned { .. }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn identify(&self, observed: &Board) -> Identified<'_> {
        let change = Change::between(self.board(), observed);
        if change.squares().is_empty() {
            return Identified::Unchanged;
        }
        if change.is_beyond_a_move() {
            return fault::disarray(&change);
        }
        self.legally(change)
            .or_else(|| self.illegally(&change))
            .unwrap_or_else(|| fault::disarray(&change))
    }

    /// Returns the legal move that the change makes or begins.
    fn legally(&self, change: Change) -> Option<Identified<'_>> {
        let mut begun = None;
        for legal in self.legal_moves() {
            match parts::stage_of(legal, &change) {
                Some(stage) if stage.is_done => return Some(Identified::Move(legal)),
                Some(_) => begun = begun.or(Some(legal)),
                None => {}
            }
        }
        Some(Identified::Unfinished(Unfinished::new(begun?, change)))
    }
}
