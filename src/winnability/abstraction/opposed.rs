//! Proofs for pawns that still advance, but never past an opposing pawn.
//!
//! One abstract position contains all that can follow. At first every piece is taken to be fixed;
//! those that can move or can be captured are set free, until no more are found. A free pawn stays
//! on its file, behind the first square of an opposing pawn that can never be captured.
//!
//! Sound by induction over the moves. Let every piece be where it may be, and every piece that is
//! not known to be capturable be on the board. After any legal move the same holds. Non-pawn pieces
//! step only onto squares where no fixed piece is, and every piece that they may then capture is
//! capturable. No pawn captures or promotes: where one might, nothing is proven. So pawns stay on their
//! files, and none passes an opposing pawn that is on the board, which can only have come nearer.
//! In castling, king and rook pass only empty squares, so both could walk there, unless the king is
//! shut in: a king that may castle is free from the start.

use super::fixpoint::reach_fixpoint;
use super::mate::may_be_mated;
use super::position::{AbstractPiece, AbstractPosition};
use super::{MANY_BLOCKED, count_pawns};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{ByColor, Color, Rank, Role, Square};

/// Returns `true` if a side is proven unable to mate, whatever pawns advance.
///
/// Tried only where many pawns are blocked and none is passed: elsewhere it hardly ever succeeds.
pub(in crate::winnability) fn is_unwinnable_when_opposed(
    position: &Position,
    winner: Color,
) -> bool {
    count_pawns(position).0 >= MANY_BLOCKED
        && are_all_opposed(position)
        && position.legal_en_passant_square().is_none()
        && OpposedPawns::fixpoint(position)
            .is_some_and(|opposed| !may_be_mated(&opposed.abstracted, winner))
}

/// Returns `true` if every pawn has an opposing pawn ahead on its file.
fn are_all_opposed(position: &Position) -> bool {
    let board = position.board();
    Color::ALL.into_iter().all(|color| {
        let pawns = |color| board.by_role(Role::Pawn) & board.by_color(color);
        // The fill grows by one, two and four ranks, so it reaches all eight.
        let fill = [1, 2, 4].into_iter().fold(pawns(!color), |fill, ranks| {
            fill | forward(fill, !color, ranks)
        });
        pawns(color).is_subset(forward(fill, !color, 1))
    })
}

/// Returns the squares so many ranks ahead.
fn forward(from: Bitboard, color: Color, ranks: u32) -> Bitboard {
    Bitboard(match color {
        Color::White => from.0 << (8 * ranks),
        Color::Black => from.0 >> (8 * ranks),
    })
}

/// The abstract position that contains all that can follow.
#[derive(Debug)]
pub(super) struct OpposedPawns {
    pub(super) abstracted: AbstractPosition,
    /// The first squares of the pawns that are not known to be capturable, by color.
    stoppers: [Bitboard; 2],
}

impl OpposedPawns {
    /// Returns the abstract position; `None` if a pawn may capture or promote.
    #[inline(never)]
    pub(super) fn fixpoint(position: &Position) -> Option<Self> {
        let pawns = position.board().by_role(Role::Pawn);
        let rights = position.castling_rights();
        let mut abstracted = AbstractPosition::of(position);
        for king in abstracted
            .pieces
            .iter_mut()
            .filter(|piece| piece.is(Role::King))
        {
            king.is_fixed &= rights.by_color(king.color).is_empty();
        }
        let mut opposed = Self {
            abstracted,
            stoppers: ByColor::from_fn(|color| pawns & position.board().by_color(color))
                .into_array(),
        };
        loop {
            opposed.release();
            reach_fixpoint(&mut opposed.abstracted);
            opposed.push_pawns();
            if opposed.lets_pawns_through() {
                return None;
            }
            if !opposed.note_capturable() {
                return Some(opposed);
            }
        }
    }

    /// Sets non-pawn pieces free that are not shut in, and pawns that no fixed piece blocks.
    fn release(&mut self) {
        loop {
            self.abstracted.settle_fixed();
            let fixed = self.abstracted.all_fixed();
            let mut freed = false;
            for pawn in self
                .abstracted
                .pieces
                .iter_mut()
                .filter(|piece| piece.is_fixed)
            {
                if pawn.is(Role::Pawn) && forward(pawn.squares, pawn.color, 1).is_disjoint(fixed) {
                    pawn.is_fixed = false;
                    freed = true;
                }
            }
            if !freed {
                return;
            }
        }
    }

    /// Adds to each free pawn all squares that it reaches by pushes.
    fn push_pawns(&mut self) {
        let fixed = self.abstracted.all_fixed();
        for pawn in &mut self.abstracted.pieces {
            if !pawn.is_fixed && pawn.is(Role::Pawn) {
                let stopped = fixed | self.stoppers[(!pawn.color).index()];
                for _ in 0..Rank::ALL.len() {
                    pawn.squares |= forward(pawn.squares, pawn.color, 1) - stopped;
                }
            }
        }
    }

    /// Returns `true` if a pawn may capture or promote.
    fn lets_pawns_through(&self) -> bool {
        let targets = ByColor::from_fn(|color| {
            let pieces = self.abstracted.pieces.iter();
            let targets = pieces.filter(|piece| piece.color == color && !piece.is(Role::King));
            targets.fold(Bitboard::EMPTY, |all, piece| all | piece.squares)
        })
        .into_array();
        let last = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        let mut pawns = self
            .abstracted
            .pieces
            .iter()
            .filter(|piece| piece.is(Role::Pawn));
        pawns.any(|pawn| {
            let attacked = pawn.all_attacks(Bitboard::EMPTY);
            !pawn.squares.is_disjoint(last) || !attacked.is_disjoint(targets[(!pawn.color).index()])
        })
    }

    /// Notes the pieces that a non-pawn piece may capture; `true` if one is new.
    ///
    /// They are free from then on, and stop no pawn.
    fn note_capturable(&mut self) -> bool {
        let fixed = self.abstracted.all_fixed();
        let captured = ByColor::from_fn(|color| {
            let protected = self.abstracted.always_attacked_by(color);
            let mut captured = Bitboard::EMPTY;
            for piece in self
                .abstracted
                .pieces
                .iter()
                .filter(|piece| piece.color != color)
            {
                captured |= match piece.is(Role::King) {
                    _ if piece.is(Role::Pawn) => Bitboard::EMPTY,
                    true => piece.all_attacks(fixed) - protected,
                    false => piece.all_attacks(fixed),
                };
            }
            captured
        })
        .into_array();
        let mut is_new = false;
        for piece in &mut self.abstracted.pieces {
            if piece.is(Role::King) || piece.squares.is_disjoint(captured[piece.color.index()]) {
                continue;
            }
            is_new |= piece.is_fixed;
            piece.is_fixed = false;
            if piece.is(Role::Pawn) {
                is_new |= first_square(piece)
                    .is_some_and(|first| self.stoppers[piece.color.index()].remove(first));
            }
        }
        is_new
    }
}

/// Returns the first square of a pawn, the one farthest back.
fn first_square(pawn: &AbstractPiece) -> Option<Square> {
    match pawn.color {
        Color::White => pawn.squares.first(),
        Color::Black => pawn.squares.last(),
    }
}
