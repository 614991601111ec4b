//! Who may go there: the moves of men who are named only by their kind and their target.

use super::LegalMove;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Move, Promotion, Role, Square};

impl Position {
    /// Returns the legal move to a square of a man of one kind who stands on one of these
    /// squares; if there is none or there are several, the squares they begin on.
    ///
    /// Castling is not among them.
    #[inline(always)]
    pub(crate) fn only_move(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Promotion>,
    ) -> Result<LegalMove<'_>, Bitboard> {
        let mut origins = Bitboard::EMPTY;
        let mut found = Err(Bitboard::EMPTY);
        for from in self.may_come_from(role, to) & among {
            let step = match role {
                Role::Pawn => self.pawn_step(Move::new(from, to, promotion)),
                _ if promotion.is_some() => None,
                _ => self.free_piece_step(role, from, to),
            };
            if let Some(step) = step {
                origins |= from;
                found = Ok(LegalMove::new(self, step));
            }
        }
        if origins.more_than_one() {
            return Err(origins);
        }
        found
    }

    /// Returns the squares from which pieces of one kind may go to a square, castling aside.
    #[inline(always)]
    pub(crate) fn legal_origins(&self, role: Role, to: Square) -> Bitboard {
        let mut origins = self.may_come_from(role, to);
        for from in origins {
            if self.free_piece_step(role, from, to).is_none() {
                origins -= from;
            }
        }
        origins
    }

    /// Returns the men of the side to move and of one kind who stand where such a man could
    /// come from if nobody stood in his way.
    ///
    /// There are few of them, and looking along their ways costs less than a look into the
    /// large tables of what bishops and rooks attack.
    #[inline(always)]
    fn may_come_from(&self, role: Role, to: Square) -> Bitboard {
        let us = self.turn();
        if self.board().by_color(us).contains(to) {
            return Bitboard::EMPTY;
        }
        let origins = match role {
            Role::Pawn => pawn_origins(us, to),
            _ => attacks::on_empty_board(role, to),
        };
        origins & self.board().pieces(us, role)
    }
}

/// Returns the squares from which a pawn reaches a square in any way.
#[inline(always)]
fn pawn_origins(us: Color, to: Square) -> Bitboard {
    let back = match us {
        Color::White => -8i32,
        Color::Black => 8,
    };
    // What goes round the edge of the board is no way, and refused like other no ways.
    let behind = |steps: i32| 1u64.rotate_left((to.index() as i32 + steps * back) as u32 & 63);
    attacks::pawn(!us, to) | Bitboard(behind(1) | behind(2))
}
