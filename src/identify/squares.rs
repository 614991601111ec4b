//! Moves from boards that sense where a piece stands, but not which piece.

use core::fmt;

use super::parts;
use crate::bitboard::Bitboard;
use crate::legality::{LegalMove, LegalMoves};
use crate::position::Position;
use crate::types::ByColor;

/// The legal moves that match the occupied squares of a board.
///
/// [`Position::identify_occupied`] and [`Position::identify_colors`] return it. Occupied squares
/// say less than pieces do. A lifted piece and the same piece after a capture leave the same
/// squares occupied, and so do promotions to different pieces. For this reason there are two lists,
/// and a move can be in both.
///
/// ```
/// use touchmove::{Position, Square};
///
/// let position: Position = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1".parse()?;
/// // The pawn has left and no new square is occupied: it has captured one of the two pawns.
/// let seen = position.identify_occupied(position.board().occupied() - Square::E4);
/// assert_eq!(seen.moves().len(), 2);
/// assert_eq!(seen.changed(), Square::E4.into());
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OccupancyMatch<'p> {
    position: &'p Position,
    seen: Seen,
}

/// The squares that a board reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Occupied(Bitboard),
    Colors(ByColor<Bitboard>),
}

impl Position {
    /// Returns the moves that match the occupied squares of a board. The board senses only whether
    /// a square is occupied.
    ///
    /// These are single moves. A move with its reply, and the kings' signal, need the pieces: see
    /// [`identify`](Position::identify).
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position: Position = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let before = position.board().occupied();
    ///
    /// // The pawn is gone from e4: it is lifted, or has captured on d5 or f5.
    /// let seen = position.identify_occupied(before - Square::E4);
    /// assert_eq!((seen.moves().len(), seen.partial_moves().len()), (2, 3));
    ///
    /// // The pawn on d5 was seen to leave before, so only one move remains.
    /// let seen = position.identify_occupied(before - Square::D5);
    /// assert!(seen.moves().is_empty());
    /// let only = seen.partial_moves().get(0).ok_or("one move")?;
    /// assert_eq!((only.san().to_string(), seen.partial_moves().len()), ("exd5".into(), 1));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn identify_occupied(&self, occupied: Bitboard) -> OccupancyMatch<'_> {
        OccupancyMatch {
            position: self,
            seen: Seen::Occupied(occupied),
        }
    }

    /// Returns the moves that match the colors on the squares of a board. The board senses the
    /// color of the piece on each square.
    ///
    /// ```
    /// use touchmove::{ByColor, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut colors = ByColor::from_fn(|color| position.board().by_color(color));
    /// colors.white = (colors.white - Square::E4) | Square::D5;
    /// colors.black -= Square::D5;
    /// let seen = position.identify_colors(colors);
    /// let moves = seen.moves();
    /// assert_eq!(moves.iter().map(|legal| legal.san().to_string()).collect::<Vec<_>>(), ["exd5"]);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub const fn identify_colors(&self, colors: ByColor<Bitboard>) -> OccupancyMatch<'_> {
        OccupancyMatch {
            position: self,
            seen: Seen::Colors(colors),
        }
    }
}

impl<'p> OccupancyMatch<'p> {
    /// Returns `true` if the squares are those of the position itself.
    ///
    /// A move may have been played nevertheless: in Chess960 king and rook may have exchanged
    /// squares.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.shows(Bitboard::EMPTY, Bitboard::EMPTY)
    }

    /// Returns the legal moves after which exactly these squares are occupied.
    #[must_use]
    pub fn moves(&self) -> LegalMoves<'p> {
        self.moves_with(true)
    }

    /// Returns the legal moves of which a stage leaves exactly these squares occupied.
    ///
    /// Such a stage has one of these forms:
    ///
    /// * a piece is lifted;
    /// * the captured piece is removed;
    /// * in castling, only the king or only the rook is put down;
    /// * in a promotion, only the pawn or only the new piece stands on the last rank.
    #[must_use]
    pub fn partial_moves(&self) -> LegalMoves<'p> {
        self.moves_with(false)
    }

    /// Returns the squares whose occupancy has changed.
    #[must_use]
    pub fn changed(&self) -> Bitboard {
        let board = self.position.board();
        match &self.seen {
            Seen::Occupied(occupied) => board.occupied() ^ *occupied,
            Seen::Colors(colors) => colors
                .iter()
                .fold(Bitboard::EMPTY, |changed, (color, squares)| {
                    changed | (board.by_color(color) ^ *squares)
                }),
        }
    }

    fn moves_with(&self, done: bool) -> LegalMoves<'p> {
        let changed = self.changed();
        let mut moves = self.position.legal_moves();
        moves.retain(|legal| parts::can_change(legal, changed) && self.shows_stage_of(legal, done));
        moves
    }

    fn shows_stage_of(&self, legal: LegalMove<'_>, done: bool) -> bool {
        let mut shown = false;
        parts::for_each_stage(&parts::of(legal), self.position.board(), |stage| {
            shown |= stage.is_done == done && self.shows(stage.left, stage.came);
        });
        shown
    }

    /// Returns `true` if the squares match the board after `left` was vacated and pieces of the
    /// side to move arrived on `came`.
    fn shows(&self, left: Bitboard, came: Bitboard) -> bool {
        let (board, us) = (self.position.board(), self.position.turn());
        match &self.seen {
            Seen::Occupied(occupied) => (board.occupied() - left) | came == *occupied,
            Seen::Colors(colors) => {
                (board.by_color(us) - left) | came == colors[us]
                    && board.by_color(!us) - left == colors[!us]
            }
        }
    }
}

impl fmt::Debug for OccupancyMatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupancyMatch")
            .field("moves", &self.moves())
            .field("partial_moves", &self.partial_moves())
            .finish()
    }
}
