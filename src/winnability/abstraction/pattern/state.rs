//! A pattern position: the exact pieces, and the squares of each free piece.

use arrayvec::ArrayVec;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::{Board, CastlingRights};
use crate::types::{ByRole, Color, File, Piece, Role, Square};

/// The maximum number of free pieces.
///
/// With half, 7 more of 800 shut-in kings are undecided with a budget of 100,000; twice decides the
/// same.
pub(in crate::winnability::abstraction) const MOST_FREE: usize = 10;

/// The squares of each free piece, empty once it is certainly gone.
pub(in crate::winnability::abstraction) type Free = ArrayVec<Bitboard, MOST_FREE>;

/// A pattern: the exact pieces, and what else tells pattern positions apart.
#[derive(Clone, Debug)]
pub(in crate::winnability::abstraction) struct Pattern {
    pub(in crate::winnability::abstraction) board: Board,
    pub(in crate::winnability::abstraction) turn: Color,
    /// The square behind a pawn that may be captured en passant.
    pub(in crate::winnability::abstraction) passed: Option<Square>,
    pub(in crate::winnability::abstraction) castling: CastlingRights,
    /// The square of each free piece that has captured an exact one and has not moved on.
    pub(in crate::winnability::abstraction) materialized: [Option<Square>; MOST_FREE],
}

#[derive(Clone, Debug)]
pub(in crate::winnability::abstraction) struct PatternPosition {
    pub(in crate::winnability::abstraction) pattern: Pattern,
    pub(in crate::winnability::abstraction) free: Free,
    pub(super) is_waiting: bool,
}

impl Pattern {
    /// Returns the free piece that stands exactly on a square.
    pub(in crate::winnability::abstraction) fn materialized_on(
        &self,
        square: Square,
    ) -> Option<usize> {
        let is_there = |at: &Option<Square>| *at == Some(square);
        self.materialized.iter().position(is_there)
    }

    /// Lets the other side move.
    pub(super) fn pass(&mut self) {
        self.turn = !self.turn;
        self.passed = None;
    }

    /// Returns four words that are different for different patterns, apart from materialized
    /// pieces.
    pub(in crate::winnability::abstraction) fn key(&self) -> [u64; 4] {
        let [pawns, knights, bishops, rooks, queens, kings] =
            ByRole::from_fn(|role| self.board.by_role(role).0).into_array();
        let castling = self.castling.rooks().0;
        let black = self.board.by_color(Color::Black).0;
        let passed = self.passed.map_or(0, |square| 1 << square.index());
        // With Black to move all bits are inverted, as in packed positions.
        let turned = if self.turn == Color::Black { !0 } else { 0 };
        [
            turned ^ (pawns | bishops | queens | castling),
            turned ^ (knights | bishops | kings | castling),
            turned ^ (rooks | queens | kings),
            turned ^ (black | passed),
        ]
    }
}

impl PatternPosition {
    /// Takes an exact piece off its square.
    pub(super) fn take(&mut self, square: Square) {
        self.pattern.board.set(square, None);
        if let Some(which) = self.pattern.materialized_on(square) {
            self.pattern.materialized[which] = None;
        }
        self.pattern.castling = self.pattern.castling.without(square.into());
    }

    /// Returns the squares where a free piece may be.
    pub(super) fn maybe(&self) -> Bitboard {
        self.free
            .iter()
            .fold(Bitboard::EMPTY, |all, &one| all | one)
    }

    /// Returns `true` unless the king of a side is certainly attacked.
    ///
    /// Sound: a line counts only if neither an exact piece nor a free piece may be on it.
    pub(super) fn is_allowed(&self, color: Color) -> bool {
        let board = &self.pattern.board;
        let blocked = board.occupied() | self.maybe();
        board.king(color).is_some_and(|king| {
            (board.attackers_to(king, blocked) & board.by_color(!color)).is_empty()
        })
    }

    /// Returns what follows castling with a rook, still with the same side to move.
    ///
    /// Sound: only exact pieces may be in the way. That the king must not pass attacked squares is
    /// forgotten.
    pub(super) fn after_castling(&self, rook: Square) -> Option<Self> {
        let Pattern { board, turn, .. } = &self.pattern;
        let king = board.king(*turn)?;
        let (king_file, rook_file) = if rook.file() > king.file() {
            (File::G, File::F)
        } else {
            (File::C, File::D)
        };
        let king_to = Square::new(king_file, king.rank());
        let rook_to = Square::new(rook_file, king.rank());
        let way = attacks::between(king, king_to) | attacks::between(rook, rook_to);
        let way = (way | king_to | rook_to) - king - rook;
        if !way.is_disjoint(board.occupied()) {
            return None;
        }
        let mut next = self.clone();
        let board = &mut next.pattern.board;
        board.set(king, None);
        board.set(rook, None);
        board.set(king_to, Some(Piece::new(*turn, Role::King)));
        board.set(rook_to, Some(Piece::new(*turn, Role::Rook)));
        for squares in &mut next.free {
            squares.remove(king_to);
            squares.remove(rook_to);
        }
        let rooks = next.pattern.castling.by_color(*turn);
        next.pattern.castling = next.pattern.castling.without(rooks);
        next.pattern.passed = None;
        Some(next)
    }

    /// Returns what follows a move of an exact piece, still with the same side to move.
    ///
    /// The square that it leaves is empty for certain: no free piece was there.
    pub(super) fn after(&self, from: Square, to: Square, over: Option<Square>, role: Role) -> Self {
        let mut next = self.clone();
        let turn = self.pattern.turn;
        next.pattern.board.set(from, None);
        next.pattern.board.set(to, Some(Piece::new(turn, role)));
        for at in &mut next.pattern.materialized {
            *at = match *at {
                Some(square) if square == from => Some(to),
                Some(square) if square == to => None,
                other => other,
            };
        }
        for squares in &mut next.free {
            squares.remove(to);
        }
        let lost = if role == Role::King {
            self.pattern.castling.by_color(turn)
        } else {
            from.into()
        };
        next.pattern.castling = self.pattern.castling.without(lost | to);
        // Only a pawn that can be captured en passant is worth remembering.
        let catchers = next.pattern.board.pieces(!turn, Role::Pawn);
        next.pattern.passed = over.filter(|&over| !attacks::pawn(turn, over).is_disjoint(catchers));
        next
    }
}
