//! A few abstract positions with both kings followed, without a heap.

use arrayvec::ArrayVec;

use super::fixpoint::reach_fixpoint;
use super::position::AbstractPosition;
use super::transfer::for_each_transfer;
use super::with_kings::WithKings;
use super::{abstraction_of, is_proven, status_with_kings};
use crate::position::Position;
use crate::types::Color;
use crate::winnability::verdict::Status;

/// How many abstract positions are followed with their kings: about fourteen kilobytes.
///
/// With half, 8 fewer hard questions are decided at once; twice decides the same.
const MOST_WITH_KINGS: usize = 6;

/// How often abstract positions are searched in all, repetitions included.
///
/// With half, 8 fewer hard questions are decided at once; twice decides the same.
const VISITS: usize = 12;

/// Returns `true` if abstract positions prove it, alone or with both kings followed.
///
/// At most `MOST` abstract positions are searched without the kings. The kings are followed where
/// only they and bishops are free. With other free pieces that proves nothing more, and takes long
/// in ordinary positions.
pub(in crate::winnability) fn is_unwinnable_with_kings<const MOST: usize>(
    position: &Position,
    winner: Color,
) -> bool {
    abstraction_of(position).is_some_and(|first| {
        is_proven::<MOST>(&first, winner)
            || first.has_only_bishops_free() && is_proven_with_kings(position, first, winner)
    })
}

/// Returns `true` if few abstract positions with kings prove that a side cannot mate.
///
/// Sound like the search with a heap, which follows the same abstract positions. `first` is the
/// abstraction of the position.
#[inline(never)]
fn is_proven_with_kings(position: &Position, first: AbstractPosition, winner: Color) -> bool {
    // Abstract positions show only what follows, so a mate on the board must be looked for first.
    if position.is_mated_by(winner) {
        return false;
    }
    let first = WithKings::of(position, first, winner);
    let mut known = ArrayVec::<WithKings, MOST_WITH_KINGS>::new();
    if known.try_push(first).is_err() {
        return false;
    }
    for _ in 0..VISITS {
        let Some(place) = known
            .iter()
            .rposition(|with_kings| !with_kings.abstracted.is_done)
        else {
            return true;
        };
        let Some(with_kings) = known.get_mut(place) else {
            return false;
        };
        with_kings.abstracted.is_done = true;
        reach_fixpoint(&mut with_kings.abstracted);
        with_kings.spread(winner);
        if with_kings.may_be_mated(winner) {
            return false;
        }
        let with_kings = with_kings.clone();
        let is_broken = for_each_transfer(&with_kings.abstracted, |transfer| {
            let Some(next) = with_kings.after(transfer, winner) else {
                return true;
            };
            match status_with_kings(&next.abstracted, winner) {
                Status::Proven => true,
                Status::Refuted => false,
                Status::Open => add(&mut known, &next),
            }
        });
        if is_broken {
            return false;
        }
    }
    false
}

/// Adds an abstract position, or its content to the abstract position with the same fixed pieces;
/// `false` if there is no room.
fn add(known: &mut ArrayVec<WithKings, MOST_WITH_KINGS>, next: &WithKings) -> bool {
    let mut all = known.iter_mut();
    if let Some(same) = all.find(|with_kings| with_kings.abstracted.has_fixed_of(&next.abstracted))
    {
        same.join(next);
        return true;
    }
    known.try_push(next.clone()).is_ok()
}
