//! What ends a stage: moves and captures of home men, one function for each kind.

use super::stage::{Kind, PieceAt, Stage};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Color, Rank, Role, Square};

/// What ends a stage, and the stage after it.
#[derive(Debug)]
#[cfg_attr(
    not(feature = "alloc"),
    expect(dead_code, reason = "asked by who follows kings")
)]
pub(super) struct Event {
    /// Whose move it is.
    pub(super) who: usize,
    pub(super) to: Square,
    /// The square over which a pawn goes two squares ahead.
    pub(super) over: Option<Square>,
    pub(super) next: Stage,
}

/// Shows each event; `true` if the showing was broken off by a `false`.
pub(super) fn for_each_event(stage: &Stage, mut show: impl FnMut(Event) -> bool) -> bool {
    let show: Show<'_> = &mut show;
    !(0..stage.men.len()).all(|which| {
        let man = &stage.men[which];
        if man.squares.is_empty() {
            true
        } else if man.is(Role::Pawn) {
            pushes(stage, which, show) && pawn_captures(stage, which, show)
        } else {
            captures(stage, which, show)
        }
    })
}

/// Is shown an event, and says whether to go on.
type Show<'s> = &'s mut dyn FnMut(Event) -> bool;

/// A pawn goes one or two squares ahead.
///
/// Sound: home men stand where they stand, and whoever else is in the way may go away. An en
/// passant capture takes the pawn where he would be after one square, and two events lead
/// there: the push of one square and an ordinary capture.
fn pushes(stage: &Stage, which: usize, show: Show<'_>) -> bool {
    let man = &stage.men[which];
    let home = stage.all_home();
    let Some(from) = man.squares.first() else {
        return true;
    };
    let Some(one) = ahead(man.color, from).filter(|&one| !home.contains(one)) else {
        return true;
    };
    if !show(stage.after_pawn(which, one, None)) {
        return false;
    }
    if from.rank() != Rank::Second.relative_to(man.color) {
        return true;
    }
    let Some(two) = ahead(man.color, one).filter(|&two| !home.contains(two)) else {
        return true;
    };
    show(Event {
        over: Some(one),
        ..stage.after_pawn(which, two, None)
    })
}

/// A pawn captures a man who may be where he attacks.
///
/// Sound: kings are never captured, and of everybody else all squares are known.
fn pawn_captures(stage: &Stage, which: usize, show: Show<'_>) -> bool {
    let man = &stage.men[which];
    let Some(from) = man.squares.first() else {
        return true;
    };
    attacks::pawn(man.color, from).into_iter().all(|to| {
        victims(stage, man.color, to.into())
            .all(|victim| show(stage.after_pawn(which, to, Some(victim))))
    })
}

/// An officer or a king captures a home man.
///
/// Sound: a king cannot if another home man protects him, for they all stay; others can
/// from any square where they may be.
fn captures(stage: &Stage, which: usize, show: Show<'_>) -> bool {
    let man = &stage.men[which];
    let home = stage.all_home();
    let mut targets = man.all_attacks(home) & stage.home[(!man.color).index()];
    if man.is(Role::King) {
        targets -= stage.always_attacked_by(!man.color);
    }
    targets.into_iter().all(|to| {
        victims(stage, man.color, to.into())
            .filter(|&victim| stage.men[victim].is_home)
            .all(|victim| show(stage.after_capture(which, to, victim)))
    })
}

/// Returns the men whom a side may capture on a set of squares.
fn victims(stage: &Stage, by: Color, squares: Bitboard) -> impl Iterator<Item = usize> + '_ {
    (0..stage.men.len()).filter(move |&which| {
        let man = &stage.men[which];
        man.color != by && !man.is(Role::King) && !man.squares.is_disjoint(squares)
    })
}

impl Stage {
    /// Returns the event that a pawn comes to a square, having captured somebody or not.
    fn after_pawn(&self, which: usize, to: Square, victim: Option<usize>) -> Event {
        let mut next = self.without(victim);
        let color = self.men[which].color;
        let promotes = to.rank() == Rank::Eighth.relative_to(color);
        next.men[which] = PieceAt {
            color,
            kind: if promotes {
                Kind::Promoted
            } else {
                Kind::As(Role::Pawn)
            },
            squares: to.into(),
            is_home: !promotes,
        };
        next.settled(which, to)
    }

    /// Returns the event that somebody captures the home man on a square.
    fn after_capture(&self, which: usize, to: Square, victim: usize) -> Event {
        let mut next = self.without(Some(victim));
        next.men[which].squares = to.into();
        next.men[which].is_home = false;
        next.settled(which, to)
    }

    fn without(&self, victim: Option<usize>) -> Self {
        let mut next = self.clone();
        next.is_done = false;
        if let Some(victim) = victim {
            next.men[victim].squares = Bitboard::EMPTY;
            next.men[victim].is_home = false;
        }
        next
    }

    /// Returns the event that a man comes to stand on a square, with everybody else taken off it.
    fn settled(mut self, who: usize, to: Square) -> Event {
        for (other, man) in self.men.iter_mut().enumerate() {
            if other != who {
                man.squares.remove(to);
            }
        }
        Event {
            who,
            to,
            over: None,
            next: self.with_home(),
        }
    }
}

/// Returns the square a step ahead of a pawn.
fn ahead(color: Color, from: Square) -> Option<Square> {
    let step = match color {
        Color::White => 1,
        Color::Black => -1,
    };
    let rank = from.rank().offset(step)?;
    Some(Square::new(from.file(), rank))
}
