//! Castling as two squares: the king taken to its rook, or to where castling brings it.

use crate::position::Position;
use crate::types::{CastlingSide, Color, Move, Role, Square};

/// Returns the square to which a king is taken to castle with this rook: where castling
/// brings it, if that is two steps away or more.
///
/// One step or none means something else: if the king may castle it may also make that step,
/// for the square is free and not attacked. Unless the rook itself stands there, which is
/// then the king taking its own rook.
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
    /// Returns the move with castling written as the king taking its rook.
    ///
    /// A king's move to the square where castling brings it is castling; any other move comes
    /// back unchanged. It need not be legal.
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
