//! The transfers that end an abstract position: moves and captures of fixed pieces, one function
//! for each kind.

use super::position::{AbstractPiece, AbstractPosition, Kind};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Color, Rank, Role, Square};

/// A transfer and the abstract position after it.
#[derive(Debug)]
pub(super) struct Transfer {
    /// The index of the piece that moves.
    pub(super) who: usize,
    pub(super) to: Square,
    /// The square that a pawn passes on a double push.
    pub(super) over: Option<Square>,
    pub(super) next: AbstractPosition,
}

/// Calls `show` with each transfer; returns `true` if `show` returned `false` and ended the
/// iteration.
pub(super) fn for_each_transfer(
    abstracted: &AbstractPosition,
    mut show: impl FnMut(Transfer) -> bool,
) -> bool {
    let show: Show<'_> = &mut show;
    !(0..abstracted.pieces.len()).all(|which| {
        let piece = &abstracted.pieces[which];
        if piece.squares.is_empty() {
            true
        } else if piece.is(Role::Pawn) {
            pushes(abstracted, which, show) && pawn_captures(abstracted, which, show)
        } else {
            captures(abstracted, which, show)
        }
    })
}

/// A callback that takes a transfer and returns whether to continue.
type Show<'s> = &'s mut dyn FnMut(Transfer) -> bool;

/// The pushes of a pawn, one or two squares.
///
/// Sound: fixed pieces stay where they are, and any other blocker may move away. An en passant
/// capture puts the pawn where a push of one square would. Two transfers lead there: that push and
/// an ordinary capture.
fn pushes(abstracted: &AbstractPosition, which: usize, show: Show<'_>) -> bool {
    let piece = &abstracted.pieces[which];
    let fixed = abstracted.all_fixed();
    let Some(from) = piece.squares.first() else {
        return true;
    };
    let Some(one) = ahead(piece.color, from).filter(|&one| !fixed.contains(one)) else {
        return true;
    };
    if !show(abstracted.after_pawn(which, one, None)) {
        return false;
    }
    if from.rank() != Rank::Second.relative_to(piece.color) {
        return true;
    }
    let Some(two) = ahead(piece.color, one).filter(|&two| !fixed.contains(two)) else {
        return true;
    };
    let mut transfer = abstracted.after_pawn(which, two, None);
    transfer.over = Some(one);
    show(transfer)
}

/// The captures by a pawn of pieces that may be on a square that it attacks.
///
/// Sound: kings are never captured, and for all other pieces every possible square is known.
fn pawn_captures(abstracted: &AbstractPosition, which: usize, show: Show<'_>) -> bool {
    let piece = &abstracted.pieces[which];
    let Some(from) = piece.squares.first() else {
        return true;
    };
    attacks::pawn(piece.color, from).into_iter().all(|to| {
        victims(abstracted, piece.color, to.into())
            .all(|victim| show(abstracted.after_pawn(which, to, Some(victim))))
    })
}

/// The captures of fixed pieces by a non-pawn piece.
///
/// Sound: a king cannot capture a fixed piece that another fixed piece protects, because all of
/// them stay. Other pieces can capture from any square where they may be.
fn captures(abstracted: &AbstractPosition, which: usize, show: Show<'_>) -> bool {
    let piece = &abstracted.pieces[which];
    let fixed = abstracted.all_fixed();
    let mut targets = piece.all_attacks(fixed) & abstracted.fixed[(!piece.color).index()];
    if piece.is(Role::King) {
        targets -= abstracted.always_attacked_by(!piece.color);
    }
    targets.into_iter().all(|to| {
        victims(abstracted, piece.color, to.into())
            .filter(|&victim| abstracted.pieces[victim].is_fixed)
            .all(|victim| show(abstracted.after_capture(which, to, victim)))
    })
}

/// Returns the pieces that a side may capture on a set of squares.
fn victims(
    abstracted: &AbstractPosition,
    by: Color,
    squares: Bitboard,
) -> impl Iterator<Item = usize> + '_ {
    (0..abstracted.pieces.len()).filter(move |&which| {
        let piece = &abstracted.pieces[which];
        piece.color != by && !piece.is(Role::King) && !piece.squares.is_disjoint(squares)
    })
}

impl AbstractPosition {
    /// Returns the transfer of a pawn moving to a square, with or without a capture.
    fn after_pawn(&self, who: usize, to: Square, victim: Option<usize>) -> Transfer {
        let mut moved = self.pieces[who];
        if to.rank() == Rank::Eighth.relative_to(moved.color) {
            moved.kind = Kind::Promoted;
            moved.is_fixed = false;
        } else {
            moved.is_fixed = true;
        }
        self.after(who, moved, to, victim)
    }

    /// Returns the transfer of a piece capturing the fixed piece on a square.
    fn after_capture(&self, who: usize, to: Square, victim: usize) -> Transfer {
        // It may be shut in there. It is free nevertheless, which is sound: free pieces may stay.
        let moved = AbstractPiece {
            is_fixed: false,
            ..self.pieces[who]
        };
        self.after(who, moved, to, Some(victim))
    }

    /// Returns the transfer of a piece moving to a square, from which all other pieces are removed.
    fn after(
        &self,
        who: usize,
        moved: AbstractPiece,
        to: Square,
        victim: Option<usize>,
    ) -> Transfer {
        // Changed in place, because copies cost more than the changes.
        let mut transfer = Transfer {
            who,
            to,
            over: None,
            next: self.clone(),
        };
        let next = &mut transfer.next;
        next.is_done = false;
        if let Some(victim) = victim {
            next.pieces[victim].squares = Bitboard::EMPTY;
            next.pieces[victim].is_fixed = false;
        }
        for piece in &mut next.pieces {
            piece.squares.remove(to);
        }
        next.pieces[who] = AbstractPiece {
            squares: to.into(),
            ..moved
        };
        next.settle_fixed();
        transfer
    }
}

/// Returns the square one step ahead of a pawn.
fn ahead(color: Color, from: Square) -> Option<Square> {
    let step = match color {
        Color::White => 1,
        Color::Black => -1,
    };
    let rank = from.rank().offset(step)?;
    Some(Square::new(from.file(), rank))
}
