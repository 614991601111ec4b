//! Whether an abstract position may contain a mate.
//!
//! A mate needs the loser's king on a square where it may be, a piece of the winner that attacks
//! it, and every square around it attacked or occupied by its own pieces. Nothing more is required
//! here, so an abstract position that fails the test contains no mate. The king does not block
//! lines: a line that gives check continues behind the king, even if the king is shut in.

use arrayvec::ArrayVec;

use super::matching::can_all_be_taken;
use super::position::{AbstractPiece, AbstractPosition, Kind, MAX_PIECES};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Color, Rank, Role, Square};

/// What both sides can do to the squares around the loser's king.
struct MatingNet {
    /// The loser's fixed pieces, which the loser's king cannot capture.
    own_fixed: Bitboard,
    /// The squares that the winner's pieces may attack, except the king.
    attacked: Bitboard,
    /// The squares where the winner's king may be.
    helper: Bitboard,
    /// The squares of each free piece of the loser except the king.
    blockers: ArrayVec<Bitboard, MAX_PIECES>,
    /// The union of these squares.
    blocked: Bitboard,
}

/// Returns `true` unless the abstract position certainly contains no mate by the winner.
pub(super) fn may_be_mated(abstracted: &AbstractPosition, winner: Color) -> bool {
    if abstracted.has_promoted(winner) {
        return true;
    }
    MatingNet::of(abstracted, winner).closes_on(abstracted.king(!winner))
}

/// Returns `true` unless the abstract position certainly contains no mate by the winner with the
/// kings on given squares.
///
/// Each item has a square of the winner's king and the squares of the loser's king.
pub(super) fn may_be_mated_with(
    abstracted: &AbstractPosition,
    winner: Color,
    mut kings: impl Iterator<Item = (Square, Bitboard)>,
) -> bool {
    let mut net = MatingNet::of(abstracted, winner);
    kings.any(|(helper, king)| {
        net.helper = helper.into();
        net.closes_on(king)
    })
}

impl MatingNet {
    fn of(abstracted: &AbstractPosition, winner: Color) -> Self {
        let fixed = abstracted.all_fixed() - abstracted.king(!winner);
        let mut attacked = abstracted.fixed_attacks(winner, fixed);
        let mut blockers = ArrayVec::new();
        let mut blocked = Bitboard::EMPTY;
        for piece in &abstracted.pieces {
            if piece.is_fixed || piece.is(Role::King) || piece.squares.is_empty() {
                continue;
            }
            if piece.color == winner {
                attacked |= piece.all_attacks(fixed);
            } else {
                blockers.push(piece.squares);
                blocked |= piece.squares;
            }
        }
        Self {
            own_fixed: abstracted.fixed[(!winner).index()],
            attacked,
            helper: abstracted.king(winner),
            blockers,
            blocked,
        }
    }

    /// Returns `true` if the loser's king may be mated on one of some squares.
    fn closes_on(&self, king: Bitboard) -> bool {
        let mut squares = (king & self.attacked).into_iter();
        squares.any(|square| self.closes(square))
    }

    /// Returns `true` if a king on a square may have no way out.
    ///
    /// The winner's king is on one square at a time, and so is each piece of the loser.
    fn closes(&self, king: Square) -> bool {
        let open = attacks::king(king) - self.own_fixed - self.attacked;
        // A shortcut: the rest would differ only where no square is left for the winner's king.
        if open.is_empty() {
            return true;
        }
        // The winner's king must guard every square that no blocker reaches. Blockers never reach
        // the squares of fixed pieces.
        let needed = open - self.blocked;
        let beside = |helper: Bitboard, square| helper & attacks::king(square);
        let away = self.helper - attacks::king(king) - king;
        let mut helpers = needed.into_iter().fold(away, beside).into_iter();
        helpers.any(|helper| can_all_be_taken(open - attacks::king(helper), &self.blockers))
    }
}

impl AbstractPosition {
    /// Returns `true` if a side has promoted pieces, which nearly always can mate, so following
    /// them is not worthwhile.
    pub(super) fn has_promoted(&self, winner: Color) -> bool {
        let is_promoted =
            |piece: &AbstractPiece| piece.color == winner && piece.kind == Kind::Promoted;
        self.pieces.iter().any(is_promoted)
    }

    /// Returns `true` if no fixed piece is ahead of a pawn of a side.
    ///
    /// A push needs nothing else, so an abstract position follows in which the pawn has promoted.
    pub(super) fn lets_promote(&self, color: Color) -> bool {
        let fixed = self.all_fixed();
        let last = Rank::Eighth.relative_to(color);
        let is_passed = |from: Square| {
            let to = Square::new(from.file(), last);
            (attacks::between(from, to) | to).is_disjoint(fixed)
        };
        let mut pieces = self.pieces.iter();
        pieces.any(|piece| {
            let is_pawn = piece.color == color && piece.is(Role::Pawn);
            is_pawn && piece.squares.first().is_some_and(is_passed)
        })
    }

    /// Returns the squares where a king may be.
    fn king(&self, color: Color) -> Bitboard {
        self.pieces
            .iter()
            .find(|piece| piece.color == color && piece.is(Role::King))
            .map_or(Bitboard::FULL, |king| king.squares)
    }
}
