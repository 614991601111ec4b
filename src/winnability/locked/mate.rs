//! Whether a stage has room for a mate.
//!
//! A mate needs a king on a square he can be on, a man of the winner who attacks it, and
//! every square around him attacked, or taken by men of his own. More than these is not
//! asked, so what is refused here is never a mate. The king himself shields nobody: a line
//! that gives check goes on behind him, though he may be shut in.

use arrayvec::ArrayVec;

use super::matching::can_all_be_taken;
use super::stage::{Kind, MEN, PieceAt, Stage};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Color, Role, Square};

/// What both sides can do to the loser's king.
struct Siege<'s> {
    /// The squares of all home men but the loser's king.
    home: Bitboard,
    /// The loser's home men, on whom his king cannot step.
    own_home: Bitboard,
    /// The squares where the winner's king may be.
    helper: Bitboard,
    /// What home men of the winner attack.
    by_home: Bitboard,
    /// The winner's free men but the king.
    free: ArrayVec<&'s PieceAt, MEN>,
    /// The squares of each free man of the loser but the king.
    blockers: ArrayVec<Bitboard, MEN>,
    /// All of these squares.
    blocked: Bitboard,
}

/// Returns `true` unless it is certain that the stage holds no mate by the winner.
pub(super) fn may_be_mated(stage: &Stage, winner: Color) -> bool {
    if stage.has_promoted(winner) {
        return true;
    }
    let siege = Siege::of(stage, winner);
    let by_all = siege.by_all();
    siege.is_laid_to(stage.king(!winner), by_all)
}

/// Returns `true` unless it is certain that the stage holds no mate by the winner with the
/// kings on certain squares: those of the loser's for one of the winner's.
#[cfg(feature = "alloc")]
pub(super) fn may_be_mated_with(
    stage: &Stage,
    winner: Color,
    mut kings: impl Iterator<Item = (Square, Bitboard)>,
) -> bool {
    let mut siege = Siege::of(stage, winner);
    let by_all = siege.by_all();
    kings.any(|(helper, king)| {
        siege.helper = helper.into();
        siege.is_laid_to(king, by_all)
    })
}

impl<'s> Siege<'s> {
    fn of(stage: &'s Stage, winner: Color) -> Self {
        let officers = |color| {
            let free = stage.men.iter().filter(|man| !man.is_home);
            free.filter(move |man| {
                man.color == color && !man.is(Role::King) && !man.squares.is_empty()
            })
        };
        let home = stage.all_home() - stage.king(!winner);
        let blockers: ArrayVec<_, MEN> = officers(!winner).map(|man| man.squares).collect();
        let blocked = blockers.iter().fold(Bitboard::EMPTY, |all, &one| all | one);
        Self {
            home,
            own_home: stage.home[(!winner).index()],
            helper: stage.king(winner),
            by_home: stage.home_attacks(winner, home),
            free: officers(winner).collect(),
            blockers,
            blocked,
        }
    }

    /// Returns everything that the winner's men may attack, but for his king.
    fn by_all(&self) -> Bitboard {
        let free = self.free.iter();
        free.fold(self.by_home, |all, man| all | man.all_attacks(self.home))
    }

    /// Returns `true` if a king may be mated on one of some squares.
    fn is_laid_to(&self, king: Bitboard, by_all: Bitboard) -> bool {
        (king & by_all).into_iter().any(|square| {
            self.holds(square, by_all, Bitboard::EMPTY) && self.holds_with_one_man(square)
        })
    }

    /// Returns `true` if a king on a square may have no way out, when one set of squares is
    /// attacked and another is where men of the winner stand.
    ///
    /// The winner's king has one square at a time, and each of the loser's men, too.
    fn holds(&self, king: Square, attacked: Bitboard, taken: Bitboard) -> bool {
        let open = attacks::king(king) - self.own_home - attacked;
        if open.is_empty() {
            return true;
        }
        // Where a man of the winner stands nobody of the loser's is in the way: there his king
        // is needed, and everywhere else where nobody gets.
        let needed = open - (self.blocked - self.home - taken);
        let beside = |helper: Bitboard, square| helper & attacks::king(square);
        let away = self.helper - attacks::king(king) - king - taken;
        let mut helpers = needed.into_iter().fold(away, beside).into_iter();
        helpers.any(|helper| can_all_be_taken(open - attacks::king(helper), &self.blockers))
    }

    /// Returns `true` if a king may be mated although the winner has one free man at the most.
    ///
    /// Such a man attacks from one square at a time.
    fn holds_with_one_man(&self, king: Square) -> bool {
        let man = match self.free[..] {
            [man] => man,
            _ => return true,
        };
        // He may have been captured.
        if self.by_home.contains(king) && self.holds(king, self.by_home, Bitboard::EMPTY) {
            return true;
        }
        (man.squares - king).into_iter().any(|square| {
            let attacked = self.by_home | man.attacks(square, self.home);
            attacked.contains(king) && self.holds(king, attacked, square.into())
        })
    }
}

impl Stage {
    /// Returns `true` if a side has promoted pieces, who are not worth following: they nearly
    /// always can mate.
    pub(super) fn has_promoted(&self, winner: Color) -> bool {
        let is_promoted = |man: &PieceAt| man.color == winner && man.kind == Kind::Promoted;
        self.men.iter().any(is_promoted)
    }

    /// Returns the squares where a king may be.
    fn king(&self, color: Color) -> Bitboard {
        self.men
            .iter()
            .find(|man| man.color == color && man.is(Role::King))
            .map_or(Bitboard::FULL, |king| king.squares)
    }
}
