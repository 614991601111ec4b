//! Who captures next on a square, as captures take men from the board.

use super::PieceValues;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Color, Role, Square};

/// The men who have not yet captured on a square.
///
/// The board is that before the first move. Who has gone from his place to the square is no
/// longer among the occupied squares, and nobody comes to any other.
pub(super) struct Capturers<'p> {
    board: &'p Board,
    square: Square,
    occupied: Bitboard,
    /// The men of both sides who attack the square.
    attackers: Bitboard,
    /// The line pieces who will when others have gone.
    hidden: Bitboard,
}

impl<'p> Capturers<'p> {
    /// Starts with the board before the first move, the square it goes to, and the squares
    /// that are occupied after it.
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

    /// Takes away the man of a side who captures next, and returns his role; none if nobody
    /// can.
    #[inline(always)]
    pub(super) fn next(&mut self, side: Color, values: &PieceValues) -> Option<Role> {
        let men = self.attackers & self.board.by_color(side);
        if men.is_empty() {
            return None;
        }
        let king = self.board.king(side)?;
        let able = men - king - self.held(side, king);
        if able.is_empty() {
            return self.next_king(side, king);
        }
        // All roles are asked: who of them is there, nobody can guess.
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

    /// The same when only a king is left.
    #[inline(always)]
    fn next_king(&mut self, side: Color, king: Square) -> Option<Role> {
        if !self.attackers.contains(king) {
            return None;
        }
        self.remove(king.into());
        let is_alone = self.attackers.is_disjoint(self.board.by_color(!side));
        is_alone.then_some(Role::King)
    }

    /// Takes a man away and uncovers those behind him.
    #[inline(always)]
    fn remove(&mut self, man: Bitboard) {
        self.occupied -= man;
        self.attackers -= man;
        if !self.hidden.is_empty() {
            let straight = attacks::rook(self.square, self.occupied);
            let diagonal = attacks::bishop(self.square, self.occupied);
            self.attackers |= (straight | diagonal) & self.hidden;
            self.hidden -= self.attackers;
        }
    }

    /// Returns the men who may not capture for the sake of their king: those who are pinned,
    /// or all when an attack on him has been uncovered.
    ///
    /// Only line pieces that have not moved matter. The man on the square would be captured, and
    /// the others attacked the king before the exchange, when he was safe.
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

/// Returns the square of a set that is nearest to a side's first rank, and of several on one
/// rank the one nearest to the a-file.
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
