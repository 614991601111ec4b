//! The rook that each of the letters `KQkq` means.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{CastlingSide, Color, File, Rank, Role, Square};

/// Returns the square of the rook that a side's `K` or `Q` means: the outermost on that side.
///
/// It is the corner if there is no such rook, or no single king on the back rank to count from.
pub(crate) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Square {
    let rank = Rank::First.relative_to(color);
    let home = Bitboard::rank(rank);
    let rooks = board.pieces(color, Role::Rook) & home;
    let king = (board.pieces(color, Role::King) & home).single_square();
    let (corner, outermost) = match side {
        CastlingSide::KingSide => (File::H, rooks.last()),
        CastlingSide::QueenSide => (File::A, rooks.first()),
    };
    match (king, outermost) {
        (Some(king), Some(rook)) if CastlingSide::from_rook(king, rook) == side => rook,
        _ => Square::new(corner, rank),
    }
}
