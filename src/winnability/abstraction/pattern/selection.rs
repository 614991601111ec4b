//! Which pieces are free in a pattern search, and its first pattern position.

use super::super::fixpoint::reach_fixpoint;
use super::super::hash_index::HashIndex;
use super::super::position::{AbstractPosition, Kind};
use super::known::PatternSearch;
use super::state::{Free, MOST_FREE, Pattern};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use arrayvec::ArrayVec;

/// A piece is free if it reaches more squares than this without a transfer.
///
/// With twice as many, 3 more hard questions are undecided and 3 % more positions are searched with a
/// budget of 100,000; half decides the same.
const FEW_SQUARES: usize = 8;

/// Which pieces are abstracted if they are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::winnability) enum Selection {
    /// Bishops, rooks and queens.
    Sliders,
    /// All pieces away from a shut-in king of the loser, also its pawns.
    Outside,
}

impl PatternSearch {
    /// Begins with a position; `None` if no piece is abstracted.
    pub(in crate::winnability) fn from(
        position: &Position,
        winner: Color,
        selection: Selection,
    ) -> Option<Self> {
        let mut board = position.board().clone();
        let mut abstracted = AbstractPosition::of(position);
        reach_fixpoint(&mut abstracted);
        let outside = match selection {
            Selection::Outside => Some(outside(position, winner)?),
            _ => None,
        };
        let mut kinds = ArrayVec::new();
        let mut free = Free::new();
        for (piece, (square, on_board)) in abstracted.pieces.iter().zip(position.board().iter()) {
            let is_slider = matches!(on_board.role(), Role::Bishop | Role::Rook | Role::Queen);
            let may_castle = position.castling_rights().contains(square);
            let is_free = !may_castle && !piece.is_fixed && piece.squares.len() > FEW_SQUARES;
            let is_selected = match outside {
                None => is_slider && is_free,
                Some(outside) => outside.contains(square) && !kinds.is_full(),
            };
            if is_selected {
                let kind = match on_board.role() {
                    Role::Pawn => Kind::Promoted,
                    role => Kind::As(role),
                };
                kinds.try_push((on_board.color(), kind)).ok()?;
                free.try_push(square.into()).ok()?;
                board.set(square, None);
            }
        }
        if kinds.is_empty() {
            return None;
        }
        let mut search = Self {
            winner,
            kinds,
            known: Vec::new(),
            by_pattern: HashIndex::default(),
            waiting: VecDeque::new(),
            prunes: true,
            materializes: outside.is_some(),
        };
        let pattern = Pattern {
            board,
            turn: position.turn(),
            passed: position.legal_en_passant_square(),
            castling: position.castling_rights(),
            materialized: [None; MOST_FREE],
        };
        search.add(pattern, free);
        Some(search)
    }
}

/// Returns the pieces away from a king of the loser that is shut in by its own pieces and the other
/// king, with all pieces of the loser that are joined to it; `None` if it is not shut in.
///
/// The pawns of the winner are not among them, nor are those that one of them blocks.
fn outside(position: &Position, winner: Color) -> Option<Bitboard> {
    let board = position.board();
    let (king, other) = (position.king(!winner), position.king(winner));
    let own = board.by_color(!winner);
    let ways_out = attacks::king(king) - own - attacks::king(other);
    let is_plain =
        position.castling_rights().is_empty() && position.legal_en_passant_square().is_none();
    if !ways_out.is_empty() || !is_plain {
        return None;
    }
    let mut group = Bitboard::from(king) | other;
    loop {
        let next = group | attacks::steps::around(group) & own;
        if next == group {
            break;
        }
        group = next;
    }
    let pawns = board.pieces(winner, Role::Pawn);
    let blocked = match winner {
        Color::White => Bitboard(pawns.0 << 8),
        Color::Black => Bitboard(pawns.0 >> 8),
    };
    Some(board.occupied() - group - pawns - (blocked & board.by_role(Role::Pawn)))
}
