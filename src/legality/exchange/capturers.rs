//! Who captures next on a square, as captures take men from the board.

use super::PieceValues;
use crate::bitboard::{Bitboard, attacks};
use crate::board::Board;
use crate::legality::Legal;
use crate::position::{Kind, behind};
use crate::types::{Color, Role, Square};

/// The men who have not yet captured on a square.
///
/// The board is that before the first move. Who has gone from his place to the square is no
/// longer among the occupied squares, and nobody comes to any other.
pub(super) struct Capturers<'p> {
    board: &'p Board,
    square: Square,
    occupied: Bitboard,
}

impl<'p> Capturers<'p> {
    /// Starts with the men as they stand after a move other than castling.
    #[inline(always)]
    pub(super) fn after(legal: Legal<'p>) -> Self {
        let board = legal.position().board();
        let square = legal.to();
        let occupied = (board.occupied() - legal.from()) | square;
        Self {
            board,
            square,
            occupied: match legal.kind() {
                Kind::EnPassant => occupied - behind(legal.position().turn(), square),
                _ => occupied,
            },
        }
    }

    /// Takes away the man of a side who captures next, and returns his role; none if nobody
    /// can.
    #[inline(always)]
    pub(super) fn next(&mut self, side: Color, values: &PieceValues) -> Option<Role> {
        let men = self.attackers(side, self.occupied);
        if men.is_empty() {
            return None;
        }
        let king = self.board.king(side)?;
        let able = men - king - self.held(side, king);
        for &role in values.order() {
            let able = able & self.board.role(role);
            if !able.is_empty() {
                self.occupied -= nearest(side, able);
                return Some(role);
            }
        }
        let alone = self.occupied - king;
        if men.contains(king) && self.attackers(!side, alone).is_empty() {
            self.occupied = alone;
            return Some(Role::King);
        }
        None
    }

    /// Returns the men of a side who attack the square.
    #[inline(always)]
    fn attackers(&self, side: Color, occupied: Bitboard) -> Bitboard {
        self.board.attackers_of(side, self.square, occupied) & occupied
    }

    /// Returns the men who may not capture for the sake of their king: those who are pinned,
    /// or all when an attack on him has been uncovered.
    ///
    /// Only line pieces that have not moved matter. The man on the square would be captured, and
    /// the others attacked the king before the exchange, when he was safe.
    #[inline(always)]
    fn held(&self, side: Color, king: Square) -> Bitboard {
        let queens = self.board.role(Role::Queen);
        let straight = (self.board.role(Role::Rook) | queens) & attacks::rook_rays(king);
        let diagonal = (self.board.role(Role::Bishop) | queens) & attacks::bishop_rays(king);
        let enemies = (self.board.color(!side) & self.occupied) - self.square;
        let mut held = Bitboard::EMPTY;
        for sniper in (straight | diagonal) & enemies {
            let shields = attacks::between(king, sniper) & self.occupied;
            if shields.is_empty() {
                return Bitboard::FULL;
            }
            if !shields.has_several() {
                held |= shields;
            }
        }
        held
    }
}

/// Returns the square of a set that is not empty which is nearest to a side's first rank, and
/// of several on one rank the one nearest to the a-file.
#[inline(always)]
fn nearest(side: Color, set: Bitboard) -> Bitboard {
    let seen = match side {
        Color::White => set,
        Color::Black => set.flip_vertical(),
    };
    let first = Bitboard(seen.0 & seen.0.wrapping_neg());
    match side {
        Color::White => first,
        Color::Black => first.flip_vertical(),
    }
}
