//! Walls in which pawns still advance, but never past an opposing pawn.
//!
//! One stage holds all that can follow. At first every piece is taken to be at home; those that can
//! move or can be captured are set free, until no more are found. A free pawn stays on its file,
//! behind the first square of an opposing pawn that can never be captured.
//!
//! Sound by induction over the moves. Let every piece be where it may be, and every piece that is
//! not known to be mortal be on the board. After any legal move the same holds. Non-pawn pieces
//! step only onto squares where no home piece is, and every piece that they may then capture is
//! mortal. No pawn captures or promotes: where one might, nothing is proven. So pawns stay on
//! their files, and none passes an opposing pawn that is on the board, which can only have come
//! nearer. In castling, king and rook pass only empty squares, so both could walk there, unless the
//! king is shut in: a king that may castle is free from the start.

use super::flood::flood;
use super::mate::may_be_mated;
use super::stage::{Stage, StagePiece};
use super::{TEETH, count_pawns};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{ByColor, Color, Rank, Role, Square};

/// Returns `true` if the walls prove that a side cannot mate, whatever pawns advance.
///
/// Tried only where many pawns are blocked and none is passed: elsewhere it hardly ever succeeds.
pub(in crate::winnability) fn is_unwinnable_when_opposed(
    position: &Position,
    winner: Color,
) -> bool {
    count_pawns(position).0 >= TEETH
        && are_all_opposed(position)
        && position.legal_en_passant_square().is_none()
        && Walled::settled(position).is_some_and(|walled| !may_be_mated(&walled.stage, winner))
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

/// A stage that holds all that can follow.
#[derive(Debug)]
pub(super) struct Walled {
    pub(super) stage: Stage,
    /// The first squares of the pawns that are not known to be mortal, by color.
    stoppers: [Bitboard; 2],
}

impl Walled {
    /// Returns the stage; `None` if a pawn may capture or promote.
    #[inline(never)]
    pub(super) fn settled(position: &Position) -> Option<Self> {
        let pawns = position.board().by_role(Role::Pawn);
        let rights = position.castling_rights();
        let mut stage = Stage::of(position);
        for king in stage.pieces.iter_mut().filter(|piece| piece.is(Role::King)) {
            king.is_home &= rights.by_color(king.color).is_empty();
        }
        let mut walled = Self {
            stage,
            stoppers: ByColor::from_fn(|color| pawns & position.board().by_color(color))
                .into_array(),
        };
        loop {
            walled.release();
            flood(&mut walled.stage);
            walled.push_pawns();
            if walled.lets_pawns_through() {
                return None;
            }
            if !walled.note_mortal() {
                return Some(walled);
            }
        }
    }

    /// Sets non-pawn pieces free that are not shut in, and pawns that no home piece blocks.
    fn release(&mut self) {
        loop {
            self.stage.settle_home();
            let home = self.stage.all_home();
            let mut freed = false;
            for pawn in self.stage.pieces.iter_mut().filter(|piece| piece.is_home) {
                if pawn.is(Role::Pawn) && forward(pawn.squares, pawn.color, 1).is_disjoint(home) {
                    pawn.is_home = false;
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
        let home = self.stage.all_home();
        for pawn in &mut self.stage.pieces {
            if !pawn.is_home && pawn.is(Role::Pawn) {
                let stopped = home | self.stoppers[(!pawn.color).index()];
                for _ in 0..Rank::ALL.len() {
                    pawn.squares |= forward(pawn.squares, pawn.color, 1) - stopped;
                }
            }
        }
    }

    /// Returns `true` if a pawn may capture or promote.
    fn lets_pawns_through(&self) -> bool {
        let targets = ByColor::from_fn(|color| {
            let pieces = self.stage.pieces.iter();
            let targets = pieces.filter(|piece| piece.color == color && !piece.is(Role::King));
            targets.fold(Bitboard::EMPTY, |all, piece| all | piece.squares)
        })
        .into_array();
        let last = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        let mut pawns = self
            .stage
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
    fn note_mortal(&mut self) -> bool {
        let home = self.stage.all_home();
        let captured = ByColor::from_fn(|color| {
            let protected = self.stage.always_attacked_by(color);
            let mut captured = Bitboard::EMPTY;
            for piece in self
                .stage
                .pieces
                .iter()
                .filter(|piece| piece.color != color)
            {
                captured |= match piece.is(Role::King) {
                    _ if piece.is(Role::Pawn) => Bitboard::EMPTY,
                    true => piece.all_attacks(home) - protected,
                    false => piece.all_attacks(home),
                };
            }
            captured
        })
        .into_array();
        let mut is_new = false;
        for piece in &mut self.stage.pieces {
            if piece.is(Role::King) || piece.squares.is_disjoint(captured[piece.color.index()]) {
                continue;
            }
            is_new |= piece.is_home;
            piece.is_home = false;
            if piece.is(Role::Pawn) {
                is_new |= first_square(piece)
                    .is_some_and(|first| self.stoppers[piece.color.index()].remove(first));
            }
        }
        is_new
    }
}

/// Returns the first square of a pawn, the one farthest back.
fn first_square(pawn: &StagePiece) -> Option<Square> {
    match pawn.color {
        Color::White => pawn.squares.first(),
        Color::Black => pawn.squares.last(),
    }
}
