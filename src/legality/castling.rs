//! Castling given as two squares: the king to its rook, or to its square after castling.

use crate::position::Position;
use crate::types::{CastlingSide, Color, Move, Role, Square};

/// Returns the king's square after castling, if it is at least two squares away.
///
/// A king moved there means castling. A nearer square does not: a king that may castle may also
/// make that ordinary move, because the square is free and not attacked. If the rook is on that
/// square, the move is already written as the king moving to its own rook.
#[inline]
pub(crate) const fn castling_goal(us: Color, king: Square, rook: Square) -> Option<Square> {
    let goal = CastlingSide::from_rook(king, rook).king_target(us);
    if king.distance(goal) >= 2 {
        Some(goal)
    } else {
        None
    }
}

impl Position {
    /// Returns the move with castling written as the king moving to its own rook.
    ///
    /// A king move to its square after castling is castling; any other move is returned unchanged.
    /// The move need not be legal.
    #[inline]
    pub(crate) fn as_king_takes_rook(&self, mv: Move) -> Move {
        if self.board().by_role(Role::King).contains(mv.from()) {
            self.king_move_as_king_takes_rook(mv)
        } else {
            mv
        }
    }

    fn king_move_as_king_takes_rook(&self, mv: Move) -> Move {
        let (us, from, to) = (self.turn(), mv.from(), mv.to());
        if from != self.king(us) {
            return mv;
        }
        self.castling_rights()
            .by_color(us)
            .into_iter()
            .find(|&rook| castling_goal(us, from, rook) == Some(to))
            .map_or(mv, |rook| Move::new(from, rook, mv.promotion()))
    }
}
