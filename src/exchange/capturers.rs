//! The next piece that may capture on a square, while captures change the occupancy.

use super::PieceValues;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Color, Role, Square};

/// The pieces that have not yet captured on a square.
///
/// `board` stays as before the first move. A piece that has captured is removed from `occupied`; no
/// other square is ever entered.
pub(super) struct Capturers<'p> {
    board: &'p Board,
    square: Square,
    occupied: Bitboard,
    /// The pieces of both sides that attack the square.
    attackers: Bitboard,
    /// Sliders aligned with the square that are still blocked (X-ray attackers).
    hidden: Bitboard,
}

impl<'p> Capturers<'p> {
    /// Starts with the board before the first move, the destination of that move, and the occupied
    /// squares after it.
    #[inline(always)]
    pub(super) fn new(board: &'p Board, square: Square, occupied: Bitboard) -> Self {
        let attackers = board.attackers_to(square, occupied) & occupied;
        Self {
            board,
            square,
            occupied,
            attackers,
            hidden: (board.aligned_sliders(square) & occupied) - attackers - square,
        }
    }

    /// Removes the next piece of a side to capture and returns its role, or `None` if no piece can.
    #[inline(always)]
    pub(super) fn next(&mut self, side: Color, values: &PieceValues) -> Option<Role> {
        let own = self.attackers & self.board.by_color(side);
        if own.is_empty() {
            return None;
        }
        let king = self.board.king(side)?;
        let able = own - king - self.held(side, king);
        if able.is_empty() {
            return self.next_king(side, king);
        }
        // Branch-free over all roles: which of them are present is unpredictable.
        let (mut first, mut least) = (Role::King, Bitboard::EMPTY);
        for &role in values.order().iter().rev() {
            let able = able & self.board.by_role(role);
            if !able.is_empty() {
                (first, least) = (role, able);
            }
        }
        self.remove(nearest(side, least));
        Some(first)
    }

    /// Handles a king as the only attacker: it captures only if no piece can recapture.
    #[inline(always)]
    fn next_king(&mut self, side: Color, king: Square) -> Option<Role> {
        if !self.attackers.contains(king) {
            return None;
        }
        self.remove(king.into());
        let is_alone = self.attackers.is_disjoint(self.board.by_color(!side));
        is_alone.then_some(Role::King)
    }

    /// Removes a piece and uncovers the sliders behind it.
    #[inline(always)]
    fn remove(&mut self, piece: Bitboard) {
        self.occupied -= piece;
        self.attackers -= piece;
        if !self.hidden.is_empty() {
            let straight = attacks::rook(self.square, self.occupied);
            let diagonal = attacks::bishop(self.square, self.occupied);
            self.attackers |= (straight | diagonal) & self.hidden;
            self.hidden -= self.attackers;
        }
    }

    /// Returns the pieces that may not capture: pinned ones, or all pieces if the king is in check.
    ///
    /// Only sliders that have not moved matter. A piece on the square would itself be captured.
    /// Every other attack on the king existed before the exchange, when the king was not in check.
    #[inline(always)]
    fn held(&self, side: Color, king: Square) -> Bitboard {
        let enemies = (self.board.by_color(!side) & self.occupied) - self.square;
        let mut held = Bitboard::EMPTY;
        for sniper in self.board.aligned_sliders(king) & enemies {
            let shields = attacks::between(king, sniper) & self.occupied;
            if shields.is_empty() {
                return Bitboard::FULL;
            }
            if !shields.more_than_one() {
                held |= shields;
            }
        }
        held
    }
}

/// Returns the square of a set that is nearest to a side's first rank, and on one rank the one
/// nearest to the a-file.
#[inline(always)]
fn nearest(side: Color, set: Bitboard) -> Bitboard {
    let lowest = Bitboard(set.0 & set.0.wrapping_neg());
    let flipped = set.flip_vertical();
    let highest = Bitboard(flipped.0 & flipped.0.wrapping_neg()).flip_vertical();
    match side {
        Color::White => lowest,
        Color::Black => highest,
    }
}
