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
struct MatingNet<'s> {
    /// The squares of all fixed pieces except the loser's king.
    fixed: Bitboard,
    /// The loser's fixed pieces, which the loser's king cannot capture.
    own_fixed: Bitboard,
    /// The squares where the winner's king may be.
    helper: Bitboard,
    /// The squares that fixed pieces of the winner attack.
    by_fixed: Bitboard,
    /// The winner's free pieces except the king.
    free: ArrayVec<&'s AbstractPiece, MAX_PIECES>,
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
    let net = MatingNet::of(abstracted, winner);
    let by_all = net.by_all();
    net.closes_on(abstracted.king(!winner), by_all)
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
    let by_all = net.by_all();
    kings.any(|(helper, king)| {
        net.helper = helper.into();
        net.closes_on(king, by_all)
    })
}

impl<'s> MatingNet<'s> {
    fn of(abstracted: &'s AbstractPosition, winner: Color) -> Self {
        let pieces = |color| {
            let free = abstracted.pieces.iter().filter(|piece| !piece.is_fixed);
            free.filter(move |piece| {
                piece.color == color && !piece.is(Role::King) && !piece.squares.is_empty()
            })
        };
        let fixed = abstracted.all_fixed() - abstracted.king(!winner);
        let blockers: ArrayVec<_, MAX_PIECES> =
            pieces(!winner).map(|piece| piece.squares).collect();
        let blocked = blockers.iter().fold(Bitboard::EMPTY, |all, &one| all | one);
        Self {
            fixed,
            own_fixed: abstracted.fixed[(!winner).index()],
            helper: abstracted.king(winner),
            by_fixed: abstracted.fixed_attacks(winner, fixed),
            free: pieces(winner).collect(),
            blockers,
            blocked,
        }
    }

    /// Returns the squares that the winner's pieces may attack, except the king.
    fn by_all(&self) -> Bitboard {
        let free = self.free.iter();
        free.fold(self.by_fixed, |all, piece| {
            all | piece.all_attacks(self.fixed)
        })
    }

    /// Returns `true` if the loser's king may be mated on one of some squares.
    fn closes_on(&self, king: Bitboard, by_all: Bitboard) -> bool {
        (king & by_all).into_iter().any(|square| {
            self.closes(square, by_all, Bitboard::EMPTY) && self.closes_with_one_piece(square)
        })
    }

    /// Returns `true` if a king on a square may have no way out.
    ///
    /// `attacked` are the squares attacked, and `taken` are those occupied by pieces of the winner.
    /// The winner's king is on one square at a time, and so is each piece of the loser.
    fn closes(&self, king: Square, attacked: Bitboard, taken: Bitboard) -> bool {
        let open = attacks::king(king) - self.own_fixed - attacked;
        // A shortcut: the rest would differ only where no square is left for the winner's king.
        if open.is_empty() {
            return true;
        }
        // A piece of the winner keeps the loser's pieces from its square, so the winner's king must
        // guard that square, and every other square that no blocker reaches. Blockers never reach
        // the squares of fixed pieces.
        let needed = open - (self.blocked - taken);
        let beside = |helper: Bitboard, square| helper & attacks::king(square);
        let away = self.helper - attacks::king(king) - king - taken;
        let mut helpers = needed.into_iter().fold(away, beside).into_iter();
        helpers.any(|helper| can_all_be_taken(open - attacks::king(helper), &self.blockers))
    }

    /// Returns `true` if a king may be mated although the winner has at most one free piece.
    ///
    /// Such a piece attacks from one square at a time.
    fn closes_with_one_piece(&self, king: Square) -> bool {
        let piece = match self.free[..] {
            [piece] => piece,
            _ => return true,
        };
        // The piece may have been captured.
        if self.by_fixed.contains(king) && self.closes(king, self.by_fixed, Bitboard::EMPTY) {
            return true;
        }
        (piece.squares - king).into_iter().any(|square| {
            let attacked = self.by_fixed | piece.attacks(square, self.fixed);
            attacked.contains(king) && self.closes(king, attacked, square.into())
        })
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
