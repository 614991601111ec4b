//! Which rook the letters `KQkq` speak of.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Color, File, Rank, Role, Square, Wing};

/// Returns the square of the rook that a side's `K` or `Q` speaks of: the outermost on that
/// wing, or the corner if there is no rook or no king to have wings.
pub(super) fn outermost_rook(board: &Board, color: Color, wing: Wing) -> Square {
    let rank = Rank::First.relative_to(color);
    let home = Bitboard::rank(rank);
    let rooks = board.pieces(color, Role::Rook) & home;
    let king = (board.pieces(color, Role::King) & home).single();
    let (corner, outermost) = match wing {
        Wing::KingSide => (File::H, rooks.last()),
        Wing::QueenSide => (File::A, rooks.first()),
    };
    match (king, outermost) {
        (Some(king), Some(rook)) if Wing::of_rook(king, rook) == wing => rook,
        _ => Square::new(corner, rank),
    }
}
