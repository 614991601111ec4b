//! The squares that the free pieces of an abstract position can reach at most.

use super::position::{AbstractPiece, AbstractPosition, Kind};
use crate::attacks::steps;
use crate::bitboard::Bitboard;
use crate::types::{ByColor, Color, Role};

/// Adds to each free piece all squares that it can reach while the abstract position lasts.
///
/// Sound: fixed pieces do not move and are not captured before the abstract position ends, so no
/// piece moves onto or over their squares. All other pieces are ignored as blockers.
pub(super) fn reach_fixpoint(abstracted: &mut AbstractPosition) {
    let fixed = abstracted.all_fixed();
    let barred = ByColor::from_fn(|color| barred_to_king(abstracted, color)).into_array();
    for piece in abstracted.pieces.iter_mut().filter(|piece| !piece.is_fixed) {
        let barred = if piece.is(Role::King) {
            barred[piece.color.index()]
        } else {
            Bitboard::EMPTY
        };
        piece.squares = reach(piece, fixed | barred);
    }
}

/// Returns the squares that a king can never step on while the abstract position lasts.
///
/// Sound: a king must not step on attacked squares (Article 3.9.2), and these are always attacked.
pub(super) fn barred_to_king(abstracted: &AbstractPosition, color: Color) -> Bitboard {
    abstracted.always_attacked_by(!color)
}

/// Returns the squares that a piece reaches in any number of steps, never stepping on a barred
/// square.
///
/// Sound: a line that only fixed pieces block can also be walked square by square.
pub(super) fn reach(piece: &AbstractPiece, barred: Bitboard) -> Bitboard {
    let mut reached = piece.squares;
    loop {
        let next = reached | (step(piece.kind, reached) - barred);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Returns the squares one step of a free piece away from any of some squares.
fn step(kind: Kind, from: Bitboard) -> Bitboard {
    match kind {
        // A pawn is fixed or captured.
        Kind::As(Role::Pawn) => Bitboard::EMPTY,
        Kind::As(Role::Knight) => steps::leaps(from),
        Kind::As(Role::Bishop) => steps::diagonal(from),
        Kind::As(Role::Rook) => steps::straight(from),
        Kind::As(Role::Queen | Role::King) => steps::around(from),
        Kind::Promoted => steps::around(from) | steps::leaps(from),
    }
}
