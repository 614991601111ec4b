//! The events that end a stage: moves and captures of home pieces, one function for each kind.

use super::stage::{Kind, Stage, StagePiece};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Color, Rank, Role, Square};

/// An event and the stage after it.
#[derive(Debug)]
pub(super) struct Event {
    /// The index of the piece that moves.
    pub(super) who: usize,
    pub(super) to: Square,
    /// The square that a pawn passes on a double push.
    pub(super) over: Option<Square>,
    pub(super) next: Stage,
}

/// Calls `show` with each event; returns `true` if `show` returned `false` and ended the iteration.
pub(super) fn for_each_event(stage: &Stage, mut show: impl FnMut(Event) -> bool) -> bool {
    let show: Show<'_> = &mut show;
    !(0..stage.pieces.len()).all(|which| {
        let piece = &stage.pieces[which];
        if piece.squares.is_empty() {
            true
        } else if piece.is(Role::Pawn) {
            pushes(stage, which, show) && pawn_captures(stage, which, show)
        } else {
            captures(stage, which, show)
        }
    })
}

/// A callback that takes an event and returns whether to continue.
type Show<'s> = &'s mut dyn FnMut(Event) -> bool;

/// The pushes of a pawn, one or two squares.
///
/// Sound: home pieces stay where they are, and any other blocker may move away. An en passant
/// capture puts the pawn where a push of one square would. Two events lead there: that push and an
/// ordinary capture.
fn pushes(stage: &Stage, which: usize, show: Show<'_>) -> bool {
    let piece = &stage.pieces[which];
    let home = stage.all_home();
    let Some(from) = piece.squares.first() else {
        return true;
    };
    let Some(one) = ahead(piece.color, from).filter(|&one| !home.contains(one)) else {
        return true;
    };
    if !show(stage.after_pawn(which, one, None)) {
        return false;
    }
    if from.rank() != Rank::Second.relative_to(piece.color) {
        return true;
    }
    let Some(two) = ahead(piece.color, one).filter(|&two| !home.contains(two)) else {
        return true;
    };
    let mut event = stage.after_pawn(which, two, None);
    event.over = Some(one);
    show(event)
}

/// The captures by a pawn of pieces that may be on a square that it attacks.
///
/// Sound: kings are never captured, and for all other pieces every possible square is known.
fn pawn_captures(stage: &Stage, which: usize, show: Show<'_>) -> bool {
    let piece = &stage.pieces[which];
    let Some(from) = piece.squares.first() else {
        return true;
    };
    attacks::pawn(piece.color, from).into_iter().all(|to| {
        victims(stage, piece.color, to.into())
            .all(|victim| show(stage.after_pawn(which, to, Some(victim))))
    })
}

/// The captures of home pieces by a non-pawn piece.
///
/// Sound: a king cannot capture a home piece that another home piece protects, because all of them
/// stay. Other pieces can capture from any square where they may be.
fn captures(stage: &Stage, which: usize, show: Show<'_>) -> bool {
    let piece = &stage.pieces[which];
    let home = stage.all_home();
    let mut targets = piece.all_attacks(home) & stage.home[(!piece.color).index()];
    if piece.is(Role::King) {
        targets -= stage.always_attacked_by(!piece.color);
    }
    targets.into_iter().all(|to| {
        victims(stage, piece.color, to.into())
            .filter(|&victim| stage.pieces[victim].is_home)
            .all(|victim| show(stage.after_capture(which, to, victim)))
    })
}

/// Returns the pieces that a side may capture on a set of squares.
fn victims(stage: &Stage, by: Color, squares: Bitboard) -> impl Iterator<Item = usize> + '_ {
    (0..stage.pieces.len()).filter(move |&which| {
        let piece = &stage.pieces[which];
        piece.color != by && !piece.is(Role::King) && !piece.squares.is_disjoint(squares)
    })
}

impl Stage {
    /// Returns the event of a pawn moving to a square, with or without a capture.
    fn after_pawn(&self, who: usize, to: Square, victim: Option<usize>) -> Event {
        let mut moved = self.pieces[who];
        if to.rank() == Rank::Eighth.relative_to(moved.color) {
            moved.kind = Kind::Promoted;
            moved.is_home = false;
        } else {
            moved.is_home = true;
        }
        self.after(who, moved, to, victim)
    }

    /// Returns the event of a piece capturing the home piece on a square.
    fn after_capture(&self, who: usize, to: Square, victim: usize) -> Event {
        // It may be shut in there. It is free nevertheless, which is sound: free pieces may stay.
        let moved = StagePiece {
            is_home: false,
            ..self.pieces[who]
        };
        self.after(who, moved, to, Some(victim))
    }

    /// Returns the event of a piece moving to a square, from which all other pieces are removed.
    fn after(&self, who: usize, moved: StagePiece, to: Square, victim: Option<usize>) -> Event {
        // Changed in place, because copies cost more than the changes.
        let mut event = Event {
            who,
            to,
            over: None,
            next: self.clone(),
        };
        let next = &mut event.next;
        next.is_done = false;
        if let Some(victim) = victim {
            next.pieces[victim].squares = Bitboard::EMPTY;
            next.pieces[victim].is_home = false;
        }
        for piece in &mut next.pieces {
            piece.squares.remove(to);
        }
        next.pieces[who] = StagePiece {
            squares: to.into(),
            ..moved
        };
        next.settle_home();
        event
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
