//! Finds the origin of a move that is given by role and destination only.

use super::LegalMove;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Move, Promotion, Role, Square};

impl Position {
    /// Returns the only legal move to `to` of a piece of this role from one of these squares.
    ///
    /// If there is none or more than one, the error holds the origins of the legal moves. Castling
    /// is not considered.
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

    /// Returns the origins of legal moves of this role to a square, except castling.
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

    /// Returns the own pieces of this role that would reach a square on an empty board.
    ///
    /// They are few. Testing the squares between costs less than a lookup in the large slider
    /// tables.
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

/// Returns the squares from which a pawn may reach a square, by a push, double push or capture.
#[inline(always)]
fn pawn_origins(us: Color, to: Square) -> Bitboard {
    let back = match us {
        Color::White => -8i32,
        Color::Black => 8,
    };
    // A result that wraps around the board is no pawn move and is rejected like others.
    let behind = |steps: i32| 1u64.rotate_left((to.index() as i32 + steps * back) as u32 & 63);
    attacks::pawn(!us, to) | Bitboard(behind(1) | behind(2))
}
