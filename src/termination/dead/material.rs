//! Which men can never give mate, whatever the moves.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role};

/// Returns `true` if a side has none of the men that can ever help it to mate.
pub(super) fn lacks_mating_men(position: &Position, winner: Color) -> bool {
    let board = position.board();
    let own = board.color(winner);
    let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role));
    if !own.is_disjoint(pawns | rooks | queens) {
        return false;
    }
    if own.is_subset(kings) {
        return true;
    }
    if own.is_subset(kings | knights) {
        let lone = !(own & knights).has_several();
        return lone && board.color(!winner).is_subset(kings | queens);
    }
    let one_colour =
        |bishops: Bitboard| bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK);
    own.is_subset(kings | bishops) && (pawns | knights).is_empty() && one_colour(bishops)
}
